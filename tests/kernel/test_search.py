"""The search weighs samples against what was expected before, and drops moves that seem worse."""

from random import Random

import pytest

from penultima.bots import Expert
from penultima.kernel.search import Search
from penultima.rules.cards import Seat
from penultima.rules.edition import load
from penultima.rules.match import new_position
from penultima.rules.table import Setup
from penultima.text.positions import parse_position
from penultima.view import view

ANA = Seat(0)
SAMPLES, CHAIN_STEPS, MARGIN = 200, 5, 2.0
NEGLIGIBLE, CERTAIN = 1e6, 1e-3
"""Spreads of an expectation that says nothing, and of one that no sample can change."""


def search_in(position: str, *, horizon: int | None = None) -> Search:
    """A search for Ana's move. With a horizon, positions are valued after so many moves."""
    players, start = parse_position(position)
    table, events = new_position(Setup(load("zelda"), players), start)
    expert, seen = Expert(Random(1)), view(table, ANA, events)
    expert.observe(seen)
    kernel_view = expert.kernel_view(seen)
    kernel_view.set_up(seen)
    rules = kernel_view.rules
    value = None if horizon is None else expert.position_value(rules)
    search = Search(
        expert.policy(seen),
        kernel_view.game,
        kernel_view.memory,
        1,
        value=value,
        horizon=horizon or 0,
    )
    expert.fill_sampler(search.sampler, seen)
    search.sampler.burn_in(100)
    return search


def new_search(samples: int = SAMPLES) -> Search:
    """A search with half a dozen candidates."""
    search = search_in(
        "R7 > Ana* R5 RS B7 W G1 / Ben G1 G2 G3 / Cal B1 T2 T3 . T5 T6 T7 T8 T9 B1 B2 B3 B4 R1"
    )
    assert search.candidates > 5
    if samples:
        search.run(samples, CHAIN_STEPS)
    return search


def others(search: Search) -> range:
    return range(1, search.candidates)


def test_what_says_nothing_changes_nothing() -> None:
    search = new_search()
    for candidate in others(search):
        search.expect(candidate, 100.0, NEGLIGIBLE)
        assert search.expected(candidate) == pytest.approx(search.mean(candidate), abs=0.01)


def test_no_sample_changes_what_is_certain() -> None:
    search = new_search()
    for candidate in others(search):
        search.expect(candidate, 7.0, CERTAIN)
        assert search.expected(candidate) == pytest.approx(7.0, abs=0.01)


def test_the_more_samples_the_less_the_expectation_counts() -> None:
    few, many = new_search(30), new_search(1000)
    for candidate in others(few):
        shares = []
        for search in (few, many):
            search.expect(candidate, 0.0, 10.0)
            shares.append(search.expected(candidate) / search.mean(candidate))
        assert 0 < shares[0] < shares[1] < 1


def test_nothing_is_expected_of_the_first_candidate() -> None:
    """The others are compared with it."""
    assert new_search().expected(0) == 0


def test_without_samples_the_first_candidate_is_best() -> None:
    search = new_search(samples=0)
    search.expect(2, 1000.0, CERTAIN)
    assert search.best_action() == search.actions()[0]


def test_the_candidate_of_which_most_is_expected_is_best() -> None:
    search = new_search()
    for candidate in others(search):
        search.expect(candidate, float(candidate), CERTAIN)
    assert search.best_action() == search.actions()[-1]
    for candidate in others(search):
        search.expect(candidate, -float(candidate), CERTAIN)
    assert search.best_action() == search.actions()[0]


def test_what_is_clearly_worse_than_the_best_is_dropped() -> None:
    search = new_search()
    for candidate in others(search):
        search.expect(candidate, 50.0 if candidate == 2 else 0.0, CERTAIN)
    assert search.drop_candidates(MARGIN) == 2, "the first and the best remain"
    assert search.best_action() == search.actions()[2]
    rollouts = search.rollouts
    search.run(10, CHAIN_STEPS)
    assert search.rollouts == rollouts + 2 * 10, "only these are rolled out"


def test_what_may_still_be_best_is_kept() -> None:
    search = new_search(samples=0)
    for candidate in others(search):
        search.expect(candidate, -10.0, 8.0)
    assert search.drop_candidates(MARGIN) == search.candidates
    assert search.drop_candidates(1.0) == 1


def test_candidates_that_nobody_knows_anything_about_are_kept() -> None:
    search = new_search(samples=0)
    assert search.drop_candidates(0.0) == search.candidates


@pytest.mark.parametrize("spread", [0.0, -1.0, float("nan")])
def test_a_spread_must_be_above_zero(spread: float) -> None:
    with pytest.raises(ValueError, match="above 0"):
        new_search(samples=0).expect(1, 0.0, spread)


def test_expectations_are_of_candidates() -> None:
    with pytest.raises(ValueError, match="must be between"):
        new_search(samples=0).expect(100, 0.0, 1.0)


@pytest.mark.parametrize(("cards_of_ben", "is_played_on"), [(3, False), (20, True)])
def test_positions_with_large_hands_are_played_on(cards_of_ben: int, is_played_on: bool) -> None:
    """The network hasn't learned from them, so it makes no difference after how many moves they
    would be valued."""
    ben = " ".join(
        (["G1", "G2", "G3", "G4", "T1", "T2", "T3", "T4", "T8", "G8"] * 2)[:cards_of_ben]
    )
    means = []
    for horizon in (0, 3):
        search = search_in(f"R7 > Ana* R5 R6 / Ben {ben} . B1 B2 B3 B4 B5", horizon=horizon)
        search.run(20, CHAIN_STEPS)
        means.append([search.mean(candidate) for candidate in others(search)])
    assert (means[0] == means[1]) == is_played_on
