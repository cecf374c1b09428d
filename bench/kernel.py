"""The kernel beside its peers and beside plain C: steps and rounds per second, and ratios.

A step is one decision of a player. Everybody plays at random and draws only when nothing fits, four
at a table; the kernel plays the Zelda edition with all its rules. Seconds are of processor time,
except for threads. Everything is measured in turns, several times over; a ratio is the median of
those of each time: so it holds on a busy machine too, though what two threads gain shows on an idle
one alone.
"""

import random
import shutil
import statistics
import subprocess
import tempfile
import time
import timeit
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from penultima.kernel import CompiledRules, Game, Script, compile_rules, game, uncompiled
from penultima.kernel.rule_tables import compile_tables
from penultima.kernel.tally import Tally
from penultima.lab.thread_runner import run as run_work
from penultima.lab.workload import Work
from penultima.rules.edition import load
from penultima.rules.table import Setup

SETUP = Setup(load("zelda"), ("Ana", "Ben", "Cal", "Dia"))
LIMIT = Path(__file__).with_name("limit.c")


class Rate(NamedTuple):
    """How much was done in a second."""

    steps: float
    rounds: float


def kernel(rounds: int = 200_000) -> Rate:
    """Rounds played out inside the kernel, on one thread."""
    tally, table = Tally(), Game(compile_rules(SETUP), random.getrandbits(64))
    began = time.process_time()
    tally.play_rounds(table, rounds)
    seconds = time.process_time() - began
    return Rate(tally.steps / seconds, rounds / seconds)


def simulate(rounds: int = 200_000) -> Rate:
    """`penultima simulate` on one thread: players with habits, and all that is counted of them."""
    work = Work(compile_tables(SETUP), rounds, seed=str(random.getrandbits(64)))
    began = time.process_time()
    counts = run_work(work).counts
    seconds = time.process_time() - began
    return Rate(counts["steps"] / seconds, rounds / seconds)


def kernel_uncompiled(rounds: int = 1_000) -> Rate:
    modules = uncompiled.load()
    rules = modules["compiled_rules"].CompiledRules(compile_tables(SETUP))
    tally, table = modules["tally"].Tally(), modules["game"].Game(rules, random.getrandbits(64))
    began = time.process_time()
    tally.play_rounds(table, rounds)
    seconds = time.process_time() - began
    return Rate(tally.steps / seconds, rounds / seconds)


def threads(number: int, rounds: int = 400_000) -> Rate:
    """Rounds shared among threads, which need the interpreter's lock only to begin."""
    rules = compile_rules(SETUP)
    tallies = [Tally() for _ in range(number)]

    def play(tally: Tally) -> None:
        tally.play_rounds(Game(rules, random.getrandbits(64)), rounds // number)

    began = time.perf_counter()
    with ThreadPoolExecutor(number) as pool:
        list(pool.map(play, tallies))
    seconds = time.perf_counter() - began
    return Rate(sum(tally.steps for tally in tallies) / seconds, rounds / seconds)


def rlcard_game(rounds: int = 100) -> Rate:
    """RLCard's UNO without its environment: no observation is made, only moves."""
    table = import_module("rlcard.games.uno.game").UnoGame(num_players=4)
    steps = 0
    began = time.process_time()
    for _ in range(rounds):
        table.init_game()
        while not table.is_over():
            table.step(random.choice(table.get_legal_actions()))
            steps += 1
    seconds = time.process_time() - began
    return Rate(steps / seconds, rounds / seconds)


def open_spiel_python(rounds: int = 100) -> Rate:
    """OpenSpiel's crazy_eights, its nearest game, from the deal on, driven from Python.

    Every card drawn is a node of chance there, and is counted as a step.
    """
    start = _crazy_eights()
    began = time.process_time()
    steps = sum(_steps_to_the_end(start) for _ in range(rounds))
    seconds = time.process_time() - began
    return Rate(steps / seconds, rounds / seconds)


def open_spiel_rollouts(rounds: int = 5_000) -> Rate:
    """The same game played out in C++: a search that looks once and plays out many times.

    It doesn't count steps; a game has as many as when Python counts them.
    """
    spiel, start = import_module("pyspiel"), _crazy_eights()
    steps = statistics.fmean(_steps_to_the_end(start) for _ in range(200))
    evaluator = spiel.RandomRolloutEvaluator(rounds, random.getrandbits(31))
    bot = spiel.MCTSBot(start.get_game(), evaluator, 2.0, 1, 1000, False, 1, False)
    began = time.process_time()
    bot.mcts_search(start)
    seconds = time.process_time() - began
    return Rate(steps * rounds / seconds, rounds / seconds)


def _crazy_eights() -> Any:
    rules = "crazy_eights(players=4,use_special_cards=True)"
    state = import_module("pyspiel").load_game(rules).new_initial_state()
    while state.is_chance_node():
        state.apply_action(random.choice(state.legal_actions()))
    return state


def _steps_to_the_end(start: Any) -> int:
    state, steps = start.clone(), 0
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))
        steps += 1
    return steps


def limit(rounds: int = 300_000) -> Rate:
    """The simplest rules in plain C, made for this machine."""
    compiler = shutil.which("cc")
    if compiler is None:
        raise ImportError("no C compiler")
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "limit"
        subprocess.run([compiler, "-O3", "-march=native", LIMIT, "-o", program], check=True)
        seed = str(random.getrandbits(63))
        output = subprocess.run(
            [program, str(rounds), seed], check=True, capture_output=True, text=True
        ).stdout
    _, steps, seconds = map(float, output.split())
    return Rate(steps / seconds, rounds / seconds)


