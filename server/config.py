"""What a node is told from outside: read once, at start, from a TOML file and ``PAUSENHOF_*`` variables.

The environment wins over the file, the command line over both. All problems are reported together, so
that nobody mends a configuration one restart at a time.
"""

from __future__ import annotations

import ipaddress
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

PREFIX = "PAUSENHOF_"
ADMIN_SECRET_CHARS = 16
FILE_VARIABLE = "PAUSENHOF_CONFIG"
LEAST_TOKEN_CHARS = 16
TRIAL_GAMES = 500
SCHOOL = {"phrases": False, "spectators": False, "open_hands": False, "approve_sets": True}
"""What ``school`` stands for."""
STORES = (
    "redis://", "rediss://", "unix://",
    "redis+cluster://", "rediss+cluster://", "redis+sentinel://", "rediss+sentinel://",
)  # fmt: skip
_SENTINELS = re.compile(r"rediss?\+sentinel://[^/?]+/[^/?]+.*")
_NODE = re.compile(r"[a-z0-9]{1,16}")
_PUSH_KEY = re.compile(r"[A-Za-z0-9_-]{43}")
_HERE = Path(__file__).resolve().parent


class BadConfig(ValueError):
    """The configuration can't be used. ``problems`` holds every one of them, one sentence each."""

    def __init__(self, problems: tuple[str, ...]) -> None:
        super().__init__("; ".join(problems))
        self.problems = problems


