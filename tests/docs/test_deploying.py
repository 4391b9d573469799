"""The files in deploy/ fit the program: its options, variables, limits and paths. So do the commands of the page."""

import ipaddress
import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from configparser import RawConfigParser
from pathlib import Path
from typing import Any, Final

import click
import pytest
import yaml
from click.testing import CliRunner
from psycopg.conninfo import conninfo_to_dict

from iceharbor.cli import commands
from iceharbor.server.app import ORIGINS
from iceharbor.server.descriptors import RESERVE
from iceharbor.server.http.proxies import Proxies
from iceharbor.server.limits import Limits, read_limits
from iceharbor.server.operations.endpoints import read_address
from iceharbor.server.operations.stopping import STOP_S
from tests.docs.pages import ROOT, blocks, page
from tests.server.server_fixture import RunningServer, running_server

DEPLOY: Final = ROOT / "deploy"
COMPOSE: Final[dict[str, Any]] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
SERVICES: Final = COMPOSE["services"]
APPS: Final = ("app1", "app2")
CADDYFILE: Final = (DEPLOY / "Caddyfile").read_text()
DOCKERFILE: Final = (DEPLOY / "Dockerfile").read_text()
UNIT: Final = DEPLOY / "iceharbor.service"
VARIABLES: Final = {ORIGINS, *(str(each.envvar) for each in commands.params if isinstance(each, click.Option))}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running_server(tmp_path_factory.mktemp("matches")) as found:
        yield found


def parse(words: list[str]) -> click.Context:
    """Reads a command line without running it. Raises click.UsageError for an unknown command or option."""
    with commands.make_context("iceharbor", list(words)) as context:
        rest = [*context._protected_args, *context.args]
        if not rest:
            return context
        name, command, more = commands.resolve_command(context, rest)
        assert command is not None
        return command.make_context(name, more, parent=context)


def setting(name: str) -> str:
    """The words after a directive of the Caddyfile, which has it once."""
    found = re.findall(rf"^\s*{name} (.+?)(?: \{{)?$", CADDYFILE, re.MULTILINE)
    assert len(found) == 1, f"{name}: {found}"
    return str(found[0])


def seconds(text: str) -> float:
    number, unit = re.fullmatch(r"(\d+)(ms|s|m)", text).groups()  # type: ignore[union-attr]
    return int(number) * {"ms": 0.001, "s": 1, "m": 60}[unit]


def size(text: str) -> int:
    assert text.endswith("KiB")
    return int(text.removesuffix("KiB")) * 1024


def unit() -> RawConfigParser:
    parser = RawConfigParser(strict=False, delimiters=("=",))
    parser.optionxform = str  # type: ignore[method-assign, assignment]
    parser.read_string(UNIT.read_text())
    return parser


def limits_of(app: str) -> Limits:
    return read_limits(SERVICES[app]["environment"]["ICEHARBOR_LIMITS"].split())


def test_a_command_line_with_an_unknown_option_or_command_is_refused() -> None:
    for words in (["--no-such-option"], ["no-such-command"], ["copy", "--no-such-option"]):
        with pytest.raises(click.UsageError):
            parse(words)


# --- The image --------------------------------------------------------------------------------------------------------


def test_the_image_starts_the_server_for_others_and_without_a_browser() -> None:
    words = re.findall(r'"([^"]*)"', DOCKERFILE.rpartition("\nCMD ")[2])
    options = parse(words).params
    assert (options["host"], options["no_browser"]) == ("0.0.0.0", True)
    assert f"EXPOSE {options['port']}" in DOCKERFILE
    assert setting("reverse_proxy") == " ".join(f"{app}:{options['port']}" for app in APPS)


def test_the_image_has_locked_packages_and_compiled_games_and_an_unprivileged_user() -> None:
    assert "--require-hashes -r requirements/many.txt" in DOCKERFILE
    assert (ROOT / "requirements" / "many.txt").exists()
    assert "RUN iceharbor prepare" in DOCKERFILE
    users = re.findall(r"^USER (\w+)$", DOCKERFILE, re.MULTILINE)
    assert users == ["iceharbor"]
    assert DOCKERFILE.index("prepare") < DOCKERFILE.index("\nUSER")


def test_the_image_is_built_from_all_that_the_wheel_needs_and_from_no_secret() -> None:
    kept = [line[1:] for line in (DEPLOY / "Dockerfile.dockerignore").read_text().splitlines() if line.startswith("!")]
    assert [name for name in kept if not (ROOT / name).exists()] == []
    assert {"iceharbor", "web", "docs", "requirements", "pyproject.toml", "hatch_build.py", "README.md"} <= set(kept)
    assert "deploy" not in kept


# --- The compose file -------------------------------------------------------------------------------------------------


