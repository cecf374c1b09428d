# cython: language_level=3, infer_types=True, annotation_typing=False
# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""What was agreed before the first card, and chance written down beforehand."""

from __future__ import annotations

from collections.abc import Sequence

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
    """What was agreed before the first card, where a game can read it fast."""

    def __init__(self, tables: RuleTables) -> None:
        self._make_room()
        self.tables = tables
        self.seats = tables.seats
        self.hand_size = tables.hand_size
        self.colors = tables.colors
        self.cards = len(tables.deck)
        self.wilds = tables.wilds
        self.only_without_color = tables.only_without_color
        self.challengeable = tables.only_without_color if tables.bluffing else 0
        self.emblem = tables.emblem
        self.needs_choices = 0
        self.innocent_extra = tables.innocent_extra
        self.caught_draws = tables.caught_draws
        self.bluffing = tables.bluffing
        self.stacking = tables.stacking
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
        for place in range(len(tables.deck)):
            self.deck[place] = tables.deck[place]
        for color in range(len(tables.of_color)):
            self.of_color[color] = tables.of_color[color]
        self._read_kinds(tables)

    def _make_room(self) -> None:
        """What agreed.pxd does for the compiler."""
        if not cython.compiled:
            self.deck = [0] * CARDS
            self.color_of = [0] * KINDS
            self.points = [0] * KINDS
            self.attack = [0] * KINDS
            self.turned_up = [0] * KINDS
            self.dealer_plays_again = [0] * KINDS
            self.asks_for_clothing = [0] * KINDS
            self.takes_whom = [0] * KINDS
            self.effect = [0] * KINDS
            self.first_step = [0] * KINDS
            self.steps = [0] * KINDS
            self.step_code = [0] * STEPS
            self.step_who = [0] * STEPS
            self.step_count = [0] * STEPS
            self.step_needs_chosen = [0] * STEPS
            self.fit = [0] * (KINDS * COLORS)
            self.same_face = [0] * KINDS
            self.of_color = [0] * COLORS

    def _read_kinds(self, tables: RuleTables) -> None:
        step = 0
        for kind in range(len(tables.color_of)):
            self.color_of[kind] = tables.color_of[kind]
            self.points[kind] = tables.points[kind]
            self.attack[kind] = tables.attack[kind]
            self.turned_up[kind] = tables.turned_up[kind]
            self.dealer_plays_again[kind] = tables.dealer_plays_again[kind]
            self.asks_for_clothing[kind] = tables.asks_for_clothing[kind]
            self.takes_whom[kind] = tables.takes_whom[kind]
            self.effect[kind] = tables.effect[kind]
            if tables.color_of[kind] == 0 or tables.takes_whom[kind]:
                self.needs_choices |= BIT[kind]
            self.same_face[kind] = tables.same_face[kind]
            for color in range(len(tables.of_color)):
                self.fit[kind * COLORS + color] = tables.fit[kind][color]
            self.first_step[kind] = step
            self.steps[kind] = len(tables.steps[kind])
            for does in tables.steps[kind]:
                self.step_code[step] = does.code
                self.step_who[step] = does.who
                self.step_count[step] = does.count
                self.step_needs_chosen[step] = does.needs_chosen
                step += 1


class Script:
    """Chance, written down beforehand: a game that has one follows it and shuffles nothing.

    The numbers are what chance decides, in the order in which it is asked: outfits (a mask of
    colours per seat), piles (kinds, top first), cards that leave a hand by chance (kinds).
    """

    def __init__(self) -> None:
        if not cython.compiled:
            self.numbers = [0] * SCRIPT
        self.at = 0
        self.length = 0
        self.broken = 0

    def feed(self, numbers: Sequence[int]) -> None:
        """Add to what has not been used yet."""
        rest = [self.numbers[place] for place in range(self.at, self.length)]
        rest += numbers
        if len(rest) > SCRIPT:
            raise ValueError(f"a script of {len(rest)} numbers; there is room for {SCRIPT}")
        for place in range(len(rest)):
            self.numbers[place] = rest[place]
        self.at = 0
        self.length = len(rest)

    @property
    def followed(self) -> bool:
        """Whether the game has used exactly what it was given, and could."""
        return self.at == self.length and not self.broken

    def _next(self) -> int:
        if self.at == self.length:
            self.broken = 1
            return 0
        number = self.numbers[self.at]
        self.at += 1
        return number
