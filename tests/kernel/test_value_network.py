"""The network that values positions, compiled and uncompiled alike, and what it learns."""

from math import log
from random import Random

import pytest

from penultima.bots.weights import value, weights_for
from penultima.kernel import CompiledRules, Game, codes, compile_rules, uncompiled
from penultima.kernel.memory import Memory
from penultima.kernel.policy import Policy
from penultima.kernel.rule_tables import compile_tables
from penultima.kernel.value_network import (
    SIZE,
    PositionValue,
    ValueNetwork,
    ValueTraining,
    can_be_valued,
)
from penultima.rules.edition import names
from tools.engine_comparison.matches import random_match

from .positions import dealt_game, setup

MOVES = 60


def random_weights(seed: int) -> list[float]:
    """Rounded to what 32 bits hold exactly."""
    rng = Random(seed)
    return [round(rng.gauss(0, 0.3) * 256) / 256 for _ in range(SIZE)]


def test_a_network_needs_all_its_weights() -> None:
    weights = random_weights(1)
    assert ValueNetwork(weights).weights == weights
    with pytest.raises(ValueError, match="for a value network of"):
        ValueNetwork([0.0])


def test_positions_of_other_rules_are_refused() -> None:
    position_value = PositionValue(
        ValueNetwork(random_weights(1)), compile_rules(setup("zelda", 4))
    )
    with pytest.raises(ValueError, match="different rules"):
        position_value.estimate(Game(compile_rules(setup("zelda", 3)), 1))


def test_the_uncompiled_network_gives_the_same_estimates() -> None:
    modules = uncompiled.load()
    weights = random_weights(2)
    for number in range(0, 300, 17):
        tables = compile_tables(random_match(number).setup)
        estimates = []
        for rules_class, game_class, memory_class, network_class, value_class, policy_class in (
            (CompiledRules, Game, Memory, ValueNetwork, PositionValue, Policy),
            (
                modules["compiled_rules"].CompiledRules,
                modules["game"].Game,
                modules["memory"].Memory,
                modules["value_network"].ValueNetwork,
                modules["value_network"].PositionValue,
                modules["policy"].Policy,
            ),
        ):
            rules = rules_class(tables)
            game, memory = game_class(rules, number), memory_class(rules)
            policy = policy_class(rules, weights_for(rules.seats))
            position_value = value_class(network_class(weights), rules)
            game.deal(0)
            found: list[float] = []
            for _ in range(MOVES):
                if game.phase >= codes.PHASE_ROUND_OVER:
                    break
                chances, scores = position_value.estimate(game)
                assert sum(chances) == pytest.approx(1)
                found += chances + scores
                memory.apply(game, game.turn, policy.choose(game, memory))
            estimates.append(found)
        assert estimates[0] == pytest.approx(estimates[1], rel=1e-3, abs=1e-3)


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("edition", names())
def test_the_built_in_network_tells_who_is_ahead(edition: str, players: int) -> None:
    """A quarter of the way into a round, the hands say something about who will win it."""
    rules = compile_rules(setup(edition, players))
    position_value = PositionValue(value.value_for(players), rules)
    policy = Policy(rules, weights_for(players))
    game, memory = Game(rules, 5), Memory(rules)
    losses = []
    for number in range(300):
        game.deal(number % players)
        memory.restore(game, [])
        estimates = []
        while game.phase < codes.PHASE_ROUND_OVER:
            estimates.append(position_value.estimate(game)[0])
            memory.apply(game, game.turn, policy.choose(game, memory))
        if game.winner is not None and game.winner >= 0:
            losses += [-log(chances[game.winner]) for chances in estimates[5 * players :]]
    assert sum(losses) / len(losses) < 0.9 * log(players)


@pytest.mark.slow
def test_training_lowers_the_loss() -> None:
    """With a wrong sign of the gradient, it would rise."""
    rules = compile_rules(setup("zelda", 4))
    start = [0.1 * weight for weight in random_weights(3)]
    network = ValueNetwork(start)
    policy, memory = Policy(rules, weights_for(4)), Memory(rules)

    def loss(network: ValueNetwork, rate: float, rounds: int) -> float:
        game = Game(rules, 8)
        game.dealer = 0
        training = ValueTraining(PositionValue(network, rules), policy, seed=1)
        training.run(game, memory, rounds, rate)
        assert training.positions > 0
        return training.loss

    loss(network, 0.05, 4000)
    assert loss(network, 0.0, 1000) < loss(ValueNetwork(start), 0.0, 1000) - 0.1
    assert network.weights != start


def test_only_hands_of_usual_sizes_are_valued() -> None:
    """The network has learned from no others: it would take drawing ever more cards for free."""
    game = dealt_game()
    kinds = game.draw_pile
    game.set_hand(2, kinds[:12])
    assert can_be_valued(game)
    game.set_hand(2, kinds[:13])
    assert not can_be_valued(game)
