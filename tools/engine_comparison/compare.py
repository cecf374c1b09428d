"""Comparing: the reference and the kernel play the same match, and have to agree after every move.

    python -m tools.engine_comparison.compare --moves 10000000

plays random matches of every edition, every number of players, every option and pair of options,
random house rules and random positions. Chance is the reference's: what its shuffles decided is
read from its events and handed to the kernel as a script.
"""

import os
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random
from typing import Any, NamedTuple, TypeAlias

from msgspec.structs import replace

from penultima.cli.exit_codes import Parser, status_of
from penultima.kernel import codes
from penultima.kernel.compiled_rules import CompiledRules, Script
from penultima.kernel.encoding import Encoding
from penultima.kernel.game import COMPILED, Game
from penultima.kernel.positions import facts, set_up, to_be_asked, to_be_skipped
from penultima.kernel.rule_tables import RuleTables, compile_tables
from penultima.rules import actions as a
from penultima.rules import events as e
from penultima.rules.cards import Seat
from penultima.rules.game import apply
from penultima.rules.legal import legal_moves
from penultima.rules.prompts import Choose
from penultima.rules.table import Setup, Table
from tools.engine_comparison.matches import trials


class Kernel(NamedTuple):
    """The classes of the kernel as it is installed, or as `uncompiled` loads them."""

    rules: Any = CompiledRules
    script: Any = Script
    game: Any = Game


INSTALLED = Kernel()
MOVES_PER_TRIAL = 500

Change: TypeAlias = Callable[[RuleTables], RuleTables]


def unchanged(tables: RuleTables) -> RuleTables:
    return tables


class Different(AssertionError):
    """The two games are not the same game."""


