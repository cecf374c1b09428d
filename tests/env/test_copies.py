"""Clones, pickles, saved states and other worlds of environments in play."""

import copy
import pickle
from collections.abc import Callable
from dataclasses import fields
from typing import Any

import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from hypothesis import given
from hypothesis import strategies as st

from penultima.env import penultima_v1
from penultima.env.arrays import BatchArrays
from penultima.env.observations import ObservationWriter
from penultima.env.saved_table import SavedTables
from penultima.env.single_agent import PenultimaEnv
from penultima.env.vector import PenultimaVector
from penultima.errors import BadState
from penultima.kernel.saved_state import pack, unpack
from tools.engine_comparison.matches import FULL_CYCLE, random_match

RawEnv = penultima_v1.raw_env


def settings_of(number: int) -> dict[str, Any]:
    """An edition, a number of players, options and house rules: in turn, all of them."""
    setup = random_match(number).setup
    return {
        "edition": setup.edition,
        "players": len(setup.players),
        "options": setup.options,
        "house_rules": setup.house_rules,
    }


def play(env: Any, random: np.random.Generator, decisions: int) -> list[Any]:
    """Random decisions, to the end of the round at most; what everybody sees after each."""
    seen: list[Any] = []
    for _ in range(decisions):
        if not env.agents:
            break
        observation, reward, terminated, truncated, info = env.last()
        seen.append((env.agent_selection, reward, terminated, truncated, dict(info)))
        seen.append({agent: _bytes(env.observe(agent)) for agent in env.possible_agents})
        if terminated or truncated:
            env.step(None)
        else:
            env.step(int(random.choice(np.flatnonzero(observation["action_mask"]))))
    return seen


def _bytes(observation: dict[str, Any]) -> tuple[bytes, bytes]:
    return observation["observation"].tobytes(), observation["action_mask"].tobytes()


def pickled(env: Any) -> Any:
    return pickle.loads(pickle.dumps(env))


COPIES: list[Callable[[RawEnv], RawEnv]] = [RawEnv.clone, copy.copy, copy.deepcopy, pickled]


@given(
    number=st.integers(0, 3 * FULL_CYCLE),
    decisions=st.integers(0, 120),
    seed=st.integers(0, 2**32),
    max_cycles=st.sampled_from([5, 40, 1000]),
)
def test_every_copy_plays_on_identically(
    number: int, decisions: int, seed: int, max_cycles: int
) -> None:
    """In the middle of a prompt, out of turn, out of cycles and at the end of a round too."""
    env = RawEnv(**settings_of(number), max_cycles=max_cycles)
    env.reset(seed=seed)
    play(env, np.random.default_rng(seed), decisions)
    state = env.get_state()
    restored = RawEnv(**settings_of(number), max_cycles=max_cycles)
    restored.reset(seed=0)
    restored.set_state(state)
    copies = [restored, *(made(env) for made in COPIES)]
    assert [each.get_state() for each in copies] == [state] * len(copies)
    futures = [play(each, np.random.default_rng(1), 60) for each in copies]
    assert env.get_state() == state
    assert futures == [play(env, np.random.default_rng(1), 60)] * len(copies)
    for each in (env, *copies):
        each.reset()
    assert len({each.get_state() for each in (env, *copies)}) == 1


@pytest.mark.parametrize("make", [penultima_v1.env, penultima_v1.parallel_env])
@pytest.mark.parametrize("copied", [pickled, copy.deepcopy])
def test_wrapped_environments_can_be_copied(
    make: Callable[..., Any], copied: Callable[[Any], Any]
) -> None:
    env = make(players=3)
    env.reset(seed=1)
    other = copied(env)
    for each in (env, other):
        if make is penultima_v1.parallel_env:
            each.step(dict.fromkeys(each.agents, 0))
        else:
            each.step(int(each.last()[0]["action_mask"].argmax()))
    assert env.unwrapped.get_state() == other.unwrapped.get_state()


def test_a_state_that_does_not_fit_is_refused_and_changes_nothing() -> None:
    env = RawEnv(players=3)
    with pytest.raises(ResetNeeded):
        env.get_state()
    env.reset(seed=1)
    before = env.get_state()
    others = [RawEnv(players=4), RawEnv(players=3, options={"stacking": True})]
    vectors = [PenultimaVector(3, players=3), PenultimaVector(1, players=2)]
    other: Any
    for other in (*others, *vectors):
        other.reset(seed=1)
        with pytest.raises(BadState, match=r"other rules|another object"):
            env.set_state(other.get_state())
    with pytest.raises(BadState, match="not a saved state"):
        env.set_state(b"")
    with pytest.raises(BadState, match="other observations"):
        RawEnv(players=3).set_state(_with_fewer_columns(env))
    assert env.get_state() == before


