"""The PettingZoo environment passes PettingZoo's own tests, and plays by the rules."""

import copy
import gc
import pickle
import weakref
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from pettingzoo.test import api_test, max_cycles_test, performance_benchmark, seed_test

from penultima.env import penultima_v0
from penultima.env.codes import DO_CALL, DO_CATCH, DO_CHALLENGE, DO_DRAW_CARD, DO_KEEP, DO_PASS
from penultima.env.table_config import Reward
from penultima.errors import BadSetup
from penultima.rules.edition import BUILT_IN, load, names
from penultima.rules.effects import Discard, Draw
from penultima.rules.house_rules import HouseRule
from penultima.rules.table import Setup

pytestmark = [
    # Both are about observations with a mask beside them, as PettingZoo's own card games have.
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]

EVERYTHING = {"jump_in": True, "stacking": True, "seven_zero": True, "no_mercy_catch": True}


@pytest.mark.parametrize("edition", names())
@pytest.mark.parametrize("players", [2, 4, 10])
def test_the_api(edition: str, players: int) -> None:
    api_test(penultima_v0.env(edition=edition, players=players, options=EVERYTHING), 300)


def test_seeds() -> None:
    seed_test(penultima_v0.env, 300)


def test_max_cycles() -> None:
    for _ in range(5):
        max_cycles_test(penultima_v0)