class Duel:
    """One match, played by the reference and by the kernel."""

    def __init__(
        self,
        setup: Setup,
        table: Table,
        events: Sequence[e.Event],
        kernel: Kernel = INSTALLED,
        change: Change = unchanged,
    ) -> None:
        self.kernel = kernel
        self.book = Encoding(setup.edition)
        self.script = kernel.script()
        self.rules = kernel.rules(change(compile_tables(setup)))
        self.game = kernel.game(self.rules, 0, self.script)
        self.table = table
        self.moves: list[tuple[int, a.Action]] = []
        self.seen: Counter[str] = Counter(event.__class__.__name__ for event in events)
        self._numbers: dict[a.Move, frozenset[int]] = {}
        self._hands: list[Any] = [None] * table.seats
        self._kinds: list[list[int]] = [[]] * table.seats
        self._begin(events)
        self.legal = self.compare()

    def _begin(self, events: Sequence[e.Event]) -> None:
        if any(isinstance(event, e.PositionSet) for event in events):
            set_up(self.game, self.table, self.book)
            return
        self._follow(events)
        self.game.deal(self.table.dealer)

    def do(self, seat: Seat, action: a.Action) -> None:
        """Let both make a move, and compare."""
        self.moves.append((seat, action))
        self.table, events = apply(self.table, seat, action)
        self.seen.update([event.__class__.__name__ for event in events])
        self._follow(events)
        for number in self.book.numbers(action):
            if not self.game.allows(seat, number):
                raise self._different(f"the kernel refuses {action} by {seat}")
            self.game.step(seat, number)
        self.legal = self.compare()

    def set_up_anew(self) -> None:
        """Go on with a game that was set up like the table, so that setting up is compared too."""
        self.game = self.kernel.game(self.rules, 0, self.script)
        set_up(self.game, self.table, self.book)

    def clone(self) -> None:
        """Go on with a clone, and let the game that was cloned do something else."""
        old, self.game = self.game, self.game.clone()
        old.set_hand(0, [0])
        old.set_piles([0], [0], False)
        old.phase = old.turn = old.color = 0

    def _follow(self, events: Iterable[e.Event]) -> None:
        """Write the script: what chance has decided in the reference."""
        numbers: list[int] = []
        for event in events:
            match event:
                case e.Dressed(wearing):
                    outfits = [self.book.color_mask(colors) for colors in wearing]
                    if self.table.options.wardrobe == "dealt":
                        numbers += outfits
                    else:
                        for seat, outfit in enumerate(outfits):
                            self.game.dress(seat, outfit)
                case e.Dealt(dealer, hands, draw):
                    assert hands is not None
                    assert draw is not None
                    seats = len(hands)
                    for place in range(len(hands[0])):
                        numbers += self.book.kinds(
                            hands[(dealer + steps) % seats][place] for steps in range(1, seats + 1)
                        )
                    numbers += self.book.kinds(draw)
                case e.Reshuffled(_, draw) | e.PutBack(_, draw):
                    assert draw is not None
                    numbers += self.book.kinds(draw)
                case e.Discarded(_, cards, True):
                    numbers += self.book.kinds(cards)
        if numbers:
            self.script.feed(numbers)

    def compare(self) -> list[tuple[a.Move, ...]]:
        """Raise `Different` unless the games are equal; every seat's legal moves if they are."""
        table, game = self.table, self.game
        if not self.script.followed:
            raise self._different("the kernel asks chance for something else")
        for name, value in facts(table, self.book).items():
            if getattr(game, name) != value:
                raise self._different(f"{name}: {value} and {getattr(game, name)}")
        for seat, hand in enumerate(table.hands):
            if hand is not self._hands[seat]:
                self._hands[seat] = hand
                self._kinds[seat] = sorted(self.book.kinds(hand))
            if game.hand(seat) != self._kinds[seat]:
                raise self._different(f"hand {seat}: {hand} and {self._cards(game.hand(seat))}")
        if game.sizes != [len(hand) for hand in table.hands]:
            raise self._different(f"sizes: {game.sizes}")
        if game.draw_pile != self.book.kinds(table.draw):
            raise self._different(f"draw: {table.draw} and {self._cards(game.draw_pile)}")
        if game.discarded != sorted(self.book.kinds(table.discard[1:])):
            raise self._different(f"discard: {table.discard} and {self._cards(game.discarded)}")
        if game.scores != list(table.scores):
            raise self._different(f"scores: {table.scores} and {game.scores}")
        if game.wearing != [self.book.color_mask(colors) for colors in table.wearing]:
            raise self._different(f"wearing: {table.wearing} and {game.wearing}")
        asked = list(to_be_asked(table.prompt))
        if game.phase == codes.IN_CHOOSE_CARDS and game.to_be_asked != asked:
            raise self._different(f"to be asked: {asked} and {game.to_be_asked}")
        if game.phase in (codes.IN_CHOOSE_CARDS, codes.IN_CHOOSE_PLAYER):
            skipped = list(to_be_skipped(table.prompt, table.seats))
            if game.to_be_skipped != skipped:
                raise self._different(f"to be skipped: {skipped} and {game.to_be_skipped}")
        return [self._compare_legal(Seat(seat)) for seat in range(table.seats)]

    def _compare_legal(self, seat: Seat) -> tuple[a.Move, ...]:
        moves = legal_moves(self.table, seat)
        expected: set[int] = set()
        for move in moves:
            expected |= self._number(move, seat)
        legal = self.game.legal(seat)
        if len(legal) != len(expected) or set(legal) != expected:
            raise self._different(
                f"legal for {seat}: only here {self._actions(expected - set(legal))},"
                f" only there {self._actions(set(legal) - expected)}"
            )
        return moves

    def compare_refusals(self, random: Random) -> None:
        """The kernel allows a number if it is a legal move, or one with a call besides."""
        for seat in range(self.table.seats):
            legal = self.game.legal(seat)
            near = [number ^ 1 << random.randrange(21) for number in legal[:20]]
            for number in (*legal, *near, random.randrange(1 << 21), random.randrange(1 << 16)):
                plain = number & ~codes.CALL_BIT if number >> codes.VERB_SHIFT == 0 else number
                if self.game.allows(seat, number) != (plain in legal):
                    raise self._different(
                        f"{number} by {seat}: {plain in legal} in the list of moves"
                    )

    def _number(self, move: a.Move, seat: Seat) -> frozenset[int]:
        if isinstance(move, a.AnyCards):
            hand = self.table.hands[seat]
            return frozenset(
                codes.CHOOSE_CARD << codes.VERB_SHIFT | n for n in self.book.kinds(hand)
            )
        if isinstance(move, a.NextRound):
            return frozenset(self.book.numbers(move))
        number = self._numbers.get(move)
        if number is None:
            number = self._numbers[move] = frozenset(self.book.numbers(move))
        return number

    def _cards(self, kinds: Iterable[int]) -> tuple[str, ...]:
        return self.book.cards(kinds)

    def _actions(self, numbers: Iterable[int]) -> list[a.Action]:
        return [self.book.action(number) for number in numbers]

    def _different(self, what: str) -> Different:
        setup = self.table.setup
        last = "\n".join(f"  {seat}: {action}" for seat, action in self.moves[-6:])
        return Different(
            f"{what}\n{setup.edition}, {len(setup.players)} players, {setup.options},"
            f" {setup.house_rules}\nseed {self.table.seed!r}, round {self.table.round},"
            f" after move {len(self.moves)}; reference and kernel:\n{last}"
        )


