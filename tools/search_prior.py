"""Measure what `expert`'s search may expect of a move before it has rolled it out.

Rounds are played by `sharp` among `clever` bots. At each of its decisions several searches that
know nothing of each other value the moves that score highest. So it shows how much a move is worth
whose score is so far behind the best (`PRIORS` in bots/expert.py), and how much the means of
searches vary compared with the standard error of independent samples (`RESEMBLANCE` in
kernel/search.py).

    python -m tools.search_prior --rounds 200
"""

import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import pi, sqrt
from random import Random
from statistics import fmean, linear_regression, variance

from penultima.bots.arena import arena_setup
from penultima.bots.expert import BURN_IN_STEPS, CHAIN_STEPS, Expert, Prior
from penultima.bots.network_training import PLAYER_COUNTS
from penultima.cli.exit_codes import Parser, status_of
from penultima.cli.progress import ProgressBar
from penultima.kernel.features import WINNING_SCORE
from penultima.rules.edition import names
from penultima.rules.prompts import Choose
from penultima.view import View

from .search_settings import play_round

SEARCHES, SAMPLES = 4, 600
"""Of each decision, and of each of these."""
MOST_MOVES = 6
FARTHEST = 40.0
"""Moves whose score is farther behind the best are nearly always worse."""


@dataclass
class Values:
    """What moves were worth in net points, with the bonus for winning, compared with the best."""

    behind: list[float] = field(default_factory=list)
    worth: list[float] = field(default_factory=list)
    variances: list[float] = field(default_factory=list)
    """Of the means of searches, for each move."""
    expected_variances: list[float] = field(default_factory=list)
    """The same, if their samples were independent."""

    @property
    def resemblance(self) -> float:
        return fmean(self.variances) / fmean(self.expected_variances)

    def prior(self) -> Prior:
        """The mean by a line through the origin, the spread by another line."""
        slope, _ = linear_regression(self.behind, self.worth, proportional=True)
        # Of the mean distance, because a few moves are very far off.
        distances = [
            sqrt(pi / 2) * abs(worth - slope * behind)
            for worth, behind in zip(self.worth, self.behind, strict=True)
        ]
        spread_slope, spread = linear_regression(self.behind, distances)
        return Prior(round(-slope, 2), round(spread, 1), round(spread_slope, 2))


class ValuedMoves(Expert):
    """Plays like `sharp`, and has moves valued by several searches beside it."""

    def __init__(self, rng: Random, values: Values) -> None:
        super().__init__(rng, budget_s=None)
        self.values = values

    def choose_action(self, view: View) -> int:
        kernel_view = self.kernel_view(view)
        scores = self.prior(view).scores(kernel_view.game, kernel_view.memory)
        ranked = sorted(scores, key=scores.__getitem__, reverse=True)
        best = ranked[0]
        if len(scores) < 2 or scores[best] >= WINNING_SCORE or isinstance(view.prompt, Choose):
            return best
        moves = [
            move for move in ranked[1 : MOST_MOVES + 1] if scores[best] - scores[move] < FARTHEST
        ]
        found: dict[int, list[tuple[float, float]]] = {move: [] for move in moves}
        for _ in range(SEARCHES if moves else 0):
            search = self._new_search(view, kernel_view, scores)
            self.fill_sampler(search.sampler, view)
            hidden = sum(count for seat, count in enumerate(view.counts) if seat != view.seat)
            search.sampler.burn_in(BURN_IN_STEPS * hidden)
            candidates = [search.actions().index(move) for move in moves]
            search.restart(candidates)
            search.run(SAMPLES, CHAIN_STEPS)
            for move, candidate in zip(moves, candidates, strict=True):
                found[move].append((search.mean(candidate), search.standard_error(candidate)))
        for move, searches in found.items():
            means = [mean for mean, _ in searches]
            self.values.behind.append(scores[best] - scores[move])
            self.values.worth.append(fmean(means))
            self.values.variances.append(variance(means))
            self.values.expected_variances.append(fmean(error**2 for _, error in searches))
        return best


def main(argv: Sequence[str] | None = None) -> int:
    parser = Parser(
        prog="python -m tools.search_prior",
        description="Measure what the search of `expert` may expect of moves.",
    )
    parser.add_argument("--rounds", type=int, default=100, help="(default: 100)")
    parser.add_argument("--seed", default="0", help="(default: 0)")
    args = parser.parse_args(argv)
    if args.rounds < 1:
        parser.error("--rounds must be at least 1")
    for name, counts in PLAYER_COUNTS.items():
        setups = [arena_setup(edition, players, []) for players in counts for edition in names()]
        values = Values()
        with ProgressBar(f"prior {name}", args.rounds) as bar:
            for number in range(args.rounds):
                setup = setups[number % len(setups)]
                rng = Random(f"{args.seed} {name} {number}")
                bot = ValuedMoves(Random(rng.getrandbits(64)), values)
                play_round(setup, number, f"{args.seed} {name}", bot)
                bar.show(number + 1)
        print(
            f"{name}: {values.prior()}, resemblance {values.resemblance:.2f},"
            f" from {len(values.worth):,} moves"
        )
    return 0


if __name__ == "__main__":
    sys.exit(status_of(main))