def test_two_processes_share_a_database_and_a_redis() -> None:
    assert set(SERVICES) == {*APPS, "caddy", "postgres", "redis"}
    first, second = (SERVICES[app]["environment"] for app in APPS)
    assert first == second
    assert conninfo_to_dict(first["ICEHARBOR_DATABASE"])["host"] == "postgres"
    assert first["ICEHARBOR_REDIS"].startswith("redis://redis:")
    assert [SERVICES[app]["hostname"] for app in APPS] == [*APPS], "the health check's Host is a name of the machine"


@pytest.mark.parametrize("app", APPS)
def test_the_processes_get_variables_that_the_program_reads(app: str) -> None:
    given = {name for name in SERVICES[app]["environment"] if name.startswith("ICEHARBOR_")}
    assert given <= VARIABLES
    assert {ORIGINS, "ICEHARBOR_DATABASE", "ICEHARBOR_REDIS", "ICEHARBOR_TRUSTED_PROXIES"} <= given


@pytest.mark.parametrize("app", APPS)
def test_the_processes_trust_exactly_the_fixed_address_of_caddy(app: str) -> None:
    trusted = SERVICES[app]["environment"]["ICEHARBOR_TRUSTED_PROXIES"].split()
    caddy = SERVICES["caddy"]["networks"]["front"]["ipv4_address"]
    (network,) = COMPOSE["networks"]["front"]["ipam"]["config"]
    assert trusted == [caddy]
    assert Proxies(trusted).trusts(caddy)
    assert ipaddress.ip_address(caddy) in ipaddress.ip_network(network["subnet"])
    assert ipaddress.ip_address(caddy) not in ipaddress.ip_network(network["ip_range"]), "Docker would give it away"


def test_only_caddy_can_be_reached_from_outside() -> None:
    assert [name for name, service in SERVICES.items() if "ports" in service] == ["caddy"]
    for name, service in SERVICES.items():
        assert name == "caddy" or all(COMPOSE["networks"][each].get("internal") for each in service["networks"])


def test_every_service_starts_again_and_has_time_to_stop() -> None:
    assert [name for name, service in SERVICES.items() if service["restart"] != "unless-stopped"] == []
    for app in APPS:
        assert seconds(SERVICES[app]["stop_grace_period"]) >= 2 * STOP_S


def test_files_are_open_enough_for_the_sockets() -> None:
    sockets = 0
    for app in APPS:
        assert SERVICES[app]["ulimits"]["nofile"] >= limits_of(app).sockets + RESERVE
        sockets += int(setting("unhealthy_request_count"))
    assert SERVICES["caddy"]["ulimits"]["nofile"] >= 2 * sockets, "one for the client, one for the process"


def test_all_volumes_are_named_and_the_database_has_one() -> None:
    used = [volume.partition(":")[0] for service in SERVICES.values() for volume in service.get("volumes", ())]
    assert {name for name in used if not name.startswith("./")} == set(COMPOSE["volumes"])
    assert "database:/var/lib/postgresql/data" in SERVICES["postgres"]["volumes"]
    assert [name for name in used if name.startswith("./") and not (DEPLOY / name).exists()] == []


def test_secrets_are_in_the_environment_alone() -> None:
    text = (DEPLOY / "compose.yaml").read_text()
    asked = set(re.findall(r"\$\{(\w+)", text)) | set(re.findall(r"\{\$(\w+)\}", CADDYFILE))
    example = dict(re.findall(r"^(\w+)=(.*)$", (DEPLOY / "example.env").read_text(), re.MULTILINE))
    assert example == dict.fromkeys(asked, "")
    assert "deploy/.env" in (ROOT / ".gitignore").read_text().split()
    assert all(":?" in found for found in re.findall(r"\$\{[^}]*\}", text)), "a missing value is an error"


# --- Caddy ------------------------------------------------------------------------------------------------------------


def test_no_session_is_sticky() -> None:
    assert setting("lb_policy") == "least_conn"


def test_caddy_limits_what_iceharbor_limits() -> None:
    limits = limits_of("app1")
    assert size(setting("max_header_size")) < limits.head_bytes, "Caddy adds headers"
    assert size(setting("max_size")) == limits.body
    assert seconds(setting("read_header")) <= limits.head_s
    assert int(setting("unhealthy_request_count")) > limits.sockets, "requests beside the sockets"


def test_the_health_checks_are_a_route_of_the_server(server: RunningServer) -> None:
    path = setting("health_uri")
    assert set(server.get(path).json) == {"ok", "problems", "warnings"}
    assert path in DOCKERFILE
    assert [path in str(SERVICES[app]["healthcheck"]["test"]) for app in APPS] == [True, True]


