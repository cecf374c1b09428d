"""Why the coach would make a move, as a message made from what the move does.

A reason is a plain observation that speaks for the move, from what its seat can see. It is not a
proof: the search compared whole rounds.
"""

from collections import Counter

from penultima.rules import actions as a
from penultima.rules import effects as do
from penultima.rules.cards import Card, Color
from penultima.rules.prompts import AnswerDemand, AnswerStack, ChallengeOrAccept
from penultima.view import View

from .reasons import FEW_CARDS, Reason

MANY_POINTS = 20
SEVERAL = 2


def reason_for(view: View, action: a.Action, is_past: bool = False) -> Reason:
    """The reason that fits best, in the tense of a hint or of a word afterwards."""
    found = _reason(view, action)
    return Reason(found.id, {**found.facts, "when": "then" if is_past else "now"})


def _reason(view: View, action: a.Action) -> Reason:
    prompt, players = view.prompt, view.setup.players
    match action:
        case a.Call():
            return Reason("coach-why-call")
        case a.Catch(whom):
            return Reason("coach-why-catch", {"player": players[whom]})
        case _ if len(view.legal) == 1 and not isinstance(view.legal[0], a.AnyCards):
            return Reason("coach-why-only")
        case a.Challenge() if isinstance(prompt, ChallengeOrAccept):
            return Reason(
                "coach-why-challenge", {"player": players[prompt.player], "color": prompt.color}
            )
        case a.Accept() if isinstance(prompt, ChallengeOrAccept) and not prompt.stacked:
            return Reason("coach-why-accept")
        case a.Play() if isinstance(prompt, AnswerStack):
            player = players[view.next_seat]
            return Reason("coach-why-stack", {"player": player, "count": prompt.count})
        case a.Play() if isinstance(prompt, AnswerDemand):
            return Reason("coach-why-answer", {"count": prompt.count})
        case a.NameColor(color):
            return _follow_up(view, color, None) or Reason("coach-why-search")
        case a.Play():
            return _play(view, action)
        case a.Draw() | a.Keep() | a.Accept() if _plays(view):
            return Reason("coach-why-wait")
        case a.ChoosePlayer(whom):
            return Reason("coach-why-player", {"player": players[whom], "count": view.counts[whom]})
        case _:
            return Reason("coach-why-search")


def _play(view: View, play: a.Play) -> Reason:
    edition, kind = view.setup.edition, view.setup.edition[play.card]
    if len(view.hand) == 1:
        return Reason("coach-why-out")
    others = {card for card in _plays(view) if edition[card].face != kind.face}
    color = play.color or kind.color
    follow_up = None if color is None else _follow_up(view, color, play.card)
    if (stopped := _stops_next(view, play.card)) is not None:
        return stopped
    if follow_up is not None:
        return follow_up
    if not kind.is_wild and any(edition[card].is_wild for card in others):
        return Reason("coach-why-save-wild")
    if kind.points >= MANY_POINTS and all(kind.points >= edition[c].points for c in others):
        return Reason("coach-why-points", {"points": kind.points})
    if not others:
        return Reason("coach-why-rid")
    return Reason("coach-why-search")


def _stops_next(view: View, card: Card) -> Reason | None:
    """A card that makes the next player draw or lose the turn, if they are about to go out."""
    seat, drawn, skips = view.next_seat, 0, False
    for effect in view.setup.effects[card]:
        match effect:
            case do.Draw("next" | "others", count):
                drawn += count
            case do.Skip() | do.LoseTurn("next" | "others"):
                skips = True
            case _:
                pass
    if view.counts[seat] > FEW_CARDS or not (drawn or skips):
        return None
    facts: dict[str, str | int] = {
        "player": view.setup.players[seat],
        "count": view.counts[seat],
        "drawn": drawn,
    }
    return Reason("coach-why-stop-draw" if drawn else "coach-why-stop-skip", facts)


def _follow_up(view: View, color: Color, played: Card | None) -> Reason | None:
    """The colour that the hand has most of, apart from the card that is played."""
    left = list(view.hand)
    if played is not None:
        left.remove(played)
    edition = view.setup.edition
    held = Counter(kind.color for kind in map(edition.__getitem__, left) if kind.color is not None)
    if held[color] < SEVERAL or held[color] < max(held.values()):
        return None
    return Reason("coach-why-color", {"color": color, "count": held[color]})


def _plays(view: View) -> set[Card]:
    return {move.card for move in view.legal if isinstance(move, a.Play)}
