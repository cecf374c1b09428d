"""The command line as a process: help, and errors in one line."""

import os
import re
import signal
import subprocess
import sys
from functools import partial
from importlib import import_module
from pathlib import Path
from urllib.request import urlopen

import pytest

from penultima.cli import play
from penultima.cli.exit_codes import Parser
from penultima.cli.main import COMMANDS
from penultima.cli.play_local import run_local
from penultima.errors import BadSetup
from tests.support.full_disk import full_disk

pytestmark = pytest.mark.slow  # it starts processes
GOLDEN = Path(__file__).parents[2] / "conformance" / "golden"


def penultima(*args: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "penultima", *args]
    return subprocess.run(
        command, input=stdin, capture_output=True, text=True, timeout=120, check=False
    )


@pytest.mark.parametrize("args", [(), ("--help",)])
def test_help_names_every_command(args: tuple[str, ...]) -> None:
    done = penultima(*args)
    assert done.returncode == 0
    assert all(f"    {name}" in done.stdout for name in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command: str) -> None:
    done = penultima(command, "--help")
    assert done.returncode == 0
    assert f"usage: penultima {command}" in done.stdout


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_has_a_help_text(command: str) -> None:
    parser = Parser()
    import_module(COMMANDS[command][0]).add_arguments(parser)
    for action in parser._actions:
        assert action.help, action.option_strings


@pytest.mark.parametrize("command", ["play", "rules", "simulate", "arena"])
def test_options_have_the_same_name_in_every_command(command: str) -> None:
    """Some commands used to accept `--options`, others did not."""
    assert "--option NAME=VALUE" in penultima(command, "--help").stdout
    assert penultima(command, "--options", "stacking=true").returncode == 2


def test_version() -> None:
    assert penultima("--version").stdout.startswith("penultima 0.")


@pytest.mark.parametrize(
    "args",
    [
        ("frob",),
        ("--frob",),
        ("play", "--edition", "narnia"),
        ("play", "--frob"),
        ("play", "--players", "0"),
        ("play", "--bots", ""),
        ("play", "--resume", "/"),
        ("play", "--resume", "no-such-file"),
        ("play", "--house-rule", "no-such-file"),
        ("play", "--house-rule", "/"),
        ("rules", "--edition", "narnia"),
        ("rules", "--edition", "zelda", "--lang", "tlh"),
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
        ("serve", "--port", "9" * 5000),
        ("serve", "--port", "000000099999"),
    ],
)
def test_bad_arguments_are_reported_in_one_line_with_status_2(args: tuple[str, ...]) -> None:
    done = penultima(*args)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("penultima")
    assert done.stderr.count("\n") == 1


NESTED = "[" * 100_000


@pytest.mark.parametrize(
    ("args", "content"),
    [
        (("replay", "FILE"), b""),
        (("replay", "FILE"), b"\xff\x00"),
        (
            ("replay", "FILE"),
            f"penultima record 1\nedition zelda\nplayers Ana / Ben\nseed {NESTED}\n".encode(),
        ),
        (("rules", "--edition", "FILE.toml"), b""),
        (("rules", "--edition", "FILE.toml"), b"\xff\x00"),
        (("rules", "--edition", "FILE.toml"), f"name = {NESTED}".encode()),
        (("rules", "--edition", "frozen", "--house-rule", "FILE"), b""),
        (("rules", "--edition", "frozen", "--house-rule", "FILE"), b"\xff\x00"),
        (("rules", "--edition", "frozen", "--house-rule", "FILE"), NESTED.encode()),
        (("play", "--plain", "--resume", "FILE"), b""),
        (("play", "--plain", "--resume", "FILE"), b"\xff\x00\n"),
    ],
)
def test_an_invalid_file_is_reported_in_one_line(
    args: tuple[str, ...], content: bytes, tmp_path: Path
) -> None:
    for name in ("FILE", "FILE.toml"):
        (tmp_path / name).write_bytes(content)
    done = penultima(*(str(tmp_path / arg) if "FILE" in arg else arg for arg in args))
    assert done.returncode == 2
    assert done.stderr.startswith("penultima: ")
    assert done.stderr.count("\n") == 1


def test_a_full_disk_is_reported_in_one_line(tmp_path: Path) -> None:
    with open(tmp_path / "rules.txt", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "penultima", "rules"],
            stdout=full, stderr=subprocess.PIPE, text=True, check=False, preexec_fn=full_disk,
        )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("closed", [0, 1, 2])
