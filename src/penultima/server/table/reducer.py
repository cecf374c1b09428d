"""The reducer: how entries of the log change the state of a table. Nothing else ever does."""

from collections.abc import Iterable
from functools import reduce
from typing import assert_never, cast

from msgspec.structs import replace

from penultima.rules import events as e
from penultima.rules.cards import Seat
from penultima.rules.evolve import evolve
from penultima.rules.table import Table, new_table
from penultima.server.store.entries import (
    Entry,
    KeyGiven,
    Logged,
    Secret,
    SeedDrawn,
    events_in,
    is_of_the_rules,
)
from penultima.wire import notices as n
from penultima.wire.messages import RoundResult
from penultima.wire.seats import SeatInfo

from .state import PastRound, ProposedRule, RoundStep, SeatState, TableState

LONGEST_CHAT = 100
MOST_COMPLETED = 16
"""Completed requests are remembered for 16 to 32 further ones."""

_ASKS = frozenset((e.TurnBegan, e.Asked, e.Dealt, e.RoundEnded))


def fold_log(slug: str, entries: Iterable[Entry]) -> TableState:
    return reduce(apply_entry, entries, TableState(slug))


def apply_entry(state: TableState, entry: Entry, step: RoundStep | None = None) -> TableState:
    """The state after an entry of the log.

    `step` saves work where the table after the events is known; all of them are of the rules then.
    """
    seq, request = entry.seq, entry.request
    player = None if entry.seat is None else _player(state, entry.seat)
    kinds = set(map(type, entry.events))
    if step is None:
        state = reduce(reduce_event, entry.events, state)
        step = _step(state.game, entry)
    completed, before = state.completed, state.completed_before
    if request:
        if KeyGiven in kinds:
            seat = next(event.seat for event in entry.events if isinstance(event, KeyGiven))
            player = _player(state, seat)
            state = _with_seat(state, seat, replace(state.seats[seat], joined=request))
        if len(completed) >= MOST_COMPLETED:
            completed, before = {}, completed
        completed = {**completed, (player or 0, request): seq}
    round_at, steps = (seq, ()) if e.Dealt in kinds else (state.round_at, state.steps)
    state = replace(
        state,
        seq=seq,
        game=state.game if step is None else step.table,
        # Not by comparing prompts: after a Skip between two players, the same one is asked again.
        prompt_at=state.prompt_at if kinds.isdisjoint(_ASKS) else seq,
        round_at=round_at,
        steps=steps if step is None else (*steps, step),
        completed=completed,
        completed_before=before,
    )
    return _keep_result(state, entry) if e.RoundEnded in kinds else state


def _step(game: Table | None, entry: Entry) -> RoundStep | None:
    """The step of the round that an entry is, if it is one."""
    events = events_in(entry.events)
    return RoundStep(game, events) if game is not None and events else None


def _player(state: TableState, seat: int) -> int | None:
    return state.seats[seat].player if seat < len(state.seats) else None


def _keep_result(state: TableState, entry: Entry) -> TableState:
    ended = next(event for event in entry.events if isinstance(event, e.RoundEnded))
    game = state.game
    assert game is not None
    result = RoundResult(state.match, game.round, ended.winner, ended.points, ended.scores)
    bots = tuple(
        Seat(at) for at, seat_state in enumerate(state.seats) if seat_state.info.kind == "bot"
    )
    played = PastRound(result, game.setup, bots, state.round_at, entry.seq)
    return replace(state, played=(*state.played, played))


def reduce_event(state: TableState, event: Logged) -> TableState:
    if is_of_the_rules(event):
        if isinstance(event, e.Dealt):
            state = _nobody_ready(state)
        assert state.game is not None
        return replace(state, game=evolve(state.game, event))
    return _reduce_notice(state, cast(n.Notice | Secret, event))


