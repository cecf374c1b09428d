"""Matching: which cards may be laid, which answer, which are a bluff."""

from collections.abc import Callable
from typing import Any

from .cards import Card, Color, Hand, Seat
from .edition import Edition
from .prompts import AnswerDemand, AnswerStack, ChallengeOrAccept, KeepOrPlay, Prompt, TakeTurn
from .table import Table


def fits(table: Table, card: Card) -> bool:
    """Whether a card matches the top of the discard pile by colour, number or symbol (T1)."""
    return card in table.setup.edition.fitting[table.discard[0], table.color]


def holds_color(edition: Edition, hand: Hand, color: Color | None) -> bool:
    return any(edition.kinds[card].color == color for card in hand)


def is_bluff(table: Table, seat: Seat, card: Card) -> bool:
    """Whether it would break the rule that a card is for players without the colour (A5)."""
    edition, hand = table.setup.edition, table.hands[seat]
    return edition.kinds[card].only_without_color and holds_color(edition, hand, table.color)


def bluffs_allowed(table: Table) -> bool:
    return table.setup.options.bluffing


def is_forbidden_bluff(table: Table, seat: Seat, card: Card) -> bool:
    return not bluffs_allowed(table) and is_bluff(table, seat, card)


def answers_demand(table: Table, card: Card, emblem: str) -> bool:
    """Whether a card is of the colour that goes on and bears the emblem (A6)."""
    kind = table.setup.edition.kinds[card]
    return kind.emblem == emblem and kind.color == table.color


def answers_stack(table: Table, card: Card) -> bool:
    """Whether a card adds to the draws that wait (H1)."""
    prompt = table.prompt
    face = table.setup.edition.kinds[card].face
    match prompt:
        case AnswerStack():
            return face == prompt.face
        case ChallengeOrAccept(stacked=True):
            return face == table.top.face
        case _:
            return False


def may_jump_in(table: Table, card: Card) -> bool:
    """Whether a card may be played out of turn: the very card that lies on top (H3)."""
    return (
        table.setup.options.jump_in
        and isinstance(table.prompt, TakeTurn)
        and card == table.discard[0]
        and not table.top.is_wild
    )


def may_accuse(table: Table, seat: Seat) -> bool:
    """Whether a wrong accusation would be taken, and paid for: once per player and turn (H6)."""
    return table.setup.options.no_mercy_catch and seat not in table.accusers


def playable(table: Table, seat: Seat) -> Hand:
    """The different cards that the seat may lay now, in answer to its own prompt."""
    find = _PLAYABLE.get(type(table.prompt))
    if find is None:
        return ()
    cards = find(table, seat, table.prompt)
    if bluffs_allowed(table):  # no card has to be looked at
        return cards
    return tuple(card for card in cards if not is_forbidden_bluff(table, seat, card))


def _in_turn(table: Table, seat: Seat, prompt: TakeTurn) -> Hand:
    fitting = table.setup.edition.fitting[table.discard[0], table.color]
    return tuple(dict.fromkeys(filter(fitting.__contains__, table.hands[seat])))


def _drawn(table: Table, seat: Seat, prompt: KeepOrPlay) -> Hand:
    drawn = prompt.cards
    assert drawn is not None
    if prompt.demand:
        return _answering(table, drawn, prompt.demand)
    return drawn[-1:] if drawn and fits(table, drawn[-1]) else ()


def _demanded(table: Table, seat: Seat, prompt: AnswerDemand) -> Hand:
    return _answering(table, table.hands[seat], prompt.emblem)


def _answering(table: Table, cards: Hand, emblem: str) -> Hand:
    return tuple(card for card in dict.fromkeys(cards) if answers_demand(table, card, emblem))


def _stacking(table: Table, seat: Seat, prompt: AnswerStack | ChallengeOrAccept) -> Hand:
    return tuple(card for card in dict.fromkeys(table.hands[seat]) if answers_stack(table, card))


# By type and not by `match`: this is asked several times for every move.
_PLAYABLE: dict[type[Prompt], Callable[[Table, Seat, Any], Hand]] = {
    TakeTurn: _in_turn,
    KeepOrPlay: _drawn,
    AnswerDemand: _demanded,
    AnswerStack: _stacking,
    ChallengeOrAccept: _stacking,
}
"""The prompts that can be answered with a card."""


def must_play(table: Table, seat: Seat, cards: Hand) -> str | None:
    """The clause that forbids this seat to draw or to keep, holding these playable cards."""
    if table.draw and not table.setup.can_be_obliged:
        return None  # mostly nobody is
    clause = _obliged_by(table)
    if clause is None or all(is_bluff(table, seat, card) for card in cards):
        return None  # nobody is obliged to bluff
    return clause


def _obliged_by(table: Table) -> str | None:
    options = table.setup.options
    match table.prompt:
        case TakeTurn() if table.nothing_to_draw:
            return "T6"
        case KeepOrPlay(could_play=False, demand=None) if options.force_play_drawn:
            return "T4"
    return "H5" if options.force_play else None
