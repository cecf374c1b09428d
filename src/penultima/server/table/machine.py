"""The table as a state machine: one pure function from state, timing and input to what follows.

`advance` takes what is stored (`TableState`), what is not (`Timing`), one input and the time. It
returns both values as they are afterwards, entries for the log, replies, questions for bots, and
when to call it again. It sends nothing, waits for nothing and keeps nothing: driver.py carries out
the result.
"""

from collections.abc import Callable
from functools import partial
from typing import TypeAlias, assert_never

from msgspec import Struct
from msgspec.structs import replace

from penultima.errors import PenultimaError
from penultima.rules.actions import Action, ChooseRuling, Keep, Play
from penultima.rules.cards import Seat
from penultima.rules.prompts import KeepOrPlay
from penultima.rules.refusal import why_not
from penultima.server.errors import Rejected
from penultima.server.store.entries import Banned, Logged
from penultima.view import view
from penultima.wire import notices as n
from penultima.wire import requests as r

from . import bot_turns, fair_deal, takeovers
from .deadlines import absences, awakened, everybody_is_ready, not_ready
from .default_move import default_move
from .lobby import LobbyRequest, arrange
from .moves import check_seq, make, not_before, release, request_move, settle_catch
from .rulings import propose_ruling, ruling_due
from .seating import leave, pass_host_on
from .start import begin, can_begin
from .state import TableState
from .timing import Author, Timing
from .transition import BotTask, Change, Context, Moment, Reply, Transition, Unchanged

TIMEOUTS_UNTIL_BOT = 2
"""After this many consecutive timeouts a bot takes over."""

PlayerRequest: TypeAlias = LobbyRequest | r.Move | r.Leave | r.Here | r.Reveal | r.LetBotPlay


class Asked(Struct, frozen=True, gc=False):
    """A request of a seated player."""

    player: int
    request: PlayerRequest
    author: Author
    ban: tuple[str, ...] = ()
    """The keys of whoever the request removes for good."""


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
        case Asked():
            try:
                _ask(t, input_.player, input_.request, input_.author, input_.ban)
            except PenultimaError as why:
                t.reply(input_.author, why)
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


def _ask(
    t: Transition, player: int, request: PlayerRequest, author: Author, ban: tuple[str, ...]
) -> None:
    seat = t.state.seat_of(player)
    assert seat is not None
    if player in t.timing.idle:
        _stop_idling(t, player)
    if t.state.seats[seat].info.bot_plays and not isinstance(request, r.Leave):
        _come_back(t, player)
    match request:
        case r.Move() if t.state.seen_from(seat) is None:
            raise Rejected("sits_out")  # a refusal by the rules would tell of the hand
        case r.Move():
            _forget_timeouts(t, player)
            if isinstance(request.action, ChooseRuling):
                check_seq(t, request)
                propose_ruling(t, seat, request.action, author)
            else:
                request_move(t, player, seat, request, author)
        case r.Leave():
            t.record(seat, leave(t.state, seat, "left", t.timing.present - {player}), author)
        case r.Here():
            t.reply(author, Unchanged())
        case r.Reveal(contribution=contribution):
            _record_or_reply(t, seat, fair_deal.open_part(t.state, seat, contribution), author)
        case r.LetBotPlay(seat=whom):
            takeovers.vote(t, seat, whom, author)
        case r.Start():
            events = arrange(t.state, seat, request, t.timing.present, t.random)
            _check_parts(t)
            if events:
                t.record(seat, events)
            _begin_deal(t, seat, author)
        case _:
            events = arrange(t.state, seat, request, t.timing.present, t.random, words=t.words)
            if ban and isinstance(request, r.Remove):
                events = (*events, Banned(ban, may_watch=not request.ban))
            if isinstance(request, r.SkipOpening) and t.timing.opening_until <= t.now:
                events = ()  # it is over, and the clock that runs goes on
            _record_or_reply(t, seat, events, author)


def _record_or_reply(t: Transition, seat: Seat, events: tuple[Logged, ...], author: Author) -> None:
    if events:
        t.record(seat, events, author)
    else:
        t.reply(author, Unchanged())


def _check_parts(t: Transition) -> None:
    """Raise Rejected while clients whose seat has moved may still commit to the deal again."""
    state, timing = t.state, t.timing
    waited_for = set(state.humans) if t.now < timing.awake_until else timing.present
    late = waited_for.intersection(fair_deal.moved_since(state))
    names = [seat.info.name for seat in state.seats if seat.player in late and seat.info.ready]
    if names and t.now < max(timing.moved_until, timing.awake_until):
        raise Rejected("not_ready", names=", ".join(names))


def _come_back(t: Transition, player: int) -> None:
    """End the turn of a bot that plays for somebody who is back."""
    seat = t.state.seat_of(player)
    if seat is not None and t.state.seats[seat].info.bot_plays:
        _forget_timeouts(t, player)
        t.record(seat, (n.CameBack(seat),))


def _stop_idling(t: Transition, player: int) -> None:
    """Somebody who was not ready in time is there after all."""
    t.set(idle=t.timing.idle - {player}, long_away=t.timing.long_away - {player})
    t.set(away=absences(t.timing, t.state, t.now, t.delays))


def _forget_timeouts(t: Transition, player: int) -> None:
    if player in t.timing.timeouts:
        others = {other: count for other, count in t.timing.timeouts.items() if other != player}
        t.set(timeouts=others)


# Who is connected


def _arrive(t: Transition, player: int) -> None:
    was_awake = bool(t.timing.present)
    t.set(present=t.timing.present | {player}, long_away=t.timing.long_away - {player})
    if was_awake:
        t.set(away=absences(t.timing, t.state, t.now, t.delays))
    else:
        t.timing = awakened(t.timing, t.state, t.now, t.delays)


