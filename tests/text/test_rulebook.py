"""The rulebook of a table: complete, in accordance with its setup, and well formed.

After an intended change, `python -m tests.text.test_rulebook` rewrites the snapshots.
"""

import re
from pathlib import Path

import pytest

from penultima.rules.cards import Card, Color
from penultima.rules.edition import Edition, load, names, read
from penultima.rules.effects import (
    NAMED,
    DiscardColor,
    Draw,
    DrawUntil,
    ExtraTurn,
    Honor,
    LoseTurn,
    PassCards,
    Reverse,
    Ruling,
    ShuffleHands,
    Skip,
    Step,
    Take,
)
from penultima.rules.house_rules import HouseRule
from penultima.rules.options import Options
from penultima.rules.table import Setup
from penultima.text.card_texts import card_text
from penultima.text.fluent import LANGS, Lang
from penultima.text.rulebook import rulebook

from .well_formed import assert_well_formed

ROOT = Path(__file__).parent.parent.parent
GOLDEN = ROOT / "tests" / "golden"

FOUR, TWO = ("1", "2", "3", "4"), ("1", "2")
SNOWBALL = HouseRule("Snowball", (Draw("others", 1),), "Everybody else draws one.")
SONG = HouseRule("Canto", (Honor("next", "Canta algo.", 2), Reverse()))
WHIRL = HouseRule(
    "Whirl",
    (Reverse(), Skip(2), LoseTurn("chosen"), DiscardColor("self", NAMED), Take("most_cards", 1)),
)
STORM = HouseRule(
    "Storm",
    (
        PassCards(2),
        ShuffleHands(),
        DrawUntil("next", Color("pink")),
        DiscardColor("others", Color("blue")),
        Ruling("Whoever laughs first."),
    ),
)
EVERY_OPTION = Options(
    "penalty", 200, False, "turn", True, "dealt", True, True, True, True, True, True, True,
    True, True, 5,
)  # fmt: skip

TABLES: dict[str, Setup] = {
    "zelda": Setup(load("zelda"), FOUR),
    "frozen-house": Setup(
        load("frozen"),
        TWO,
        Options(stacking=True, seven_zero=True, scoring="penalty", target=200),
        {Card("WC1"): SNOWBALL, Card("WC2"): SONG},
    ),
    "saved-by-the-bell-strict": Setup(load("saved-by-the-bell"), FOUR, EVERY_OPTION),
    "frozen-families": Setup(
        load("frozen"),
        FOUR,
        Options(stacking=True, stack_across=True, number_finish=True, hand_size=5),
        {Card("WC1"): WHIRL, Card("WC2"): STORM},
    ),
    "classic-families": Setup(
        load("classic"),
        FOUR,
        Options(stacking=True, jump_in=True, force_play=True, draw_until_playable=True),
    ),
}
"""`zelda`: the rules as printed, with the demand and its emblem.
`frozen-house`: two players, written house rules, a few options.
`saved-by-the-bell-strict`: clothes, and every option different from its default.
`frozen-families`: house rules of steps that the sheets know nothing of, H7 to H9.
`classic-families`: no special cards, and the options that families ask for most."""


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("table", TABLES)
def test_the_rulebook_equals_its_snapshot(table: str, lang: Lang) -> None:
    """Guards agreement, plurals and order, and shows a changed message or effect in a review as a
    change of the text that people read."""
    golden = GOLDEN / f"rulebook-{table}-{lang}.md"
    assert rulebook(TABLES[table], lang) == golden.read_text("utf-8")


def paragraphs(text: str) -> list[str]:
    lines = (line.strip("-#| ") for line in text.splitlines())
    return [line for line in lines if line]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("edition", names())
def test_every_edition_has_a_well_formed_rulebook(edition: str, lang: Lang) -> None:
    for options in (Options(), EVERY_OPTION):
        for players in (TWO, FOUR):
            for line in paragraphs(rulebook(Setup(load(edition), players, options), lang)):
                assert_well_formed(line)


def clauses() -> set[str]:
    text = (ROOT / "docs" / "rules.md").read_text("utf-8")
    return set(re.findall(r"^ *- ([A-Z]\d+[a-z]?)\. ", text, re.MULTILINE))


@pytest.mark.parametrize("lang", LANGS)
def test_every_clause_is_cited_in_some_rulebook(lang: Lang) -> None:
    """No clause of docs/rules.md is missing from all rulebooks."""
    tables = [
        Setup(load(edition), FOUR, options)
        for edition in names()
        for options in (Options(), EVERY_OPTION, Options(scoring="penalty"))
    ]
    text = " ".join(rulebook(setup, lang) for setup in tables)
    cited = {clause for group in re.findall(r"\(([^()]+)\)", text) for clause in group.split(", ")}
    assert clauses() <= cited


