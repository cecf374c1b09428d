"""Judge the choices of a round by what each player could know.

The move played is compared with the best by the search of `expert`, from the view of that seat: its
hand and its belief about the other hands, never the true ones.
"""

from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev

from msgspec import Struct

from penultima.bots.expert import BURN_IN_STEPS, CHAIN_STEPS, Expert
from penultima.kernel import codes
from penultima.kernel.search import Search
from penultima.kernel.seeds import derive_seed
from penultima.rules import actions as a
from penultima.rules.cards import Seat
from penultima.rules.prompts import Choose
from penultima.text.record import MatchStep
from penultima.view import View, view

MISTAKE_ERRORS = 2.0
"""A choice is called a mistake only if its loss exceeds so many standard errors."""
BATCHES = 20
"""Samples of one chain resemble each other, so the error is estimated from the means of batches."""


class Choice(Struct, frozen=True):
    """A decision with at least two candidates: what was played, and the best that was found."""

    step: int
    seat: Seat
    played: a.Action
    best: a.Action
    loss: float
    """The expected net points that the best move would have gained; without bias, so it may be
    negative."""
    error: float
    """The standard error of the loss."""

    @property
    def is_mistake(self) -> bool:
        return self.loss > MISTAKE_ERRORS * self.error and self.played != self.best


class Judge(Expert):
    """Follows the round from one seat, as the expert does, and compares moves."""

    def __init__(self, rollouts: int, seed: int) -> None:
        super().__init__(Random(seed), rollouts, None)

    def judge(self, step: int, before: View, action: a.Action) -> Choice | None:
        """Judge a move in a position that was observed; None if it was no decision."""
        kernel_view, seat = self.kernel_view(before), before.prompt.seat
        if seat is None or seat != before.seat or isinstance(action, a.Call | a.Catch):
            return None
        if kernel_view.has_steps_by_people or isinstance(before.prompt, Choose):
            return None
        kernel_view.set_up(before)
        (played,) = kernel_view.encoding.encode(action)
        if isinstance(action, a.Play):
            played |= codes.CALL_BIT
        search = Search(
            self.policy(before),
            kernel_view.game,
            kernel_view.memory,
            self.rng.getrandbits(64),
            played,
        )
        search.win_bonus = 0.0  # what people read are points
        if search.candidates < 2:
            return None
        self.belief(before).fill(search.sampler, before)
        best, loss, error = self._compare(search, before)
        better = action if best == played else kernel_view.encoding.decode(best)
        return Choice(step, seat, action, better, loss, error)

    def _compare(self, search: Search, before: View) -> tuple[int, float, float]:
        """The best move, how much better it is than the first, and the standard error of that.

        Half of the rollouts find the best, the other half compare it: if the same ones did both,
        the best would seem better than it is.
        """
        hidden = sum(count for seat, count in enumerate(before.counts) if seat != before.seat)
        search.sampler.burn_in(BURN_IN_STEPS * hidden)
        while True:
            active = search.active_candidates
            phases = max(1, (search.candidates - 1).bit_length())
            search.run(max(1, self.settings.rollouts // (2 * phases * active)), CHAIN_STEPS)
            if active <= 2:
                break
            search.halve_candidates()
        bounds = [_lower_bound(search, candidate) for candidate in range(search.candidates)]
        found = max(range(search.candidates), key=bounds.__getitem__)
        if found == 0:
            return search.actions()[0], 0.0, 0.0
        batches: list[float] = []
        for _ in range(BATCHES):
            search.restart([found])
            search.run(max(1, self.settings.rollouts // (2 * 2 * BATCHES)), CHAIN_STEPS)
            batches.append(search.mean(found))
        return search.actions()[found], fmean(batches), stdev(batches) / sqrt(BATCHES)


def _lower_bound(search: Search, candidate: int) -> float:
    """How much better a candidate seems than the first, less one standard error."""
    return search.mean(candidate) - (search.standard_error(candidate) if candidate else 0)


def judge_choices(
    steps: Sequence[MatchStep],
    rollouts: int,
    seed: int,
    progress: Callable[[int], None] | None = None,
) -> Iterator[Choice]:
    """The choices of a finished round: its steps from the deal to the result."""
    table = steps[0].table
    judges = [Judge(rollouts, derive_seed(seed, seat)) for seat in range(table.seats)]
    for number, step in enumerate(steps[1:], 1):
        last = steps[number - 1]
        views = [view(last.table, Seat(seat), last.events) for seat in range(table.seats)]
        for judge, seen in zip(judges, views, strict=True):
            judge.observe(seen)
        assert step.seat is not None
        assert step.action is not None
        choice = judges[step.seat].judge(number, views[step.seat], step.action)
        if choice is not None:
            yield choice
        if progress is not None:
            progress(number)
