"""Line mode for offline matches."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from penultima.cli.main import main
from penultima.rules import actions as a
from penultima.rules.cards import Card, Color, Seat
from penultima.rules.edition import names
from penultima.rules.options import Options
from penultima.rules.prompts import MatchOver, RoundOver
from penultima.terminal.capabilities import is_interactive
from penultima.terminal.line_choice import LineChoice
from penultima.terminal.local_line_mode import LocalLineMode
from penultima.terminal.local_match import LocalMatch
from penultima.terminal.match_setup import player_names
from penultima.text.fluent import LANGS, Lang, say
from penultima.text.lists import labelled

from .tables import position


class Person:
    """Types lines, and keeps what is written."""

    def __init__(self, *lines: str, then: str | None = None) -> None:
        self.lines: Iterator[str] = iter(lines)
        self.then = then
        self.read: list[str] = []

    def type(self) -> str | None:
        return next(self.lines, self.then)

    def sits_at(self, game: LocalMatch, lang: Lang = "en") -> LocalLineMode:
        return LocalLineMode(game, lang, self.type, self.read.append)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("edition", names())
def test_a_match_can_be_played_with_the_first_choice_alone(
    edition: str, lang: Lang, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    args = ["play", "--plain", "--edition", edition, "--lang", lang, "--seed", "5"]
    args += ["--option", "target=150", "--players", "3"]
    done = subprocess.run(
        [sys.executable, "-m", "penultima", *args],
        input="1\n" * 5000, capture_output=True, text=True, check=True,
    )  # fmt: skip
    thoughts = tuple(labelled(lang, bot, "").strip() for bot in player_names("Ana", 2)[1:])
    told = [line for line in done.stdout.strip().splitlines() if not line.startswith(thoughts)]
    last = told[-2]  # the scores come after it
    assert re.search({"en": "win", "es": "gana", "fr": "gagne"}[lang], last, re.IGNORECASE)
    (record,) = data.glob("*.record")
    assert main(["replay", str(record), "--check"]) == 0


def test_end_of_input_saves_the_match_and_says_how_to_resume_it(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = [sys.executable, "-m", "penultima", "play", "--plain", "--seed", "3"]
    command += ["--level", "greedy"]
    first = subprocess.run(command, input="1\n1\n", capture_output=True, text=True, check=True)
    assert "penultima play --resume" in first.stdout
    (record,) = data.glob("*.record")
    left = record.read_text()
    again = [*command[:5], "--resume"]
    second = subprocess.run(again, input="1\n", capture_output=True, text=True, check=True)
    assert "dealt" not in second.stdout, "a resumed match is not written from the beginning"
    assert record.read_text().startswith(left) and len(record.read_text()) > len(left)


def test_an_incomplete_last_line_is_dropped_on_resume(data: Path) -> None:
    """Otherwise a match could not be resumed after a crash in the middle of a write."""
    command = [sys.executable, "-m", "penultima", "play", "--plain", "--seed", "3"]
    subprocess.run(command, input="1\n1\n", capture_output=True, text=True, check=True)
    (record,) = data.glob("*.record")
    with record.open("a") as file:
        file.write("You pla")
    again = [*command[:5], "--resume"]
    subprocess.run(again, input="1\n", capture_output=True, text=True, check=True)
    assert "You pla\n" not in record.read_text()
    assert main(["replay", str(record), "--check"]) == 0


@pytest.mark.parametrize("text", ["milk, bread", "# milk\nbread", "penultima record 1\nbread"])
def test_a_file_that_is_not_a_record_is_left_unchanged(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its last line used to be cut off as an incomplete move."""
    notes = tmp_path / "notes.txt"
    notes.write_text(text)
    assert main(["play", "--plain", "--resume", str(notes)]) == 2
    assert notes.read_text() == text
    assert capsys.readouterr().err.count("\n") == 1


