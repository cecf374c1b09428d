# cython: language_level=3, infer_types=True, annotation_typing=False
# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Features of a move: what it would do, as far as the player to move can tell.

Features are computed from the player's own cards, the hand sizes, and public information; never
from other hands or the order of the draw pile. So the result is the same for a game set up from a
view, in which those are unknown.

The module is long because the C compiler inlines only within one file, and a class that extends one
of another module calls its methods through a table, which made the policy 14 % slower.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence

try:
    import cython
except ImportError:
    from . import cython_fallback as cython

from penultima.errors import BadSetup

from .compiled_rules import CompiledRules

if cython.compiled:
    from cython.cimports.penultima.kernel.bits import BIT, bit_count, lowest_bit
    from cython.cimports.penultima.kernel.codes import *
    from cython.cimports.penultima.kernel.features import *
    from cython.cimports.penultima.kernel.game import Game
    from cython.cimports.penultima.kernel.memory import Memory
else:
    from .bits import BIT, bit_count, lowest_bit
    from .codes import *
    from .features import *
    from .game import Game
    from .memory import Memory

    SIZES_IN_BUCKETS = 6  # larger hands are in the same bucket

CARD_ENTRIES = 20
"""An upper bound on the features of a play, apart from those of its program."""
BUCKETS = (1, 2, 3, 4, 6)
"""The smallest hand of each bucket of hand sizes."""


