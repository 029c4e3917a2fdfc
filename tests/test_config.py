"""Settings are read once, and everything wrong with them is told at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from server.config import BadConfig, Config, is_loopback, load


def test_nothing_need_be_set() -> None:
    assert load({}) == Config()


def test_the_command_line_wins_over_the_environment_over_the_file(tmp_path: Path) -> None:
    file = tmp_path / "hof.toml"
    file.write_text('port = 1\nhost = "10.0.0.1"\nlog = "json"\nhosts = ["a.example"]\n')
    config = load({"PAUSENHOF_PORT": "2", "PAUSENHOF_HOST": "10.0.0.2"}, file, {"port": 3, "redis": None})
    assert (config.port, config.host, config.log, config.hosts) == (3, "10.0.0.2", "json", ("a.example",))


def test_the_environment_may_name_the_file(tmp_path: Path) -> None:
    file = tmp_path / "hof.toml"
    file.write_text("port = 7")
    assert load({"PAUSENHOF_CONFIG": str(file)}).port == 7


def test_a_school_has_its_own_customs_and_may_differ() -> None:
    secret = {"PAUSENHOF_ADMIN_SECRET": "the-caretaker-knows"}
    school = load(secret | {"PAUSENHOF_SCHOOL": "true"})
    assert (school.phrases, school.spectators, school.open_hands, school.approve_sets) == (False, False, False, True)
    assert school.newcomers
    livelier = load(secret | {"PAUSENHOF_SCHOOL": "true", "PAUSENHOF_PHRASES": "true"})
    assert (livelier.phrases, livelier.spectators) == (True, False)
    usual = load({})
    assert (usual.phrases, usual.spectators, usual.open_hands, usual.approve_sets) == (True, True, True, False)
    with pytest.raises(BadConfig, match="admin_secret"):
        load({"PAUSENHOF_SCHOOL": "true"})


def test_lists_and_switches_from_text() -> None:
    config = load({"PAUSENHOF_HOSTS": "a.example, b.example,", "PAUSENHOF_TEST_HOOKS": "1", "PAUSENHOF_HOST": "::1"})
    assert config.hosts == ("a.example", "b.example")
    assert config.test_hooks is True


@pytest.mark.parametrize(
    "url", ["redis+cluster://a:7000,b:7000", "rediss+cluster://me:secret@a", "redis+sentinel://a,b/hof"]
)
def test_a_cluster_or_what_sentinels_name_is_a_store_of_ones_own(url: str) -> None:
    assert load({"REDIS_URL": url}).redis == url


def test_the_usual_name_for_a_redis_is_known() -> None:
    assert load({"REDIS_URL": "redis://db"}).redis == "redis://db"
    assert load({"REDIS_URL": "redis://db", "PAUSENHOF_REDIS": "unix:///run/v"}).redis == "unix:///run/v"


def test_all_problems_at_once(tmp_path: Path) -> None:
    file = tmp_path / "hof.toml"
    file.write_text('prot = 1\nlog = "yaml"\n')
    with pytest.raises(BadConfig) as bad:
        load({"PAUSENHOF_PORT": "eighty", "PAUSENHOF_COLOUR": "red", "PAUSENHOF_REDIS": "db:6379"}, file)
    told = "\n".join(bad.value.problems)
    assert len(bad.value.problems) == 5
    for word in ("prot", "log", "port", "PAUSENHOF_COLOUR", "redis"):
        assert word in told


@pytest.mark.parametrize("text", [None, "port = ", b"\xff"])
def test_a_file_that_can_not_be_read(tmp_path: Path, text: str | bytes | None) -> None:
    file = tmp_path / "hof.toml"
    if isinstance(text, bytes):
        file.write_bytes(text)
    elif text is not None:
        file.write_text(text)
    with pytest.raises(BadConfig, match=r"hof\.toml"):
        load({}, file)


INSIDE = ("dev", "test_hooks")
"""What this machine's own developer alone may have."""


@pytest.mark.parametrize("setting", INSIDE)
@pytest.mark.parametrize("host", ["0.0.0.0", "192.168.1.7", "hof.example", "::"])
def test_what_is_for_developers_stands_beside_no_open_host(setting: str, host: str) -> None:
    with pytest.raises(BadConfig, match=f"{setting}: only with a loopback host"):
        load({f"PAUSENHOF_{setting.upper()}": "1", "PAUSENHOF_HOST": host})


@pytest.mark.parametrize("setting", INSIDE)
@pytest.mark.parametrize(
    "let_in", [{"PAUSENHOF_PUBLIC_URL": "https://hof.example"}, {"PAUSENHOF_PROXIES": "127.0.0.1"}], ids=str
)
def test_what_is_for_developers_stands_behind_no_proxy(setting: str, let_in: dict[str, str]) -> None:
    """On loopback, too: through a proxy of this machine anybody comes."""
    with pytest.raises(BadConfig, match=f"{setting}: not with public_url or proxies"):
        load({f"PAUSENHOF_{setting.upper()}": "1", "PAUSENHOF_HOST": "127.0.0.1", **let_in})


def test_a_token_that_opens_something_is_no_short_word() -> None:
    with pytest.raises(BadConfig, match="metrics_token"):
        load({"PAUSENHOF_METRICS_TOKEN": "secret"})


def test_a_card_set_is_tried_in_500_games_but_for_tests() -> None:
    with pytest.raises(BadConfig, match="trial_games"):
        load({"PAUSENHOF_TRIAL_GAMES": "499"})
    hooks = {"PAUSENHOF_TEST_HOOKS": "1", "PAUSENHOF_HOST": "127.0.0.1"}
    assert load({"PAUSENHOF_TRIAL_GAMES": "5", **hooks}).trial_games == 5


def test_nobody_need_be_asked_about_football() -> None:
    assert load({"PAUSENHOF_OPENLIGADB": ""}).openligadb == ""
    with pytest.raises(BadConfig, match="openligadb"):
        load({"PAUSENHOF_OPENLIGADB": "api.example"})


@pytest.mark.parametrize(
    ("host", "own"), [("127.0.0.1", True), ("localhost", True), ("::1", True), ("10.0.0.1", False)]
)
def test_loopback(host: str, own: bool) -> None:
    assert is_loopback(host) is own


@pytest.mark.parametrize("port", ["-1", "65536"])
def test_a_port_is_one(port: str) -> None:
    with pytest.raises(BadConfig, match="no port"):
        load({"PAUSENHOF_PORT": port})


@pytest.mark.parametrize("name", ["keep_days", "store_mb"])
def test_nothing_is_forgotten_at_once(name: str) -> None:
    with pytest.raises(BadConfig, match=f"{name}: at least 1"):
        load({}, None, {name: 0})


@pytest.mark.parametrize(
    "url", ["redis+sentinel://a:26379", "rediss+sentinel://me:secret@a,b/", "redis+sentinel://a?x=/y"]
)
def test_sentinels_are_asked_for_a_master_by_name(url: str) -> None:
    with pytest.raises(BadConfig, match="redis: ends with"):
        load({"REDIS_URL": url})


@pytest.mark.parametrize("name", ["A", "node-a", "a" * 17, "ä"])
def test_a_node_has_a_short_plain_name(name: str) -> None:
    with pytest.raises(BadConfig, match="node: "):
        load({"PAUSENHOF_NODE": name})
