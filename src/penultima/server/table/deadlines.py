"""Deadlines: how clocks, races and pauses follow from a change of the table."""

from collections.abc import Mapping

from msgspec.structs import replace

from penultima.delays import Delays
from penultima.rules import events as e
from penultima.rules.actions import Play
from penultima.rules.cards import Seat
from penultima.rules.legal import legal_moves
from penultima.rules.prompts import Choose, KeepOrPlay, Prompt
from penultima.rules.table import Table
from penultima.server.store.entries import Entry
from penultima.wire import notices as n

from .state import ProposedRuling, TableState
from .timing import CallRace, Timing, TurnClock


def timing_after(
    timing: Timing,
    before: TableState,
    entry: Entry | None,
    state: TableState,
    *,
    now: float,
    delays: Delays,
) -> Timing:
    """The timing after an entry; whatever still runs keeps its time.

    After most moves nothing runs: what has no reason to is not looked at any further.
    """
    game, events = state.game, () if entry is None else entry.events
    since, opening, clock = timing.prompt_since, timing.opening_until, timing.clock
    keep = timing.keep_at, timing.keep_is_due, timing.keep_clock
    race, away, last_mover = None, timing.away, timing.last_mover
    moved = timing.moved_until
    if state.prompt_at != before.prompt_at:
        since, clock = now, None
        keep = _keep(timing, state, now, delays, n.TimeRanOut in map(type, events))
    if state.round_at != before.round_at:
        opening = now + delays.opening_s
    if entry is not None and entry.action is None and n.OpeningSkipped in map(type, events):
        opening, clock = now, None
    if game is not None and game.owed is not None:
        race = _race(timing, state, e.OwesCall in map(type, events), now, delays)
    if game is None and n.SeatsReordered in map(type, events):
        moved = now + delays.reveal_s
    if state.seats is not before.seats or state.phase != before.phase:
        away = absences(timing, state, now, delays)
    if entry is not None and entry.action is not None and entry.seat is not None:
        last_mover = state.seats[entry.seat].info.name
    is_playing = game is not None and game.prompt.seat is not None
    starts = max(now, opening, race.next_at if race else 0.0)
    return replace(
        timing,
        last_mover=last_mover,
        prompt_since=since,
        keep_at=keep[0],
        keep_is_due=keep[1],
        keep_clock=keep[2],
        opening_until=opening,
        race=race,
        clock=_clock(timing, clock, state, starts, delays) if is_playing else None,
        next_round_at=None if is_playing else _next_round_at(timing, state, now, delays),
        ruling_at=state.ruling and _ruling_at(timing, before, state.ruling, now, delays),
        reveal_at=state.coming and _reveal_at(timing, state, now, delays),
        moved_until=moved,
        away=away,
    )


def awakened(timing: Timing, state: TableState, now: float, delays: Delays) -> Timing:
    """The first person is back at a table: races and clocks start again."""
    asleep = Timing(
        present=timing.present,
        last_mover=timing.last_mover,
        timeouts=timing.timeouts,
        prompt_since=now,
        awake_until=now + delays.reveal_s,
    )
    keep_at, keep_is_due, keep_clock = _keep(asleep, state, now, delays, False)
    asleep = replace(asleep, keep_at=keep_at, keep_is_due=keep_is_due, keep_clock=keep_clock)
    awake = timing_after(asleep, state, None, state, now=now, delays=delays)
    return replace(awake, away=absences(awake, state, now, delays))


def absences(timing: Timing, state: TableState, now: float, delays: Delays) -> Mapping[int, float]:
    """When the absence of each player who is away or idle has consequences."""
    at = now + delays.away_s
    return {
        seat.player: timing.away.get(seat.player, at)
        for seat in state.seats
        if seat.is_human
        and (seat.player not in timing.present or seat.player in timing.idle)
        and not seat.info.bot_plays
        and timing.present
    }


def everybody_is_ready(timing: Timing, state: TableState) -> bool:
    """For the next round or a rematch, whichever comes next, with an answer to every proposal."""
    return _all_have_pressed(timing, state) and not _has_open_proposal(timing, state)


