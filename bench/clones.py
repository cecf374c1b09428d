"""The time to copy a game in play, beside OpenSpiel's and RLCard's, for bench/env.py."""

import copy
import random
import time
from collections.abc import Callable
from importlib import import_module
from typing import Any

import numpy as np

from penultima.env import penultima_v1
from penultima.env.vector import PenultimaVector

TABLES = 1024
VECTOR = "vector, ns per copied table"
SPIEL = "OpenSpiel state.clone() of crazy_eights (C++), ns"


def _ns(copied: Callable[[], object], seconds: float, per_call: int = 1) -> float:
    """Nanoseconds of processor time per copy; the best of several blocks counts."""
    best = float("inf")
    for _ in range(5):
        calls, start = 0, time.process_time()
        while time.process_time() - start < seconds / 5:
            copied()
            calls += 1
        best = min(best, (time.process_time() - start) / (calls * per_call))
    return best * 1e9


def vector(seconds: float) -> float:
    """Half of the tables copied over the other half, as a search over many positions does."""
    tables = PenultimaVector(TABLES, edition="classic", players=2, copy=False)
    _, infos = tables.reset(seed=1)
    for _ in range(20):
        infos = tables.step(infos["action_mask"].argmax(axis=1))[4]
    half = TABLES // 2
    sources, targets = np.arange(half), np.arange(half, TABLES)
    return _ns(lambda: tables.copy_tables(sources, targets), seconds, half)


def _pettingzoo() -> penultima_v1.raw_env:
    env = penultima_v1.raw_env(edition="classic", players=2)
    env.reset(seed=1)
    return env


def _open_spiel(name: str) -> Any:
    state = import_module("pyspiel").load_game(name).new_initial_state()
    chance = random.Random(1)
    while state.is_chance_node() or state.move_number() < 30:
        outcomes = [outcome for outcome, _ in state.chance_outcomes()]
        state.apply_action(
            chance.choice(outcomes if state.is_chance_node() else state.legal_actions())
        )
    return state


def _rlcard() -> Any:
    env = import_module("rlcard").make("uno", config={"game_num_players": 2, "seed": 1})
    env.reset()
    return env


def measure(seconds: float) -> dict[str, float]:
    """Nanoseconds per copy. The peers' are measured in the same run, where they are installed."""
    env = _pettingzoo()
    figures = {
        VECTOR: vector(seconds),
        "PettingZoo, clone(), ns": _ns(env.clone, seconds),
        "PettingZoo, get_state(), ns": _ns(env.get_state, seconds),
    }
    try:
        spiel, peer = _open_spiel("crazy_eights"), _rlcard()
    except ImportError:
        return figures
    import_module("penultima.env.open_spiel")
    figures[SPIEL] = _ns(spiel.clone, seconds)
    figures["OpenSpiel state.clone() of python_penultima, ns"] = _ns(
        _open_spiel("python_penultima(players=2)").clone, seconds
    )
    # RLCard has no clone; `allow_step_back` copies what it needs in each step.
    figures["RLCard copy.deepcopy(env.game), ns"] = _ns(lambda: copy.deepcopy(peer.game), seconds)
    figures["OpenSpiel clone / vector copy"] = figures[SPIEL] / figures[VECTOR]
    return figures
