"""Why a card can't be played, from what a seat can see: the same words at home and far away."""

from penultima.errors import Refused
from penultima.rules import actions as a
from penultima.rules.cards import Card, Hand
from penultima.rules.refusal import check
from penultima.rules.table import Table
from penultima.text.fluent import Lang
from penultima.text.refusals import refusal_text
from penultima.view import View


def why_not(view: View, card: Card, lang: Lang) -> str | None:
    """What the rules say against playing a card; None if nothing."""
    if view.seat is None:
        return None
    legal = (move for move in view.legal if isinstance(move, a.Play) and move.card == card)
    plays = view.setup.edition.plays.get(card, (a.Play(card),))
    try:
        check(_as_seen(view), view.seat, next(legal, plays[0]))
    except Refused as refused:
        return refusal_text(refused, lang, view.setup)
    return None


def _as_seen(view: View) -> Table:
    """A table that looks like this from the seat: what it can't see has no bearing on a refusal."""
    hands: tuple[Hand, ...] = tuple(hand if isinstance(hand, tuple) else () for hand in view.hands)
    return Table(
        view.setup,
        seed=0,
        round=view.round,
        dealer=view.dealer,
        scores=view.scores,
        wearing=view.wearing,
        prompt=view.prompt,
        hands=hands,
        draw=(view.top,) * view.draw,
        discard=(view.top,) * view.discard,
        color=view.color,
        direction=view.direction,
        owed=view.owed,
    )
