"""Check that every bot makes only legal moves, in every edition, option and house rule.

    python -m tools.bot_decisions --decisions 1000000

Bots play the random matches of tools/engine_comparison, with steps added that only people can carry
out. They are asked at every prompt and may call, catch and jump in; sometimes a random move is made
instead of theirs, so that they see positions that they would never reach: rulings, for example, and
house rules that are written anew between rounds.
"""

import sys
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from random import Random

from msgspec.structs import replace

from penultima.bots import LEVELS, STRENGTHS, Bot, Expert, Graded, Sharp, level_of
from penultima.bots.personalities import PERSONALITIES
from penultima.bots.specs import BotFactory
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
from tools.engine_comparison.matches import random_house_rule, random_match
from tools.random_rules import every_ruling_step

CHECKED_BOTS: dict[str, BotFactory] = {
    **LEVELS,
    "sharp": Sharp,
    "expert": partial(Expert, rollouts=40, budget_s=None),
    **{
        level_of(strength): partial(Graded, strength=strength, rollouts=40, budget_s=None)
        for strength in STRENGTHS
    },
    **{level_of(8, each): partial(Graded, strength=8, personality=each) for each in PERSONALITIES},
}
"""Every level, and `sharp`. Searches have few rollouts and no clock: reproducible and fast."""
MOVES_PER_MATCH = 300
BY_PEOPLE = HouseRule(
    "Sing",
    (do.Draw("next", 1), do.Honor("all", "Sing.", 2), do.Ruling("Who sang best?"), do.Skip(1)),
)


def check_decisions(
    factory: BotFactory,
    decisions: int,
    first: int = 0,
    stride: int = 1,
    show: Callable[[int], None] = lambda done: None,
) -> Counter[str]:
    """Let a bot make decisions in random matches. Raises `Refused` if one is illegal.

    Returns the numbers of "decisions" and "matches", and of decisions by phase.
    """
    totals: Counter[str] = Counter()
    while totals["decisions"] < decisions:
        _play_match(factory, first + stride * totals["matches"], totals)
        totals["matches"] += 1
        show(totals["decisions"])
    return totals


def _play_match(factory: BotFactory, number: int, totals: Counter[str]) -> None:
    match = random_match(number)
    rng = Random(number)
    table, events = match.table, match.events
    if match.setup.house_rules and rng.random() < 0.25:
        setup = _with_steps_by_people(match.setup)
        table, events = new_match(setup, number)
    bots = [factory(Random(f"{number} {seat}")) for seat in range(table.seats)]
    for _ in range(MOVES_PER_MATCH):
        views = [view(table, Seat(seat), events) for seat in range(table.seats)]
        for bot, own_view in zip(bots, views, strict=True):
            if rng.random() < 0.95:  # a bot must be able to play after missing a view
                bot.observe(own_view)
        turn = table.prompt.seat
        move = None
        for seat, bot in enumerate(bots):
            for action in _decisions(bot, views[seat], seat == turn):
                check(table, Seat(seat), action)
                totals["decisions"] += 1
                totals[table.prompt.phase] += 1
                move = (Seat(seat), action) if seat == turn else move
        if move is None or rng.random() < 0.3:
            move = random_move(table, rng)
        if move is None:
            return
        table, events = apply(table, *move)


def _with_steps_by_people(setup: Setup) -> Setup:
    return replace(setup, house_rules=dict.fromkeys(setup.house_rules, BY_PEOPLE))


def _decisions(bot: Bot, own_view: View, its_turn: bool) -> list[a.Action]:
    """What a bot would do now, in turn and out of turn."""
    jump_in = None if its_turn or own_view.prompt.seat is None else bot.jump_in(own_view)
    actions = [bot.answer(own_view) if its_turn else None, bot.react(own_view), jump_in]
    return [action for action in actions if action is not None]


def random_move(table: Table, rng: Random) -> tuple[Seat, a.Action] | None:
    able = [Seat(seat) for seat in range(table.seats) if legal_moves(table, Seat(seat))]
    if not able:
        return None
    turn = table.prompt.seat
    seat = turn if turn is not None and rng.random() < 0.8 else rng.choice(able)
    move = rng.choice(legal_moves(table, seat))
    if isinstance(move, a.AnyCards):
        return seat, a.ChooseCards(tuple(rng.sample(table.hands[seat], move.count)))
    if isinstance(move, a.ChooseRuling):
        others = tuple(Seat(other) for other in range(table.seats) if other != seat)
        return seat, a.ChooseRuling(tuple(rng.sample(list(every_ruling_step(others)), 3)))
    if isinstance(move, a.NextRound) and table.edition.customizable:
        rules = {card: random_house_rule(rng) for card in table.edition.customizable}
        return seat, a.NextRound(house_rules={**rules})
    return seat, move


def main(argv: Sequence[str] | None = None) -> int:
    parser = Parser(
        prog="python -m tools.bot_decisions",
        description="Check that every bot makes only legal moves.",
    )
    parser.add_argument(
        "--decisions", type=int, default=1_000_000, help="at least, per bot (default: 1,000,000)"
    )
    parser.add_argument(
        "--levels", default=",".join(CHECKED_BOTS), help="separated by commas (default: all)"
    )
    parser.add_argument(
        "--first", type=int, default=0, help="number of the first match (default: 0)"
    )
    args = parser.parse_args(argv)
    levels = args.levels.split(",")
    if args.decisions < 1 or not CHECKED_BOTS.keys() >= set(levels):
        parser.error(
            f"--decisions must be at least 1, and --levels any of {', '.join(CHECKED_BOTS)}"
        )
    for level in levels:
        with ProgressBar(level, args.decisions) as bar:
            totals = check_decisions(CHECKED_BOTS[level], args.decisions, args.first, show=bar.show)
        print(f"{level}: {totals['decisions']:,} legal decisions in {totals['matches']:,} matches")
    return 0


if __name__ == "__main__":
    sys.exit(status_of(main))
