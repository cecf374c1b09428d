"""Every bot makes legal moves, is reproducible, and sees nothing but a view."""

import inspect
import time
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from random import Random

import pytest
from msgspec.structs import replace

from penultima.bots import LEVELS, Bot, Expert, SimpleBot
from penultima.bots.expert import BUDGET_S, HURRIED_BUDGET_S, MAX_BUDGET_S
from penultima.bots.kernel_view import KernelView
from penultima.cli.exit_codes import status_of
from penultima.errors import Refused
from penultima.rules import actions as a
from penultima.rules.cards import Card, Seat
from penultima.rules.edition import load
from penultima.rules.effects import Draw
from penultima.rules.game import apply
from penultima.rules.house_rules import HouseRule
from penultima.rules.match import Opening, begin
from penultima.rules.options import Options
from penultima.rules.prompts import ChallengeOrAccept, RoundOver
from penultima.rules.table import Setup
from penultima.view import View, view
from tools import bot_decisions, calibration, lab_pages, rounds_end, search_gain
from tools.bot_decisions import CHECKED_BOTS, check_decisions
from tools.engine_comparison import __main__ as engine_comparison

DECISIONS = {
    "beginner": 4000, "random": 4000, "greedy": 4000, "clever": 4000, "sharp": 4000, "expert": 1200,
    "strength:1": 2000, "strength:7": 2000, "strength:9": 800,
    "strength:8:careful": 800, "strength:8:bold": 800, "strength:8:bluffing": 800,
}  # fmt: skip


