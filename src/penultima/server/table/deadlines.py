"""Deadlines: how clocks, races and pauses follow from a change of the table."""

from collections.abc import Mapping

from msgspec.structs import replace

from penultima.delays import Delays
from penultima.rules import events as e
from penultima.rules.cards import Seat
from penultima.server.store.entries import Entry, Logged
from penultima.wire import notices as n

from .state import TableState
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
    """The timing after an entry; whatever still runs keeps its time."""
    kinds: set[type[Logged]] = set() if entry is None else set(map(type, entry.events))
    since, opening, clock = timing.prompt_since, timing.opening_until, timing.clock
    if state.prompt_at != before.prompt_at:
        since, clock = now, None
    if e.Dealt in kinds:
        opening = now + delays.opening_s
    if n.OpeningSkipped in kinds:
        opening, clock = now, None
    race = _race(timing, state, e.OwesCall in kinds, now, delays)
    starts = max(now, opening, race.next_at if race else 0.0)
    away = timing.away
    if state.seats is not before.seats or state.phase != before.phase:
        away = absences(timing, state, now, delays)
    last_mover = timing.last_mover
    if entry is not None and entry.action is not None and entry.seat is not None:
        last_mover = state.seats[entry.seat].info.name
    return replace(
        timing,
        last_mover=last_mover,
        prompt_since=since,
        opening_until=opening,
        race=race,
        clock=_clock(timing, clock, state, starts, delays),
        next_round_at=_next_round_at(timing, state, now, delays),
        away=away,
    )


def awakened(timing: Timing, state: TableState, now: float, delays: Delays) -> Timing:
    """The first person is back at a table: races and clocks start again."""
    asleep = Timing(
        present=timing.present,
        last_mover=timing.last_mover,
        timeouts=timing.timeouts,
        prompt_since=now,
    )
    awake = timing_after(asleep, state, None, state, now=now, delays=delays)
    return replace(awake, away=absences(awake, state, now, delays))


def absences(timing: Timing, state: TableState, now: float, delays: Delays) -> Mapping[int, float]:
    """When the absence of each player who is away has consequences."""
    at = now + delays.away_s
    return {
        seat.player: timing.away.get(seat.player, at)
        for seat in state.seats
        if seat.is_human
        and seat.player not in timing.present
        and not seat.info.bot_plays
        and timing.present
    }


def everybody_is_ready(timing: Timing, state: TableState) -> bool:
    """For the next round or a rematch, whichever comes next."""
    if state.phase not in ("round_over", "match_over"):
        return False
    here = [s for s in state.seats if s.is_human and s.player in timing.present]
    return bool(here) and all(seat.info.ready for seat in here)


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
    seat: Seat | None = state.game.prompt.seat if limit_s and state.game else None
    if seat is None or state.seats[seat].bot_acts or not timing.present:
        return None
    if running is not None and running.seat == seat:
        return running
    return TurnClock(seat, starts + limit_s, limit_s)


def _next_round_at(timing: Timing, state: TableState, now: float, delays: Delays) -> float | None:
    """Some time after the first person is ready, whether or not the others are."""
    if state.phase != "round_over":
        return None
    if not any(seat.is_human and seat.info.ready for seat in state.seats):
        return None
    return timing.next_round_at or now + delays.next_round_s
