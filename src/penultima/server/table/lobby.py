"""The lobby: what players may ask for around a match, and the events that follow.

Pure functions of a state and a request; they return events or raise Rejected.
"""

from collections.abc import Collection
from random import Random
from typing import TypeAlias

from penultima.bots import LEVEL_NAMES, is_level
from penultima.bots.names import bot_name
from penultima.rules.edition import Edition, load, names
from penultima.rules.effects import LONGEST_TASK, with_texts
from penultima.rules.house_rules import LONGEST_TEXT, LONGEST_TITLE, HouseRule
from penultima.rules.options import Options
from penultima.rules.setup import check_house_rules
from penultima.server.errors import Rejected
from penultima.server.store.entries import KeyGiven, Logged
from penultima.server.words import NO_WORDS, WordList
from penultima.text.plain import plain_text
from penultima.wire import notices as n
from penultima.wire import requests as r
from penultima.wire.settings import Settings

from . import fair_deal
from .names import clean_name, clean_table_name
from .outfits import chosen_outfit, random_outfit
from .reducer import reduce_event
from .seating import leave
from .start import check_start
from .state import SeatState, TableState, hashed

Decision: TypeAlias = tuple[Logged, ...]

LobbyRequest: TypeAlias = (
    r.SetReady
    | r.Configure
    | r.AddBot
    | r.SetLevel
    | r.Remove
    | r.Lock
    | r.LiftBans
    | r.List
    | r.Reorder
    | r.MakeHost
    | r.Dress
    | r.ChooseAvatar
    | r.Propose
    | r.Vote
    | r.Start
    | r.SkipOpening
    | r.ToLobby
    | r.Say
)


def open_table(
    slug: str, request: r.Create, token: str, chance: Random, words: WordList = NO_WORDS
) -> Decision:
    """The first events of a table: its host sits down, and bots if the request asks for them."""
    edition = _edition(request.edition)
    name = clean_name(request.name, (), words)
    table_name = clean_table_name(request.table_name, words)
    seats = max(request.seats, len(request.bots) + 1)
    events: list[Logged] = [
        n.TableOpened(table_name, edition.id, seats, request.options, request.settings),
        n.SatDown(0, name, random_outfit(edition, chance)),
        KeyGiven(0, hashed(token)),
        *([n.AvatarChosen(0, request.avatar)] if request.avatar else ()),
    ]
    if request.listed:
        events.append(n.TableListed(True))
    taken = [name]
    for seat, level in enumerate(request.bots, 1):
        taken.append(bot_name(taken, chance))
        events.append(_bot(edition, seat, taken[-1], level, chance))
    return *events, *fair_deal.commit(slug, 1, 1, chance)


def arrange(
    state: TableState,
    seat: int,
    request: LobbyRequest,
    present: Collection[int],
    chance: Random,
    *,
    words: WordList = NO_WORDS,
) -> Decision:
    """Handle any request besides moves; no events if nothing has to change. Raises Rejected."""
    if not isinstance(request, r.Say | r.SetReady):
        # Who knows the contributions to a deal must not be able to change what is dealt.
        _need(not state.is_dealing)
    match request:
        case r.SetReady(ready=ready, part=part):
            return *_set_ready(state, seat, ready), *fair_deal.commit_part(state, seat, part)
        case r.Configure():
            _need_host(state, seat)
            _need(state.phase == "lobby")
            return _configure(state, request, chance, words)
        case r.AddBot():
            _need_host(state, seat)
            _need(state.phase == "lobby")
            return _add_bot(state, request, chance)
        case r.SetLevel(seat=whom, level=level):
            _need_host(state, seat)
            _need(state.phase == "lobby")
            return _set_level(state, whom, level)
        case r.Remove(seat=whom):
            _need_host(state, seat)
            return _remove(state, seat, whom, present)
        case r.Lock(locked=locked):
            _need_host(state, seat)
            return (n.TableLocked(locked),) if locked != state.locked else ()
        case r.List(listed=listed):
            _need_host(state, seat)
            return (n.TableListed(listed),) if listed != state.listed else ()
        case r.LiftBans():
            _need_host(state, seat)
            return (n.BansLifted(),) if state.bans else ()
        case r.Reorder(order=order):
            _need_host(state, seat)
            _need(state.phase == "lobby")
            return _reorder(state, order)
        case r.MakeHost(seat=whom):
            _need_host(state, seat)
            return _make_host(state, whom)
        case r.Dress():
            return (n.OutfitChosen(seat, chosen_outfit(state.edition, request)),)
        case r.ChooseAvatar(avatar=avatar):
            is_new = avatar != state.seats[seat].info.avatar
            return (n.AvatarChosen(seat, avatar),) if is_new else ()
        case r.Propose():
            _need(state.phase != "playing")
            return _propose(state, seat, request, words)
        case r.Vote():
            return _vote(state, seat, request)
        case r.Start(part=part):
            _need_host(state, seat)
            _need(state.phase != "playing")
            if state.phase == "lobby":
                check_start(state, present)
            return *_go_on_without(state, seat), *fair_deal.commit_part(state, seat, part)
        case r.SkipOpening():
            _need_host(state, seat)
            return (n.OpeningSkipped(),)
        case r.ToLobby():
            _need_host(state, seat)
            _need(state.phase in ("round_over", "match_over"))
            return n.BackToLobby(), *fair_deal.commit(state.slug, state.match + 1, 1, chance)
        case r.Say():
            return _say(state, seat, request, words)


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
    if state.phase == "playing" or state.is_dealing or state.seats[seat].info.ready == ready:
        return ()
    return (n.ReadyChanged(seat, ready),)


