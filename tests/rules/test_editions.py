"""Editions are data: a typo is reported, and a new edition is one more file."""

import ast
import copy
import pickle
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from penultima.errors import BadEdition, BadSetup
from penultima.rules.edition import BUILT_IN, LARGEST_HAND, default_name, load, names, read
from penultima.rules.match import Opening, begin, new_match
from penultima.rules.options import Options
from penultima.rules.table import Setup
from penultima.view import view
from tests.support.matches import NAMES, walk

HARBOUR = """\
name = { en = "Harbour edition", es = "Edición Puerto" }
builds_on = "common"

colors = [
  { name = "black", letter = "K", words = { es = ["negro", "negra", "negros", "negras"] } },
  { name = "silver", letter = "S", words = { es = ["plata"] } },
  { name = "violet", letter = "V", words = { es = ["violeta"] } },
  { name = "gold", letter = "D", words = { es = ["dorado", "dorada", "dorados", "doradas"] } },
]

emblem = { id = "anchor", name = { en = "Anchor", es = "Ancla" }, faces = [1, 5] }

[[actions]]
face = "X"
name = { en = "Low tide", es = "Marea baja" }
copies = 1
points = 30
effects = [
  { effect = "discard", who = "next", count = 1, how = "random" },
  { effect = "draw", who = "most_cards", count = 1 },
]

[[wilds]]
code = "WA"
name = { en = "Wild Anchor", es = "Comodín Ancla" }
copies = 2
points = 40
effects = [{ effect = "reverse" }, { effect = "demand", emblem = "anchor", count = 4 }]
turned_up = "name_color_and_carry_out"

[[wilds]]
code = "WM"
name = { en = "Mutiny", es = "Motín" }
copies = 2
points = 60
effects = [
  { effect = "discard_color", who = "self", color = "gold" },
  { effect = "clothing", count = 1 },
  { effect = "swap_hands", with = "fewest_cards" },
]
turned_up = "name_color"
"""

COLORS = HARBOUR[HARBOUR.index("  {") : HARBOUR.index("]\n\nemblem")].splitlines(keepends=True)
THREE_COLORS = "".join(COLORS[:3])


@pytest.fixture
def harbour(tmp_path: Path) -> Path:
    path = tmp_path / "harbour.toml"
    path.write_text(HARBOUR)
    return path


def test_editions_are_listed_in_the_order_of_their_files() -> None:
    assert names() == ("zelda", "frozen", "saved-by-the-bell", "classic")


@pytest.mark.parametrize(
    ("name", "cards"),
    [("zelda", 112), ("frozen", 112), ("saved-by-the-bell", 112), ("classic", 108)],
)
def test_every_edition_has_all_its_cards(name: str, cards: int) -> None:
    edition = load(name)
    assert len(edition.deck) == cards
    per_color = Counter(edition[card].color for card in edition.deck)
    assert per_color == {None: cards - 100} | dict.fromkeys(edition.color_names, 25)


def test_the_classic_deck_has_no_special_cards() -> None:
    edition = load("classic")
    wilds = Counter(card for card in edition.deck if edition[card].is_wild)
    assert wilds == {"W": 4, "W4": 4}
    assert edition.color_names == ("blue", "green", "red", "yellow")
    assert edition.emblem is None
    assert not edition.customizable and not edition.has_clothing


def test_no_code_names_an_edition_its_colours_or_its_wilds() -> None:
    """Such code would have to change for a new edition."""
    editions = [load(name) for name in names()]
    known = {*names(), *(color for edition in editions for color in edition.color_names)}
    known |= {k.card for edition in editions for k in edition.kinds.values() if k.is_wild}
    code = list(BUILT_IN.parent.rglob("*.py"))
    assert len(code) > 20
    for path in code:
        tree = ast.parse(path.read_text())
        words = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
        assert known & words == set(), path


