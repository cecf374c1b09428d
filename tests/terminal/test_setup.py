"""Choosing what to play, row by row."""

import pytest
from textual.pilot import Pilot

from penultima.rules.cards import Card, Color, Seat
from penultima.rules.options import Options
from penultima.terminal import chat
from penultima.terminal.app import TableApp
from penultima.terminal.opening import read_seed
from penultima.terminal.screens.table import TableScreen
from penultima.terminal.setup_form import SetupForm
from penultima.text.fluent import LANGS

from .tables import run, text_of


@pytest.mark.parametrize(
    ("text", "seed"),
    [("5", 5), ("-5", -5), ("--5", "--5"), ("five", "five"), ("9" * 5000, "9" * 5000)],
)
def test_a_seed_is_a_number_or_a_text(text: str, seed: int | str) -> None:
    assert read_seed(text) == seed


def test_a_short_message_is_chosen_by_its_number() -> None:
    assert chat.chat_request("1").preset == chat.PRESETS[0]
    assert chat.chat_request("0").text == "0"
    assert chat.chat_request("9" * 5000).text == "9" * 200


def test_a_plan_untouched_is_the_game_of_the_sheets() -> None:
    opening, levels = SetupForm("en").opening()
    assert opening.setup.options == Options()
    assert len(opening.setup.players) == 4 and set(levels) == {Seat(1), Seat(2), Seat(3)}


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("edition", ["zelda", "frozen", "saved-by-the-bell"])
def test_every_row_can_be_changed_and_dealt(edition: str, lang: str) -> None:
    plan = SetupForm("en", edition_id=edition, players=2)
    keys = [row.key for row in plan.rows() if row.key not in ("edition", "lang", "players")]
    for key in keys:
        before = plan.rows()
        plan.change(key, 1)
        assert plan.rows() != before, key
    opening, _ = plan.opening()
    assert opening.setup.options.stacking and opening.setup.options.scoring == "penalty"
    for card in opening.setup.edition.customizable:
        assert card in opening.setup.house_rules


def test_who_declares_nothing_wears_what_the_rows_say() -> None:
    plan = SetupForm("en", edition_id="saved-by-the-bell", wearing={Color("pink")})
    opening, _ = plan.opening()
    assert opening.wearing is not None and opening.wearing[Seat(0)] == ("pink",)


def test_from_the_first_screen_to_the_first_card_by_keys() -> None:
    async def script(pilot: Pilot[str], app: TableApp) -> None:
        assert "what shall we play?" in text_of(app)
        await pilot.press("right", "right", "right", "down", "left", "left", "enter")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert "Your hand: " in text_of(app)
        setup = app.screen.chair.view.setup
        assert len(setup.players) == 2
        assert Card("W") in setup.edition

    run(TableApp(None, SetupForm("en")), script)


def test_a_match_that_was_left_is_offered_again() -> None:
    async def begin(pilot: Pilot[str], app: TableApp) -> None:
        assert "Go on with the last match" not in text_of(app)
        await pilot.press("enter")
        await pilot.pause()
        await pilot.press("q")

    async def resume(pilot: Pilot[str], app: TableApp) -> None:
        assert "Go on with the last match" in text_of(app)
        await pilot.press("g")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)

    first = TableApp(None, SetupForm("en"))
    run(first, begin)
    assert first.return_value is not None and "penultima play --resume" in first.return_value
    run(TableApp(None, SetupForm("en")), resume)