def _go_on_without(state: TableState, host: int) -> Decision:
    """Between rounds: bots for the people who are not ready, until they are back."""
    if state.phase == "lobby":
        return ()
    return tuple(
        n.BotTookOver(seat)
        for seat, seat_state in enumerate(state.seats)
        if seat_state.is_human
        and seat != host
        and not seat_state.info.ready
        and not seat_state.info.bot_plays
    )


def _add_bot(state: TableState, request: r.AddBot, chance: Random) -> Decision:
    free = _open_seat(state, request.seat)
    name = bot_name([seat_state.info.name for seat_state in state.seats], chance)
    return (_bot(state.edition, free, name, request.level, chance),)


def _open_seat(state: TableState, wanted: int | None) -> int:
    if wanted is None:
        for seat, seat_state in enumerate(state.seats):
            if seat_state.info.kind == "open":
                return seat
        raise Rejected("table_full", seats=len(state.seats))
    if _seat_at(state, wanted).info.kind != "open":
        raise Rejected("seat_taken")
    return wanted


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


def _configure(
    state: TableState, request: r.Configure, chance: Random, words: WordList
) -> Decision:
    edition = state.edition if request.edition is None else _edition(request.edition)
    seats = request.seats or state.capacity
    sitting = [seat_state for seat_state in state.seats if seat_state.info.kind != "open"]
    if seats < len(sitting):
        raise Rejected("too_few_seats", seats=len(sitting))
    options: Options = request.options or state.options
    settings: Settings = request.settings or state.settings
    name = state.name
    if request.table_name is not None:
        name = clean_table_name(request.table_name, words)
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
    if not is_level(name):
        raise Rejected("no_such_level", levels=LEVEL_NAMES)
    return name


def _propose(state: TableState, seat: int, request: r.Propose, words: WordList) -> Decision:
    card, rule = request.card, request.rule
    if card not in state.edition.customizable:
        raise Rejected("bad_rule")
    if rule is not None:
        rule = _clean_rule(rule, words)
        check_house_rules(state.edition, {card: rule})
    if rule == state.house_rules.get(card) and card not in state.proposed_changes:
        return ()  # it is in force, or blank, already
    if rule == state.house_rules.get(card):
        author = state.proposed_changes[card].by
        if author != state.seats[seat].info.name and state.seats[seat].player != state.host:
            raise Rejected("not_your_rule", name=author)
    # Version numbers are never used again, so that a vote is for the text that was read.
    return (n.RuleProposed(seat, card, state.proposed + 1, rule),)


def _vote(state: TableState, seat: int, request: r.Vote) -> Decision:
    player, ruling, agree = state.seats[seat].player, state.ruling, request.agree
    if ruling is not None and ruling.version == request.version and ruling.is_open:
        if agree and player in ruling.agreed:
            return ()
        return (n.RulingVoted(seat, request.version, agree),)
    _need(state.phase != "playing" or ruling is not None)
    for card, proposal in state.proposed_changes.items():
        if proposal.version == request.version:
            _need(state.phase != "playing")
            if player in (proposal.agreed if agree else proposal.objected):
                return ()
            return (n.RuleVoted(seat, card, request.version, agree),)
    raise Rejected("too_late", name=_last_author(state))


def _last_author(state: TableState) -> str:
    """Who made the latest proposal: what came before it can't be voted on."""
    proposals = [*state.proposed_rules.values(), *([state.ruling] if state.ruling else ())]
    return max(proposals, key=lambda proposal: proposal.version).by if proposals else "?"


def _say(state: TableState, seat: int, request: r.Say, words: WordList) -> Decision:
    said = words.masked(plain_text(request.text or ""))
    if not said and request.preset is None:
        raise Rejected("bad_message", problem="say: text or preset")
    return (n.ChatMessage(seat, state.seats[seat].info.name, said, request.preset),)


def _clean_rule(rule: HouseRule, words: WordList) -> HouseRule:
    """A rule with one-line texts. Cleaning can make a text longer, so they are cut again."""
    steps = tuple(
        with_texts(step, lambda text: words.masked(plain_text(text))[:LONGEST_TASK] or "…")
        for step in rule.do
    )
    title = words.masked(plain_text(rule.title))[:LONGEST_TITLE]
    if not title:
        raise Rejected("bad_rule")
    return HouseRule(title, steps, words.masked(plain_text(rule.text))[:LONGEST_TEXT])
