"""The same workload gives the same totals on any number of threads, also if interrupted."""

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
from penultima.kernel.seeds import derive_seed
from penultima.lab.habits import Habits
from penultima.lab.rule_set import rule_set
from penultima.lab.thread_runner import run
from penultima.lab.workload import CHUNK_SIZES, Chunk, ChunkPlayer, PlayerModel, Unit, Workload
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
def test_the_number_of_threads_does_not_change_the_totals(
    unit: Unit, played_by: PlayerModel
) -> None:
    workload = Workload(TABLES, 3 * CHUNK_SIZES[unit] + 7, unit, seed="a", played_by=played_by)
    one, three = run(workload, 1), run(workload, 3)
    assert one.counts == three.counts
    assert one.counts[unit] == workload.amount
    assert run(replace(workload, seed="b"), 2).counts != one.counts


def test_clever_players_choose_like_the_bot() -> None:
    """The same steps from the same deals, round after round.

    With a memory that isn't cleared between rounds, or misses a move, they would soon differ."""
    workload = Workload(TABLES, 50, habits=Habits(forget=0), played_by="clever")
    counts = run(workload).counts
    rules = CompiledRules(TABLES)
    game, policy = Game(rules, derive_seed(workload.seed, 0)), Policy(rules, weights_for(4))
    steps, wins = 0, [0] * 4
    for number in range(workload.amount):
        memory = Memory(rules)
        game.deal((number + 1) % 4)
        while game.phase < codes.PHASE_ROUND_OVER:
            memory.apply(game, game.turn, policy.choose(game, memory))
            steps += 1
        wins[game.winner] += 1
    assert (counts["steps"], counts.lists["wins"][:4]) == (steps, wins)


def test_clever_players_forget_and_notice_calls_like_people() -> None:
    counts = run(
        Workload(TABLES, 2_000, habits=Habits(forget=0.5, notice=1), played_by="clever")
    ).counts
    forgotten = counts["forgotten_calls"]
    assert forgotten == counts["catches"]
    assert 0.4 < forgotten / (forgotten + counts["calls"]) < 0.6


def test_an_interruption_keeps_whole_chunks() -> None:
    """The totals are those of a smaller workload."""
    workload = Workload(TABLES, 10**12)

    def interrupt(done: int) -> None:
        if done >= CHUNK_SIZES["rounds"]:
            _thread.interrupt_main()

    result = run(workload, 2, interrupt)
    assert not result.complete
    assert result.counts["rounds"] % CHUNK_SIZES["rounds"] == 0
    assert run(Workload(TABLES, result.counts["rounds"]), 1).counts == result.counts


def test_an_interruption_waits_for_the_current_chunks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A signal that interrupts `join` would otherwise end the wait for a running thread."""
    play, main_thread = ChunkPlayer.play, get_ident()

    def slowly(player: ChunkPlayer, chunk: Chunk) -> None:
        time.sleep(0.25)
        signal.pthread_kill(main_thread, signal.SIGINT)
        time.sleep(0.25)
        play(player, chunk)

    monkeypatch.setattr(ChunkPlayer, "play", slowly)
    result = run(Workload(TABLES, 10**12), 1)
    assert not result.complete
    assert result.counts["rounds"] == CHUNK_SIZES["rounds"]


def test_an_error_in_a_thread_is_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    """A failed thread once left its chunks out of a result that was marked complete."""
    play = ChunkPlayer.play

    def fail(player: ChunkPlayer, chunk: Chunk) -> None:
        if chunk.number == 1:
            raise MemoryError
        play(player, chunk)

    monkeypatch.setattr(ChunkPlayer, "play", fail)
    with pytest.raises(MemoryError):
        run(Workload(TABLES, 5 * CHUNK_SIZES["rounds"]), 2)


def test_intervals_of_shares_and_means() -> None:
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
    """The examples of his paper (1998, method 10). A difference never exceeds 1."""
    apart = difference(share(48, 80), share(56, 70))
    assert (apart.low, apart.high) == pytest.approx((0.0524, 0.3339), abs=1e-4)
    apart = difference(share(3, 10), share(9, 10))
    assert (apart.low, apart.high) == pytest.approx((0.1705, 0.8090), abs=1e-4)
    assert difference(share(0, 10), share(10, 10)).high == 1


def test_most_intervals_contain_the_true_value() -> None:
    """Of 40 small simulations, about 38 intervals contain the value of a large one."""
    truth = run(Workload(TABLES, 200_000, seed="truth"), 2).counts
    turns = truth["turns"] / truth["rounds"]
    hits = 0
    for seed in range(40):
        counts = run(Workload(TABLES, 2_000, seed=f"small {seed}"), 1).counts
        estimate = mean(counts["turns"], counts["turns_squared"], counts["rounds"])
        hits += estimate.low <= turns <= estimate.high
    assert hits >= 33


def test_the_lab_does_not_import_numpy() -> None:
    """Simulations need no extra; only plots, Parquet and Ray do."""
    lab = Path(__file__).parents[2] / "src" / "penultima" / "lab"
    for file in lab.glob("*.py"):
        assert "import numpy" not in file.read_text(), file


def test_any_text_is_a_seed() -> None:
    """Also one with lone surrogates, as a command line may contain."""
    assert derive_seed("\udcff", 0) != derive_seed("\udcff", 1)
