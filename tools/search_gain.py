"""Gain: how much better a search plays than the policy under it, with less luck in the figure.

Wherever an expert does something else than `clever` would, both are played out many times from the
true cards, with the same chances. The sum of the differences over a round is what the expert gains
in it, on average exactly, and varies less than who wins. Only whoever deals can measure that:

    python -m tools.search_gain --players 4 --rollouts 3000 --rounds 300
"""

import sys
from collections.abc import Sequence
from random import Random

from penultima.bots.arena import table_for
from penultima.bots.clever import Clever
from penultima.bots.expert import Expert
from penultima.bots.results import estimate, net_points
from penultima.bots.weights import weights_for
from penultima.cli.exit_codes import Parser, status_of
from penultima.cli.progress import ProgressBar
from penultima.kernel import Game
from penultima.kernel.codes import ROUND_ACTION_LIMIT
from penultima.kernel.memory import Memory
from penultima.kernel.policy import Policy
from penultima.kernel.positions import set_up
from penultima.rules.cards import Seat
from penultima.rules.edition import default_name, names
from penultima.rules.game import apply
from penultima.rules.match import Opening, begin
from penultima.rules.prompts import MatchOver, RoundOver
from penultima.rules.table import Setup, Table
from penultima.view import view

PLAYED_OUT = 60


def gain(expert: Expert, table: Table, seat: Seat, seed: int) -> tuple[float, float]:
    """Of the move it has just chosen over `clever`'s: rounds won, and net points."""
    assert expert.chosen is not None
    prior, found = expert.chosen
    seen = expert.seen(view(table, seat))
    chance = Random(seed)
    policy = Policy(seen.rules, weights_for(seen.rules.seats))
    won = net = 0.0
    for _ in range(PLAYED_OUT):
        luck = chance.getrandbits(64)
        for action, sign in ((found, 1), (prior, -1)):
            game, memory = Game(seen.rules), Memory(seen.rules)
            set_up(game, table, seen.encoding, loose=True)
            game.chance = luck
            memory.recall(game, seen.watcher.lacks)
            before = game.scores
            memory.do(game, seat, action)
            policy.play_out(game, memory)
            points = [now - then for now, then in zip(game.scores, before, strict=True)]
            won += sign * (game.winner == seat)
            net += sign * net_points(points, seat)
    return won / PLAYED_OUT, net / PLAYED_OUT


def gain_in_round(setup: Setup, number: int, rollouts: int, seed: str) -> tuple[float, float]:
    """What an expert gains in one round among players like `clever`."""
    chance = Random(f"{seed} {number}")
    expert = Expert(Random(chance.getrandbits(64)), rollouts, budget_s=None)
    place = Seat(number % len(setup.players))
    bots = [expert if seat == place else Clever(Random(0)) for seat in range(len(setup.players))]
    table, events = begin(Opening(setup, f"{seed} {number}"))
    won = net = 0.0
    for _ in range(ROUND_ACTION_LIMIT):
        if isinstance(table.prompt, RoundOver | MatchOver):
            break
        for seat, bot in enumerate(bots):
            bot.observe(view(table, Seat(seat), events))
        turn = table.prompt.seat
        assert turn is not None
        action = bots[turn].answer(view(table, turn, events))
        if turn == place and expert.chosen is not None:
            more = gain(expert, table, turn, chance.getrandbits(64))
            won, net = won + more[0], net + more[1]
        table, events = apply(table, turn, action)
    return won, net


def main(words: Sequence[str] | None = None) -> int:
    parser = Parser(
        prog="python -m tools.search_gain",
        description="Measure what `expert` gains over `clever`.",
    )
    parser.add_argument("--edition", default=default_name(), help=f"one of {', '.join(names())}")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--rollouts", type=int, default=3000)
    parser.add_argument("--rounds", type=int, default=300)
    parser.add_argument("--seed", default="0")
    args = parser.parse_args(words)
    if min(args.rollouts, args.rounds) < 1:
        parser.error("--rollouts and --rounds are 1 or more")
    setup = table_for(args.edition, args.players, [])
    gains = []
    with ProgressBar(f"gain {args.edition}", args.rounds) as bar:
        for number in range(args.rounds):
            gains.append(gain_in_round(setup, number, args.rollouts, args.seed))
            bar.show(number + 1)
    won = estimate([100 / args.players + 100 * won for won, _ in gains])
    net = estimate([net for _, net in gains])
    print(
        f"{args.edition}, {args.players} players, {args.rounds} rounds, {args.rollouts} rollouts:"
        f" won {won} %, net {net}"
    )
    return 0


if __name__ == "__main__":
    sys.exit(status_of(main))
