"""Analyse the finished rounds of a match: books of luck and choices, and the choices judged."""

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from penultima.kernel.seeds import derive_seed
from penultima.rules.actions import NextRound
from penultima.rules.cards import Seat
from penultima.rules.events import RoundEnded
from penultima.text.record import MatchStep

from .books import Account, Books, keep_books
from .choices import Choice, judge_choices
from .values import Evaluator, Value, nothing

ROLLOUTS = 1000
"""Rollouts for every position."""
CHOICE_ROLLOUTS = 4
"""Times as many for every choice, which is compared with up to 23 others."""
FULL_EFFORT_SEATS = 8
"""With more seats a rollout takes longer, and every choice gets fewer of them in return."""


class RoundAnalysis(Struct, frozen=True):
    """A finished round: its number, its steps from the deal to the result, and what they were."""

    round: int
    steps: tuple[MatchStep, ...]
    books: Books
    choices: tuple[Choice, ...]
    rollouts: int

    @property
    def result(self) -> Value:
        return self.books.result

    def mistakes(self, seat: Seat | None = None) -> list[Choice]:
        """The choices that were mistakes, of one seat or of all, the costliest first."""
        found = [choice for choice in self.choices if choice.is_mistake]
        of_seat = [choice for choice in found if seat in (None, choice.seat)]
        return sorted(of_seat, key=lambda choice: choice.loss, reverse=True)


class MatchTotals(Struct, frozen=True):
    """Sums over the rounds of a match, for every seat."""

    result: Value
    account: Account

    @property
    def without_luck(self) -> Value:
        """The result less the luck: what the choices of all made of it."""
        return self.result - self.account.luck


Progress = Callable[[float], None]
"""Called with the share of the work that is done."""


def finished_rounds(history: Sequence[MatchStep]) -> Iterator[tuple[MatchStep, ...]]:
    """The steps of every finished round, from its deal to its result."""
    steps: list[MatchStep] = []
    for step in history:
        if isinstance(step.action, NextRound):
            # The deal of the next round is the first step of it, whoever asked for it.
            steps = [MatchStep(None, None, step.events, step.table)]
        else:
            steps.append(step)
        if any(isinstance(event, RoundEnded) for event in step.events):
            yield tuple(steps)
            steps = []


def choice_rollouts(rollouts: int, seats: int) -> int:
    return rollouts * CHOICE_ROLLOUTS * FULL_EFFORT_SEATS // max(FULL_EFFORT_SEATS, seats)


def analyse_round(
    steps: Sequence[MatchStep],
    rollouts: int = ROLLOUTS,
    seed: int | str = 0,
    progress: Progress = lambda _: None,
) -> RoundAnalysis:
    """Analyse a finished round. The same seed gives the same analysis."""
    table, count = steps[0].table, len(steps)
    evaluator = Evaluator(table.setup, rollouts, derive_seed(seed, 0))
    books = keep_books(steps, evaluator, lambda step: progress(step / count / 2))
    choices = judge_choices(
        steps,
        choice_rollouts(rollouts, table.seats),
        derive_seed(seed, 1),
        lambda step: progress(0.5 + step / count / 2),
    )
    return RoundAnalysis(table.round, tuple(steps), books, tuple(choices), rollouts)


def totals(rounds: Sequence[RoundAnalysis]) -> MatchTotals:
    """The sums over rounds of one match."""
    seats = len(rounds[0].result.win)
    result = luck = own = others = nothing(seats)
    for each in rounds:
        account = each.books.account
        result += each.result
        luck += account.luck
        own += account.own
        others += account.others
    return MatchTotals(result, Account(luck, own, others))
