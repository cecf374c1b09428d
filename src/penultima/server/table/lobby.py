"""The lobby: what players may ask for around a match, and the events that follow.

Pure functions of a state and a request; they return events or raise Rejected.
"""

from collections.abc import Collection
from random import Random
from typing import TypeAlias

from penultima.bots import DEFAULT_LEVEL, LEVELS
from penultima.bots.names import bot_name
from penultima.rules.edition import Edition, load, names
from penultima.rules.effects import LONGEST_HONOR, with_texts
from penultima.rules.house_rules import LONGEST_TEXT, LONGEST_TITLE, HouseRule
from penultima.rules.options import Options
from penultima.server.errors import Rejected
from penultima.server.store.entries import KeyGiven, Logged
from penultima.wire import notices as n
from penultima.wire import requests as r
from penultima.wire.seats import Doll, Outfit
from penultima.wire.settings import Settings

from .names import clean, clean_name
from .reducer import reduce_event
from .start import start_match
from .state import SeatState, TableState, hashed

Decision: TypeAlias = tuple[Logged, ...]

LobbyRequest: TypeAlias = (
    r.SetReady
    | r.Configure
    | r.AddBot
    | r.SetLevel
    | r.Remove
    | r.Reorder
    | r.MakeHost
    | r.Dress
    | r.Propose
    | r.Vote
    | r.Start
    | r.SkipOpening
    | r.ToLobby
    | r.Say
)


def open_table(slug: str, request: r.Create, token: str, chance: Random) -> Decision:
    """The first events of a table: its host sits down, and bots if the request asks for them."""
    edition = _edition(request.edition)
    name = clean_name(request.name, ())
    seats = max(request.seats, len(request.bots) + 1)
    events: list[Logged] = [
        n.TableOpened(
            clean(request.table_name), edition.id, seats, request.options, request.settings
        ),
        n.SatDown(0, name, random_outfit(edition, chance)),
        KeyGiven(0, hashed(token)),
    ]
    taken = [name]
    for seat, level in enumerate(request.bots, 1):
        taken.append(bot_name(taken, chance))
        events.append(_bot(edition, seat, taken[-1], level, chance))
    if request.start:
        state = TableState(slug)
        for event in events:
            state = reduce_event(state, event)
        events += start_match(state, (1,), chance)
    return tuple(events)


def sit_down(
    state: TableState, request: r.Join, token: str, present: Collection[int], chance: Random
) -> Decision:
    seat = _free_seat(state, request.seat, present, clean(request.name))
    others = [seat_state for number, seat_state in enumerate(state.seats) if number != seat]
    name = clean_name(request.name, [seat_state.info.name for seat_state in others])
    sat = n.SatDown(seat, name, random_outfit(state.edition, chance))
    events: list[Logged] = [sat, KeyGiven(seat, hashed(token))]
    if not state.humans:
        events.append(n.HostChanged(seat))
    return tuple(events)


def can_sit(state: TableState, present: Collection[int]) -> bool:
    return any(_is_free(state, seat_state, present) for seat_state in state.seats)


def _is_free(state: TableState, seat_state: SeatState, present: Collection[int]) -> bool:
    if state.phase == "lobby":
        return seat_state.info.kind == "open"
    # With nobody connected, a round would never end and nobody could ever sit down again.
    return seat_state.info.vacant and (state.phase != "playing" or not present)


def _free_seat(
    state: TableState, wanted: int | None, present: Collection[int], name: str | None = None
) -> int:
    """The wanted seat; without a wish, the one where this name sat before, or any free one."""
    if wanted is None:
        free = [
            seat
            for seat, seat_state in enumerate(state.seats)
            if _is_free(state, seat_state, present)
        ]
        if not free:
            raise Rejected("table_full", seats=len(state.seats))
        return next((seat for seat in free if state.seats[seat].info.name == name), free[0])
    if not _is_free(state, _seat_at(state, wanted), present):
        raise Rejected("seat_taken")
    return wanted


def leave(state: TableState, seat: int, why: n.LeaveReason, present: Collection[int]) -> Decision:
    """Give up a seat; if it was the host's, the next person becomes host."""
    level = None if state.game is None else DEFAULT_LEVEL
    events: list[Logged] = [n.SeatLeft(seat, why, level)]
    if state.seats[seat].player == state.host:
        heir = next_host(state, present)
        if heir is not None:
            events.append(n.HostChanged(heir))
    return tuple(events)


