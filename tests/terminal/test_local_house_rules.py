"""House rules between rounds, rulings and lost turns in offline matches, by lines and by keys."""

from collections.abc import Iterator

import pytest
from textual.pilot import Pilot

from penultima.rules import actions as a
from penultima.rules import effects as do
from penultima.rules.cards import Card, Seat
from penultima.rules.gallery import gallery
from penultima.rules.house_rules import HouseRule
from penultima.rules.prompts import Choose
from penultima.terminal.local_app import LocalApp
from penultima.terminal.local_line_mode import LocalLineMode
from penultima.terminal.local_match import LocalMatch
from penultima.terminal.screens.edit import EditScreen
from penultima.terminal.screens.table import TableScreen
from penultima.terminal.setup_form import SetupForm
from penultima.text.fluent import Lang
from penultima.text.gallery import written
from penultima.text.record import parse_record, replay

from .tables import open_table, position, run, text_of

WC1, WC2 = Card("WC1"), Card("WC2")
SLAP = written(gallery()["slap"], "en")
ENCORE = written(gallery()["encore"], "en")
LAST = "B7 > Ana* B1 / Ben G1 G2 . Y5 Y6 Y7"
RULING = "B7 > Ana* WC1 B1 B2 / Ben G1 G2 / Cal G3 G4 . Y5 Y6 Y7 Y8 Y9"


class Person:
    """Types lines, and keeps what is written."""

    def __init__(self, *lines: str) -> None:
        self.lines: Iterator[str] = iter(lines)
        self.read: list[str] = []

    def plays(self, game: LocalMatch, lang: Lang = "en") -> str:
        LocalLineMode(game, lang, lambda: next(self.lines, None), self.read.append).play()
        return "\n".join(self.read)


def moves(game: LocalMatch) -> list[a.Action | None]:
    return [step.action for step in game.match.history]


# Between rounds


def test_a_rule_of_the_gallery_is_written_before_the_next_round() -> None:
    game = position(LAST, "frozen")
    text = Person("B1", "rule", "rule wc1 Enc", "next").plays(game)
    assert a.NextRound(house_rules={WC1: ENCORE}) in moves(game)
    assert game.setup.house_rules == {WC1: ENCORE}
    assert "Wild Customizable 1 (WC1): nothing written" in text and "Pickpocket" in text
    assert "From the next deal on, Wild Customizable 1: Encore: " in text
    assert "The house rules from now on: Wild Customizable 1, “Encore”." in text


def test_a_rule_is_written_step_by_step_and_another_rubbed_out() -> None:
    game = position(LAST, "frozen", rules={WC2: ENCORE})
    lines = ("B1", "rule WC1", "2 Snow", "4", "4 lose", "5 everybody else", "", "rule WC2 -", "1")
    text = Person(*lines).plays(game)
    rule = HouseRule("Snow", (do.LoseTurn("others"),))
    assert game.setup.house_rules == {WC1: rule}
    assert "  5. Who: everybody else" in text
    assert "Snow: Everybody else loses the next turn that comes." in text


def test_a_rule_that_is_dropped_is_not_written() -> None:
    game = position(LAST, "frozen")
    Person("B1", "rule WC1", "1", "cancel", "next").plays(game)
    assert a.NextRound() in moves(game) and game.setup.house_rules == {}


@pytest.mark.parametrize(
    ("lines", "answer"),
    [
        (("rule WC1",), "House rules can be changed between rounds."),
        (("B1", "rule WC1 Dance"), "“Dance” can't be chosen here."),
        (("B1", "rule WC1", "99"), "Choose a number from 1 to 4."),
        (("B1", "rule WC1", "2"), "Type the text after the number: 2 …"),
        (("B1", "rule WC1", "4 dance"), "“dance” can't be chosen here."),
        (("B1", "rule WC1", "4 on your", ""), "A step still needs its text."),
    ],
)
def test_a_line_that_does_not_fit_is_answered(lines: tuple[str, ...], answer: str) -> None:
    game = position(LAST, "frozen")
    assert answer in Person(*lines).plays(game)
    assert game.setup.house_rules == {}


def test_an_edition_without_cards_to_write_on_says_so() -> None:
    game = position("B7 > Ana* B1 / Ben G1 G2 . T5 T6 T7")
    assert "no cards to write on" in Person("B1", "rule WC1").plays(game)