@pytest.mark.parametrize("players", [2, 3, 7, 10])
def test_a_new_edition_is_one_more_file(harbour: Path, players: int) -> None:
    """Played through without touching code: a new mix of effects on new cards."""
    edition = read(harbour)
    setup = Setup(edition, NAMES[:players], Options(seven_zero=True, stacking=True, target=3000))
    played: set[str] = set()
    for seed in range(12):
        wearing = {seat: edition.color_names[:seat] for seat in range(2)}
        opening = Opening(setup, seed, wearing)  # type: ignore[arg-type]
        for moment in walk(opening, Random(seed).getrandbits(32), 400):
            played.add(moment.table.discard[0])
            cards = (*sum(moment.table.hands, ()), *moment.table.draw, *moment.table.discard)
            assert Counter(cards) == Counter(edition.deck)
    assert {"WA", "WM", "KX", "VX"} <= played


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("copies = 1", 'copies = "1"', "Expected `int`, got `str` - at `$.actions[0].copies`"),
        ("copies = 1", "copies = 0", "Expected `int` >= 1 - at `$.actions[0].copies`"),
        ("copies = 1", "copies = 11", "Expected `int` <= 10 - at `$.actions[0].copies`"),
        ("points = 30", "points = -1", "Expected `int` >= 0 - at `$.actions[0].points`"),
        ("points = 30", "points = 1001", "Expected `int` <= 1000 - at `$.actions[0].points`"),
        ("faces = [1, 5]", "faces = [1, 10]", "Expected `int` <= 9 - at `$.emblem.faces"),
        ("points = 30", "point = 30", "unknown field `point` - at `$.actions[0]`"),
        (
            'effect = "draw"',
            'effect = "drow"',
            "Invalid value 'drow' - at `$.actions[0].eff",
        ),
        (
            'who = "next"',
            'who = "nxt"',
            "Invalid enum value 'nxt' - at `$.actions[0]",
        ),
        ('letter = "K"', 'letter = "S"', "two different cards have the code S0"),
        ('name = "black"', 'name = "silver"', "two colours have the same name"),
        ('name = "black"', 'name = "uno"', "no colour can be called `uno`"),
        ('color = "gold"', 'color = "pink"', "WM: there is no colour 'pink'"),
        ('emblem = "anchor"', 'emblem = "oar"', "WA: there is no emblem 'oar'"),
        ('turned_up = "name_color"', 'turned_up = "nothing"', "WM: a wild turned up at the start"),
        ('effect = "draw", who = "most_cards",', 'effect = "clothing",', "only with a wild"),
        ('effect = "reverse"', 'effect = "house_rule"', "WA: a house rule is all"),
        ('builds_on = "common"', "", "all cards count the same in the draw for dealer"),
        ('builds_on = "common"', 'builds_on = "nowhere"', "nowhere.toml: can't be read"),
        ("name = {", "name = [", "harbour.toml"),
        ('name = { en = "Mutiny", es = "Motín" }', "", "WM needs a `name`"),
        ('{ en = "Mutiny", es = "Motín" }', '{ es = "Motín" }', "WM needs a `name`, at least in E"),
        ('name = { en = "Anchor", es = "Ancla" }, ', "", "the emblem 'anchor' needs a `name`"),
        (THREE_COLORS, "", "at least two `colors`"),
        ("points = 30", 'points = 30\nturned_up = "name_color"', "KX: a card with a colour can't"),
        ("points = 40", "points = 40\nonly_without_color = true", "WA: only a draw for the next"),
    ],
)
def test_a_typo_is_reported_with_file_and_path(
    harbour: Path, old: str, new: str, problem: str
) -> None:
    assert old in HARBOUR
    harbour.write_text(HARBOUR.replace(old, new, 1))
    with pytest.raises(BadEdition) as error:
        read(harbour)
    message = str(error.value)
    assert problem in message
    assert str(harbour.parent if "nowhere" not in problem else "nowhere.toml") in message


@pytest.mark.parametrize("numbers", ["", "numbers = [{ faces = [0], copies = 10 }]"])
def test_an_edition_whose_cards_all_tie_in_the_draw_for_dealer_is_refused(
    harbour: Path, numbers: str
) -> None:
    """Such an edition was once dealt for ever."""
    alike = HARBOUR.replace('builds_on = "common"', numbers).replace(
        "copies = 1\n", "copies = 10\n"
    )
    more = """
[[actions]]
face = "Y"
name = { en = "High tide", es = "Marea alta" }
copies = 10
points = 30
"""
    harbour.write_text(alike + more)
    with pytest.raises(BadEdition, match=r"harbour\.toml: all cards count the same in the draw"):
        read(harbour)


SIX_CARDS = """
name = { en = "Six cards", es = "Seis cartas" }
colors = [
  { name = "black", letter = "K" },
  { name = "silver", letter = "S" },
]
numbers = [{ faces = [1, 2, 3], copies = 1 }]
"""
WILD = """
[[wilds]]
code = "W"
name = { en = "Wild", es = "Comodín" }
copies = 1
points = 50
turned_up = """


def test_an_edition_has_cards_for_the_smallest_table(tmp_path: Path) -> None:
    """Two players with three cards each (S5, H9), and one that is turned up (S3)."""
    file = tmp_path / "small.toml"
    for cards in (SIX_CARDS, f'{SIX_CARDS}{WILD}"put_back"'):
        file.write_text(cards)
        with pytest.raises(BadEdition, match="6 cards that can start a round are too few"):
            read(file)
    file.write_text(f'{SIX_CARDS}{WILD}"name_color"')
    edition = read(file)
    new_match(Setup(edition, NAMES[:2], Options(hand_size=3)), 1)
    for players, size in ((2, 4), (3, 3), (2, 7)):
        with pytest.raises(BadSetup, match="the deck is too small"):
            new_match(Setup(edition, NAMES[:players], Options(hand_size=size)), 1)


