"""One match played by both engines in lockstep, compared after every move.

Chance outcomes come from the reference: its shuffles are read from its events and given to the
kernel as a script.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from typing import Any, NamedTuple, TypeAlias

from penultima.kernel import codes
from penultima.kernel.compiled_rules import CompiledRules, Script
from penultima.kernel.encoding import Encoding
from penultima.kernel.game import Game
from penultima.kernel.positions import facts, lost_turns, passing, pending_seats, set_up
from penultima.kernel.rule_tables import RuleTables, compile_tables
from penultima.rules import actions as a
from penultima.rules import events as e
from penultima.rules.cards import LEFT, Card, Direction, Hand, Seat
from penultima.rules.game import apply
from penultima.rules.legal import legal_moves
from penultima.rules.prompts import Choose
from penultima.rules.table import Setup, Table


class KernelClasses(NamedTuple):
    """The kernel's classes, as installed or as loaded from source by `kernel.uncompiled`."""

    rules: Any = CompiledRules
    script: Any = Script
    game: Any = Game


INSTALLED = KernelClasses()

TablesPatch: TypeAlias = Callable[[RuleTables], RuleTables]
"""Changes the kernel's tables, so that tests can plant a bug."""


def unchanged(tables: RuleTables) -> RuleTables:
    return tables


class Mismatch(AssertionError):
    """The two engines disagree about a position."""


