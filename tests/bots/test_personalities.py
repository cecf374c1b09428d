"""Bots of the same strength that differ in style."""

import pytest

from penultima.bots import is_level
from penultima.bots.arena import arena_setup, kernel_supports
from penultima.bots.personalities import PERSONALITIES, weights_with
from penultima.bots.weights import weights_for
from tools import personalities as tool


@pytest.fixture(scope="module")
def habits() -> dict[str, dict[str, float]]:
    return {each: tool.habits(each, 30, "habits") for each in ("", *PERSONALITIES)}


def test_a_careful_bot_challenges_seldom_and_a_bold_one_often(
    habits: dict[str, dict[str, float]],
) -> None:
    challenges = {each: habits[each]["challenges"] for each in habits}
    assert challenges["careful"] < challenges[""] < challenges["bold"]


def test_a_bluffing_bot_bluffs_and_a_careful_one_hardly_ever(
    habits: dict[str, dict[str, float]],
) -> None:
    bluffs = {each: habits[each]["bluffs"] for each in habits}
    assert bluffs["careful"] < 2 < bluffs["bluffing"] and bluffs["bluffing"] > bluffs[""]


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("personality", PERSONALITIES)
def test_a_personality_is_about_as_strong_as_none(personality: str, players: int) -> None:
    """`python -m tools.personalities` measures it; here, that nothing is far off."""
    won = tool.strength(personality, players, 3200, "even")
    assert won.value == pytest.approx(100 / players, abs=4)


def test_without_a_personality_the_weights_are_those_of_clever() -> None:
    for players in (2, 4):
        assert weights_with("", players) == weights_for(players)
        assert len({weights_with(each, players) for each in ("", *PERSONALITIES)}) == 4


def test_a_personality_needs_a_strength_and_a_name_that_is_known() -> None:
    assert is_level("strength:6:bold")
    for level in ("bold", "strength:6:", "strength:6:shy", "strength:11:bold", "strength:6:bold:"):
        assert not is_level(level)


def test_the_kernel_plays_one_personality_at_a_table() -> None:
    setup = arena_setup("zelda", 2, [])
    assert kernel_supports(["strength:6:bold", "strength:6"], setup)
    assert not kernel_supports(["strength:6:bold", "strength:6:careful"], setup)
