"""The client's files, held in memory under an address that changes with their content.

``/assets/<hash>/...`` may be cached for ever; ``index.html`` names the hash and is asked for each time.
"""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Callable
from html import escape
from pathlib import Path

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from server.web import shell
from server.web.answers import ApiCode, ApiRefusal

PLACEHOLDER = "/assets/dev/"
"""How ``index.html`` names the folder of assets in the source tree."""

VERSION = b'<meta name="version" content="" />'
"""Where ``index.html`` leaves room for the server's version."""
ADDRESS = b'<meta name="address" content="" />'
"""Where it says by which address others come, if not by the one in use."""
MAIN = b'<script type="module" src="/assets/dev/js/main.js"></script>'
"""Where it runs."""
PHRASES = b'<meta name="phrases" content="on" />'
"""Where it says whether players may say phrases."""
FOLDERS = ("js", "css", "i18n", "vendor", "portraits")
PAGES = (
    "/",
    "/d/{room}",
    "/i/{code}",
    "/hilfe",
    "/hilfe/{rest:path}",
    "/decks",
    "/decks/{rest:path}",
    "/ueben",
    "/ueben/{rest:path}",
    "/werkstatt",
    "/werkstatt/{rest:path}",
    "/f",
    "/f/{rest:path}",
    "/t",
    "/t/{rest:path}",
    "/brett",
    "/brett/{rest:path}",
    "/tv",
    "/tv/{rest:path}",
    "/freigabe",
    "/freigabe/{rest:path}",
    "/verwaltung",
    "/verwaltung/{rest:path}",
    "/profil",
    "/profil/{rest:path}",
    "/r",
    "/r/{rest:path}",
)
"""What the client's router knows (``client/js/router.js``); anything else is the same page with a 404."""
ICONS = ("icon-192", "icon-512", "maskable-192", "maskable-512", "apple-180", "badge-96")
ROOT_FILES = (
    "manifest.webmanifest",
    "offline.html",
    "sw.js",
    "sw-off.js",
    "favicon.svg",
    "favicon.ico",
    "robots.txt",
    *(f"icons/{name}.png" for name in ICONS),
)
"""Files whose addresses stay: systems that installed the page ask for them by name."""

_TYPES = {
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webp": "image/webp",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
}
_COMPRESSED = frozenset({".js", ".mjs", ".css", ".html", ".json", ".svg", ".txt", ".map", ".webmanifest"})
_LEAST_GAIN_BYTES = 256


class Asset(msgspec.Struct):
    """One file as it is sent. ``zipped`` is made at the first request that takes it."""

    body: bytes
    type: str
    zips: bool
    etag: str
    zipped: bytes | None = None

    def to(self, request: Request, caching: str) -> Response:
        headers = {"Cache-Control": caching, "ETag": self.etag, "Vary": "Accept-Encoding"}
        if request.headers.get("if-none-match") == self.etag:
            return Response(status_code=304, headers=headers)
        if not self.zips or "gzip" not in request.headers.get("accept-encoding", ""):
            return Response(self.body, headers=headers, media_type=self.type)
        if self.zipped is None:
            self.zipped = gzip.compress(self.body, 9, mtime=0)
        return Response(self.zipped, headers=headers | {"Content-Encoding": "gzip"}, media_type=self.type)


class Assets:
    """The folder ``client`` as it was when the node started."""

    def __init__(
        self,
        folder: Path,
        worker: bool = True,
        version: str = "",
        phrases: bool = True,
        told: Callable[[Request], str] = lambda request: "",
        before: bytes = b"",
    ) -> None:
        """``worker``: whether pages get a service worker; if not, the one that they have takes itself out. ``version``:
        what the page says it is of. ``phrases``: may players say something. ``told``: by which address others come; of
        few answers, since each makes a page. ``before``: what the page runs before its own code."""
        self._told = told
        files = _files(folder)
        digest = hashlib.sha256()
        for name, body in files.items():
            digest.update(f"{name}\0{len(body)}\0".encode())
            digest.update(body)
        self.hash = digest.hexdigest()[:16]
        address = f"/assets/{self.hash}/"
        page = files.pop("index.html", b"<!doctype html><title>Pausenhof</title>")
        page = page.replace(VERSION, VERSION.replace(b'""', f'"{version}"'.encode()))
        page = page.replace(PHRASES, PHRASES if phrases else PHRASES.replace(b'"on"', b'"off"'))
        page = page.replace(MAIN, before + MAIN)
        off = files.pop("sw-off.js", None)
        if "sw.js" in files:
            files["sw.js"] = shell.worker(files["sw.js"], page, files) if worker or off is None else off
            page = shell.offering(page, worker)
        for name in files.keys() & {"sw.js", "offline.html"}:
            files[name] = files[name].replace(PLACEHOLDER.encode(), address.encode())
        self._page = page.replace(PLACEHOLDER.encode(), address.encode())
        self._pages: dict[str, Asset] = {}
        self._root = {name: _asset(name, files.pop(name)) for name in ROOT_FILES if name in files}
        self._assets = {name: _asset(name, body) for name, body in files.items()}

    def routes(self) -> list[Route]:
        pages = [Route(path, self.page) for path in PAGES]
        root = [Route(f"/{name}", self._root_file) for name in ROOT_FILES if name in self._root]
        return [*pages, *root, Route("/assets/{hash}/{name:path}", self._file)]

    async def page(self, request: Request) -> Response:
        """The one page; what it shows is its own business."""
        return self._for(request).to(request, "no-cache")

    def lost_page(self, request: Request) -> Response:
        """The same page for an address that is none, with the status that says so."""
        response = self._for(request).to(request, "no-cache")
        response.status_code = 404
        return response

    def _for(self, request: Request) -> Asset:
        told = self._told(request)
        if told not in self._pages:
            said = ADDRESS.replace(b'""', f'"{escape(told)}"'.encode())
            self._pages[told] = _asset("index.html", self._page.replace(ADDRESS, said))
        return self._pages[told]

    async def _file(self, request: Request) -> Response:
        asset = self._assets.get(request.path_params["name"])
        if asset is None or request.path_params["hash"] != self.hash:
            raise ApiRefusal(404, ApiCode.NOT_FOUND)
        return asset.to(request, "public, max-age=31536000, immutable")

    async def _root_file(self, request: Request) -> Response:
        return self._root[request.url.path.removeprefix("/")].to(request, "no-cache")


def _files(folder: Path) -> dict[str, bytes]:
    """Name (with ``/``) to content of all files that belong to the client, in a fixed order."""
    found = [folder / name for name in ("index.html", *ROOT_FILES)]
    for part in FOLDERS:
        found += sorted((folder / part).rglob("*"))
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in found
        if path.is_file() and path.suffix in _TYPES and not path.name.endswith(".d.ts")
    }


def _asset(name: str, body: bytes) -> Asset:
    suffix = Path(name).suffix
    etag = f'"{hashlib.sha256(body).hexdigest()[:16]}"'
    return Asset(body, _TYPES[suffix], suffix in _COMPRESSED and len(body) > _LEAST_GAIN_BYTES, etag)
