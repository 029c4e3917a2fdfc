"""``pausenhof map``."""

from __future__ import annotations

import json
import struct
import sys
from pathlib import Path

import pytest

from server.cli import main
from server.maps import shelf
from server.maps.picture import NoPicture, png

BADGE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><text y="15">FCB</text></svg>'


def test_it_tells_what_the_map_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["map", "--players", "4", "--matchdays", "34"]) == 0
    assert "p4m34: 248 fields" in capsys.readouterr().out


def test_it_prints_the_map_as_it_is_kept(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["map", "--players", "3", "--matchdays", "6", "--json"]) == 0
    assert shelf.decode(capsys.readouterr().out.encode()) == shelf.shipped(3, 6)


def test_it_draws_svg_and_png(tmp_path: Path) -> None:
    svg, picture = tmp_path / "map.svg", tmp_path / "map.png"
    assert main(["map", "--svg", str(svg), "--png", str(picture), "--width", "300"]) == 0
    assert svg.read_text("utf-8").startswith("<svg")
    content = picture.read_bytes()
    assert content[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">I", content[16:20]) == (300,)


def test_owners_are_drawn(tmp_path: Path) -> None:
    owners, svg = tmp_path / "owners.json", tmp_path / "map.svg"
    owners.write_text(json.dumps([{"name": "Anna", "home": "FCB", "fields": [0, 1]}]))
    assert main(["map", "--owners", str(owners), "--svg", str(svg)]) == 0
    assert ">Anna</text>" in svg.read_text("utf-8")


WRONG = {
    "no list": ("{}", "Expected"),
    "an unknown field": ('[{"name": "A", "fields": [248]}]', "no field 248"),
    "a field twice": ('[{"name": "A", "fields": [1]}, {"name": "B", "fields": [1]}]', "two players"),
    "an unknown home": ('[{"name": "A", "home": "XYZ", "fields": [1]}]', "no stadium XYZ"),
    "seven players": (json.dumps([{"name": "A", "fields": []}] * 7), "at most 6"),
}


@pytest.mark.parametrize(("content", "said"), WRONG.values(), ids=WRONG)
def test_what_is_wrong_with_owners_is_said(
    content: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "owners.json"
    file.write_text(content)
    assert main(["map", "--owners", str(file)]) == 2
    assert said in capsys.readouterr().err


def test_a_league_that_there_is_not(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["map", "--players", "2"]) == 2
    assert "3 to 6 players and 6 to 34 matchdays" in capsys.readouterr().err


def test_a_folder_that_there_is_not(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["map", "--svg", str(tmp_path / "no" / "map.svg")]) == 2
    assert "No such file" in capsys.readouterr().err


def test_without_the_extra_a_png_is_refused_with_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    assert main(["map", "--png", str(tmp_path / "map.png")]) == 1
    assert "pausenhof[maps]" in capsys.readouterr().err


def test_without_fonts_a_png_is_refused_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    class Fontless:
        @staticmethod
        def svg_to_bytes(svg_string: str, width: int | None = None) -> bytes:
            return b"blank"

    monkeypatch.setitem(sys.modules, "resvg_py", Fontless)
    with pytest.raises(NoPicture, match="font"):
        png(BADGE)
