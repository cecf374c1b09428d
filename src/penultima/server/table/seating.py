"""Seating: who can sit down where, who leaves, and who may come back to a seat they have left.

Pure functions of a state and a request; they return events or raise Rejected.
"""

from collections.abc import Collection
from random import Random

from penultima.bots import DEFAULT_LEVEL
from penultima.delays import SEAT_KEPT_S
from penultima.server.errors import Rejected
from penultima.server.store.entries import KeyGiven, Logged
from penultima.server.words import NO_WORDS, WordList
from penultima.text.plain import plain_text
from penultima.wire import notices as n
from penultima.wire import requests as r

from .names import clean_name
from .outfits import random_outfit
from .state import SeatState, TableState, hashed


def sit_down(
    state: TableState,
    request: r.Join,
    token: str,
    present: Collection[int],
    chance: Random,
    *,
    wall: float,
    words: WordList = NO_WORDS,
) -> tuple[Logged, ...]:
    """Give a seat to somebody new; `wall` is the time, in seconds since 1970."""
    if state.is_dealing:
        raise Rejected("not_now")
    seat = _free_seat(state, request, present, wall)
    others = [seat_state for number, seat_state in enumerate(state.seats) if number != seat]
    name = clean_name(request.name, [seat_state.info.name for seat_state in others], words)
    sat = n.SatDown(seat, name, random_outfit(state.edition, chance))
    avatar = (n.AvatarChosen(seat, request.avatar),) if request.avatar else ()
    return sat, KeyGiven(seat, hashed(token)), *avatar, *_host_if_alone(state, seat)


def can_sit(state: TableState, present: Collection[int]) -> bool:
    """Whether somebody new finds a seat, or has to wait only as long as one is kept."""
    return not state.locked and any(
        _is_free(state, seat_state, present) for seat_state in state.seats
    )


def _is_free(state: TableState, seat_state: SeatState, present: Collection[int]) -> bool:
    info = seat_state.info
    if info.kind == "open" or (info.kind == "bot" and state.settings.replace_bots):
        return True
    # With nobody connected, a round would never end and nobody could ever sit down again.
    return info.vacant and (state.phase != "playing" or not present)


def _free_seat(state: TableState, request: r.Join, present: Collection[int], wall: float) -> int:
    """The wanted seat; without a wish, the one where this name sat before, or any free one.

    Bots give way when there is no other seat.
    """
    name = plain_text(request.name)
    free = [
        seat for seat, seat_state in enumerate(state.seats) if _is_free(state, seat_state, present)
    ]
    if request.seat is not None:
        if request.seat >= len(state.seats):
            raise Rejected("no_such_seat")
        free = [seat for seat in free if seat == request.seat]
        if not free:
            raise Rejected("seat_taken")
    if not free:
        raise Rejected("table_full", seats=len(state.seats))
    kept_s = {seat: _kept_s(state.seats[seat], wall) for seat in free}
    now = [seat for seat in free if kept_s[seat] <= 0]
    if not now:
        wait_s = max(1, round(min(kept_s.values())))
        raise Rejected("seat_kept", wait_s * 1000, seconds=wait_s)
    infos = {seat: state.seats[seat].info for seat in now}
    return min(now, key=lambda at: (infos[at].name != name, _is_bot(state.seats[at]), at))


def _kept_s(seat_state: SeatState, wall: float) -> float:
    """How long the seat is kept for the player who left it."""
    return 0.0 if seat_state.left is None else seat_state.left.at + SEAT_KEPT_S - wall


def _is_bot(seat_state: SeatState) -> bool:
    """Whether a bot sits there that nobody has left it to."""
    return seat_state.info.kind == "bot" and not seat_state.info.vacant


def leave(
    state: TableState, seat: int, why: n.LeaveReason, present: Collection[int]
) -> tuple[Logged, ...]:
    """Give up a seat; if it was the host's, the next person becomes host."""
    level = None if state.game is None else DEFAULT_LEVEL
    left = n.SeatLeft(seat, why, level)
    return left, *pass_host_on(state, seat, present)


def pass_host_on(state: TableState, seat: int, present: Collection[int]) -> tuple[Logged, ...]:
    """If this seat's player is the host, somebody else becomes host."""
    if state.seats[seat].player != state.host:
        return ()
    heir = next_host(state, present)
    return () if heir is None else (n.HostChanged(heir),)


def next_host(state: TableState, present: Collection[int]) -> int | None:
    """The seat of the next person after the host; connected people come first."""
    seat = state.seat_of(state.host) or 0
    turns = [(seat + step) % len(state.seats) for step in range(1, len(state.seats))]
    people = [other for other in turns if state.seats[other].is_human]
    present = [other for other in people if state.seats[other].player in present]
    return next(iter(present or people), None)


def reclaim(state: TableState, seat: int) -> tuple[Logged, ...]:
    """Give a seat back to the one who has left it."""
    return n.SeatReclaimed(seat), *_host_if_alone(state, seat)


def _host_if_alone(state: TableState, seat: int) -> tuple[Logged, ...]:
    return () if state.humans else (n.HostChanged(seat),)
