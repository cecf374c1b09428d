"""Compare settings of `expert`'s search on the same decisions, in a hundred rounds instead of many
thousands.

Rounds are played by `sharp` among `clever` bots. At each of its decisions a search with each of the
settings chooses a move, and a judge compares these moves: many rollouts to the end of the round,
from hands of the same belief. So the luck of the true cards is left out. What the belief gets wrong
stays hidden; that shows in `python -m tools.search_gain`.

    python -m tools.search_settings --players 4 rollouts=3000 rollouts=9000,horizon=0

With `--own-rounds` each search makes its own moves, in rounds of the same deals. That counts what
comes of them later, too, but takes ten times as many rounds, because the rounds differ.
"""

import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

import msgspec

from penultima.bots.arena import arena_setup
from penultima.bots.bot import Bot
from penultima.bots.clever import Clever
from penultima.bots.expert import BURN_IN_STEPS, Expert, SearchSettings
from penultima.bots.results import estimate_mean
from penultima.cli.exit_codes import Parser, status_of
from penultima.cli.progress import ProgressBar
from penultima.kernel.features import WINNING_SCORE
from penultima.kernel.search import Search
from penultima.rules.cards import Seat
from penultima.rules.edition import names
from penultima.rules.game import apply
from penultima.rules.match import Opening, begin
from penultima.rules.prompts import Choose, MatchOver, RoundOver
from penultima.rules.table import Setup
from penultima.view import View, view

ONLY_WINNING = 1e7
"""A bonus for winning that makes points negligible."""
JUDGE_STEPS = 20
"""Steps of the chain between two samples of the judge."""


@dataclass
class Tally:
    """What the moves of some settings gain over those of `clever`, in each round."""

    settings: SearchSettings
    won: list[float] = field(default_factory=list)
    net: list[float] = field(default_factory=list)
    decisions: int = 0
    deviations: int = 0
    seconds: float = 0.0


class ComparedSearches(Expert):
    """Lets searches with different settings decide, and plays like the first, or like `sharp`."""

    def __init__(
        self, rng: Random, tallies: Sequence[Tally], judge_samples: int, plays_like_first: bool
    ) -> None:
        super().__init__(rng, budget_s=None)
        self.tallies, self.judge_samples = tallies, judge_samples
        self.plays_like_first = plays_like_first

    def choose_action(self, view: View) -> int:
        kernel_view = self.kernel_view(view)
        scores = self.prior(view).scores(kernel_view.game, kernel_view.memory)
        choice = max(scores, key=scores.__getitem__)
        if len(scores) < 2 or scores[choice] >= WINNING_SCORE or isinstance(view.prompt, Choose):
            return choice
        found = []
        for tally in self.tallies:
            self.settings = tally.settings
            start = time.process_time()
            action = self._search(view, kernel_view, scores)
            tally.seconds += time.process_time() - start
            tally.decisions += 1
            tally.deviations += action != choice
            found.append(action)
        self._judge(view, found)
        return found[0] if self.plays_like_first else choice

    def _judge(self, view: View, found: Sequence[int]) -> None:
        kernel_view = self.kernel_view(view)
        usual = self.policy(view).choose(kernel_view.game, kernel_view.memory)
        if set(found) == {usual}:
            return
        seed = self.rng.getrandbits(64)
        search = Search(self.policy(view), kernel_view.game, kernel_view.memory, seed, usual)
        self.fill_sampler(search.sampler, view)
        hidden = sum(count for seat, count in enumerate(view.counts) if seat != view.seat)
        search.sampler.burn_in(2 * BURN_IN_STEPS * hidden)
        candidates = [search.actions().index(action) for action in found]
        players = len(view.counts)
        for bonus in (0.0, ONLY_WINNING):
            search.win_bonus = bonus
            search.restart(candidates)
            search.run(self.judge_samples, JUDGE_STEPS)
            for tally, candidate in zip(self.tallies, candidates, strict=True):
                if bonus:
                    share = search.mean(candidate) / bonus * (players - 1) / players
                    tally.won[-1] += 100 * share
                else:
                    tally.net[-1] += search.mean(candidate)


def play_round(setup: Setup, number: int, seed: str, bot: Bot) -> None:
    """Play a round in which the bot sits among `clever` bots, at another seat each time."""
    seats = range(len(setup.players))
    own = number // len(names()) % len(setup.players)
    bots = [bot if seat == own else Clever(Random(0)) for seat in seats]
    table, events = begin(Opening(setup, f"{seed} {number}"))
    while not isinstance(table.prompt, RoundOver | MatchOver):
        for seat, each in enumerate(bots):
            each.observe(view(table, Seat(seat), events))
        turn = table.prompt.seat
        assert turn is not None
        table, events = apply(table, turn, bots[turn].answer(view(table, turn, events)))


def compare_in_round(
    setup: Setup,
    number: int,
    seed: str,
    tallies: list[Tally],
    samples: int,
    *,
    own_rounds: bool = False,
) -> None:
    for tally in tallies:
        tally.won.append(100 / len(setup.players))
        tally.net.append(0.0)
    for group in [[tally] for tally in tallies] if own_rounds else [tallies]:
        bot = ComparedSearches(Random(f"{seed} {number}"), group, samples, own_rounds)
        play_round(setup, number, seed, bot)


def settings_from_text(text: str) -> SearchSettings:
    words = dict(word.partition("=")[::2] for word in text.split(","))
    return msgspec.convert(words, SearchSettings, strict=False)


def main(argv: Sequence[str] | None = None) -> int:
    parser = Parser(
        prog="python -m tools.search_settings",
        description="Compare settings of the search of `expert` on the same decisions.",
    )
    fields = ", ".join(SearchSettings.__struct_fields__)
    parser.add_argument("settings", nargs="+", help=f"such as rollouts=3000,margin=2; of {fields}")
    parser.add_argument("--players", type=int, default=4, help="(default: 4)")
    parser.add_argument("--rounds", type=int, default=100, help="(default: 100)")
    parser.add_argument(
        "--judge", type=int, default=1500, help="samples of the judge for a move (default: 1,500)"
    )
    parser.add_argument("--edition", choices=names(), help="(default: all, one after the other)")
    parser.add_argument(
        "--own-rounds", action="store_true", help="let each search make its own moves"
    )
    parser.add_argument("--seed", default="0", help="(default: 0)")
    args = parser.parse_args(argv)
    if min(args.rounds, args.judge) < 1:
        parser.error("--rounds and --judge must be at least 1")
    try:
        tallies = [Tally(settings_from_text(text)) for text in args.settings]
    except msgspec.ValidationError as error:
        parser.error(f"{error}")
    editions = [args.edition] if args.edition else names()
    setups = [arena_setup(edition, args.players, []) for edition in editions]
    with ProgressBar("settings", args.rounds) as bar:
        for number in range(args.rounds):
            setup = setups[number % len(setups)]
            compare_in_round(
                setup, number, args.seed, tallies, args.judge, own_rounds=args.own_rounds
            )
            bar.show(number + 1)
    first = tallies[0]
    for text, tally in zip(args.settings, tallies, strict=True):
        more = [one - other for one, other in zip(tally.won, first.won, strict=True)]
        print(
            f"{text}: won {estimate_mean(tally.won)} %, net {estimate_mean(tally.net)},"
            f" {estimate_mean(more)} % more than the first,"
            f" deviates in {100 * tally.deviations / tally.decisions:.0f} %,"
            f" {1000 * tally.seconds / tally.decisions:.0f} ms"
        )
    return 0


if __name__ == "__main__":
    sys.exit(status_of(main))
