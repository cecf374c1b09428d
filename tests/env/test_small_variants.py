"""The tiny edition: both engines play it, and its values are exact (docs/search.md)."""

from collections import Counter
from math import sqrt
from random import Random
from typing import Any

import numpy as np
import pytest

from examples.solve_tiny import (
    TINY,
    best_response_value,
    full_information_value,
    tiny_game,
    uniform_values,
)
from penultima.env.chance_table import CHANCE, Node
from penultima.env.vector import PenultimaVector
from penultima.rules.edition import read
from penultima.rules.match import new_match
from penultima.rules.options import Options
from penultima.rules.table import Setup
from tools.engine_comparison.compare import random_move
from tools.engine_comparison.lockstep import Lockstep

UNIFORM = 0.3574156746031747
BEST_RESPONSES = (0.780952380952381, 0.20171957671957674)
FULL_INFORMATION = 5 / 7
"""Found by examples/solve_tiny.py, for the player who begins."""


@pytest.mark.parametrize("force_play", [False, True])
def test_both_engines_play_it(force_play: bool) -> None:
    setup = Setup(read(TINY), ("Ana", "Ben"), Options(hand_size=3, force_play=force_play))
    events: Counter[str] = Counter()
    for seed in range(20):
        pair, random = Lockstep(setup, *new_match(setup, seed)), Random(seed)
        for _ in range(100):
            if not any(pair.legal):
                break
            pair.apply(*random_move(pair, random))
        events += pair.event_counts
    assert events["Played"] > 100 and events["Reshuffled"] > 20


def test_every_deal_is_as_likely_as_it_should_be() -> None:
    """Sorted hands make fewer nodes, not other chances: 8!/2⁴ orders of the deck, all alike."""
    table, deals = tiny_game().table, dict[tuple[int, ...], float]()

    def walk(node: Node, path: tuple[int, ...], chance: float) -> None:
        if node.seat != CHANCE:
            deals[path] = chance
        for kind, p in node.chances:
            walk(table.apply(node, kind), (*path, kind), chance * p)

    walk(table.root, (), 1.0)
    assert sum(deals.values()) == pytest.approx(1)
    expected: Counter[tuple[int, ...]] = Counter()
    random = Random(1)
    deck = [kind for kind, count in table.deck.items() for _ in range(count)]
    samples = 40_000
    for _ in range(samples):
        random.shuffle(deck)
        expected[(*sorted(deck[:3]), *sorted(deck[3:6]), deck[6])] += 1
    assert set(expected) == set(deals)
    for deal, chance in deals.items():
        assert abs(expected[deal] - samples * chance) < 5 * sqrt(samples * chance)


def test_equal_information_means_equal_choices() -> None:
    """What a player has seen tells which actions are legal: nothing hidden decides it."""
    table = tiny_game().table
    legal: dict[tuple[int, bytes], tuple[int, ...]] = {}
    states = 0

    def walk(node: Node) -> None:
        nonlocal states
        if node.seat >= 0:
            states += 1
            seen = (node.seat, node.seen[node.seat])
            assert legal.setdefault(seen, node.legal) == node.legal
        choices = node.legal or tuple(kind for kind, _ in node.chances)
        for choice in choices:
            walk(table.apply(node, choice))

    walk(table.root)
    assert states > len(legal)


def test_the_value_with_all_cards_open() -> None:
    assert full_information_value(tiny_game()) == pytest.approx(FULL_INFORMATION)


@pytest.mark.slow
def test_the_values_of_uniform_play_and_of_best_responses() -> None:
    game = tiny_game()
    assert uniform_values(game) == pytest.approx([UNIFORM, -UNIFORM])
    assert best_response_value(game, 0) == pytest.approx(BEST_RESPONSES[0])


def test_simulated_rounds_have_the_exact_value() -> None:
    """The vector's random numbers and the tree's chances are the same game."""
    options = {"hand_size": 3, "force_play": True}
    settings: dict[str, Any] = {"edition": TINY, "players": 2, "options": options}
    vector = PenultimaVector(1024, **settings, learner=None, zero_sum=True, max_steps=10)
    random, values = np.random.default_rng(1), list[float]()
    _, infos = vector.reset(seed=1)
    while len(values) < 60_000:
        noise = random.random(infos["action_mask"].shape)
        chosen = np.where(infos["action_mask"], noise, -1).argmax(axis=1)
        _, rewards, terminated, truncated, infos = vector.step(chosen)
        for table in np.flatnonzero(terminated | truncated):
            # The deal has passed to the player who began the round that is over.
            first = vector._batch.games[table].dealer
            values.append(float(rewards[table, first]) if terminated[table] else 0.0)
    assert abs(np.mean(values) - UNIFORM) < 5 / sqrt(len(values))
