"""The Gymnasium environment with one agent, and what all environments show besides observations."""

import subprocess
import sys

import gymnasium
import numpy as np
import pytest

from penultima.drawings.colors import paint
from penultima.env import penultima_v1
from penultima.env.codes import ACTION_DRAW
from penultima.env.layout import TYPICAL_HAND
from penultima.env.pictures import _rgb
from penultima.env.registration import ROUND, STARTER
from penultima.env.single_agent import PenultimaEnv
from penultima.env.vector import PenultimaVector
from penultima.errors import BadSetup
from penultima.kernel.codes import PHASE_TURN
from penultima.rules.edition import load

from .test_opponents import habit


@pytest.mark.parametrize("module", ["import penultima.env;", ""])
def test_the_id_is_known_after_an_import_or_with_its_module(module: str) -> None:
    name = ROUND if module else f"penultima.env:{ROUND}"
    code = f"import gymnasium; {module} print(gymnasium.make({name!r}, players=2).unwrapped.layout)"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "play B0" in shown.stdout


def test_the_starter_has_no_voluntary_draws() -> None:
    vector = gymnasium.make_vec(STARTER, 16)
    _, infos = vector.reset(seed=1)
    playing = vector.unwrapped.layout.first_play[0]  # type: ignore[attr-defined]
    plays = draws = 0
    for _ in range(100):
        masks = infos["action_mask"].astype(bool)
        can_play = masks[:, playing:].any(axis=1)
        plays += int(can_play.sum())
        draws += int((can_play & masks[:, ACTION_DRAW]).sum())
        *_, infos = vector.step(habit(infos["action_mask"]))
    assert draws < 0.1 * plays  # but nobody has to bluff


def test_masks_are_where_sb3_contrib_looks() -> None:
    env = gymnasium.make(ROUND)
    _, info = env.reset(seed=1)
    for _ in range(20):
        masks = env.get_wrapper_attr("action_masks")()
        assert masks.dtype == np.bool_
        assert (masks == info["action_mask"]).all()
        _, _, terminated, _, info = env.step(int(habit(info["action_mask"][None])[0]))
        if terminated:
            break


