"""How long a bot seems to think: longer where a person would, judged from public facts alone.

A pause that depended on the bot's cards would tell about them: whether it has a choice, whether it
bluffs. So it is worked out from the view of a spectator, before the bot is asked.
"""

from random import Random

from penultima.delays import Range
from penultima.rules.prompts import AnswerStack, ChallengeOrAccept
from penultima.rules.table import Table
from penultima.view import view

FEW_CARDS, MANY_CARDS = 2, 8


def pause_s(table: Table, bounds: Range, random: Random) -> float:
    """A pause between these bounds: more often a long one if the decision looks difficult."""
    low, high = bounds
    return random.triangular(low, high, low + (high - low) * difficulty(table))


def difficulty(table: Table) -> float:
    """How difficult the open decision looks to somebody who sees no hand, from 0 to 1."""
    seen = view(table, None)
    seat = seen.prompt.seat
    if seat is None:
        return 0.0
    found = 0.2
    if isinstance(seen.prompt, ChallengeOrAccept | AnswerStack):
        found += 0.5
    if any(count <= FEW_CARDS for other, count in enumerate(seen.counts) if other != seat):
        found += 0.3
    if seen.counts[seat] >= MANY_CARDS:
        found += 0.2
    if seen.counts[seat] == 1:
        found -= 0.2
    return min(max(found, 0.0), 1.0)