def _depart(t: Transition, player: int) -> None:
    gone = {player}
    timing = replace(t.timing, present=t.timing.present - gone, idle=t.timing.idle - gone)
    if timing.present:
        t.timing = replace(timing, away=absences(timing, t.state, t.now, t.delays))
    else:  # with nobody there, nothing moves
        t.timing = Timing(last_mover=timing.last_mover, timeouts=timing.timeouts)


# What is due

_Due: TypeAlias = tuple[float, Callable[[Transition], None]]


def _run_due(t: Transition) -> None:
    """Carry out everything that is due, in order, and note when the next thing will be."""
    due_at = None
    bot_turns.plan(t)
    while deadlines := _deadlines(t):
        due_at, carry_out = min(deadlines, key=_when)
        if due_at > t.now:
            break
        due_at = None
        carry_out(t)
        bot_turns.plan(t)
    if t.timing.due_at != due_at:
        t.set(due_at=due_at)


def _when(due: _Due) -> float:
    return due[0]


def _deadlines(t: Transition) -> list[_Due]:
    """Everything that will happen by itself. Of two at the same time, the first one goes first."""
    timing, state = t.timing, t.state
    found: list[_Due] = []
    if not timing.present:
        return found
    if timing.catch is not None:
        found.append((timing.catch.settles_at, settle_catch))
    for held in timing.held:
        player = state.seats[held.seat].player
        at = not_before(timing, t.delays, player, held.action)
        found.append((at, partial(release, held=held)))
    turn = timing.bot_turn
    if turn is not None and turn.answered:
        at = max(turn.not_before, timing.settles_at)
        found.append((at, partial(bot_turns.take_turn, turn=turn)))
    for seat, at in timing.reactions.items():
        found.append((at, partial(bot_turns.look_at_race, seat=seat)))
    for seat, at in timing.jump_ins.items():
        found.append((at, partial(bot_turns.look_for_jump_in, seat=seat)))
    if timing.keep_is_due and _nothing_is_played(timing):
        found.append((max(timing.keep_at, timing.settles_at), _keep))
    if timing.clock is not None:
        found.append((max(timing.clock.at, timing.settles_at), _time_out))
    if state.ruling is not None and (due := ruling_due(t)) is not None:
        found.append(due)
    if (state.game is None or state.game.prompt.seat is None) and (deal := _next_deal(t)):
        found.append(deal)
    for player, at in timing.away.items():
        found.append((at, partial(_stay_away, player=player)))
    return found


def _next_deal(t: Transition) -> _Due | None:
    """Between rounds: the next step towards a deal."""
    timing, state = t.timing, t.state
    if state.is_dealing:
        assert timing.reveal_at is not None
        return t.now if fair_deal.all_are_open(state) else timing.reveal_at, _deal
    if everybody_is_ready(timing, state):
        is_complete = timing.present.issuperset(state.humans)
        return t.now if is_complete else max(t.now, timing.awake_until), _begin_deal
    deal_at = timing.next_round_at
    return None if deal_at is None else (deal_at, _begin_late_deal)


def _begin_late_deal(t: Transition) -> None:
    """Somebody has not been ready in time. If they stay idle, a bot takes over."""
    t.set(idle=not_ready(t.timing, t.state))
    _begin_deal(t)


def _begin_deal(t: Transition, seat: Seat | None = None, author: Author | None = None) -> None:
    """Fix the commitments to the next deal, which is made when they have been opened."""
    fixed = fair_deal.fix_parts(t.state)
    if fixed is None:
        _deal(t, seat, author)
    else:
        t.record(seat, (fixed,), author)


def _deal(t: Transition, seat: Seat | None = None, author: Author | None = None) -> None:
    state = t.state
    if can_begin(state):
        seed, told = fair_deal.make_deal(state, t.random)
        dealt = begin(state, t.timing.asked(state), seed)
        t.record(seat, (*told, *dealt), author)
    else:  # somebody has left meanwhile
        t.record(seat, fair_deal.commit(state.slug, state.match + 1, 1, t.random), author)


def _nothing_is_played(timing: Timing) -> bool:
    """Whether the player who has drawn has no other move on its way."""
    turn = timing.bot_turn
    if turn is not None and (not turn.answered or isinstance(turn.action, Play)):
        return False  # a bot that is still thinking may play it
    return not any(isinstance(held.action, Play) for held in timing.held)


def _keep(t: Transition) -> None:
    """Keep a drawn card that doesn't fit, as if its player had: nothing tells it apart."""
    t.set(keep_is_due=False)
    game = t.state.game
    assert game is not None
    if isinstance(game.prompt, KeepOrPlay) and why_not(game, game.prompt.seat, Keep()) is None:
        make(t, game.prompt.seat, Keep())


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
    may_keep = not t.timing.can_only_play(t.now)
    make(t, seat, default_move(view(state.game, seat), may_keep), notices=notices)


def _stay_away(t: Transition, player: int) -> None:
    """A player has been away for long: a bot takes over, and somebody else becomes host."""
    away = {other: at for other, at in t.timing.away.items() if other != player}
    t.set(away=away, long_away=t.timing.long_away | {player})
    state = t.state
    seat = state.seat_of(player)
    if seat is None:
        return
    events: list[Logged] = []
    if state.phase == "playing" and not state.settings.clock_s:
        events.append(n.BotTookOver(seat))
    events += pass_host_on(state, seat, t.timing.present - {player})
    if events:
        t.record(seat, tuple(events))
