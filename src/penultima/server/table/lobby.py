"""The lobby: what people may ask for around a match, and what comes of it.

Pure: a room, who asks, what for, and what happened or why not. Nothing here waits or sends.
"""

from collections.abc import Collection
from random import Random
from typing import TypeAlias

from msgspec.structs import replace

from penultima.bots import DEFAULT_LEVEL, LEVELS
from penultima.bots.names import bot_name
from penultima.rules.edition import Edition, load, names
from penultima.rules.effects import LONGEST_HONOR, Honor
from penultima.rules.house_rules import LONGEST_TEXT, LONGEST_TITLE, HouseRule
from penultima.rules.options import Options
from penultima.server.errors import Rejected
from penultima.server.store.entries import KeyGiven, Logged
from penultima.wire import notices as n
from penultima.wire import requests as r
from penultima.wire.seats import Doll, Outfit
from penultima.wire.settings import Settings

from .names import clean, clean_name
from .reducer import evolve_room
from .start import start_match
from .state import Place, TableState, hashed

Happened: TypeAlias = tuple[Logged, ...]

Arranging: TypeAlias = (
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


def open_table(slug: str, request: r.Create, token: str, chance: Random) -> Happened:
    """A new table with its host, and bots if they were asked for."""
    edition = _edition(request.edition)
    name = clean_name(request.name, ())
    seats = max(request.seats, len(request.bots) + 1)
    happened: list[Logged] = [
        n.TableOpened(
            clean(request.table_name), edition.id, seats, request.options, request.settings
        ),
        n.SatDown(0, name, random_outfit(edition, chance)),
        KeyGiven(0, hashed(token)),
    ]
    taken = [name]
    for seat, level in enumerate(request.bots, 1):
        taken.append(bot_name(taken, chance))
        happened.append(_bot(edition, seat, taken[-1], level, chance))
    if request.start:
        room = TableState(slug)
        for event in happened:
            room = evolve_room(room, event)
        happened += start_match(room, (1,), chance)
    return tuple(happened)


def sit_down(
    room: TableState, request: r.Join, token: str, here: Collection[int], chance: Random
) -> Happened:
    seat = _free_seat(room, request.seat, here, clean(request.name))
    others = [place for number, place in enumerate(room.places) if number != seat]
    name = clean_name(request.name, [place.info.name for place in others])
    sat = n.SatDown(seat, name, random_outfit(room.edition, chance))
    happened: list[Logged] = [sat, KeyGiven(seat, hashed(token))]
    if not room.humans:
        happened.append(n.HostChanged(seat))
    return tuple(happened)


def can_sit(room: TableState, here: Collection[int]) -> bool:
    return any(_is_free(room, place, here) for place in room.places)


def _is_free(room: TableState, place: Place, here: Collection[int]) -> bool:
    if room.phase == "lobby":
        return place.info.kind == "open"
    # With nobody here a round would never end, and nobody could ever sit down again.
    return place.info.vacant and (room.phase != "playing" or not here)


def _free_seat(
    room: TableState, wanted: int | None, here: Collection[int], name: str | None = None
) -> int:
    """The seat that is wanted; if none is, the one where somebody of that name sat, or any."""
    if wanted is None:
        free = [seat for seat, place in enumerate(room.places) if _is_free(room, place, here)]
        if not free:
            raise Rejected("table_full", seats=len(room.places))
        return next((seat for seat in free if room.places[seat].info.name == name), free[0])
    if not _is_free(room, _place(room, wanted), here):
        raise Rejected("seat_taken")
    return wanted


def leave(room: TableState, seat: int, why: n.Gone, here: Collection[int]) -> Happened:
    """Give up a seat; if it was the host's, the next person who is here takes over."""
    level = None if room.game is None else DEFAULT_LEVEL
    happened: list[Logged] = [n.SeatLeft(seat, why, level)]
    if room.places[seat].player == room.host:
        heir = next_host(room, here)
        if heir is not None:
            happened.append(n.HostChanged(heir))
    return tuple(happened)


def next_host(room: TableState, here: Collection[int]) -> int | None:
    """The seat of the next person after the host, those who are here first."""
    seat = room.seat_of(room.host) or 0
    turns = [(seat + step) % len(room.places) for step in range(1, len(room.places))]
    people = [other for other in turns if room.places[other].is_human]
    present = [other for other in people if room.places[other].player in here]
    return next(iter(present or people), None)


def arrange(
    room: TableState, seat: int, request: Arranging, here: Collection[int], chance: Random
) -> Happened:
    """Everything that a seat may ask for besides moves; nothing if it is so already.

    Raises Rejected.
    """
    match request:
        case r.SetReady(ready=ready):
            return _set_ready(room, seat, ready)
        case r.Configure():
            _need_host(room, seat)
            _need(room.phase == "lobby")
            return _configure(room, request, chance)
        case r.AddBot():
            _need_host(room, seat)
            _need(room.phase == "lobby")
            return _add_bot(room, request, here, chance)
        case r.SetLevel(seat=whom, level=level):
            _need_host(room, seat)
            _need(room.phase == "lobby")
            return _set_level(room, whom, level)
        case r.Remove(seat=whom):
            _need_host(room, seat)
            return _remove(room, seat, whom, here)
        case r.Reorder(order=order):
            _need_host(room, seat)
            _need(room.phase == "lobby")
            return _reorder(room, order)
        case r.MakeHost(seat=whom):
            _need_host(room, seat)
            return _make_host(room, whom)
        case r.Dress():
            return (n.OutfitChosen(seat, _outfit(room.edition, request)),)
        case r.Propose():
            _need(room.phase != "playing")
            return _propose(room, seat, request)
        case r.Vote():
            _need(room.phase != "playing")
            return _vote(room, seat, request)
        case r.Start():
            _need_host(room, seat)
            _need(room.phase == "lobby")
            return start_match(room, here, chance)
        case r.SkipOpening():
            _need_host(room, seat)
            return (n.OpeningSkipped(),)
        case r.ToLobby():
            _need_host(room, seat)
            _need(room.phase in ("round_over", "match_over"))
            return (n.BackToLobby(),)
        case r.Say():
            return _say(room, seat, request)


def _need(good: bool) -> None:
    if not good:
        raise Rejected("not_now")


def _need_host(room: TableState, seat: int) -> None:
    if room.places[seat].player != room.host:
        raise Rejected("not_host")


def _place(room: TableState, seat: int) -> Place:
    if not 0 <= seat < len(room.places):
        raise Rejected("no_such_seat")
    return room.places[seat]


def _edition(name: str) -> Edition:
    if name not in names():
        raise Rejected("no_such_edition", editions=", ".join(names()))
    return load(name)


def _set_ready(room: TableState, seat: int, ready: bool) -> Happened:
    # Too late for the round that has just begun, or so already: no harm done.
    if room.phase == "playing" or room.places[seat].info.ready == ready:
        return ()
    return (n.ReadyChanged(seat, ready),)


def _add_bot(
    room: TableState, request: r.AddBot, here: Collection[int], chance: Random
) -> Happened:
    free = _free_seat(room, request.seat, here)
    name = bot_name([place.info.name for place in room.places], chance)
    return (_bot(room.edition, free, name, request.level, chance),)


def _reorder(room: TableState, order: tuple[int, ...]) -> Happened:
    if sorted(order) != list(range(len(room.places))):
        raise Rejected("no_such_seat")
    return (n.SeatsReordered(order),)


def _make_host(room: TableState, whom: int) -> Happened:
    if not _place(room, whom).is_human:
        raise Rejected("no_such_seat")
    return (n.HostChanged(whom),)


def _set_level(room: TableState, whom: int, level: str) -> Happened:
    bot = _place(room, whom).info
    if bot.kind != "bot":
        raise Rejected("no_such_seat")
    if bot.level == level:
        return ()
    return (n.LevelChosen(whom, _level(level)),)


def _remove(room: TableState, seat: int, whom: int, here: Collection[int]) -> Happened:
    place = _place(room, whom)
    if place.info.kind == "open" or whom == seat:
        raise Rejected("no_such_seat")
    _need(place.is_human or room.phase == "lobby")
    return leave(room, whom, "removed", here)


def _configure(room: TableState, request: r.Configure, chance: Random) -> Happened:
    edition = room.edition if request.edition is None else _edition(request.edition)
    seats = request.seats or room.capacity
    sitting = [place for place in room.places if place.info.kind != "open"]
    if seats < len(sitting):
        raise Rejected("too_few_seats", seats=len(sitting))
    options: Options = request.options or room.options
    settings: Settings = request.settings or room.settings
    name = room.name if request.table_name is None else clean(request.table_name)
    changed = n.RulesChanged(name, edition.id, seats, options, settings)
    if edition is room.edition:
        return (changed,)
    dressed = [
        n.OutfitChosen(number, random_outfit(edition, chance))
        for number, place in enumerate(evolve_room(room, changed).places)
        if place.info.kind != "open"
    ]
    return (changed, *dressed)


def _bot(edition: Edition, seat: int, name: str, level: str, chance: Random) -> n.BotSeated:
    return n.BotSeated(seat, name, _level(level), random_outfit(edition, chance))


def _level(name: str) -> str:
    if name not in LEVELS:
        raise Rejected("no_such_level", levels=", ".join(LEVELS))
    return name


def random_outfit(edition: Edition, chance: Random) -> Outfit:
    """A doll in two colours or three, for whoever has not dressed yet."""
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


def _propose(room: TableState, seat: int, request: r.Propose) -> Happened:
    card, rule = request.card, request.rule
    if card not in room.edition.customizable:
        raise Rejected("bad_rule")
    if rule is not None:
        rule = _clean_rule(rule)
    # No number comes twice, even if the cards were others meanwhile: a vote is for what was read.
    return (n.RuleProposed(seat, card, room.proposed + 1, rule),)


def _vote(room: TableState, seat: int, request: r.Vote) -> Happened:
    written = room.writings.get(request.card)
    if written is None or written.version != request.version:
        raise Rejected("too_late", name=written.by if written else "?")
    return (n.RuleVoted(seat, request.card, request.version, request.agree),)


def _say(room: TableState, seat: int, request: r.Say) -> Happened:
    said = clean(request.text or "")
    if not said and request.preset is None:
        raise Rejected("bad_message", problem="say: text or preset")
    return (n.Said(seat, room.places[seat].info.name, said, request.preset),)


def _clean_rule(rule: HouseRule) -> HouseRule:
    """A rule whose texts are one line each. Cleaning can make a text longer, so it is cut again."""
    steps = tuple(
        replace(step, text=clean(step.text)[:LONGEST_HONOR] or "…")
        if isinstance(step, Honor)
        else step
        for step in rule.do
    )
    title = clean(rule.title)[:LONGEST_TITLE]
    if not title:
        raise Rejected("bad_rule")
    return HouseRule(title, steps, clean(rule.text)[:LONGEST_TEXT])
