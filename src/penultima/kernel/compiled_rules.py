# cython: language_level=3, infer_types=True, annotation_typing=False
# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The rules of a table as C arrays, and scripts of predetermined chance outcomes."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Any

try:
    import cython
except ImportError:
    from . import cython_fallback as cython

from .rule_tables import RuleTables

if cython.compiled:
    from cython.cimports.penultima.kernel.bits import BIT
    from cython.cimports.penultima.kernel.codes import *
else:
    from .bits import BIT
    from .codes import *


class CompiledRules:
    """Rule tables copied into C arrays. Immutable, so games and threads can share them."""

    def __init__(self, tables: RuleTables) -> None:
        self._allocate()
        self.tables = tables
        self.seats = tables.seats
        self.hand_size = tables.hand_size
        self.colors = tables.colors
        self.cards = len(tables.deck)
        self.wilds = tables.wilds
        self.numbers = tables.numbers
        self.only_without_color = tables.only_without_color
        self.challengeable = tables.only_without_color if tables.bluffing else 0
        self.emblem = tables.emblem
        self.needs_choices = self.giving_up = 0
        self.innocent_extra = tables.innocent_extra
        self.caught_draws = tables.caught_draws
        self.bluffing = tables.bluffing
        self.stacking = tables.stacking
        self.number_finish = tables.number_finish
        self.every_fit_is_legal = tables.bluffing and not tables.number_finish
        self.reverse_skips = tables.two_player_reverse_skips and tables.seats == 2
        self.answer_from_draw = tables.answer_from_draw
        self.dealt_outfits = tables.dealt_outfits
        self.force_play_drawn = tables.force_play_drawn
        self.draw_until_playable = tables.draw_until_playable
        self.jump_in = tables.jump_in
        self.force_play = tables.force_play
        self.no_mercy_catch = tables.no_mercy_catch
        self.lowest_wins = tables.lowest_wins
        self.target = tables.target
        for index in range(len(tables.deck)):
            self.deck[index] = tables.deck[index]
        for color in range(len(tables.of_color)):
            self.of_color[color] = tables.of_color[color]
        self._read_kinds(tables)
        self._fingerprint = b""

    @property
    def fingerprint(self) -> bytes:
        """Equal for equal rules, in every process: saved states name their rules by it."""
        if not self._fingerprint:
            self._fingerprint = blake2b(repr(self.tables).encode(), digest_size=8).digest()
        return self._fingerprint

    def equals(self, other: CompiledRules) -> bool:
        """Whether positions of one fit the other."""
        return self is other or self.fingerprint == other.fingerprint

    def __reduce__(self) -> tuple[Any, ...]:
        return CompiledRules, (self.tables,)

    def _allocate(self) -> None:
        """Create the arrays that compiled_rules.pxd declares for the compiler."""
        if not cython.compiled:
            self.deck = [0] * MAX_CARDS
            self.color_of = [0] * MAX_KINDS
            self.points = [0] * MAX_KINDS
            self.attack = [0] * MAX_KINDS
            self.turned_up = [0] * MAX_KINDS
            self.dealer_plays_again = [0] * MAX_KINDS
            self.asks_for_clothing = [0] * MAX_KINDS
            self.takes_whom = [0] * MAX_KINDS
            self.effect_type = [0] * MAX_KINDS
            self.program_start = [0] * MAX_KINDS
            self.program_length = [0] * MAX_KINDS
            self.op = [0] * MAX_INSTRUCTIONS
            self.op_who = [0] * MAX_INSTRUCTIONS
            self.op_count = [0] * MAX_INSTRUCTIONS
            self.op_needs_chosen = [0] * MAX_INSTRUCTIONS
            self.fitting = [0] * (MAX_KINDS * MAX_COLORS)
            self.stack_answers = [0] * (MAX_KINDS * MAX_COLORS)
            self.same_face = [0] * MAX_KINDS
            self.given_up = [0] * MAX_KINDS
            self.of_color = [0] * MAX_COLORS

    def _read_kinds(self, tables: RuleTables) -> None:
        address = 0
        for kind in range(len(tables.color_of)):
            self.color_of[kind] = tables.color_of[kind]
            self.points[kind] = tables.points[kind]
            self.attack[kind] = tables.attack[kind]
            self.turned_up[kind] = tables.turned_up[kind]
            self.dealer_plays_again[kind] = tables.dealer_plays_again[kind]
            self.asks_for_clothing[kind] = tables.asks_for_clothing[kind]
            self.takes_whom[kind] = tables.takes_whom[kind]
            self.effect_type[kind] = tables.effect_type[kind]
            if tables.color_of[kind] == 0 or tables.takes_whom[kind]:
                self.needs_choices |= BIT[kind]
            self.same_face[kind] = tables.same_face[kind]
            self.given_up[kind] = tables.given_up[kind]
            if tables.given_up[kind]:
                self.giving_up |= BIT[kind]
            for color in range(len(tables.of_color)):
                self.fitting[kind * MAX_COLORS + color] = tables.fitting[kind][color]
                self.stack_answers[kind * MAX_COLORS + color] = tables.stack_answers[kind][color]
            self.program_start[kind] = address
            self.program_length[kind] = len(tables.programs[kind])
            for instruction in tables.programs[kind]:
                self.op[address] = instruction.op
                self.op_who[address] = instruction.who
                self.op_count[address] = instruction.count
                self.op_needs_chosen[address] = instruction.needs_chosen
                address += 1


