"""Decisions: every bot at tables of every edition, option and house rule, and never a refusal.

    python -m tools.bot_decisions --decisions 1000000

The matches are the trials of the kernel, honour steps besides. Bots are asked at every prompt, and
offered to call, to catch and to jump in; who moves then is mostly somebody random, so that they see
positions that they would never get into.
"""

import sys
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from random import Random

from msgspec.structs import replace

from penultima.bots import LEVELS, Bot, Expert
from penultima.bots.arena import MakeBot
from penultima.cli.exit_codes import Parser, status_of
from penultima.cli.progress import ProgressBar
from penultima.rules import actions as a
from penultima.rules import effects as do
from penultima.rules.cards import Seat
from penultima.rules.game import apply
from penultima.rules.house_rules import HouseRule
from penultima.rules.legal import legal_moves
from penultima.rules.match import new_match
from penultima.rules.refusal import check
from penultima.rules.table import Setup, Table
from penultima.view import View, view
from tools.engine_comparison.matches import random_match

LAWFUL: dict[str, MakeBot] = {
    **LEVELS,
    "expert": partial(Expert, rollouts=40, budget_s=None),
}
"""Every level, so that it decides the same again, and soon: few rollouts are as legal as many."""
MOVES = 300
HONOR = HouseRule("Sing", (do.Draw("next", 1), do.Honor("all", "Sing.", 2), do.Skip(1)))


def decide_in_trials(
    make: MakeBot,
    decisions: int,
    first: int = 0,
    step: int = 1,
    show: Callable[[int], None] = lambda done: None,
) -> Counter[str]:
    """Let a bot decide so often; `Refused` if it may not do what it wants. What it was asked."""
    asked: Counter[str] = Counter()
    while asked["decisions"] < decisions:
        _decide(make, first + step * asked["matches"], asked)
        asked["matches"] += 1
        show(asked["decisions"])
    return asked


def _decide(make: MakeBot, number: int, asked: Counter[str]) -> None:
    found = random_match(number)
    chance = Random(number)
    table, events = found.table, found.events
    if number % 4 == 0 and found.setup.house_rules:
        setup = _with_honor(found.setup)
        table, events = new_match(setup, number)
    bots = [make(Random(f"{number} {seat}")) for seat in range(table.seats)]
    for _ in range(MOVES):
        seen = [view(table, Seat(seat), events) for seat in range(table.seats)]
        for bot, each in zip(bots, seen, strict=True):
            if chance.random() < 0.95:  # sometimes they miss one
                bot.observe(each)
        turn = table.prompt.seat
        wanted = None
        for seat, bot in enumerate(bots):
            for action in _wants(bot, seen[seat], seat == turn):
                check(table, Seat(seat), action)
                asked["decisions"] += 1
                asked[table.prompt.phase] += 1
                wanted = (Seat(seat), action) if seat == turn else wanted
        if wanted is None or chance.random() < 0.3:
            wanted = _anything(table, chance)
        if wanted is None:
            return
        table, events = apply(table, *wanted)


def _with_honor(setup: Setup) -> Setup:
    return replace(setup, house_rules=dict.fromkeys(setup.house_rules, HONOR))


def _wants(bot: Bot, seen: View, its_turn: bool) -> list[a.Action]:
    """What a bot would do now, in turn and out of turn."""
    jumps = None if its_turn or seen.prompt.seat is None else bot.jump_in(seen)
    actions = [bot.answer(seen) if its_turn else None, bot.react(seen), jumps]
    return [action for action in actions if action is not None]


def _anything(table: Table, chance: Random) -> tuple[Seat, a.Action] | None:
    able = [Seat(seat) for seat in range(table.seats) if legal_moves(table, Seat(seat))]
    if not able:
        return None
    turn = table.prompt.seat
    seat = turn if turn is not None and chance.random() < 0.8 else chance.choice(able)
    move = chance.choice(legal_moves(table, seat))
    if isinstance(move, a.AnyCards):
        return seat, a.ChooseCards(tuple(chance.sample(table.hands[seat], move.count)))
    return seat, move


def main(words: Sequence[str] | None = None) -> int:
    parser = Parser(
        prog="python -m tools.bot_decisions",
        description="Let bots decide, and see that it is legal.",
    )
    parser.add_argument("--decisions", type=int, default=1_000_000, help="of each bot, at least")
    parser.add_argument("--levels", default=",".join(LAWFUL))
    parser.add_argument("--first", type=int, default=0, help="number of the first match (0)")
    args = parser.parse_args(words)
    levels = args.levels.split(",")
    if args.decisions < 1 or not LAWFUL.keys() >= set(levels):
        parser.error(f"--decisions are 1 or more, --levels are of {', '.join(LAWFUL)}")
    for level in levels:
        with ProgressBar(level, args.decisions) as bar:
            asked = decide_in_trials(LAWFUL[level], args.decisions, args.first, show=bar.show)
        print(f"{level}: {asked['decisions']:,} legal decisions in {asked['matches']:,} matches")
    return 0


if __name__ == "__main__":
    sys.exit(status_of(main))
