"""Fair deals: the server's part of the protocol in docs/fairness.md.

The server commits to the secret of a deal when the round before it is over. People's clients commit
to their contributions with being ready. When the deal is due, the commitments are fixed, clients
open their contributions, and the seed of the round follows from all of it.
"""

from random import Random

from msgspec.structs import replace

from penultima.fairness.transcript import (
    SECRET_BYTES,
    WITHHELD_UNTIL_LEFT_OUT,
    DealId,
    Part,
    part_commitment,
    round_seed,
    secret_commitment,
)
from penultima.rules.events import Event, MatchEnded, RoundEnded
from penultima.server.errors import Rejected
from penultima.server.store.entries import Entry, Logged, PartOpened, SecretDrawn
from penultima.wire import notices as n

from .state import TableState


def commit(slug: str, match: int, round_: int, chance: Random) -> tuple[Logged, ...]:
    """Draw the secret of a deal, and tell everybody the commitment to it."""
    secret = random_secret(chance)
    commitment = secret_commitment(DealId(slug, match, round_), secret)
    return SecretDrawn(match, round_, secret), n.DealCommitted(match, round_, commitment)


def random_secret(chance: Random) -> str:
    return chance.randbytes(SECRET_BYTES).hex()


def after_round(state: TableState, events: tuple[Event, ...], chance: Random) -> tuple[Logged, ...]:
    """With the end of a round: the commitment for the next deal, and then this one's secret."""
    ended = [type(event) for event in events if isinstance(event, RoundEnded | MatchEnded)]
    if not ended:
        return ()
    assert state.game is not None
    round_ = state.game.round
    is_last = MatchEnded in ended
    following = (state.match + 1, 1) if is_last else (state.match, round_ + 1)
    committed = commit(state.slug, *following, chance)
    if state.dealt is None or state.dealt.secret is None:
        return committed
    return *committed, n.SecretRevealed(state.match, round_, state.dealt.secret)


def commit_part(state: TableState, seat: int, commitment: str | None) -> tuple[Logged, ...]:
    """A client's commitment to its contribution; a later one replaces it until all are fixed."""
    coming = state.coming
    if commitment is None or coming is None or coming.is_fixed or state.phase == "playing":
        return ()
    part = Part(seat, commitment)
    if coming.commitments.get(state.seats[seat].player) == part:
        return ()
    return (n.PartCommitted(seat, commitment),)


def moved_since(state: TableState) -> tuple[int, ...]:
    """The players whose commitment is for another seat, and does not count any more."""
    commitments = {} if state.coming is None else state.coming.commitments
    return tuple(
        seat_state.player
        for seat, seat_state in enumerate(state.seats)
        if (part := commitments.get(seat_state.player)) is not None and part.seat != seat
    )


def fix_parts(state: TableState) -> n.PartsFixed | None:
    """The list of commitments that counts from now on; None if there is none to wait for."""
    coming = state.coming
    if coming is None or coming.is_fixed:
        return None
    parts: list[Part] = []
    left_out: list[int] = []
    for seat, seat_state in enumerate(state.seats):
        part = coming.commitments.get(seat_state.player)
        if part is None or part.seat != seat or not seat_state.is_human:
            continue
        if state.withheld.get(seat_state.player, 0) >= WITHHELD_UNTIL_LEFT_OUT:
            left_out.append(seat)
        else:
            parts.append(part)
    return n.PartsFixed(tuple(parts), tuple(left_out)) if parts or left_out else None


def open_part(state: TableState, seat: int, contribution: str) -> tuple[Logged, ...]:
    """Take a contribution that was committed to. Raises Rejected."""
    coming = state.coming
    if coming is None or coming.parts is None:
        raise Rejected("not_now")
    part = next((part for part in coming.parts if part.seat == seat), None)
    if part is None:
        raise Rejected("not_now")
    if part_commitment(coming.id, seat, contribution) != part.commitment:
        raise Rejected("bad_contribution")
    return () if seat in coming.opened else (PartOpened(seat, contribution),)


def can_wait(entry: Entry) -> bool:
    """Whether nobody waits for an entry: the deal, which follows a contribution, is written soon.

    Nobody is told of an entry before it is written. A contribution that is lost with the server is
    opened again.
    """
    return type(entry.events[0]) is PartOpened


def all_are_open(state: TableState) -> bool:
    coming = state.coming
    return coming is not None and all(part.seat in coming.opened for part in coming.parts or ())


def make_deal(state: TableState, chance: Random) -> tuple[str, tuple[Logged, ...]]:
    """The seed of the round, and what everybody is told of how it came about."""
    coming = state.coming
    if coming is None:  # the log is from before there were fair deals
        return random_secret(chance), ()
    parts = tuple(
        replace(part, contribution=coming.opened.get(part.seat)) for part in coming.parts or ()
    )
    transcript = replace(coming.public, parts=parts)
    return round_seed(transcript, coming.secret), (n.PartsRevealed(parts),)