@pytest.mark.parametrize("level", DECISIONS)
def test_every_move_is_legal(level: str) -> None:
    """In every edition, option and house rule; `python -m tools.bot_decisions` checks a million."""
    totals = check_decisions(CHECKED_BOTS[level], DECISIONS[level], first=1, stride=11)
    assert totals["decisions"] >= DECISIONS[level]
    assert totals["turn"] and totals["drawn"] and totals["challenge"] and totals["choose"]


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (search_gain.main, "--players 1"),
        (search_gain.main, "--edition nowhere.toml"),
        (search_gain.main, "--rounds 0"),
        (search_gain.main, "--belief wrong"),
        (calibration.main, "--rounds 0"),
        (calibration.main, "--noise 0"),
        (bot_decisions.main, "--levels nobody"),
        (bot_decisions.main, "--decisions 0"),
        (lab_pages.main, "folder --rounds 0"),
        (lab_pages.main, f"{__file__} --rounds 10"),
        (engine_comparison.main, "--moves 0"),
        (rounds_end.main, "--rounds 0"),
    ],
)
def test_bad_arguments_of_a_tool_are_one_line(
    command: Callable[[Sequence[str]], int], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status: object
    try:
        status = status_of(partial(command, words.split()))
    except SystemExit as ended:
        status = ended.code
    assert status == 2
    assert capsys.readouterr().err.count("\n") == 1


def _moves(level: str, seed: int, moves: int) -> list[a.Action]:
    setup = Setup(load("zelda"), ("Ana", "Ben", "Cal"))
    table, events = begin(Opening(setup, "again"))
    bots = [CHECKED_BOTS[level](Random(seed + seat)) for seat in range(3)]
    made: list[a.Action] = []
    while len(made) < moves and not isinstance(table.prompt, RoundOver):
        for seat, bot in enumerate(bots):
            bot.observe(view(table, Seat(seat), events))
        turn = table.prompt.seat
        assert turn is not None
        made.append(bots[turn].answer(view(table, turn, events)))
        table, events = apply(table, turn, made[-1])
    return made


@pytest.mark.parametrize("level", DECISIONS)
def test_the_same_seed_plays_the_same_moves(level: str) -> None:
    assert _moves(level, 5, 30) == _moves(level, 5, 30)


@pytest.mark.parametrize("method", ["observe", "answer", "react", "jump_in", "complete", "play"])
def test_a_bot_gets_only_a_view(method: str) -> None:
    """So the interface gives a bot no way to cheat."""
    hints = inspect.get_annotations(getattr(SimpleBot, method), eval_str=True)
    hints.pop("return")
    assert set(map(str, hints.values())) <= {str(View), str(list[a.Play]), str(a.Move)}


def test_an_expert_answers_within_its_budget() -> None:
    """For any number of rollouts. `make bench ARGS=bots` measures the times.

    On an idle machine it takes 25 ms; as this one may be busy, the maximum budget is tested."""
    setup = Setup(load("zelda"), ("Ana", "Ben", "Cal", "Dia"))
    table, events = begin(Opening(setup, "quick"))
    expert = Expert(Random(1), rollouts=10**9)
    others = LEVELS["greedy"](Random(0))
    spent_s = []
    for _ in range(60):
        turn = table.prompt.seat
        if turn is None:
            break
        expert.observe(view(table, Seat(0), events))
        start = time.thread_time()
        action = (expert if turn == 0 else others).answer(view(table, turn, events))
        spent_s.append(time.thread_time() - start)
        table, events = apply(table, turn, action)
    assert expert.searches > 3
    assert max(spent_s) < MAX_BUDGET_S


def test_an_expert_in_a_hurry_searches_for_a_sixth_of_the_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    setup = Setup(load("zelda"), ("Ana", "Ben", "Cal", "Dia"))
    table, events = begin(Opening(setup, "quick"))
    assert table.prompt.seat is not None
    looks = []

    def passing() -> float:
        """A millisecond passes whenever the clock is read."""
        looks.append(1)
        return len(looks) / 1000

    monkeypatch.setattr("penultima.bots.expert.time.perf_counter", passing)
    counts = []
    for hurry in (False, True):
        looks.clear()
        expert = Expert(Random(1), rollouts=10**9)
        expert.in_a_hurry = hurry
        expert.answer(view(table, table.prompt.seat, events))
        assert expert.searches == 1
        counts.append(len(looks))
    assert counts[0] == pytest.approx(BUDGET_S * 1000, abs=2)
    assert counts[1] == pytest.approx(HURRIED_BUDGET_S * 1000, abs=2)


def test_bots_of_tables_with_the_same_rules_share_them_compiled() -> None:
    setup = Setup(load("frozen"), ("Ana", "Ben", "Cal"))
    rules = KernelView(setup).rules
    assert KernelView(replace(setup, players=("Dia", "Eli", "Fay"))).rules is rules
    assert KernelView(replace(setup, players=("Ana", "Ben"))).rules.seats == 2
    assert KernelView(replace(setup, options=Options(stacking=True))).rules.tables.stacking
    written = replace(setup, house_rules={Card("WC1"): HouseRule("Draw", (Draw("next", 3),))})
    assert KernelView(written).rules is not rules


def test_a_known_bluffer_is_challenged_more_often() -> None:
    """The belief counts how often a player was guilty."""
    expert = Expert(Random(2), rollouts=600, budget_s=None)
    setup = Setup(load("zelda"), ("Ana", "Ben"))
    challenged = Counter[bool]()
    for seed in range(300):
        table, events = begin(Opening(setup, f"bluff {seed}"))
        bluff = [
            move
            for move in view(table, Seat(0)).legal
            if isinstance(move, a.Play) and move.card == "W4"
        ]
        if table.prompt.seat != 0 or table.prompt.phase != "turn" or not bluff:
            continue
        expert.observe(view(table, Seat(1), events))
        table, events = apply(table, Seat(0), bluff[0])
        for guilty in (False, True):
            counts = expert.belief(view(table, Seat(1))).judged_bluffs[Seat(0)]
            counts.clear()
            counts[guilty] = 6
            assert isinstance(table.prompt, ChallengeOrAccept)
            answer = expert.answer(view(table, Seat(1), events))
            challenged[guilty] += isinstance(answer, a.Challenge)
    assert challenged[True] > challenged[False]


def test_an_illegal_move_of_a_bot_is_detected() -> None:
    """Guards test_every_move_is_legal."""

    class AlwaysAccepts(Bot):
        def answer(self, view: View) -> a.Action:
            return a.Accept()

    with pytest.raises(Refused):
        check_decisions(AlwaysAccepts, 100)