def test_a_folder_among_the_saved_matches_is_ignored(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (data / "2999.record").mkdir(parents=True)
    assert main(["play", "--plain", "--resume"]) == 2
    assert "There is no match to go on with" in capsys.readouterr().err


def test_a_player_can_call_uno_in_the_line_after_the_play() -> None:
    game = position("B7 > Ana* B1 G2 / Ben T1 T2 R3 . T5 T6 T7 T8 T9 R1 R2")
    person = Person("B1", "uno")
    person.sits_at(game).play()
    assert "You say UNO." in person.read


@pytest.mark.parametrize(
    ("level", "fewest", "most"), [("random", 55, 85), ("expert", 55, 85), ("beginner", 15, 45)]
)
def test_how_often_a_bot_catches_depends_on_its_level(level: str, fewest: int, most: int) -> None:
    """Bots notice in seven cases of ten, as at a server. A beginner overlooks most of those."""
    caught = 0
    for seed in range(100):
        game = position("B7 > Ana* B1 G2 / Ben T1 T2 R3 . T5 T6 T7 T8 T9 R1 R2", level=level)
        game.random.seed(seed)
        game.bots[Seat(1)].rng.seed(seed)
        game.do(a.Play(Card("B1")))
        caught += game.bots_notice()
    assert fewest <= caught <= most


@pytest.mark.parametrize(
    ("level", "fewest", "most"), [("random", 0, 0), ("clever", 0, 0), ("beginner", 15, 35)]
)
def test_how_often_a_bot_forgets_to_call_depends_on_its_level(
    level: str, fewest: int, most: int
) -> None:
    forgot = 0
    for seed in range(100):
        game = position("B7 > Ana G1 G2 G3 / Ben* B5 B2 . T5 T6 T7 T8 T9 R4 R5", level=level)
        game.random.seed(seed)
        game.bots[Seat(1)].rng.seed(seed)
        game.move_bot()
        forgot += game.match.table.owed == Seat(1)
    assert fewest <= forgot <= most


def test_a_player_who_does_not_call_is_caught() -> None:
    game = position("B7 > Ana* B1 G2 / Ben T1 T2 R3 . T5 T6 T7 T8 T9 R1 R2")
    game.random.random = lambda: 0.0  # type: ignore[method-assign]
    person = Person("B1", "")
    person.sits_at(game).play()
    assert "Ben caught you: you didn't say UNO." in person.read


def test_a_bot_that_forgot_to_call_can_be_caught() -> None:
    game = position("B7 > Ana B1 G2 G3 / Ben* B5 T2 / Cal R1 R2 R3 . T5 T6 T7 T8 T9 R4 R5")
    game.match.do(Seat(1), a.Play(Card("B5")))
    person = Person("catch")
    person.sits_at(game).play()
    assert "You caught Ben: no UNO was said." in person.read


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("R5", "Red 5 doesn't match blue or 7. Play blue, a 7 or a wild, or draw (T1)."),
        ("why R5", "Red 5 doesn't match blue or 7. Play blue, a 7 or a wild, or draw (T1)."),
        ("why B1", "Blue 1 fits. You can play it now."),
        ("keep", "You can't pass without drawing. Play a card, or draw one (T2)."),
        ("plays b1", "You played blue 1. You have 3 cards left."),
        ("blue 1", "You played blue 1. You have 3 cards left."),
        ("tira 1 azul", "You played blue 1. You have 3 cards left."),
        ("W red", "You played Wild and chose red. You have 3 cards left."),
        ("w rojo", "You played Wild and chose red. You have 3 cards left."),
        ("draws", "You drew tan 5."),
        ("catch Ben", "Ben can't be caught now."),
        ("hand", "Your 4 cards: Blue 1 (B1), Red 5 (R5) ×2, Wild (W)."),
        ("what now", "I don't understand that. Type ? for help."),
        ("9", "Choose a number from 1 to 3."),
        ("9" * 5000, "I don't understand that. Type ? for help."),
    ],
)  # fmt: skip
def test_lines_and_their_answers(typed: str, answer: str) -> None:
    game = position("B7 > Ana* B1 R5 R5 W / Ben T1 T2 R3 . T5 T6 T7 T8 T9 R1 R2")
    person = Person(typed)
    person.sits_at(game).play()
    assert any(line.startswith(answer) for line in person.read), person.read


