"""Benchmark the kernel against other engines and plain C: steps and rounds per second, ratios.

A step is one decision of a player. Four players play at random and draw only when nothing fits; the
kernel plays the Zelda edition with all its rules. Times are processor times, except for threads.
All engines are measured alternately several times, and a ratio is the median of these, so that it
holds on a busy machine too (except for the speedup of two threads).
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
from penultima.lab.thread_runner import run as run_workload
from penultima.lab.workload import Workload
from penultima.rules.edition import load
from penultima.rules.table import Setup

SETUP = Setup(load("zelda"), ("Ana", "Ben", "Cal", "Dia"))
BASELINE = Path(__file__).with_name("baseline.c")


class Rate(NamedTuple):
    """Steps and rounds per second."""

    steps: float
    rounds: float


def kernel(rounds: int = 200_000) -> Rate:
    """Rounds played out by the kernel on one thread."""
    table = Game(compile_rules(SETUP), random.getrandbits(64))
    start = time.process_time()
    steps = table.play_rounds(rounds)
    seconds = time.process_time() - start
    return Rate(steps / seconds, rounds / seconds)


def simulate(rounds: int = 200_000) -> Rate:
    """`penultima simulate` on one thread, with its player model and all its counts."""
    workload = Workload(compile_tables(SETUP), rounds, seed=str(random.getrandbits(64)))
    start = time.process_time()
    counts = run_workload(workload).counts
    seconds = time.process_time() - start
    return Rate(counts["steps"] / seconds, rounds / seconds)


def kernel_uncompiled(rounds: int = 1_000) -> Rate:
    modules = uncompiled.load()
    rules = modules["compiled_rules"].CompiledRules(compile_tables(SETUP))
    table = modules["game"].Game(rules, random.getrandbits(64))
    start = time.process_time()
    steps = table.play_rounds(rounds)
    seconds = time.process_time() - start
    return Rate(steps / seconds, rounds / seconds)


def threads(number: int, rounds: int = 400_000) -> Rate:
    """Rounds distributed over threads, which release the interpreter's lock."""
    rules = compile_rules(SETUP)

    def play(seed: int) -> int:
        return Game(rules, seed).play_rounds(rounds // number)

    start = time.perf_counter()
    with ThreadPoolExecutor(number) as pool:
        steps = sum(pool.map(play, [random.getrandbits(64) for _ in range(number)]))
    seconds = time.perf_counter() - start
    return Rate(steps / seconds, rounds / seconds)


def rlcard_game(rounds: int = 100) -> Rate:
    """RLCard's UNO game without its environment, so without observations."""
    table = import_module("rlcard.games.uno.game").UnoGame(num_players=4)
    steps = 0
    start = time.process_time()
    for _ in range(rounds):
        table.init_game()
        while not table.is_over():
            table.step(random.choice(table.get_legal_actions()))
            steps += 1
    seconds = time.process_time() - start
    return Rate(steps / seconds, rounds / seconds)


def open_spiel_python(rounds: int = 100) -> Rate:
    """OpenSpiel's crazy_eights, its most similar game, driven from Python after the deal.

    Every card drawn is a chance node there and counts as a step.
    """
    start = _crazy_eights()
    start = time.process_time()
    steps = sum(_steps_to_the_end(start) for _ in range(rounds))
    seconds = time.process_time() - start
    return Rate(steps / seconds, rounds / seconds)


def open_spiel_rollouts(rounds: int = 5_000) -> Rate:
    """The same game rolled out in C++, by a search of one node with many rollouts.

    It doesn't report steps; their mean number per game is measured from Python.
    """
    spiel, start = import_module("pyspiel"), _crazy_eights()
    steps = statistics.fmean(_steps_to_the_end(start) for _ in range(200))
    evaluator = spiel.RandomRolloutEvaluator(rounds, random.getrandbits(31))
    bot = spiel.MCTSBot(start.get_game(), evaluator, 2.0, 1, 1000, False, 1, False)
    start = time.process_time()
    bot.mcts_search(start)
    seconds = time.process_time() - start
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


def baseline(rounds: int = 300_000) -> Rate:
    """A C program with the simplest rules, optimized for this machine."""
    compiler = shutil.which("cc")
    if compiler is None:
        raise ImportError("no C compiler")
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "baseline"
        subprocess.run([compiler, "-O3", "-march=native", BASELINE, "-o", program], check=True)
        seed = str(random.getrandbits(63))
        output = subprocess.run(
            [program, str(rounds), seed], check=True, capture_output=True, text=True
        ).stdout
    _, steps, seconds = map(float, output.split())
    return Rate(steps / seconds, rounds / seconds)


# Calls from Python, in nanoseconds


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
    """One checked step including the Python loop: recorded rounds are replayed."""
    rules = compile_rules(SETUP)
    recorded = [_recorded_round(rules) for _ in range(rounds)]
    steps = sum(len(actions) for _, actions in recorded)
    best = float("inf")
    for _ in range(10):
        seconds = 0.0
        for position, actions in recorded:
            step = position.clone().step
            start = time.perf_counter()
            for seat, action in actions:
                step(seat, action)
            seconds += time.perf_counter() - start
        best = min(best, seconds)
    return best / steps * 1e9


def _recorded_round(rules: CompiledRules) -> tuple[Game, list[tuple[int, int]]]:
    """A random round with a scripted draw pile, which doesn't run out."""
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
            actions.append((table.turn, table.default_action()))
            table.step(*actions[-1])
        if script.is_consumed:
            return start, actions


def _ns(call: Callable[[], object]) -> float:
    return min(timeit.repeat(call, number=20_000, repeat=20)) / 20_000 * 1e9


# The benchmark


def run(seconds: float) -> dict[str, Any]:
    """Measure everything, print a table, and return the figures."""
    assert not str(game.__file__).endswith(".py"), "the kernel isn't compiled"
    engines: dict[str, Callable[[], Rate]] = {
        "kernel": kernel,
        "kernel, two threads": lambda: threads(2),
        "kernel, one thread": lambda: threads(1),
        "kernel, uncompiled": kernel_uncompiled,
        "RLCard, raw game": rlcard_game,
        "OpenSpiel, C++ rollouts": open_spiel_rollouts,
        "OpenSpiel, Python loop": open_spiel_python,
        "penultima simulate": simulate,
        "plain C": baseline,
    }
    times, missing = _measure(engines, max(3, round(seconds)))
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
    engines: dict[str, Callable[[], Rate]], times: int
) -> tuple[list[dict[str, Rate]], dict[str, str]]:
    """Measure the engines alternately; also return those that can't be measured, and why."""
    measured: list[dict[str, Rate]] = []
    missing: dict[str, str] = {}
    for _ in range(times):
        rates = {}
        for name, measure in engines.items():
            try:
                rates[name] = measure()
            except ImportError as error:
                missing[name] = str(error)
        measured.append(rates)
    return measured, missing


def _ratios(rates: dict[str, Rate]) -> dict[str, float]:
    """The speed of the kernel relative to the others, also in rounds where steps differ."""
    ratios = {
        f"kernel / {name}, steps": rates["kernel"].steps / rate.steps
        for name, rate in rates.items()
        if name.startswith(("RLCard", "OpenSpiel")) or name.endswith("uncompiled")
    }
    if "plain C" in rates:
        for name in ("kernel", "penultima simulate"):
            ratios[f"{name} / plain C, rounds"] = rates[name].rounds / rates["plain C"].rounds
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
