"""The network corrects the scores of the linear policy, compiled and uncompiled alike."""

from random import Random

import pytest

from penultima.bots.weights import weights_for
from penultima.kernel import CompiledRules, Game, codes, compile_rules, inputs, uncompiled
from penultima.kernel.features import WEIGHTS
from penultima.kernel.memory import Memory
from penultima.kernel.network import Network
from penultima.kernel.policy import Policy
from penultima.kernel.rule_tables import compile_tables
from penultima.rules.edition import names
from tools.engine_comparison.matches import random_match

from .positions import setup

MOVES = 60


def random_weights(seed: int) -> list[float]:
    """Rounded to what 32 bits hold exactly."""
    rng = Random(seed)
    return [round(rng.gauss(0, 0.3) * 256) / 256 for _ in range(inputs.NETWORK_SIZE)]


def without_output(weights: list[float]) -> list[float]:
    return weights[: inputs.INPUTS * inputs.HIDDEN] + [0.0] * (inputs.INPUTS + inputs.HIDDEN)


def test_the_size_is_that_of_all_layers() -> None:
    rows = inputs.INPUTS * inputs.HIDDEN
    assert rows + inputs.INPUTS + inputs.HIDDEN == inputs.NETWORK_SIZE
    assert inputs.ALWAYS == WEIGHTS
    with pytest.raises(ValueError, match="for a network of"):
        Network([0.0])


@pytest.mark.parametrize("edition", names())
@pytest.mark.parametrize("players", [2, 4, 10])
def test_without_output_weights_the_scores_are_those_of_the_linear_policy(
    edition: str, players: int
) -> None:
    rules = compile_rules(setup(edition, players))
    linear = Policy(rules, weights_for(players))
    network = Network(without_output(random_weights(1)))
    corrected = Policy(rules, weights_for(players), network)
    game, memory = Game(rules, 3), Memory(rules)
    for _ in range(3):
        game.deal(0)
        memory.restore(game, [])
        while game.phase < codes.PHASE_ROUND_OVER:
            assert corrected.scores(game, memory) == linear.scores(game, memory)
            action = linear.choose(game, memory)
            assert corrected.choose(game, memory) == action
            memory.apply(game, game.turn, action)


def test_the_uncompiled_network_gives_the_same_scores() -> None:
    modules = uncompiled.load()
    weights = random_weights(2)
    phases = set()
    for number in range(0, 300, 17):
        tables = compile_tables(random_match(number).setup)
        played = []
        for rules_class, game_class, memory_class, network_class, policy_class in (
            (CompiledRules, Game, Memory, Network, Policy),
            (
                modules["compiled_rules"].CompiledRules,
                modules["game"].Game,
                modules["memory"].Memory,
                modules["network"].Network,
                modules["policy"].Policy,
            ),
        ):
            rules = rules_class(tables)
            game, memory = game_class(rules, number), memory_class(rules)
            linear = policy_class(rules, weights_for(rules.seats))
            policy = policy_class(rules, weights_for(rules.seats), network_class(weights))
            game.deal(0)
            scores = []
            for _ in range(MOVES):
                if game.phase >= codes.PHASE_ROUND_OVER:
                    break
                phases.add(game.phase)
                scores.append(policy.scores(game, memory))
                memory.apply(game, game.turn, linear.choose(game, memory))
            played.append(scores)
        assert len(played[0]) == len(played[1])
        for compiled, plain in zip(*played, strict=True):
            assert compiled == pytest.approx(plain, abs=1e-3)
    assert phases >= {codes.PHASE_TURN, codes.PHASE_DRAWN, codes.PHASE_CHALLENGE}


def test_the_inputs_of_a_position_stay_within_their_room() -> None:
    """Compiled code would write past the end of its arrays; plain Python raises."""
    modules = uncompiled.load()
    network = modules["network"].Network(random_weights(3))
    for number in range(0, 200, 9):
        rules = modules["compiled_rules"].CompiledRules(compile_tables(random_match(number).setup))
        game, memory = modules["game"].Game(rules, number), modules["memory"].Memory(rules)
        policy = modules["policy"].Policy(rules, weights_for(rules.seats), network)
        policy.keep_entries = True
        game.deal(0)
        for _ in range(MOVES):
            if game.phase >= codes.PHASE_ROUND_OVER:
                break
            policy._score_moves(game, memory, True)
            for move in range(policy.move_count):
                entries = range(policy.entry_start[move], policy.entry_start[move + 1])
                found = [policy.features.entry_feature[entry] for entry in entries]
                assert sum(each >= WEIGHTS for each in found) <= inputs.MOVE_INPUTS
            assert policy.correction.position_count <= inputs.POSITION_INPUTS
            memory.apply(game, game.turn, policy.choose(game, memory))
