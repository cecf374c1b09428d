"""Measure how much `expert` gains over `clever`, with less variance than playing matches.

Wherever an expert plays another move than `clever` would, both moves are rolled out many times from
the true cards, with common random numbers. The sum of the differences over a round is an unbiased
estimate of the expert's gain and varies less than the result of the round. It uses cards that
players can't see:

    python -m tools.search_gain --players 4 --rollouts 3000 --rounds 300
"""

import sys
from collections.abc import Sequence
from random import Random

from penultima.bots.arena import arena_setup
from penultima.bots.clever import Clever
from penultima.bots.expert import Expert
from penultima.bots.results import estimate_mean
from penultima.bots.weights import weights_for
from penultima.cli.exit_codes import Parser, status_of
from penultima.cli.progress import ProgressBar
from penultima.kernel import Game
from penultima.kernel.codes import ROUND_ACTION_LIMIT
from penultima.kernel.memory import Memory
from penultima.kernel.policy import Policy
from penultima.kernel.positions import set_up
from penultima.kernel.rollouts import Rollouts
from penultima.rules.cards import Seat
from penultima.rules.edition import default_name, names
from penultima.rules.game import apply
from penultima.rules.match import Opening, begin
from penultima.rules.prompts import MatchOver, RoundOver
from penultima.rules.table import Setup, Table
from penultima.view import View, view

from .belief_variants import VARIANTS, Oracle

ROLLOUTS_PER_DEVIATION = 300


def gain(expert: Clever, table: Table, seat: Seat, baseline: int, seed: int) -> tuple[float, float]:
    """What the expert's last decision gains over another move: rounds won, and net points."""
    kernel_view = expert.kernel_view(view(table, seat))
    rules = kernel_view.rules
    game, memory = Game(rules), Memory(rules)
    set_up(game, table, kernel_view.encoding, unordered=True)
    memory.restore(game, kernel_view.round_memory.voids)
    rollouts = Rollouts(Policy(rules, weights_for(rules.seats)), ROLLOUTS_PER_DEVIATION, seed)
    assert expert.chosen is not None
    won = net = 0
    for action, sign in ((expert.chosen, 1), (baseline, -1)):
        rollouts.run(game, memory, seat, action)
        won += sign * rollouts.wins[seat]
        net += sign * rollouts.nets[seat]
    return won / ROLLOUTS_PER_DEVIATION, net / ROLLOUTS_PER_DEVIATION / (rules.seats - 1)


def gain_in_round(
    setup: Setup,
    number: int,
    rollouts: int,
    seed: str,
    belief: str = "expert",
    *,
    budget_s: float | None = None,
) -> tuple[float, float]:
    """The gain of an expert in one round among `clever` bots: rounds won, and net points."""
    rng = Random(f"{seed} {number}")
    expert = VARIANTS[belief](Random(rng.getrandbits(64)), rollouts, budget_s)
    expert_seat = Seat(number % len(setup.players))
    bots = [
        expert if seat == expert_seat else Clever(Random(0)) for seat in range(len(setup.players))
    ]
    table, events = begin(Opening(setup, f"{seed} {number}"))
    won = net = 0.0
    for _ in range(ROUND_ACTION_LIMIT):
        if isinstance(table.prompt, RoundOver | MatchOver):
            break
        for seat, bot in enumerate(bots):
            bot.observe(view(table, Seat(seat), events))
        turn = table.prompt.seat
        assert turn is not None
        if isinstance(expert, Oracle):
            expert.true_table = table
        seen = view(table, turn, events)
        action = bots[turn].answer(seen)
        if turn == expert_seat and expert.chosen is not None:
            usual = _by_clever(expert, seen)
            if expert.chosen != usual:
                more = gain(expert, table, turn, usual, rng.getrandbits(64))
                won, net = won + more[0], net + more[1]
        table, events = apply(table, turn, action)
    return won, net


def _by_clever(expert: Expert, seen: View) -> int:
    """What `clever` would have chosen where the expert has just decided."""
    kernel_view = expert.kernel_view(seen)
    return expert.policy(seen).choose(kernel_view.game, kernel_view.memory)


def main(argv: Sequence[str] | None = None) -> int:
    parser = Parser(
        prog="python -m tools.search_gain",
        description="Measure how much `expert` gains over `clever`.",
    )
    parser.add_argument("--edition", default=default_name(), help=f"one of {', '.join(names())}")
    parser.add_argument("--players", type=int, default=4, help="(default: 4)")
    parser.add_argument(
        "--rollouts", type=int, default=3000, help="of `expert` per decision (default: 3,000)"
    )
    parser.add_argument("--rounds", type=int, default=300, help="(default: 300)")
    parser.add_argument(
        "--budget-ms", type=float, help="time for a decision (default: none, so it is reproducible)"
    )
    parser.add_argument(
        "--belief",
        choices=list(VARIANTS),
        default="expert",
        help="what it knows of the hidden hands (default: expert, what a player can conclude)",
    )
    parser.add_argument("--seed", default="0", help="(default: 0)")
    args = parser.parse_args(argv)
    if min(args.rollouts, args.rounds) < 1:
        parser.error("--rollouts and --rounds must be at least 1")
    if args.budget_ms is not None and args.budget_ms <= 0:
        parser.error("--budget-ms must be above 0")
    budget_s = None if args.budget_ms is None else args.budget_ms / 1000
    setup = arena_setup(args.edition, args.players, [])
    gains = []
    with ProgressBar(f"gain {args.edition}", args.rounds) as bar:
        for number in range(args.rounds):
            gains.append(
                gain_in_round(
                    setup, number, args.rollouts, args.seed, args.belief, budget_s=budget_s
                )
            )
            bar.show(number + 1)
    won = estimate_mean([100 / args.players + 100 * won for won, _ in gains])
    net = estimate_mean([net for _, net in gains])
    print(
        f"{args.edition}, {args.players} players, {args.rounds} rounds, {args.rollouts} rollouts,"
        f" belief {args.belief}:"
        f" won {won} %, net {net}"
    )
    return 0


if __name__ == "__main__":
    sys.exit(status_of(main))
