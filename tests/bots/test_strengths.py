"""Bots of a strength from 1 to 10, and how the strengths are calibrated."""

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from penultima.bots import STRENGTHS, is_level, level_factory, level_of
from penultima.bots import strengths as s
from penultima.bots.arena import arena_setup, kernel_supports, play_deals_in_kernel
from penultima.bots.kernel_view import KernelView
from penultima.bots.weights import MORE, TWO, weights_for
from penultima.errors import BadSetup
from penultima.kernel.policy import Policy
from penultima.rules import actions as a
from penultima.rules.edition import load
from penultima.rules.match import Opening
from penultima.rules.prompts import MatchOver, RoundOver
from penultima.rules.table import Setup
from penultima.view import view
from tests.rules.test_secrecy import _twin
from tests.support.matches import walk
from tools import strengths as tool
from tools.bot_decisions import CHECKED_BOTS

SETUP = Setup(load("zelda"), ("Ana", "Ben", "Cal"))


def test_the_tool_writes_a_file_of_the_shape_of_the_built_in_one(tmp_path: Path) -> None:
    file = tmp_path / "strengths.toml"
    assert tool.main(["--rounds", "1600", "--out", str(file)]) == 0
    for sets in (s.read(file), s.read()):
        assert list(sets) == [TWO, MORE]
        for slips in sets.values():
            assert len(slips) == len(STRENGTHS)
            heat = [each.temperature for each in slips]
            assert heat == sorted(heat, reverse=True) and heat[0] > 10
            searches = [each.searches for each in slips]
            assert searches == sorted(searches) and searches[-1] == 1.0
            for each in slips:  # one number sets all slips
                assert each == s.slips_at(each.temperature, each.searches)
    first, comment, *rest = s.FILE.read_text().splitlines()
    s.write({name: list(slips) for name, slips in s.read().items()}, file, comment[2:])
    assert file.read_text().splitlines() == [first, comment, *rest]


@pytest.mark.parametrize("players", [2, 4])
def test_a_step_wins_more_than_its_share(players: int) -> None:
    """The figures are in docs/bots.md; here, that the arena plays strengths, and in this order."""
    setup = arena_setup("frozen", players, [])
    for strong, weak in ((4, 2), (6, 4)):
        names = [level_of(strong), *[level_of(weak)] * (players - 1)]
        assert kernel_supports(names, setup)
        rounds = [r for deal in play_deals_in_kernel(names, setup, 0, 600, 3) for r in deal]
        assert sum(r.winner == 0 for r in rounds) / len(rounds) > 1.15 / players


def test_only_strengths_without_a_search_play_in_the_kernel() -> None:
    setup = arena_setup("frozen", 2, [])
    assert kernel_supports(["strength:7", "clever"], setup)
    assert not kernel_supports(["strength:8", "clever"], setup)
    assert not kernel_supports(["strength:10", "clever"], setup)


@pytest.mark.parametrize("level", ["strength:0", "strength:11", "strength:06", "strength:", "6"])
def test_other_numbers_are_no_strengths(level: str) -> None:
    assert not is_level(level)
    with pytest.raises(BadSetup, match="strength:1 to strength:10"):
        level_factory(level)


def test_a_policy_samples_by_its_scores_and_never_misses_going_out() -> None:
    rng = Random(3)
    chosen = Counter[str]()
    for moment in walk(Opening(SETUP, "slips"), 5, 120):
        if isinstance(moment.table.prompt, RoundOver | MatchOver):
            break
        seen = view(moment.table, moment.seat)
        if moment.table.prompt.seat != moment.seat:
            continue
        kernel_view = KernelView(SETUP)
        kernel_view.set_up(seen)
        game, memory = kernel_view.game, kernel_view.memory
        policy = Policy(kernel_view.rules, weights_for(3))
        scores = policy.scores(game, memory)
        best = policy.choose(game, memory)
        assert policy.sample(game, memory, 0.0, rng.random()) == best
        hot = [policy.sample(game, memory, 20.0, chance / 64) for chance in range(64)]
        assert set(hot) <= set(scores)
        chosen["best" if set(hot) == {best} else "others"] += 1
        if len(seen.hand) == 1 and any(isinstance(move, a.Play) for move in seen.legal):
            assert set(hot) == {best}
            chosen["out"] += 1
    assert chosen["others"] > 10


@pytest.mark.parametrize("strength", [1, 6, 9, 10])
def test_a_strength_plays_the_same_in_worlds_that_differ_in_secrets(strength: int) -> None:
    bot = CHECKED_BOTS[level_of(strength)]
    chance = Random(strength)
    compared = 0
    for moment in walk(Opening(SETUP, f"worlds {strength}"), strength, 60):
        seat = moment.table.prompt.seat
        if seat is None:
            break
        twin = _twin(moment._replace(seat=seat), (), seat, chance)
        answers = [bot(Random(7)).answer(view(world, seat)) for world in (moment.table, twin)]
        assert answers[0] == answers[1]
        compared += twin.hands != moment.table.hands
    assert compared > 10


def test_how_often_a_call_is_forgotten_depends_on_the_strength() -> None:
    called = {}
    for strength in (1, 5, 10):
        made = Counter[bool]()
        for seed in range(20):
            bot = CHECKED_BOTS[level_of(strength)](Random(seed))
            for moment in walk(Opening(SETUP, f"call {seed}"), seed, 30):
                seat = moment.table.prompt.seat
                if seat is None:
                    break
                answer = bot.answer(view(moment.table, seat))
                if isinstance(answer, a.Play):
                    made[answer.call] += 1
        called[strength] = made[True] / made.total()
    assert called[1] < 0.83 < called[5] < called[10] == 1
