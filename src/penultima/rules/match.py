"""How a match begins: with the draw for dealer, a given deal or a position; and its next rounds."""

from collections.abc import Mapping
from operator import index
from typing import Any, TypeAlias

from msgspec import Struct
from msgspec.structs import force_setattr

from penultima.errors import BadSetup

from . import events as e
from .actions import NextRound
from .cards import Card, Color, Pile, Seat
from .chance import Seed
from .house_rules import HouseRule
from .progress import Progress
from .round import deal, draw_lots, dress
from .setup import Position, check_deck, check_position, check_seat, check_setup, check_wearing
from .table import Setup, Table, new_table

Started: TypeAlias = tuple[Table, tuple[e.Event, ...]]
Outfits: TypeAlias = Mapping[Seat, tuple[Color, ...]]


class Deal(Struct, frozen=True):
    """A first round dealt from a deck in this order, top first."""

    dealer: Seat
    deck: Pile


class Opening(Struct, frozen=True):
    """What a match follows from, together with its moves. `start` is None for a whole match."""

    setup: Setup
    seed: Seed = 0
    wearing: dict[Seat, tuple[Color, ...]] | None = None
    start: Deal | Position | None = None

    def __post_init__(self) -> None:
        # Records store the seed as JSON, which can't encode the integers of NumPy.
        force_setattr(self, "seed", _plain(self.seed))


def begin(opening: Opening) -> Started:
    """The table at the first prompt, and the events up to it. Raises BadSetup."""
    setup, seed, wearing = opening.setup, opening.seed, opening.wearing
    match opening.start:
        case None:
            return new_match(setup, seed, wearing)
        case Deal(dealer, deck):
            return new_deal(setup, dealer, deck, seed, wearing)
        case Position() as position:
            return new_position(setup, position, seed, wearing)


def new_match(setup: Setup, seed: Seed = 0, wearing: Outfits | None = None) -> Started:
    """A whole match, beginning with the draw for dealer (S1)."""
    progress = _begin(setup, seed, wearing)
    deal(progress, draw_lots(progress))
    return progress.table, tuple(progress.events)


def new_deal(
    setup: Setup, dealer: Seat, deck: Pile, seed: Seed = 0, wearing: Outfits | None = None
) -> Started:
    """A match whose first round is dealt from a deck in this order, top first."""
    check_seat(setup, "dealer", dealer)
    check_deck(setup, deck)
    progress = _begin(setup, seed, wearing)
    deal(progress, dealer, deck)
    return progress.table, tuple(progress.events)


def new_position(
    setup: Setup, position: Position, seed: Seed = 0, wearing: Outfits | None = None
) -> Started:
    """A match that begins in the middle of a round."""
    check_position(setup, position)
    progress = _begin(setup, seed, wearing)
    seats = len(setup.players)
    color = position.color or setup.edition[position.discard[0]].color
    assert color is not None
    progress.happen(
        e.PositionSet(
            dealer=Seat(seats - 1) if position.dealer is None else position.dealer,
            discard=position.discard,
            color=color,
            direction=position.direction,
            scores=position.scores or (0,) * seats,
            hands=position.hands,
            draw=position.draw,
        )
    )
    progress.begin_turn(position.turn)
    return progress.table, tuple(progress.events)


def next_round(progress: Progress, seat: Seat, action: NextRound) -> None:
    """Deal the next round: the deal passes to the left (S5).

    House rules (A7) and outfits (A9) can change before it.
    """
    table = progress.table
    if action.seed is not None:
        progress.happen(e.Seeded(action.seed))
    _write_house_rules(progress, action.house_rules)
    dress(progress, _outfits(table, action.wearing))
    deal(progress, Seat((table.dealer + 1) % table.seats))


def _write_house_rules(progress: Progress, rules: Mapping[Card, HouseRule | None] | None) -> None:
    """Write, rewrite or rub out rules; those of other cards stay (A7)."""
    before = progress.table.setup.house_rules
    after = {card: rule for card, rule in {**before, **(rules or {})}.items() if rule is not None}
    if after != before:
        progress.happen(e.HouseRulesWritten(after))


def _plain(seed: Any) -> Any:
    """An integer of any type as Python's own; other values unchanged."""
    if isinstance(seed, int | str):
        return seed
    try:
        return index(seed)
    except TypeError:
        return seed


def _begin(setup: Setup, seed: Seed, wearing: Outfits | None) -> Progress:
    check_setup(setup)
    seed = _plain(seed)
    if isinstance(seed, bool) or not isinstance(seed, int | str):
        raise BadSetup(f"seed: {seed!r} is neither an integer nor a text")
    if wearing is not None:
        check_wearing(setup, wearing)
    progress = Progress(new_table(setup, seed))
    dress(progress, _outfits(progress.table, wearing))
    return progress


def _outfits(table: Table, wearing: Outfits | None) -> e.Wearing:
    """Outfits with these changes; the colours of each are in the edition's order."""
    worn = [set((wearing or {}).get(Seat(seat), old)) for seat, old in enumerate(table.wearing)]
    return tuple(tuple(c for c in table.edition.color_names if c in colors) for colors in worn)
