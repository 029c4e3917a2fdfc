"""Logs are events with fields, one a line; room, seat and version are bound, never woven into prose.

A token never reaches a log: values of fields that carry one are struck out here, whoever logs them.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import MutableMapping
from typing import Any, Literal

import orjson
import structlog

_SECRET_FIELDS = frozenset({"token", "authorization", "key", "secret", "invite", "headers", "body"})


def configure(style: Literal["console", "json"], level: str) -> None:
    """Send structlog and the standard library (uvicorn, asyncio) through one pipeline to stderr."""
    number = logging.getLevelNamesMapping()[level.upper()]
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        strike_secrets,
        structlog.processors.format_exc_info,
    ]
    final: Any = (
        structlog.processors.JSONRenderer(serializer=lambda event, **_: orjson.dumps(event, default=str).decode())
        if style == "json"
        else structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    )
    structlog.configure(
        processors=[*shared, final],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(processors=[*_unwrapped(), final], foreign_pre_chain=shared)
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(number)
    # Uvicorn tells of every socket at info level, with its path; the log is no access log.
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logging.getLogger(name).handlers[:] = []
        logging.getLogger(name).propagate = True
        logging.getLogger(name).setLevel(max(number, logging.WARNING))


def strike_secrets(_logger: Any, _method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Replace the values of secret fields, whatever logged them."""
    for field in _SECRET_FIELDS & event.keys():
        event[field] = "[struck out]"
    return event


def _unwrapped() -> list[Any]:
    return [structlog.stdlib.ProcessorFormatter.remove_processors_meta]
