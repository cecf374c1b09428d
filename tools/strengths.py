"""Calibrate the strengths of bots: each wins the same share of rounds against the one below it.

Going down from the strongest, which searches like `expert`, the slips of each strength are found by
bisection over duplicate deals of all editions, in the kernel. Searches are too slow for that: what
a full search wins is measured once (`tools.search_gain`), and a share of searches wins that share.

    python -m tools.strengths               calibrate, and write strengths.toml
    python -m tools.strengths --measure     print the table in docs/bots.md
"""

import sys
from collections.abc import Iterator, Sequence
from math import exp, log
from pathlib import Path

from penultima.bots import strengths
from penultima.bots.arena import arena_setup
from penultima.bots.arena_run import run_arena
from penultima.bots.expert import ROLLOUTS
from penultima.bots.results import estimate_mean
from penultima.bots.strengths import NO_SLIPS, STRENGTHS, Slips, level_of, slips_at
from penultima.bots.weights import MORE, TWO, weights_for
from penultima.cli.exit_codes import Parser, status_of
from penultima.intervals import Estimate
from penultima.kernel import Game, compile_rules
from penultima.kernel.arena import MAX_ROUNDS, KernelArena
from penultima.kernel.policy import Policy
from penultima.kernel.seeds import derive_seed
from penultima.rules.edition import names

PLAYERS = {TWO: 2, MORE: 4}
STEP = {TWO: 0.56, MORE: 0.30}
"""The share of rounds that a strength wins against the one below it; with four players, among three
of them. Ten strengths then reach from `beginner` to `expert`."""
SEARCH = {TWO: 0.64, MORE: 0.308}
"""The share of rounds that `expert` wins among `clever` bots (docs/bots.md)."""
POLICY = 2
"""The style of `KernelArena` that plays by the first policy."""
FEWEST_ROUNDS = 160
ITERATIONS = 4
FLATTEST = 0.02
"""The smallest slope of the secant, so that chance can't send it far away."""


def logit(share: float) -> float:
    share = min(max(share, 0.01), 0.99)  # few rounds may all be won
    return log(share / (1 - share))


def shares(players: int, one: Slips, others: Slips, rounds: int, seed: str) -> Iterator[float]:
    """The share of rounds that one player wins among others, for each deal of each edition."""
    deals = rounds // (players * len(names()))
    for edition in names():
        rules = compile_rules(arena_setup(edition, players, []))
        policy = Policy(rules, weights_for(players))
        arena = KernelArena(policy, policy)
        arena.set_styles([POLICY] * players)
        for first in range(0, deals, MAX_ROUNDS):
            count = min(MAX_ROUNDS, deals - first)
            wins = [0] * count
            for seat in range(players):
                by_seat = [one if other == seat else others for other in range(players)]
                arena.set_slips([each.in_play for each in by_seat])
                arena.play(Game(rules, derive_seed(seed, first)), count)
                for number, (winner, _) in enumerate(arena.results(count, players)):
                    wins[number] += winner == seat
            yield from (won / players for won in wins)


def weaker(players: int, one: Slips, share: float, rounds: int, seed: str) -> Slips:
    """The slips of players among whom `one` wins this share of rounds, by the secant method."""
    (low, at_low), high = (one.temperature, logit(1 / players)), one.temperature * 1.15 + 1.2
    for _ in range(ITERATIONS):
        won = estimate_mean(list(shares(players, one, slips_at(high), rounds, seed))).value
        if high == low:  # exactly found
            break
        slope = max((logit(won) - at_low) / (high - low), FLATTEST)
        low, at_low, high = high, logit(won), high + (logit(share) - logit(won)) / slope
    return slips_at(high)


def calibrate(name: str, rounds: int, seed: str) -> list[Slips]:
    """The slips of all strengths, from the weakest to the strongest."""
    players, share = PLAYERS[name], STEP[name]
    even = logit(1 / players)
    step, search = logit(share) - even, logit(SEARCH[name]) - even
    found = [slips_at(0, 1.0)]
    ahead = search
    while len(found) < len(STRENGTHS):
        if ahead >= step:  # still ahead of `clever` after this step
            ahead -= step
            found.append(slips_at(0, ahead / search))
        elif ahead > 0:  # its search makes up a part of this step, and slips the rest
            rest = 1 / (1 + exp(-(even + step - ahead)))
            ahead = 0
            found.append(weaker(players, NO_SLIPS, rest, rounds, seed))
        else:
            found.append(weaker(players, found[-1], share, rounds, seed))
        print(name, len(STRENGTHS) - len(found) + 1, found[-1], flush=True)
    return found[::-1]


def step_won(players: int, strength: int, rounds: int, seed: str) -> Estimate:
    """Percent of rounds that a strength wins against the one below it, in all editions."""
    one, others = (strengths.slips_of(each, players) for each in (strength, strength - 1))
    if not one.searches:
        found = shares(players, one, others, rounds, seed)
        return estimate_mean([100 * share for share in found])
    specs = [level_of(strength), *[level_of(strength - 1)] * (players - 1)]
    wins = []
    for edition in names():
        setup = arena_setup(edition, players, [])
        share = rounds // len(names())
        result = run_arena(specs, setup, rounds=share, seed=seed, rollouts=ROLLOUTS, processes=2)
        wins += [100 * sum(r.winner == 0 for r in deal) / len(deal) for deal in result.deals]
    return estimate_mean(wins)


def main(argv: Sequence[str] | None = None) -> int:
    parser = Parser(prog="python -m tools.strengths", description="Calibrate strengths of bots.")
    parser.add_argument("--measure", action="store_true", help="measure the strengths instead")
    parser.add_argument(
        "--rounds", type=int, default=100_000, help="for each measurement (default: 100,000)"
    )
    parser.add_argument(
        "--searched-rounds", type=int, default=2000, help="the same with searches (default: 2,000)"
    )
    parser.add_argument("--seed", default="1", help="(default: 1)")
    parser.add_argument("--out", type=Path, default=strengths.FILE, help="file to write")
    args = parser.parse_args(argv)
    if min(args.rounds, args.searched_rounds) < FEWEST_ROUNDS:
        parser.error(f"at least {FEWEST_ROUNDS} rounds are needed")
    if args.measure:
        print("| strength | 2 players | 4 players |\n|---|---|---|")
        for strength in STRENGTHS[1:]:
            cells = []
            for players in PLAYERS.values():
                searched = strengths.slips_of(strength, players).searches
                rounds = args.searched_rounds if searched else args.rounds
                cells.append(f"{step_won(players, strength, rounds, args.seed)} %")
            print(f"| {strength} | {' | '.join(cells)} |", flush=True)
        return 0
    sets = {name: calibrate(name, args.rounds, args.seed) for name in PLAYERS}
    steps = " and ".join(f"{100 * STEP[name]:.0f} %" for name in PLAYERS)
    strengths.write(sets, args.out, f"Steps of {steps}, {args.rounds} rounds, seed {args.seed}.")
    return 0


if __name__ == "__main__":
    sys.exit(status_of(main))
