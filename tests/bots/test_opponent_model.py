"""What is learned during a match about how each opponent chooses."""

from penultima.bots.opponent_model import SHARPNESSES, OpponentModel
from penultima.kernel.hand_sampler import SHARPNESS
from penultima.rules.cards import Seat

ANA, BEN = Seat(0), Seat(1)


def test_who_is_not_known_is_expected_to_choose_like_most_bots() -> None:
    opponents = OpponentModel(seats=2)
    opponents.learn(ANA, [0.0] * len(SHARPNESSES))
    assert opponents.sharpness(BEN) == SHARPNESS
    assert not opponents.draws_by_choice(BEN)


def test_rounds_add_up_to_how_sharply_a_player_chooses() -> None:
    """Moves that are likelier the less a player cares say that this player cares little."""
    opponents = OpponentModel(seats=2)
    sharpnesses = []
    for _ in range(20):
        opponents.learn(BEN, [-sharpness for sharpness in SHARPNESSES])
        sharpnesses.append(opponents.sharpness(BEN))
    assert sharpnesses == sorted(sharpnesses, reverse=True)
    assert sharpnesses[0] < SHARPNESS
    assert sharpnesses[-1] < 2 * SHARPNESSES[0]


def test_one_sharpness_that_explains_everything_is_found() -> None:
    opponents = OpponentModel(seats=2)
    opponents.learn(BEN, [-100.0 * (sharpness != 0.5) for sharpness in SHARPNESSES])
    assert abs(opponents.sharpness(BEN) - 0.5) < 1e-9


def test_who_often_draws_by_choice_is_known_for_it() -> None:
    opponents = OpponentModel(seats=2)
    opponents.learn_draws(BEN, by_choice=0, draws=30)
    assert not opponents.draws_by_choice(BEN)
    opponents.learn_draws(BEN, by_choice=10, draws=30)
    assert opponents.draws_by_choice(BEN)
    assert not opponents.draws_by_choice(ANA)
