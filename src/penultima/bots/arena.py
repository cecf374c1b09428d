"""Play bots against each other. Every deal is played from every seat, to reduce variance.

If the kernel knows all the bots it plays thousands of rounds per second. Otherwise the bots sit at
a table of the reference rules, where they see views and may call and catch.
"""

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from penultima.errors import BadSetup, Refused
from penultima.kernel import CompiledRules, Game, compile_rules
from penultima.kernel.arena import MAX_ROUNDS, KernelArena
from penultima.kernel.codes import ROUND_ACTION_LIMIT
from penultima.kernel.policy import Policy
from penultima.kernel.seeds import derive_seed
from penultima.parsing import edition_from_text, options_from_text
from penultima.rules import actions as a
from penultima.rules.cards import Seat
from penultima.rules.events import Event
from penultima.rules.game import apply
from penultima.rules.match import Opening, begin
from penultima.rules.prompts import MatchOver, RoundOver
from penultima.rules.setup import check_setup
from penultima.rules.table import Setup, Table
from penultima.view import View, view

from .bot import Bot
from .personalities import weights_with
from .results import DealResult, RoundResult
from .sharp import sharp_policy
from .specs import BotFactory, BotSpec
from .strengths import NO_SLIPS, Slips, personality_of, slips_of, strength_of

SHARP = "sharp"
SECOND_POLICY = 3
"""The style of `KernelArena` for `sharp`, or else for bots with a personality."""
KERNEL_STYLES = {"random": 0, "greedy": 1, "clever": 2, SHARP: SECOND_POLICY}
"""The styles of `KernelArena` by level."""


class IllegalMove(BadSetup):
    """A bot has made a move that the rules refuse."""

    def __init__(self, seat: Seat, action: a.Action, refused: Refused) -> None:
        self.seat, self.reason = seat, f"illegal move {action!r:.80}: {refused}"
        super().__init__(f"the bot in seat {seat + 1}: {self.reason}")


def arena_setup(edition: str, players: int, options: Sequence[str]) -> Setup:
    """The setup of a table for bots. Outfits are dealt, as bots don't declare any (A9)."""
    loaded = edition_from_text(edition)
    has_wardrobe = any(text.startswith("wardrobe=") for text in options)
    dealt = ["wardrobe=dealt"] if loaded.has_clothing and not has_wardrobe else []
    names = tuple(f"Player {seat + 1}" for seat in range(players))
    setup = Setup(loaded, names, options_from_text([*options, *dealt]))
    check_setup(setup)
    return setup


def kernel_supports(names: Sequence[BotSpec], setup: Setup) -> bool:
    """Whether the kernel's arena can play these bots; it has no jump-ins and no house rules."""
    slips = [kernel_slips(name, len(names)) for name in names]
    known = all(each is not None and not each.searches for each in slips)
    known = known and len(set(map(_second_policy, names)) - {""}) <= 1  # it has two policies
    return known and not (setup.options.jump_in or setup.house_rules)


def _personality(name: BotSpec) -> str:
    return personality_of(name) if isinstance(name, str) and strength_of(name) else ""


def _second_policy(name: BotSpec) -> str:
    """What a bot needs another policy than `clever`'s for: its personality, or SHARP."""
    return SHARP if name == SHARP else _personality(name)


def _policy(rules: CompiledRules, which: str) -> Policy:
    return (
        sharp_policy(rules) if which == SHARP else Policy(rules, weights_with(which, rules.seats))
    )


def kernel_slips(name: BotSpec, players: int) -> Slips | None:
    """The slips of a bot in the kernel's arena; None if the kernel doesn't know it."""
    if name in KERNEL_STYLES:
        return NO_SLIPS
    strength = strength_of(name) if isinstance(name, str) else None
    return None if strength is None else slips_of(strength, players, _personality(name))


def seating(players: int, rotation: int) -> list[int]:
    """The player in each seat."""
    return [(seat + rotation) % players for seat in range(players)]


