"""The table on a screen, played with real key presses at 80 by 24."""

import asyncio

import msgspec
import pytest
from textual.pilot import Pilot

from penultima.delays import NO_DELAYS
from penultima.rules import actions as a
from penultima.rules.cards import Card, Color, Seat
from penultima.rules.edition import load, names
from penultima.rules.effects import names_chosen_player
from penultima.rules.house_rules import HouseRule
from penultima.rules.match import Opening
from penultima.rules.options import Options
from penultima.rules.table import Setup
from penultima.terminal.app import TableApp
from penultima.terminal.local_match import LocalMatch
from penultima.terminal.local_seat import LocalSeat
from penultima.terminal.screens.peek import PeekScreen
from penultima.terminal.setup_form import SetupForm
from penultima.terminal.widgets.hand import HandWidget
from penultima.text.fluent import LANGS, Lang

from .tables import NEVER, Script, play_to_the_end, position, press, sit_down, text_of

pytestmark = pytest.mark.slow

TURN = "B7 > Ana* B1 R5 W / Ben T1 T2 R3 / Cal G1 G2 . T5 T6 T7 T8 T9 R1 R2 R4 R6"


def last(game: LocalMatch) -> a.Action | None:
    return game.match.history[-1].action


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("edition", names())
def test_a_whole_match_by_key_presses(edition: str, lang: Lang) -> None:
    setup = Setup(load(edition), ("Ana", "Ben"), Options(target=150))
    game = LocalMatch.begin(Opening(setup, 5), {Seat(1): "greedy"})
    screens: list[str] = []

    async def script(pilot: Pilot[str], app: TableApp) -> None:
        await play_to_the_end(pilot, app, game)
        screens.append(text_of(app))

    sit_down(game, script, lang, NO_DELAYS, keep_after_s=0.01)
    assert game.view.winners is not None
    won = {"en": ("You win", "wins"), "es": ("Ganas", "gana")}[lang]
    assert any(word in screens[0] for word in won)


def screen_after(keys: str, game: LocalMatch, lang: Lang = "en") -> str:
    seen: list[str] = []

    async def script(pilot: Pilot[str], app: TableApp) -> None:
        await pilot.press(*keys.split())
        await pilot.pause(0.1)
        seen.append(text_of(app))

    sit_down(game, script, lang)
    return seen[0]


def test_the_card_with_the_number_is_the_one_that_is_named() -> None:
    """A wild that waits for its colour was once named “Blue 1”, where the cursor was."""
    assert "▸ Wild, 3 of 3" in screen_after("2", position(TURN))


def test_the_newest_line_stays_in_sight_when_the_bar_grows() -> None:
    many = "B1 B2 B3 B4 B5 B6 B7 B8 B9 BS BD BR G1 G2 G3 G4 GS GD GR T1 T2 TS TD TR R1 R2 RS WT W4"
    game = position(f"B7 > Ana* {many} RD / Ben T1 T2 . T5 T6 T7")
    screen = screen_after("end enter", game, "es")
    assert "¿Qué color sigue?" in screen
    assert "roja." in screen, "the end of what is told about the hand"


def played(keys: str, game: LocalMatch) -> LocalMatch:
    sit_down(game, press(*keys.split()))
    return game


@pytest.mark.parametrize(
    ("keys", "action"),
    [
        ("1", a.Play(Card("B1"))),
        ("enter", a.Play(Card("B1"))),
        ("u 1", a.Play(Card("B1"), call=True)),
        ("u u 1", a.Play(Card("B1"))),
        ("2 3", a.Play(Card("W"), Color("tan"))),
        ("right right space 4", a.Play(Card("W"), Color("red"))),
        ("2 escape 1", a.Play(Card("B1"))),
        ("2 u 1", a.Play(Card("W"), Color("blue"), call=True)),
        ("d", a.Draw()),
        ("d k", a.Keep()),
        ("s s 1", a.Play(Card("B1"))),
    ],
)
def test_keys_and_the_moves_they_make(keys: str, action: a.Action) -> None:
    assert last(played(keys, position(TURN))) == action


def test_enter_on_a_card_that_does_not_fit_says_why_not() -> None:
    game = position(TURN)

    async def script(pilot: Pilot[str], app: TableApp) -> None:
        await pilot.press("right", "enter")
        await pilot.pause()
        assert "Red 5 doesn't match blue or 7. Play blue, a 7 or a wild, or draw (T1)." in (
            text_of(app)
        )

    sit_down(game, script)
    assert game.moves_made == 0


