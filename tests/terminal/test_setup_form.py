"""The setup form."""

import pytest
from textual.pilot import Pilot

from penultima.rules.cards import Card, Color, Seat
from penultima.rules.options import Options
from penultima.terminal.local_app import LocalApp
from penultima.terminal.screens.table import TableScreen
from penultima.terminal.setup_form import SetupForm
from penultima.text.fluent import LANGS

from .tables import run, text_of


def test_the_untouched_form_sets_up_the_default_rules() -> None:
    opening, levels = SetupForm("en").opening()
    assert opening.setup.options == Options()
    assert len(opening.setup.players) == 4 and set(levels) == {Seat(1), Seat(2), Seat(3)}


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("edition", ["zelda", "frozen", "saved-by-the-bell"])
def test_every_row_can_be_changed_and_the_match_begins(edition: str, lang: str) -> None:
    form = SetupForm("en", edition_id=edition, players=2)
    keys = [row.key for row in form.rows() if row.key not in ("edition", "lang", "players")]
    for key in keys:
        before = form.rows()
        form.change(key, 1)
        assert form.rows() != before, key
    opening, _ = form.opening()
    assert opening.setup.options.stacking and opening.setup.options.scoring == "penalty"
    for card in opening.setup.edition.customizable:
        assert card in opening.setup.house_rules


def test_the_player_wears_what_the_form_says() -> None:
    form = SetupForm("en", edition_id="saved-by-the-bell", wearing={Color("pink")})
    opening, _ = form.opening()
    assert opening.wearing is not None and opening.wearing[Seat(0)] == ("pink",)


def test_from_the_setup_form_to_the_table_by_keys() -> None:
    async def script(pilot: Pilot[str], app: LocalApp) -> None:
        assert "what shall we play?" in text_of(app)
        await pilot.press("right", "right", "right", "down", "left", "left", "enter")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert "Your hand: " in text_of(app)
        setup = app.screen.client.view.setup
        assert len(setup.players) == 2
        assert Card("W") in setup.edition

    run(LocalApp(None, SetupForm("en")), script)


def test_an_unfinished_match_can_be_resumed_from_the_form() -> None:
    async def begin(pilot: Pilot[str], app: LocalApp) -> None:
        assert "Go on with the last match" not in text_of(app)
        await pilot.press("enter")
        await pilot.pause()
        await pilot.press("q")

    async def resume(pilot: Pilot[str], app: LocalApp) -> None:
        assert "Go on with the last match" in text_of(app)
        await pilot.press("g")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)

    first = LocalApp(None, SetupForm("en"))
    run(first, begin)
    assert first.return_value is not None and "penultima play --resume" in first.return_value
    run(LocalApp(None, SetupForm("en")), resume)
