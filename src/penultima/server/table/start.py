"""Starting a match from the lobby, a rematch, or the next round."""

from collections.abc import Collection
from random import Random

from penultima.rules.actions import NextRound
from penultima.rules.cards import Color, Seat
from penultima.rules.edition import FEWEST_PLAYERS
from penultima.rules.game import apply
from penultima.rules.match import new_match
from penultima.rules.options import outfits_are_declared
from penultima.server.errors import Rejected
from penultima.server.store.entries import Logged, SeedDrawn
from penultima.wire import notices as n

from .state import SeatState, TableState

SEED_BYTES = 32


def start_match(state: TableState, present: Collection[int], chance: Random) -> tuple[Logged, ...]:
    """Start a match with everybody seated. Connected people other than the host must be ready."""
    seats = tuple(s for s, seat_state in enumerate(state.seats) if seat_state.info.kind != "open")
    if len(seats) < FEWEST_PLAYERS:
        raise Rejected("too_few_players")
    if state.game is None:
        waiting = [
            seat_state.info.name
            for seat_state in state.seats
            if seat_state.is_human
            and seat_state.player in present
            and not seat_state.info.ready
            and seat_state.player != state.host
        ]
        if waiting:
            raise Rejected("not_ready", names=", ".join(waiting))
    return begin(state, seats, chance.randbytes(SEED_BYTES).hex())


def begin(state: TableState, seats: tuple[int, ...], seed: str) -> tuple[Logged, ...]:
    house_rules = state.agreed()
    wearing = _wearing(state, [state.seats[seat] for seat in seats])
    _, events = new_match(state.setup(house_rules), seed, wearing)
    return SeedDrawn(seed), n.MatchStarted(state.match + 1, seats, house_rules), *events


def next_round(state: TableState) -> tuple[Logged, ...]:
    assert state.game is not None
    wearing = _wearing(state, state.seats)
    _, events = apply(state.game, Seat(0), NextRound(wearing))
    return events


def _wearing(
    state: TableState, seats: Collection[SeatState]
) -> dict[Seat, tuple[Color, ...]] | None:
    if not outfits_are_declared(state.edition, state.options):
        return None
    return {Seat(seat): seat_state.info.outfit.colors for seat, seat_state in enumerate(seats)}
