"""Audits: deals a finished round again from its seed and compares every card that came by chance.

The events may be complete, those that a seat was told, or those of a replay: what they leave out
is not compared.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import fields, replace

from penultima.rules import events as e
from penultima.rules.cards import Hand, Seat, holds_all
from penultima.rules.chance import Seed
from penultima.rules.dealing import (
    dealt_hands,
    dealt_outfits,
    draw_for_dealer,
    hands_dealt_out,
    in_order_of_chance,
)
from penultima.rules.evolve import evolve
from penultima.rules.prompts import ChallengeOrAccept, KeepOrPlay, Prompt
from penultima.rules.table import Setup, Table, new_table


class Difference(Struct, frozen=True):
    """An event that is not what the seed gives. `place` counts the round's events from 0."""

    place: int
    event: str


Hands: TypeAlias = Mapping[int, Sequence[Hand | None]]
"""What was shown of the hands of all seats after an event, by its place; None is not shown."""


def audit_round(
    setup: Setup,
    seed: Seed,
    round_: int,
    events: Sequence[e.Event],
    *,
    seat: Seat | None = None,
    dealer: Seat | None = None,
    hands: Hands | None = None,
) -> Difference | None:
    """The first event that does not follow from the seed, or that can't have happened.

    `seat` is the one whose cards are told where a deal is redacted. `dealer` is who has to deal, if
    that is known; in the first round it follows from the seed. `hands` are what was shown of the
    hands after an event, by its place.
    """
    for place, (right, table) in enumerate(_dealt_again(setup, seed, round_, events, dealer)):
        if right is None or not _agrees(events[place], right, seat):
            return _difference(place, events[place])
        if hands and place in hands and not _are_held(table, hands[place]):
            return _difference(place, events[place])
    return None


def _dealt_again(
    setup: Setup, seed: Seed, round_: int, events: Sequence[e.Event], dealer: Seat | None
) -> Iterator[tuple[e.Event | None, Table]]:
    """For each event the one with the cards that the seed gives, and the table after it.

    Ends with None for an event that can't have happened.
    """
    table = replace(new_table(setup, seed), round=round_ - 1)
    lots: list[e.LotDrawn] = []
    if round_ == 1:
        lots, dealer = draw_for_dealer(table)
    player = Seat(0)
    phase: Phase = "before"
    for event in events:
        right: e.Event | None
        if not _may_happen(event, phase) or not _seats_exist(event, table.seats):
            right = None
        elif isinstance(event, e.Seeded):
            yield event, table
            continue
        elif isinstance(event, e.LotDrawn):
            right = lots.pop(0) if lots else None
        else:
            right = _right(table, event, player, dealer)
        if right is None:
            yield None, table
            return
        if isinstance(right, e.Played):
            player = right.seat
        table = evolve(table, right)
        phase = _phase_after(setup, right, phase)
        yield right, table


Phase = Literal["before", "dealt", "to_put_back", "playing", "over"]
"""How far a round is: nothing is dealt yet; a card has to be turned up; it has to go back."""

_BEFORE = (e.Seeded, e.HouseRulesWritten, e.Dressed, e.LotDrawn, e.DealerChosen)


def start_of_round(events: Sequence[e.Event]) -> int | None:
    """The place of the first event of the last round in a list; None if no round begins in it."""
    dealt = [place for place, event in enumerate(events) if isinstance(event, e.Dealt)]
    if not dealt:
        return None
    place = dealt[-1]
    while place and isinstance(events[place - 1], _BEFORE):
        place -= 1
    return place


def _may_happen(event: e.Event, phase: Phase) -> bool:
    """Whether the rules have a place for it now: a second deal would be a second try."""
    match event:
        case e.PositionSet():
            return False
        case e.Dealt():
            return phase == "before"
        case e.TurnedUp():
            return phase == "dealt"
        case e.PutBack():
            return phase == "to_put_back"
        case e.MatchEnded():
            return phase == "over"
        case _:
            return phase == ("before" if isinstance(event, _BEFORE) else "playing")


def _seats_exist(event: e.Event, seats: int) -> bool:
    """Whether it happens to players of the round: what nobody draws would be out of the way."""
    named = (getattr(event, name, None) for name in ("seat", "whom", "player", "dealer"))
    return all(seat is None or 0 <= seat < seats for seat in named)


def _phase_after(setup: Setup, event: e.Event, phase: Phase) -> Phase:
    match event:
        case e.Dealt() | e.PutBack():
            return "dealt"
        case e.TurnedUp(card):
            return "to_put_back" if setup.edition[card].turned_up == "put_back" else "playing"
        case e.RoundEnded():
            return "over"
        case _:
            return phase


