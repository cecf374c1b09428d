"""What a bot was thinking: one line about its most interesting decision of a round.

It is made while the bot decides, from the scores it decides by, and told only when the round is
over. “Because” is said only of what was tried: had the other player held more cards, the bot's own
policy would have chosen another move.
"""

from msgspec import Struct

from penultima.kernel.policy import Policy
from penultima.rules import actions as a
from penultima.rules.cards import Card
from penultima.rules.matching import holds_color
from penultima.rules.prompts import ChallengeOrAccept, Choose
from penultima.rules.table import Setup
from penultima.text.cards import card_with_article, color_name
from penultima.text.fluent import Lang, say
from penultima.view import View

from .kernel_view import UNKNOWN, KernelView

FEW_CARDS = 2
MANY_CARDS = 6
"""What another player is imagined to hold, to see whether their last cards were the reason."""
CLEAR_SLIP = 4.0
"""A slip is worth a word if its score was so much lower, in the units of `clever`."""

Fact = str | int


class Thought(Struct, frozen=True):
    """The id of a message, how interesting it is, and its facts."""

    id: str
    interest: float
    facts: dict[str, Fact] = {}


def more_interesting(one: Thought | None, other: Thought | None) -> Thought | None:
    """Of equals, the later one."""
    if one is None or other is None:
        return one or other
    return one if one.interest > other.interest else other


def forgot_call(card: Card) -> Thought:
    return Thought("thought-forgot", 3.5, {"card": card})


def thought_about(
    view: View, kernel_view: KernelView, policy: Policy, chosen: int, searched: bool
) -> Thought | None:
    """What there is to say about a decision, if anything.

    `searched`: a search found this move, and it is another one than the policy's.
    """
    if isinstance(view.prompt, Choose):
        return None
    game, memory, decode = kernel_view.game, kernel_view.memory, kernel_view.encoding.decode
    scores = policy.scores(game, memory)
    best = policy.choose(game, memory)
    action, usual = decode(chosen), decode(best)
    if _card(action) != _card(usual) or type(action) is not type(usual):
        if searched:
            return _compared("thought-search", 4.0, action, usual)
        slipped = scores[best] - scores[chosen] >= CLEAR_SLIP
        return _compared("thought-slip", 3.0, action, usual) if slipped else None
    match action:
        case a.Challenge() if isinstance(view.prompt, ChallengeOrAccept):
            player = view.setup.players[view.prompt.player]
            return Thought("thought-challenge", 4.5, {"player": player})
        case a.Play():
            return _about_play(view, kernel_view, policy, action)
        case a.Draw() | a.Keep():
            return _kept_wild(view, action)
        case _:
            return None


def _about_play(
    view: View, kernel_view: KernelView, policy: Policy, play: a.Play
) -> Thought | None:
    edition = view.setup.edition
    if edition[play.card].only_without_color and holds_color(edition, view.hand, view.color):
        same = sum(edition[card].color == view.color for card in view.hand)
        facts: dict[str, Fact] = {"card": play.card, "color": view.color or "", "count": same}
        return Thought("thought-bluff", 5.0, facts)
    return _because_of_few_cards(view, kernel_view, policy, play) or _kept_wild(view, play)


def _because_of_few_cards(
    view: View, kernel_view: KernelView, policy: Policy, play: a.Play
) -> Thought | None:
    """The play, if it would have been another one had the next player held more cards."""
    seat = view.next_seat
    count = view.counts[seat]
    if count > FEW_CARDS or isinstance(view.hands[seat], tuple):
        return None
    game = kernel_view.game
    game.set_hand(seat, [UNKNOWN] * MANY_CARDS)
    otherwise = kernel_view.encoding.decode(policy.choose(game, kernel_view.memory))
    game.set_hand(seat, [UNKNOWN] * count)
    if _card(otherwise) == play.card:
        return None
    facts: dict[str, Fact] = {
        "card": play.card,
        "other": _card(otherwise) or "",
        "player": view.setup.players[seat],
        "count": count,
    }
    return Thought("thought-few-cards", 4.0 + 1 / (1 + count), facts)


def _kept_wild(view: View, action: a.Action) -> Thought | None:
    """A wild that was not played although it fitted, while somebody was about to go out."""
    edition = view.setup.edition
    wilds = [m.card for m in view.legal if isinstance(m, a.Play) and edition[m.card].is_wild]
    others = [seat for seat in range(len(view.counts)) if seat != view.seat]
    nearest = min(others, key=lambda seat: view.counts[seat])
    if not wilds or _card(action) in wilds or view.counts[nearest] > FEW_CARDS:
        return None
    facts: dict[str, Fact] = {
        "card": max(wilds, key=lambda card: edition[card].points),
        "other": _card(action) or "",
        "player": view.setup.players[nearest],
        "count": view.counts[nearest],
    }
    return Thought("thought-kept", 2.0 + (not facts["other"]), facts)


def _compared(id_: str, interest: float, action: a.Action, usual: a.Action) -> Thought | None:
    """A move beside the one that the policy preferred, if at least one of them is a play."""
    card, other = _card(action), _card(usual)
    if card == other:
        return None
    return Thought(id_, interest, {"card": card or "", "other": other or ""})


def _card(action: a.Action) -> Card | None:
    return action.card if isinstance(action, a.Play) else None


def thought_text(thought: Thought, setup: Setup, lang: Lang) -> str:
    """“I played the red Draw 2 because Ana had only 1 card left.”"""
    facts = dict(thought.facts)
    for name in ("card", "other"):
        if name in facts:
            played = Card(str(facts[name]))
            facts[f"has_{name}"] = "yes" if played else "no"
            facts[name] = card_with_article(setup.edition, played, lang) if played else ""
    if "color" in facts:
        facts["color"] = color_name(setup.edition, str(facts["color"]), lang)
    return say(lang, thought.id, **facts)