class MoveFeatures:
    """Computes the features of moves and their weighted sums. Not safe for concurrent use."""

    def __init__(self, rules: CompiledRules, weights: Sequence[float]) -> None:
        self.rules = rules
        if not cython.compiled:
            self.weight = [0.0] * WEIGHTS
            self.card_class = [0] * MAX_KINDS
            self.is_simple = [0] * MAX_KINDS
            self.deck_colors = [0] * MAX_COLORS
            self.demand_answers = [0] * MAX_COLORS
            self.color_counts = [0] * MAX_COLORS
            self.unseen_share = [0.0] * MAX_COLORS
            self.entry_feature = [0] * MAX_FEATURE_ENTRIES
            self.entry_value = [0.0] * MAX_FEATURE_ENTRIES
            self.bucket = [0] * (SIZES_IN_BUCKETS + 1)
            self.first_entry = self.entry_count = 0
            self.weighted_sum = 0.0
            self.seat = self.own_size = self.fewest_cards = self.unseen_count = 0
            self.kept_mask = self.kept_count = self.new_color = self.kept_of_color = 0
            self.next_seat = self.new_direction = self.skips = self.extra_turn = 0
            self.losing_turn = self.next_actor = 0
            self.opponent_has_one = self.opponent_has_two = 0
        if max(entries_by_kind(rules)) > MAX_FEATURE_ENTRIES:
            raise BadSetup(
                f"a card has too many effects: a policy has room for {MAX_FEATURE_ENTRIES} features"
            )
        if len(weights) != WEIGHTS:
            raise ValueError(f"{len(weights)} weights for {WEIGHTS} features")
        for index in range(WEIGHTS):
            self.weight[index] = weights[index]
        for size in range(SIZES_IN_BUCKETS + 1):
            self.bucket[size] = bisect(BUCKETS, max(size, 1)) - 1
        for kind in rules.tables.deck:
            self.deck_colors[rules.tables.color_of[kind]] += 1
            if rules.tables.emblem >> kind & 1:
                self.demand_answers[rules.tables.color_of[kind]] += 1
        for kind in range(len(rules.tables.color_of)):
            self.card_class[kind] = _card_class(rules, kind)
            attack = rules.tables.attack[kind]
            self.is_simple[kind] = not rules.tables.programs[kind] or attack > 0

    # The position, which is the same for all moves

    def _observe(self, game: Game, memory: Memory, seat: int) -> None:
        self.seat = seat
        self.own_size = game.size[seat]
        self.fewest_cards = 255
        self.opponent_has_one = self.opponent_has_two = 0
        for other in range(game.seats):
            if other != seat:
                size = game.size[other]
                self.fewest_cards = min(self.fewest_cards, size)
                self.opponent_has_one |= size == 1
                self.opponent_has_two |= size == 2
        for color in range(self.rules.colors + 1):
            self.color_counts[color] = 0
        cards = game.mask[seat]
        while cards:
            kind = lowest_bit(cards)
            cards &= cards - 1
            self.color_counts[self.rules.color_of[kind]] += game.counts[seat * MAX_KINDS + kind]
        self.unseen_count = self.rules.cards - self.own_size - 1 - game.discard_size
        per_card = 1.0 / self.unseen_count if self.unseen_count > 0 else 0.0
        top_color = self.rules.color_of[game.top]
        for color in range(1, self.rules.colors + 1):
            unseen = (
                self.deck_colors[color] - self.color_counts[color] - memory.discarded_colors[color]
            )
            unseen -= color == top_color
            self.unseen_share[color] = unseen * per_card

    def _bucket(self, size: int) -> int:
        """The bucket of a hand size."""
        return self.bucket[SIZES_IN_BUCKETS if size > SIZES_IN_BUCKETS else size]

    def _add_entry(self, feature: int, value: float) -> None:
        """Add a feature, or an input of a network, which has no weight here."""
        self.entry_feature[self.entry_count] = feature
        self.entry_value[self.entry_count] = value
        self.entry_count += 1

    def _add_feature(self, feature: int, value: float) -> None:
        self._add_entry(feature, value)
        self.weighted_sum += self.weight[feature] * value

    # Plays

    def _score_play(self, game: Game, memory: Memory, action: int) -> float:
        """The weighted sum of a play's features, or WINNING_SCORE if it empties the hand."""
        kind = action & KIND_BITS
        self.weighted_sum = 0.0
        self._simulate_play(game, action)
        if self.kept_count == 0:
            return WINNING_SCORE * 1.0
        if self.rules.attack[kind]:
            self._simulate_attack(game, kind)
        elif not self.is_simple[kind]:
            self._simulate_program(game, memory, action)
            if self.kept_count <= 0:
                return WINNING_SCORE * 1.0
        self._features_of_card(game, kind)
        self._features_of_next(game, memory, kind)
        self._features_of_hand(kind)
        return self.weighted_sum

    def _simulate_play(self, game: Game, action: int) -> None:
        """Note the cards that stay in the hand and the new colour."""
        kind = action & KIND_BITS
        color = self.rules.color_of[kind]
        self.kept_mask = game.mask[self.seat]
        if game.counts[self.seat * MAX_KINDS + kind] == 1:
            self.kept_mask ^= BIT[kind]
        self.kept_count = self.own_size - 1
        self.new_color = color if color else (action >> COLOR_SHIFT) & COLOR_BITS
        self.kept_of_color = self.color_counts[self.new_color]
        if color:
            self.kept_of_color -= 1
        self.next_seat = game._next_seat(self.seat)
        self.new_direction = game.direction
        self.skips = self.extra_turn = self.losing_turn = 0

    def _simulate_attack(self, game: Game, kind: int) -> None:
        """Count only the cards beyond two, or four with a wild: the class's weights cover those."""
        self.skips = 1
        more = game.stack + self.rules.attack[kind] - (2 if self.rules.color_of[kind] else 4)
        if more:
            self._add_cards(game, self.next_seat, more)

    def _simulate_program(self, game: Game, memory: Memory, action: int) -> None:
        """Estimate the effects of a card's program, as far as they can be known in advance."""
        kind = action & KIND_BITS
        chosen = ((action >> WHOM_SHIFT) & WHOM_BITS) - 1
        start = self.rules.program_start[kind]
        for address in range(start, start + self.rules.program_length[kind]):
            op = self.rules.op[address]
            count = self.rules.op_count[address]
            if op == OP_SKIP:
                self.skips += count
            elif op == OP_REVERSE:
                self.new_direction = -self.new_direction
                self.skips += self.rules.reverse_skips
            elif op == OP_EXTRA_TURN:
                self.extra_turn = 1
            elif op == OP_DEMAND:
                answers = self._answer_probability(game, memory, self.next_seat, self.new_color)
                self._add_cards(game, self.next_seat, count * (1.0 - answers))
            elif op == OP_CLOTHING:
                clothing = (action >> CLOTHING_SHIFT) & COLOR_BITS
                for other in range(game.seats):
                    if game.outfits[other] & (1 << clothing):
                        self._add_cards(game, other, count)
            elif op in (OP_SWAP_HANDS, OP_PASS_HANDS):
                self._simulate_swap(game, op, self.rules.op_who[address], chosen)
            elif op == OP_SHUFFLE_HANDS:
                self._simulate_shuffle(game)
            elif op != OP_REVEAL:
                self._simulate_transfer(game, address, chosen)
                if op == OP_DISCARD_COLOR and self.kept_count <= 0:
                    return
        # A house rule may empty the hand, but the player can't count on it.
        self.kept_count = max(self.kept_count, 1)

    def _simulate_discard_color(self, game: Game, color: int) -> None:
        cards = self.kept_mask & self.rules.of_color[color]
        discarded = 0
        points = 0
        while cards:
            kind = lowest_bit(cards)
            cards &= cards - 1
            discarded += game.counts[self.seat * MAX_KINDS + kind]
            points += self.rules.points[kind] * game.counts[self.seat * MAX_KINDS + kind]
        if discarded:
            self._add_feature(DISCARDED, discarded)
            self._add_feature(DISCARDED + 1, points * 0.05)
        self.kept_mask &= ~self.rules.of_color[color]
        self.kept_count -= discarded
        if color == self.new_color:
            self.kept_of_color = 0

    def _simulate_swap(self, game: Game, op: int, who: int, chosen: int) -> None:
        """Replace the hand by another player's, whose cards are unknown."""
        other = self.next_seat
        if op == OP_PASS_HANDS or who == WHO_PREVIOUS:
            other = game._seat_after(self.seat, game.seats - 1)
        elif who == WHO_CHOSEN:
            other = chosen if chosen != NO_SEAT else other
        elif who != WHO_NEXT:
            for places in range(1, game.seats):
                seat = game._seat_after(self.seat, places)
                more = game.size[seat] - game.size[other]
                if (more > 0 and who == WHO_MOST_CARDS) or (more < 0 and who == WHO_FEWEST_CARDS):
                    other = seat
        self._add_feature(HAND_SHRINKS, self.kept_count - game.size[other])
        self.kept_count = game.size[other]
        self.kept_mask = 0
        self.kept_of_color = 0

    def _simulate_shuffle(self, game: Game) -> None:
        """Replace the hand by an equal share of all cards in hands."""
        cards = self.kept_count
        for other in range(game.seats):
            if other != self.seat:
                cards += game.size[other]
        share = (cards + game.seats - 1) // game.seats
        self._add_feature(HAND_SHRINKS, self.kept_count - share)
        self.kept_count = share
        self.kept_mask = 0
        self.kept_of_color = 0

    def _simulate_transfer(self, game: Game, address: int, chosen: int) -> None:
        """Count the cards that a rule makes players draw, discard, give, take or pass on."""
        op = self.rules.op[address]
        count = self.rules.op_count[address]
        color = self.new_color if count == NAMED_COLOR else count
        for other in range(game.seats):
            if not self._is_affected(game, self.rules.op_who[address], other, chosen):
                continue
            if op == OP_LOSE_TURN:
                self.losing_turn |= 1 << other
            elif op == OP_TAKE:
                taken = min(count, game.size[other] - 1)
                if other != self.seat and taken > 0:
                    self._add_cards(game, other, -taken)
                    self._add_cards(game, self.seat, taken)
            elif op == OP_PASS_CARDS:
                # A player whose hand is short passes all of it.
                before = game._seat_after(other, game.seats - 1)
                passed = min(count, self.kept_count if other == self.seat else game.size[other])
                got = min(count, self.kept_count if before == self.seat else game.size[before])
                if got != passed:
                    self._add_cards(game, other, got - passed)
            elif op == OP_DISCARD_COLOR:
                if other == self.seat:
                    self._simulate_discard_color(game, color)
                else:
                    share = self.unseen_share[color]
                    self._add_cards(game, other, -share * game.size[other])
            elif op == OP_DRAW_UNTIL:
                self._add_cards(game, other, self._draws_until(color))
            elif op == OP_GIVE:
                if other != self.seat:
                    self._add_cards(game, other, count)
                    self._add_feature(DISCARDED, count)
                    self.kept_count -= count
            else:
                self._add_cards(game, other, count if op == OP_DRAW else -count)

    def _draws_until(self, color: int) -> float:
        """How many cards a player draws, on average, until one of the colour comes."""
        of_color = self.unseen_share[color] * self.unseen_count
        return (self.unseen_count + 1.0) / (of_color + 1.0)

    def _is_affected(self, game: Game, who: int, seat: int, chosen: int) -> bool:
        if who == WHO_ALL:
            return True
        if who == WHO_SELF:
            return seat == self.seat
        if who == WHO_OTHERS:
            return seat != self.seat
        if who == WHO_NEXT:
            return seat == self.next_seat
        if who == WHO_PREVIOUS:
            return seat == game._seat_after(self.seat, game.seats - 1)
        if who == WHO_CHOSEN:
            return seat == chosen
        for other in range(game.seats):
            more = game.size[other] - game.size[seat]
            if (more > 0 and who == WHO_MOST_CARDS) or (more < 0 and who == WHO_FEWEST_CARDS):
                return False
        return True

    def _features_of_card(self, game: Game, kind: int) -> None:
        card_class = 2 * SIZE_BUCKETS * self.card_class[kind]
        self._add_feature(card_class + self._bucket(game.size[self.next_seat]), 1.0)
        self._add_feature(card_class + SIZE_BUCKETS + self._bucket(self.kept_count), 1.0)
        points = self.rules.points[kind] * 0.05
        self._add_feature(POINTS, points)
        if self.opponent_has_one:
            self._add_feature(POINTS + 1, points)
        if self.opponent_has_two:
            self._add_feature(POINTS + 2, points)
        if self.new_color != game.color:
            self._add_feature(COLOR_CHANGES, 1.0)
        self._add_feature(UNSEEN_SHARE, self.unseen_share[self.new_color])
        if self.rules.only_without_color & BIT[kind] and self.color_counts[game.color]:
            self._add_feature(BLUFF, 1.0)
            if self.kept_count <= 2:
                self._add_feature(BLUFF + 1, 1.0)
            if game.size[self.next_seat] <= 2:
                self._add_feature(BLUFF + 2, 1.0)

    def _features_of_next(self, game: Game, memory: Memory, kind: int) -> None:
        """Who acts next, and whether the player keeps a card that fits."""
        seat = self.seat
        if not self.extra_turn:
            places = self.skips + 1
            if places >= game.seats:  # seldom, and divisions are slow
                places %= game.seats
            seat += places * self.new_direction
            if seat >= game.seats:
                seat -= game.seats
            elif seat < 0:
                seat += game.seats
        if self.losing_turn or game.lost_count:
            seat = self._past_lost_turns(game, seat)
        self.next_actor = seat
        fitting = self.kept_mask & self.rules.fitting[kind * MAX_COLORS + self.new_color]
        if seat == self.seat:
            self._add_feature(EXTRA_TURN if fitting else EXTRA_TURN + 1, 1.0)
        else:
            size = game.size[seat]
            if memory.voids[seat] & (1 << self.new_color):
                self._add_feature(NEXT_VOID + (0 if size <= 1 else 1 if size == 2 else 2), 1.0)
            if size == 1:
                self._add_feature(NEXT_VOID + 3, self.unseen_share[self.new_color])
            self._add_feature(NEXT_HAND_SIZE + self._bucket(size), 1.0)
        if fitting:
            self._add_feature(EXTRA_TURN + 2, 1.0)

    def _past_lost_turns(self, game: Game, seat: int) -> int:
        """The first player from this one on who will have no turn to lose."""
        places = 0
        while game.lost[seat] + (self.losing_turn >> seat & 1) > places // game.seats:
            places += 1
            seat = (seat + self.new_direction + game.seats) % game.seats
        return seat

    def _features_of_hand(self, kind: int) -> None:
        """The cards that stay in the hand."""
        kept = self.kept_mask
        fitting = kept & self.rules.fitting[kind * MAX_COLORS + self.new_color]
        if self.kept_of_color > 0:
            self._add_feature(KEPT_OF_COLOR, self.kept_of_color / (self.kept_count * 1.0))
            self._add_feature(KEPT_OF_COLOR + 1, self.kept_of_color * 0.2)
        else:
            self._add_feature(KEPT_OF_COLOR + 2, 1.0)
        same_face = kept & self.rules.same_face[kind] & ~BIT[kind]
        if same_face:
            self._add_feature(SAME_FACE, bit_count(same_face))
        if not kept & self.rules.wilds:
            self._add_feature(NO_WILD_KEPT, 1.0)
        colors = 0
        for color in range(1, self.rules.colors + 1):
            colors += (kept & self.rules.of_color[color]) != 0
        self._add_feature(COLORS_KEPT, colors * 0.5)
        if self.kept_count == 1 and self.rules.number_finish:
            # Only a number can be the last card.
            kept &= self.rules.numbers
        if self.kept_count == 1 and kept:
            if kept & self.rules.wilds:
                self._add_feature(LAST_CARDS, 1.0)
            elif kept & self.rules.of_color[self.new_color]:
                self._add_feature(LAST_CARDS + 1, 1.0)
            elif fitting:
                self._add_feature(LAST_CARDS + 2, 1.0)
        elif self.kept_count == 2 and kept and kept == fitting:
            self._add_feature(LAST_CARDS + 3, 1.0)

    def _add_cards(self, game: Game, seat: int, count: float) -> None:
        """Cards that a player receives, possibly the one who moves."""
        if seat == self.seat:
            self._add_feature(CARDS_TO_SELF, count)
            self.kept_count += cython.cast(cython.int, count) if cython.compiled else int(count)
        elif seat == self.next_seat:
            self._add_feature(CARDS_TO_NEXT + self._bucket(game.size[seat]), count)
        else:
            self._add_feature(CARDS_TO_OTHER + self._bucket(game.size[seat]), count)

    def _answer_probability(self, game: Game, memory: Memory, seat: int, color: int) -> float:
        """The probability that a player holds a card that answers a demand in this colour."""
        if memory.voids[seat] & (1 << color) or self.unseen_count <= 0:
            return 0.0
        answers = self.rules.emblem & self.rules.of_color[color]
        unseen = self.demand_answers[color]
        for index in range(game.discard_size):
            if answers & BIT[game.discard[index]]:
                unseen -= 1
        if answers & BIT[game.top]:
            unseen -= 1
        cards = answers & game.mask[self.seat]
        while cards:
            unseen -= game.counts[self.seat * MAX_KINDS + lowest_bit(cards)]
            cards &= cards - 1
        none = 1.0
        for _ in range(game.size[seat]):
            none *= 1.0 - unseen / (self.unseen_count * 1.0)
        return 1.0 - none

    # Moves other than plays

    def _score_answer(self, game: Game, memory: Memory, verb: int) -> float:
        """The weighted sum for drawing, keeping, challenging or accepting."""
        few = self.fewest_cards <= 2
        self.weighted_sum = 0.0
        if verb == DRAW:
            self._add_feature(VOLUNTARY_DRAW, 1.0)
            if few:
                self._add_feature(VOLUNTARY_DRAW + 1, 1.0)
        elif verb == KEEP:
            self._add_feature(KEEP_DRAWN + self.card_class[lowest_bit(game.drawn)], 1.0)
            if few:
                self._add_feature(KEEP_DRAWN + CARD_CLASSES, 1.0)
            if self.own_size <= 3:
                self._add_feature(KEEP_DRAWN + CARD_CLASSES + 1, 1.0)
        elif verb == CHALLENGE:
            accused = game.accused
            size = game.size[accused]
            self._add_feature(CHALLENGED, 1.0)
            if memory.voids[accused] & (1 << game.color_before):
                self._add_feature(CHALLENGED + 1, 1.0)
            if size <= 2:
                self._add_feature(CHALLENGED + 1 + size, 1.0)
            else:
                self._add_feature(CHALLENGED + (4 if size <= 4 else 5), 1.0)
            self._add_feature(CHALLENGED + 6, self.unseen_share[game.color_before])
            if self.own_size <= 2:
                self._add_feature(CHALLENGED + 7, 1.0)
        elif verb == ACCEPT:
            self._add_feature(ACCEPTED, 1.0)
            self._add_feature(ACCEPTED + 1, game.stack)
        return self.weighted_sum

    def _score_chosen_card(self, game: Game, kind: int) -> float:
        """The weighted sum for choosing a card that a house rule takes from the hand."""
        self.weighted_sum = 0.0
        self._add_feature(CHOSEN_CARD, self.rules.points[kind] * 0.05)
        if self.rules.wilds & BIT[kind]:
            self._add_feature(CHOSEN_CARD + 1, 1.0)
        else:
            self._add_feature(CHOSEN_CARD + 2, self.color_counts[self.rules.color_of[kind]])
        return self.weighted_sum

    def _score_color(self, game: Game, color: int) -> float:
        """The weighted sum for naming the colour of a wild turned up at the start."""
        of_color = self.color_counts[color]
        self.weighted_sum = 0.0
        if of_color:
            self._add_feature(KEPT_OF_COLOR, of_color / (self.own_size * 1.0))
            self._add_feature(KEPT_OF_COLOR + 1, of_color * 0.2)
        else:
            self._add_feature(KEPT_OF_COLOR + 2, 1.0)
        self._add_feature(UNSEEN_SHARE, self.unseen_share[color])
        return self.weighted_sum


def entries_by_kind(rules: CompiledRules) -> list[int]:
    """For every kind, an upper bound on the feature entries of one play."""
    # An instruction adds at most two features for each player, or two altogether.
    per_instruction = 2 * rules.seats
    return [CARD_ENTRIES + per_instruction * len(program) for program in rules.tables.programs]


def _card_class(rules: CompiledRules, kind: int) -> int:
    """0 number, 1 skip, 2 reverse, 3 draw, 4 wild, 5 wild draw, 6 special."""
    tables = rules.tables
    ops = [instruction.op for instruction in tables.programs[kind]]
    if tables.color_of[kind] == 0:
        return 5 if tables.attack[kind] else 6 if ops else 4
    if tables.attack[kind]:
        return 3
    return 2 if OP_REVERSE in ops else 1 if OP_SKIP in ops else 0