class Script:
    """Predetermined chance outcomes: a game with a script follows it instead of its generator.

    The outcomes are integers in the order in which the game needs them: outfits (a mask of colours
    per seat), shuffled piles (kinds, top first), cards discarded or taken by chance, and shuffled
    hands (kinds, as they are dealt out).

    A `lazy` script has no shuffled piles: it names each card when it is drawn. Where it ends too
    early, `possible` tells which cards could have come next; so a caller can walk through all
    chance outcomes one by one (env/chance_table.py).
    """

    def __init__(self, lazy: bool = False) -> None:
        if not cython.compiled:
            self.outcomes = [0] * MAX_SCRIPT
            self.weights = [0] * MAX_KINDS
        self.lazy = lazy
        self.position = 0
        self.length = 0
        self.failed = 0

    def __reduce__(self) -> tuple[Any, ...]:
        return restored_script, (bool(self.lazy), self.pending, self.failed)

    def restart(self, outcomes: Sequence[int]) -> None:
        """Forget everything, and begin again with these outcomes."""
        self.position = self.length = self.failed = 0
        self.append(outcomes)

    @property
    def pending(self) -> list[int]:
        """The outcomes that have not been consumed yet."""
        return [self.outcomes[index] for index in range(self.position, self.length)]

    @property
    def possible(self) -> dict[int, int]:
        """How many cards of each kind could have been the outcome after the last of the script."""
        counts = {kind: self.weights[kind] for kind in range(MAX_KINDS)}
        return {kind: count for kind, count in counts.items() if count}

    @property
    def is_short(self) -> bool:
        """Whether the game needed more outcomes than there are, or couldn't follow one."""
        return bool(self.failed)

    def append(self, outcomes: Sequence[int]) -> None:
        """Add outcomes after those that have not been consumed yet."""
        pending = [*self.pending, *outcomes]
        if len(pending) > MAX_SCRIPT:
            raise ValueError(f"a script has room for {MAX_SCRIPT} outcomes, not {len(pending)}")
        for index in range(len(pending)):
            self.outcomes[index] = pending[index]
        self.position = 0
        self.length = len(pending)

    @property
    def is_consumed(self) -> bool:
        """Whether the game has used every outcome and could follow all of them."""
        return self.position == self.length and not self.failed

    def _next(self) -> int:
        if self.position == self.length:
            self.failed = 1
            return 0
        outcome = self.outcomes[self.position]
        self.position += 1
        return outcome

    def _begin_weights(self) -> bool:
        """Whether this is the outcome that the script lacks, so that `weights` are needed."""
        if self.position < self.length or self.failed:
            return False
        for kind in range(MAX_KINDS):
            self.weights[kind] = 0
        return True

    def _add_weight(self, kind: int, count: int) -> None:
        self.weights[kind] += count


def restored_script(lazy: bool, pending: Sequence[int], failed: int) -> Script:
    """A script from a pickle."""
    script = Script(lazy)
    script.append(pending)
    script.failed = failed
    return script
