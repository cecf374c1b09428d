"""Starting: a match from a lobby, a rematch, the next round."""

from collections.abc import Collection
from random import Random

from penultima.rules.actions import NextRound
from penultima.rules.cards import Color, Seat
from penultima.rules.edition import FEWEST_PLAYERS
from penultima.rules.game import apply
from penultima.rules.match import new_match
from penultima.server.errors import Rejected
from penultima.server.store.entries import Logged, SeedDrawn
from penultima.wire import notices as n

from .state import Place, TableState

SEED_BYTES = 32


def start_match(room: TableState, here: Collection[int], chance: Random) -> tuple[Logged, ...]:
    """A match with whoever sits. People who are here have to be ready; the host, who asks, is."""
    seats = tuple(s for s, place in enumerate(room.places) if place.info.kind != "open")
    if len(seats) < FEWEST_PLAYERS:
        raise Rejected("too_few_players")
    if room.game is None:
        waiting = [
            place.info.name
            for place in room.places
            if place.is_human
            and place.player in here
            and not place.info.ready
            and place.player != room.host
        ]
        if waiting:
            raise Rejected("not_ready", names=", ".join(waiting))
    return begin(room, seats, chance.randbytes(SEED_BYTES).hex())


def begin(room: TableState, seats: tuple[int, ...], seed: str) -> tuple[Logged, ...]:
    house_rules = room.agreed()
    wearing = _wearing(room, [room.places[seat] for seat in seats])
    _, events = new_match(room.setup(house_rules), seed, wearing)
    return SeedDrawn(seed), n.MatchStarted(room.match + 1, seats, house_rules), *events


def next_round(room: TableState) -> tuple[Logged, ...]:
    assert room.game is not None
    wearing = _wearing(room, room.places)
    _, events = apply(room.game, Seat(0), NextRound(wearing))
    return events


def _wearing(room: TableState, places: Collection[Place]) -> dict[Seat, tuple[Color, ...]] | None:
    if not room.edition.has_clothing or room.options.wardrobe != "declared":
        return None
    return {Seat(seat): place.info.outfit.colors for seat, place in enumerate(places)}
