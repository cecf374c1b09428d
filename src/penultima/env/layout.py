"""The layout of an environment: the meaning of its actions and of its observation columns."""

from collections.abc import Sequence
from dataclasses import dataclass
from operator import index
from typing import Any

from penultima.errors import BadSetup
from penultima.kernel import RuleTables, codes
from penultima.kernel.codes import CLOTHING_SHIFT, COLOR_SHIFT, VERB_SHIFT
from penultima.rules.effects import LoseTurn
from penultima.rules.table import Setup

from .codes import MAX_ACTIONS, NO_ACTION

TYPICAL_HAND = 10
"""The scale of hand sizes: most hands are smaller, and some are much larger."""

DECISIONS = (
    *("turn", "drawn", "challenge", "demand", "stack", "color", "choose player", "choose cards"),
    *("call", "catch", "jump in"),
)
"""Names of the decision types, in the order of their columns in an observation."""


@dataclass(frozen=True)
class Layout:
    """The actions and columns of an environment.

    `actions` are the kernel's actions, and `whom` the player each of them names, as places to the
    left of the acting seat (0 if none).
    """

    names: tuple[str, ...]
    actions: tuple[int, ...]
    whom: tuple[int, ...]
    first_play: tuple[int, ...]
    """For each kind, the first action that plays it."""
    play_count: tuple[int, ...]
    """For each kind, the number of actions that play it."""
    choose_player: int
    choose_card: int
    colors: int
    columns: tuple[str, ...]
    has_outfits: bool
    """Whether there are columns for the players' outfits."""
    has_lost_turns: bool
    """Whether there are columns for the turns that players have still to lose."""
    has_history: bool
    """Whether there are columns for the colours that players have drawn on."""
    scale: tuple[float, ...]
    """For each column, the value that becomes 1 in a normalized observation."""
    state_columns: tuple[str, ...]
    """The columns of the state of the table, with all hands."""
    state_scale: tuple[float, ...]


def make_layout(setup: Setup, tables: RuleTables, history: bool = False) -> Layout:
    """The layout of a table. Raises BadSetup if it has too many actions."""
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
    first_play, play_count = [], []
    for kind in range(len(cards)):
        plays = _plays(kind, cards[kind], colors, tables)
        first_play.append(len(rows))
        play_count.append(len(plays))
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
    if len(rows) > MAX_ACTIONS:
        raise BadSetup(
            f"{setup.edition.id}: {len(rows):,} actions; environments have room for {MAX_ACTIONS:,}"
        )
    columns = _columns(setup, history)
    state = columns | _state_columns(setup)
    return Layout(
        names=tuple(name for name, _, _ in rows),
        actions=tuple(action for _, action, _ in rows),
        whom=tuple(places for _, _, places in rows),
        first_play=tuple(first_play),
        play_count=tuple(play_count),
        choose_player=choose_player,
        choose_card=choose_card,
        colors=len(colors),
        columns=tuple(columns),
        has_outfits=setup.edition.has_clothing,
        has_lost_turns=_has_lost_turns(setup),
        has_history=history,
        scale=tuple(columns.values()),
        state_columns=tuple(state),
        state_scale=tuple(state.values()),
    )


def action_number(action: Any) -> int:
    """Convert an action of any integer type to int; NO_ACTION if it is out of range.

    Raises ValueError for other types: otherwise 18.9 would be played as 18.
    """
    try:
        number = index(action)
    except TypeError:
        raise ValueError(f"{action!r} is not an action: actions are integers") from None
    return number if 0 <= number < MAX_ACTIONS else NO_ACTION


def _plays(
    kind: int, card: str, colors: Sequence[str], tables: RuleTables
) -> list[tuple[str, int, int]]:
    """All ways to play a card. It names a player only where that is required."""
    wild = tables.color_of[kind] == 0
    asks_for_clothing = tables.asks_for_clothing[kind]
    needs_whom = tables.takes_whom[kind] == codes.WHOM_REQUIRED
    plays = []
    for color in range(1, len(colors) + 1) if wild else (0,):
        for clothing in range(1, len(colors) + 1) if asks_for_clothing else (0,):
            for places in range(1, tables.seats) if needs_whom else (0,):
                name = f"play {card}"
                name += f" {colors[color - 1]}" if color else ""
                name += f" clothing {colors[clothing - 1]}" if clothing else ""
                name += f" with player {places} to the left" if places else ""
                action = kind | color << COLOR_SHIFT | clothing << CLOTHING_SHIFT
                plays.append((name, action, places))
    return plays


def _columns(setup: Setup, history: bool) -> dict[str, float]:
    """The columns of an observation, each with its scale."""
    kinds, colors = setup.edition.kinds, setup.edition.color_names
    others = [f"player {places} to the left" for places in range(1, len(setup.players))]
    seats = ["own", *others]
    columns: dict[str, float] = {f"hand {card}": kind.copies for card, kind in kinds.items()}
    columns |= {f"top {card}": 1 for card in kinds}
    columns |= {f"discarded {card}": kind.copies for card, kind in kinds.items()}
    columns |= {f"color {color}": 1 for color in colors}
    columns |= {f"color before the card {color}": 1 for color in colors}
    columns |= {f"asked: {decision}": 1 for decision in DECISIONS}
    columns |= {f"cards, {seat}": TYPICAL_HAND for seat in seats}
    columns["play goes left"] = 1
    columns["cards to draw from"] = len(setup.edition.deck)
    columns["cards to be drawn"] = TYPICAL_HAND
    if setup.edition.has_clothing:
        columns |= {f"wears {color}, {seat}": 1 for seat in seats for color in colors}
    if _has_lost_turns(setup):
        columns |= {f"turns to lose, {seat}": 1 for seat in seats}
    if history:
        columns |= {f"drew on {color}, {seat}": 1 for seat in seats for color in colors}
    return columns


def _state_columns(setup: Setup) -> dict[str, float]:
    """The columns after those that seat 0 observes: the other hands, and who acts."""
    kinds, seats = setup.edition.kinds, range(len(setup.players))
    columns: dict[str, float] = {}
    for seat in seats[1:]:
        columns |= {f"hand {card}, seat {seat}": kind.copies for card, kind in kinds.items()}
    return columns | {f"seat {seat} acts": 1 for seat in seats}


def _has_lost_turns(setup: Setup) -> bool:
    """Whether a card makes players lose turns later. There are no columns for it otherwise, so
    that agents trained without such cards fit."""
    return any(isinstance(step, LoseTurn) for steps in setup.effects.values() for step in steps)
