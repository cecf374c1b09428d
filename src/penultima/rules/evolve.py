"""How events change a table: one function for each event. Nothing else changes a table."""

from collections.abc import Callable, Iterable
from functools import reduce
from typing import Any

from msgspec.structs import replace

from . import events as e
from .cards import Hand, Seat, without
from .edition import MOST_PLAYERS
from .prompts import MatchOver, RoundOver, TakeTurn
from .table import Hands, Reshuffle, Shown, Table

RESHUFFLES_REMEMBERED = 64
"""How many reshuffles are looked at for a repetition (T7)."""


def fold(table: Table, events: Iterable[e.Event]) -> Table:
    return reduce(evolve, events, table)


def evolve(table: Table, event: e.Event) -> Table:
    """The table after an event."""
    return CHANGES[type(event)](table, event)


def _unchanged(table: Table, event: e.Event) -> Table:
    """For events that only inform players."""
    return table


def _dealer_chosen(table: Table, event: e.DealerChosen) -> Table:
    return replace(table, dealer=event.seat)


def _seeded(table: Table, event: e.Seeded) -> Table:
    assert event.seed is not None
    return replace(table, seed=event.seed)


def _dressed(table: Table, event: e.Dressed) -> Table:
    return replace(table, wearing=event.wearing)


def _house_rules_written(table: Table, event: e.HouseRulesWritten) -> Table:
    return replace(table, setup=replace(table.setup, house_rules=event.rules))


def _dealt(table: Table, event: e.Dealt) -> Table:
    assert event.hands is not None and event.draw is not None
    return Table(
        table.setup,
        table.seed,
        round=table.round + 1,
        dealer=event.dealer,
        scores=table.scores,
        wearing=table.wearing,
        hands=event.hands,
        draw=event.draw,
    )


def _position_set(table: Table, event: e.PositionSet) -> Table:
    assert event.hands is not None and event.draw is not None
    return Table(
        table.setup,
        table.seed,
        round=table.round + 1,
        dealer=event.dealer,
        scores=event.scores,
        wearing=table.wearing,
        hands=event.hands,
        draw=event.draw,
        discard=event.discard,
        color=event.color,
        direction=event.direction,
    )


def _turned_up(table: Table, event: e.TurnedUp) -> Table:
    color = table.setup.edition.kinds[event.card].color
    return replace(table, discard=(event.card,), draw=table.draw[1:], color=color)


def _put_back(table: Table, event: e.PutBack) -> Table:
    assert event.draw is not None
    return replace(table, discard=(), draw=event.draw, shuffles=table.shuffles + 1)


_TAKE_TURN = tuple(TakeTurn(Seat(seat)) for seat in range(MOST_PLAYERS))


def _turn_began(table: Table, event: e.TurnBegan) -> Table:
    return replace(table, prompt=_TAKE_TURN[event.seat], accusers=())


def _asked(table: Table, event: e.Asked) -> Table:
    return replace(table, prompt=event.prompt)


def _played(table: Table, event: e.Played) -> Table:
    seat, card = event.seat, event.card
    return replace(
        table,
        hands=_with_hand(table.hands, seat, without(table.hands[seat], card)),
        discard=(card, *table.discard),
        color=event.color or table.setup.edition.kinds[card].color,
        owed=None,
        stuck=(),
    )


def _drew(table: Table, event: e.Drew) -> Table:
    seat, cards = event.seat, event.cards
    assert cards is not None
    # A draw that the player chose closes the window for a catch; a forced one doesn't (G1).
    closes = event.why in ("turn", "demand")
    if table.reshuffles and table.reshuffles[-1].seat is None:
        last = replace(table.reshuffles[-1], seat=seat)
        table = replace(table, reshuffles=(*table.reshuffles[:-1], last))
    return replace(
        table,
        hands=_with_hand(table.hands, seat, table.hands[seat] + cards),
        draw=table.draw[event.count :],
        owed=None if closes else table.owed,
        stuck=(),
    )


def _passed(table: Table, event: e.Passed) -> Table:
    if event.seat in table.stuck:
        return table
    return replace(table, stuck=(*table.stuck, event.seat))


def _will_lose_turn(table: Table, event: e.WillLoseTurn) -> Table:
    return _with_lost_turns(table, event.seat, 1)


def _lost_turn(table: Table, event: e.LostTurn) -> Table:
    return _with_lost_turns(table, event.seat, -1)


def _with_lost_turns(table: Table, seat: Seat, more: int) -> Table:
    turns = list(table.lost_turns or (0,) * table.seats)
    turns[seat] += more
    return replace(table, lost_turns=tuple(turns) if any(turns) else ())


def _color_named(table: Table, event: e.ColorNamed) -> Table:
    return replace(table, color=event.color)


def _reversed(table: Table, event: e.Reversed) -> Table:
    return replace(table, direction=event.direction)


def _reshuffled(table: Table, event: e.Reshuffled) -> Table:
    assert event.draw is not None
    hands = tuple(tuple(sorted(hand)) for hand in table.hands)
    found = Reshuffle(None, hands, table.discard[0], table.color, table.direction)
    return replace(
        table,
        draw=event.draw,
        discard=table.discard[:1],
        shuffles=table.shuffles + 1,
        reshuffles=(*table.reshuffles, found)[-RESHUFFLES_REMEMBERED:],
    )


