"""Evaluating a policy by the rounds it wins."""

import pytest

from penultima.env.evaluation import evaluate

from .test_opponents import habit


def test_a_policy_is_evaluated_with_an_interval() -> None:
    result = evaluate(lambda _, masks: habit(masks), 1_000, players=2)
    assert result.won.low < 0.5 < result.won.high + 0.05
    assert result.won.count >= 1_000
    assert 5 < result.decisions_per_round < 40
    assert str(result).startswith(f"wins {100 * result.won.value:.1f} ± ")


def test_the_baselines_of_the_docs_are_found_again() -> None:
    from bench.learning import baseline, clever, uniform

    assert baseline(uniform, 2).won.value == pytest.approx(0.015, abs=0.01)
    assert baseline(clever, 2).won.value == pytest.approx(0.75, abs=0.03)
