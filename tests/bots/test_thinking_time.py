"""How long bots seem to think: like people, and without telling anything about their cards."""

from random import Random
from statistics import mean

from penultima.bots.thinking_time import difficulty, pause_s
from penultima.delays import DEFAULT_DELAYS, NO_DELAYS
from penultima.rules.edition import load
from penultima.rules.match import Opening
from penultima.rules.prompts import ChallengeOrAccept
from penultima.rules.table import Setup
from tests.bots.test_search_gain import position
from tests.rules.test_secrecy import _twin
from tests.support.matches import walk

BOUNDS = DEFAULT_DELAYS.bot_s


def test_a_pause_is_the_same_in_worlds_that_differ_in_secrets() -> None:
    """The law of worlds for timing, for somebody who sees no hand: also not the bot's own."""
    chance, compared, found = Random(1), 0, set()
    for seed in range(4):
        opening = Opening(Setup(load("zelda"), ("Ana", "Ben", "Cal")), f"pace {seed}")
        for moment in walk(opening, seed, 100):
            if moment.table.prompt.seat is None:
                break
            twin = _twin(moment, (), None, chance)
            pauses = [pause_s(each, BOUNDS, Random(7)) for each in (moment.table, twin)]
            assert pauses[0] == pauses[1]
            compared += twin.hands != moment.table.hands
            found.add(pauses[0])
    assert compared > 100 and len(found) > 3


def test_pauses_stay_within_their_bounds_and_last_longer_where_it_looks_difficult() -> None:
    easy = position("R7 > Ana* R1 R2 R3 / Ben B1 B2 B3 B4 . T5 T6 T7 T8")
    tense = position("R7 > Ana* R1 R2 R3 / Ben B1 . T5 T6 T7 T8")
    challenged = next(
        moment.table
        for seed in range(50)
        for moment in walk(Opening(Setup(load("zelda"), ("Ana", "Ben")), seed), seed, 100)
        if isinstance(moment.table.prompt, ChallengeOrAccept)
    )
    assert 0 <= difficulty(easy) < difficulty(tense) <= 1
    assert difficulty(easy) < difficulty(challenged) <= 1
    means = []
    for table in (easy, tense):
        rng = Random(3)
        pauses = [pause_s(table, BOUNDS, rng) for _ in range(400)]
        assert BOUNDS[0] <= min(pauses) and max(pauses) <= BOUNDS[1]
        means.append(mean(pauses))
    assert means[0] < means[1] - 0.05
    assert pause_s(easy, NO_DELAYS.bot_s, Random(1)) == 0