# From Python, in nanoseconds


def clone_ns() -> float:
    table = Game(compile_rules(SETUP))
    table.deal()
    return _ns(table.clone)


def copy_ns() -> float:
    table = Game(compile_rules(SETUP))
    table.deal()
    other = table.clone()
    return _ns(lambda: other.copy_from(table))


def step_ns(rounds: int = 300) -> float:
    """One checked step, with the loop around it: rounds are recorded, and made again."""
    rules = compile_rules(SETUP)
    recorded = [_recorded_round(rules) for _ in range(rounds)]
    steps = sum(len(actions) for _, actions in recorded)
    best = float("inf")
    for _ in range(10):
        seconds = 0.0
        for start, actions in recorded:
            step = start.clone().step
            began = time.perf_counter()
            for seat, action in actions:
                step(seat, action)
            seconds += time.perf_counter() - began
        best = min(best, seconds)
    return best / steps * 1e9


def _recorded_round(rules: CompiledRules) -> tuple[Game, list[tuple[int, int]]]:
    """A round on a pile in a given order, that ends before the pile does."""
    deck = list(rules.tables.deck)
    while True:
        random.shuffle(deck)
        script = Script()
        script.append(deck)
        table = Game(rules, random.getrandbits(64), script)
        table.deal(0)
        start = table.clone()
        actions = []
        while table.turn >= 0:
            actions.append((table.turn, table.habit()))
            table.step(*actions[-1])
        if script.is_consumed:
            return start, actions


def _ns(call: Callable[[], object]) -> float:
    return min(timeit.repeat(call, number=20_000, repeat=20)) / 20_000 * 1e9


# All of it


def run(seconds: float) -> dict[str, Any]:
    """Measure, print a table, and answer what is in it."""
    assert not str(game.__file__).endswith(".py"), "this would measure the uncompiled kernel"
    rivals: dict[str, Callable[[], Rate]] = {
        "kernel": kernel,
        "kernel, two threads": lambda: threads(2),
        "kernel, one thread": lambda: threads(1),
        "kernel, uncompiled": kernel_uncompiled,
        "RLCard, raw game": rlcard_game,
        "OpenSpiel, C++ rollouts": open_spiel_rollouts,
        "OpenSpiel, Python loop": open_spiel_python,
        "penultima simulate": simulate,
        "the limit, plain C": limit,
    }
    times, missing = _measure(rivals, max(3, round(seconds)))
    rates = {
        name: Rate(*map(statistics.median, zip(*(rates[name] for rates in times), strict=True)))
        for name in times[0]
    }
    ratios = [_ratios(rates) for rates in times]
    results: dict[str, Any] = {
        "steps_per_second": {name: round(rate.steps) for name, rate in rates.items()},
        "rounds_per_second": {name: round(rate.rounds) for name, rate in rates.items()},
        "missing": missing,
        "ns": {"clone": clone_ns(), "copy_from": copy_ns(), "step": step_ns()},
        "ratios": {
            name: round(statistics.median(ratio[name] for ratio in ratios), 2) for name in ratios[0]
        },
    }
    _print(results)
    return results


def _measure(
    rivals: dict[str, Callable[[], Rate]], times: int
) -> tuple[list[dict[str, Rate]], dict[str, str]]:
    """All rivals, one after the other, so many times; and which can't be measured, and why."""
    measured: list[dict[str, Rate]] = []
    missing: dict[str, str] = {}
    for _ in range(times):
        rates = {}
        for name, measure in rivals.items():
            try:
                rates[name] = measure()
            except ImportError as error:
                missing[name] = str(error)
        measured.append(rates)
    return measured, missing


def _ratios(rates: dict[str, Rate]) -> dict[str, float]:
    """The kernel by everything else: in rounds too, where the others' rules have other steps."""
    ratios = {
        f"kernel / {name}, steps": rates["kernel"].steps / rate.steps
        for name, rate in rates.items()
        if name.startswith(("RLCard", "OpenSpiel")) or name.endswith("uncompiled")
    }
    if "the limit, plain C" in rates:
        for name in ("kernel", "penultima simulate"):
            ratios[f"{name} / the limit, rounds"] = (
                rates[name].rounds / rates["the limit, plain C"].rounds
            )
    if "RLCard, raw game" in rates:
        ratios["kernel / RLCard, raw game, rounds"] = (
            rates["kernel"].rounds / rates["RLCard, raw game"].rounds
        )
    ratios["two threads / one"] = (
        rates["kernel, two threads"].rounds / rates["kernel, one thread"].rounds
    )
    return ratios


def _print(results: dict[str, Any]) -> None:
    print(f"{'':36}{'steps/s':>14}{'rounds/s':>12}")
    for name, steps in results["steps_per_second"].items():
        print(f"{name:36}{steps:>14,}{results['rounds_per_second'][name]:>12,}")
    for name, why in results["missing"].items():
        print(f"{name:36}not measured: {why}")
    for name, ns in results["ns"].items():
        print(f"{'from Python: ' + name:36}{ns:>11.0f} ns")
    for name, ratio in results["ratios"].items():
        print(f"{name:46}{ratio:>16,.2f}")