def _are_held(table: Table, shown: Sequence[Hand | None]) -> bool:
    """Whether hands that were shown are those of the table, in any order."""
    return len(shown) == table.seats and all(
        hand is None or sorted(hand) == sorted(held)
        for hand, held in zip(shown, table.hands, strict=True)
    )


def merged(seen: Sequence[e.Event], replayed: Sequence[e.Event]) -> list[e.Event] | Difference:
    """What a seat was told during a round, together with what a replay tells now.

    Returns a `Difference` if the seat was told something else then.
    """
    events: list[e.Event] = []
    for place, (then, now) in enumerate(zip(seen, replayed, strict=False)):
        if type(then) is not type(now) or not _agrees(then, now, None):
            return _difference(place, then)
        if isinstance(then, e.Asked):
            events.append(then if _tells_cards(then.prompt) else now)
        else:
            told = {field.name: getattr(then, field.name) for field in fields(then)}
            known = {name: value for name, value in told.items() if value is not None}
            events.append(replace(now, **known))
    if len(seen) != len(replayed):
        longer = max(seen, replayed, key=len)
        return _difference(len(events), longer[len(events)])
    return events


def _tells_cards(prompt: Prompt) -> bool:
    return isinstance(prompt, KeepOrPlay) and prompt.cards is not None


def _difference(place: int, event: e.Event) -> Difference:
    return Difference(place, str(event.__struct_config__.tag))


def _agrees(event: e.Event, right: e.Event, seat: Seat | None) -> bool:
    """Whether all that is known of an event is right."""
    if isinstance(event, e.Asked):
        return True  # what it tells of cards is compared with the hands
    for field in fields(event):
        told, expected = getattr(event, field.name), getattr(right, field.name)
        if field.name == "cards" and isinstance(right, e.Dealt | e.HandsShuffled) and right.hands:
            expected = None if seat is None else right.hands[seat]
        if told is not None and expected is not None and told != expected:
            return False
    return True


def _right(table: Table, event: e.Event, player: Seat, dealer: Seat | None) -> e.Event | None:
    """The event with the cards that the seed gives; None if it can't have happened.

    `player` is the one who played last, and `dealer` who has to deal.
    """
    match event:
        case e.Dressed():
            return e.Dressed(dealt_outfits(table)) if table.options.wardrobe == "dealt" else event
        case e.DealerChosen(seat):
            return e.DealerChosen(seat if dealer is None else dealer)
        case e.Dealt(seat):
            seat = seat if dealer is None else dealer
            return e.Dealt(seat, *dealt_hands(table, seat))
        case e.TurnedUp():
            return e.TurnedUp(table.draw[0]) if table.draw else None
        case e.PutBack():
            card = table.discard[0]
            return e.PutBack(card, in_order_of_chance(table, (card, *table.draw), "put_back"))
        case e.Drew(count=count):
            cards = table.draw[:count]
            return replace(event, cards=cards) if len(cards) == count else None
        case e.Reshuffled():
            if table.draw or table.nothing_to_draw:
                return None
            below = in_order_of_chance(table, table.discard[1:], "reshuffle")
            return e.Reshuffled(len(below), below)
        case e.Discarded(seat, cards, True):
            order = in_order_of_chance(table, table.hands[seat], "discard")
            return replace(event, cards=order[: len(cards)])
        case e.Took(_, whom, count):
            order = in_order_of_chance(table, table.hands[whom], "take")
            return replace(event, cards=order[:count]) if 0 <= count <= len(order) else None
        case e.HandsShuffled():
            hands = hands_dealt_out(table, player)
            return e.HandsShuffled(tuple(map(len, hands)), hands)
        case e.Played(seat, card):
            return event if card in table.hands[seat] else None
        case e.Discarded(seat, cards):
            return event if holds_all(table.hands[seat], cards) else None
        case e.Gave(seat, _, _, given):
            return event if given and holds_all(table.hands[seat], given) else None
        case e.Picked(seat, _, picked):
            return event if picked is None or holds_all(table.hands[seat], picked) else None
        case e.HandShown(player=shown, hand=told):
            hand = table.edition.sorted(_hand_to_show(table, shown))
            if told is not None and table.edition.sorted(told) != hand:
                return None
            return replace(event, hand=hand if told is None else told)
        case e.Asked(KeepOrPlay(seat, cards)) if cards is not None:
            return event if holds_all(table.hands[seat], cards) else None
        case e.Asked(ChallengeOrAccept(player=challenged) as prompt):
            return e.Asked(replace(prompt, hand=table.hands[challenged]))
        case _:
            return event


def _hand_to_show(table: Table, seat: Seat) -> Hand:
    """A hand as it is; for a challenge, as it was when the card was played."""
    prompt = table.prompt
    if isinstance(prompt, ChallengeOrAccept) and prompt.player == seat and prompt.hand is not None:
        return prompt.hand
    return table.hands[seat]
