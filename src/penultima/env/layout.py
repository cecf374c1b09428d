"""The layout: what each number of an action and each column of an observation means."""

from collections.abc import Sequence
from dataclasses import dataclass
from operator import index
from typing import Any

from penultima.kernel import RuleTables, codes
from penultima.kernel.codes import CLOTHING_SHIFT, COLOR_SHIFT, VERB_SHIFT
from penultima.rules.table import Setup

from .codes import ACTIONS

NO_ACTION = -1

WHY = (
    *("turn", "drawn", "challenge", "demand", "stack", "color", "choose player", "choose cards"),
    *("call", "catch", "jump in"),
)
"""Why a seat is asked, in the order of the observation's columns."""


@dataclass(frozen=True)
class Layout:
    """Actions: a name, the kernel's action, and whom it names, so many places to the left."""

    names: tuple[str, ...]
    actions: tuple[int, ...]
    whom: tuple[int, ...]
    first: tuple[int, ...]
    """By kind: the first action that plays it."""
    ways: tuple[int, ...]
    """By kind: how many actions do."""
    choose_player: int
    choose_card: int
    colors: int
    columns: tuple[str, ...]
    dressed: bool
    """Whether there are columns for what players wear."""


def layout(setup: Setup, tables: RuleTables) -> Layout:
    """The layout for a table. It follows from the edition, the options and the house rules."""
    cards, colors = list(setup.edition.kinds), list(setup.edition.color_names)
    rows: list[tuple[str, int, int]] = [
        ("draw", codes.DRAW << VERB_SHIFT, 0),
        ("keep", codes.KEEP << VERB_SHIFT, 0),
        ("challenge", codes.CHALLENGE << VERB_SHIFT, 0),
        ("accept", codes.ACCEPT << VERB_SHIFT, 0),
        ("call", codes.CALL << VERB_SHIFT, 0),
        ("catch", codes.CATCH << VERB_SHIFT, 0),
        ("pass", 0, 0),
    ]
    for color, name in enumerate(colors, 1):
        action = codes.NAME_COLOR << VERB_SHIFT | color << COLOR_SHIFT
        rows.append((f"name {name}", action, 0))
    first, ways = [], []
    for kind in range(len(cards)):
        plays = _plays(kind, cards[kind], colors, tables)
        first.append(len(rows))
        ways.append(len(plays))
        rows += plays
    choose_player = choose_card = len(rows)
    if setup.house_rules:
        for places in range(1, tables.seats):
            rows.append(
                (f"choose player {places} to the left", codes.CHOOSE_PLAYER << VERB_SHIFT, places)
            )
        choose_card = len(rows)
        for kind, card in enumerate(cards):
            rows.append((f"choose {card}", codes.CHOOSE_CARD << VERB_SHIFT | kind, 0))
    assert len(rows) <= ACTIONS
    return Layout(
        names=tuple(name for name, _, _ in rows),
        actions=tuple(action for _, action, _ in rows),
        whom=tuple(places for _, _, places in rows),
        first=tuple(first),
        ways=tuple(ways),
        choose_player=choose_player,
        choose_card=choose_card,
        colors=len(colors),
        columns=_columns(setup),
        dressed=setup.edition.has_clothing,
    )


def number_of(action: Any) -> int:
    """An action of any whole type as Python's own; NO_ACTION for a number that none has.

    ValueError for what is no whole number: 18.9 would otherwise be played as 18.
    """
    try:
        number = index(action)
    except TypeError:
        raise ValueError(f"{action!r} is no action: they are whole numbers") from None
    return number if 0 <= number < ACTIONS else NO_ACTION


def _plays(
    kind: int, card: str, colors: Sequence[str], tables: RuleTables
) -> list[tuple[str, int, int]]:
    """Every way to play a card. Whom it is for is named with it only where it has to be."""
    wild = tables.color_of[kind] == 0
    dresses = tables.asks_for_clothing[kind]
    needs_somebody = tables.takes_whom[kind] == codes.WHOM_REQUIRED
    found = []
    for color in range(1, len(colors) + 1) if wild else (0,):
        for clothing in range(1, len(colors) + 1) if dresses else (0,):
            for places in range(1, tables.seats) if needs_somebody else (0,):
                name = f"play {card}"
                name += f" {colors[color - 1]}" if color else ""
                name += f" clothing {colors[clothing - 1]}" if clothing else ""
                name += f" with player {places} to the left" if places else ""
                action = kind | color << COLOR_SHIFT | clothing << CLOTHING_SHIFT
                found.append((name, action, places))
    return found


def _columns(setup: Setup) -> tuple[str, ...]:
    cards, colors = list(setup.edition.kinds), list(setup.edition.color_names)
    others = [f"player {places} to the left" for places in range(1, len(setup.players))]
    seats = ["own", *others]
    columns = [f"hand {card}" for card in cards]
    columns += [f"top {card}" for card in cards]
    columns += [f"discarded {card}" for card in cards]
    columns += [f"color {color}" for color in colors]
    columns += [f"color before the card {color}" for color in colors]
    columns += [f"asked: {why}" for why in WHY]
    columns += [f"cards, {seat}" for seat in seats]
    columns += ["play goes left", "cards to draw from", "cards to be drawn"]
    if setup.edition.has_clothing:
        columns += [f"wears {color}, {seat}" for seat in seats for color in colors]
    return tuple(columns)