def _with_fewer_columns(env: RawEnv) -> bytes:
    rules = env._config.rules.fingerprint
    saved = unpack("environment", rules, env.get_state(), SavedTables)
    del saved.tables[0].rows["masks"]
    return pack("environment", rules, saved)


# Tables of a vector


def all_rows(vector: PenultimaVector, table: int) -> list[Any]:
    """Everything about a table: its game, and its part of every array."""
    batch, rows = vector._batch, vector._config.arrays.rows(table)
    assert set(rows) == {field.name for field in fields(BatchArrays)}
    memory = batch.memories[table].void_colors
    return [batch.games[table].get_state(), memory, *(row.tobytes() for row in rows.values())]


def run(vector: PenultimaVector, seed: int, steps: int) -> list[Any]:
    random, seen = np.random.default_rng(seed), []
    for _ in range(steps):
        masks = vector._config.arrays.masks
        chosen = (masks * random.integers(1, 100, masks.shape, np.int8)).argmax(axis=1)
        observations, rewards, terminated, truncated, infos = vector.step(chosen)
        seen.append((observations.tobytes(), rewards.tobytes(), infos["action_mask"].tobytes()))
        seen.append((terminated.tobytes(), truncated.tobytes(), infos["seat"].tobytes()))
    return seen


@given(
    number=st.integers(0, 3 * FULL_CYCLE),
    steps=st.integers(0, 60),
    learner=st.sampled_from([None, 0, 1]),
    opponents=st.sampled_from(["random", "clever", {"uniform": 1, "greedy": 2}]),
    history=st.booleans(),
)
def test_every_copy_of_a_vector_plays_on_identically(
    number: int, steps: int, learner: int | None, opponents: Any, history: bool
) -> None:
    settings = settings_of(number) | {"opponents": opponents, "history": history}
    vector = PenultimaVector(3, **settings, learner=learner)
    vector.reset(seed=number)
    run(vector, 1, steps)
    other = PenultimaVector(3, **settings, learner=learner)
    other.set_state(vector.get_state())
    copies = [vector.clone(), copy.deepcopy(vector), pickled(vector), other]
    futures = [run(each, 2, 40) for each in copies]
    assert futures == [run(vector, 2, 40)] * len(copies)
    states = [vector.get_state(), *(each.get_state() for each in copies)]
    assert len(set(states)) == 1


@given(number=st.integers(0, 3 * FULL_CYCLE), seed=st.integers(0, 2**32))
def test_a_copied_table_is_its_source_in_everything(number: int, seed: int) -> None:
    vector = PenultimaVector(6, **settings_of(number), max_steps=9, learner=None, history=True)
    vector.reset(seed=seed)
    run(vector, 1, 13)
    before = [all_rows(vector, table) for table in range(6)]
    random = np.random.default_rng(seed)
    targets, sources = random.permutation(6)[:4], random.integers(6, size=4)
    observations, infos = vector.copy_tables(sources, targets)
    expected = list(before)
    for source, target in zip(sources, targets, strict=True):
        expected[target] = before[source]
    assert [all_rows(vector, table) for table in range(6)] == expected
    assert observations.tobytes() == vector._config.arrays.observations.tobytes()
    assert infos["action_mask"].tobytes() == vector._config.arrays.masks.tobytes()


def test_tables_are_copied_between_vectors() -> None:
    one, many = PenultimaVector(1, players=3), PenultimaVector(4, players=3)
    one.reset(seed=1)
    many.reset(seed=2)
    many.copy_tables(0, [0, 1, 3], of=one)
    source = all_rows(one, 0)
    assert [all_rows(many, table) == source for table in range(4)] == [True, True, False, True]


@pytest.mark.parametrize(
    ("sources", "targets", "problem"),
    [
        ([0, 1], [2], "2 sources for 1 targets"),
        ([0, 1], [2, 2], "target of two"),
        ([4], [0], "sources: there are tables 0 to 3"),
        ([0], [-1], "targets: there are tables 0 to 3"),
        ([0.5], [1], "sources must be"),
        ([[0]], [1], "sources must be"),
    ],
)
def test_impossible_copies_are_refused(sources: Any, targets: Any, problem: str) -> None:
    vector = PenultimaVector(4)
    vector.reset(seed=1)
    before = vector.get_state()
    with pytest.raises(ValueError, match=problem):
        vector.copy_tables(sources, targets)
    other = PenultimaVector(4, players=3)
    other.reset(seed=1)
    with pytest.raises(ValueError, match="different rules"):
        vector.copy_tables(0, 1, of=other)
    assert vector.get_state() == before