def random_move(duel: Duel, random: Random) -> tuple[Seat, a.Action]:
    """Mostly an answer to the prompt, mostly a card if there is one; at times something else."""
    table, turn = duel.table, duel.table.prompt.seat
    if turn is None or random.random() < 0.1:
        willing = [Seat(seat) for seat, moves in enumerate(duel.legal) if moves]
        turn = random.choice(willing)
    moves = duel.legal[turn]
    plays = [move for move in moves if isinstance(move, a.Play)]
    if plays and random.random() < 0.8:
        card = random.choice([play.card for play in plays])
        play = random.choice([play for play in plays if play.card == card])
        return turn, replace(play, call=random.random() < 0.5)
    move = random.choice(moves)
    if isinstance(move, a.AnyCards):
        assert isinstance(table.prompt, Choose)
        return turn, a.ChooseCards(tuple(random.sample(table.hands[turn], move.count)))
    return turn, move


def compare(
    moves: int,
    first: int = 0,
    step: int = 1,
    *,
    kernel: Kernel = INSTALLED,
    change: Change = unchanged,
) -> Counter[str]:
    """Play trials until so many moves were equal; what happened in them, counted."""
    seen: Counter[str] = Counter()
    for trial in trials(first, step):
        duel = Duel(trial.setup, trial.table, trial.events, kernel, change)
        _play(duel, Random(trial.number), MOVES_PER_TRIAL)
        seen += duel.seen
        seen["moves"] += len(duel.moves)
        seen["trials"] += 1
        if seen["moves"] >= moves:
            break
    return seen


def compare_in_processes(moves: int, processes: int, first: int = 0) -> Counter[str]:
    """The same, the trials dealt out to processes."""
    share = -(-moves // processes)
    # Ctrl-C ends them without a word: this process says what there is to say.
    silent = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
    with ProcessPoolExecutor(processes, initializer=silent) as pool:
        futures = [
            pool.submit(compare, share, first + process, processes) for process in range(processes)
        ]
        return sum((future.result() for future in futures), Counter())


def _play(duel: Duel, random: Random, moves: int) -> None:
    for _ in range(moves):
        if not any(duel.legal):
            return
        duel.do(*random_move(duel, random))
        chance = random.random()
        if chance < 0.01:
            duel.set_up_anew()
        elif chance < 0.02:
            duel.clone()
        elif chance < 0.05:
            duel.compare_refusals(random)


def main(words: Sequence[str] | None = None) -> int:
    parser = Parser(
        prog="python -m tools.engine_comparison.compare",
        description="Compare the kernel with the reference rules.",
    )
    parser.add_argument("--moves", type=int, default=1_000_000, help="how many at least")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--first", type=int, default=0, help="the number of the first trial")
    args = parser.parse_args(words)
    if args.moves < 1 or args.processes < 1 or args.first < 0:
        parser.error("--moves and --processes are 1 or more, --first is 0 or more")
    try:
        seen = compare_in_processes(args.moves, args.processes, args.first)
    except Different as difference:
        print(difference, file=sys.stderr)
        return 1
    kind = "compiled" if COMPILED else "uncompiled"
    print(f"{seen['moves']:,} moves of {seen['trials']:,} matches are equal ({kind} kernel)")
    return 0


if __name__ == "__main__":
    sys.exit(status_of(main))
