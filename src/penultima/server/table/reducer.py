"""The reducer: how entries of the log change the state of a table. Nothing else ever does."""

from collections.abc import Iterable
from functools import reduce
from typing import TypeVar, assert_never, cast

from msgspec.structs import replace

from penultima.fairness.transcript import DealId, Part
from penultima.rules import events as e
from penultima.rules.cards import Card, Seat
from penultima.rules.evolve import evolve
from penultima.rules.table import Table, new_table
from penultima.server.store.entries import (
    Banned,
    Entry,
    KeyGiven,
    Logged,
    PartOpened,
    Secret,
    SecretDrawn,
    SeedDrawn,
    events_in,
    is_of_the_rules,
)
from penultima.wire import notices as n
from penultima.wire.messages import RoundResult, SeatCount
from penultima.wire.seats import SeatInfo

from .facts import after_round, round_facts
from .state import (
    Ban,
    ComingDeal,
    Left,
    PastRound,
    Proposed,
    ProposedRule,
    ProposedRuling,
    RoundStep,
    SeatState,
    TableState,
    Takeover,
    Tally,
)

P = TypeVar("P", bound=Proposed)

LONGEST_CHAT = 100
MOST_BANNED = 100
"""At one table; the oldest bans end."""
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
    if n.SeatLeft in kinds:
        state = _note_when_left(state, entry)
    round_at, steps = (seq, ()) if e.Dealt in kinds else (state.round_at, state.steps)
    # Not by comparing prompts: after a Skip between two players, the same one is asked again.
    is_same_prompt = kinds.isdisjoint(_ASKS)
    state = replace(
        state,
        seq=seq,
        game=state.game if step is None else step.table,
        prompt_at=state.prompt_at if is_same_prompt else seq,
        ruling=state.ruling if is_same_prompt else None,
        takeover=state.takeover if is_same_prompt else None,
        round_at=round_at,
        steps=steps if step is None else (*steps, step),
        completed=completed,
        completed_before=before,
    )
    return _keep_result(state, entry) if e.RoundEnded in kinds else state


def _note_when_left(state: TableState, entry: Entry) -> TableState:
    for event in entry.events:
        left = state.seats[event.seat].left if isinstance(event, n.SeatLeft) else None
        if isinstance(event, n.SeatLeft) and left is not None:
            seat_state = replace(state.seats[event.seat], left=replace(left, at=entry.at))
            state = _with_seat(state, event.seat, seat_state)
    return state


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
    hints = tuple(SeatCount(seat, count) for seat, count in state.hints.items())
    result = RoundResult(state.match, game.round, ended.winner, ended.points, ended.scores, hints)
    bots = tuple(
        Seat(at) for at, seat_state in enumerate(state.seats) if seat_state.info.kind == "bot"
    )
    facts = round_facts(state.steps, game.setup.options.hand_size)
    winners = [event.winners for event in entry.events if isinstance(event, e.MatchEnded)]
    played = PastRound(
        result, game.setup, bots, state.round_at, entry.seq, state.dealt,
        facts, entry.at, winners[0] if winners else (),
    )  # fmt: skip
    tally = after_round(state.tally, facts)
    return replace(state, played=(*state.played, played), tally=tally)


