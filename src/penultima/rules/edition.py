"""Editions: which cards there are and what is printed on them, from TOML files.

A file is decoded into the typed `EditionFile`, so a typo is reported with its file and path, and
then worked out into an `Edition`, which answers questions about cards.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from os import PathLike
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from penultima.errors import BadEdition, BadSetup
from penultima.files import UNREADABLE

from .actions import Play
from .cards import Card, Color, Hand
from .effects import (
    NAMED,
    Clothing,
    Demand,
    Draw,
    Effect,
    FollowHouseRule,
    Skip,
    colors_of,
    players_of,
    tag,
)

BUILT_IN = Path(__file__).parent.parent / "editions"
FEWEST_PLAYERS, MOST_PLAYERS, HAND_SIZE = 2, 10, 7
SMALLEST_HAND, LARGEST_HAND = 3, 10

LAST = 1000
"""The place in lists of an edition without `order`."""

Copies = Annotated[int, Meta(ge=1, le=10)]
Points = Annotated[int, Meta(ge=0, le=1000)]
Number = Annotated[int, Meta(ge=0, le=9)]

WhenTurnedUp = Literal["nothing", "carry_out", "name_color", "name_color_and_carry_out", "put_back"]
"""What happens if a card is turned up to start the discard pile (S4)."""


class _InFile(Struct, frozen=True, forbid_unknown_fields=True):
    pass


Words = dict[str, str]
"""A name by language. English stands in for a language that is not there.

