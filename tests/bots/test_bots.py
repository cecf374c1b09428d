"""Every bot: always a legal move, the same from the same seed, and nothing but a view."""

import inspect
import time
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from random import Random

import pytest

from penultima.bots import LEVELS, Bot, Expert, SimpleBot
from penultima.bots.expert import HARD_STOP_S
from penultima.cli.exit_codes import status_of
from penultima.errors import Refused
from penultima.rules import actions as a
from penultima.rules.cards import Seat
from penultima.rules.edition import load
from penultima.rules.game import apply
from penultima.rules.match import Opening, begin
from penultima.rules.prompts import ChallengeOrAccept, RoundOver
from penultima.rules.table import Setup
from penultima.view import View, view
from tools import bot_decisions as decisions
from tools import lab_pages as questions
from tools import search_gain as gain
from tools.bot_decisions import LAWFUL, decide_in_trials
from tools.engine_comparison import __main__ as engine_comparison

DECISIONS = {"beginner": 4000, "random": 4000, "greedy": 4000, "clever": 4000, "expert": 1200}


@pytest.mark.parametrize("level", LEVELS)
def test_every_move_is_legal(level: str) -> None:
    """Every edition, option and house rule: `python -m tools.bot_decisions` does a million."""
    seen = decide_in_trials(LAWFUL[level], DECISIONS[level], first=3, step=11)
    assert seen["decisions"] >= DECISIONS[level]
    assert seen["turn"] and seen["drawn"] and seen["challenge"] and seen["choose"]


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (gain.main, "--players 1"),
        (gain.main, "--edition nowhere.toml"),
        (gain.main, "--rounds 0"),
        (decisions.main, "--levels nobody"),
        (decisions.main, "--decisions 0"),
        (questions.main, "folder --rounds 0"),
        (questions.main, f"{__file__} --rounds 10"),
        (engine_comparison.main, "--moves 0"),
    ],
)
def test_bad_arguments_of_a_measurement_are_said_and_not_tried(
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
    bots = [LAWFUL[level](Random(seed + seat)) for seat in range(3)]
    made: list[a.Action] = []
    while len(made) < moves and not isinstance(table.prompt, RoundOver):
        for seat, bot in enumerate(bots):
            bot.observe(view(table, Seat(seat), events))
        turn = table.prompt.seat
        assert turn is not None
        made.append(bots[turn].answer(view(table, turn, events)))
        table, events = apply(table, turn, made[-1])
    return made


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_plays_the_same_moves(level: str) -> None:
    assert _moves(level, 5, 30) == _moves(level, 5, 30)


@pytest.mark.parametrize("method", ["observe", "answer", "react", "jump_in", "complete", "play"])
def test_a_bot_is_only_given_a_view(method: str) -> None:
    """So that a bot that cheats cannot be written against the interface."""
    hints = inspect.get_annotations(getattr(SimpleBot, method), eval_str=True)
    hints.pop("return")
    assert set(map(str, hints.values())) <= {str(View), str(list[a.Play]), str(a.Move)}


def test_an_expert_answers_within_its_budget() -> None:
    """However many rollouts it would like. `make bench ARGS=bots` has the figures.

    On an idle machine it takes 25 ms; this one may be busy, so the hard stop is what is tested."""
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
        began = time.thread_time()
        action = (expert if turn == 0 else others).answer(view(table, turn, events))
        spent_s.append(time.thread_time() - began)
        table, events = apply(table, turn, action)
    assert expert.searched > 3
    assert max(spent_s) < HARD_STOP_S


def test_a_bluff_is_challenged_by_who_has_seen_many() -> None:
    """A player who was found guilty again and again is believed less."""
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
            counts = expert.belief(view(table, Seat(1))).bluffs[Seat(0)]
            counts.clear()
            counts[guilty] = 6
            assert isinstance(table.prompt, ChallengeOrAccept)
            answer = expert.answer(view(table, Seat(1), events))
            challenged[guilty] += isinstance(answer, a.Challenge)
    assert challenged[True] > challenged[False]


def test_refusals_would_be_noticed() -> None:
    """Guards the law above: a bot that makes any move at all is found out."""

    class Anything(Bot):
        def answer(self, view: View) -> a.Action:
            return a.Accept()

    with pytest.raises(Refused):
        decide_in_trials(Anything, 100)