def reduce_event(state: TableState, event: Logged) -> TableState:
    if is_of_the_rules(event):
        if isinstance(event, e.Dealt):
            state = replace(_nobody_ready(state), hints={})
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
            sits_out = state.phase == "playing"
            return _seated(state, seat, SeatInfo("human", name, outfit=outfit, sits_out=sits_out))
        case n.BotSeated(seat, name, level, outfit):
            return _seated(state, seat, SeatInfo("bot", name, level, True, outfit=outfit))
        case n.LevelChosen(seat, level):
            return _with_info(state, seat, replace(state.seats[seat].info, level=level))
        case KeyGiven(seat, key):
            return _with_seat(state, seat, replace(state.seats[seat], key=key))
        case n.SeatLeft():
            return _left(state, event)
        case n.SeatReclaimed(seat):
            return _reclaimed(state, seat)
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
        case n.AvatarChosen(seat, avatar):
            return _with_info(state, seat, replace(state.seats[seat].info, avatar=avatar))
        case n.RuleProposed(seat, card, version, rule):
            version, by, agreed = _proposal(state, seat, version)
            proposal = ProposedRule(version, by, agreed, rule=rule)
            return _with_proposal(state, card, proposal)
        case n.RuleVoted(seat, card, _, agree):
            voted = _voted(state, seat, state.proposed_rules[card], agree)
            return _with_proposal(state, card, voted)
        case n.RulingProposed(seat, version, steps):
            attempt = 1 if state.ruling is None else state.ruling.attempt + 1
            proposed = _proposal(state, seat, version)
            ruling = ProposedRuling(*proposed, seat=Seat(seat), steps=steps, attempt=attempt)
            return replace(state, ruling=ruling, proposed=max(state.proposed, version))
        case n.RulingVoted(seat, _, agree):
            assert state.ruling is not None
            return replace(state, ruling=_voted(state, seat, state.ruling, agree))
        case SeedDrawn(seed):
            return replace(state, seed=seed)
        case n.MatchStarted():
            return _match_started(state, event)
        case SecretDrawn() | PartOpened() | n.PartCommitted() | n.PartsFixed():
            return _deal_prepared(state, event)
        case n.PartsRevealed(parts):
            return _deal_made(state, parts)
        case n.BotTookOver(seat):
            return _with_info(state, seat, replace(state.seats[seat].info, bot_plays=True))
        case n.TakeoverVoted(seat, whom):
            return _takeover_voted(state, seat, whom)
        case n.CameBack(seat):
            return _with_info(state, seat, replace(state.seats[seat].info, bot_plays=False))
        case n.HintGiven(seat):
            count = state.hints.get(Seat(seat), 0) + 1
            return replace(state, hints={**state.hints, Seat(seat): count})
        case n.BackToLobby():
            return _back_to_lobby(state)
        case n.TableLocked(locked):
            return replace(state, locked=locked)
        case n.TableListed(listed):
            return replace(state, listed=listed)
        case Banned(keys, may_watch):
            ban = Ban(frozenset(keys), may_watch)
            return replace(state, bans=(*state.bans, ban)[-MOST_BANNED:])
        case n.BansLifted():
            return replace(state, bans=())
        case (
            n.DealCommitted()
            | n.SecretRevealed()
            | n.OpeningSkipped()
            | n.TimeRanOut()
            | n.RulesNotAgreed()
        ):
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


def _left(state: TableState, event: n.SeatLeft) -> TableState:
    """In a match a bot takes the seat, and keeps it for whoever left of their own will."""
    seat = event.seat
    if event.level is None:
        return _with_seat(state, seat, SeatState())
    before = state.seats[seat]
    info = replace(
        before.info, kind="bot", level=event.level, ready=True, bot_plays=False, vacant=True
    )
    # A new player number, so that nothing that belonged to the old player goes with the seat.
    state = _seated(state, seat, info)
    if event.why == "removed":
        return state
    left = Left(before.player, state.round_at)
    return _with_seat(state, seat, replace(state.seats[seat], key=before.key, left=left))


def _reclaimed(state: TableState, seat: int) -> TableState:
    """In another round than they left, they could have seen another hand: they sit it out."""
    bot, left = state.seats[seat], state.seats[seat].left
    assert left is not None
    is_other_round = state.phase == "playing" and left.round_at != state.round_at
    info = replace(
        bot.info, kind="human", level=None, ready=False, vacant=False,
        sits_out=bot.info.sits_out or is_other_round,
    )  # fmt: skip
    return _with_seat(state, seat, SeatState(left.player, bot.key, info))


