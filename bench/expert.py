"""Benchmark how long `expert` thinks, in every edition, for each decision that it searches.

Processor time is the bot's own; wall time includes the effect of other programs on the machine.
"""

import time
from collections.abc import Iterator, Sequence
from itertools import count
from random import Random
from statistics import median, quantiles

from penultima.bots import Clever, Expert
from penultima.bots.arena import arena_setup
from penultima.bots.expert import BUDGET_S, MAX_BUDGET_S
from penultima.rules.cards import Seat
from penultima.rules.edition import names
from penultima.rules.game import apply
from penultima.rules.match import Opening, begin
from penultima.rules.prompts import MatchOver, RoundOver
from penultima.view import view

PLAYERS = 4


def thinking_times(edition: str) -> Iterator[tuple[float, float]]:
    """Yield processor and wall time of every decision in ms, among `clever` bots, forever."""
    setup = arena_setup(edition, PLAYERS, [])
    for number in count():
        expert = Expert(Random(number))
        bots = [expert, *(Clever(Random(0)) for _ in range(PLAYERS - 1))]
        table, events = begin(Opening(setup, f"times {number}"))
        while not isinstance(table.prompt, RoundOver | MatchOver):
            for seat, bot in enumerate(bots):
                bot.observe(view(table, Seat(seat), events))
            turn = table.prompt.seat
            assert turn is not None
            seen, searches = view(table, turn, events), expert.searches
            wall, own = time.perf_counter(), time.thread_time()
            action = bots[turn].answer(seen)
            spent = time.thread_time() - own, time.perf_counter() - wall
            if expert.searches > searches:
                yield 1000 * spent[0], 1000 * spent[1]
            table, events = apply(table, turn, action)


def row(times: Sequence[float]) -> dict[str, float]:
    return {"median": median(times), "p99": quantiles(times, n=100)[98], "max": max(times)}


def run(decisions: int) -> dict[str, dict[str, float]]:
    results = {}
    for edition in names():
        both = [times for times, _ in zip(thinking_times(edition), range(decisions), strict=False)]
        for name, times in zip(("processor", "wall"), zip(*both, strict=True), strict=True):
            figures = results[f"expert, {edition}, {name} ms"] = row(times)
            shown = "  ".join(f"{what} {ms:5.1f}" for what, ms in figures.items())
            print(f"  expert {edition:<18} {name:<9} ms  {shown}")
    print(
        f"  {decisions} searched decisions each, {PLAYERS} players; the budget is"
        f" {1000 * BUDGET_S:.0f} ms, the maximum {1000 * MAX_BUDGET_S:.0f} ms"
    )
    return results
