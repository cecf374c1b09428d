"""Why a move would have been better, as a message made from what the moves do.

A reason is a plain observation that speaks for the better move. It is not a proof: the search
compared whole rounds, and what it found is the loss.
"""

from msgspec import Struct

from penultima.rules import actions as a
from penultima.rules.cards import Card, Color
from penultima.rules.prompts import ChallengeOrAccept
from penultima.rules.table import Table

from .choices import Choice

FEW_CARDS = 3


class Reason(Struct, frozen=True):
    """The id of a message, and its facts."""

    id: str
    facts: dict[str, str | int] = {}


def reason(table: Table, choice: Choice) -> Reason:
    """The reason that fits best, in the position before the choice."""
    edition, hand = table.edition, table.hands[choice.seat]
    played, best = choice.played, choice.best

    def held(color: Color | None) -> int:
        return sum(edition[card].color == color for card in hand)

    match played, best:
        case a.Accept(), a.Challenge() if isinstance(table.prompt, ChallengeOrAccept):
            return Reason("analysis-why-challenge", {"color": table.prompt.color})
        case a.Challenge(), _:
            return Reason("analysis-why-accept")
        case ((a.Draw() | a.Keep() | a.Accept()), a.Play()):
            return Reason("analysis-why-play")
        case a.Play(), (a.Draw() | a.Keep() | a.Accept()):
            return Reason("analysis-why-wait")
        case a.NameColor(color), a.NameColor(better) if held(better) > held(color):
            return Reason("analysis-why-color", {"color": better, "count": held(better)})
        case a.Play(card), a.Play(better_card):
            return _between_cards(table, choice, card, better_card)
        case _:
            return Reason("analysis-why-rollouts")


def _between_cards(table: Table, choice: Choice, card: Card, better: Card) -> Reason:
    edition, hand = table.edition, table.hands[choice.seat]
    assert isinstance(choice.played, a.Play)
    assert isinstance(choice.best, a.Play)
    following = table.next_seat(choice.seat)
    left = len(table.hands[following])
    if edition[better].attack and not edition[card].attack and left <= FEW_CARDS:
        return Reason(
            "analysis-why-stop", {"player": table.setup.players[following], "count": left}
        )
    if edition[card].is_wild and not edition[better].is_wild:
        return Reason("analysis-why-save-wild")
    color = choice.best.color or edition[better].color
    worse = choice.played.color or edition[card].color
    count = sum(edition[each].color == color for each in hand)
    if (
        color != worse
        and color is not None
        and count > sum(edition[each].color == worse for each in hand)
    ):
        return Reason("analysis-why-color", {"color": color, "count": count})
    if edition[better].points > edition[card].points:
        return Reason("analysis-why-points", {"points": edition[better].points})
    return Reason("analysis-why-rollouts")