def _takeover_voted(state: TableState, seat: int, whom: int) -> TableState:
    voter, player = state.seats[seat].player, state.seats[whom].player
    agreed = state.takeover.agreed if state.takeover is not None else frozenset()
    return replace(state, takeover=Takeover(player, agreed | {voter}))


def _nobody_ready(state: TableState) -> TableState:
    """Whatever comes next begins with everybody who has a seat."""
    infos = [seat_state.info for seat_state in state.seats]
    infos = [replace(info, ready=info.kind == "bot", sits_out=False) for info in infos]
    seats = zip(state.seats, infos, strict=True)
    return replace(state, seats=tuple(replace(each, info=info) for each, info in seats))


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


def _proposal(state: TableState, seat: int, version: int) -> tuple[int, str, frozenset[int]]:
    """What every proposal has: its version, its author's name, and those who agree so far."""
    author = state.seats[seat]
    return version, author.info.name, frozenset((author.player,))


def _voted(state: TableState, seat: int, proposal: P, agree: bool) -> P:
    player = frozenset((state.seats[seat].player,))
    if agree:
        agreed, objected = proposal.agreed | player, proposal.objected - player
    else:
        agreed, objected = proposal.agreed - player, proposal.objected | player
    return replace(proposal, agreed=agreed, objected=objected)


def _with_proposal(state: TableState, card: Card, proposal: ProposedRule) -> TableState:
    return replace(
        state,
        proposed_rules=state.proposed_rules | {card: proposal},
        proposed=max(state.proposed, proposal.version),
    )


def _deal_prepared(
    state: TableState, event: SecretDrawn | PartOpened | n.PartCommitted | n.PartsFixed
) -> TableState:
    """What happens to the next deal before it is made (docs/fairness.md)."""
    coming, withheld = state.coming, state.withheld
    match event:
        case SecretDrawn(match_, round_, secret):
            coming = ComingDeal(DealId(state.slug, match_, round_), secret)
        case n.PartCommitted(seat, commitment):
            assert coming is not None
            player, part = state.seats[seat].player, Part(seat, commitment)
            coming = replace(coming, commitments={**coming.commitments, player: part})
        case n.PartsFixed(parts, left_out):
            assert coming is not None
            coming = replace(coming, parts=parts, left_out=left_out)
            withheld = {**withheld, **{state.seats[seat].player: 0 for seat in left_out}}
        case PartOpened(seat, contribution):
            assert coming is not None
            coming = replace(coming, opened={**coming.opened, seat: contribution})
        case _:
            assert_never(event)
    return replace(state, coming=coming, withheld=withheld)


def _deal_made(state: TableState, parts: tuple[Part, ...]) -> TableState:
    coming = state.coming
    assert coming is not None
    withheld = dict(state.withheld)
    for part in parts:
        player = state.seats[part.seat].player
        withheld[player] = withheld.get(player, 0) + 1 if part.contribution is None else 0
    dealt = replace(coming.public, parts=parts, secret=coming.secret)
    return replace(state, coming=None, dealt=dealt, withheld=withheld)


def _match_started(state: TableState, event: n.MatchStarted) -> TableState:
    """Open seats are dropped, so that seats are numbered as the rules number players."""
    state = replace(
        state,
        match=event.match,
        tally=Tally(),
        seats=tuple(state.seats[seat] for seat in event.seats),
    )
    if state.dealt is not None and event.seats != tuple(range(len(event.seats))):
        state = replace(state, dealt=replace(state.dealt, seats=event.seats))
    return replace(state, game=new_table(state.setup(event.house_rules), state.seed))


def _back_to_lobby(state: TableState) -> TableState:
    seats = [
        SeatState()
        if seat_state.info.vacant
        else replace(seat_state, info=replace(seat_state.info, bot_plays=False))
        for seat_state in state.seats
    ]
    seats += [SeatState()] * (state.capacity - len(seats))
    free = replace(state, game=None, steps=(), seats=tuple(seats))
    return _nobody_ready(free)
