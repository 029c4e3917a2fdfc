"""Laws of the repository itself: what a stranger may rely on before reading a line of it."""

from __future__ import annotations

import json
import re
import subprocess
import tomllib
from pathlib import Path

import pytest

from server import config
from server.config import Config

ROOT = Path(__file__).resolve().parent.parent
LONGEST = 330
CODE = {".py", ".js", ".mjs", ".ts", ".css", ".html", ".sh"}
MACHINE_PATHS = re.compile(r"/(?:work|root|farm|tmp)/\w|/home/[a-z]+/")
# Spelled so that this file does not hold what it looks for.
REGISTRIES = re.compile(
    r"registry[.]npmjs|files[.]pythonhosted|pypi[.]org|npmmirro[r]|-index-ur[l]|\"resolve[d]\": \"http"
)
UNFINISHED = re.compile(r"\bTO[D]O\b|\bFIX[M]E\b|\bXX[X]\b|NotImplementedErro[r]")


def tracked() -> list[str]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [name for name in listed.split("\0") if name and (ROOT / name).is_file()]


FILES = tracked()
TEXTS = [name for name in FILES if Path(name).suffix not in {".png", ".svg", ".woff2", ".ico"}]


def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def test_no_file_of_code_is_a_book() -> None:
    long = {name: text(name).count("\n") for name in FILES if Path(name).suffix in CODE}
    assert {name: lines for name, lines in long.items() if lines > LONGEST} == {}


@pytest.mark.parametrize(
    "pattern",
    [MACHINE_PATHS, REGISTRIES, UNFINISHED],
    ids=["machine paths", "registry hosts", "unfinished work"],
)
def test_the_tree_is_free_of(pattern: re.Pattern[str]) -> None:
    found = {
        f"{name}:{number}"
        for name in TEXTS
        for number, line in enumerate(text(name).splitlines(), 1)
        if pattern.search(line)
    }
    assert found == set()


def test_nothing_that_is_made_is_committed() -> None:
    made = ("node_modules/", "client/vendor/", "client/portraits/", "data/", ".venv/", "__pycache__/")
    assert [name for name in FILES if any(f"/{part}" in f"/{name}" for part in made)] == []


def test_both_languages_say_everything() -> None:
    german, english = (json.loads(text(f"client/i18n/{language}.json")) for language in ("de", "en"))
    assert german.keys() == english.keys()
    empty = [key for messages in (german, english) for key, value in messages.items() if not value]
    assert empty == []


def test_the_readmes_map_names_folders_that_are_there() -> None:
    named = re.findall(r"^\| `([a-z/]+/)` \|", text("README.md"), re.MULTILINE)
    assert len(named) > 8
    assert [folder for folder in named if not (ROOT / folder).is_dir()] == []


def test_every_folder_of_the_top_is_on_the_readmes_map() -> None:
    tops = {name.split("/")[0] for name in FILES if "/" in name and not name.startswith(".")}
    assert [top for top in sorted(tops) if f"`{top}/" not in text("README.md")] == []


@pytest.mark.parametrize(
    "document",
    [
        "README.md",
        "client/README.md",
        "server/ARCHITECTURE.md",
        "server/wire/PROTOCOL.md",
        "deploy/README.md",
        "docs/security.md",
    ],
)
def test_documents_name_files_that_are_there(document: str) -> None:
    """Every `path/with.suffix` in a document exists: from the root, from the document, or from server/."""
    named = re.findall(r"`((?:[\w.-]+/)+[\w.-]+\.(?:md|py|js|ts|toml|json|lock|example|service))`", text(document))
    bases = (ROOT, (ROOT / document).parent, ROOT / "server")
    assert [name for name in named if not any((base / name).exists() for base in bases)] == []


def test_every_setting_is_in_the_example_with_its_default() -> None:
    lines = re.findall(r"^#(PAUSENHOF_[A-Z_]+)=(.*)$", text("deploy/env.example"), re.MULTILINE)
    example = dict(lines)
    assert {name.removeprefix(config.PREFIX).lower() for name in example} == set(Config.__struct_fields__)
    place = {"PAUSENHOF_CLIENT": str(Config().client)}  # depends on where the code lies
    assert config.load(example | place) == Config()


def test_the_locks_pin_what_the_package_asks_for() -> None:
    project = tomllib.loads(text("pyproject.toml"))["project"]
    extras = project["optional-dependencies"]
    asked = {
        "run": [*project["dependencies"], *extras["build"]],
        "dev": [*project["dependencies"], *extras["build"], *extras["dev"]],
        "bundled": extras["bundled"],
    }
    for lock, wanted in asked.items():
        pinned = dict(re.findall(r"^([a-z0-9._-]+)==(\S+)", text(f"requirements/{lock}.lock"), re.MULTILINE))
        names = {re.split(r"[^A-Za-z0-9._-]", want)[0].lower() for want in wanted}
        assert names <= pinned.keys(), lock


def test_the_glossary_knows_the_words_of_the_rule_book() -> None:
    words = """Ansage, Chill, Lehrkraft-Punkte, Effekt, Einstellen, kontrollieren, Opfer, übernehmen, Ruhestand,
        abwerfen, annullieren, zerstören, Archetyp, Fachsymbol, Sprachlehrkraft, Kette, Entwicklungsmarke, Rundenpunkte,
        Dienstjahre, Vorbereitung, Unterricht, Prüfung, Klingeln, Revanche, Deck-Out, FLIP, Falle, Ereigniskarte,
        Lehrerkarte, Basic"""
    glossary = text("docs/glossary.md")
    assert [word for word in re.split(r",\s+", words) if word not in glossary] == []


def test_every_folder_of_the_server_is_on_the_readmes_map() -> None:
    folders = {name.split("/")[1] for name in FILES if re.fullmatch(r"server/[a-z]\w*/.+", name)}
    assert [folder for folder in sorted(folders) if f"`server/{folder}/`" not in text("README.md")] == []


def test_every_folder_of_the_pages_code_is_on_the_clients_map() -> None:
    there = {name.split("/")[2] for name in FILES if re.fullmatch(r"client/js/\w+/.+", name)}
    assert there - set(re.findall(r"`(\w+)/`", text("client/README.md"))) == set()


def test_every_file_of_the_server_has_its_place_in_the_architecture() -> None:
    """``__init__`` and ``__main__`` say by their name what they are; what lies deeper is told by its folder."""
    named = set(re.findall(r"`([a-z_]+\.py)`", text("server/ARCHITECTURE.md")))
    places = [r"server/[a-z]\w*\.py", r"server/[a-z]\w*/[a-z]\w*\.py", r"server/engines/[a-z]\w*/[a-z]\w*\.py"]
    there = {name for name in FILES if any(re.fullmatch(place, name) for place in places)}
    assert {name for name in there if Path(name).name not in named} == set()


@pytest.mark.parametrize("folder", ["rooms", "store", "tournaments", "web"])
def test_every_file_has_its_place_in_its_folders_chapter(folder: str) -> None:
    chapter = text("server/ARCHITECTURE.md").split(f"| `{folder}/` | |")[1].split("\n\n")[0]
    named = set(re.findall(r"`([a-z_]+\.py)`", chapter))
    there = {Path(name).name for name in FILES if re.fullmatch(rf"server/{folder}/[a-z]\w*\.py", name)}
    assert there - named == set()
