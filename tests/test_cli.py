"""The command: quick to answer, clear about what is wrong."""

from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path

import pytest

from server.cli import main

HEAVY = ("starlette", "uvicorn", "redis", "structlog", "msgspec", "server.app", "server.engines")


def test_help_loads_nothing_heavy() -> None:
    """P9 asks for 400 ms; how long it takes is measured by ``make load``, here is what would make it long."""
    program = (
        "import sys\nfrom server.cli import main\n"
        "try:\n    main(['--help'])\nexcept SystemExit:\n    pass\n"
        f"print([name for name in {HEAVY!r} if name in sys.modules], file=sys.stderr)"
    )
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert "serve" in told.stdout
    assert told.stderr.strip() == "[]"


def test_a_bad_configuration_is_told_whole(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("PAUSENHOF_COLOUR", "red")
    assert main(["serve", "--port", "70000", "--data", str(tmp_path)]) == 2
    told = capsys.readouterr().err
    assert "PAUSENHOF_COLOUR" in told
    assert "70000" in told


def test_without_a_command_it_says_which_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main([])
    assert left.value.code == 2
    assert "COMMAND" in capsys.readouterr().err


def test_a_store_that_is_not_there_is_told_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("server.logs.configure", lambda *_: None)
    assert main(["serve", "--host", "127.0.0.1", "--port", "0", "--redis", "redis://:hush@127.0.0.1:1/0"]) == 1
    told = capsys.readouterr().err
    assert told.startswith("The store does not answer: ")
    assert "hush" not in told


@pytest.mark.parametrize("words", [["serve", "--host", "127.0.0.1"], ["demo"]], ids=["serve", "demo"])
def test_a_port_that_is_taken_is_told_in_a_sentence_before_anything_starts(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr("server.logs.configure", lambda *_: None)
    monkeypatch.setenv("PAUSENHOF_DATA", str(tmp_path / "data"))
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        assert main([*words, "--port", str(port)]) == 1
    another = "Name another one with --port or PAUSENHOF_PORT."
    assert capsys.readouterr().err == f"Port {port} of 127.0.0.1 can't be used: Address already in use. {another}\n"
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('[[case]]\nname = "a"\n[case.start]\n[case.expect]\nphase = "lobby"', 0),
        ('[[case]]\nname = "a"\n[case.start]\n[case.expect]\nphase = "exam"', 1),
        ("[[case]]\nname = 7", 1),
        ('game = "tournament"\n[[case]]\nname = "a"\nexpect = { phase = "group" }', 0),
        ('game = "tournament"\n[[case]]\nname = "a"\nexpect = { phase = "over" }', 1),
        ('game = "tournament"\n[[case]]\nname = "a"\n[case.start]', 1),
        ("no toml", 2),
        (None, 2),
    ],
)
def test_rulings_are_run_from_files(text: str | None, code: int, tmp_path: Path) -> None:
    file = tmp_path / "ruling.toml"
    if text is not None:
        file.write_text(text)
    assert main(["ruling", str(file)]) == code
