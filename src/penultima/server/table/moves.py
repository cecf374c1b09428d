"""Moves at a table: made at once, held until their time has come, or too late.

The race for the call (G1): when a play leaves one card uncalled, a catch counts after 0.75 s, the
next player is held until the window ends, and a call within 120 ms of a catch overtakes it.
"""

from collections.abc import Sequence

from penultima.delays import Delays
from penultima.errors import PenultimaError
from penultima.rules import actions as a
from penultima.rules.cards import Seat
from penultima.rules.game import apply
from penultima.rules.refusal import check
from penultima.rules.table import Table
from penultima.server.errors import Rejected
from penultima.server.store.entries import Logged
from penultima.wire.requests import Move

from .fair_deal import after_round
from .state import RoundStep
from .timing import Author, HeldMove, PendingCatch, Timing
from .transition import Transition, Waiting


def not_before(timing: Timing, delays: Delays, player: int, action: a.Action) -> float:
    """The one gate: the time from which a player may make this move, by hand, bot or clock."""
    race = timing.race
    if isinstance(action, a.Keep):
        # The same for every card, so that the time to think tells nothing (T2).
        return max(timing.keep_at, timing.settles_at)
    if race is None:
        return 0.0
    match action:
        case a.Catch():
            return max(race.catch_at, timing.blocked.get(player, 0.0))
        case a.Call() | a.ChoosePlayer() | a.ChooseCards() | a.ChooseKept():
            return 0.0
        case a.ChooseRuling():
            return 0.0
        case _:
            return max(race.next_at, timing.settles_at)


def request_move(t: Transition, player: int, seat: Seat, request: Move, author: Author) -> None:
    """A move that a person wants to make. Raises Refused or Rejected."""
    game, action = _game(t), request.action
    if isinstance(action, a.NextRound):
        raise Rejected("not_now")  # it begins when everybody is ready
    check_seq(t, request)
    if isinstance(action, a.Catch):
        if t.timing.race is not None and game.owed == action.whom != seat:
            catch(t, player, seat, action, author)
            return
        if _was_owed(t.timing, action.whom, request.seq):
            # The catcher's screen still showed the debt: no wrong accusation (H6).
            raise Rejected("too_late", name=t.timing.last_mover)
    if isinstance(action, a.Keep) and game.prompt.seat == seat and t.timing.can_only_play(t.now):
        raise Rejected("keep_too_late")
    until = not_before(t.timing, t.delays, player, action)
    if until <= t.now:
        make(t, seat, action, author)
        return
    check(game, seat, action)
    _replace(t, next((held for held in t.timing.held if held.seat == seat), None), author)
    others = tuple(held for held in t.timing.held if held.seat != seat)
    t.set(held=(*others, HeldMove(seat, action, author)))
    t.reply(author, Waiting(until))


def check_seq(t: Transition, request: Move) -> None:
    """Raise Rejected if the move was chosen from the view of an earlier prompt."""
    if request.seq > t.state.seq:
        raise Rejected("bad_message", problem="seq")
    if request.seq < t.state.prompt_at and not isinstance(request.action, a.Call | a.Catch):
        raise Rejected("too_late", name=t.timing.last_mover)


def make(
    t: Transition,
    seat: Seat,
    action: a.Action,
    author: Author | None = None,
    notices: Sequence[Logged] = (),
) -> None:
    """Make a move now, after `notices` in the same entry. Raises Refused."""
    game, events = apply(_game(t), seat, action)
    if game.prompt.seat is not None and not notices:  # as usual
        t.record(seat, events, author, action, RoundStep(game, events))
    else:
        afterwards = after_round(t.state, events, t.random)
        t.record(seat, (*notices, *events, *afterwards), author, action)


def catch(
    t: Transition, player: int, seat: Seat, action: a.Catch, author: Author | None = None
) -> None:
    """Catch the player who owes the call, unless it is too early or too late. Raises Rejected."""
    pending = t.timing.catch
    if t.now < not_before(t.timing, t.delays, player, action):
        assert t.timing.race is not None
        until = t.now + t.delays.catch_block_s
        t.set(blocked={**t.timing.blocked, player: until})
        raise Rejected("catch_not_open", _ms(max(t.timing.race.catch_at, until) - t.now))
    if pending is not None and pending.seat != seat:
        raise Rejected("too_late", name=t.state.seats[pending.seat].info.name)
    if pending is not None and author is None:
        return  # a bot that plays for somebody who has just caught
    settles_at = pending.settles_at if pending else t.now + t.delays.tie_s
    _replace(t, pending, author)
    t.set(catch=PendingCatch(seat, action, author, settles_at))
    t.reply(author, Waiting(settles_at))


def settle_catch(t: Transition) -> None:
    """No call has come in time: the catch counts."""
    pending = t.timing.catch
    assert pending is not None
    t.set(catch=None)
    _try(t, pending)


def release(t: Transition, held: HeldMove) -> None:
    """Make a held move whose time has come."""
    t.set(held=tuple(other for other in t.timing.held if other is not held))
    _try(t, held)


def _try(t: Transition, move: HeldMove | PendingCatch) -> None:
    try:
        make(t, move.seat, move.action, move.author)
    except PenultimaError as why:
        t.reply(move.author, why)


def _replace(t: Transition, old: HeldMove | PendingCatch | None, author: Author | None) -> None:
    """Tell the author of a held move that another one has taken its place."""
    if old and old.author and author and old.author.request != author.request:
        t.reply(old.author, Rejected("replaced"))


def _was_owed(timing: Timing, whom: Seat, seq: int) -> bool:
    """Whether a player owed the call at that seq, and has settled the debt since."""
    settled = timing.settled_debt
    return settled is not None and settled[0] == whom and seq < settled[1]


def _game(t: Transition) -> Table:
    if t.state.game is None:
        raise Rejected("not_now")
    return t.state.game


def _ms(seconds: float) -> int:
    return max(0, round(seconds * 1000))
