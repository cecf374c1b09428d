"""Options from environment variables."""

import argparse
from pathlib import Path

import pytest

from penultima.cli import admin, serve
from penultima.cli.environment import read_environment
from penultima.cli.exit_codes import Parser
from penultima.cli.main import main
from penultima.errors import BadSetup


def parse(environment: dict[str, str], *arguments: str) -> argparse.Namespace:
    """The options of `penultima serve`."""
    parser = Parser()
    serve.add_arguments(parser)
    read_environment(parser, serve.ENVIRONMENT, environment)
    return parser.parse_args(arguments)


@pytest.mark.parametrize(
    ("name", "text", "option", "value"),
    [
        ("PENULTIMA_PORT", "80", "port", 80),
        ("PENULTIMA_DATA", "/data", "data", Path("/data")),
        ("PENULTIMA_MAX_MB", "1", "max_mb", 1024 * 1024),
        ("PENULTIMA_PUBLIC", "true", "public", True),
        ("PENULTIMA_PUBLIC", "No", "public", False),
        ("PENULTIMA_LOG_LEVEL", "debug", "log_level", "debug"),
        ("PENULTIMA_HOSTNAME", "A.example, b.example", "hostname", ["a.example", "b.example"]),
    ],
)
def test_a_variable_sets_an_option(name: str, text: str, option: str, value: object) -> None:
    assert getattr(parse({name: text}), option) == value


def test_the_command_line_comes_before_the_environment() -> None:
    assert parse({"PENULTIMA_PORT": "80"}, "--port", "81").port == 81


def test_an_empty_variable_counts_for_nothing() -> None:
    """Compose files pass on variables that nobody has set."""
    assert parse({"PENULTIMA_PORT": "", "PENULTIMA_PUBLIC": ""}) == parse({})


def test_a_secret_can_be_in_a_file(tmp_path: Path) -> None:
    secret = tmp_path / "database"
    secret.write_text("postgresql://penultima:secret@db/penultima\n")
    found = parse({"PENULTIMA_DATABASE_FILE": str(secret)}).database
    assert found == "postgresql://penultima:secret@db/penultima"


@pytest.mark.parametrize(
    ("name", "text", "problem"),
    [
        ("PENULTIMA_PORT", "http", "PENULTIMA_PORT: 0 to 65535, not http"),
        ("PENULTIMA_PUBLIC", "maybe", "PENULTIMA_PUBLIC: true or false, not maybe"),
        ("PENULTIMA_LOG_LEVEL", "loud", "PENULTIMA_LOG_LEVEL: invalid choice: 'loud'"),
        ("PENULTIMA_ORIGIN", "https://a.example x", "PENULTIMA_ORIGIN: an address like"),
        ("PENULTIMA_KEY_FILE", "/no/such", "PENULTIMA_KEY_FILE: /no/such can't be read"),
    ],
)
def test_a_wrong_variable_is_named(name: str, text: str, problem: str) -> None:
    with pytest.raises(BadSetup) as error:
        parse({name: text})
    assert str(error.value).startswith(problem)


def test_the_command_reads_the_environment(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("PENULTIMA_PORT", "99999")
    assert main(["serve"]) == 2
    assert capsys.readouterr().err == "penultima: PENULTIMA_PORT: 0 to 65535, not 99999\n"
    monkeypatch.setenv("PENULTIMA_DATA", str(tmp_path))
    assert main(["admin", "list"]) == 2
    assert f"there is no database in {tmp_path}" in capsys.readouterr().err


def test_admin_reads_only_what_it_shares_with_the_server() -> None:
    """`PENULTIMA_JSON` is nobody's."""
    parser = Parser()
    admin.add_arguments(parser)
    read_environment(parser, admin.ENVIRONMENT, {"PENULTIMA_JSON": "true", "PENULTIMA_TO": "/"})
    assert not parser.parse_args(["list"]).json