# Other worlds


@given(
    number=st.integers(0, 3 * FULL_CYCLE), decisions=st.integers(0, 120), seed=st.integers(0, 2**32)
)
def test_a_seat_observes_the_same_in_another_world(number: int, decisions: int, seed: int) -> None:
    """To the byte, with the same legal moves; and the round can be played on."""
    env = RawEnv(**settings_of(number))
    env.reset(seed=seed)
    random = np.random.default_rng(seed)
    play(env, random, decisions)
    if not env.agents:
        return
    seat = int(random.integers(len(env.possible_agents)))
    agent = env.possible_agents[seat]
    before = env.last(False), _bytes(env.observe(agent))
    env.resample(agent, random)
    assert (env.last(False), _bytes(env.observe(agent))) == before
    play(env, random, 60)


def test_hidden_cards_differ_in_another_world() -> None:
    env = RawEnv(players=3)
    env.reset(seed=1)
    game = env._dealt_table().game
    hands = [game.hand(seat) for seat in range(3)]
    env.resample(1, 7)
    assert [game.hand(seat) == hands[seat] for seat in range(3)] == [False, True, False]
    again = env.clone()
    for each in (env, again):
        each.resample("seat_1", 9)
    assert env.get_state() == again.get_state()
    for seat in (3, -1):
        with pytest.raises(ValueError, match="no seat"):
            env.resample(seat)


def test_all_tables_of_a_vector_are_resampled() -> None:
    vector = PenultimaVector(4, players=3, options={"jump_in": True}, learner=None)
    vector.reset(seed=1)
    run(vector, 1, 20)
    arrays = vector._config.arrays
    before = arrays.observations.tobytes(), arrays.masks.tobytes()
    states = [game.get_state() for game in vector._batch.games]
    vector.resample(rng=1)
    assert (arrays.observations.tobytes(), arrays.masks.tobytes()) == before
    assert all(
        game.get_state() != old for game, old in zip(vector._batch.games, states, strict=True)
    )
    # They are not only unchanged: written again, they are the same.
    writer = ObservationWriter(3, vector.layout, arrays.observations, arrays.masks)
    for table, game in enumerate(vector._batch.games):
        memory = vector._batch.memories[table]
        writer.write(game, memory, arrays.acting_seat[table], arrays.state[0, table], table)
    assert (arrays.observations.tobytes(), arrays.masks.tobytes()) == before
    with pytest.raises(ValueError, match="seats: they are 0 to 2"):
        vector.resample([0, 1, 2, 3])


# The environment of one agent


@given(
    number=st.integers(0, 3 * FULL_CYCLE), decisions=st.integers(0, 40), seed=st.integers(0, 2**32)
)
def test_every_copy_of_a_single_agents_environment_plays_on_identically(
    number: int, decisions: int, seed: int
) -> None:
    def decide(env: PenultimaEnv, random: np.random.Generator, most: int) -> list[Any]:
        seen: list[Any] = []
        for _ in range(most):
            action = int(random.choice(np.flatnonzero(env.action_masks())))
            observation, reward, terminated, truncated, _ = env.step(action)
            seen.append((observation.tobytes(), reward, terminated, truncated))
            if terminated or truncated:
                env.reset()
        return seen

    env = PenultimaEnv(**settings_of(number))
    env.reset(seed=seed)
    decide(env, np.random.default_rng(seed), decisions)
    other = PenultimaEnv(**settings_of(number))
    observation, info = other.set_state(env.get_state())
    assert observation.tobytes() == env._tables._config.arrays.observations.tobytes()
    assert (info["action_mask"] == env.action_masks()).all()
    copies = [other, env.clone(), copy.deepcopy(env), pickled(env)]
    futures = [decide(each, np.random.default_rng(1), 30) for each in copies]
    assert futures == [decide(env, np.random.default_rng(1), 30)] * len(copies)
    mask, hands = env.action_masks(), env._tables._config.arrays.observations.copy()
    env.resample(seed)
    observation, info = env.set_state(env.get_state())
    assert (env.action_masks() == mask).all()
    assert (observation == hands[0]).all()