@pytest.mark.parametrize("name", names())
def test_a_built_in_edition_has_cards_for_every_table(name: str) -> None:
    new_match(Setup(load(name), NAMES, Options(hand_size=LARGEST_HAND)), 1)


def test_a_file_beside_the_edition_is_preferred_to_a_built_in_one(harbour: Path) -> None:
    common = (BUILT_IN / "common.toml").read_text()
    assert common.count('face = "S"') == 1
    (harbour.parent / "common.toml").write_text(common.replace('face = "S"', 'face = "Z"'))
    assert "KZ" in read(harbour)
    assert "KS" not in read(harbour)


def test_the_error_for_an_unknown_edition_lists_the_known_ones() -> None:
    with pytest.raises(BadSetup, match="choose from zelda, frozen, saved-by-the-bell, classic"):
        load("narnia")


def test_a_new_edition_does_not_change_the_default(tmp_path: Path) -> None:
    """Once, the last file in alphabetical order was the default."""
    for file in BUILT_IN.glob("*.toml"):
        (tmp_path / file.name).write_text(file.read_text())
    (tmp_path / "zzz.toml").write_text(HARBOUR)
    assert names(tmp_path)[-1] == "zzz"
    assert default_name(tmp_path) == default_name() == "zelda"


def test_editions_are_listed_by_their_order_and_then_by_name(tmp_path: Path) -> None:
    orders = {
        "yyy": "order = 7\n",
        "zzz": "order = 2\n",
        "vvv": "",
        "www": "",
        "xxx": "order = 9\n",
    }
    for name, order in orders.items():
        default = "default = true\n" if name == "xxx" else ""
        (tmp_path / f"{name}.toml").write_text(default + order + HARBOUR)
    assert names(tmp_path) == ("xxx", "zzz", "yyy", "vvv", "www")


@pytest.mark.parametrize(("defaults", "here"), [([], "none"), (["yyy", "xxx"], "xxx, yyy")])
def test_exactly_one_edition_is_the_default(defaults: list[str], here: str, tmp_path: Path) -> None:
    for name in ("xxx", "yyy", "zzz"):
        default = "default = true\n" if name in defaults else ""
        (tmp_path / f"{name}.toml").write_text(default + HARBOUR)
    with pytest.raises(BadEdition, match=f"exactly one edition .*: {here}$"):
        default_name(tmp_path)


# Values: what is copied is equal


def through_pickle(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))


@pytest.mark.parametrize("copied", [through_pickle, copy.deepcopy])
@pytest.mark.parametrize("built_in", [True, False])
def test_a_copy_is_equal(built_in: bool, copied: Callable[[Any], Any], harbour: Path) -> None:
    """Bots that are asked from another process would otherwise forget all they have seen."""
    setup = Setup(load("zelda") if built_in else read(harbour), ("Ana", "Ben", "Cal"))
    opening = Opening(setup, 7)
    table, events = begin(opening)
    for value in (setup.edition, setup, opening, table, view(table, None, events)):
        assert copied(value) == value
    assert hash(copied(setup.edition)) == hash(setup.edition)
    assert (copied(setup.edition) is setup.edition) == built_in


def test_a_built_in_edition_is_pickled_by_name() -> None:
    assert len(pickle.dumps(load("zelda"))) < 100


@pytest.mark.parametrize("old_new", [("points = 30", "points = 31"), ("Low tide", "High tide")])
def test_editions_with_other_cards_differ(harbour: Path, old_new: tuple[str, str]) -> None:
    edition = read(harbour)
    assert edition == read(harbour)
    harbour.write_text(HARBOUR.replace(*old_new))
    assert edition != read(harbour)
    assert edition != "harbour"


def test_the_repr_of_an_edition_from_a_file_does_not_say_load(
    harbour: Path, tmp_path: Path
) -> None:
    assert eval(repr(load("zelda"))) is load("zelda")
    assert repr(read(harbour)) == "<edition 'harbour' from a file>"
    other = tmp_path / "zelda.toml"
    other.write_text(HARBOUR)
    assert repr(read(other)) == "<edition 'zelda' from a file>"
    assert through_pickle(read(other)) == read(other) != load("zelda")


def test_read_takes_a_str_or_a_path(harbour: Path) -> None:
    assert read(str(harbour)) == read(harbour)
