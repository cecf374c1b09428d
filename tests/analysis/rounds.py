"""Finished rounds for the tests of the analysis."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random

from penultima import Match, Opening
from penultima.bots import Bot
from penultima.rules.cards import Seat
from penultima.rules.edition import load
from penultima.rules.prompts import MatchOver, RoundOver
from penultima.rules.setup import Position
from penultima.rules.table import Setup
from penultima.text.positions import parse_position

GOLDEN = Path(__file__).parents[2] / "conformance" / "golden"


def played_round(match: Match, bots: Sequence[Bot]) -> Match:
    """Let bots play a round to its end."""
    while not isinstance(match.table.prompt, RoundOver | MatchOver):
        for seat, bot in enumerate(bots):
            bot.observe(match.view(Seat(seat)))
        seat = match.table.prompt.seat
        assert seat is not None
        match.do(seat, bots[seat].answer(match.view(seat)))
    return match


def dealt(edition: str, bots: Sequence[type[Bot]], seed: int) -> Match:
    """A round that these bots played."""
    names = tuple("ABCDEFGHIJ"[: len(bots)])
    match = Match(Opening(Setup(load(edition), names), seed=seed))
    return played_round(match, [bot(Random(seat)) for seat, bot in enumerate(bots)])


def at(text: str, edition: str = "zelda") -> Match:
    """A match at a position; the cards that it doesn't name are the draw pile, in an order."""
    players, position = parse_position(text)
    setup = Setup(load(edition), players)
    rest = Counter(setup.edition.deck)
    rest.subtract([*position.discard, *(card for hand in position.hands for card in hand)])
    draw = list(rest.elements())
    Random(0).shuffle(draw)
    whole = Position(position.hands, tuple(draw), position.discard, position.turn)
    return Match(Opening(setup, start=whole))