@pytest.mark.slow
def test_performance(capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(penultima_v0.env())
    assert "turns per second" in capsys.readouterr().out


def sensible(random: np.random.Generator, mask: Any) -> int:
    """Any legal action, but no draw and no silence that isn't needed: so that rounds end."""
    mask = mask.copy()
    if mask.sum() > 1:
        mask[[DO_DRAW_CARD, DO_KEEP, DO_PASS]] = 0
    return int(random.choice(np.flatnonzero(mask)))


def random_round(env: penultima_v0.raw_env, seed: int) -> dict[str, float]:
    """Play a round by masks; what everybody was paid."""
    random = np.random.default_rng(seed)
    env.reset(seed=seed)
    paid = {}
    for agent in env.agent_iter():
        seen, reward, over, cut, _ = env.last()
        assert seen is not None
        paid[agent] = reward
        mask = seen["action_mask"]
        assert not cut
        if over:
            assert not mask.any()
            env.step(None)
        else:
            env.step(sensible(random, mask))
    return paid


@pytest.mark.parametrize("edition", names())
@pytest.mark.parametrize("reward", ["win", "points"])
def test_what_one_gains_the_others_lose(edition: str, reward: Reward) -> None:
    rules = {}
    if load(edition).customizable:
        steps = (Discard("others", 1, "choose"), Draw("chosen", 2))
        rules = {card: HouseRule("Any", steps) for card in load(edition).customizable}
    env = penultima_v0.raw_env(
        edition=edition,
        players=3,
        options=EVERYTHING,
        house_rules=rules,
        reward=reward,
        illegal="raise",
    )
    for seed in range(20):
        paid = random_round(env, seed)
        assert sum(paid.values()) == pytest.approx(0, abs=1e-12)
        assert max(paid.values()) > 0


def test_who_loses_loses_a_third_of_what_is_won() -> None:
    """Not -0.3333333432674408, which is what a third is in four bytes."""
    assert sorted(random_round(penultima_v0.raw_env(players=4), 1).values()) == [-1 / 3] * 3 + [1]


@pytest.mark.parametrize(
    "make", [penultima_v0.raw_env, penultima_v0.env, penultima_v0.parallel_env]
)
@pytest.mark.parametrize("copied", [pickle.dumps, copy.deepcopy])
def test_a_round_that_is_played_cannot_be_copied_and_says_so(
    make: Callable[[], Any], copied: Callable[[Any], Any]
) -> None:
    env = make()
    env.reset(seed=1)
    with pytest.raises(TypeError, match=r"cannot pickle .*SingleTable"):
        copied(env)


def test_calls_and_catches_are_asked_in_turn_order() -> None:
    """The one who owes a call first, then the others from there; then the turn goes on."""
    env = penultima_v0.raw_env(players=4)
    random = np.random.default_rng(0)
    checked = 0
    for seed in range(60):
        env.reset(seed=seed)
        while not any(env.terminations.values()):
            seen = env.last()[0]
            assert seen is not None
            mask = seen["action_mask"]
            if mask[DO_CALL]:
                order = [env.agent_selection]
                env.step(DO_PASS)
                while (seen := env.last()[0]) and seen["action_mask"][DO_CATCH]:
                    order.append(env.agent_selection)
                    env.step(DO_PASS)
                direction = 1 if env._table.game.direction == 1 else -1
                first = int(order[0][-1])
                assert order == [f"seat_{(first + direction * n) % 4}" for n in range(4)]
                checked += 1
            else:
                env.step(sensible(random, mask))
    assert checked > 20


def test_who_may_challenge_sees_the_colour_before_the_card() -> None:
    """The bluff is about that one, and the card in play doesn't tell it any more (A5b)."""
    env = penultima_v0.raw_env(players=3)
    columns = env.layout.columns
    before = [column.startswith("color before the card ") for column in columns]
    colors = [f"color {color}" for color in load("zelda").color_names]
    in_play = [column in colors for column in columns]
    random = np.random.default_rng(0)
    challenged = 0
    for seed in range(20):
        env.reset(seed=seed)
        color: list[int] = []
        while not any(env.terminations.values()):
            seen = env.last()[0]
            assert seen is not None
            observation, mask = seen["observation"], seen["action_mask"]
            if observation[before].any():  # somebody may be asked for a call first
                assert observation[before].tolist() == color
                challenged += mask[DO_CHALLENGE]
            else:
                assert not mask[DO_CHALLENGE]
                color = observation[in_play].tolist()
            env.step(sensible(random, mask))
    assert challenged > 20


def test_who_is_caught_draws_two() -> None:
    env = penultima_v0.raw_env(players=3)
    random = np.random.default_rng(0)
    env.reset(seed=5)
    while True:
        seen = env.last()[0]
        assert seen is not None
        mask = seen["action_mask"]
        if mask[DO_CATCH]:
            break
        env.step(DO_PASS if mask[DO_CALL] else sensible(random, mask))
        if any(env.terminations.values()):
            env.reset()
    before = env._table.game.sizes
    env.step(DO_CATCH)
    after = env._table.game.sizes
    assert sorted(b - a for a, b in zip(before, after, strict=True)) == [0, 0, 2]


def test_an_observation_tells_no_secret() -> None:
    """Two worlds that differ in other hands and in the pile look the same to a seat."""
    env = penultima_v0.raw_env(players=4)
    env.reset(seed=3)
    game, seat = env._table.game, int(env.agent_selection[-1])
    before = env.observe(env.agent_selection)
    one, other = (seat + 1) % 4, (seat + 2) % 4
    hands, pile = (game.hand(one), game.hand(other)), game.draw_pile
    game.set_hand(one, pile[:7])
    game.set_hand(other, hands[0])
    game.set_piles([*hands[1], *pile[7:]], game.discarded, True)
    after = env.observe(env.agent_selection)
    for name in before:
        assert (before[name] == after[name]).all()


@pytest.mark.parametrize(
    "keep",
    [
        lambda seen: seen["observation"],
        lambda seen: seen["action_mask"],
        lambda seen: seen["observation"][5:],
        lambda seen: memoryview(seen["action_mask"]),
    ],
    ids=["observation", "mask", "part", "memory"],
)
def test_what_was_seen_is_the_callers_to_keep(keep: Callable[[Any], Any]) -> None:
    """What nobody kept is filled again: so keep some of it, and look on."""
    env = penultima_v0.raw_env()
    env.reset(seed=1)
    kept, copies = [], []
    for number in range(200):
        if not env.agents:
            env.reset()
        seen, _, over, cut, _ = env.last()
        if number % 3 == 0:
            kept.append(keep(seen))
            copies.append(bytes(kept[-1]))
        env.step(None if over or cut else int(seen["action_mask"].argmax()))  # type: ignore[index]
        del seen
    assert list(map(bytes, kept)) == copies


def test_what_is_allowed_is_not_what_a_caller_wrote() -> None:
    """The mask is a copy: marking an action in it doesn't make it legal."""
    env = penultima_v0.raw_env(illegal="raise")
    env.reset(seed=1)
    seen = env.last()[0]
    assert seen is not None
    seen["action_mask"][:] = 1
    with pytest.raises(ValueError, match="action mask"):
        env.step(DO_CATCH)


def test_looking_at_somebody_else_allows_nothing() -> None:
    env = penultima_v0.raw_env(illegal="raise")
    env.reset(seed=1)
    action = int(env.last()[0]["action_mask"].argmax())  # type: ignore[index]
    for agent in env.agents:
        if agent != env.agent_selection:
            assert not env.observe(agent)["action_mask"].any()
    env.step(action)


def test_an_illegal_action_is_refused_or_stood_in_for() -> None:
    env = penultima_v0.raw_env(illegal="raise")
    env.reset(seed=1)
    with pytest.raises(ValueError, match="action mask"):
        env.step(DO_CATCH)
    env = penultima_v0.raw_env()
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(DO_CATCH)
    assert env.infos[agent] == {"illegal": 1}


def test_nonsense_is_refused() -> None:
    with pytest.raises(BadSetup, match="max_cycles"):
        penultima_v0.raw_env(max_cycles=0)
    with pytest.raises(BadSetup, match="max_cycles"):
        penultima_v0.parallel_env(max_cycles=0)
    with pytest.raises(BadSetup, match="render_mode"):
        penultima_v0.raw_env(render_mode="human")  # type: ignore[arg-type]
    with pytest.raises(BadSetup, match=r"max_cycles: 2\.5 is not a whole number"):
        penultima_v0.raw_env(max_cycles=2.5)  # type: ignore[arg-type]
    with pytest.raises(BadSetup, match="players: '4' is not a whole number"):
        penultima_v0.env(players="4")
    for edition in (None, 4, Setup(load("zelda"), ("Ana", "Ben"))):
        with pytest.raises(
            BadSetup, match=r"edition: .* is not a name, a \.toml file or an Edition"
        ):
            penultima_v0.env(edition=edition)


def test_an_edition_is_a_name_or_a_file_or_itself(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text((BUILT_IN / "zelda.toml").read_text())
    layout = penultima_v0.raw_env(edition="zelda").layout
    for edition in (file, str(file), load("zelda")):
        assert penultima_v0.raw_env(edition=edition).layout == layout


def test_numbers_of_numpy_are_numbers() -> None:
    env = penultima_v0.raw_env(players=np.int64(3), max_cycles=np.int32(9))  # type: ignore[arg-type]
    env.reset(seed=np.int64(1))  # type: ignore[arg-type]
    env.step(env.observe(env.agent_selection)["action_mask"].argmax())
    assert repr(env) == "raw_env(edition='zelda', players=3)"


@pytest.mark.parametrize("action", [18.9, np.float32(0), "0", None])
@pytest.mark.parametrize("illegal", ["stand_in", "raise"])
def test_what_is_no_whole_number_is_no_action(action: Any, illegal: penultima_v0.Illegal) -> None:
    """It was once played as the number before it."""
    env = penultima_v0.raw_env(illegal=illegal)
    env.reset(seed=1)
    before = env.last()[0]
    with pytest.raises(ValueError, match=r"is no action|only for those who are out"):
        env.step(action)
    assert repr(env.last()[0]) == repr(before)


@pytest.mark.parametrize("action", [-1, 1023, 10**6, 10**30, -(10**30)])
def test_a_number_that_no_action_has_is_illegal(action: int) -> None:
    env = penultima_v0.raw_env()
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(action)
    assert env.infos[agent] == {"illegal": 1}


def calls_of_a_round(env: penultima_v0.raw_env) -> list[Callable[[], object]]:
    return [partial(env.step, 0), partial(env.step, None), env.last, partial(env.last, False)]


def test_before_a_round_and_after_it_one_is_told_to_reset() -> None:
    env = penultima_v0.raw_env(players=2, max_cycles=1)
    for call in calls_of_a_round(env):
        with pytest.raises(ResetNeeded, match="reset"):
            call()
    with pytest.raises(ResetNeeded, match="reset"):
        env.observe("seat_0")
    env.reset(seed=1)
    for _ in env.agent_iter():
        _, _, over, cut, _ = env.last()
        env.step(None if over or cut else DO_DRAW_CARD)
    for call in calls_of_a_round(env):
        with pytest.raises(ResetNeeded, match="reset"):
            call()


def test_side_by_side_one_is_told_to_reset_too() -> None:
    env = penultima_v0.parallel_env(max_cycles=1)
    for _ in range(2):
        with pytest.raises(ResetNeeded, match="reset"):
            env.step({})
        env.reset(seed=1)
        env.step(dict.fromkeys(env.agents, DO_DRAW_CARD))


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_copies_of_a_fresh_environment_play_different_rounds(
    copied: Callable[[penultima_v0.raw_env], penultima_v0.raw_env],
) -> None:
    """Workers of a pool would otherwise all learn from the same cards."""
    fresh = penultima_v0.raw_env()
    hands = []
    for env in (copied(fresh), copied(fresh), fresh):
        env.reset()
        hands.append(env.observe("seat_0")["observation"].tolist())
    assert hands[0] != hands[1] != hands[2]


@pytest.mark.parametrize("seat", [-1, 4, 10**6])
def test_a_seat_that_is_not_there_is_an_error(seat: int) -> None:
    env = penultima_v0.raw_env()
    env.reset(seed=1)
    for look in (env._table.see, env._table.left):
        with pytest.raises(ValueError, match="no seat"):
            look(seat)


def test_an_environment_that_nobody_holds_is_gone() -> None:
    """Its spaces are the same objects every time, and nothing else remembers them."""
    env = penultima_v0.raw_env()
    assert env.observation_space("seat_0") is env.observation_space("seat_0")
    assert env.action_space("seat_0") is env.action_space("seat_0")
    assert env.action_space("seat_0") is not env.action_space("seat_1")
    left = weakref.ref(env)
    del env
    gc.collect()
    assert left() is None


# The last cycle


def actions_of_a_round(seed: int) -> list[tuple[str, int]]:
    env, random = penultima_v0.raw_env(players=2), np.random.default_rng(seed)
    env.reset(seed=seed)
    done = []
    while not any(env.terminations.values()):
        seen = env.last()[0]
        assert seen is not None
        done.append((env.agent_selection, sensible(random, seen["action_mask"])))
        env.step(done[-1][1])
    return done


def test_who_ends_the_round_with_the_last_cycle_is_not_cut() -> None:
    for seed in range(10):
        done = actions_of_a_round(seed)
        decisions = [agent for agent, _ in done]
        if decisions.count(decisions[-1]) > len(done) / 2:
            break
    env = penultima_v0.raw_env(players=2, max_cycles=decisions.count(decisions[-1]))
    env.reset(seed=seed)
    for _, action in done:
        env.step(action)
    assert all(env.terminations.values()) and not any(env.truncations.values())
    side_by_side = penultima_v0.parallel_env(players=2, max_cycles=len(done))
    side_by_side.reset(seed=seed)
    for _, action in done:
        *_, over, cut, _ = side_by_side.step(dict.fromkeys(side_by_side.agents, action))
    assert all(over.values()) and not any(cut.values())


def test_who_is_cut_may_do_nothing() -> None:
    for seed in range(20):
        env = penultima_v0.raw_env(players=2, max_cycles=2)
        env.reset(seed=seed)
        for _ in env.agent_iter():
            seen, _, over, cut, _ = env.last()
            assert seen is not None
            assert seen["action_mask"].any() != (over or cut)
            env.step(None if over or cut else int(seen["action_mask"].argmax()))


def test_cycles_of_a_parallel_environment_are_the_tables() -> None:
    """More of them than an agent has by default are no fewer: nobody is cut before."""
    assert penultima_v0.parallel_env(max_cycles=3_000).unwrapped.max_cycles == 3_000
    env = penultima_v0.parallel_env(max_cycles=5)
    env.reset(seed=1)
    for cycle in range(1, 6):
        seen, _, _, cut, _ = env.step(dict.fromkeys(env.agents, DO_DRAW_CARD))
        assert list(cut.values()) == [cycle == 5] * 4
        assert any(each["action_mask"].any() for each in seen.values()) == (cycle < 5)
    assert not env.agents
