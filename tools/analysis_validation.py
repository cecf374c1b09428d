"""Check the analysis against what is known: bots of known strength, planted blunders, paired deals.

    python -m tools.analysis_validation                  a few minutes for each edition
    python -m tools.analysis_validation --rounds 200     narrower intervals

Prints for each edition: the mean loss per decision of each bot (the stronger the bot, the smaller);
the share of planted blunders that are found, and of good moves that are called mistakes; and how
many times fewer rounds a luck-adjusted result needs for the same interval. docs/analysis.md has
the figures.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from math import sqrt
from random import Random
from statistics import fmean, stdev, variance

from msgspec.structs import replace

from penultima import Match, Opening
from penultima.analysis.analyse import ROLLOUTS, choice_rollouts
from penultima.analysis.books import keep_books
from penultima.analysis.choices import Judge, judge_choices
from penultima.analysis.values import Evaluator
from penultima.bots import Bot, Greedy
from penultima.bots.clever import Clever
from penultima.bots.expert import Expert
from penultima.bots.random_bot import RandomBot
from penultima.cli.exit_codes import Parser, status_of
from penultima.kernel.seeds import derive_seed
from penultima.rules import actions as a
from penultima.rules.cards import Seat
from penultima.rules.edition import load, names
from penultima.rules.prompts import MatchOver, RoundOver, TakeTurn
from penultima.rules.table import Setup

BOTS: dict[str, type[Bot] | partial[Expert]] = {
    "expert": partial(Expert, rollouts=1000, budget_s=None),
    "clever": Clever,
    "greedy": Greedy,
    "random": RandomBot,
}
BLUNDER_POINTS = 10.0
"""A planted move is a blunder if a search of DEEPER times the rollouts finds that it loses more."""
DEEPER = 10


def play(edition: str, bots: Sequence[type[Bot] | partial[Expert]], seed: int) -> Match:
    """A round between bots."""
    players = tuple("ABCDEFGHIJ"[: len(bots)])
    match = Match(Opening(Setup(load(edition), players), seed=seed))
    seated = [bot(Random(derive_seed(seed, seat))) for seat, bot in enumerate(bots)]
    while not isinstance(match.table.prompt, RoundOver | MatchOver):
        for at, bot in enumerate(seated):
            bot.observe(match.view(Seat(at)))
        seat = match.table.prompt.seat
        assert seat is not None
        match.do(seat, seated[seat].answer(match.view(seat)))
    return match


def interval(numbers: Sequence[float]) -> str:
    return f"{fmean(numbers):6.2f} ±{1.96 * stdev(numbers) / sqrt(len(numbers)):.2f}"


def losses(edition: str, rounds: int) -> None:
    """The mean loss per decision of each bot, among its like; rounds are the observations."""
    for name, bot in BOTS.items():
        means, mistakes, decisions = [], 0, 0
        for seed in range(rounds):
            match = play(edition, [bot] * 4, seed)
            found = list(judge_choices(match.history, choice_rollouts(ROLLOUTS, 4), seed))
            mistakes += sum(choice.is_mistake for choice in found)
            decisions += len(found)
            if found:
                means.append(fmean(choice.loss for choice in found))
        share = 100 * mistakes / decisions
        print(f"  {name:8} loses {interval(means)} a decision, {share:.1f} % mistakes", flush=True)


def decisions(edition: str, rounds: int) -> Iterator[tuple[Match, list[Judge]]]:
    """Positions in which a `clever` player is in turn, each with judges that followed the round."""
    for seed in range(rounds):
        match = Match(Opening(Setup(load(edition), tuple("ABCD")), seed=seed))
        bots = [Clever(Random(seat)) for seat in range(4)]
        judges = [Judge(choice_rollouts(ROLLOUTS, 4), derive_seed(seed, seat)) for seat in range(4)]
        while not isinstance(match.table.prompt, RoundOver | MatchOver):
            for seat in range(4):
                bots[seat].observe(match.view(Seat(seat)))
                judges[seat].observe(match.view(Seat(seat)))
            if isinstance(match.table.prompt, TakeTurn):
                yield match, judges
            turn = match.table.prompt.seat
            assert turn is not None
            match.do(turn, bots[turn].answer(match.view(turn)))


def planted(edition: str, rounds: int) -> None:
    """How many planted blunders are found, and how many good moves are called mistakes.

    What is a blunder or a good move is decided by a search of ten times as many rollouts.
    """
    rng = Random(edition)
    blunders = found = good = accused = 0
    for match, judges in decisions(edition, rounds):
        seat = match.table.prompt.seat
        assert seat is not None
        view = match.view(seat)
        moves = [move for move in view.legal if isinstance(move, a.Play | a.Draw)]
        action = rng.choice(moves)
        judge = judges[seat]
        judged = judge.judge(0, view, action)
        usual = judge.settings
        judge.settings = replace(usual, rollouts=DEEPER * usual.rollouts)
        truth = judge.judge(0, view, action)
        judge.settings = usual
        if truth is None or judged is None:
            continue
        if truth.loss - 3 * truth.error > BLUNDER_POINTS:
            blunders, found = blunders + 1, found + judged.is_mistake
        elif truth.best == truth.played:
            good, accused = good + 1, accused + judged.is_mistake
    print(f"  blunders found: {found} of {blunders}; good moves accused: {accused} of {good}")


def variance_ratio(edition: str, rounds: int) -> None:
    """The results of `expert` among three `clever`, plain and luck-adjusted."""
    plain, adjusted = [], []
    for seed in range(rounds):
        match = play(edition, [BOTS["expert"], Clever, Clever, Clever], seed)
        books = keep_books(match.history, Evaluator(match.opening.setup, ROLLOUTS, seed))
        plain.append(float(books.result.net[0]))
        adjusted.append(float((books.result - books.account.luck).net[0]))
    ratio = variance(plain) / variance(adjusted)
    print(f"  expert among clever: {interval(plain)} plain, {interval(adjusted)} luck-adjusted:")
    print(f"  {ratio:.1f} times fewer rounds for the same interval", flush=True)


def main() -> int:
    parser = Parser(
        prog="python -m tools.analysis_validation",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--rounds", type=int, default=30)
    parser.add_argument("--edition", choices=names(), action="append")
    args = parser.parse_args()
    for edition in args.edition or names():
        print(edition, flush=True)
        losses(edition, args.rounds)
        planted(edition, max(1, args.rounds // 5))
        variance_ratio(edition, args.rounds)
    return 0


if __name__ == "__main__":
    sys.exit(status_of(main))