def not_ready(timing: Timing, state: TableState) -> frozenset[int]:
    """The people who are connected, and have not said that they are ready."""
    asked = timing.asked(state)
    return frozenset(
        seat.player
        for seat in state.seats
        if seat.is_human and seat.player in asked and not seat.info.ready
    )


def _all_have_pressed(timing: Timing, state: TableState) -> bool:
    """Whether everybody who is connected has said that they are ready; bots play for the idle."""
    if state.phase not in ("round_over", "match_over"):
        return False
    asked = timing.asked(state).intersection(state.humans)
    return bool(asked) and not not_ready(timing, state)


def _has_open_proposal(timing: Timing, state: TableState) -> bool:
    """Whether a house rule could still be agreed to by people who have not answered."""
    asked = timing.waited_for(state).intersection(state.humans)
    return any(
        proposal.objected.isdisjoint(state.humans) and not all(map(proposal.answered_by, asked))
        for proposal in state.proposed_changes.values()
    )


def _keep(
    timing: Timing, state: TableState, now: float, delays: Delays, time_ran_out: bool
) -> tuple[float, bool, TurnClock | None]:
    """When a drawn card is kept, whether by itself, and the clock that everybody sees.

    When depends on who has drawn it, and on nothing else. A card that fits is not kept by itself: a
    card that is played later tells nothing by its time. But whatever the table has drawn for a
    player whose time had run out is kept, or everybody would wait for them once more.
    """
    prompt = state.game.prompt if state.game is not None else None
    if state.game is None or not isinstance(prompt, KeepOrPlay):
        return timing.keep_at, False, None
    drew = state.seats[prompt.seat]
    window_s = delays.keep_window(state.settings.catch_window)
    if drew.bot_acts or len(state.humans) < 2 or not window_s:
        return now + delays.keep_s, drew.bot_acts, None
    clock = TurnClock(prompt.seat, now + window_s, window_s)
    return clock.at, time_ran_out or not _can_play(state.game, prompt.seat), clock


def _can_play(game: Table, seat: Seat) -> bool:
    return any(isinstance(move, Play) for move in legal_moves(game, seat))


def _race(
    timing: Timing, state: TableState, begins: bool, now: float, delays: Delays
) -> CallRace | None:
    owed = state.game.owed if state.game is not None and state.phase == "playing" else None
    if owed is None:
        return None
    if timing.race is not None and not begins:
        return timing.race
    return CallRace(
        owed, now, now + delays.catch_opens_s, now + delays.window(state.settings.catch_window)
    )


def _clock(
    timing: Timing, running: TurnClock | None, state: TableState, starts: float, delays: Delays
) -> TurnClock | None:
    """The clock that runs already, or a new one for the player who is asked."""
    limit_s = state.settings.clock_s * delays.clock_s
    if state.game is not None and wants_ruling(state.game.prompt):
        limit_s = 0.0 if state.ruling is not None and state.ruling.is_open else delays.ruling_s
    seat: Seat | None = state.game.prompt.seat if limit_s and state.game else None
    if seat is None or state.seats[seat].bot_acts or not timing.present:
        return None
    if running is not None and running.seat == seat:
        return running
    return TurnClock(seat, starts + limit_s, limit_s)


def _next_round_at(timing: Timing, state: TableState, now: float, delays: Delays) -> float | None:
    """Some time after the first person is ready, whether or not the others are."""
    if not any(seat.is_human and seat.info.ready for seat in state.seats):
        return None
    wait_s = {"round_over": delays.next_round_s, "match_over": delays.rematch_s}.get(state.phase)
    return None if wait_s is None else timing.next_round_at or now + wait_s


def _reveal_at(timing: Timing, state: TableState, now: float, delays: Delays) -> float | None:
    if not state.is_dealing:
        return None
    return now + delays.reveal_s if timing.reveal_at is None else timing.reveal_at


def wants_ruling(prompt: Prompt) -> bool:
    return isinstance(prompt, Choose) and prompt.want == "ruling"


def _ruling_at(
    timing: Timing, before: TableState, ruling: ProposedRuling, now: float, delays: Delays
) -> float | None:
    """The limit for answers to a proposed ruling."""
    if not ruling.is_open:
        return None
    is_same = before.ruling is not None and before.ruling.version == ruling.version
    running = timing.ruling_at if is_same else None
    return now + delays.consent_s if running is None else running
