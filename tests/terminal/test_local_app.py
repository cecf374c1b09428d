"""The app for offline matches, played with real key presses at 80 by 24."""

import asyncio
from itertools import cycle

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
from penultima.terminal.local_app import LocalApp
from penultima.terminal.local_client import LocalClient
from penultima.terminal.local_match import LocalMatch
from penultima.terminal.screens.shown_hand import ShownHandScreen
from penultima.terminal.setup_form import SetupForm
from penultima.terminal.widgets.hand import HandWidget
from penultima.text.fluent import LANGS, Lang

from .tables import NEVER, Script, open_table, play_to_the_end, position, press, text_of

pytestmark = pytest.mark.slow

TURN = "B7 > Ana* B1 R5 W / Ben T1 T2 R3 / Cal G1 G2 . T5 T6 T7 T8 T9 R1 R2 R4 R6"


def last(game: LocalMatch) -> a.Action | None:
    return game.match.history[-1].action


@pytest.mark.parametrize(("edition", "lang"), [*zip(names(), cycle(LANGS), strict=False)])
def test_a_match_can_be_played_with_keys(edition: str, lang: Lang) -> None:
    setup = Setup(load(edition), ("Ana", "Ben"), Options(target=150))
    game = LocalMatch.begin(Opening(setup, 5), {Seat(1): "greedy"})
    screens: list[str] = []

    async def script(pilot: Pilot[str], app: LocalApp) -> None:
        await play_to_the_end(pilot, app, game)
        screens.append(text_of(app))

    open_table(game, script, lang, NO_DELAYS, keep_after_s=0.01)
    assert game.view.winners is not None
    words = {"en": ("You win", "wins"), "es": ("Ganas", "gana"), "fr": ("Vous gagnez", "gagne")}
    won = words[lang]
    assert any(word in screens[0] for word in won)


def screen_after(keys: str, game: LocalMatch, lang: Lang = "en") -> str:
    seen: list[str] = []

    async def script(pilot: Pilot[str], app: LocalApp) -> None:
        await pilot.press(*keys.split())
        await pilot.pause(0.1)
        seen.append(text_of(app))

    open_table(game, script, lang)
    return seen[0]


def test_a_number_key_moves_the_cursor_to_its_card() -> None:
    """The cursor used to stay on “Blue 1” while a wild was waiting for its colour."""
    assert "▸ Wild, 3 of 3" in screen_after("2", position(TURN))


def test_the_newest_log_line_stays_visible_when_the_key_bar_grows() -> None:
    many = "B1 B2 B3 B4 B5 B6 B7 B8 B9 BS BD BR G1 G2 G3 G4 GS GD GR T1 T2 TS TD TR R1 R2 RS WT W4"
    game = position(f"B7 > Ana* {many} RD / Ben T1 T2 . T5 T6 T7")
    screen = screen_after("end enter", game, "es")
    assert "¿Qué color sigue?" in screen
    assert "roja." in screen, "the end of the line about the hand"


def played(keys: str, game: LocalMatch) -> LocalMatch:
    open_table(game, press(*keys.split()))
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
def test_keys_and_their_moves(keys: str, action: a.Action) -> None:
    assert last(played(keys, position(TURN))) == action


def test_enter_on_an_unplayable_card_explains_why() -> None:
    game = position(TURN)

    async def script(pilot: Pilot[str], app: LocalApp) -> None:
        await pilot.press("right", "enter")
        await pilot.pause()
        assert "Red 5 doesn't match blue or 7. Play blue, a 7 or a wild, or draw (T1)." in (
            text_of(app)
        )

    open_table(game, script)
    assert game.moves_made == 0


def test_clicks_play_cards_and_press_keys_of_the_bar() -> None:
    async def on_card(pilot: Pilot[str], app: LocalApp) -> None:
        await pilot.click(HandWidget, offset=(2, 2))
        await pilot.pause()

    async def on_bar(pilot: Pilot[str], app: LocalApp) -> None:
        await pilot.click("#actions", offset=(3, 0))
        await pilot.pause()

    for script, action in ((on_card, a.Play(Card("B1"))), (on_bar, a.Draw())):
        game = position(TURN)
        open_table(game, script)
        assert last(game) == action


def test_a_challenge_shows_the_hand_to_the_challenger() -> None:
    game = position("B7 > Ana T1 / Ben* W4 B2 / Cal G1 G2 . " + "T5 T6 T7 T8 T9 R1 R2 R4 R6")
    game.match.do(Seat(1), a.Play(Card("W4"), Color("red"), call=True))
    game = LocalMatch(game.match, Seat(2), {Seat(0): "greedy", Seat(1): "greedy"})

    async def script(pilot: Pilot[str], app: LocalApp) -> None:
        assert "Challenge Ben, or draw 4?" in text_of(app)
        await pilot.press("x")
        await pilot.pause()
        assert isinstance(app.screen, ShownHandScreen)
        shown = text_of(app)
        assert "●2" in shown and "Only you can see this hand." in shown
        assert "Guilty: Ben had the colour in play." in shown

    open_table(game, script)


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
def test_answers_to_house_rules_by_keys(
    rule: dict[Card, HouseRule], keys: str, action: a.Action
) -> None:
    pressed = keys.split()
    if any(map(names_chosen_player, rule[Card("WC1")].do)):
        pressed = ["2", *pressed[1:]]
    game = position(HOUSE, "frozen", rules=rule)
    open_table(game, press(*pressed))
    assert last(game) == action


