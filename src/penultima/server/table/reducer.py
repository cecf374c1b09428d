"""How entries of the log change a room: nothing else ever does."""

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

from .state import PastRound, Place, ProposedRule, RoundStep, TableState

LONGEST_CHAT = 100
MOST_REMEMBERED = 16

_ASKS = frozenset((e.TurnBegan, e.Asked, e.Dealt, e.RoundEnded))


def fold_log(slug: str, entries: Iterable[Entry]) -> TableState:
    return reduce(after, entries, TableState(slug))


def after(room: TableState, entry: Entry, step: RoundStep | None = None) -> TableState:
    """The room after an entry of its log.

    `step` saves work where what the events make of the game is known: all of them are of the rules.
    """
    seq, request = entry.seq, entry.request
    player = None if entry.seat is None else _player(room, entry.seat)
    kinds = set(map(type, entry.events))
    if step is None:
        room = reduce(evolve_room, entry.events, room)
        step = _step(room.game, entry)
    done, before = room.done, room.done_before
    if request:
        if KeyGiven in kinds:
            seat = next(event.seat for event in entry.events if isinstance(event, KeyGiven))
            player = _player(room, seat)
            room = _with_place(room, seat, replace(room.places[seat], joined=request))
        if len(done) >= MOST_REMEMBERED:
            done, before = {}, done
        done = {**done, (player or 0, request): seq}
    round_at, steps = (seq, ()) if e.Dealt in kinds else (room.round_at, room.steps)
    room = replace(
        room,
        seq=seq,
        game=room.game if step is None else step.table,
        # By events and not by comparing prompts: after a Skip between two, the same is asked again.
        prompt_at=room.prompt_at if kinds.isdisjoint(_ASKS) else seq,
        round_at=round_at,
        steps=steps if step is None else (*steps, step),
        done=done,
        done_before=before,
    )
    return _keep_result(room, entry) if e.RoundEnded in kinds else room


def _step(game: Table | None, entry: Entry) -> RoundStep | None:
    """What happened in the round, if anything did."""
    events = events_in(entry.events)
    return RoundStep(game, events) if game is not None and events else None


def _player(room: TableState, seat: int) -> int | None:
    return room.places[seat].player if seat < len(room.places) else None


def _keep_result(room: TableState, entry: Entry) -> TableState:
    ended = next(event for event in entry.events if isinstance(event, e.RoundEnded))
    game = room.game
    assert game is not None
    result = RoundResult(room.match, game.round, ended.winner, ended.points, ended.scores)
    bots = tuple(Seat(at) for at, place in enumerate(room.places) if place.info.kind == "bot")
    played = PastRound(result, game.setup, bots, room.round_at, entry.seq)
    return replace(room, played=(*room.played, played))


def evolve_room(room: TableState, event: Logged) -> TableState:
    if is_of_the_rules(event):
        if isinstance(event, e.Dealt):
            room = _nobody_ready(room)
        assert room.game is not None
        return replace(room, game=evolve(room.game, event))
    return _around(room, cast(n.Notice | Secret, event))


