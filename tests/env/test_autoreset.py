"""Ends of rounds in the vector environment, as Gymnasium's wrappers expect them."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import data_equivalence
from gymnasium.vector import AutoresetMode, SyncVectorEnv, VectorWrapper
from gymnasium.wrappers.vector import NormalizeObservation, RecordEpisodeStatistics

from penultima.env.registration import ROUND
from penultima.env.vector import PenultimaVector
from penultima.errors import BadSetup

from .test_opponents import habit

MODES = [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("opponents", ["clever", "uniform"])
def test_tables_are_like_gymnasiums_own_vector_of_single_environments(
    mode: AutoresetMode, opponents: str
) -> None:
    """The same observations, rewards, ends, masks and final observations, step by step."""
    settings: dict[str, Any] = {"players": 2, "opponents": opponents, "max_steps": 25}
    ours = gymnasium.make_vec(ROUND, 5, autoreset_mode=mode, **settings)
    theirs = SyncVectorEnv([lambda: gymnasium.make(ROUND, **settings)] * 5, autoreset_mode=mode)
    one: tuple[Any, ...]
    other: tuple[Any, ...]
    one, other = ours.reset(seed=7), theirs.reset(seed=7)
    ends = 0
    for _ in range(300):
        assert data_equivalence(one[0], other[0])
        assert data_equivalence(one[-1]["action_mask"], other[-1]["action_mask"])
        actions = habit(one[-1]["action_mask"])
        one, other = ours.step(actions), theirs.step(actions)
        assert data_equivalence(one[:-1], other[:-1])
        done = one[2] | one[3]
        ends += int(done.sum())
        for table in np.flatnonzero(done) if mode == AutoresetMode.SAME_STEP else ():
            assert one[-1]["_final_obs"][table] and other[-1]["_final_obs"][table]
            assert (one[-1]["final_obs"][table] == other[-1]["final_obs"][table]).all()
    assert ends > 50


@pytest.mark.parametrize("mode", MODES)
def test_wrappers_of_gymnasium_work(mode: AutoresetMode) -> None:
    tables = PenultimaVector(8, players=2, shaping=0, autoreset_mode=mode)
    env: VectorWrapper[Any, Any, Any, Any] = RecordEpisodeStatistics(tables)
    if mode == AutoresetMode.NEXT_STEP:
        env = NormalizeObservation(env)  # refuses other modes
    _, infos = env.reset(seed=1)
    lengths = []
    for _ in range(300):
        _, _, terminated, _, infos = env.step(habit(infos["action_mask"]))
        for table in np.flatnonzero(terminated):
            assert infos["episode"]["r"][table] == infos["won"][table]
            lengths.append(int(infos["episode"]["l"][table]))
    assert 3 < np.mean(lengths) < 60


def test_without_autoreset_a_finished_table_waits_for_its_reset() -> None:
    tables = PenultimaVector(8, players=2, autoreset_mode="Disabled")
    _, infos = tables.reset(seed=1)
    done = np.zeros(8, np.bool_)
    while not done.any():
        observations, _, terminated, truncated, infos = tables.step(habit(infos["action_mask"]))
        done = terminated | truncated
    with pytest.raises(ResetNeeded, match=f"table {done.argmax()} is over.*reset_mask"):
        tables.step(habit(infos["action_mask"]))
    again, infos = tables.reset(options={"reset_mask": done})
    assert (again[~done] == observations[~done]).all()
    assert (again[done] != observations[done]).any()
    *_, terminated, truncated, _ = tables.step(habit(infos["action_mask"]))
    assert not (terminated & done).any()


@pytest.mark.parametrize(
    "mask", [[True, False], np.array([True]), np.array([1, 0]), np.ones((2, 1), np.bool_)]
)
def test_a_reset_mask_is_an_array_of_truth_values(mask: Any) -> None:
    tables = PenultimaVector(2)
    tables.reset(seed=1)
    with pytest.raises(ValueError, match="reset_mask must be an array of 2 truth values"):
        tables.reset(options={"reset_mask": mask})


def test_the_first_reset_is_one_of_all_tables() -> None:
    with pytest.raises(ResetNeeded, match="all tables"):
        PenultimaVector(2).reset(options={"reset_mask": np.array([True, False])})


def test_every_table_has_its_seed() -> None:
    """A seed stands for a list, as in Gymnasium; a table without one goes on."""
    tables = PenultimaVector(3)
    from_number, _ = tables.reset(seed=5)
    from_list, _ = tables.reset(seed=[5, 6, 7])
    assert (from_number == from_list).all()
    reversed_list, _ = tables.reset(seed=np.array([7, 6, 5]))  # type: ignore[arg-type]
    assert (reversed_list == from_list[::-1]).all()
    partly, _ = tables.reset(seed=[5, None, 7])
    assert (partly[[0, 2]] == from_list[[0, 2]]).all()
    assert (partly[1] != from_list[1]).any()
    with pytest.raises(ValueError, match="2 seeds for 3 tables"):
        tables.reset(seed=[1, 2])


def test_an_unknown_autoreset_mode_is_refused() -> None:
    with pytest.raises(BadSetup, match="autoreset_mode: 'Never' is none of NextStep, SameStep"):
        PenultimaVector(1, autoreset_mode="Never")
