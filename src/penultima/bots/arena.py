"""The arena: bots against each other. Every deal is played from every seat, so luck evens out.

Where all players are simple, the kernel plays them, thousands of rounds in a second. Otherwise they
sit at a table of the reference rules, are shown views, and call and catch like anybody.
"""

from collections.abc import Callable, Iterator, Sequence
from random import Random

from penultima.kernel import Game, compile_rules
from penultima.kernel.arena import MOST_ROUNDS, KernelArena
from penultima.kernel.codes import ROUND_ACTION_LIMIT
from penultima.kernel.policy import Policy
from penultima.kernel.seeds import seed_of
from penultima.parsing import edition_from_text, options_from_text
from penultima.rules import actions as a
from penultima.rules.cards import Seat
from penultima.rules.game import apply
from penultima.rules.match import Opening, begin
from penultima.rules.prompts import MatchOver, RoundOver
from penultima.rules.setup import check_setup
from penultima.rules.table import Setup, Table
from penultima.view import View, view

from .bot import Bot
from .results import Deal, Round
from .weights import weights_for

MakeBot = Callable[[Random], Bot]
IN_THE_KERNEL = {"random": 0, "greedy": 1, "clever": 2}
"""The styles of `KernelArena` that are bots."""


def table_for(edition: str, players: int, options: Sequence[str]) -> Setup:
    """A table for bots. Their outfits are dealt, or nobody would wear anything (A9)."""
    loaded = edition_from_text(edition)
    said = any(text.startswith("wardrobe=") for text in options)
    dealt = ["wardrobe=dealt"] if loaded.has_clothing and not said else []
    people = tuple(f"Player {seat + 1}" for seat in range(players))
    setup = Setup(loaded, people, options_from_text([*options, *dealt]))
    check_setup(setup)
    return setup


def kernel_can(names: Sequence[str], setup: Setup) -> bool:
    """Whether the kernel knows all these players; it doesn't jump in, and has no honour."""
    options = setup.options
    return all(name in IN_THE_KERNEL for name in names) and not (
        options.jump_in or setup.house_rules
    )


def seating(players: int, rotation: int) -> list[int]:
    """Which player sits in each seat."""
    return [(seat + rotation) % players for seat in range(players)]


def in_the_kernel(
    names: Sequence[str], setup: Setup, first: int, deals: int, seed: int | str
) -> Iterator[Deal]:
    """Play deals from a number on, MOST_ROUNDS of them with each seed."""
    rules = compile_rules(setup)
    weights = weights_for(rules.seats)
    contest = KernelArena(Policy(rules, weights), Policy(rules, weights))
    players = len(names)
    for at in range(first, first + deals, MOST_ROUNDS):
        count = min(MOST_ROUNDS, first + deals - at)
        rounds: list[list[Round]] = [[] for _ in range(count)]
        for rotation in range(players):
            who = seating(players, rotation)
            contest.seat([IN_THE_KERNEL[names[player]] for player in who])
            contest.play(Game(rules, seed_of(seed, at)), count)
            for number, (winner, points) in enumerate(contest.results(count, players)):
                rounds[number].append(_by_player(who, winner, points))
        yield from map(tuple, rounds)


def _by_player(who: Sequence[int], winner: int, points: Sequence[int]) -> Round:
    by_player = [0] * len(who)
    for seat, player in enumerate(who):
        by_player[player] = points[seat]
    return Round(who[winner] if winner >= 0 else None, tuple(by_player))


def at_tables(
    bots: Sequence[MakeBot], setup: Setup, first: int, deals: int, seed: int | str
) -> Iterator[Deal]:
    """The same at tables of the reference rules. Bots are new for every round."""
    players = len(bots)
    for number in range(first, first + deals):
        rounds = []
        for rotation in range(players):
            who = seating(players, rotation)
            chance = Random(f"{seed} {number} {rotation}")
            seated = [bots[player](Random(chance.getrandbits(64))) for player in who]
            try:
                table = play_round(Opening(setup, f"{seed} {number}"), seated, chance)
            finally:
                for bot in seated:
                    bot.leave()
            winner = -1 if table.winner is None else table.winner
            rounds.append(_by_player(who, winner, table.scores))
        yield tuple(rounds)


def play_round(opening: Opening, bots: Sequence[Bot], chance: Random) -> Table:
    """Play a round to its end, or for ROUND_ACTION_LIMIT moves. Every bot sees every update."""
    table, events = begin(opening)
    for _ in range(ROUND_ACTION_LIMIT):
        seen = [view(table, Seat(seat), events) for seat in range(len(bots))]
        for bot, each in zip(bots, seen, strict=True):
            bot.observe(each)
        if isinstance(table.prompt, RoundOver | MatchOver):
            break
        seat, action = _out_of_turn(table, bots, seen, chance) or _in_turn(table, bots, seen)
        table, events = apply(table, seat, action)
    return table


def _in_turn(table: Table, bots: Sequence[Bot], seen: Sequence[View]) -> tuple[Seat, a.Action]:
    seat = table.prompt.seat
    assert seat is not None
    return seat, bots[seat].answer(seen[seat])


def _out_of_turn(
    table: Table, bots: Sequence[Bot], seen: Sequence[View], chance: Random
) -> tuple[Seat, a.Action] | None:
    """Somebody who catches, calls or jumps in; of several, anybody may be the quickest."""
    if table.owed is None and not table.options.jump_in:
        return None
    order = list(range(len(bots)))
    chance.shuffle(order)
    for seat in order:
        action: a.Action | None = None
        if table.owed is not None:
            action = bots[seat].react(seen[seat])
        if action is None and table.options.jump_in and seat != table.prompt.seat:
            action = bots[seat].jump_in(seen[seat])
        if action is not None:
            return Seat(seat), action
    return None
