"""The main screens as text, at 80 by 24. The first line of each file says what it guards.

After an intended change, run UPDATE_GOLDEN=1 pytest tests/terminal/test_snapshots.py and check the
difference.
"""

import os
from pathlib import Path

import pytest
from textual.pilot import Pilot

from penultima.rules import actions as a
from penultima.rules.cards import Card, Color, Seat
from penultima.rules.gallery import gallery
from penultima.rules.options import Options
from penultima.terminal.local_app import LocalApp
from penultima.terminal.local_match import LocalMatch
from penultima.terminal.setup_form import SetupForm
from penultima.text.fluent import Lang
from penultima.text.gallery import written

from .tables import open_table, position, run, text_of

GOLDEN = Path(__file__).parent.parent / "golden" / "terminal"


def check(name: str, guards: str, shown: str) -> None:
    path, text = GOLDEN / f"{name}.txt", f"{guards}\n{'-' * 80}\n{shown}\n"
    if os.environ.get("UPDATE_GOLDEN"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text


def snapshot(game: LocalMatch, name: str, guards: str, *keys: str, lang: Lang = "en") -> None:
    async def script(pilot: Pilot[str], app: LocalApp) -> None:
        await pilot.press(*keys)
        await pilot.pause()
        check(name, guards, text_of(app))

    open_table(game, script, lang)


PILE = "T5 T6 T7 T8 T9 R1 R2 R4 R6"


def test_turn() -> None:
    game = position(f"B7 > Ana*:120 B1 B6 G7 R5 R9 RR W W4 / Ben:85 T1 T2 / Cal G1 G2 G3 . {PILE}")
    guards = "Playable cards have a number, every colour its shape, and one line says what fits."
    snapshot(game, "turn", guards)


def test_why_not() -> None:
    game = position(f"B7 > Ana* B1 R5 W / Ben T1 T2 . {PILE}")
    guards = "A card that can't be played says why, what would do, and by which clause."
    snapshot(game, "why-not", guards, "right", "enter")


def test_choosing_a_colour_in_spanish() -> None:
    game = position(f"B7 > Ana* B1 R5 W4 / Ben T1 T2 . {PILE}")
    guards = "Choosing a colour leaves the table in sight and ¡uno! live, and warns of a bluff."
    snapshot(game, "colour-es", guards, "2", "u", lang="es")


def test_thirty_cards() -> None:
    colors = "BGT"
    cards = " ".join(f"{color}{face}" for color in colors for face in "0123456789")
    game = position(f"R7 > Ana* {cards} / Ben R1 R2 . R4 R6")
    guards = "Thirty cards are all in sight at 80 columns, and nothing else has to give way."
    snapshot(game, "thirty-cards", guards)


def test_forty_cards() -> None:
    cards = " ".join(f"{color}{face}" for color in "BGTR" for face in "1234567891")
    game = position(f"R0 > Ana* {cards} / Ben B0 G0 . T0")
    guards = "More cards than fit with frames stand closer, one line each row."
    snapshot(game, "forty-cards", guards)


def test_ten_players() -> None:
    others = " / ".join(f"{name} B{n}" for n, name in enumerate(NAMES, 1))
    game = position(f"R7 < Ana* R1 / {others} . {PILE.replace('R1 ', '')}")
    snapshot(game, "ten-players", "Ten players fit, with whose turn it is and which way it goes.")


NAMES = ("Bernadette", "Cal", "Dia", "Eva", "Maximiliano", "Gus", "Hal", "Ida", "Jon")


def test_demand() -> None:
    game = position(f"B7 > Ana R9 R5 W / Ben* WT T2 T3 . {PILE}")
    game.match.do(Seat(1), a.Play(Card("WT"), Color("red")))
    snapshot(game, "demand", "Under a demand only the answer can be played, and the line says so.")


def test_shown_hand() -> None:
    game = position(f"B7 > Ana T1 T3 / Ben* W4 B2 G5 . {PILE}")
    game.match.do(Seat(1), a.Play(Card("W4"), Color("red")))
    guards = "The challenged hand is shown to the challenger, with the verdict."
    snapshot(game, "shown-hand", guards, "x")


def test_clothing() -> None:
    wearing = {Seat(0): (Color("pink"),), Seat(1): (Color("pink"), Color("blue"))}
    start = "P7 > Ana* WS P1 / Ben B1 B2 . O1 O2 O3 O4 O5 O6"
    game = position(start, "saved-by-the-bell", wearing=wearing)
    guards = "Naming clothing shows who would draw for each colour; outfits stand in the seats."
    snapshot(game, "clothing", guards, "2")


def test_round_result() -> None:
    game = position(f"B7 > Ana*:120 B1 / Ben:85 T1 T2 W4 / Cal G9 . {PILE}")
    guards = "A round's end shows every hand with its points, and how far it is to the target."
    snapshot(game, "round-result", guards, "1")


def test_match_over_in_spanish() -> None:
    options = Options(target=50)
    game = position(f"B7 > Ana* B1 / Ben W4 T2 . {PILE}", options=options)
    snapshot(game, "match-over-es", "The end of a match names the winner.", "1", lang="es")


def test_a_ruling() -> None:
    rules = {Card("WC1"): written(gallery()["slap"], "en")}
    game = position("B7 > Ana* WC1 B1 B2 / Ben G1 G2 / Cal G3 G4 . Y5 Y6 Y7", "frozen", rules=rules)
    guards = "What the table decided is entered step by step, with names, and shown in words."
    snapshot(game, "ruling", guards, "3", "1", "e", "right", "down", "left", "left")


def test_writing_a_rule_in_spanish() -> None:
    game = position("B7 > Ana* B1 / Ben G1 G2 . Y5 Y6 Y7", "frozen")
    guards = "Between rounds a rule is written on a card: the gallery, texts, steps, and a summary."
    keys = ("1", "h", "e", "right", "right", "down", "down", "down", "down", "right")
    snapshot(game, "rule-es", guards, *keys, lang="es")


@pytest.mark.parametrize("lang", ["en", "es"])
def test_setup(lang: Lang) -> None:
    async def script(pilot: Pilot[str], app: LocalApp) -> None:
        await pilot.press("right", *["down"] * 6, "right")
        await pilot.pause()
        guards = "Everything that can be agreed on before a match is a row with its meaning below."
        check(f"setup-{lang}", guards, text_of(app))

    run(LocalApp(None, SetupForm(lang)), script)