def _hand_shown(table: Table, event: e.HandShown) -> Table:
    assert event.hand is not None
    shown = Shown(event.player, event.to, event.spectators, event.hand)
    return replace(table, shown=(*table.shown, shown))


def _discarded(table: Table, event: e.Discarded) -> Table:
    seat, cards = event.seat, event.cards
    return replace(
        table,
        hands=_with_hand(table.hands, seat, _without_all(table.hands[seat], cards)),
        discard=(table.discard[0], *cards, *table.discard[1:]),
        shuffles=table.shuffles + event.random,
    )


def _hands_swapped(table: Table, event: e.HandsSwapped) -> Table:
    one, other = table.hands[event.seat], table.hands[event.whom]
    hands = _with_hand(table.hands, event.seat, other)
    return replace(table, hands=_with_hand(hands, event.whom, one))


def _hands_passed(table: Table, event: e.HandsPassed) -> Table:
    seats = range(table.seats)
    hands = tuple(table.hands[(seat - event.direction) % table.seats] for seat in seats)
    return replace(table, hands=hands)


def _gave(table: Table, event: e.Gave) -> Table:
    assert event.cards is not None
    picked = tuple(pick for pick in table.picked if pick.seat != event.seat)
    return replace(
        table, hands=_moved(table.hands, event.seat, event.whom, event.cards), picked=picked
    )


def _took(table: Table, event: e.Took) -> Table:
    assert event.cards is not None
    return replace(
        table,
        hands=_moved(table.hands, event.whom, event.seat, event.cards),
        shuffles=table.shuffles + 1,
    )


def _picked(table: Table, event: e.Picked) -> Table:
    return replace(table, picked=(*table.picked, event))


def _hands_shuffled(table: Table, event: e.HandsShuffled) -> Table:
    assert event.hands is not None
    return replace(table, hands=event.hands, shuffles=table.shuffles + 1)


def _owes_call(table: Table, event: e.OwesCall) -> Table:
    return replace(table, owed=event.seat)


def _owes_nothing(table: Table, event: e.Event) -> Table:
    """The player called, was caught, or the next player has answered (G1)."""
    return replace(table, owed=None)


def _accused(table: Table, event: e.Accused) -> Table:
    return replace(table, accusers=(*table.accusers, event.seat))


def _round_ended(table: Table, event: e.RoundEnded) -> Table:
    return replace(
        table,
        prompt=RoundOver(),
        winner=event.winner,
        scores=event.scores,
        owed=None,
        lost_turns=(),
        picked=(),
    )


def _match_ended(table: Table, event: e.MatchEnded) -> Table:
    return replace(table, prompt=MatchOver(), winners=event.winners)


CHANGES: dict[type[e.Event], Callable[[Table, Any], Table]] = {
    e.LotDrawn: _unchanged,
    e.DealerChosen: _dealer_chosen,
    e.Seeded: _seeded,
    e.Dressed: _dressed,
    e.HouseRulesWritten: _house_rules_written,
    e.Dealt: _dealt,
    e.PositionSet: _position_set,
    e.TurnedUp: _turned_up,
    e.PutBack: _put_back,
    e.TurnBegan: _turn_began,
    e.Asked: _asked,
    e.Played: _played,
    e.Drew: _drew,
    e.Kept: _unchanged,
    e.Passed: _passed,
    e.ColorNamed: _color_named,
    e.Skipped: _unchanged,
    e.WillLoseTurn: _will_lose_turn,
    e.LostTurn: _lost_turn,
    e.Reversed: _reversed,
    e.Reshuffled: _reshuffled,
    e.Repeated: _unchanged,
    e.Challenged: _owes_nothing,
    e.HandShown: _hand_shown,
    e.Judged: _unchanged,
    e.Accepted: _owes_nothing,
    e.Discarded: _discarded,
    e.HandsSwapped: _hands_swapped,
    e.HandsPassed: _hands_passed,
    e.PlayerChosen: _unchanged,
    e.Gave: _gave,
    e.Took: _took,
    e.Picked: _picked,
    e.HandsShuffled: _hands_shuffled,
    e.Ruled: _unchanged,
    e.Honored: _unchanged,
    e.Called: _owes_nothing,
    e.OwesCall: _owes_call,
    e.Caught: _owes_nothing,
    e.Accused: _accused,
    e.RoundEnded: _round_ended,
    e.MatchEnded: _match_ended,
}


def _with_hand(hands: Hands, seat: Seat, hand: Hand) -> Hands:
    changed = list(hands)
    changed[seat] = hand
    return tuple(changed)


def _moved(hands: Hands, giver: Seat, receiver: Seat, cards: Hand) -> Hands:
    hands = _with_hand(hands, giver, _without_all(hands[giver], cards))
    return _with_hand(hands, receiver, hands[receiver] + cards)


def _without_all(hand: Hand, cards: Hand) -> Hand:
    return reduce(without, cards, hand)