def test_a_click_plays_a_card_and_a_click_on_the_bar_draws() -> None:
    async def on_card(pilot: Pilot[str], app: TableApp) -> None:
        await pilot.click(HandWidget, offset=(2, 2))
        await pilot.pause()

    async def on_bar(pilot: Pilot[str], app: TableApp) -> None:
        await pilot.click("#actions", offset=(3, 0))
        await pilot.pause()

    for script, action in ((on_card, a.Play(Card("B1"))), (on_bar, a.Draw())):
        game = position(TURN)
        sit_down(game, script)
        assert last(game) == action


def test_a_challenge_opens_the_hand_for_the_challenger() -> None:
    game = position("B7 > Ana T1 / Ben* W4 B2 / Cal G1 G2 . " + "T5 T6 T7 T8 T9 R1 R2 R4 R6")
    game.match.do(Seat(1), a.Play(Card("W4"), Color("red"), call=True))
    game = LocalMatch(game.match, Seat(2), {Seat(0): "greedy", Seat(1): "greedy"})

    async def script(pilot: Pilot[str], app: TableApp) -> None:
        assert "Challenge Ben, or draw 4?" in text_of(app)
        await pilot.press("x")
        await pilot.pause()
        assert isinstance(app.screen, PeekScreen)
        shown = text_of(app)
        assert "●2" in shown and "Only you can see this hand." in shown
        assert "Guilty: Ben had the colour in play." in shown

    sit_down(game, script)


HOUSE = "B7 > Ana* WC1 B3 G4 / Ben G1 G2 G3 / Cal Y1 Y2 . P1 P2 P3 P4 P5 P6 P7"


def house(**step: object) -> dict[Card, HouseRule]:
    rule = msgspec.convert({"title": "Ours", "do": [step]}, HouseRule)
    return {Card("WC1"): rule}


@pytest.mark.parametrize(
    ("rule", "keys", "action"),
    [
        (house(effect="swap_hands", **{"with": "chosen"}), "3 1 2",
         a.Play(Card("WC1"), Color("blue"), whom=Seat(2))),
        (house(effect="give", count=1, to="next"), "2 1 home right enter",
         a.ChooseCards((Card("G4"),))),
        (house(effect="discard", who="self", count=2, how="choose"), "2 1 home enter right enter",
         a.ChooseCards((Card("B3"), Card("G4")))),
        (house(effect="honor", who="self", text="Sing.", else_draw=2), "2 1 2",
         a.ChooseKept(False)),
    ],
)  # fmt: skip
def test_what_a_house_rule_asks(rule: dict[Card, HouseRule], keys: str, action: a.Action) -> None:
    pressed = keys.split()
    if any(map(names_chosen_player, rule[Card("WC1")].do)):
        pressed = ["2", *pressed[1:]]
    game = position(HOUSE, "frozen", rules=rule)
    sit_down(game, press(*pressed))
    assert last(game) == action


def test_clothing_is_asked_before_the_colour_that_goes_on() -> None:
    game = position("P7 > Ana* WS P1 P2 / Ben B1 B2 . O1 O2 O3 O4 O5 O6", "saved-by-the-bell",
                    wearing={Seat(1): (Color("blue"),)})  # fmt: skip

    async def script(pilot: Pilot[str], app: TableApp) -> None:
        await pilot.press("3")
        await pilot.pause()
        assert "blue (Ben)" in text_of(app)
        await pilot.press("2", "4")
        await pilot.pause()

    sit_down(game, script)
    assert last(game) == a.Play(Card("WS"), Color("yellow"), Color("blue"))


def test_a_card_that_can_only_be_kept_is_kept_after_a_while() -> None:
    game = position(TURN.replace("W ", ""))
    sit_down(game, press("d"), keep_after_s=0.01)
    assert last(game) == a.Keep()


def test_who_forgets_to_call_can_still_say_it() -> None:
    game = position("B7 > Ana* B1 R5 / Ben T1 T2 R3 . T5 T6 T7 T8")

    async def script(pilot: Pilot[str], app: TableApp) -> None:
        await pilot.press("1")
        await pilot.pause()
        assert "Say UNO!" in text_of(app)
        await pilot.press("u")

    sit_down(game, script)
    assert last(game) == a.Call()