def _reduce_notice(state: TableState, event: n.Notice | Secret) -> TableState:
    """Apply what happens around a match."""
    match event:
        case n.ChatMessage(seat, name):
            said = replace(event, name=name or state.seats[seat].info.name)
            return replace(state, chat=(*state.chat, said)[-LONGEST_CHAT:])
        case n.TableOpened(name, edition, seats, options, settings):
            return replace(
                state, name=name, edition_id=edition, capacity=seats, options=options,
                settings=settings, seats=(SeatState(),) * seats,
            )  # fmt: skip
        case n.SatDown(seat, name, outfit):
            return _seated(state, seat, SeatInfo("human", name, outfit=outfit))
        case n.BotSeated(seat, name, level, outfit):
            return _seated(state, seat, SeatInfo("bot", name, level, True, outfit=outfit))
        case n.LevelChosen(seat, level):
            return _with_info(state, seat, replace(state.seats[seat].info, level=level))
        case KeyGiven(seat, key):
            return _with_seat(state, seat, replace(state.seats[seat], key=key))
        case n.SeatLeft(seat, _, level):
            return _left(state, seat, level)
        case n.SeatsReordered(order):
            return replace(state, seats=tuple(state.seats[seat] for seat in order))
        case n.HostChanged(seat):
            return replace(state, host=state.seats[seat].player)
        case n.ReadyChanged(seat, ready):
            return _with_info(state, seat, replace(state.seats[seat].info, ready=ready))
        case n.RulesChanged():
            return _rules_changed(state, event)
        case n.OutfitChosen(seat, outfit):
            return _with_info(state, seat, replace(state.seats[seat].info, outfit=outfit))
        case n.RuleProposed() | n.RuleVoted():
            return _proposal_changed(state, event)
        case SeedDrawn(seed):
            return replace(state, seed=seed)
        case n.MatchStarted():
            return _match_started(state, event)
        case n.BotTookOver(seat):
            return _with_info(state, seat, replace(state.seats[seat].info, bot_plays=True))
        case n.CameBack(seat):
            return _with_info(state, seat, replace(state.seats[seat].info, bot_plays=False))
        case n.BackToLobby():
            return _back_to_lobby(state)
        case n.OpeningSkipped() | n.TimeRanOut():
            return state
        case _:
            assert_never(event)


def _with_seat(state: TableState, seat: int, seat_state: SeatState) -> TableState:
    seats = list(state.seats)
    seats[seat] = seat_state
    return replace(state, seats=tuple(seats))


def _with_info(state: TableState, seat: int, info: SeatInfo) -> TableState:
    return _with_seat(state, seat, replace(state.seats[seat], info=info))


def _seated(state: TableState, seat: int, info: SeatInfo) -> TableState:
    player = state.players + 1
    state = replace(state, players=player, host=state.host or player)
    return _with_seat(state, seat, SeatState(player, "", info))


def _left(state: TableState, seat: int, level: str | None) -> TableState:
    """In a match a bot takes the seat, and a newcomer may take it over (lobby.py)."""
    if level is None:
        return _with_seat(state, seat, SeatState())
    seat_state = state.seats[seat]
    info = replace(
        seat_state.info, kind="bot", level=level, ready=True, bot_plays=False, vacant=True
    )
    # A new player number, so that nothing that belonged to the old player goes with the seat.
    return _seated(state, seat, info)


def _nobody_ready(state: TableState) -> TableState:
    seats = tuple(
        replace(seat_state, info=replace(seat_state.info, ready=seat_state.info.kind == "bot"))
        for seat_state in state.seats
    )
    return replace(state, seats=seats)


def _rules_changed(state: TableState, event: n.RulesChanged) -> TableState:
    seats = [seat_state for seat_state in state.seats if seat_state.info.kind != "open"]
    if len(state.seats) <= event.seats:
        seats = list(state.seats)
    seats += [SeatState()] * (event.seats - len(seats))
    if event.edition != state.edition_id:
        state = replace(state, proposed_rules={})
    return _nobody_ready(
        replace(
            state,
            name=event.name,
            edition_id=event.edition,
            capacity=event.seats,
            options=event.options,
            settings=event.settings,
            seats=tuple(seats),
        )
    )


def _proposal_changed(state: TableState, event: n.RuleProposed | n.RuleVoted) -> TableState:
    player = state.seats[event.seat].player
    match event:
        case n.RuleProposed(seat, card, version, rule):
            name = state.seats[seat].info.name
            proposal = ProposedRule(version, name, rule, frozenset((player,)))
            state = replace(state, proposed=max(state.proposed, version))
        case n.RuleVoted(_, card, _, agree):
            proposal = state.proposed_rules[card]
            agreed = proposal.agreed | {player} if agree else proposal.agreed - {player}
            proposal = replace(proposal, agreed=agreed)
    return replace(state, proposed_rules=state.proposed_rules | {card: proposal})


def _match_started(state: TableState, event: n.MatchStarted) -> TableState:
    """Open seats are dropped, so that seats are numbered as the rules number players."""
    state = replace(
        state,
        match=event.match,
        house_rules=event.house_rules,
        seats=tuple(state.seats[seat] for seat in event.seats),
    )
    return replace(state, game=new_table(state.setup(event.house_rules), state.seed))


def _back_to_lobby(state: TableState) -> TableState:
    seats = [
        SeatState()
        if seat_state.info.vacant
        else replace(seat_state, info=replace(seat_state.info, bot_plays=False))
        for seat_state in state.seats
    ]
    seats += [SeatState()] * (state.capacity - len(seats))
    free = replace(state, game=None, steps=(), house_rules={}, seats=tuple(seats))
    return _nobody_ready(free)
