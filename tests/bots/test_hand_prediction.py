"""tools/hand_prediction: what a network learns of hands from rounds alone."""

import numpy as np
import pytest

from penultima.kernel import compile_rules
from tests.kernel.positions import setup
from tools.hand_prediction import INPUTS, Prediction, gather, main, train

RULES = compile_rules(setup("zelda", 2))


def test_every_other_player_and_colour_is_a_case() -> None:
    x, truth = gather(RULES, 2, 1)
    assert x.shape == (len(truth), INPUTS)
    assert len(x) % 4 == 0 and 0.2 < truth.mean() < 0.8


def test_learning_predicts_hands_of_other_rounds_better() -> None:
    known, others = gather(RULES, 150, 1), gather(RULES, 30, 2)
    before, after = Prediction(1), train(*known, epochs=3, seed=1)
    assert after.log_loss(*others) < 0.8 * before.log_loss(*others)
    assert after.log_loss(*others) < 0.55 < np.log(2)


def test_the_gradient_is_that_of_the_log_loss() -> None:
    x, truth = gather(RULES, 1, 3)
    network = Prediction(2)
    losses = []
    for _ in range(30):
        losses.append(network.log_loss(x, truth))
        network.learn(x, truth, 0.003)
    assert losses == sorted(losses, reverse=True)


def test_the_command_compares_the_network_with_the_belief(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert (
        main(["--players", "2", "--rounds", "10", "--belief-rounds", "1", "--edition", "frozen"])
        == 0
    )
    network, belief = capsys.readouterr().out.splitlines()
    assert network.startswith("frozen, 2 players, holds a colour, log loss: network 0.")
    assert belief.startswith("belief of `expert`: 0.")