def test_illegal_actions_are_told_or_refused() -> None:
    env = PenultimaEnv(players=2)
    _, info = env.reset(seed=1)
    illegal = int(info["action_mask"].argmin())
    assert env.step(illegal)[4]["illegal"]
    assert "illegal" not in env.step(int(env.action_masks().argmax()))[4]
    strict = PenultimaEnv(players=2, illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(ValueError, match="illegal: see the action mask"):
        strict.step(illegal)


def test_forced_actions_are_skipped_unless_they_are_wanted() -> None:
    lengths = []
    for skip_forced in (True, False):
        tables = PenultimaVector(32, players=2, skip_forced=skip_forced)
        _, infos = tables.reset(seed=1)
        forced = ends = 0
        for _ in range(400):
            forced += int((infos["action_mask"].sum(axis=1) == 1).sum())
            *_, terminated, _, infos = tables.step(habit(infos["action_mask"]))
            ends += int(terminated.sum())
        assert (forced == 0) == skip_forced
        lengths.append(32 * 400 / ends)
    assert lengths[0] < 0.7 * lengths[1]


def test_a_single_agent_needs_a_seat() -> None:
    with pytest.raises(BadSetup, match="learner"):
        PenultimaEnv(learner=None)


def test_stalling_is_never_rewarded() -> None:
    """No reward is negative, so that no discount makes a late loss better than an early one."""
    tables = PenultimaVector(64, players=2, shaping=0, max_steps=40)
    _, infos = tables.reset(seed=1)
    seen: set[float] = set()
    for _ in range(300):
        actions = habit(infos["action_mask"])
        actions[::2] = infos["action_mask"][::2].argmax(axis=1)  # half of the tables draw always
        _, rewards, terminated, truncated, infos = tables.step(actions)
        assert not rewards[truncated].any()
        seen |= set(rewards[terminated].tolist())
    assert seen == {0, 1}


def test_points_are_those_of_the_winner() -> None:
    tables = PenultimaVector(64, players=3, reward="points", learner=None)
    _, infos = tables.reset(seed=1)
    ends = 0
    for _ in range(300):
        _, rewards, terminated, _, infos = tables.step(habit(infos["action_mask"]))
        ends += int(terminated.sum())
        assert ((rewards[terminated] > 0).sum(axis=1) == 1).all()
        assert (rewards >= 0).all()
    assert ends > 50


# Normalized observations, history, and the state


def test_normalized_observations_are_the_others_scaled() -> None:
    plain, scaled = (
        PenultimaVector(16, players=3, history=True, normalize=normalize)
        for normalize in (False, True)
    )
    one, infos = plain.reset(seed=1)
    other, _ = scaled.reset(seed=1)
    for _ in range(60):
        assert other.dtype == np.float32
        assert scaled.observation_space.contains(other)
        assert other == pytest.approx(one / np.array(plain.layout.scale))
        actions = habit(infos["action_mask"])
        (one, *_, infos), (other, *_) = plain.step(actions), scaled.step(actions)
    sizes = [name.startswith("cards, ") for name in plain.layout.columns]
    others = [name != "cards to be drawn" for name in plain.layout.columns]
    assert np.median(other[:, sizes]) <= 7 / TYPICAL_HAND
    assert other[:, ~np.array(sizes) & np.array(others)].max() <= 1


def test_penultima_v1_shows_the_same_normalized_observations() -> None:
    env = penultima_v1.raw_env(players=3, normalize=True)
    env.reset(seed=1)
    shown = env.observe(env.agent_selection)
    assert env.observation_space(env.agent_selection).contains(shown)
    plain = penultima_v1.raw_env(players=3)
    plain.reset(seed=1)
    counts = plain.observe(env.agent_selection)["observation"]
    assert shown["observation"] == pytest.approx(counts / np.array(env.layout.scale))


def test_history_shows_who_drew_on_which_color() -> None:
    env = penultima_v1.raw_env(players=3, history=True, illegal="raise")
    plain = penultima_v1.raw_env(players=3)
    assert env.layout.columns[: len(plain.layout.columns)] == plain.layout.columns
    env.reset(seed=3)
    drawn = 0
    for _ in range(40):
        obs = env.last()[0]
        if not env.agents or obs is None or not obs["action_mask"].any():
            break
        agent, color, phase = (
            env.agent_selection,
            env._dealt_table().game.color,
            env._dealt_table().game.phase,
        )
        action = int(habit(obs["action_mask"][None])[0])
        env.step(action)
        if action == ACTION_DRAW and phase == PHASE_TURN:
            name = f"drew on {load('zelda').color_names[color - 1]}, own"
            assert env.observe(agent)["observation"][env.layout.columns.index(name)] == 1
            drawn += 1
    assert drawn > 0


def test_the_state_has_all_hands_whoever_acts() -> None:
    env = penultima_v1.raw_env(players=3)
    env.reset(seed=1)
    columns = env.layout.state_columns
    cards = list(load("zelda").kinds)
    for _ in range(30):
        state = dict(zip(columns, env.state().tolist(), strict=True))
        game = env._dealt_table().game
        for seat in range(3):
            suffix = f", seat {seat}" if seat else ""
            held = [card for card in cards for _ in range(state[f"hand {card}{suffix}"])]
            assert held == [cards[kind] for kind in game.hand(seat)]
        acting = [seat for seat in range(3) if state[f"seat {seat} acts"]]
        assert acting == [int(env.agent_selection[-1])]
        assert sum(state[name] for name in columns if name.startswith("asked: ")) == 1
        obs = env.last()[0]
        assert obs is not None
        env.step(int(obs["action_mask"].argmax()))


def test_the_vector_has_the_state_of_every_table() -> None:
    tables = PenultimaVector(5, players=2, normalize=True)
    tables.reset(seed=1)
    states = tables.state()
    assert states.shape == (5, len(tables.layout.state_columns))
    assert all(tables.state_space.contains(state) for state in states)


# Rendering


def test_a_table_is_rendered_as_text() -> None:
    env = gymnasium.make(ROUND, players=2, render_mode="ansi")
    env.reset(seed=3)
    text = env.render()
    assert isinstance(text, str)
    first, *seats = text.splitlines()
    assert first.startswith("zelda, ") and " in play, " in first
    assert [line.startswith(">") for line in seats] == [True, False]
    assert all(len(line.partition(": ")[2].split()) >= 5 for line in seats)


def test_the_end_of_a_round_is_rendered() -> None:
    env = PenultimaEnv(players=2, render_mode="ansi")
    _, info = env.reset(seed=3)
    terminated = False
    while not terminated:
        _, _, terminated, _, info = env.step(int(habit(info["action_mask"][None])[0]))
    winner = 0 if info["won"] else 1
    assert f"seat {winner} has won" in env.render()


@pytest.mark.parametrize("edition", ["zelda", "frozen"])
def test_a_picture_has_the_colors_of_the_cards(edition: str) -> None:
    env = PenultimaEnv(edition=edition, players=3, render_mode="rgb_array")
    env.reset(seed=1)
    picture = env.render()
    colors = {tuple(pixel) for row in picture[::3] for pixel in row[::3].tolist()}
    assert {
        _rgb(paint(load(edition), color).field) for color in load(edition).color_names
    } <= colors
    for _ in range(5):
        env.step(0)
        assert env.render().shape == picture.shape


def test_a_table_is_drawn_as_svg() -> None:
    env, tables = penultima_v1.raw_env(players=2), PenultimaVector(2, players=2)
    env.reset(seed=1)
    tables.reset(seed=1)
    assert "<svg" in env.svg().svg
    assert tables.svg(1).alt != tables.svg(0).alt


def test_a_table_is_printed_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    env = PenultimaEnv(players=2, render_mode="human")
    env.reset(seed=1)
    assert "> seat 0, 7: " in capsys.readouterr().out
    assert env.render() is None
