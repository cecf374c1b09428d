"""The value of a position: each seat's chance to win the round, and its expected net points.

A position is played to the end many times by `clever` at every seat. The hands are the true ones;
the order of the draw pile counts as unknown, so that every draw is luck.
"""

from fractions import Fraction
from typing import TypeAlias

from msgspec import Struct

from penultima.bots.kernel_view import without_steps_by_people
from penultima.bots.round_memory import RoundMemory
from penultima.bots.weights import weights_for
from penultima.kernel import Encoding, Game, codes, compile_rules
from penultima.kernel.memory import Memory
from penultima.kernel.policy import Policy
from penultima.kernel.positions import set_up
from penultima.kernel.rollouts import POLICY_MOVE, Rollouts
from penultima.rules import actions as a
from penultima.rules.cards import Seat
from penultima.rules.prompts import Choose, Prompt
from penultima.rules.table import Setup
from penultima.text.record import MatchStep
from penultima.view import view

Shares: TypeAlias = tuple[Fraction, ...]
"""A number for every seat. Fractions, so that books of them balance exactly."""


class Value(Struct, frozen=True):
    """What a position is worth to each seat."""

    win: Shares
    """The chance to win the round, from 0 to 1."""
    net: Shares
    """The expected net points: those of the seat less the mean of the others'."""

    def __sub__(self, other: "Value") -> "Value":
        return Value(_minus(self.win, other.win), _minus(self.net, other.net))

    def __add__(self, other: "Value") -> "Value":
        return Value(_plus(self.win, other.win), _plus(self.net, other.net))

    def only(self, seat: Seat) -> "Value":
        """The share of one seat, and nothing for the others."""
        return Value(_only(self.win, seat), _only(self.net, seat))


def fair_share(seats: int) -> Value:
    """What a round is worth to each seat before the deal."""
    return Value((Fraction(1, seats),) * seats, (Fraction(0),) * seats)


def nothing(seats: int) -> Value:
    return Value((Fraction(0),) * seats, (Fraction(0),) * seats)


def result(winner: Seat | None, points: tuple[int, ...], lowest_wins: bool) -> Value:
    """What a finished round was worth."""
    seats, total = len(points), sum(points)
    sign = -1 if lowest_wins else 1
    return Value(
        tuple(Fraction(int(seat == winner)) for seat in range(seats)),
        tuple(sign * (own - Fraction(total - own, seats - 1)) for own in points),
    )


class Evaluator:
    """Evaluates the positions of one round in order, with what is public about it in mind."""

    def __init__(self, setup: Setup, rollouts: int, seed: int) -> None:
        self.rules = compile_rules(without_steps_by_people(setup))
        self.encoding = Encoding(setup.edition)
        self.policy = Policy(self.rules, weights_for(self.rules.seats))
        self.rollouts = rollouts
        self._rollouts = Rollouts(self.policy, rollouts, seed)
        self._round_memory = RoundMemory(self.rules, self.encoding)
        self._game = Game(self.rules)
        self._memory = Memory(self.rules)

    def move_to(self, step: MatchStep) -> None:
        """Go on to the position after a step."""
        self._round_memory.observe(view(step.table, None, step.events))
        if can_evaluate(step.table.prompt):
            set_up(self._game, step.table, self.encoding, unordered=True)
            self._memory.restore(self._game, self._round_memory.voids)

    def value(self) -> Value:
        """The value of the position."""
        return self._value(self._game, self._memory, 0, POLICY_MOVE)

    def is_policy_move(self, seat: Seat, action: a.Action) -> bool:
        """Whether `clever` would make this move here. Calling in time or too late is no matter."""
        if isinstance(action, a.Call):
            return True
        if seat != self._game.turn:
            return False
        numbers = self.encoding.encode(action)
        own = self.policy.choose(self._game, self._memory)
        return len(numbers) == 1 and numbers[0] | codes.CALL_BIT == own | codes.CALL_BIT

    def value_after(self, seat: Seat, action: a.Action) -> Value:
        """The value of a move before chance has answered it."""
        *earlier, last = self.encoding.encode(action)
        if not earlier:
            return self._value(self._game, self._memory, seat, last)
        game, memory = self._game.clone(), Memory(self.rules)
        memory.restore(game, self._round_memory.voids)
        for number in earlier:
            memory.apply(game, seat, number)
        return self._value(game, memory, seat, last)

    def _value(self, game: Game, memory: Memory, seat: int, action: int) -> Value:
        self._rollouts.run(game, memory, seat, action)
        parts = self.rollouts * (self.rules.seats - 1)
        return Value(
            tuple(Fraction(wins, self.rollouts) for wins in self._rollouts.wins),
            tuple(Fraction(net, parts) for net in self._rollouts.nets),
        )


def can_evaluate(prompt: Prompt) -> bool:
    """Whether the kernel knows such a position. It has no steps that only people can carry out."""
    return not (isinstance(prompt, Choose) and prompt.want in ("kept", "ruling"))


def _only(shares: Shares, seat: Seat) -> Shares:
    return tuple(share if at == seat else Fraction(0) for at, share in enumerate(shares))


def _minus(one: Shares, other: Shares) -> Shares:
    return tuple(a - b for a, b in zip(one, other, strict=True))


def _plus(one: Shares, other: Shares) -> Shares:
    return tuple(a + b for a, b in zip(one, other, strict=True))