class Config(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """All settings of one node, with defaults that serve a living room or a classroom."""

    host: str = "0.0.0.0"  # a friend's phone in the same network must reach it
    port: int = 8000
    data: Path = Path("data")
    """Folder of the bundled store; made where it is missing."""
    redis: str = ""
    """URL of one's own Redis or Valkey, or of a cluster; empty: the bundled one is started in ``data``."""
    fsync: Literal["everysec", "always"] = "everysec"
    """When the bundled store writes to disk: at most a second late, or before anybody hears of it."""
    client: Path = _HERE.parent / "client"
    service_worker: bool = True
    """Pages keep their files for bad lines. False: workers that are out there take themselves out."""
    public_url: str = ""
    """What links and QR codes begin with, e.g. ``https://hof.example``; empty: what the browser used."""
    hosts: tuple[str, ...] = ()
    """Names this server answers to, beside ``localhost`` and plain addresses."""
    origins: tuple[str, ...] = ()
    """Origins whose pages may open a socket, beside the server's own."""
    proxies: tuple[str, ...] = ()
    """Addresses whose ``X-Forwarded-*`` headers are believed."""
    node: str = ""
    """What the balancer in front of several nodes calls this one: what begins with ``/n/NODE/`` is sent here. Empty: it
    does not tell them apart."""
    socket: Literal["direct", "stock"] = "direct"
    """``direct`` writes frames to the transport itself; ``stock`` is plain ASGI, for other servers."""
    log: Literal["console", "json"] = "console"
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    sockets: int = 20_000
    sockets_per_address: int = 2_000
    """Lenient: a whole school may share one address."""
    connects_per_address_minute: int = 3_000
    reads_per_address_minute: int = 1_200
    writes_per_address_minute: int = 600
    guests_per_address_hour: int = 1_000
    names_per_guest_hour: int = 60
    rooms_per_guest_hour: int = 60
    seats_per_guest_hour: int = 120
    school: bool = False
    """What a school wants: ``SCHOOL``, as far as nothing else is said of it."""
    newcomers: bool = True
    """Somebody new may come. False: only guests that are known, and whoever has a recovery code."""
    phrases: bool = True
    """Players may say preset phrases."""
    spectators: bool = True
    """Games may be watched by people without a seat. Events show themselves all the same."""
    open_hands: bool = True
    """Spectators of a late broadcast may see hands, where everybody at the table wants it."""
    approve_sets: bool = False
    """Card sets are published only after a yes from whoever holds ``admin_secret``."""
    admin_secret: str = ""
    """Opens what an organiser decides; at least 16 characters. Empty: nobody can."""
    sets_per_guest: int = 20
    trial_games: int = 500
    """How many games bots play with a card set before others may. Fewer only with ``test_hooks``."""
    set_checks_per_guest_minute: int = 60
    set_uploads_per_guest_hour: int = 20
    keep_days: int = 365
    """How long a game that has ended is kept, counted from when the room was last open."""
    store_mb: int = 1024
    """What counts as the store's memory where nothing bounds the store itself. From 85 % on no room is made."""
    openligadb: str = "https://api.openligadb.de"
    """Whom to ask about live seasons that are in the store; a mirror does as well. Empty: nobody is asked."""
    push: bool = True
    """People may be reminded by their browsers' push services (third parties); needs ``push_contact`` or an https
    ``public_url``."""
    push_contact: str = ""
    """Where a push service may write to us about our notifications, mailto: or https:; empty: ``public_url``."""
    push_key: str = ""
    """Private key of our notifications (P-256, base64url); empty: one is made once and kept in the store."""
    drain_seconds: int = 5
    """How long a stopping node waits for its connections."""
    metrics_token: str = ""
    """Whoever bears it may read ``/metrics`` from anywhere; empty: only programs of this machine may."""
    dev: bool = False
    """Shows whoever develops what the page hears over its socket, and lets him change seats. Never beside a host or a
    proxy by which others can come."""
    test_hooks: bool = False
    """Opens ``/_test/...``. Never beside a host or a proxy by which others can come."""

    @property
    def contact(self) -> str:
        """What push services are told of us; empty: nobody is notified."""
        public = self.public_url if self.public_url.startswith("https://") else ""
        return (self.push_contact or public or ("https://localhost" if self.test_hooks else "")) if self.push else ""


def load(env: Mapping[str, str], file: Path | None = None, given: Mapping[str, Any] | None = None) -> Config:
    """Read the settings. ``given``: values of the command line; None in it means not given.

    Raises ``BadConfig`` with every missing file, unknown key and bad value at once.
    """
    problems: list[str] = []
    if file is None and FILE_VARIABLE in env:
        file = Path(env[FILE_VARIABLE])
    raw = _from_file(file, problems) if file else {}
    raw |= _from_environment(env, problems)
    raw |= {key: value for key, value in (given or {}).items() if value is not None}

    values: dict[str, Any] = {}
    for key, kind in get_type_hints(Config).items():
        if key not in raw:
            continue
        try:
            values[key] = msgspec.convert(_plain(raw[key], kind), kind, strict=False)
        except msgspec.ValidationError as e:
            problems.append(f"{key}: {e}")
    problems += [f"{key}: there is no such setting" for key in raw.keys() - get_type_hints(Config).keys()]
    config = Config(**((SCHOOL if values.get("school") else {}) | values))
    problems += _contradictions(config)
    if problems:
        raise BadConfig(tuple(sorted(problems)))
    return config


def is_loopback(host: str) -> bool:
    """True if only this machine can reach ``host``."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _from_file(file: Path, problems: list[str]) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text("utf-8"))
    except (OSError, UnicodeDecodeError) as e:
        problems.append(f"{file}: can't be read ({e})")
    except tomllib.TOMLDecodeError as e:
        problems.append(f"{file}: is not TOML ({e})")
    return {}


def _from_environment(env: Mapping[str, str], problems: list[str]) -> dict[str, Any]:
    raw: dict[str, Any] = {}
    if env.get("REDIS_URL"):
        raw["redis"] = env["REDIS_URL"]
    known = get_type_hints(Config)
    for variable, value in env.items():
        if not variable.startswith(PREFIX) or variable == FILE_VARIABLE:
            continue
        key = variable.removeprefix(PREFIX).lower()
        if key in known:
            raw[key] = value
        else:
            problems.append(f"{variable}: there is no such setting")
    return raw


def _plain(value: Any, kind: Any) -> Any:
    """Text of the environment in the shape msgspec reads: lists are split at commas, paths are made."""
    if kind is Path and isinstance(value, str):
        return Path(value).expanduser()
    if get_origin(kind) is tuple and isinstance(value, str):
        return [part.strip() for part in value.split(",") if part.strip()]
    if get_origin(kind) is Literal and value not in get_args(kind):
        raise msgspec.ValidationError(f"one of {', '.join(get_args(kind))} is expected, not {value!r}")
    return value


def _contradictions(config: Config) -> list[str]:
    found: list[str] = []
    if config.node and not _NODE.fullmatch(config.node):
        found.append(f"node: {config.node!r} is not 1 to 16 small letters and digits")
    if not 0 <= config.port <= 65535:
        found.append(f"port: {config.port} is no port")
    if config.admin_secret and len(config.admin_secret) < ADMIN_SECRET_CHARS:
        found.append(f"admin_secret: at least {ADMIN_SECRET_CHARS} characters")
    if config.approve_sets and not config.admin_secret:
        found.append("approve_sets: nobody could approve without an admin_secret")
    for name in ("dev", "test_hooks"):
        if getattr(config, name) and not is_loopback(config.host):
            found.append(f"{name}: only with a loopback host, not with {config.host}")
        if getattr(config, name) and (config.public_url or config.proxies):
            found.append(f"{name}: not with public_url or proxies, which let others in")
    if config.trial_games < (1 if config.test_hooks else TRIAL_GAMES):
        found.append(f"trial_games: at least {TRIAL_GAMES}")
    if config.metrics_token and len(config.metrics_token) < LEAST_TOKEN_CHARS:
        found.append(f"metrics_token: at least {LEAST_TOKEN_CHARS} characters")
    if config.public_url and not config.public_url.startswith(("http://", "https://")):
        found.append("public_url: begins with http:// or https://")
    if config.openligadb and not config.openligadb.startswith(("http://", "https://")):
        found.append("openligadb: begins with http:// or https://")
    if config.push_contact and not config.push_contact.startswith(("mailto:", "https://")):
        found.append("push_contact: begins with mailto: or https://")
    if config.push_key and not _PUSH_KEY.fullmatch(config.push_key):
        found.append("push_key: 32 bytes in base64url, which are 43 characters")
    if "+sentinel://" in config.redis and not _SENTINELS.fullmatch(config.redis):
        found.append("redis: ends with what the Sentinels call the master, redis+sentinel://HOST:PORT/NAME")
    if config.redis and not config.redis.startswith(STORES):
        found.append(f"redis: begins with one of {', '.join(STORES)}")
    found += [f"{name}: at least 1" for name in ("keep_days", "store_mb") if getattr(config, name) < 1]
    return found
