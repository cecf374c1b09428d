"""The table as a state machine: one pure function from state, timing and input to what follows.

`advance` takes what is stored (`TableState`), what is not (`Timing`), one input and the time. It
returns both values as they are afterwards, entries for the log, replies, questions for bots, and
when to call it again. It sends nothing, waits for nothing and keeps nothing: driver.py carries out
the result.
"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeAlias, assert_never

from msgspec import Struct
from msgspec.structs import replace

from penultima.errors import PenultimaError
from penultima.rules.actions import Action
from penultima.rules.cards import Seat
from penultima.server.store.entries import Logged
from penultima.view import view
from penultima.wire import notices as n
from penultima.wire import requests as r

from . import bot_turns
from .deadlines import absences, awakened, everybody_is_ready
from .default_move import default_move
from .lobby import LobbyRequest, arrange, leave, next_host
from .moves import make, not_before, release, request_move, settle_catch
from .start import next_round, start_match
from .state import TableState
from .timing import Author, Timing
from .transition import BotTask, Change, Context, Moment, Reply, Transition, Unchanged

TIMEOUTS_UNTIL_BOT = 2
"""After this many consecutive timeouts a bot takes over."""

PlayerRequest: TypeAlias = LobbyRequest | r.Move | r.Leave | r.Here


class Asked(Struct, frozen=True, gc=False):
    """A request of a seated player."""

    player: int
    request: PlayerRequest
    author: Author


class Decided(Struct, frozen=True, gc=False):
    """Events that were decided before they got here: a table opens, a player sits down.

    `arrives` is the player who is connected with this entry.
    """

    seat: Seat | None
    events: tuple[Logged, ...]
    author: Author | None = None
    arrives: int | None = None


class Arrived(Struct, frozen=True, gc=False):
    """A player is connected, or connected again."""

    player: int


class Departed(Struct, frozen=True, gc=False):
    """A player is no longer connected. The seat is kept."""

    player: int


class BotDecided(Struct, frozen=True, gc=False):
    """A bot has answered; None if it has no answer."""

    task: BotTask
    action: Action | None


class Tick(Struct, frozen=True, gc=False):
    """Time has passed."""


Input: TypeAlias = Asked | Decided | Arrived | Departed | BotDecided | Tick


class Outcome(Struct, frozen=True, gc=False):
    state: TableState
    timing: Timing
    changes: tuple[Change, ...]
    replies: tuple[Reply, ...]
    bot_tasks: tuple[BotTask, ...]
    bot_errors: int

    @property
    def wake_at(self) -> float | None:
        """When to send a `Tick`, unless another input comes first."""
        return self.timing.due_at


def advance(
    state: TableState,
    timing: Timing,
    input_: Input,
    moment: Moment,
    context: Context,
) -> Outcome:
    """Take one input. Everything that was due before it happens first.

    The same arguments, with `context.random` in the same state, give the same outcome.
    """
    t = Transition(state, timing, moment, context)
    if timing.due_at is not None and timing.due_at <= t.now:
        _run_due(t)
    _take(t, input_)
    _run_due(t)
    return Outcome(
        t.state,
        t.timing,
        tuple(t.changes),
        tuple(t.replies),
        tuple(t.bot_tasks),
        t.bot_errors,
    )


def _take(t: Transition, input_: Input) -> None:
    match input_:
        case Asked(player, request, author):
            try:
                _ask(t, player, request, author)
            except PenultimaError as why:
                t.reply(author, why)
        case Decided(seat, events, author, arrives):
            if arrives is not None:
                _arrive(t, arrives)
            t.record(seat, events, author)
        case Arrived(player):
            _arrive(t, player)
            _come_back(t, player)
        case Departed(player):
            _depart(t, player)
        case BotDecided(task, action):
            bot_turns.bot_decided(t, task, action)
        case Tick():
            pass
        case _:
            assert_never(input_)


# What players ask for


def _ask(t: Transition, player: int, request: PlayerRequest, author: Author) -> None:
    seat = t.state.seat_of(player)
    assert seat is not None
    if t.state.seats[seat].info.bot_plays and not isinstance(request, r.Leave):
        _come_back(t, player)
    match request:
        case r.Move():
            _forget_timeouts(t, player)
            request_move(t, player, seat, request, author)
        case r.Leave():
            t.record(seat, leave(t.state, seat, "left", t.timing.present - {player}), author)
        case r.Here():
            t.reply(author, Unchanged())
        case _:
            events = arrange(t.state, seat, request, t.timing.present, t.random)
            if isinstance(request, r.SkipOpening) and t.timing.opening_until <= t.now:
                events = ()  # it is over, and the clock that runs goes on
            if events:
                t.record(seat, events, author)
            else:
                t.reply(author, Unchanged())


def _come_back(t: Transition, player: int) -> None:
    """End the turn of a bot that plays for somebody who is back."""
    seat = t.state.seat_of(player)
    if seat is not None and t.state.seats[seat].info.bot_plays:
        _forget_timeouts(t, player)
        t.record(seat, (n.CameBack(seat),))


def _forget_timeouts(t: Transition, player: int) -> None:
    if player in t.timing.timeouts:
        others = {other: count for other, count in t.timing.timeouts.items() if other != player}
        t.set(timeouts=others)


# Who is connected


def _arrive(t: Transition, player: int) -> None:
    was_awake = bool(t.timing.present)
    t.set(present=t.timing.present | {player})
    if was_awake:
        t.set(away=absences(t.timing, t.state, t.now, t.delays))
    else:
        t.timing = awakened(t.timing, t.state, t.now, t.delays)


def _depart(t: Transition, player: int) -> None:
    timing = replace(t.timing, present=t.timing.present - {player})
    if timing.present:
        t.timing = replace(timing, away=absences(timing, t.state, t.now, t.delays))
    else:  # with nobody there, nothing moves
        t.timing = Timing(last_mover=timing.last_mover, timeouts=timing.timeouts)


# What is due

_Due: TypeAlias = tuple[float, Callable[[Transition], None] | None]
_NOTHING: _Due = 0.0, None


def _run_due(t: Transition) -> None:
    """Carry out everything that is due, in order, and note when the next thing will be."""
    while True:
        bot_turns.plan(t)
        at, carry_out = min(_deadlines(t), key=_when, default=_NOTHING)
        if carry_out is None or at > t.now:
            break
        carry_out(t)
    due_at = None if carry_out is None else at
    if t.timing.due_at != due_at:
        t.set(due_at=due_at)


def _when(due: _Due) -> float:
    return due[0]


def _deadlines(t: Transition) -> Iterator[_Due]:
    """Everything that will happen by itself. Of two at the same time, the first one goes first."""
    timing, state = t.timing, t.state
    if not timing.present:
        return
    if timing.catch is not None:
        yield timing.catch.settles_at, settle_catch
    for held in timing.held:
        player = state.seats[held.seat].player
        at = not_before(timing, t.delays, player, held.action)
        yield at, partial(release, held=held)
    turn = timing.bot_turn
    if turn is not None and turn.answered:
        at = max(turn.not_before, timing.settles_at)
        yield at, partial(bot_turns.take_turn, turn=turn)
    for seat, at in timing.reactions.items():
        yield at, partial(bot_turns.look_at_race, seat=seat)
    for seat, at in timing.jump_ins.items():
        yield at, partial(bot_turns.look_for_jump_in, seat=seat)
    if timing.clock is not None:
        yield max(timing.clock.at, timing.settles_at), _time_out
    if everybody_is_ready(timing, state):
        yield t.now, _begin_next
    elif timing.next_round_at is not None:
        yield timing.next_round_at, _begin_next
    for player, at in timing.away.items():
        yield at, partial(_stay_away, player=player)


def _begin_next(t: Transition) -> None:
    if t.state.phase == "round_over":
        t.record(None, next_round(t.state))
    else:
        t.record(None, start_match(t.state, (), t.random))


def _time_out(t: Transition) -> None:
    """The clock has run out: the table makes the default move."""
    state, clock = t.state, t.timing.clock
    assert state.game is not None and clock is not None
    seat, player = clock.seat, state.seats[clock.seat].player
    count = t.timing.timeouts.get(player, 0) + 1
    t.set(timeouts={**t.timing.timeouts, player: count})
    if player not in t.timing.present:
        t.record(seat, (n.BotTookOver(seat),))
        return
    notices: list[Logged] = [n.TimeRanOut(seat)]
    if count >= TIMEOUTS_UNTIL_BOT:
        notices.append(n.BotTookOver(seat))
    make(t, seat, default_move(view(state.game, seat)), notices=notices)


def _stay_away(t: Transition, player: int) -> None:
    """A player has been away for long: a bot takes over, and somebody else becomes host."""
    t.set(away={other: at for other, at in t.timing.away.items() if other != player})
    state = t.state
    seat = state.seat_of(player)
    if seat is None:
        return
    events: list[Logged] = []
    if state.phase == "playing" and not state.settings.clock_s:
        events.append(n.BotTookOver(seat))
    if player == state.host:
        heir = next_host(state, t.timing.present)
        if heir is not None:
            events.append(n.HostChanged(heir))
    if events:
        t.record(seat, tuple(events))