def test_clothing_is_asked_before_the_colour() -> None:
    game = position("P7 > Ana* WS P1 P2 / Ben B1 B2 . O1 O2 O3 O4 O5 O6", "saved-by-the-bell",
                    wearing={Seat(1): (Color("blue"),)})  # fmt: skip

    async def script(pilot: Pilot[str], app: LocalApp) -> None:
        await pilot.press("3")
        await pilot.pause()
        assert "blue (Ben)" in text_of(app)
        await pilot.press("2", "4")
        await pilot.pause()

    open_table(game, script)
    assert last(game) == a.Play(Card("WS"), Color("yellow"), Color("blue"))


def test_a_card_that_can_only_be_kept_is_kept_after_a_delay() -> None:
    game = position(TURN.replace("W ", ""))
    open_table(game, press("d"), keep_after_s=0.01)
    assert last(game) == a.Keep()


def test_a_player_can_still_call_after_the_play() -> None:
    game = position("B7 > Ana* B1 R5 / Ben T1 T2 R3 . T5 T6 T7 T8")

    async def script(pilot: Pilot[str], app: LocalApp) -> None:
        await pilot.press("1")
        await pilot.pause()
        assert "Say UNO!" in text_of(app)
        await pilot.press("u")

    open_table(game, script)
    assert last(game) == a.Call()


def test_a_player_who_does_not_call_is_caught_when_a_bot_notices() -> None:
    game = position("B7 > Ana* B1 R5 / Ben T1 T2 R3 . T5 T6 T7 T8")
    game.random.random = lambda: 0.5  # type: ignore[method-assign]

    async def script(pilot: Pilot[str], app: LocalApp) -> None:
        await pilot.press("1")
        while not any(step.action == a.Catch(Seat(0)) for step in game.match.history):
            await pilot.pause(0.01)

    open_table(game, script, delays=NO_DELAYS)


def test_a_player_can_jump_in_out_of_turn() -> None:
    start = "B7 > Ana B7 R5 R6 / Ben* B1 T2 / Cal G1 G2 . T5 T6 T7 T8 T9"
    game = position(start, options=Options(jump_in=True))
    assert last(played("1", game)) == a.Play(Card("B7"))


def test_a_bot_jumps_in_if_the_person_takes_too_long() -> None:
    game = position(
        "B7 > Ana* R5 R6 / Ben B1 T2 / Cal B7 G2 G3 . T5 T6 T7 T8 T9",
        options=Options(jump_in=True),
    )
    game.random.random = lambda: 0.4  # type: ignore[method-assign]

    async def script(pilot: Pilot[str], app: LocalApp) -> None:
        while game.moves_made == 0:
            await pilot.pause(0.01)

    open_table(game, script, delays=NO_DELAYS)
    step = game.match.history[1]
    assert (step.seat, step.action) == (Seat(2), a.Play(Card("B7"), call=True))


def test_bots_look_for_a_chance_to_jump_in_once_per_move() -> None:
    game = position(
        "B7 > Ana* R5 R6 / Ben B1 T2 / Cal B7 G2 G3 . T5 T6 T7 T8 T9",
        options=Options(jump_in=True),
    )
    game.random.random = lambda: 0.8  # type: ignore[method-assign]
    assert not game.bot_jumps_in()
    game.random.random = lambda: 0.4  # type: ignore[method-assign]
    assert not game.bot_jumps_in()


def test_any_window_size_works() -> None:
    app = LocalApp(LocalClient(position(TURN), "en", NEVER), SetupForm("en"))

    async def go() -> None:
        async with app.run_test(size=(30, 10)) as pilot:
            await pilot.resize_terminal(200, 60)
            await pilot.resize_terminal(10, 5)
            await pilot.press("1")

    asyncio.run(go())
    assert app.return_code in (None, 0)


def test_a_bot_that_forgot_to_call_is_caught_with_one_key() -> None:
    game = position("B7 > Ana R5 R6 / Ben* B1 T2 / Cal G1 G2 . T5 T6 T7 T8 T9")
    game.match.do(Seat(1), a.Play(Card("B1")))

    async def script(pilot: Pilot[str], app: LocalApp) -> None:
        assert "Catch Ben" in text_of(app)
        await pilot.press("c")

    open_table(game, script)
    assert last(game) == a.Catch(Seat(1))


def opens_and_closes(key: str, text: str) -> Script:
    async def script(pilot: Pilot[str], app: LocalApp) -> None:
        await pilot.press(key)
        await pilot.pause()
        assert text in text_of(app)
        await pilot.press("escape")
        await pilot.pause()
        assert "Your hand: 3" in text_of(app)

    return script


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("?", "call uno!"),
        ("r", "The Legend of Zelda edition"),
        ("l", "The round goes on from here"),
        ("i", "Fits only on blue or on a 1 (T1)."),
    ],
)
def test_text_screens_open_and_close(key: str, text: str) -> None:
    open_table(position(TURN), opens_and_closes(key, text))


def test_changed_clothes_count_from_the_next_round() -> None:
    game = position("P7 > Ana* P1 / Ben B1 B2 . O1 O2 O3 O4 O5 O6", "saved-by-the-bell",
                    wearing={Seat(0): (Color("pink"),), Seat(1): (Color("blue"),)})  # fmt: skip
    open_table(game, press("1", "1", "3", "enter"))
    assert last(game) == a.NextRound({Seat(0): (Color("orange"),)})
