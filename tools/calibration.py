"""Compare what `expert` believes about the hidden hands with the true ones.

It watches rounds between `clever` bots from one seat. On each of its turns it says how likely each
of the others holds a colour, a wild or a kind of card, and the truth is known. It stays for several
rounds, in which it learns how its opponents choose, who may be of another level:

    python -m tools.calibration --players 2 --rounds 100
    python -m tools.calibration --opponents strength:3
"""

import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from math import log
from random import Random

from msgspec import Struct, field

from penultima.bots import LEVEL_NAMES, is_level, level_factory
from penultima.bots.arena import arena_setup
from penultima.bots.clever import Clever
from penultima.bots.expert import BURN_IN_STEPS, CHAIN_STEPS, Expert
from penultima.cli.exit_codes import Parser, status_of
from penultima.kernel.codes import ROUND_ACTION_LIMIT
from penultima.kernel.hand_sampler import HandSampler
from penultima.rules.cards import Seat
from penultima.rules.edition import default_name, names
from penultima.rules.game import apply
from penultima.rules.match import Opening, begin
from penultima.rules.prompts import MatchOver, RoundOver
from penultima.rules.table import Setup, Table
from penultima.view import View, view

from .belief_variants import VARIANTS

SAMPLES = 200
"""Samples of the hidden hands at each turn."""
COLOR, WILD, KIND = CLAIMS = ("holds a colour", "holds a wild", "holds a kind")
BINS = 10
BELIEFS = ("uniform", "exclusions", "unadapted", "expert")
ROUNDS_TOGETHER = 10
"""Rounds that a watcher plays with the same opponents."""


class Claims(Struct):
    """How often claims of one sort were made with about the same probability, and were true."""

    count: list[int] = field(default_factory=lambda: [0] * BINS)
    predicted: list[float] = field(default_factory=lambda: [0.0] * BINS)
    true: list[int] = field(default_factory=lambda: [0] * BINS)
    loss: float = 0.0

    def add(self, held: int, truth: bool) -> None:
        """Add a claim that was true in some of the samples."""
        share = (held + 0.5) / (SAMPLES + 1)
        place = min(BINS - 1, int(BINS * share))
        self.count[place] += 1
        self.predicted[place] += share
        self.true[place] += truth
        self.loss -= log(share if truth else 1 - share)

    @property
    def log_loss(self) -> float:
        return self.loss / max(1, sum(self.count))


Calibration = dict[str, Claims]


def turns(
    setup: Setup, watcher: Expert, seat: Seat, seed: str, opponents: str = "clever"
) -> Iterator[Table]:
    """The tables of one round at which the watcher acts, who plays like `clever`."""
    rng = Random(seed)
    players = [level_factory(opponents)(Random(rng.getrandbits(64))) for _ in setup.players]
    players[seat] = Clever(rng)
    table, events = begin(Opening(setup, seed))
    for _ in range(ROUND_ACTION_LIMIT):
        for other, player in enumerate(players):
            player.observe(view(table, Seat(other), events))
        watcher.observe(view(table, seat, events))
        if isinstance(table.prompt, RoundOver | MatchOver):
            break
        turn = table.prompt.seat
        assert turn is not None
        if turn == seat:
            yield table
        action = players[turn].answer(view(table, turn, events))
        table, events = apply(table, turn, action)


def hands_sampler(watcher: Expert, seen: View) -> HandSampler:
    """A sampler of the hidden hands, as the watcher's search has it."""
    kernel_view = watcher.kernel_view(seen)
    kernel_view.set_up(seen)
    sampler = HandSampler(
        watcher.policy(seen), kernel_view.game, kernel_view.memory, watcher.rng.getrandbits(64)
    )
    watcher.fill_sampler(sampler, seen)
    hidden = sum(count for seat, count in enumerate(seen.counts) if seat != seen.seat)
    sampler.burn_in(BURN_IN_STEPS * hidden)
    return sampler