def test_an_empty_line_shows_the_menu_again() -> None:
    game = position("B7 > Ana* B1 R5 R5 W / Ben T1 T2 R3 . T5 T6 T7 T8 T9 R1 R2")
    person = Person("")
    person.sits_at(game).play()
    assert person.read.count("  1. Play Blue 1 (B1)") == 2


def test_a_number_out_of_turn_is_answered_with_whose_turn_it_is() -> None:
    game = position("B7 > Ana B1 R5 / Ben* T1 T2 R3 . T5 T6 T7")
    read: list[str] = []
    assert LineChoice(game.view, "en", read.append).enter("1") is None
    assert read == ["Waiting for Ben."]


def test_a_player_is_warned_before_a_bluff() -> None:
    game = position("B7 > Ana* B1 W4 R5 / Ben T1 T2 R3 . T5 T6 T7 T8 T9 R1 R2")
    person = Person("W4")
    person.sits_at(game).play()
    warning = "You hold the colour in play: if challenged, you draw 4. Which colour goes on?"
    assert warning in person.read


def test_the_warning_before_a_bluff_counts_the_stack() -> None:
    piles = "B7 > Ana W4 B1 R5 / Ben* W4 T1 T2 . T5 T6 T7 T8 T9 R1 R2 R3 R4"
    game = position(piles, options=Options(stacking=True))
    game.match.do(Seat(1), a.Play(Card("W4"), Color("blue")))
    read: list[str] = []
    LineChoice(game.view, "en", read.append).enter("W4")
    assert read[0].startswith("You hold the colour in play: if challenged, you draw 8.")


def test_a_dumb_terminal_gets_line_mode(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    assert is_interactive()
    monkeypatch.setenv("TERM", "dumb")
    assert not is_interactive()


def test_a_wild_asks_for_its_colour() -> None:
    game = position("B7 > Ana* B1 W R5 / Ben T1 T2 R3 . T5 T6 T7 T8 T9 R1 R2")
    person = Person("W", "?", "3")
    person.sits_at(game).play()
    assert "You played Wild and chose tan. You have 2 cards left." in person.read


def test_line_mode_imports_no_heavy_packages() -> None:
    """Importing them would make the start slow."""
    code = (
        "import io, sys; sys.stdin = io.StringIO('')\n"
        "from penultima.cli.main import main; main(['play', '--plain'])\n"
        "assert not {'textual', 'rich', 'aiohttp', 'numpy', 'asyncio'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)


def test_a_bot_can_jump_in_before_the_person_is_asked() -> None:
    game = position(
        "B7 > Ana* R5 R6 / Ben B7 T2 G3 . T5 T6 T7 T8 T9", options=Options(jump_in=True)
    )
    game.random.random = lambda: 0.4  # type: ignore[method-assign]
    person = Person()
    assert not person.sits_at(game).play()
    output = "\n".join(person.read)
    assert output.index("Ben") < output.index("1. ")
    assert game.view.counts[1] == 2


@pytest.mark.parametrize("lang", LANGS)
def test_the_help_for_catch_names_a_bot_that_plays(lang: Lang) -> None:
    """The first bot plays at every table."""
    assert say(lang, "verb-catch.what").endswith(" " + player_names("Ana", 1)[1])


def test_bots_say_what_they_were_thinking_after_the_round() -> None:
    game = position("R7 > Ana T1 T2 / Ben* RD R3 G4 G5 . T5 T6 T7 T8 T9 B1 B2", level="clever")
    ana = Person(then="1")
    mode = ana.sits_at(game)
    while not isinstance(game.view.prompt, RoundOver | MatchOver):
        assert game.thoughts("en") == [], "not before the hands are open"
        mode._continue()
    (line,) = game.thoughts("en")
    played = "Ben: Ana had only 2 cards left, so I played red Draw Two."
    assert line == f"{played} Otherwise I would have played red 3."
    mode._write_scores()
    assert line in ana.read