@pytest.mark.parametrize("lang", LANGS)
def test_options_that_are_off_are_not_in_the_rulebook(lang: Lang) -> None:
    usual = rulebook(TABLES["zelda"], lang)
    for clause in (
        "H1",
        "H2",
        "H3",
        "H4",
        "H5",
        "H6",
        "H7",
        "H8",
        "H9",
        "T4",
        "P3",
        "A7",
        "A8",
        "A9",
    ):
        assert f"({clause}" not in usual


EDITION = """
name = { en = "Garden edition", es = "Edición Jardín" }
colors = [
  { name = "orange", letter = "O", words = { es = ["naranja"] } },
  { name = "white", letter = "W", words = { es = ["blanco", "blanca", "blancos", "blancas"] } },
]
numbers = [{ faces = [1, 2, 4, 8], copies = 7 }]
emblem = { id = "bee", name = { en = "Bee", es = "Abeja" }, faces = [1, 8] }

[[actions]]
face = "T"
name = { en = "Trade", es = "Trueque" }
copies = 6
points = 15
effects = [{ effect = "swap_hands", with = "fewest_cards" }]

[[actions]]
face = "H"
name = { en = "Hail", es = "Granizo" }
copies = 5
points = 25
effects = [{ effect = "draw", who = "next", count = 3 }, { effect = "skip", count = 1 }]

[[actions]]
face = "G"
name = { en = "Gust", es = "Ráfaga" }
copies = 2
points = 25
effects = [{ effect = "reverse" }, { effect = "extra_turn" }]
turned_up = "nothing"

[[wilds]]
code = "WB"
name = { en = "Wild Bee", es = "Comodín Abeja" }
copies = 3
points = 40
effects = [{ effect = "demand", emblem = "bee", count = 1 }]
turned_up = "put_back"

[[wilds]]
code = "WP"
name = { en = "Wild Petals", es = "Comodín Pétalos" }
copies = 3
points = 40
effects = [
  { effect = "discard_color", who = "self", color = "white" },
  { effect = "give", count = 1, to = "chosen" },
]
turned_up = "name_color"
"""


@pytest.fixture
def garden(tmp_path: Path) -> Edition:
    file = tmp_path / "garden.toml"
    file.write_text(EDITION, encoding="utf-8")
    return read(file)


def test_a_custom_edition_has_a_rulebook(garden: Edition) -> None:
    english = rulebook(Setup(garden, FOUR), "en")
    for line in (
        "# Garden edition: the rules of this table",
        "- Numbers: 56 cards, in orange and white; of each colour, 1, 2, 4 and 8 (7 times)",
        "- Hail: 10 cards, 5 of each colour",
        "Every 1 and 8 bears the Bee symbol.",
        "- A number and Gust: nothing special.",
        "- Trade: it does what it does, as if the dealer had played it.",
        "- Hail: the player at the dealer's left draws 3 and loses the turn.",
        "- Wild Bee: it goes back",
        "You swap hands with whichever of the others holds the fewest cards.",
        "The next player draws 3 cards and loses the turn (A1).",
        "The direction of play changes. You play again.",
        "that bears the Bee symbol: a 1 or 8.",
        "All white cards in your hand go to the discard pile, under this one.",
        "You give 1 card of your choice to the player you choose.",
        "If somebody goes out with a Hail, the next player still draws",
        "| Trade | 15 |",
        "| Hail, Gust | 25 |",
        "| Wild Bee, Wild Petals | 40 |",
    ):
        assert line in english
    spanish = rulebook(Setup(garden, FOUR), "es")
    for line in (
        "# Edición Jardín: las reglas de esta mesa",
        "Todas las cartas blancas de tu mano",
        "el símbolo de Abeja: un 1 u 8.",
        "Solo se puede tirar sobre su propio color o sobre otra Ráfaga",
    ):
        assert line in spanish
    for line in paragraphs(english) + paragraphs(spanish):
        assert_well_formed(line)


def test_a_custom_edition_has_card_texts(garden: Edition) -> None:
    setup = Setup(garden, TWO, Options(stacking=True))
    assert card_text(setup, Card("WH"), "es") == (
        "Solo se puede tirar sobre blanco o sobre otra Granizo (T1). El siguiente jugador toma 3"
        " cartas y pierde su turno (A1). En vez de tomar, el siguiente jugador puede responder"
        " con otra Granizo. Las cartas por tomar se suman, y quien no responde las"
        " toma todas y pierde su turno (H1)."
    )


# What depends on the table is said only where it applies


def test_house_rules_are_mentioned_only_where_cards_have_them() -> None:
    for edition in names():
        written = bool(load(edition).customizable)
        setup = Setup(load(edition), FOUR)
        assert ("house rule" in rulebook(setup, "en")) == written, edition
        assert ("regla de la casa" in rulebook(setup, "es")) == written, edition