def test_who_says_nothing_is_caught_when_a_bot_notices() -> None:
    game = position("B7 > Ana* B1 R5 / Ben T1 T2 R3 . T5 T6 T7 T8")
    game.chance.random = lambda: 0.5  # type: ignore[method-assign]

    async def script(pilot: Pilot[str], app: TableApp) -> None:
        await pilot.press("1")
        while not any(step.action == a.Catch(Seat(0)) for step in game.match.history):
            await pilot.pause(0.01)

    sit_down(game, script, delays=NO_DELAYS)


def test_jumping_in_out_of_turn() -> None:
    start = "B7 > Ana B7 R5 R6 / Ben* B1 T2 / Cal G1 G2 . T5 T6 T7 T8 T9"
    game = position(start, options=Options(jump_in=True))
    assert last(played("1", game)) == a.Play(Card("B7"))


def test_a_bot_jumps_in_before_a_person_who_takes_long() -> None:
    game = position(
        "B7 > Ana* R5 R6 / Ben B1 T2 / Cal B7 G2 G3 . T5 T6 T7 T8 T9",
        options=Options(jump_in=True),
    )
    game.chance.random = lambda: 0.4  # type: ignore[method-assign]

    async def script(pilot: Pilot[str], app: TableApp) -> None:
        while game.moves_made == 0:
            await pilot.pause(0.01)

    sit_down(game, script, delays=NO_DELAYS)
    step = game.match.history[1]
    assert (step.seat, step.action) == (Seat(2), a.Play(Card("B7"), call=True))


def test_a_bot_that_is_too_slow_to_jump_in_gets_no_second_chance() -> None:
    game = position(
        "B7 > Ana* R5 R6 / Ben B1 T2 / Cal B7 G2 G3 . T5 T6 T7 T8 T9",
        options=Options(jump_in=True),
    )
    game.chance.random = lambda: 0.8  # type: ignore[method-assign]
    assert not game.bot_jumps_in()
    game.chance.random = lambda: 0.4  # type: ignore[method-assign]
    assert not game.bot_jumps_in()


def test_a_small_window_is_no_reason_to_fall_over() -> None:
    app = TableApp(LocalSeat(position(TURN), "en", NEVER), SetupForm("en"))

    async def go() -> None:
        async with app.run_test(size=(30, 10)) as pilot:
            await pilot.resize_terminal(200, 60)
            await pilot.resize_terminal(10, 5)
            await pilot.press("1")

    asyncio.run(go())
    assert app.return_code in (None, 0)


def test_a_bot_that_forgot_is_caught_with_one_key() -> None:
    game = position("B7 > Ana R5 R6 / Ben* B1 T2 / Cal G1 G2 . T5 T6 T7 T8 T9")
    game.match.do(Seat(1), a.Play(Card("B1")))

    async def script(pilot: Pilot[str], app: TableApp) -> None:
        assert "Catch Ben" in text_of(app)
        await pilot.press("c")

    sit_down(game, script)
    assert last(game) == a.Catch(Seat(1))


def closes(key: str, told: str) -> Script:
    async def script(pilot: Pilot[str], app: TableApp) -> None:
        await pilot.press(key)
        await pilot.pause()
        assert told in text_of(app)
        await pilot.press("escape")
        await pilot.pause()
        assert "Your hand: 3" in text_of(app)

    return script


@pytest.mark.parametrize(
    ("key", "told"),
    [
        ("?", "call uno!"),
        ("r", "The Legend of Zelda edition"),
        ("l", "The round goes on from here"),
        ("i", "Fits on blue or on a 1 (T1)."),
    ],
)
def test_pages_open_and_close(key: str, told: str) -> None:
    sit_down(position(TURN), closes(key, told))


def test_changed_clothes_count_from_the_next_deal_on() -> None:
    game = position("P7 > Ana* P1 / Ben B1 B2 . O1 O2 O3 O4 O5 O6", "saved-by-the-bell",
                    wearing={Seat(0): (Color("pink"),), Seat(1): (Color("blue"),)})  # fmt: skip
    sit_down(game, press("1", "1", "3", "enter"))
    assert last(game) == a.NextRound({Seat(0): (Color("orange"),)})