Names of the built-in editions are in locale/*/editions.ftl instead.
"""


class ColorInFile(_InFile, frozen=True):
    """`words` has the forms of the colour in other languages, as far as they differ.

    They are those of one thing and of several, masculine and feminine: rojo, roja, rojos, rojas.
    """

    name: Annotated[Color, Meta(pattern="^[a-z]+$")]
    letter: Annotated[str, Meta(pattern="^[A-Z]$")]
    words: dict[str, Annotated[tuple[str, ...], Meta(min_length=1, max_length=4)]] = {}


class NumbersInFile(_InFile, frozen=True):
    faces: tuple[Number, ...]
    copies: Copies


class EmblemInFile(_InFile, frozen=True):
    id: str
    faces: tuple[Number, ...]
    name: Words | None = None


class ActionInFile(_InFile, frozen=True):
    """A card with a symbol, which exists in every colour."""

    face: Annotated[str, Meta(pattern="^[A-Z][A-Z0-9]*$")]
    copies: Copies
    points: Points
    name: Words | None = None
    effects: tuple[Effect, ...] = ()
    turned_up: WhenTurnedUp = "carry_out"


class WildInFile(_InFile, frozen=True):
    """`only_without_color`: may be played only with no card of the colour in play (A5)."""

    code: Annotated[Card, Meta(pattern="^W[A-Z0-9]*$")]
    copies: Copies
    points: Points
    turned_up: WhenTurnedUp
    name: Words | None = None
    effects: tuple[Effect, ...] = ()
    only_without_color: bool = False


class EditionFile(_InFile, frozen=True):
    """`default` marks the edition that is played if none is chosen. `order` is its place in lists.

    `clause` is the clause of docs/rules.md that lists its cards, besides C1.
    """

    name: Words | None = None
    default: bool = False
    order: int = LAST
    clause: Annotated[str, Meta(pattern="^[A-Z][0-9]+$")] | None = None
    builds_on: str | None = None
    colors: tuple[ColorInFile, ...] = ()
    numbers: tuple[NumbersInFile, ...] = ()
    emblem: EmblemInFile | None = None
    actions: tuple[ActionInFile, ...] = ()
    wilds: tuple[WildInFile, ...] = ()


class Kind(Struct, frozen=True):
    """What is printed on a card. A wild has no colour; a card with a symbol has no number."""

    card: Card
    face: str
    color: Color | None
    number: int | None
    points: int
    copies: int
    effects: tuple[Effect, ...] = ()
    turned_up: WhenTurnedUp = "nothing"
    only_without_color: bool = False
    emblem: str | None = None
    name: Words | None = None
    attack: int = 0
    """How many cards the next player draws, losing the turn; 0 for other cards.

    Attacks can be stacked (H1), and only they have an effect as a last card (G3)."""

    @property
    def is_wild(self) -> bool:
        return self.color is None

    @property
    def lot(self) -> int:
        """The value in the draw for dealer (S1)."""
        return self.number or 0

    @property
    def asks_for_clothing(self) -> bool:
        return any(isinstance(effect, Clothing) for effect in self.effects)


@dataclass(frozen=True, eq=False)
class Edition:
    """An edition, worked out. Two are equal if the same is printed on their cards."""

    id: str
    name: Words | None
    colors: tuple[ColorInFile, ...]
    emblem: EmblemInFile | None
    kinds: dict[Card, Kind]
    clause: str | None = None

    def __repr__(self) -> str:
        return f"load({self.id!r})" if is_built_in(self) else f"<edition {self.id!r} from a file>"

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Edition) and self._content == other._content)

    def __hash__(self) -> int:
        return hash(self.id)

    def __reduce__(self) -> tuple[Any, ...]:
        # A built-in edition is pickled by its name, so it stays one object and is not copied.
        if is_built_in(self):
            return load, (self.id,)
        parts = (self.id, self.name, self.colors, self.emblem, self.kinds, self.clause)
        return Edition, parts

    @cached_property
    def _content(self) -> tuple[object, ...]:
        # The order of the cards matters too, because every shuffle starts from it.
        return self.id, self.name, self.colors, self.emblem, tuple(self.kinds.values())

    def __getitem__(self, card: Card) -> Kind:
        return self.kinds[card]

    def __contains__(self, card: object) -> bool:
        return card in self.kinds

    @cached_property
    def color_names(self) -> tuple[Color, ...]:
        return tuple(color.name for color in self.colors)

    @cached_property
    def deck(self) -> tuple[Card, ...]:
        """All cards, in the order of the edition file."""
        return tuple(card for card, kind in self.kinds.items() for _ in range(kind.copies))

    @cached_property
    def plays(self) -> dict[Card, tuple[Play, ...]]:
        """Every way to play each card, without `whom` and `call`."""
        return {card: tuple(self._plays(kind)) for card, kind in self.kinds.items()}

    def _plays(self, kind: Kind) -> Iterator[Play]:
        if kind.color:
            yield Play(kind.card)
            return
        clothes = self.color_names if kind.asks_for_clothing else (None,)
        for clothing in clothes:
            for color in self.color_names:
                yield Play(kind.card, color, clothing)

    @cached_property
    def _order(self) -> dict[Card, int]:
        return {card: place for place, card in enumerate(self.kinds)}

    def sorted(self, hand: Hand) -> Hand:
        """A hand in the order of the edition file, which does not reveal when cards were drawn."""
        return tuple(sorted(hand, key=self._order.__getitem__))

    def points(self, hand: Hand) -> int:
        return sum(self.kinds[card].points for card in hand)

    @cached_property
    def fitting(self) -> dict[tuple[Card, Color | None], frozenset[Card]]:
        """The cards that may be played on a card while a colour is in play (T1)."""
        return {
            (top.card, color): frozenset(
                card
                for card, kind in self.kinds.items()
                if kind.is_wild or kind.color == color or kind.face == top.face
            )
            for top in self.kinds.values()
            for color in (*self.color_names, None)
        }

    @cached_property
    def _printed(self) -> frozenset[str]:
        effects = (effect for kind in self.kinds.values() for effect in kind.effects)
        return frozenset(tag(type(effect)) for effect in effects)

    def has_effect(self, name: str) -> bool:
        """Whether an effect is printed on any card."""
        return name in self._printed

    @cached_property
    def has_clothing(self) -> bool:
        return self.has_effect(tag(Clothing))

    @cached_property
    def customizable(self) -> tuple[Card, ...]:
        """The cards on which the table can write a house rule."""
        return tuple(card for card, kind in self.kinds.items() if FollowHouseRule() in kind.effects)


@cache
def names(folder: Path = BUILT_IN) -> tuple[str, ...]:
    """The editions in a folder, which are the files with colours: the default first."""
    editions = [(path.stem, _read(path)) for path in folder.glob("*.toml")]
    in_order = sorted(editions, key=lambda each: (not each[1].default, each[1].order, each[0]))
    return tuple(stem for stem, file in in_order if file.colors)


def default_name(folder: Path = BUILT_IN) -> str:
    """The edition that is played if none is chosen."""
    found = [file.stem for file in sorted(folder.glob("*.toml")) if _read(file).default]
    if len(found) != 1:
        those = ", ".join(found) or "none"
        raise BadEdition(folder, f"exactly one edition has to be the `default`, here: {those}")
    return found[0]


@cache
def load(name: str, folder: Path = BUILT_IN) -> Edition:
    """An edition by the name of its file."""
    if name not in names(folder):
        raise BadSetup(f"there is no edition {name!r}: choose from {', '.join(names(folder))}")
    return read(folder / f"{name}.toml")


def is_built_in(edition: Edition) -> bool:
    """Whether `load` returns this edition by its name."""
    try:
        return load(edition.id) == edition
    except BadSetup:
        return False


def read(path: str | PathLike[str]) -> Edition:
    """An edition from a file; the file that it builds on is beside it or built in."""
    path = Path(path)
    file = _read(path)
    parts = [file]
    if file.builds_on:
        beside = path.parent / f"{file.builds_on}.toml"
        parts.insert(0, _read(beside if beside.exists() else BUILT_IN / beside.name))
    if len(file.colors) < 2:
        raise BadEdition(path, "an edition needs at least two `colors`")
    _check_names(path, file)
    kinds = list(_kinds(file, parts))
    _check(path, file, kinds)
    by_card = {kind.card: kind for kind in kinds}
    return Edition(path.stem, file.name, file.colors, file.emblem, by_card, file.clause)


def _read(path: Path) -> EditionFile:
    try:
        return msgspec.toml.decode(path.read_bytes(), type=EditionFile)
    except OSError as error:
        raise BadEdition(path, f"can't be read: {error.strerror}") from None
    except UNREADABLE as error:
        raise BadEdition(path, str(error)) from None


def _kinds(file: EditionFile, parts: list[EditionFile]) -> Iterator[Kind]:
    marked = file.emblem.faces if file.emblem else ()
    for color in file.colors:
        for numbers in (numbers for part in parts for numbers in part.numbers):
            for number in numbers.faces:
                yield Kind(
                    card=Card(f"{color.letter}{number}"),
                    face=str(number),
                    color=color.name,
                    number=number,
                    points=number,
                    copies=numbers.copies,
                    emblem=file.emblem.id if file.emblem and number in marked else None,
                )
        for action in (action for part in parts for action in part.actions):
            yield Kind(
                card=Card(color.letter + action.face),
                face=action.face,
                color=color.name,
                number=None,
                points=action.points,
                copies=action.copies,
                effects=action.effects,
                attack=_attack(action.effects),
                turned_up=action.turned_up,
                name=action.name,
            )
    for wild in (wild for part in parts for wild in part.wilds):
        yield Kind(
            card=wild.code,
            face=wild.code,
            color=None,
            number=None,
            points=wild.points,
            copies=wild.copies,
            effects=wild.effects,
            attack=_attack(wild.effects),
            turned_up=wild.turned_up,
            only_without_color=wild.only_without_color,
            name=wild.name,
        )


def _check_names(path: Path, file: EditionFile) -> None:
    """What no built-in edition has needs a name. An edition is called by its file otherwise."""
    built_in = path.parent == BUILT_IN
    for what, name in _names_in(file).items():
        if name is None and (built_in or what == _ITSELF or what in _built_in_names()):
            continue
        if not name or "en" not in name:
            raise BadEdition(path, f"{what} needs a `name`, at least in English (`en`)")


_ITSELF = "the edition"


def _names_in(file: EditionFile) -> dict[str, Words | None]:
    named: dict[str, Words | None] = {_ITSELF: file.name}
    named |= {action.face: action.name for action in file.actions}
    named |= {wild.code: wild.name for wild in file.wilds}
    if file.emblem:
        named[f"the emblem {file.emblem.id!r}"] = file.emblem.name
    return named


@cache
def _built_in_names() -> frozenset[str]:
    """What the built-in editions have, whose words are in locale/*/editions.ftl."""
    return frozenset(what for file in BUILT_IN.glob("*.toml") for what in _names_in(_read(file)))


def _attack(effects: tuple[Effect, ...]) -> int:
    match effects:
        case (Draw(who="next", count=count), Skip(count=1)):
            return count
        case _:
            return 0


def _check(path: Path, file: EditionFile, kinds: list[Kind]) -> None:
    """Check what types cannot express about an edition."""
    twice = [card for card, times in Counter(kind.card for kind in kinds).items() if times > 1]
    if twice:
        raise BadEdition(path, f"two different cards have the code {twice[0]}")
    colors = {color.name for color in file.colors}
    if len(colors) < len(file.colors):
        raise BadEdition(path, "two colours have the same name")
    if "uno" in colors:
        raise BadEdition(path, "no colour can be called `uno`: with a card, that word is a call")
    emblems = {file.emblem.id} if file.emblem else set()
    for kind in kinds:
        if kind.is_wild and kind.turned_up in ("nothing", "carry_out"):
            raise BadEdition(path, f"{kind.card}: a wild turned up at the start needs a colour")
        if not kind.is_wild and kind.turned_up.startswith("name_color"):
            raise BadEdition(path, f"{kind.card}: a card with a colour can't ask for one")
        if FollowHouseRule() in kind.effects and not (kind.is_wild and len(kind.effects) == 1):
            raise BadEdition(path, f"{kind.card}: a house rule is all that a wild can do")
        if kind.asks_for_clothing and not kind.is_wild:
            raise BadEdition(path, f"{kind.card}: only with a wild can clothing be named")
        if kind.only_without_color and not kind.attack:
            raise BadEdition(path, f"{kind.card}: only a draw for the next player is challenged")
        for effect in kind.effects:
            for color in colors_of(effect):
                if color not in colors and color != NAMED:
                    raise BadEdition(path, f"{kind.card}: there is no colour {color!r}")
            if not all(isinstance(whom, str) for whom in players_of(effect).values()):
                raise BadEdition(path, f"{kind.card}: no seat can be printed on a card")
            if isinstance(effect, Demand) and effect.emblem not in emblems:
                raise BadEdition(path, f"{kind.card}: there is no emblem {effect.emblem!r}")
    starters = sum(kind.copies for kind in kinds if kind.turned_up != "put_back")
    # Larger tables than the smallest may still be too large for it: rules/setup.py checks that.
    if starters <= FEWEST_PLAYERS * SMALLEST_HAND:
        raise BadEdition(path, f"{starters} cards that can start a round are too few")
    if len({kind.lot for kind in kinds}) == 1:
        problem = "all cards count the same in the draw for dealer: it needs different `numbers`"
        raise BadEdition(path, problem)
