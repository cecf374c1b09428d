"""The coach in the terminal: hints and words, offline and at a server. They are counted."""

from pathlib import Path

from textual.pilot import Pilot

from penultima.rules import actions as a
from penultima.rules.cards import Card
from penultima.terminal.address import Address
from penultima.terminal.local_app import LocalApp
from penultima.terminal.local_line_mode import LocalLineMode
from penultima.terminal.local_match import LocalMatch
from penultima.text.fluent import Lang
from penultima.text.record import parse_record

from .line_player import Lines, at_server, table_of
from .tables import open_table, position, text_of

PILE = "T5 T6 T7 T8 T9 R1 R2 R4 R6"
LAST = f"B7 > Ana* B1 / Ben T1 T2 . {PILE}"


def play(game: LocalMatch, *lines: str, lang: Lang = "en") -> list[str]:
    """Type lines at an offline table, and return what is written."""
    typed, written = iter(lines), list[str]()
    LocalLineMode(game, lang, lambda: next(typed, None), written.append).play()
    return written


def test_a_hint_in_line_mode_is_no_move_and_is_counted() -> None:
    game = position(LAST)
    written = play(game, "hint", "pista")
    assert written.count("Play Blue 1. It is your last card.") == 2
    assert (game.moves_made, game.hints_used) == (0, 2)
    assert "Tirar 1 azul. Es tu última carta." in play(position(LAST), "pista", lang="es")


def test_the_result_says_that_hints_were_used() -> None:
    assert "You asked the coach once." in play(position(LAST), "hint", "B1")
    assert not any("coach" in line for line in play(position(LAST), "B1"))


def test_the_coach_says_a_word_after_each_move_if_wanted() -> None:
    game = position(f"B7 > Ana* B1 B2 B3 / Ben T1 T2 T3 T4 . {PILE}")
    written = play(game, "coach", "B1", "coach")
    assert "The coach says a word after each of your moves. It counts as a hint." in written
    assert "Well chosen: nothing better was found." in written
    assert written[-1] == "The coach is silent until you ask for a hint."
    assert game.hints_used == 1


def test_hints_are_in_the_saved_record_and_counted_on_after_a_resume(tmp_path: Path) -> None:
    opening = position(LAST).match.opening
    path = tmp_path / "match.record"
    game = LocalMatch.begin(opening, position(LAST).levels, path)
    game.hint("en")
    game.hint("en")
    game.close()
    text = path.read_text()
    assert text.splitlines()[-1] == "# hints: Ana 2"
    assert parse_record(text).lines == ()
    resumed = LocalMatch.resume(path)
    assert resumed.hints_used == 2
    resumed.do(a.Play(Card("B1")))
    resumed.do(a.NextRound())
    assert resumed.hints_used == 0
    resumed.close()
    again = LocalMatch.resume(path)
    assert again.hints_used == 0
    again.close()


def test_p_asks_the_coach_on_the_screen() -> None:
    async def script(pilot: Pilot[str], app: LocalApp) -> None:
        await pilot.press("p")
        await pilot.pause()
        assert "Play Blue 1. It is your last card." in text_of(app)
        await pilot.press("1")
        await pilot.pause()
        assert "You asked the coach once." in text_of(app)

    open_table(position(LAST), script)


def test_w_turns_words_on_and_they_go_to_the_log() -> None:
    async def script(pilot: Pilot[str], app: LocalApp) -> None:
        await pilot.press("w")
        await pilot.pause()
        assert "The coach says a word" in text_of(app)
        await pilot.press("1")
        await pilot.pause()
        assert "Well chosen" in text_of(app)

    open_table(position(f"B7 > Ana* B1 B2 B3 / Ben T1 T2 T3 T4 . {PILE}"), script)


def test_at_a_server_the_coach_is_there_for_one_person_among_bots(
    data: Path, tmp_path: Path
) -> None:
    async def script(server: Address) -> None:
        ana = Lines(server, "Ana", seats=3, bots=("greedy", "greedy"))
        await ana.reads("Ana:")
        ana.type("start")
        await ana.reads("  1. ")
        hand = ana.client.view.hand
        hint = await ana.client.hint()
        ana.type("hint")
        await ana.reads(hint)
        assert ana.client.view.hand == hand
        ana.type("coach", "1")
        await ana.reads("The coach says a word after each of your moves.")
        ben = Lines(table_of(ana), "Ben")
        await ben.reads("You play from the next round on")
        at = len(ana.written)
        ana.type("hint")
        await ana.reads("The coach is there for practice", at)
        await ben.leaves()
        await ana.leaves()

    at_server(tmp_path, script)