def add_claims(
    calibration: Calibration,
    watcher: Expert,
    table: Table,
    seat: Seat,
) -> None:
    """Compare samples of the hidden hands with the true ones."""
    seen = view(table, seat)
    sampler = hands_sampler(watcher, seen)
    kernel_view = watcher.kernel_view(seen)
    color_of = kernel_view.rules.tables.color_of
    kinds, colors = range(len(color_of)), range(max(color_of) + 1)
    others = [Seat(other) for other in range(table.seats) if other != seat]
    samples: dict[Seat, list[set[int]]] = {other: [] for other in others}
    for _ in range(SAMPLES):
        sampler.advance(CHAIN_STEPS)
        for other in others:
            samples[other].append(set(sampler.cards_of(other)))
    for other in others:
        truth = set(kernel_view.encoding.kinds(table.hands[other]))
        held = Counter(kind for hand in samples[other] for kind in hand)
        held_colors = Counter(
            color for hand in samples[other] for color in {color_of[kind] for kind in hand}
        )
        true_colors = {color_of[kind] for kind in truth}
        for color in colors:
            calibration[COLOR if color else WILD].add(held_colors[color], color in true_colors)
        for kind in kinds:
            calibration[KIND].add(held[kind], kind in truth)


def calibrate(
    variant: type[Expert],
    setup: Setup,
    rounds: int,
    seed: str,
    opponents: str = "clever",
) -> Calibration:
    """Watch rounds with a belief."""
    calibration: Calibration = defaultdict(Claims)
    for number in range(rounds):
        if number % ROUNDS_TOGETHER == 0:
            watcher = variant(Random(f"{seed} {number}"))
            seat = Seat(number // ROUNDS_TOGETHER % len(setup.players))
        for table in turns(setup, watcher, seat, f"{seed} {number}", opponents):
            add_claims(calibration, watcher, table, seat)
    return calibration


def print_calibration(calibration: Calibration) -> None:
    """Print a Markdown table of what was predicted and how often it was true."""
    print(f"| predicted | {' | '.join(f'{claim}: true, of' for claim in CLAIMS)} |")
    print("|---|" + "---|" * len(CLAIMS))
    for place in range(BINS):
        cells = []
        for claims in (calibration[claim] for claim in CLAIMS):
            count = claims.count[place]
            cells.append(f"{100 * claims.true[place] / count:.1f} %, {count:,}" if count else "")
        low, high = 100 * place // BINS, 100 * (place + 1) // BINS
        print(f"| {low} to {high} % | {' | '.join(cells)} |")


def main(argv: Sequence[str] | None = None) -> int:
    parser = Parser(
        prog="python -m tools.calibration",
        description="Compare what `expert` believes about the hidden hands with the true ones.",
    )
    parser.add_argument("--edition", default=default_name(), help=f"one of {', '.join(names())}")
    parser.add_argument("--players", type=int, default=2, help="(default: 2)")
    parser.add_argument("--rounds", type=int, default=100, help="(default: 100)")
    parser.add_argument(
        "--opponents", metavar="LEVEL", default="clever", help=f"{LEVEL_NAMES} (default: clever)"
    )
    parser.add_argument("--seed", default="0", help="(default: 0)")
    args = parser.parse_args(argv)
    if args.rounds < 1:
        parser.error("--rounds must be at least 1")
    if not is_level(args.opponents):
        parser.error(f"--opponents must be one of {LEVEL_NAMES}")
    setup = arena_setup(args.edition, args.players, [])
    for name in BELIEFS:
        calibration = calibrate(VARIANTS[name], setup, args.rounds, args.seed, args.opponents)
        losses = ", ".join(f"{claim} {calibration[claim].log_loss:.4f}" for claim in CLAIMS)
        print(f"{args.edition}, {args.players} players, {name}: log loss: {losses}")
    print_calibration(calibration)
    return 0


if __name__ == "__main__":
    sys.exit(status_of(main))