def _around(room: TableState, event: n.Notice | Secret) -> TableState:
    """What happens around a match."""
    match event:
        case n.Said(seat, name):
            said = replace(event, name=name or room.places[seat].info.name)
            return replace(room, chat=(*room.chat, said)[-LONGEST_CHAT:])
        case n.TableOpened(name, edition, seats, options, settings):
            return replace(
                room, name=name, edition_id=edition, capacity=seats, options=options,
                settings=settings, places=(Place(),) * seats,
            )  # fmt: skip
        case n.SatDown(seat, name, outfit):
            return _seated(room, seat, SeatInfo("human", name, outfit=outfit))
        case n.BotSeated(seat, name, level, outfit):
            return _seated(room, seat, SeatInfo("bot", name, level, True, outfit=outfit))
        case n.LevelChosen(seat, level):
            return _with_info(room, seat, replace(room.places[seat].info, level=level))
        case KeyGiven(seat, key):
            return _with_place(room, seat, replace(room.places[seat], key=key))
        case n.SeatLeft(seat, _, level):
            return _left(room, seat, level)
        case n.SeatsReordered(order):
            return replace(room, places=tuple(room.places[seat] for seat in order))
        case n.HostChanged(seat):
            return replace(room, host=room.places[seat].player)
        case n.ReadyChanged(seat, ready):
            return _with_info(room, seat, replace(room.places[seat].info, ready=ready))
        case n.RulesChanged():
            return _rules_changed(room, event)
        case n.OutfitChosen(seat, outfit):
            return _with_info(room, seat, replace(room.places[seat].info, outfit=outfit))
        case n.RuleProposed() | n.RuleVoted():
            return _written(room, event)
        case SeedDrawn(seed):
            return replace(room, seed=seed)
        case n.MatchStarted():
            return _match_started(room, event)
        case n.BotTookOver(seat):
            return _with_info(room, seat, replace(room.places[seat].info, bot_plays=True))
        case n.CameBack(seat):
            return _with_info(room, seat, replace(room.places[seat].info, bot_plays=False))
        case n.BackToLobby():
            return _back_to_lobby(room)
        case n.OpeningSkipped() | n.TimeRanOut():
            return room
        case _:
            assert_never(event)


def _with_place(room: TableState, seat: int, place: Place) -> TableState:
    places = list(room.places)
    places[seat] = place
    return replace(room, places=tuple(places))


def _with_info(room: TableState, seat: int, info: SeatInfo) -> TableState:
    return _with_place(room, seat, replace(room.places[seat], info=info))


def _seated(room: TableState, seat: int, info: SeatInfo) -> TableState:
    player = room.players + 1
    room = replace(room, players=player, host=room.host or player)
    return _with_place(room, seat, Place(player, "", info))


def _left(room: TableState, seat: int, level: str | None) -> TableState:
    """In a match a bot has the seat from now on, and others may take it over (lobby.py)."""
    if level is None:
        return _with_place(room, seat, Place())
    place = room.places[seat]
    info = replace(place.info, kind="bot", level=level, ready=True, bot_plays=False, vacant=True)
    # Another number, so that nothing of whoever has left is the seat's any more.
    return _seated(room, seat, info)


def _nobody_ready(room: TableState) -> TableState:
    places = tuple(
        replace(place, info=replace(place.info, ready=place.info.kind == "bot"))
        for place in room.places
    )
    return replace(room, places=places)


def _rules_changed(room: TableState, event: n.RulesChanged) -> TableState:
    places = [place for place in room.places if place.info.kind != "open"]
    if len(room.places) <= event.seats:
        places = list(room.places)
    places += [Place()] * (event.seats - len(places))
    if event.edition != room.edition_id:
        room = replace(room, writings={})
    return _nobody_ready(
        replace(
            room,
            name=event.name,
            edition_id=event.edition,
            capacity=event.seats,
            options=event.options,
            settings=event.settings,
            places=tuple(places),
        )
    )


def _written(room: TableState, event: n.RuleProposed | n.RuleVoted) -> TableState:
    player = room.places[event.seat].player
    match event:
        case n.RuleProposed(seat, card, version, rule):
            name = room.places[seat].info.name
            written = ProposedRule(version, name, rule, frozenset((player,)))
            room = replace(room, proposed=max(room.proposed, version))
        case n.RuleVoted(_, card, _, agree):
            written = room.writings[card]
            agreed = written.agreed | {player} if agree else written.agreed - {player}
            written = replace(written, agreed=agreed)
    return replace(room, writings=room.writings | {card: written})


def _match_started(room: TableState, event: n.MatchStarted) -> TableState:
    """Open seats go, so that the seats are the players of the rules."""
    room = replace(
        room,
        match=event.match,
        house_rules=event.house_rules,
        places=tuple(room.places[seat] for seat in event.seats),
    )
    return replace(room, game=new_table(room.setup(event.house_rules), room.seed))


def _back_to_lobby(room: TableState) -> TableState:
    places = [
        Place() if place.info.vacant else replace(place, info=replace(place.info, bot_plays=False))
        for place in room.places
    ]
    places += [Place()] * (room.capacity - len(places))
    free = replace(room, game=None, steps=(), house_rules={}, places=tuple(places))
    return _nobody_ready(free)
