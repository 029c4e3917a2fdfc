"""Figures in Prometheus' text format (0.0.4). Nothing is sent anywhere; who wants them, asks."""

from __future__ import annotations

import hmac
from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from server.web.answers import ApiCode, ApiRefusal
from server.web.peer import is_own_machine

PREFIX = "pausenhof_"
BOUNDS = (0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Upper bounds of the buckets, in seconds."""

Reading = float | Mapping[str, float]
"""A figure, or figures by the value of one label."""


class Histogram:
    """Durations in seconds, or what else ``bounds`` are of."""

    __slots__ = ("_bounds", "_counts", "_sum", "name", "what")

    def __init__(self, name: str, what: str, bounds: Sequence[float] = BOUNDS) -> None:
        self.name = name
        self.what = what
        self._bounds = bounds
        self._counts = [0] * (len(bounds) + 1)
        self._sum = 0.0

    def observe(self, value: float) -> None:
        self._counts[bisect_left(self._bounds, value)] += 1
        self._sum += value

    def quantile(self, share: float) -> float:
        """The bound below which this share of all lies, as closely as the buckets tell; 0 where none is."""
        wanted, total = share * sum(self._counts), 0
        for bound, count in zip((*self._bounds, self._bounds[-1]), self._counts, strict=True):
            total += count
            if count and total >= wanted:
                return bound
        return 0.0

    def lines(self) -> Iterable[str]:
        yield from _head(self.name, self.what, "histogram")
        total = 0
        for bound, count in zip((*map(str, self._bounds), "+Inf"), self._counts, strict=True):
            total += count
            yield f'{PREFIX}{self.name}_bucket{{le="{bound}"}} {total}'
        yield f"{PREFIX}{self.name}_sum {self._sum:.6f}"
        yield f"{PREFIX}{self.name}_count {total}"


class Metrics:
    """What ``/metrics`` tells. Figures are read when they are asked for, so counting costs nothing else."""

    def __init__(self, token: str = "") -> None:
        """``token``: opens them to whoever bears it; without one only programs of this machine may look."""
        self._token = token
        self._figures: list[tuple[str, str, str, str, Callable[[], Reading]]] = []
        self._histograms: list[Histogram] = []

    def gauge(self, name: str, what: str, read: Callable[[], Reading], label: str = "") -> None:
        self._figures.append((name, what, "gauge", label, read))

    def counter(self, name: str, what: str, read: Callable[[], Reading], label: str = "") -> None:
        self._figures.append((name, what, "counter", label, read))

    def histogram(self, histogram: Histogram) -> None:
        self._histograms.append(histogram)

    def text(self) -> str:
        lines: list[str] = []
        for name, what, kind, label, read in self._figures:
            lines += _head(name, what, kind)
            value = read()
            if isinstance(value, Mapping):
                lines += [f'{PREFIX}{name}{{{label}="{key}"}} {figure}' for key, figure in sorted(value.items())]
            else:
                lines.append(f"{PREFIX}{name} {value}")
        for histogram in self._histograms:
            lines += histogram.lines()
        return "\n".join(lines) + "\n"

    def routes(self) -> list[Route]:
        return [Route("/metrics", self._tell)]

    async def _tell(self, request: Request) -> Response:
        if not is_own_machine(request) and not self._bears_token(request):
            raise ApiRefusal(404, ApiCode.NOT_FOUND)
        return Response(self.text(), media_type="text/plain; version=0.0.4; charset=utf-8")

    def _bears_token(self, request: Request) -> bool:
        scheme, _, given = request.headers.get("authorization", "").partition(" ")
        right = hmac.compare_digest(given.encode(), self._token.encode())
        return bool(self._token) and scheme.lower() == "bearer" and right


def _head(name: str, what: str, kind: str) -> list[str]:
    return [f"# HELP {PREFIX}{name} {what}", f"# TYPE {PREFIX}{name} {kind}"]
