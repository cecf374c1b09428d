"""Matching: which cards may be played, which answer a prompt, which would be a bluff."""

from collections.abc import Callable
from typing import Any

from .cards import Card, Color, Hand, Seat, without
from .edition import Edition, Kind
from .effects import DiscardColor
from .options import Options
from .prompts import AnswerDemand, AnswerStack, ChallengeOrAccept, KeepOrPlay, Prompt, TakeTurn
from .table import Table


def fits(table: Table, card: Card) -> bool:
    """Whether a card matches the top of the discard pile by colour, number or symbol (T1)."""
    return card in table.setup.edition.fitting[table.discard[0], table.color]


def holds_color(edition: Edition, hand: Hand, color: Color | None) -> bool:
    return any(edition.kinds[card].color == color for card in hand)


def is_bluff(table: Table, seat: Seat, card: Card) -> bool:
    """Whether a card needs a hand without the colour in play, and the hand has it (A5)."""
    edition, hand = table.setup.edition, table.hands[seat]
    return edition.kinds[card].only_without_color and holds_color(edition, hand, table.color)


def bluffs_allowed(table: Table) -> bool:
    return table.setup.options.bluffing


def is_forbidden(table: Table, seat: Seat, card: Card) -> bool:
    """Whether a card that fits may not be played all the same."""
    return is_forbidden_bluff(table, seat, card) or is_forbidden_finish(table, seat, card)


def is_forbidden_bluff(table: Table, seat: Seat, card: Card) -> bool:
    return not bluffs_allowed(table) and is_bluff(table, seat, card)


def is_forbidden_finish(table: Table, seat: Seat, card: Card) -> bool:
    """Whether a play would empty the hand where only a number may do so (H8)."""
    kind = table.setup.edition.kinds[card]
    if not table.setup.options.number_finish or kind.number is not None:
        return False
    given_up = given_up_colors(kind)
    left = without(table.hands[seat], card)
    return all(table.setup.edition.kinds[each].color in given_up for each in left)


def given_up_colors(kind: Kind) -> frozenset[Color]:
    """The colours of which the player of a card discards all cards with it (A8)."""
    return frozenset(
        effect.color
        for effect in kind.effects
        if isinstance(effect, DiscardColor) and effect.who in ("self", "all")
    )


def answers_demand(table: Table, card: Card, emblem: str) -> bool:
    """Whether a card has the colour in play and the emblem (A6)."""
    kind = table.setup.edition.kinds[card]
    return kind.emblem == emblem and kind.color == table.color


def answers_stack(table: Table, card: Card) -> bool:
    """Whether a card can be stacked on the one that is waiting for an answer (H1)."""
    match table.prompt:
        case AnswerStack() | ChallengeOrAccept(stacked=True):
            kind = table.setup.edition.kinds[card]
            return answers_attack(table.setup.options, kind, table.top, table.color)
        case _:
            return False


def answers_attack(options: Options, kind: Kind, top: Kind, color: Color | None) -> bool:
    """Whether a card has the face of the one in play, or is an attack that answers it too (H7):
    a wild one on a coloured one, or one of the chosen colour on a wild one."""
    if kind.face == top.face:
        return True
    if not (options.stack_across and kind.attack):
        return False
    return not top.is_wild if kind.is_wild else top.is_wild and kind.color == color


def may_jump_in(table: Table, card: Card) -> bool:
    """Whether a card may be played out of turn: the same card as the one in play (H3)."""
    return (
        table.setup.options.jump_in
        and isinstance(table.prompt, TakeTurn)
        and card == table.discard[0]
        and not table.top.is_wild
    )


def may_accuse(table: Table, seat: Seat) -> bool:
    """Whether a wrong accusation is possible, at a cost: once per player and turn (H6)."""
    return table.setup.options.no_mercy_catch and seat not in table.accusers


def playable(table: Table, seat: Seat) -> Hand:
    """The different cards with which the seat may answer its own prompt."""
    find = _PLAYABLE.get(type(table.prompt))
    if find is None:
        return ()
    cards = find(table, seat, table.prompt)
    if table.setup.every_fit_is_legal:  # the common case
        return cards
    return tuple(card for card in cards if not is_forbidden(table, seat, card))


def _in_turn(table: Table, seat: Seat, prompt: TakeTurn) -> Hand:
    fitting = table.setup.edition.fitting[table.discard[0], table.color]
    return tuple(dict.fromkeys(filter(fitting.__contains__, table.hands[seat])))


def _drawn(table: Table, seat: Seat, prompt: KeepOrPlay) -> Hand:
    drawn = prompt.cards
    assert drawn is not None
    if prompt.demand:
        return _answering(table, drawn, prompt.demand)
    return tuple(card for card in drawn if fits(table, card))


def _demanded(table: Table, seat: Seat, prompt: AnswerDemand) -> Hand:
    return _answering(table, table.hands[seat], prompt.emblem)


def _answering(table: Table, cards: Hand, emblem: str) -> Hand:
    return tuple(card for card in dict.fromkeys(cards) if answers_demand(table, card, emblem))


def _stacking(table: Table, seat: Seat, prompt: AnswerStack | ChallengeOrAccept) -> Hand:
    return tuple(card for card in dict.fromkeys(table.hands[seat]) if answers_stack(table, card))


# Looked up by type, which is faster than `match`: this is called several times per move.
_PLAYABLE: dict[type[Prompt], Callable[[Table, Seat, Any], Hand]] = {
    TakeTurn: _in_turn,
    KeepOrPlay: _drawn,
    AnswerDemand: _demanded,
    AnswerStack: _stacking,
    ChallengeOrAccept: _stacking,
}
"""How to find the cards that answer each prompt; other prompts take no card."""


def must_play(table: Table, seat: Seat, cards: Hand) -> str | None:
    """The clause that obliges the seat to play one of these cards, if there is one."""
    if table.draw and not table.setup.can_be_obliged:
        return None  # the common case
    clause = _obliged_by(table)
    if clause is None or all(is_bluff(table, seat, card) for card in cards):
        return None  # no player is obliged to bluff (H5)
    return clause


def _obliged_by(table: Table) -> str | None:
    options = table.setup.options
    match table.prompt:
        case TakeTurn() if table.nothing_to_draw:
            return "T6"
        case KeepOrPlay(could_play=False, demand=None) if options.force_play_drawn:
            return "T4"
    return "H5" if options.force_play else None