def play_deals_in_kernel(
    names: Sequence[str], setup: Setup, first: int, deals: int, seed: int | str
) -> Iterator[DealResult]:
    """Play deals from number `first` on, MAX_ROUNDS of them with each derived seed."""
    rules = compile_rules(setup)
    second = max(map(_second_policy, names))
    arena = KernelArena(*(_policy(rules, each) for each in ("", second)))
    players = len(names)
    styles = [
        SECOND_POLICY if _personality(name) else KERNEL_STYLES.get(name, KERNEL_STYLES["clever"])
        for name in names
    ]
    slips = [kernel_slips(name, players) or NO_SLIPS for name in names]
    for batch in range(first, first + deals, MAX_ROUNDS):
        count = min(MAX_ROUNDS, first + deals - batch)
        rounds: list[list[RoundResult]] = [[] for _ in range(count)]
        for rotation in range(players):
            players_by_seat = seating(players, rotation)
            arena.set_styles([styles[player] for player in players_by_seat])
            arena.set_slips([slips[player].in_play for player in players_by_seat])
            arena.play(Game(rules, derive_seed(seed, batch)), count)
            for number, (winner, points) in enumerate(arena.results(count, players)):
                rounds[number].append(_by_player(players_by_seat, winner, points))
        yield from map(tuple, rounds)


def _by_player(players_by_seat: Sequence[int], winner: int, points: Sequence[int]) -> RoundResult:
    by_player = [0] * len(players_by_seat)
    for seat, player in enumerate(players_by_seat):
        by_player[player] = points[seat]
    return RoundResult(players_by_seat[winner] if winner >= 0 else None, tuple(by_player))


def play_deals_at_tables(
    bots: Sequence[BotFactory], setup: Setup, first: int, deals: int, seed: int | str
) -> Iterator[DealResult]:
    """Play deals at tables of the reference rules, with new bots for every round."""
    players = len(bots)
    for number in range(first, first + deals):
        rounds = []
        for rotation in range(players):
            players_by_seat = seating(players, rotation)
            rng = Random(f"{seed} {number} {rotation}")
            seated = [bots[player](Random(rng.getrandbits(64))) for player in players_by_seat]
            try:
                table = play_round(Opening(setup, f"{seed} {number}"), seated, rng)
            finally:
                for bot in seated:
                    bot.leave()
            winner = -1 if table.winner is None else table.winner
            rounds.append(_by_player(players_by_seat, winner, table.scores))
        yield tuple(rounds)


def play_round(opening: Opening, bots: Sequence[Bot], rng: Random) -> Table:
    """Play a round to its end, or for ROUND_ACTION_LIMIT moves. Every bot sees every update.

    Raises IllegalMove if a bot makes one.
    """
    table, events = begin(opening)
    seated = {Seat(seat): bot for seat, bot in enumerate(bots)}
    for _ in range(ROUND_ACTION_LIMIT):
        move = bot_move(table, events, seated, rng)
        if move is None:
            break
        try:
            table, events = apply(table, *move)
        except Refused as refused:
            raise IllegalMove(*move, refused) from None
    return table


def bot_move(
    table: Table, events: Sequence[Event], bots: Mapping[Seat, Bot], rng: Random
) -> tuple[Seat, a.Action] | None:
    """Show the bots what has happened, and return the next move that one of them makes.

    None if the round is over, or somebody else has to decide.
    """
    views = {seat: view(table, seat, events) for seat in bots}
    for seat, bot in bots.items():
        bot.observe(views[seat])
    if isinstance(table.prompt, RoundOver | MatchOver):
        return None
    return _out_of_turn(table, bots, views, rng) or _in_turn(table, bots, views)


def _in_turn(
    table: Table, bots: Mapping[Seat, Bot], views: Mapping[Seat, View]
) -> tuple[Seat, a.Action] | None:
    seat = table.prompt.seat
    assert seat is not None
    return (seat, bots[seat].answer(views[seat])) if seat in bots else None


def _out_of_turn(
    table: Table, bots: Mapping[Seat, Bot], views: Mapping[Seat, View], rng: Random
) -> tuple[Seat, a.Action] | None:
    """A call, catch or jump-in; if several bots want one, a random one is first."""
    if table.owed is None and not table.options.jump_in:
        return None
    order = list(bots)
    rng.shuffle(order)
    for seat in order:
        action: a.Action | None = None
        if table.owed is not None:
            action = bots[seat].react(views[seat])
        if action is None and table.options.jump_in and seat != table.prompt.seat:
            action = bots[seat].jump_in(views[seat])
        if action is not None:
            return seat, action
    return None
