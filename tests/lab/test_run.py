"""The same work gives the same totals, on any number of threads, and interrupted too."""

import _thread
import signal
import time
from dataclasses import replace
from pathlib import Path
from threading import get_ident

import pytest

from penultima.bots.weights import weights_for
from penultima.intervals import difference, mean, share
from penultima.kernel import CompiledRules, Game, codes
from penultima.kernel.memory import Memory
from penultima.kernel.policy import Policy
from penultima.kernel.seeds import seed_of
from penultima.lab.habits import Habits
from penultima.lab.rule_set import rule_set
from penultima.lab.thread_runner import run
from penultima.lab.workload import CHUNK, Chunk, Desk, Players, Unit, Work
from penultima.rules.edition import load

TABLES = rule_set(load("zelda")).tables


@pytest.mark.parametrize(
    ("unit", "played_by"),
    [
        ("rounds", "people"),
        ("matches", "people"),
        pytest.param("rounds", "clever", marks=pytest.mark.slow),
    ],
)
def test_threads_change_nothing_but_the_time(unit: Unit, played_by: Players) -> None:
    work = Work(TABLES, 3 * CHUNK[unit] + 7, unit, seed="a", played_by=played_by)
    one, three = run(work, 1), run(work, 3)
    assert one.counts == three.counts
    assert one.counts[unit] == work.amount
    assert run(replace(work, seed="b"), 2).counts != one.counts


def test_clever_players_choose_as_the_bot_does() -> None:
    """The policy and the memory of the bot, round after round: the same steps from the same deals.

    With a memory that isn't emptied between rounds, or misses a move, they part soon."""
    work = Work(TABLES, 50, habits=Habits(forget=0), played_by="clever")
    counts = run(work).counts
    rules = CompiledRules(TABLES)
    game, policy = Game(rules, seed_of(work.seed, 0)), Policy(rules, weights_for(4))
    steps, won = 0, [0] * 4
    for number in range(work.amount):
        memory = Memory(rules)
        game.deal((number + 1) % 4)
        while game.phase < codes.PHASE_ROUND_OVER:
            memory.do(game, game.turn, policy.choose(game, memory))
            steps += 1
        won[game.winner] += 1
    assert (counts["steps"], counts.lists["won"][:4]) == (steps, won)


def test_clever_players_are_as_attentive_as_people() -> None:
    counts = run(
        Work(TABLES, 2_000, habits=Habits(forget=0.5, notice=1), played_by="clever")
    ).counts
    assert counts["forgot"] == counts["caught"]
    assert 0.4 < counts["forgot"] / (counts["forgot"] + counts["called"]) < 0.6


def test_an_interruption_keeps_whole_chunks() -> None:
    """Everything done is kept, and is what fewer rounds would have given."""
    work = Work(TABLES, 10**12)

    def interrupt(done: int) -> None:
        if done >= CHUNK["rounds"]:
            _thread.interrupt_main()

    result = run(work, 2, interrupt)
    assert not result.complete
    assert result.counts["rounds"] % CHUNK["rounds"] == 0
    assert run(Work(TABLES, result.counts["rounds"]), 1).counts == result.counts


def test_an_interruption_waits_for_the_chunks_that_are_being_played(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A signal mostly comes while the main thread waits, and `join` doesn't wait any more then."""
    play, waiting = Desk.play, get_ident()

    def slowly(desk: Desk, chunk: Chunk) -> None:
        time.sleep(0.25)
        signal.pthread_kill(waiting, signal.SIGINT)
        time.sleep(0.25)
        play(desk, chunk)

    monkeypatch.setattr(Desk, "play", slowly)
    result = run(Work(TABLES, 10**12), 1)
    assert not result.complete
    assert result.counts["rounds"] == CHUNK["rounds"]


def test_what_goes_wrong_in_a_thread_is_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    """A thread that died once left its chunks out of a result that was called complete."""
    play = Desk.play

    def fail(desk: Desk, chunk: Chunk) -> None:
        if chunk.number == 1:
            raise MemoryError
        play(desk, chunk)

    monkeypatch.setattr(Desk, "play", fail)
    with pytest.raises(MemoryError):
        run(Work(TABLES, 5 * CHUNK["rounds"]), 2)


def test_intervals() -> None:
    half = share(50, 100)
    assert half.value == 0.5
    assert half.low == pytest.approx(0.4038, abs=1e-3)
    assert half.high == pytest.approx(0.5962, abs=1e-3)
    assert share(0, 10).low == 0
    average = mean(1 + 2 + 3, 1 + 4 + 9, 3)
    assert average.value == 2
    assert average.high - 2 == pytest.approx(1.96 / 3**0.5, abs=1e-3)
    apart = difference(share(400, 1000), share(500, 1000))
    assert apart.low > 0


def test_a_difference_of_shares_has_newcombes_interval() -> None:
    """The examples of his paper (1998, method 10). No difference is larger than all."""
    apart = difference(share(48, 80), share(56, 70))
    assert (apart.low, apart.high) == pytest.approx((0.0524, 0.3339), abs=1e-4)
    apart = difference(share(3, 10), share(9, 10))
    assert (apart.low, apart.high) == pytest.approx((0.1705, 0.8090), abs=1e-4)
    assert difference(share(0, 10), share(10, 10)).high == 1


def test_most_intervals_hold_the_truth() -> None:
    """Of 40 small simulations, the intervals of about 38 hold what a large one says."""
    truth = run(Work(TABLES, 200_000, seed="truth"), 2).counts
    turns = truth["turns"] / truth["rounds"]
    held = 0
    for seed in range(40):
        counts = run(Work(TABLES, 2_000, seed=f"small {seed}"), 1).counts
        estimate = mean(counts["turns"], counts["turns_squared"], counts["rounds"])
        held += estimate.low <= turns <= estimate.high
    assert held >= 33


def test_the_lab_leaves_numpy_alone() -> None:
    """Simulating needs no extra: only plots, Parquet and Ray do."""
    lab = Path(__file__).parents[2] / "src" / "penultima" / "lab"
    for file in lab.glob("*.py"):
        assert "import numpy" not in file.read_text(), file


def test_any_text_is_a_seed() -> None:
    """A command line may have half a character in it, which once was a traceback."""
    assert seed_of("\udcff", 0) != seed_of("\udcff", 1)
