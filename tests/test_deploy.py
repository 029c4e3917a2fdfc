"""What is shipped for hosting holds together: files that name each other, and settings that exist."""

from __future__ import annotations

import re
import subprocess
from ipaddress import IPv4Address, IPv4Network
from pathlib import Path

import pytest

from server.config import FILE_VARIABLE, PREFIX, Config

DEPLOY = Path(__file__).parents[1] / "deploy"
MADE_BY_THE_HOST = {"pausenhof.pem", ".env"}


def text(name: str) -> str:
    return (DEPLOY / name).read_text("utf-8")


@pytest.mark.parametrize("name", sorted(file.name for file in DEPLOY.iterdir() if file.name != "README.md"))
def test_the_runbook_names_every_file_and_every_setting_exists(name: str) -> None:
    runbook = text("README.md")
    assert name in runbook or f"{name.rpartition('.')[0]}.*" in runbook
    settings = {key.lower() for key in re.findall(rf"\b{PREFIX}([A-Z_]+)\b", text(name))}
    assert settings <= {*Config.__struct_fields__, FILE_VARIABLE.removeprefix(PREFIX).lower()}


def test_compose_mounts_what_is_there_and_starts_what_it_waits_for() -> None:
    compose = text("compose.yaml")
    mounted = set(re.findall(r"\./([\w.-]+):/", compose))
    assert {"haproxy.cfg", "valkey.sh", "sentinel.sh"} <= mounted
    assert [name for name in mounted - MADE_BY_THE_HOST if not (DEPLOY / name).exists()] == []
    services = set(re.findall(r"^  ([a-z-]+):$", compose.partition("\nservices:")[2].partition("\nnetworks:")[0], re.M))
    assert services == {"haproxy", "node-a", "node-b", "valkey-a", "valkey-b", "sentinel-a", "sentinel-b", "sentinel-c"}
    waited = {name for names in re.findall(r"depends_on: \[(.+)\]", compose) for name in names.split(", ")}
    assert waited <= services
    defaults = re.findall(r"\$\{(?:NODE|VALKEY)_[AB]-([a-z-]+):\d+\}", text("haproxy.cfg"))
    assert set(defaults) == {"node-a", "node-b", "valkey-a", "valkey-b"}


def test_the_balancer_s_own_address_is_given_to_no_other_container() -> None:
    compose = text("compose.yaml")
    (own,) = re.findall(r"ipv4_address: (\S+)", compose)
    (subnet,), (given,) = (re.findall(rf"{key}: (\S+)", compose) for key in ("subnet", "ip_range"))
    assert IPv4Network(given).subnet_of(IPv4Network(subnet))
    assert IPv4Address(own) in IPv4Network(subnet)
    assert IPv4Address(own) not in IPv4Network(given)
    assert re.findall(r"PAUSENHOF_PROXIES: (\S+)", compose) == [own]


@pytest.mark.parametrize("script", ["valkey.sh", "sentinel.sh"])
def test_a_store_in_a_container_answers_the_other_containers(script: str) -> None:
    """Some images allow it from the start, others only with a password."""
    assert "protected-mode no" in text(script)


def test_the_balancers_know_the_nodes_by_the_names_that_they_have() -> None:
    names = re.findall(r"^      PAUSENHOF_NODE: ([a-z0-9]+)$", text("compose.yaml"), re.M)
    assert names == ["a", "b"]
    assert re.findall(r"\$\{NAME_[AB]-([a-z0-9]+)\}", text("haproxy.cfg")) == names
    assert re.findall(r"\{\$NAME_[AB]:([a-z0-9]+)\}", text("Caddyfile")) == names


@pytest.mark.parametrize("script", ["valkey.sh", "sentinel.sh"])
def test_scripts_can_be_read_by_a_shell(script: str) -> None:
    assert subprocess.run(["sh", "-n", str(DEPLOY / script)], check=False).returncode == 0


def test_the_image_copies_what_is_there() -> None:
    copied = re.findall(r"^COPY (?!--from)(.+) \S+$", text("Dockerfile"), re.M)
    assert [name for line in copied for name in line.split() if not (DEPLOY.parent / name).exists()] == []