def next_host(state: TableState, present: Collection[int]) -> int | None:
    """The seat of the next person after the host; connected people come first."""
    seat = state.seat_of(state.host) or 0
    turns = [(seat + step) % len(state.seats) for step in range(1, len(state.seats))]
    people = [other for other in turns if state.seats[other].is_human]
    present = [other for other in people if state.seats[other].player in present]
    return next(iter(present or people), None)


def arrange(
    state: TableState, seat: int, request: LobbyRequest, present: Collection[int], chance: Random
) -> Decision:
    """Handle any request besides moves; no events if nothing has to change. Raises Rejected."""
    match request:
        case r.SetReady(ready=ready):
            return _set_ready(state, seat, ready)
        case r.Configure():
            _need_host(state, seat)
            _need(state.phase == "lobby")
            return _configure(state, request, chance)
        case r.AddBot():
            _need_host(state, seat)
            _need(state.phase == "lobby")
            return _add_bot(state, request, present, chance)
        case r.SetLevel(seat=whom, level=level):
            _need_host(state, seat)
            _need(state.phase == "lobby")
            return _set_level(state, whom, level)
        case r.Remove(seat=whom):
            _need_host(state, seat)
            return _remove(state, seat, whom, present)
        case r.Reorder(order=order):
            _need_host(state, seat)
            _need(state.phase == "lobby")
            return _reorder(state, order)
        case r.MakeHost(seat=whom):
            _need_host(state, seat)
            return _make_host(state, whom)
        case r.Dress():
            return (n.OutfitChosen(seat, _outfit(state.edition, request)),)
        case r.Propose():
            _need(state.phase != "playing")
            return _propose(state, seat, request)
        case r.Vote():
            _need(state.phase != "playing")
            return _vote(state, seat, request)
        case r.Start():
            _need_host(state, seat)
            _need(state.phase == "lobby")
            return start_match(state, present, chance)
        case r.SkipOpening():
            _need_host(state, seat)
            return (n.OpeningSkipped(),)
        case r.ToLobby():
            _need_host(state, seat)
            _need(state.phase in ("round_over", "match_over"))
            return (n.BackToLobby(),)
        case r.Say():
            return _say(state, seat, request)


def _need(good: bool) -> None:
    if not good:
        raise Rejected("not_now")


def _need_host(state: TableState, seat: int) -> None:
    if state.seats[seat].player != state.host:
        raise Rejected("not_host")


def _seat_at(state: TableState, seat: int) -> SeatState:
    if not 0 <= seat < len(state.seats):
        raise Rejected("no_such_seat")
    return state.seats[seat]


def _edition(name: str) -> Edition:
    if name not in names():
        raise Rejected("no_such_edition", editions=", ".join(names()))
    return load(name)


def _set_ready(state: TableState, seat: int, ready: bool) -> Decision:
    # Too late for the round that has just started, or nothing to change.
    if state.phase == "playing" or state.seats[seat].info.ready == ready:
        return ()
    return (n.ReadyChanged(seat, ready),)


def _add_bot(
    state: TableState, request: r.AddBot, present: Collection[int], chance: Random
) -> Decision:
    free = _free_seat(state, request.seat, present)
    name = bot_name([seat_state.info.name for seat_state in state.seats], chance)
    return (_bot(state.edition, free, name, request.level, chance),)


def _reorder(state: TableState, order: tuple[int, ...]) -> Decision:
    if sorted(order) != list(range(len(state.seats))):
        raise Rejected("no_such_seat")
    return (n.SeatsReordered(order),)


def _make_host(state: TableState, whom: int) -> Decision:
    if not _seat_at(state, whom).is_human:
        raise Rejected("no_such_seat")
    return (n.HostChanged(whom),)


def _set_level(state: TableState, whom: int, level: str) -> Decision:
    bot = _seat_at(state, whom).info
    if bot.kind != "bot":
        raise Rejected("no_such_seat")
    if bot.level == level:
        return ()
    return (n.LevelChosen(whom, _level(level)),)