@pytest.mark.parametrize(
    "args",
    [("rules",), ("replay", str(GOLDEN / "zelda-four.record")), ("referee",), ("play",)],
    ids=lambda args: args[0],
)
def test_a_closed_stream_counts_as_empty(
    closed: int, args: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Services and some schedulers start programs with closed streams."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    command = [sys.executable, "-m", "penultima", *args]
    done = subprocess.run(
        command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120, check=False,
        preexec_fn=partial(os.close, closed),
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("encoding", ["ascii", "utf-8:strict"])
@pytest.mark.parametrize(
    "args",
    [
        ("rules", "--lang", "es"),
        ("play", "--lang", "es"),
        ("arena", "greedy", "random", "--rounds", "4"),
        ("simulate", "--rounds", "10"),
    ],
    ids=lambda args: args[0],
)
def test_characters_that_the_output_encoding_lacks_are_replaced(
    encoding: str, args: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without the replacement a pipe on Windows got a traceback."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("PYTHONIOENCODING", encoding)
    command = [sys.executable, "-m", "penultima", *args]
    done = subprocess.run(
        command, input=b"\xff\xfe\n", capture_output=True, timeout=120, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert len(done.stdout) > 100


def test_a_record_from_standard_input_is_utf_8_in_every_locale(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    record = (GOLDEN / "zelda-four.record").read_text()
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    assert penultima("replay", "--check", "-", stdin=f"\ufeff{record}# ñ\n").returncode == 0


def test_a_missing_home_folder_is_reported_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HOME")
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    lost = (
        "import os, sys; os.path.expanduser = lambda path: path;"
        " from penultima.cli.main import main"
    )
    command = [sys.executable, "-c", f"{lost}; sys.exit(main())", "play", "--plain"]
    done = subprocess.run(command, input="", capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == "penultima: there is no home folder to keep matches in: set HOME\n"


def test_a_missing_home_folder_is_reported_before_the_screen_opens(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)
    parser = Parser()
    play.add_arguments(parser)
    with pytest.raises(BadSetup, match="set HOME"):
        run_local(parser.parse_args([]), use_screen=True)


def test_too_many_players_are_refused_alike_by_every_command() -> None:
    for command in ("play", "rules", "simulate"):
        output = penultima(command, "--players", "50").stderr
        assert output == "penultima: 2 to 10 players can sit at a table, not 50 (S5)\n"


def test_replay_shows_and_checks_a_match() -> None:
    done = penultima("replay", str(GOLDEN / "frozen-house-rules.record"))
    assert done.returncode == 0
    assert "all by the rules" in done.stdout.splitlines()[-1]
    assert done.stderr == ""


def test_a_record_may_begin_with_a_byte_order_mark(tmp_path: Path) -> None:
    """Some editors write one."""
    file = tmp_path / "marked.record"
    file.write_bytes(b"\xef\xbb\xbf" + (GOLDEN / "zelda-four.record").read_bytes())
    assert penultima("replay", "--check", str(file)).returncode == 0


def test_replay_stops_at_the_line_that_breaks_a_rule() -> None:
    record = (GOLDEN / "zelda-four.record").read_text().splitlines()
    at = next(number for number, line in enumerate(record) if " plays " in line)
    record[at] = record[at].split(" plays ")[0] + " keeps"
    done = penultima("replay", "-", stdin="\n".join(record))
    assert done.returncode == 2
    assert f"line {at + 1}: " in done.stderr
    assert "(T2)" in done.stderr


def test_replay_as_a_player_hides_the_cards_that_others_drew() -> None:
    """The full replay shows them."""
    file = str(GOLDEN / "zelda-four.record")
    output = penultima("replay", file, "--as", "Ana").stdout
    assert "Ben drew 1 card." in output
    assert "Ben drew 1 card." not in penultima("replay", file).stdout


CHOSEN = """penultima record 1
edition frozen
players Ana / Ben / Cal
house rule WC1 {"title": "Chosen", "do": [%s]}
seed 1
position B7 > Ana* WC1 G2 G3 Y5 / Ben P1 P2 / Cal G8 B9 . P5 P6 P7

Ana plays WC1 blue
Ana chooses cards G2
"""


@pytest.mark.parametrize(
    ("effect", "viewer", "output"),
    [
        ('{"effect": "give", "count": 1, "to": "next"}', "Ana", "cards G2"),
        ('{"effect": "give", "count": 1, "to": "next"}', "Ben", "cards G2"),
        ('{"effect": "give", "count": 1, "to": "next"}', "Cal", "1 cards"),
        ('{"effect": "discard", "who": "self", "count": 1, "how": "choose"}', "Cal", "cards G2"),
    ],
)
def test_replay_as_a_player_shows_chosen_cards_only_if_the_player_saw_them(
    effect: str, viewer: str, output: str
) -> None:
    """Giver and receiver see given cards; everyone sees discarded ones."""
    done = penultima("replay", "-", "--as", viewer, stdin=CHOSEN % effect)
    assert done.returncode == 0
    assert f"2. Ana chooses {output}\n" in done.stdout


DOCS = """
import sys
from pathlib import Path
from penultima.cli import docs
from penultima.cli.main import main
docs.SITE = Path(sys.argv[1])
sys.exit(main(["docs", "--no-browser"]))
"""


def test_docs_are_served_to_this_machine_until_ctrl_c(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("Welcome")
    command = [sys.executable, "-c", DOCS, str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as run:
        assert run.stdout is not None
        address = re.search(r"http://127\.0\.0\.1:\d+/", run.stdout.readline())
        assert address is not None
        with urlopen(address[0], timeout=30) as answer:
            assert answer.read() == b"Welcome"
        run.send_signal(signal.SIGINT)
        assert run.wait(30) == 0


def test_docs_that_were_not_built_are_said_to_be_missing(tmp_path: Path) -> None:
    command = [sys.executable, "-c", DOCS, str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert "make docs" in done.stderr
