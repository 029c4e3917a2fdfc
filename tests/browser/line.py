"""A page's socket that lies in a test's hand: what the page said over it, and what it hears."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable
from time import monotonic
from typing import Any

from playwright.sync_api import Page, WebSocketRoute

from server.engines.contract import Ms
from server.wire.codec import unpack
from tests.browser.chromium import PATIENCE_MS


class Line(ABC):
    """``seq``: the version that the page was told last. Nothing answers the page's commands but the test.

    What the page does is heard some moments after it shows: a test that asks for commands waits for them here.
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        self.seq = 5
        self._commands: list[dict[str, Any]] = []
        self._answered: str | None = None
        self._socket: WebSocketRoute | None = None
        page.route_web_socket("**/ws", self._opened)

    @abstractmethod
    def now(self) -> Ms:
        """The server's clock."""

    @abstractmethod
    def greet(self, hello: dict[str, Any]) -> None:
        """The page has come: what it is told first."""

    def sent(self, count: int) -> list[dict[str, Any]]:
        """All commands that the page gave so far, once there are as many as are expected, and no more come."""
        self.until(lambda: len(self._commands) >= count)
        self._frame()
        return [frame["cmd"] for frame in self._commands]

    def heard(self, kind: str) -> None:
        """Wait until the page has given a command of this kind."""
        self.until(lambda: bool(self._commands) and self._commands[-1]["cmd"]["do"] == kind)

    def unanswered(self) -> dict[str, Any]:
        """The page's last command, which nobody has answered yet: ``id`` and ``cmd``."""
        self.until(lambda: bool(self._commands) and self._commands[-1]["id"] != self._answered)
        return self._commands[-1]

    def taken(self) -> None:
        """The last command was taken."""
        self._answered = self.unanswered()["id"]
        self.say(t="ack", id=self._answered, seq=self.seq)

    def refuse(self, code: str, **facts: Any) -> None:
        """The last command was not taken."""
        self._answered = self.unanswered()["id"]
        self.say(t="no", id=self._answered, code=code, facts=facts)

    def until(self, true: Callable[[], bool]) -> None:
        """The page's frames are heard while it does something for us."""
        deadline = monotonic() + PATIENCE_MS / 1000
        while not true():
            assert monotonic() < deadline, self._commands[-1:]
            self._frame()

    def say(self, **frame: Any) -> None:
        assert self._socket is not None
        self._socket.send(json.dumps(frame))

    def close(self, code: int) -> None:
        """The server ends the line, for this reason."""
        assert self._socket is not None
        self._socket.close(code=code)

    def _frame(self) -> None:
        self.page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def _opened(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        socket.on_message(self._heard)

    def _heard(self, data: str | bytes) -> None:
        frame: Any = unpack(data) if isinstance(data, bytes) else json.loads(data)
        if frame["t"] == "hello":
            self.greet(frame)
        elif frame["t"] == "beat":
            self.say(t="beat", n=frame["n"], now=self.now(), seq=self.seq)
        elif frame["t"] == "do":
            self._commands.append(frame)