class Lockstep:
    """One match, played by the reference and by the kernel."""

    def __init__(
        self,
        setup: Setup,
        table: Table,
        events: Sequence[e.Event],
        kernel: KernelClasses = INSTALLED,
        patch: TablesPatch = unchanged,
    ) -> None:
        self.kernel = kernel
        self.patch = patch
        self.encoding = Encoding(setup.edition)
        self.script = kernel.script()
        self.rules = kernel.rules(patch(compile_tables(setup)))
        self.game = kernel.game(self.rules, 0, self.script)
        self.table = table
        self._player = table.dealer
        """Whose card's effects are carried out."""
        self.moves: list[tuple[int, a.Action]] = []
        self.event_counts: Counter[str] = Counter(event.__class__.__name__ for event in events)
        self._encoded_moves: dict[a.Move, frozenset[int]] = {}
        self._hands: list[Any] = [None] * table.seats
        self._kinds: list[list[int]] = [[]] * table.seats
        self._begin(events)
        self.legal = self.compare()

    def _begin(self, events: Sequence[e.Event]) -> None:
        if any(isinstance(event, e.PositionSet) for event in events):
            set_up(self.game, self.table, self.encoding)
            return
        self.extend_script(events)
        self.game.deal(self.table.dealer)

    def apply(self, seat: Seat, action: a.Action) -> tuple[e.Event, ...]:
        """Make a move in both engines and compare them."""
        self.moves.append((seat, action))
        before, (self.table, events) = self.table, apply(self.table, seat, action)
        self.event_counts.update([event.__class__.__name__ for event in events])
        prompt = before.prompt
        self._player = prompt.errand.player if isinstance(prompt, Choose) else seat
        if self.table.setup is not before.setup:
            self.change_rules(before)
        self.extend_script(events, before.direction)
        for number in self.encoding.encode(action):
            if not self.game.allows(seat, number):
                raise self._mismatch(f"the kernel refuses {action} by {seat}")
            self.step(seat, number)
        self.legal = self.compare()
        return events

    def step(self, seat: Seat, number: int) -> None:
        """Make a move in the kernel."""
        self.game.step(seat, number)

    def change_rules(self, before: Table) -> None:
        """Continue with a game of the table's new setup, after house rules were written."""
        self.rules = self.kernel.rules(self.patch(compile_tables(self.table.setup)))
        self.game = self.kernel.game(self.rules, 0, self.script)
        set_up(self.game, before, self.encoding)
        self._encoded_moves.clear()

    def replace_by_set_up(self) -> None:
        """Continue with a game set up from the table, so that `set_up` is compared as well."""
        self.game = self.kernel.game(self.rules, 0, self.script)
        set_up(self.game, self.table, self.encoding)

    def replace_by_clone(self) -> None:
        """Continue with a clone and overwrite the original, which must not affect the clone."""
        old, self.game = self.game, self.game.clone()
        old.set_hand(0, [0])
        old.set_piles([0], [0], False)
        old.phase = old.turn = old.color = 0

    def extend_script(self, events: Iterable[e.Event], direction: Direction = LEFT) -> None:
        """Append the chance outcomes in the reference's events to the kernel's script.

        `direction` is the direction of play before them.
        """
        outcomes: list[int] = []
        for event in events:
            match event:
                case e.Dressed(wearing):
                    outfits = [self.encoding.color_mask(colors) for colors in wearing]
                    if self.table.options.wardrobe == "dealt":
                        outcomes += outfits
                    else:
                        for seat, outfit in enumerate(outfits):
                            self.game.set_outfit(seat, outfit)
                case e.Dealt(dealer, hands, draw):
                    assert hands is not None
                    assert draw is not None
                    seats = len(hands)
                    for place in range(len(hands[0])):
                        outcomes += self.encoding.kinds(
                            hands[(dealer + offset) % seats][place]
                            for offset in range(1, seats + 1)
                        )
                    outcomes += self.encoding.kinds(draw)
                case e.Reshuffled(_, draw) | e.PutBack(_, draw):
                    assert draw is not None
                    outcomes += self.encoding.kinds(draw)
                case e.Discarded(_, cards, True):
                    outcomes += self.encoding.kinds(cards)
                case e.Took(cards=cards):
                    assert cards is not None
                    outcomes += self.encoding.kinds(cards)
                case e.HandsShuffled(_, hands):
                    assert hands is not None
                    outcomes += self.encoding.kinds(_dealt_out(hands, self._player, direction))
                case e.Reversed():
                    direction = event.direction
        if outcomes:
            self.script.append(outcomes)

    def compare(self) -> list[tuple[a.Move, ...]]:
        """Return the legal moves of every seat. Raises `Mismatch` unless the engines agree."""
        table, game = self.table, self.game
        if not self.script.is_consumed:
            raise self._mismatch("the kernel needs other chance outcomes than the reference")
        for name, value in facts(table, self.encoding).items():
            if getattr(game, name) != value:
                raise self._mismatch(f"{name}: {value} and {getattr(game, name)}")
        for seat, hand in enumerate(table.hands):
            if hand is not self._hands[seat]:
                self._hands[seat] = hand
                self._kinds[seat] = sorted(self.encoding.kinds(hand))
            if game.hand(seat) != self._kinds[seat]:
                raise self._mismatch(f"hand {seat}: {hand} and {self._cards(game.hand(seat))}")
        if game.sizes != [len(hand) for hand in table.hands]:
            raise self._mismatch(f"sizes: {game.sizes}")
        if game.draw_pile != self.encoding.kinds(table.draw):
            raise self._mismatch(f"draw: {table.draw} and {self._cards(game.draw_pile)}")
        if game.discarded != sorted(self.encoding.kinds(table.discard[1:])):
            raise self._mismatch(f"discard: {table.discard} and {self._cards(game.discarded)}")
        if game.scores != list(table.scores):
            raise self._mismatch(f"scores: {table.scores} and {game.scores}")
        if game.wearing != [self.encoding.color_mask(colors) for colors in table.wearing]:
            raise self._mismatch(f"wearing: {table.wearing} and {game.wearing}")
        pending = list(pending_seats(table.prompt))
        if game.phase == codes.PHASE_CHOOSE_CARDS and game.pending_seats != pending:
            raise self._mismatch(f"pending seats: {pending} and {game.pending_seats}")
        if sorted(game.passing) != sorted(passing(table, self.encoding)):
            raise self._mismatch(f"passing: {table.picked} and {game.passing}")
        if game.lost_turns != lost_turns(table):
            raise self._mismatch(f"lost turns: {table.lost_turns} and {game.lost_turns}")
        return [self._compare_legal(Seat(seat)) for seat in range(table.seats)]

    def _compare_legal(self, seat: Seat) -> tuple[a.Move, ...]:
        moves = legal_moves(self.table, seat)
        expected: set[int] = set()
        for move in moves:
            expected |= self._encode(move, seat)
        legal = self.game.legal(seat)
        if len(legal) != len(expected) or set(legal) != expected:
            raise self._mismatch(
                f"legal for {seat}: only in the reference {self._decode(expected - set(legal))},"
                f" only in the kernel {self._decode(set(legal) - expected)}"
            )
        return moves

    def compare_refusals(self, random: Random) -> None:
        """Check that `allows` accepts exactly the legal moves, with or without a call."""
        for seat in range(self.table.seats):
            legal = self.game.legal(seat)
            near = [number ^ 1 << random.randrange(21) for number in legal[:20]]
            for number in (*legal, *near, random.randrange(1 << 21), random.randrange(1 << 16)):
                plain = number & ~codes.CALL_BIT if number >> codes.VERB_SHIFT == 0 else number
                if self.game.allows(seat, number) != (plain in legal):
                    raise self._mismatch(f"{number} by {seat} is legal: {plain in legal}")

    def _encode(self, move: a.Move, seat: Seat) -> frozenset[int]:
        if isinstance(move, a.AnyCards):
            hand = self.table.hands[seat]
            return frozenset(
                codes.CHOOSE_CARD << codes.VERB_SHIFT | kind for kind in self.encoding.kinds(hand)
            )
        if isinstance(move, a.NextRound):
            return frozenset(self.encoding.encode(move))
        numbers = self._encoded_moves.get(move)
        if numbers is None:
            numbers = self._encoded_moves[move] = frozenset(self.encoding.encode(move))
        return numbers

    def _cards(self, kinds: Iterable[int]) -> tuple[str, ...]:
        return self.encoding.cards(kinds)

    def _decode(self, numbers: Iterable[int]) -> list[a.Action]:
        return [self.encoding.decode(number) for number in numbers]

    def _mismatch(self, difference: str) -> Mismatch:
        setup = self.table.setup
        last = "\n".join(f"  {seat}: {action}" for seat, action in self.moves[-6:])
        return Mismatch(
            f"{difference} (reference and kernel)\n"
            f"{setup.edition}, {len(setup.players)} players, {setup.options},"
            f" {setup.house_rules}\nseed {self.table.seed!r}, round {self.table.round},"
            f" after move {len(self.moves)}; the last moves:\n{last}"
        )


def _dealt_out(hands: tuple[Hand, ...], player: Seat, direction: Direction) -> Iterator[Card]:
    """The cards of shuffled hands in the order in which they were dealt out."""
    order = [(player + places * direction) % len(hands) for places in range(1, len(hands) + 1)]
    for place in range(max(map(len, hands))):
        yield from (hands[seat][place] for seat in order if place < len(hands[seat]))
