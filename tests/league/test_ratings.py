"""Ratings: known strengths are found again, and what is not evidence changes nothing."""

from itertools import combinations, permutations
from math import log10
from random import Random

import pytest

from penultima.league.ratings import (
    ANCHOR_RATING,
    PRIOR_ROUNDS,
    DealScores,
    Score,
    fit,
    rate,
    superiority,
)

TRUE = {"random": 1000.0, "a": 1050.0, "b": 1180.0, "c": 1400.0}


def chance(one: float, among: float, players: int) -> float:
    """The chance to win a round, by the definition of the model."""
    strengths = [10 ** (one / 400), *[10 ** (among / 400)] * (players - 1)]
    return strengths[0] / sum(strengths)


def exact_scores(players: int, rounds: float) -> list[Score]:
    pairs = combinations(TRUE, 2) if players == 2 else permutations(TRUE, 2)
    return [
        Score(one, among, players, rounds * chance(TRUE[one], TRUE[among], players), rounds)
        for one, among in pairs
    ]


def drawn_deals(players: int, deals: int, seed: int) -> list[DealScores]:
    rng = Random(seed)
    return [
        DealScores(
            score.one,
            score.among,
            players,
            [sum(rng.random() < score.won for _ in range(players)) for _ in range(deals)],
        )
        for score in exact_scores(players, 1)
    ]


@pytest.mark.parametrize("players", [2, 3, 4, 10])
def test_expected_results_give_back_the_strengths(players: int) -> None:
    found = fit(exact_scores(players, 10**9))
    assert found == pytest.approx(TRUE, abs=0.01)


def test_three_wins_of_four_are_elo_s_191_points() -> None:
    """Apart from the even round that every pairing begins with."""
    won, rounds = 3000 + PRIOR_ROUNDS / 2, 4000 + PRIOR_ROUNDS
    expected = ANCHOR_RATING + 400 * log10(won / (rounds - won))
    assert fit([Score("a", "random", 2, 3000, 4000)])["a"] == pytest.approx(expected, abs=1e-4)
    assert expected == pytest.approx(1190.8, abs=0.2)


def test_a_quarter_of_the_rounds_among_three_is_even() -> None:
    scores = [Score("a", "random", 4, 1000, 4000), Score("random", "b", 4, 1000, 4000)]
    assert fit(scores) == pytest.approx({"random": 1000, "a": 1000, "b": 1000}, abs=1e-3)


def test_the_order_of_scores_and_who_is_named_first_do_not_matter() -> None:
    scores = exact_scores(2, 300)
    turned = [Score(s.among, s.one, 2, s.rounds - s.won, s.rounds) for s in reversed(scores)]
    assert fit(turned) == pytest.approx(fit(scores), abs=1e-3)


def test_another_anchor_moves_all_alike() -> None:
    scores = exact_scores(4, 300)
    plain, anchored = fit(scores), fit(scores, anchor="c")
    assert anchored["c"] == ANCHOR_RATING
    shift = ANCHOR_RATING - plain["c"]
    moved = {name: rating + shift for name, rating in plain.items()}
    assert anchored == pytest.approx(moved, abs=1e-3)


def test_who_wins_or_loses_everything_has_a_finite_rating() -> None:
    scores = [
        Score("winner", "random", 2, 10_000, 10_000),
        Score("loser", "random", 4, 0, 10_000),
        Score("winner", "loser", 2, 10_000, 10_000),
    ]
    found = fit(scores)
    assert 2000 < found["winner"] < 3500
    assert -2000 < found["loser"] < 500


def test_only_entries_compared_with_the_anchor_are_rated() -> None:
    scores = [
        Score("a", "random", 2, 5, 10),
        Score("b", "c", 2, 5, 10),
        Score("d", "a", 2, 0, 0),
    ]
    assert fit(scores).keys() == {"random", "a"}


@pytest.mark.parametrize("players", [2, 4])
def test_intervals_contain_the_truth_and_shrink(players: int) -> None:
    few, many = (rate(drawn_deals(players, deals, 5), "1", resamples=200) for deals in (100, 1600))
    for name in ("a", "b", "c"):
        assert many.estimate(name).low < TRUE[name] < many.estimate(name).high
        ratio = few.estimate(name).half_width / many.estimate(name).half_width
        assert 2.5 < ratio < 6.5
    assert many.estimate("random").half_width == 0


def test_the_interval_is_right_nineteen_times_of_twenty() -> None:
    inside = 0
    for seed in range(60):
        found = rate(drawn_deals(2, 60, seed), str(seed), resamples=100).estimate("b")
        inside += found.low < TRUE["b"] < found.high
    assert inside >= 51


def test_rounds_of_a_deal_are_one_observation() -> None:
    """A bot that repeats its result from both seats tells half as much."""
    rng = Random(3)
    single = [float(rng.random() < 0.6) for _ in range(800)]
    independent = [single[at] + single[at + 400] for at in range(400)]
    repeated = [2 * each for each in single[:400]]
    widths = [
        rate([DealScores("a", "random", 2, won)], "1", resamples=300).estimate("a").half_width
        for won in (independent, repeated)
    ]
    assert widths[1] / widths[0] == pytest.approx(2**0.5, rel=0.2)


def test_the_same_seed_gives_the_same_intervals() -> None:
    deals = drawn_deals(2, 30, 1)
    assert rate(deals, "7", resamples=20) == rate(deals, "7", resamples=20)
    assert rate(deals, "7", resamples=20) != rate(deals, "8", resamples=20)


def test_one_deal_has_no_interval() -> None:
    found = rate([DealScores("a", "random", 2, [1.0])], "1").estimate("a")
    assert found.value == pytest.approx(1000)
    assert str(found) == "1000.0 ±?"


def test_superiority_is_the_share_of_resamples_that_are_better() -> None:
    assert superiority([3.0, 2.0, 1.0, 1.0], [2.0, 2.0, 2.0, 0.0]) == 0.625