def _remove(state: TableState, seat: int, whom: int, present: Collection[int]) -> Decision:
    seat_state = _seat_at(state, whom)
    if seat_state.info.kind == "open" or whom == seat:
        raise Rejected("no_such_seat")
    _need(seat_state.is_human or state.phase == "lobby")
    return leave(state, whom, "removed", present)


def _configure(state: TableState, request: r.Configure, chance: Random) -> Decision:
    edition = state.edition if request.edition is None else _edition(request.edition)
    seats = request.seats or state.capacity
    sitting = [seat_state for seat_state in state.seats if seat_state.info.kind != "open"]
    if seats < len(sitting):
        raise Rejected("too_few_seats", seats=len(sitting))
    options: Options = request.options or state.options
    settings: Settings = request.settings or state.settings
    name = state.name if request.table_name is None else clean(request.table_name)
    changed = n.RulesChanged(name, edition.id, seats, options, settings)
    if edition is state.edition:
        return (changed,)
    dressed = [
        n.OutfitChosen(number, random_outfit(edition, chance))
        for number, seat_state in enumerate(reduce_event(state, changed).seats)
        if seat_state.info.kind != "open"
    ]
    return (changed, *dressed)


def _bot(edition: Edition, seat: int, name: str, level: str, chance: Random) -> n.BotSeated:
    return n.BotSeated(seat, name, _level(level), random_outfit(edition, chance))


def _level(name: str) -> str:
    if name not in LEVELS:
        raise Rejected("no_such_level", levels=", ".join(LEVELS))
    return name


def random_outfit(edition: Edition, chance: Random) -> Outfit:
    """A doll in two or three colours, for a player who has not chosen an outfit yet."""
    if not edition.has_clothing:
        return Outfit()
    hat, top = chance.sample(edition.color_names, 2)
    return _dressed(edition, Doll(hat, top, chance.choice(edition.color_names)))


def _outfit(edition: Edition, request: r.Dress) -> Outfit:
    if not edition.has_clothing or (request.doll is None) == (request.clothes is None):
        raise Rejected("bad_outfit")
    if request.doll is not None:
        return _dressed(edition, request.doll)
    assert request.clothes is not None
    if not set(request.clothes) <= set(edition.color_names):
        raise Rejected("bad_outfit")
    return Outfit(tuple(color for color in edition.color_names if color in request.clothes))


def _dressed(edition: Edition, doll: Doll) -> Outfit:
    worn = {doll.hat, doll.top, doll.bottoms}
    if not worn <= set(edition.color_names) or len(worn) < 2:
        raise Rejected("bad_outfit")
    return Outfit(tuple(color for color in edition.color_names if color in worn), doll)


def _propose(state: TableState, seat: int, request: r.Propose) -> Decision:
    card, rule = request.card, request.rule
    if card not in state.edition.customizable:
        raise Rejected("bad_rule")
    if rule is not None:
        rule = _clean_rule(rule)
    # Version numbers are never used again, so that a vote is for the text that was read.
    return (n.RuleProposed(seat, card, state.proposed + 1, rule),)


def _vote(state: TableState, seat: int, request: r.Vote) -> Decision:
    proposal = state.proposed_rules.get(request.card)
    if proposal is None or proposal.version != request.version:
        raise Rejected("too_late", name=proposal.by if proposal else "?")
    return (n.RuleVoted(seat, request.card, request.version, request.agree),)


def _say(state: TableState, seat: int, request: r.Say) -> Decision:
    said = clean(request.text or "")
    if not said and request.preset is None:
        raise Rejected("bad_message", problem="say: text or preset")
    return (n.ChatMessage(seat, state.seats[seat].info.name, said, request.preset),)


def _clean_rule(rule: HouseRule) -> HouseRule:
    """A rule with one-line texts. Cleaning can make a text longer, so they are cut again."""
    steps = tuple(
        with_texts(step, lambda text: clean(text)[:LONGEST_HONOR] or "…") for step in rule.do
    )
    title = clean(rule.title)[:LONGEST_TITLE]
    if not title:
        raise Rejected("bad_rule")
    return HouseRule(title, steps, clean(rule.text)[:LONGEST_TEXT])