def test_metrics_are_served_inside_and_published_nowhere() -> None:
    for app in APPS:
        host, port = read_address(SERVICES[app]["environment"]["ICEHARBOR_METRICS"])
        assert host == "0.0.0.0"
        assert "ports" not in SERVICES[app]
        assert f"{app}:{port}" in page("deploying.md")
        assert str(port) not in CADDYFILE
    given = dict(re.findall(r"^Environment=(\w+)=(.*)$", UNIT.read_text(), re.MULTILINE))
    assert read_address(given["ICEHARBOR_METRICS"])[0] == "127.0.0.1"


def test_caddy_accepts_its_file(tmp_path: Path) -> None:
    caddy = shutil.which("caddy")
    if caddy is None:
        pytest.skip("there is no caddy here")
    said = subprocess.run([caddy, "version"], capture_output=True, text=True, check=True).stdout
    if [int(part) for part in re.findall(r"\d+", said)[:2]] < [2, 7]:
        pytest.skip("this caddy is older than 2.7")
    command = [caddy, "validate", "--config", str(DEPLOY / "Caddyfile"), "--adapter", "caddyfile"]
    env = {"ICEHARBOR_SITE": "localhost", "HOME": str(tmp_path)}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=env)
    assert done.returncode == 0, done.stderr


# --- systemd ----------------------------------------------------------------------------------------------------------


def test_the_unit_starts_the_server_behind_a_proxy_on_its_machine() -> None:
    service = unit()["Service"]
    options = parse(shlex.split(service["ExecStart"])[1:]).params
    assert (options["host"], options["no_browser"]) == ("127.0.0.1", True)
    assert options["data"] == Path("/var/lib") / service["StateDirectory"]
    given = dict(re.findall(r"^Environment=(\w+)=(.*)$", UNIT.read_text(), re.MULTILINE))
    assert {name for name in given if name.startswith("ICEHARBOR_")} <= VARIABLES
    assert Proxies(given["ICEHARBOR_TRUSTED_PROXIES"].split()).trusts(options["host"])
    assert given["NUMBA_CACHE_DIR"] == f"/var/cache/{service['CacheDirectory']}"


def test_the_unit_allows_the_sockets_the_stop_and_the_compiler() -> None:
    service = unit()["Service"]
    assert int(service["LimitNOFILE"]) >= Limits().sockets + RESERVE
    assert int(service["TimeoutStopSec"]) >= 2 * STOP_S
    assert "MemoryDenyWriteExecute" not in service
    assert (service["Type"], int(service["WatchdogSec"])) == ("notify", 30), "Notifier says READY and WATCHDOG"
    assert (service["User"], service["ProtectSystem"]) == ("iceharbor", "strict")


def test_systemd_accepts_the_unit(tmp_path: Path) -> None:
    analyze = shutil.which("systemd-analyze")
    if analyze is None:
        pytest.skip("there is no systemd-analyze here")
    copy = tmp_path / UNIT.name
    copy.write_text(UNIT.read_text().replace("/opt/iceharbor/bin/iceharbor", "/bin/true"))
    done = subprocess.run([analyze, "verify", str(copy)], capture_output=True, text=True, check=False)
    assert (done.returncode, [line for line in done.stderr.splitlines() if UNIT.name in line]) == (0, [])


# --- The page ---------------------------------------------------------------------------------------------------------


def test_the_commands_of_the_page_are_those_of_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ICEHARBOR_DATABASE", SERVICES["app1"]["environment"]["ICEHARBOR_DATABASE"])
    found = []
    for line in "\n".join(blocks(page("deploying.md"), "sh")).replace("\\\n", " ").splitlines():
        words = shlex.split(line, comments=True)
        starts = [k for k, word in enumerate(words) if word in ("app1", "/opt/iceharbor/bin/iceharbor")]
        if starts and "build" not in words and "up" not in words and "stop" not in words:
            found.append(parse(words[starts[0] + 1 :]).info_name)
    assert {"backup", "restore", "check", "copy", "admin"} <= set(found)


def test_both_ways_of_running_limit_what_is_stored() -> None:
    given = re.search(r'^Environment="ICEHARBOR_LIMITS=(.*)"$', UNIT.read_text(), re.MULTILINE)
    assert given is not None
    for limits in (limits_of("app1"), limits_of("app2"), read_limits(given[1].split())):
        assert limits.expire_days == 90
        assert 0 < limits.stored_matches_warned < limits.stored_matches
        assert limits.matches_a_day > 0


def test_the_variables_of_the_page_are_read_by_the_program() -> None:
    named = set(re.findall(r"ICEHARBOR_\w+", page("deploying.md")))
    assert named <= VARIABLES | {"ICEHARBOR_SITE"}


def test_the_help_lists_the_commands_of_the_page() -> None:
    said = CliRunner().invoke(commands, ["--help"]).output
    for name in ("admin", "backup", "check", "copy", "limits", "prepare", "restore"):
        assert f"  {name} " in said
