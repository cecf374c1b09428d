"""OpenSpiel's own tests and algorithms run on our game unchanged."""

import pickle
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import external_sampling_mccfr, ismcts, mcts, tabular_qlearner

from penultima.env import open_spiel
from penultima.errors import BadSetup
from penultima.rules.cards import Card
from penultima.rules.edition import names
from penultima.rules.effects import Discard, PassCards, ShuffleHands, Take
from penultima.rules.house_rules import HouseRule

from .tiny import tiny_game

EVERYTHING = "stacking:true seven_zero:true jump_in:true"


@pytest.mark.parametrize("edition", names())
@pytest.mark.parametrize(("players", "options"), [(2, ""), (4, EVERYTHING)])
def test_openspiels_own_test_of_games(edition: str, players: int, options: str) -> None:
    """Plays at random and checks every state: clones, strings, tensors, serialization, returns…"""
    parameters = {"edition": edition, "players": players, "options": options, "max_length": 60}
    game = pyspiel.load_game("python_penultima", parameters)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_openspiels_own_test_of_a_whole_tree() -> None:
    pyspiel.random_sim_test(tiny_game(), num_sims=20, serialize=True, verbose=False)


def random_state(game: Any, random: Random, decisions: int) -> Any:
    state = game.new_initial_state()
    while not state.is_terminal() and (state.is_chance_node() or decisions > 0):
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            assert sum(chances) == pytest.approx(1)
            state.apply_action(random.choices(outcomes, chances)[0])
        else:
            decisions -= 1
            state.apply_action(random.choice(state.legal_actions()))
    return state


RULES = {
    Card("WC1"): HouseRule("One", (Take("next", 1), ShuffleHands())),
    Card("WC2"): HouseRule("Two", (PassCards(2), Discard("others", 1, "random"))),
}


@pytest.mark.parametrize("seed", range(8))
def test_a_player_sees_the_same_in_another_world(seed: int) -> None:
    """`resample_from_infostate`, which ISMCTS needs, with house rules too."""
    settings: list[dict[str, Any]] = [
        {"edition": "frozen", "players": 3, "house_rules": RULES},
        {"edition": "saved-by-the-bell", "players": 4, "options": {"jump_in": True}},
    ]
    game = open_spiel.make_game(**settings[seed % 2])
    random = Random(seed)
    state = random_state(game, random, random.randrange(80))
    if state.is_terminal():
        return
    player = state.current_player()
    other = state.resample_from_infostate(player, random.random)
    assert other.information_state_string(player) == state.information_state_string(player)
    assert other.observation_string(player) == state.observation_string(player)
    assert other.observation_tensor(player) == state.observation_tensor(player)
    assert other.legal_actions() == state.legal_actions()
    assert str(other) != str(state)


def test_states_and_games_can_be_pickled() -> None:
    game = pyspiel.load_game("python_penultima", {"edition": "classic", "players": 3})
    state = random_state(game, Random(1), 20)
    again = pickle.loads(pickle.dumps(state))
    assert str(again) == str(state)
    assert again.history() == state.history()
    assert str(pickle.loads(pickle.dumps(game))) == str(game)


def test_settings_are_checked() -> None:
    for parameters, problem in (
        ({"options": "stackin:true"}, "there is no option 'stackin'"),
        ({"edition": "narnia"}, "narnia"),
        ({"max_length": 0}, "max_length"),
    ):
        with pytest.raises(BadSetup, match=problem):
            open_spiel.PenultimaGame(parameters)
    state = random_state(tiny_game(), Random(1), 0)
    with pytest.raises(ValueError, match="illegal"):
        state.node.table.apply(state.node, 1000)


def test_a_round_ends_after_the_greatest_length() -> None:
    game = open_spiel.make_game(edition="classic", players=3, max_length=4)
    state = random_state(game, Random(1), 10)
    assert state.is_terminal()
    assert state.returns() == [0, 0, 0]


# Algorithms


@pytest.mark.parametrize("make_bot", [ismcts.ISMCTSBot, mcts.MCTSBot])
def test_a_search_beats_random_play(make_bot: Any) -> None:
    """ISMCTS resamples what its player can't see; MCTS looks at all cards."""
    game, rng = tiny_game(), np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    if make_bot is ismcts.ISMCTSBot:
        bot = ismcts.ISMCTSBot(game, evaluator, 2.0, 30, random_state=rng)
        # Its own resampler can't be seeded.
        bot.set_resampler(lambda state, seat: state.resample_from_infostate(seat, rng.uniform))
    else:
        bot = mcts.MCTSBot(game, 2.0, 30, evaluator, random_state=rng)
    random, total = Random(1), 0.0
    for number in range(64):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(outcomes, chances)[0])
            elif state.current_player() == number % 2:
                state.apply_action(bot.step(state))
            else:
                state.apply_action(random.choice(state.legal_actions()))
        total += state.returns()[number % 2]
    assert total >= 16


def test_external_sampling_mccfr_runs() -> None:
    solver = external_sampling_mccfr.ExternalSamplingSolver(tiny_game())
    for _ in range(3):
        solver.iteration()
    state = random_state(tiny_game(), Random(1), 0)
    policy = solver.average_policy().action_probabilities(state)
    assert set(policy) == set(state.legal_actions())
    assert sum(policy.values()) == pytest.approx(1)


def test_an_agent_learns_in_openspiels_environment() -> None:
    env = rl_environment.Environment(tiny_game())
    size = env.action_spec()["num_actions"]
    agents = [tabular_qlearner.QLearner(player, size) for player in range(2)]
    for _ in range(10):
        step = env.reset()
        while not step.last():
            acting = agents[step.current_player()]
            step = env.step([acting.step(step).action])
        for agent in agents:
            agent.step(step)
        assert sum(step.rewards) == pytest.approx(0)
