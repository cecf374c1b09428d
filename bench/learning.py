"""Benchmark learning: baselines, and what MaskablePPO learns in three minutes.

    make bench ARGS=learning

MaskablePPO of sb3-contrib has its default settings. It plays eight `penultima/Starter-v1`
side by side against `random` for 30 times `--seconds` of wall time; then its most probable
actions are evaluated.
"""

from collections.abc import Callable
from importlib.util import find_spec
from time import perf_counter
from typing import Any

import numpy as np

from penultima.bots.weights import weights_for
from penultima.env.codes import ACTION_CALL, ACTION_CATCH, ACTION_DRAW, ACTION_KEEP, ACTION_PASS
from penultima.env.evaluation import TABLES, Evaluation, evaluate, evaluate_in
from penultima.env.opponents import ChooseActions
from penultima.env.registration import STARTER, STARTER_SETTINGS
from penultima.env.vector import PenultimaVector
from penultima.kernel.codes import CALL_BIT
from penultima.kernel.policy import Policy

ROUNDS = 4_000
GOAL_PERCENT = 55
SIDE_BY_SIDE = 8


def uniform(vector: PenultimaVector) -> ChooseActions:
    """Any action of the mask."""
    random = np.random.default_rng(1)
    return lambda _, masks: (masks * random.random(masks.shape)).argmax(axis=1)


def habit(vector: PenultimaVector) -> ChooseActions:
    """Any card that fits; draw and pass only if there is nothing else."""
    random = np.random.default_rng(1)

    def choose(_: Any, masks: Any) -> Any:
        preferences = masks * (1 + random.random(masks.shape))
        preferences[:, [ACTION_DRAW, ACTION_KEEP, ACTION_PASS]] *= 0.1
        return preferences.argmax(axis=1)

    return choose


def clever(vector: PenultimaVector) -> ChooseActions:
    """The bot of this name, asked through Python."""
    batch = vector._batch
    number_of = {action: number for number, action in enumerate(vector.layout.actions)}
    policy = Policy(batch.games[0].rules, weights_for(vector._config.players))

    def choose(_: Any, masks: Any) -> Any:
        chosen = []
        for game, memory, mask in zip(batch.games, batch.memories, masks, strict=True):
            if mask[ACTION_CALL] or mask[ACTION_CATCH]:
                chosen.append(ACTION_CALL if mask[ACTION_CALL] else ACTION_CATCH)
            else:
                chosen.append(number_of[policy.choose(game, memory) & ~CALL_BIT])
        return np.array(chosen)

    return choose


def baseline(make: Callable[[PenultimaVector], ChooseActions], players: int) -> Evaluation:
    """A player against `random`, asked for every decision."""
    vector = PenultimaVector(TABLES, players=players, skip_forced=False, history=True)
    vector.reset(seed=1)
    return evaluate_in(vector, make(vector), ROUNDS)


def maskable_ppo(seconds: float) -> dict[str, float]:
    from sb3_contrib import MaskablePPO
    from stable_baselines3.common.callbacks import BaseCallback
    from stable_baselines3.common.env_util import make_vec_env

    class UntilTime(BaseCallback):
        def _on_step(self) -> bool:
            return perf_counter() - start < seconds

    model = MaskablePPO("MlpPolicy", make_vec_env(STARTER, SIDE_BY_SIDE), seed=1)
    start = perf_counter()
    model.learn(10**9, UntilTime())
    trained_s = perf_counter() - start

    def choose(observations: Any, masks: Any) -> Any:
        return model.predict(observations, action_masks=masks.astype(bool), deterministic=True)[0]

    result = evaluate(choose, ROUNDS, **STARTER_SETTINGS)
    return _figures(result) | {"steps": float(model.num_timesteps), "trained_s": trained_s}


def run(seconds: float) -> dict[str, dict[str, float]]:
    results = {}
    for players in (2, 4):
        for player in (uniform, habit, clever):
            name = f"{player.__name__}, {players} players"
            results[name] = _figures(baseline(player, players))
            _print(name, results[name])
    if find_spec("sb3_contrib") is None:
        print("  MaskablePPO is measured by `make bench ARGS=learning`, which installs PyTorch")
        return results
    name = "MaskablePPO, 2 players"
    results[name] = maskable_ppo(30 * seconds)
    _print(name, results[name])
    steps, spent = results[name]["steps"], results[name]["trained_s"]
    print(f"  trained for {spent:.0f} s, {steps:,.0f} steps; goal: {GOAL_PERCENT} %")
    return results


def _figures(result: Evaluation) -> dict[str, float]:
    return {
        "won_percent": 100 * result.won.value,
        "half_width": 100 * result.won.half_width,
        "decisions_per_round": result.decisions_per_round,
    }


def _print(name: str, figures: dict[str, float]) -> None:
    won, half = figures["won_percent"], figures["half_width"]
    length = figures["decisions_per_round"]
    print(f"  {name:<24} wins {won:5.1f} ± {half:.1f} %, {length:5.1f} decisions per round")
