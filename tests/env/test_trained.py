"""The networks that come with the package."""

from random import Random

from penultima.bots.arena import arena_setup, play_round
from penultima.env.evaluation import evaluate
from penultima.env.trained import Zelda2, built_in
from penultima.rules.match import Opening


def test_the_network_is_better_than_random() -> None:
    network = built_in("zelda-2")
    result = evaluate(network, 2_000, players=2, normalize=network.normalize)
    assert result.won.low > 0.5


def test_the_network_plays_at_tables_of_the_reference_rules() -> None:
    rng = Random(1)
    for seed in range(3):
        table = play_round(
            Opening(arena_setup("zelda", 2, []), seed), [Zelda2(rng), Zelda2(rng)], rng
        )
        assert table.winner is not None
