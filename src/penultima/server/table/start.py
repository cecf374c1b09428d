"""What a deal begins: a match from the lobby, a rematch, or the next round."""

from collections.abc import Collection

from penultima.rules.actions import NextRound
from penultima.rules.cards import Card, Color, Seat
from penultima.rules.edition import FEWEST_PLAYERS
from penultima.rules.game import apply
from penultima.rules.house_rules import HouseRule
from penultima.rules.match import new_match
from penultima.rules.options import outfits_are_declared
from penultima.server.errors import Rejected
from penultima.server.store.entries import Logged, SeedDrawn
from penultima.wire import notices as n

from .state import SeatState, TableState


def check_start(state: TableState, present: Collection[int]) -> None:
    """Raise Rejected unless a match can begin: connected people other than the host are ready."""
    if len(taken_seats(state)) < FEWEST_PLAYERS:
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


def can_begin(state: TableState) -> bool:
    """Whether enough players are still there for the deal that was prepared."""
    return len(taken_seats(state)) >= FEWEST_PLAYERS


def taken_seats(state: TableState) -> tuple[int, ...]:
    return tuple(s for s, seat_state in enumerate(state.seats) if seat_state.info.kind != "open")


def begin(state: TableState, asked: Collection[int], seed: str) -> tuple[Logged, ...]:
    """Start a match with everybody seated, or deal the next round."""
    if state.phase == "round_over":
        return _next_round(state, asked, seed)
    return deal_match(state, asked, seed)


def deal_match(state: TableState, asked: Collection[int], seed: str) -> tuple[Logged, ...]:
    seats, house_rules = taken_seats(state), rules_of_match(state, asked)
    wearing = _wearing(state, [state.seats[seat] for seat in seats])
    _, events = new_match(state.setup(house_rules), seed, wearing)
    started = n.MatchStarted(state.match + 1, seats, house_rules)
    return SeedDrawn(seed), started, *_not_agreed(state, asked), *events


def rules_of_match(state: TableState, asked: Collection[int]) -> dict[Card, HouseRule]:
    """Those of the match before, if this is a rematch, with the changes that are agreed to."""
    rules = {**state.house_rules, **state.agreed_changes(asked)}
    return {card: rule for card, rule in rules.items() if rule is not None}


def _next_round(state: TableState, asked: Collection[int], seed: str) -> tuple[Logged, ...]:
    """Deal the next round, with the changes to house rules that all who are asked agree to (A7)."""
    assert state.game is not None
    wearing = _wearing(state, state.seats)
    changes = state.agreed_changes(asked) or None
    _, events = apply(state.game, Seat(0), NextRound(wearing, changes, seed))
    return *_not_agreed(state, asked), *events


def _not_agreed(state: TableState, asked: Collection[int]) -> tuple[Logged, ...]:
    """What the table is told about the proposals that are not in force."""
    agreed = state.agreed_changes(asked)
    cards = tuple(card for card in state.proposed_changes if card not in agreed)
    return (n.RulesNotAgreed(cards),) if cards else ()


def _wearing(
    state: TableState, seats: Collection[SeatState]
) -> dict[Seat, tuple[Color, ...]] | None:
    if not outfits_are_declared(state.edition, state.options):
        return None
    return {Seat(seat): seat_state.info.outfit.colors for seat, seat_state in enumerate(seats)}
