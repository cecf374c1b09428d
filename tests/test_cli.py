"""The command line: help that helps, and one clear line for what is wrong."""

import subprocess
import sys
from pathlib import Path

import pytest

from penultima.cli import COMMANDS

GOLDEN = Path(__file__).parent.parent / "conformance" / "golden"


def penultima(*args: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "penultima", *args]
    return subprocess.run(
        command, input=stdin, capture_output=True, text=True, timeout=120, check=False
    )


def test_help_names_every_command() -> None:
    done = penultima("--help")
    assert done.returncode == 0
    assert all(f"    {name}" in done.stdout for name in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command: str) -> None:
    done = penultima(command, "--help")
    assert done.returncode == 0
    assert f"usage: penultima {command}" in done.stdout


def test_version() -> None:
    assert penultima("--version").stdout.startswith("penultima 0.")


@pytest.mark.parametrize(
    "args",
    [
        (),
        ("frob",),
        ("--frob",),
        ("play", "--edition", "narnia"),
        ("play", "--frob"),
        ("rules", "--edition", "narnia"),
        ("rules", "--edition", "zelda", "--lang", "fr"),
        ("rules", "--edition", "zelda", "--option", "stackin=true"),
        ("rules", "--edition", "zelda", "--option", "target=no"),
        ("replay",),
        ("replay", "no-such-file"),
        ("replay", "/"),
        ("replay", str(GOLDEN / "zelda-four.record"), "--as", "Zoe"),
        ("referee", "more"),
        ("serve", "--port", "99999"),
        ("serve", "--port", "-1"),
        ("serve", "--port", "http"),
    ],
)
def test_bad_input_is_one_clear_line_and_status_2(args: tuple[str, ...]) -> None:
    done = penultima(*args)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("penultima")
    assert done.stderr.count("\n") == 1


def test_replay_shows_a_match_and_checks_it() -> None:
    done = penultima("replay", str(GOLDEN / "frozen-house-rules.record"))
    assert done.returncode == 0
    assert "all by the rules" in done.stdout.splitlines()[-1]
    assert done.stderr == ""


def test_replay_stops_at_the_line_that_breaks_a_rule() -> None:
    record = (GOLDEN / "zelda-four.record").read_text().splitlines()
    at = next(number for number, line in enumerate(record) if " plays " in line)
    record[at] = record[at].split(" plays ")[0] + " keeps"
    done = penultima("replay", "-", stdin="\n".join(record))
    assert done.returncode == 2
    assert f"line {at + 1}: " in done.stderr
    assert "(T2)" in done.stderr


def test_replay_as_a_player_tells_no_secret() -> None:
    """The cards that somebody else draws are in the full replay, and in nobody else's."""
    file = str(GOLDEN / "zelda-four.record")
    told = penultima("replay", file, "--as", "Ana").stdout
    assert "Ben drew 1 card." in told
    assert "Ben drew 1 card." not in penultima("replay", file).stdout
