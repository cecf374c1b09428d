"""Benchmark the analysis of finished rounds: processor time, and what it costs a server's moves."""

import time
from collections.abc import Sequence
from random import Random
from statistics import mean

from penultima import Match, Opening, Setup, load
from penultima.analysis.analyse import ROLLOUTS, analyse_round
from penultima.bots import Clever
from penultima.lab.forecast import ROUNDS, forecast
from penultima.rules.cards import Seat
from penultima.rules.options import Options
from penultima.rules.prompts import MatchOver, RoundOver
from penultima.text.record import MatchStep

from . import analysis_load

LIMIT_S = 5.0
"""For a round of four, on one core."""
FORECAST_LIMIT_S = 2.0
"""For what a change of the rules will do."""


def round_of(edition: str, players: int, seed: int) -> Sequence[MatchStep]:
    """A round that `clever` bots have played."""
    match = Match(Opening(Setup(load(edition), tuple("ABCDEFGHIJ"[:players])), seed=seed))
    bots = [Clever(Random(seat)) for seat in range(players)]
    while not isinstance(match.table.prompt, RoundOver | MatchOver):
        for at, bot in enumerate(bots):
            bot.observe(match.view(Seat(at)))
        seat = match.table.prompt.seat
        assert seat is not None
        match.do(seat, bots[seat].answer(match.view(seat)))
    return match.history


def run(seconds: float) -> dict[str, dict[str, float]]:
    results: dict[str, dict[str, float]] = {}
    for players in (2, 4, 10):
        spent: list[float] = []
        moves: list[int] = []
        began = time.perf_counter()
        while len(spent) < 3 or time.perf_counter() - began < seconds:
            steps = round_of("zelda", players, len(spent))
            start = time.process_time()
            analyse_round(steps)
            spent.append(time.process_time() - start)
            moves.append(len(steps) - 1)
        figures = {"rounds": len(spent), "moves": mean(moves), "mean_s": mean(spent)}
        results[f"{players} players"] = figures | {
            "max_s": max(spent),
            "of_limit": mean(spent) / LIMIT_S,
        }
        print(
            f"  a round of {players:2}  {mean(spent):5.2f} s of processor time, at most"
            f" {max(spent):5.2f}; {mean(moves):.0f} moves; {mean(spent) / LIMIT_S:.2f} of the limit"
        )
    print(f"  {ROLLOUTS:,} rollouts for each position; the limit is {LIMIT_S:.0f} s")
    results["forecast"] = _forecast()
    results["server"] = analysis_load.run(seconds)
    return results


def _forecast() -> dict[str, float]:
    """What an option will do to a table of four, and another one of the same table."""
    before = Setup(load("zelda"), tuple("ABCD"))
    spent = []
    for options in (Options(stacking=True), Options(jump_in=True)):
        start = time.process_time()
        forecast(before, Setup(before.edition, before.players, options))
        spent.append(time.process_time() - start)
    first, next_ = spent
    print(
        f"  a forecast        {first:5.2f} s of processor time, the next one of the table"
        f" {next_:5.2f}; {ROUNDS:,} rounds of each; the limit is {FORECAST_LIMIT_S:.0f} s"
    )
    return {"first_s": first, "next_s": next_, "of_limit": first / FORECAST_LIMIT_S}
