"""`penultima rules` on the command line and on a terminal."""

import subprocess
import sys
from pathlib import Path

import pytest

from penultima.cli.main import main
from penultima.rules.edition import BUILT_IN, load
from penultima.rules.options import Options
from penultima.rules.table import Setup
from penultima.text.fluent import say
from penultima.text.rulebook import rulebook
from penultima.text.terminal_markdown import rendered

FOUR = ("1", "2", "3", "4")


def test_rules_prints_the_rulebook_of_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    table = ["--edition", "frozen", "--option", "stacking=true", "--players", "4"]
    assert main(["rules", *table, "--lang", "es"]) == 0
    setup = Setup(load("frozen"), FOUR, Options(stacking=True))
    assert capsys.readouterr().out == rulebook(setup, "es")


def test_rules_takes_an_edition_and_house_rules_from_files(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    edition, rule = tmp_path / "mine.toml", tmp_path / "rule.json"
    edition.write_bytes((BUILT_IN / "frozen.toml").read_bytes())
    rule.write_text('{"title": "Snowball", "do": []}')
    assert main(["rules", "--edition", str(edition), "--house-rule", str(rule)]) == 0
    assert "Snowball: The table sees to it (A7)." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ("--edition narnia", "no edition 'narnia'"),
        ("--edition none.toml", "can't be read"),
        ("--lang tlh", "--lang: invalid choice: 'tlh'"),
        ("--players 1", "2 to 10 players can sit at a table, not 1 (S5)"),
        ("--players 11", "not 11 (S5)"),
        ("--players ten", "'ten' is no number of players"),
        ("--players -3", "--players"),
        ("--players 99999999999999", "2 to 10 players"),
        ("--option stacking=perhaps", "'perhaps' is not true or false"),
        ("--option nothing=1", "there is no option 'nothing'"),
        ("--house-rule none.json", "none.json can't be read"),
    ],
)
def test_bad_values_are_reported_in_one_line_with_status_2(
    arguments: str, problem: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        status = main(["rules", *arguments.split()])
    except SystemExit as exit_:
        status = int(str(exit_.code))
    output = capsys.readouterr()
    assert status == 2
    assert problem in output.err
    assert output.err.count("\n") == 1
    assert not output.out


PAGE = """# Title

A paragraph that is rather long for a terminal as narrow as this one (T1).

- **Bold start.** And a bullet that goes on over the end of its line.
- Short.

| Card | Points |
|---|---|
| Draw Two, Skip | 20 |
"""


def test_a_terminal_gets_wrapped_lines_and_bold_headings() -> None:
    bold, normal = "\033[1m", "\033[0m"
    assert rendered(PAGE, 40, bold=True) == (
        f"{bold}Title{normal}\n\n"
        "A paragraph that is rather long for a\nterminal as narrow as this one (T1).\n\n"
        f"- {bold}Bold start.{normal} And a bullet that goes on\n  over the end of its line.\n"
        "- Short.\n\n"
        f"{bold}Card            Points{normal}\nDraw Two, Skip  20\n"
    )
    assert "\033" not in rendered(PAGE, 40, bold=False)
    assert "**" not in rendered(PAGE, 40, bold=False)


@pytest.mark.parametrize("width", [60, 80, 300])
def test_lines_are_at_most_as_wide_as_the_terminal_and_84_columns(width: int) -> None:
    page = rendered(rulebook(Setup(load("zelda"), FOUR), "es"), width, bold=False)
    assert max(map(len, page.splitlines())) <= min(width, 84)


def test_no_color_turns_bold_off(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.delenv("NO_COLOR", raising=False)
    main(["rules"])
    assert "\033[1m" in capsys.readouterr().out
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setenv("NO_COLOR", "1")
    main(["rules"])
    output = capsys.readouterr().out
    assert "\033" not in output
    assert "#" not in output


def test_the_fluent_libraries_are_imported_only_for_messages() -> None:
    """A simulation would otherwise wait for babel to be imported."""
    code = (
        "import sys, penultima, penultima.rules.game, penultima.view, penultima.text.prompts;"
        "assert not {'fluent.runtime', 'babel'} & set(sys.modules), 'too early'"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
    assert say("en", "move-draw") == "Draw"
