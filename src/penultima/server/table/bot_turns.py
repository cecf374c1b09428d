"""Bots at a table: when they are asked, when they act, and that they leave people a chance."""

from contextlib import suppress

from msgspec.structs import replace

from penultima.bots.thinking_time import pause_s
from penultima.errors import PenultimaError
from penultima.rules import actions as a
from penultima.rules.cards import Seat
from penultima.rules.table import Table
from penultima.server.errors import Rejected
from penultima.view import view

from .default_move import default_move
from .moves import catch, make, not_before
from .timing import BotTurn, CallRace
from .transition import BotTask, Transition


def plan(t: Transition) -> None:
    """Ask the bots whose turn it is, and settle who will notice a missing call or a jump-in."""
    state, timing = t.state, t.timing
    if not timing.present or state.phase != "playing":
        if timing.bot_turn or timing.reactions or timing.jump_ins:
            t.set(bot_turn=None, reactions={}, jump_ins={})
        return
    assert state.game is not None
    race = timing.race
    if race is None and timing.reactions:
        t.set(reactions={})
    elif race is not None and race.since != timing.reactions_of:
        _plan_reactions(t, race)
    if state.game.setup.options.jump_in and state.prompt_at != timing.jump_ins_of:
        _plan_jump_ins(t, state.game)
    _plan_turn(t, state.game)


def _plan_turn(t: Transition, game: Table) -> None:
    seat, turn, ruling = game.prompt.seat, t.timing.bot_turn, t.state.ruling
    assert seat is not None
    player = t.state.seats[seat].player
    is_voted_on = ruling is not None and ruling.is_open  # its author may have left since
    if not t.state.seats[seat].bot_acts or is_voted_on:
        if turn is not None:
            t.set(bot_turn=None)
    elif turn is None or (turn.prompt, turn.player) != (t.state.prompt_at, player):
        at = _in_a_while(t, pause_s(game, t.delays.bot_s, t.random))
        t.set(bot_turn=BotTurn(t.state.prompt_at, player, seat, at))
        t.bot_tasks.append(BotTask("turn", seat, player, t.state.prompt_at))


def _in_a_while(t: Transition, pause: float) -> float:
    """When a bot plays a card: not while the deal is shown, nor before people could catch."""
    race = t.timing.race
    at = max(t.now, t.timing.opening_until) + pause
    if race is not None:
        at = max(at, race.next_at, race.since + t.delays.bot_waits_s)
    return at


def _plan_reactions(t: Transition, race: CallRace) -> None:
    """Roll once for each race which bots notice it, and when."""
    delays, reactions = t.delays, {}
    for number, seat in enumerate(t.state.seats):
        if seat.bot_acts and t.random.random() < delays.bot_notices:
            at = race.since + t.random.uniform(*delays.bot_notices_s)
            reactions[Seat(number)] = max(race.catch_at, at)
    t.set(reactions=reactions, reactions_of=race.since)


def _plan_jump_ins(t: Transition, game: Table) -> None:
    """Roll once for each turn which bots notice that they could jump in (H3), and when."""
    jump_ins = {}
    for number, seat in enumerate(t.state.seats):
        if (
            seat.bot_acts
            and number != game.prompt.seat
            and game.discard[0] in game.hands[number]
            and t.random.random() < t.delays.bot_jumps
        ):
            jump_ins[Seat(number)] = _in_a_while(t, t.random.uniform(*t.delays.bot_jumps_s))
    t.set(jump_ins=jump_ins, jump_ins_of=t.state.prompt_at)


def look_at_race(t: Transition, seat: Seat) -> None:
    """Ask a bot for its reaction, unless a person was quicker."""
    t.set(reactions={other: at for other, at in t.timing.reactions.items() if other != seat})
    race = t.timing.race
    if race is not None and t.timing.catch is None and t.state.seats[seat].bot_acts:
        t.bot_tasks.append(BotTask("react", seat, t.state.seats[seat].player, race.since))


def look_for_jump_in(t: Transition, seat: Seat) -> None:
    t.set(jump_ins={other: at for other, at in t.timing.jump_ins.items() if other != seat})
    if t.timing.catch is None and t.state.seats[seat].bot_acts:
        player = t.state.seats[seat].player
        t.bot_tasks.append(BotTask("jump_in", seat, player, t.state.prompt_at))


def bot_decided(t: Transition, task: BotTask, action: a.Action | None) -> None:
    """Take a bot's answer, unless the question is no longer open."""
    seat = t.state.seats[task.seat] if task.seat < len(t.state.seats) else None
    if t.state.game is None or seat is None or not seat.bot_acts or seat.player != task.player:
        return
    race, turn = t.timing.race, t.timing.bot_turn
    match task.kind:
        case "turn":
            if turn is None or turn.prompt != task.of or turn.answered:
                return
            at = turn.not_before
            if isinstance(action, a.Keep):  # as long as for everybody
                at = not_before(t.timing, t.delays, turn.player, action)
            t.set(bot_turn=replace(turn, answered=True, action=action, not_before=at))
        case "react":
            if race is not None and race.since == task.of and t.timing.catch is None:
                _react(t, task, action)
        case "jump_in":
            if t.state.prompt_at == task.of and t.timing.catch is None and action is not None:
                _try(t, task.seat, action)


def _react(t: Transition, task: BotTask, action: a.Action | None) -> None:
    match action:
        case a.Call():
            _try(t, task.seat, action)
        case a.Catch():
            with suppress(Rejected):  # the player it stands in for has pressed too early
                catch(t, task.player, task.seat, action)


def take_turn(t: Transition, turn: BotTurn) -> None:
    """Make the move a bot has chosen; if that fails, the default move."""
    t.set(bot_turn=None)
    may_keep = not t.timing.can_only_play(t.now)
    is_allowed = may_keep or not isinstance(turn.action, a.Keep)
    if is_allowed and turn.action is not None and _try(t, turn.seat, turn.action):
        return
    assert t.state.game is not None
    t.bot_errors += turn.action is None
    make(t, turn.seat, default_move(view(t.state.game, turn.seat), may_keep))


def _try(t: Transition, seat: Seat, action: a.Action) -> bool:
    try:
        make(t, seat, action)
    except PenultimaError:
        t.bot_errors += 1
        return False
    return True