@pytest.mark.parametrize("stacking", [True, False])
def test_challenges_are_mentioned_only_where_there_are_challenges(stacking: bool) -> None:
    bluffing, without = (
        Setup(load("classic"), FOUR, Options(bluffing=each, stacking=stacking, force_play=True))
        for each in (True, False)
    )
    going_out = rulebook(without, "en").partition("## Going out")[2]
    assert "challenge" not in going_out and "accept" in rulebook(bluffing, "en")
    assert ("accept" in going_out) == stacking
    assert "Nobody is obliged to bluff" in rulebook(bluffing, "en")
    assert "bluff" not in rulebook(without, "en").partition("## What this table")[0]
    assert "all you could play is a bluff" not in rulebook(bluffing, "en")


def test_a_triforce_turned_up_says_what_the_next_player_must_do() -> None:
    english = rulebook(Setup(load("zelda"), FOUR), "en")
    assert "The next player must play a 3, 6 or 9 of the chosen colour, or draw 3" in english
    assert "does what it does" not in english
    spanish = rulebook(Setup(load("zelda"), FOUR), "es")
    assert "tiene que tirar un 3, 6 o 9 del color escogido, o tomar 3" in spanish


def test_one_blank_card_is_one_card() -> None:
    one = Setup(load("frozen"), FOUR, house_rules={Card("WC1"): SNOWBALL})
    assert "on this card, so it is a plain wild: Wild Customizable 2" in rulebook(one, "en")
    assert "Esta carta no tiene nada escrito" in rulebook(one, "es")
    none = Setup(load("frozen"), FOUR)
    assert "on these cards, so they are plain wilds: Wild Customizable 1" in rulebook(none, "en")


@pytest.mark.parametrize(
    ("steps", "players", "beats"),
    [
        ((Skip(2), ExtraTurn()), FOUR, True),
        ((Reverse(), ExtraTurn()), TWO, True),
        ((Reverse(), ExtraTurn()), FOUR, False),
        ((Skip(2),), FOUR, False),
        ((ExtraTurn(),), FOUR, False),
    ],
)
def test_playing_again_beats_lost_turns(
    steps: tuple[Step, ...], players: tuple[str, ...], beats: bool
) -> None:
    setup = Setup(load("frozen"), players, house_rules={Card("WC1"): HouseRule("Again", steps)})
    text = card_text(setup, Card("WC1"), "en")
    assert ("That you play again beats this: nobody is skipped" in text) == beats


@pytest.mark.parametrize(
    "sentence",
    [
        "Si no lo dices y alguien te sorprende antes de que empiece el turno siguiente, tomas 2"
        " cartas",
        "cuentan como cero",
        "reparte 7 cartas a cada jugador",
        "quien no puede, pasa de inmediato",
        "Solo se puede tirar sobre",
        "en el sentido de las manecillas",
    ],
)
def test_the_spanish_rulebook_is_idiomatic(sentence: str) -> None:
    assert sentence in rulebook(Setup(load("classic"), FOUR), "es")


BARE = """
name = { en = "Bare edition", es = "Edición mínima" }
colors = [
  { name = "black", letter = "K", words = { es = ["negro", "negra", "negros", "negras"] } },
  { name = "white", letter = "H", words = { es = ["blanco", "blanca", "blancos", "blancas"] } },
]
numbers = [{ faces = [4], copies = 1 }]
actions = [
  { face = "A", name = { en = "Again", es = "Otra vez" }, copies = 10, points = 5, effects = [
    { effect = "extra_turn" },
  ] },
  { face = "B", name = { en = "Blank", es = "Lisa" }, copies = 10, points = 0 },
  { face = "C", name = { en = "Circle", es = "Ronda" }, copies = 10, points = 5, effects = [
    { effect = "pass_hands" },
  ] },
  { face = "N", name = { en = "Nap", es = "Siesta" }, copies = 10, points = 9, effects = [
    { effect = "skip", count = 2 },
  ] },
]
"""


def test_an_edition_with_one_number_and_no_wilds(tmp_path: Path) -> None:
    file = tmp_path / "bare.toml"
    file.write_text(BARE, encoding="utf-8")
    setup = Setup(read(file), FOUR)
    english = rulebook(setup, "en")
    assert "wild instead" not in english
    assert "A last card has no effect (G3)." in english
    assert "Blank: nothing special." in english
    for line in paragraphs(english) + paragraphs(rulebook(setup, "es")):
        assert_well_formed(line)
    assert card_text(setup, Card("KB"), "en") == (
        "Fits only on black or on another Blank (T1). It does nothing else."
    )


if __name__ == "__main__":
    for table, setup in TABLES.items():
        for lang in LANGS:
            text = rulebook(setup, lang)
            (GOLDEN / f"rulebook-{table}-{lang}.md").write_text(text, encoding="utf-8")
