"""The test functions that PettingZoo and Gymnasium have for environments: all of them.

Only `pettingzoo.test.manual_control_test` is left out, which needs a window and a keyboard.
"""

import warnings
from functools import partial
from pathlib import Path
from typing import Any

import gymnasium
import pettingzoo.test as suite
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.utils.env_match import check_environments_match
from gymnasium.utils.performance import (
    benchmark_init,
    benchmark_render,
    benchmark_step,
    benchmark_vector_step,
)
from pettingzoo.utils import wrappers

from penultima.env import penultima_v1
from penultima.env.registration import ROUND
from penultima.rules.edition import names

pytestmark = [
    # Both concern observations with an action mask, as in PettingZoo's own card games.
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]

EVERYTHING = {
    "jump_in": True,
    "stacking": True,
    "stack_across": True,
    "seven_zero": True,
    "no_mercy_catch": True,
    "number_finish": True,
    "hand_size": 5,
}
SETTINGS: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 3, "options": {"force_play": True}, "reward": "points", "normalize": True},
    {"players": 4, "options": EVERYTHING, "history": True},
    {"players": 10, "options": EVERYTHING, "zero_sum": True, "history": True, "normalize": True},
]


def name(settings: dict[str, Any]) -> str:
    return "-".join(str(part) for part in settings if part != "options")


every_edition = pytest.mark.parametrize("edition", names())
every_setting = pytest.mark.parametrize("settings", SETTINGS, ids=name)


@every_edition
@every_setting
def test_the_api(edition: str, settings: dict[str, Any]) -> None:
    suite.api_test(penultima_v1.env(edition=edition, **settings), 200)
    suite.parallel_api_test(penultima_v1.parallel_env(edition=edition, **settings), 200)


@every_edition
@every_setting
def test_seeds(edition: str, settings: dict[str, Any]) -> None:
    suite.seed_test(partial(penultima_v1.env, edition=edition, **settings), 100)
    suite.parallel_seed_test(partial(penultima_v1.parallel_env, edition=edition, **settings), 100)


@every_edition
@every_setting
def test_the_state(edition: str, settings: dict[str, Any]) -> None:
    settings = {"edition": edition, **settings}
    suite.state_test(penultima_v1.env(**settings), penultima_v1.parallel_env(**settings))


@every_edition
def test_rendering(edition: str, capsys: pytest.CaptureFixture[str]) -> None:
    suite.render_test(partial(penultima_v1.env, edition=edition))
    assert f"{edition}, " in capsys.readouterr().out


def test_max_cycles() -> None:
    for _ in range(5):
        suite.max_cycles_test(penultima_v1)


@pytest.mark.slow
def test_performance(capsys: pytest.CaptureFixture[str]) -> None:
    suite.performance_benchmark(penultima_v1.env())
    assert "turns per second" in capsys.readouterr().out


def test_observations_are_no_pictures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """PettingZoo saves those that are."""
    monkeypatch.chdir(tmp_path)
    suite.test_save_obs(penultima_v1.env())
    assert "did not save the observations" in capsys.readouterr().out


class Arrays(wrappers.BaseWrapper):  # type: ignore[misc]
    """Observations without masks, which `step` returns too, as in the first PettingZoo.

    The test below knows nothing else; it takes random actions, and `random` acts if one is illegal.
    """

    def observation_space(self, agent: str) -> Any:
        return self.env.observation_space(agent)["observation"]

    def observe(self, agent: str) -> Any:
        return self.env.observe(agent)["observation"]

    def step(self, action: Any) -> Any:
        self.env.step(action)
        return self.observe(self.env.agent_selection)


@every_edition
def test_bombardment(edition: str) -> None:
    env = penultima_v1.raw_env(edition=edition, players=3)
    suite.bombardment_test(Arrays(env), 50)


# Gymnasium


@every_edition
@every_setting
def test_the_single_agent_environment(edition: str, settings: dict[str, Any]) -> None:
    env = gymnasium.make(ROUND, edition=edition, **settings, opponents="clever")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped)


@every_edition
def test_equal_environments_match(edition: str) -> None:
    settings: dict[str, Any] = {"edition": edition, "players": 3, "render_mode": "rgb_array"}
    one, other = (gymnasium.make(ROUND, **settings) for _ in range(2))
    check_environments_match(one, other, 60)


def test_gymnasium_benchmarks() -> None:
    make = partial(gymnasium.make, ROUND, render_mode="rgb_array")
    env = make()
    env.reset(seed=1)
    vector = gymnasium.make_vec(ROUND, 8, illegal="stand_in", autoreset_mode="NextStep")
    assert benchmark_init(make, 0) > 0
    assert benchmark_step(env, 0) > 0
    assert benchmark_render(env, 0) > 0
    assert benchmark_vector_step(vector, 0) > 0
