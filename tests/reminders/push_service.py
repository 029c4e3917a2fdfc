"""A push service on this machine, and browsers that subscribe there and can read what arrives."""

from __future__ import annotations

import asyncio
import json
from base64 import urlsafe_b64encode
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import http_ece
import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from server.reminders.courier import CURVE, Device
from tests.listening import listening

AUTH = b"sixteen bytes ok"


class Arrived(msgspec.Struct, frozen=True):
    path: str
    headers: dict[str, str]
    body: bytes


class PushService:
    """``status``: what it says; ``retry``: how long to wait, if it says so; ``ends``: never, endless or closed."""

    def __init__(self) -> None:
        self.base = ""
        self.status = 201
        self.retry = ""
        self.ends = "closed"
        self.arrived: list[Arrived] = []
        self.some = asyncio.Event()

    def browser(self, name: str = "a") -> Browser:
        return Browser(f"{self.base}/push/{name}")

    def told(self, *browsers: Browser) -> list[dict[str, Any]]:
        """What has arrived at these browsers, read by them."""
        return [one.read(arrived.body) for arrived in self.arrived for one in browsers if one.path == arrived.path]

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode()
            first, *lines = head.strip().split("\r\n")
            headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
            body = await reader.readexactly(int(headers["content-length"]))
            self.arrived.append(Arrived(first.split(" ")[1], headers, body))
            self.some.set()
            if self.ends == "never":
                await asyncio.Event().wait()
            more = f"retry-after: {self.retry}\r\n" if self.retry else ""
            more += "location: http://127.0.0.1:9/\r\n" if self.status == 307 else ""
            more += "" if self.ends == "endless" else "content-length: 0\r\n"
            writer.write(f"HTTP/1.1 {self.status} Said\r\n{more}connection: close\r\n\r\n".encode())
            while self.ends == "endless":
                writer.write(b" " * 65_536)
                await writer.drain()
            await writer.drain()
        except (ConnectionError, asyncio.IncompleteReadError):
            pass  # the courier has hung up, as it should on what never ends
        finally:
            writer.close()


class Browser:
    def __init__(self, endpoint: str) -> None:
        self._key = ec.generate_private_key(CURVE)
        self.endpoint = endpoint
        self.path = "/" + endpoint.split("/", 3)[3]

    @property
    def device(self) -> Device:
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return Device(endpoint=self.endpoint, p256dh=text(point), auth=text(AUTH))

    @property
    def subscription(self) -> dict[str, Any]:
        """As its script would send it."""
        return {"endpoint": self.endpoint, "keys": {"p256dh": self.device.p256dh, "auth": self.device.auth}}

    def read(self, body: bytes) -> dict[str, Any]:
        plain = http_ece.decrypt(body, private_key=self._key, auth_secret=AUTH, version="aes128gcm")
        told: dict[str, Any] = json.loads(plain)
        return told


def text(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


@asynccontextmanager
async def push_service() -> AsyncIterator[PushService]:
    told = PushService()
    async with listening(told.serve) as told.base:
        yield told