def test_house_rules_change_by_keys() -> None:
    game = position(LAST, "frozen", rules={WC2: ENCORE})

    async def script(pilot: Pilot[str], app: LocalApp) -> None:
        await pilot.press("1")
        await pilot.pause()
        await pilot.press("h", "right", "down", "e")
        await pilot.pause()
        assert "Wild Customizable 2: what shall be written on it?" in text_of(app)
        await pilot.press("down", "enter", *"!", "enter", "w", "enter", "enter")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)

    open_table(game, script)
    first = written(next(iter(gallery().values())), "en")
    own = HouseRule("Encore!", ENCORE.do, ENCORE.text)
    assert game.setup.house_rules == {WC1: first, WC2: own}


def test_a_rule_is_written_in_the_setup_form() -> None:
    form = SetupForm("en", edition_id="frozen", players=2)

    async def script(pilot: Pilot[str], app: LocalApp) -> None:
        await pilot.press("down", "down", "down", "e")
        await pilot.pause()
        assert isinstance(app.screen, EditScreen)
        await pilot.press("down", "down", "down", "right", "x", "right", "down", "left", "w")
        await pilot.pause()
        assert "House rule" in text_of(app)

    run(LocalApp(None, form), script)
    opening, _ = form.opening()
    assert opening.setup.house_rules == {WC1: HouseRule("House rule", (do.Draw("self", 1),))}


def test_a_rule_whose_text_is_missing_is_not_written_by_keys() -> None:
    form = SetupForm("en", edition_id="frozen", players=2)

    async def script(pilot: Pilot[str], app: LocalApp) -> None:
        await pilot.press("down", "down", "down", "e", "down", "down", "down", "left", "w")
        await pilot.pause()
        assert "A step still needs its text." in text_of(app)
        await pilot.press("down", "enter", "escape", "escape")
        await pilot.pause()
        assert not isinstance(app.screen, EditScreen)

    run(LocalApp(None, form), script)
    assert form.card_rules.rules() == {}


# Rulings


def test_a_ruling_is_entered_by_lines() -> None:
    game = position(RULING, "frozen", rules={WC1: SLAP})
    text = Person("WC1 blue", "1", "1", "2 Cal", "3 2", "").plays(game)
    assert a.ChooseRuling((do.Draw(Seat(2), 2),)) in moves(game)
    assert "“The last to slap the discard pile draws 2.” Enter what the table decided." in text
    assert "Cal draws 2 cards." in text
    assert "You entered what the table decided. Cal draws 2 cards." in text


def test_a_ruling_is_dropped_and_begun_again_by_lines() -> None:
    game = position(RULING, "frozen", rules={WC1: SLAP})
    Person("WC1 blue", "1", "1", "cancel", "1", "").plays(game)
    assert moves(game)[2] == a.ChooseRuling(())


def test_a_ruling_is_entered_by_keys() -> None:
    game = position(RULING, "frozen", rules={WC1: SLAP})

    async def script(pilot: Pilot[str], app: LocalApp) -> None:
        await pilot.press("3", "1")
        await pilot.pause()
        assert isinstance(game.view.prompt, Choose)
        assert "e  Enter what the table decided" in text_of(app)
        await pilot.press("e")
        await pilot.pause()
        assert "draws 2. What did the table decide?" in text_of(app)
        await pilot.press("right", "down", "left", "left", "down", "right")
        await pilot.pause()
        assert "Cal draws 2 cards." in text_of(app)
        await pilot.press("w")
        await pilot.pause()

    open_table(game, script)
    assert moves(game)[-1] == a.ChooseRuling((do.Draw(Seat(2), 2),))
    record = parse_record(game.match.record())
    assert list(replay(record)) == game.match.history


# Lost turns


def test_lost_turns_are_shown() -> None:
    rules = {WC1: HouseRule("Out", (do.LoseTurn("next"), do.LoseTurn("next"), do.ExtraTurn()))}
    game = position(RULING, "frozen", rules=rules)
    text = Person("WC1 blue").plays(game)
    assert "Ben will lose a turn." in text
    assert "Turns to lose: Ben 2." in text

    async def script(pilot: Pilot[str], app: LocalApp) -> None:
        line = next(line for line in text_of(app).splitlines() if "Ben" in line)
        assert "▯▯   ⊘⊘" in line

    open_table(game, script)
