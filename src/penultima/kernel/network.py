# cython: language_level=3, infer_types=True, annotation_typing=False
# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""A small network that corrects the scores of the linear policy.

    correction = direct · x + output · relu(first · x)

x are the features of a move, and inputs that describe the position and the move further
(inputs.py). Both use only what the player to move can know. With all weights 0 the policy stays
linear.
"""

from __future__ import annotations

from collections.abc import Sequence

try:
    import cython
except ImportError:
    from . import cython_fallback as cython


if cython.compiled:
    from cython.cimports.penultima.kernel.bits import bit_count, lowest_bit
    from cython.cimports.penultima.kernel.codes import *
    from cython.cimports.penultima.kernel.features import *
    from cython.cimports.penultima.kernel.game import Game
    from cython.cimports.penultima.kernel.inputs import *
    from cython.cimports.penultima.kernel.memory import Memory
    from cython.cimports.penultima.kernel.move_features import MoveFeatures
    from cython.cimports.penultima.kernel.none_guard import reject_none
else:
    from .bits import bit_count, lowest_bit
    from .codes import *
    from .features import *
    from .game import Game
    from .inputs import *
    from .memory import Memory
    from .move_features import MoveFeatures
    from .none_guard import reject_none

    DIRECT = INPUTS * HIDDEN
    OUTPUT = DIRECT + INPUTS

from penultima.errors import BadSetup

from .move_features import entries_by_kind


class Network:
    """The weights: a row of the first layer for each input, the direct ones, those of the output.

    Any number of policies can share a network.
    """

    def __init__(self, weights: Sequence[float]) -> None:
        if not cython.compiled:
            self.weight = [0.0] * NETWORK_SIZE
        self.set_weights(weights)

    def set_weights(self, weights: Sequence[float]) -> None:
        if len(weights) != NETWORK_SIZE:
            raise ValueError(f"{len(weights)} weights for a network of {NETWORK_SIZE}")
        for index in range(NETWORK_SIZE):
            self.weight[index] = weights[index]

    @property
    def weights(self) -> list[float]:
        return [self.weight[index] for index in range(NETWORK_SIZE)]


class Correction:
    """Computes the inputs of moves and the network's output for them, for one policy."""

    def __init__(self, network: Network, features: MoveFeatures) -> None:
        reject_none(network)
        reject_none(features)
        if max(entries_by_kind(features.rules)) + MOVE_INPUTS > MAX_FEATURE_ENTRIES:
            raise BadSetup("a card has too many effects for the inputs of a network")
        self.network = network
        self.features = features
        self.rules = features.rules
        if not cython.compiled:
            self.hidden = [0.0] * HIDDEN
            self.position_hidden = [0.0] * HIDDEN
            self.position_input = [0] * POSITION_INPUTS
            self.position_value = [0.0] * POSITION_INPUTS
            self.deck_kinds = [0] * MAX_KINDS
            self.unseen_kinds = [0] * MAX_KINDS
            self.of_class = [0] * CARD_CLASSES
            self.size = [0] * MAX_SEATS
            self.voids = [0] * MAX_SEATS
            self.chosen = [0] * MAX_SEATS
            self.drew_on = [0] * MAX_SEATS
        self.position_count = 0
        for kind in range(MAX_KINDS):
            self.deck_kinds[kind] = 0
        for card_class in range(CARD_CLASSES):
            self.of_class[card_class] = 0
        for kind in self.rules.tables.deck:
            self.deck_kinds[kind] += 1
        for kind in range(len(self.rules.tables.color_of)):
            self.of_class[self.features.card_class[kind]] |= 1 << kind

    # The position

    def _add_position(self, index: int, value: float) -> None:
        self.position_input[self.position_count] = index
        self.position_value[self.position_count] = value
        self.position_count += 1

    def _observe(self, game: Game, memory: Memory) -> None:
        """Compute what is the same for all moves; after MoveFeatures._observe."""
        self.position_count = 0
        self.seats = game.seats
        seat = self.features.seat
        for other in range(game.seats):
            self.size[other] = game.size[other]
            self.voids[other] = memory.voids[other]
            self.chosen[other] = memory.chosen[other]
            self.drew_on[other] = memory.drew_on[other]
        self._count_unseen(game, seat)
        self._inputs_of_table(game, seat)
        self._inputs_of_hand(game, seat)
        hidden = self.position_hidden
        weight = self.network.weight
        for unit in range(HIDDEN):
            hidden[unit] = 0.0
        for entry in range(self.position_count):
            value = self.position_value[entry]
            row = self.position_input[entry] * HIDDEN
            for unit in range(HIDDEN):
                hidden[unit] += value * weight[row + unit]

    def _count_unseen(self, game: Game, seat: int) -> None:
        for kind in range(MAX_KINDS):
            self.unseen_kinds[kind] = self.deck_kinds[kind]
        for index in range(game.discard_size):
            self.unseen_kinds[game.discard[index]] -= 1
        self.unseen_kinds[game.top] -= 1
        cards = game.mask[seat]
        while cards:
            kind = lowest_bit(cards)
            cards &= cards - 1
            self.unseen_kinds[kind] -= game.counts[seat * MAX_KINDS + kind]

    def _unseen_share(self, cards: int) -> float:
        """The share of these kinds among the unseen cards."""
        if self.features.unseen_count <= 0:
            return 0.0
        count = 0
        while cards:
            count += self.unseen_kinds[lowest_bit(cards)]
            cards &= cards - 1
        return count / (1.0 * self.features.unseen_count)

    def _inputs_of_table(self, game: Game, seat: int) -> None:
        seats = game.seats
        after = game._next_seat(seat)
        self._add_position(ALWAYS, 1.0)
        self._add_position(OWN_SIZE + _up_to(self.features.own_size - 1, 11), 1.0)
        self._add_position(NEXT_SIZE + _up_to(game.size[after] - 1, 7), 1.0)
        void = 1 << game.color
        if self.voids[after] & void:
            self._add_position(VOID_IN_PLAY, 1.0)
        if seats > 2:
            second = game._seat_after(seat, 2)
            self._add_position(SECOND_SIZE + _up_to(game.size[second] - 1, 7), 1.0)
            if self.voids[second] & void:
                self._add_position(VOID_IN_PLAY + 1, 1.0)
        if seats > 3:
            before = game._seat_after(seat, seats - 1)
            self._add_position(PREVIOUS_SIZE + _up_to(game.size[before] - 1, 7), 1.0)
            if self.voids[before] & void:
                self._add_position(VOID_IN_PLAY + 2, 1.0)
        self._add_position(FEWEST_CARDS + _up_to(self.features.fewest_cards - 1, 4), 1.0)
        self._add_position(PLAYERS + (seats - 2 if seats < 5 else 3 if seats < 7 else 4), 1.0)
        self._add_position(PHASE + game.phase, 1.0)
        self._add_position(COLOR_IN_PLAY + 4, self.features.unseen_share[game.color])
        self._add_position(WILDS_UNSEEN, 5.0 * self._unseen_share(self.rules.wilds))
        self._add_position(PILE, game.draw_size * 0.02)
        for place in range(3 if seats > 3 else seats - 1):
            other = game._seat_after(seat, place + 1 if place < 2 else seats - 1)
            if self.chosen[other] & void:
                self._add_position(LEANINGS_IN_PLAY + 2 * place, 1.0)
            if self.drew_on[other] & void:
                self._add_position(LEANINGS_IN_PLAY + 2 * place + 1, 1.0)
        self.accused = game.accused
        self.accused_color = 1 << game.color_before

    def _inputs_of_hand(self, game: Game, seat: int) -> None:
        points = 0
        held = game.mask[seat]
        for card_class in range(CARD_CLASSES):
            cards = held & self.of_class[card_class]
            if cards:
                count = 0
                while cards:
                    kind = lowest_bit(cards)
                    cards &= cards - 1
                    count += game.counts[seat * MAX_KINDS + kind]
                    points += game.counts[seat * MAX_KINDS + kind] * self.rules.points[kind]
                self._add_position(HAND_CLASSES + card_class, 1.0)
                self._add_position(HAND_CLASSES + CARD_CLASSES + card_class, count / 3.0)
        self.hand_points = points
        self._add_position(HAND_POINTS, points * 0.01)
        self._add_position(COLOR_IN_PLAY + _up_to(self.features.color_counts[game.color], 3), 1.0)
        below = 255
        colors = 0
        place = 0
        while place < 4:
            # The colours from the longest on
            longest = 0
            equal = 0
            for color in range(1, self.rules.colors + 1):
                count = self.features.color_counts[color]
                if count < below:
                    if count > longest:
                        longest = count
                        equal = 1
                    elif count == longest:
                        equal += 1
            if longest == 0:
                break
            while equal > 0 and place < 4:
                self._add_position(HAND_COLORS + place, longest * 0.25)
                place += 1
                equal -= 1
                colors += 1
            below = longest
        self._add_position(HAND_COLORS + 4 + colors, 1.0)

    # Moves

    def _score(self, action: int) -> float:
        """The correction of a move whose features were computed last; adds its inputs to them."""
        verb = action >> VERB_SHIFT
        if verb == PLAY:
            self._inputs_of_play(self.features, action & KIND_BITS)
        else:
            place = 1 if verb == DRAW else 2 if verb == KEEP else 3 if verb == ACCEPT else 4
            self.features._add_entry(VERB + place, 1.0)
            if verb == CHALLENGE:
                if self.chosen[self.accused] & self.accused_color:
                    self.features._add_entry(ACCUSED, 1.0)
                if self.drew_on[self.accused] & self.accused_color:
                    self.features._add_entry(ACCUSED + 1, 1.0)
        hidden = self.hidden
        weight = self.network.weight
        for unit in range(HIDDEN):
            hidden[unit] = self.position_hidden[unit]
        total = 0.0
        for entry in range(self.features.first_entry, self.features.entry_count):
            value = self.features.entry_value[entry]
            index = self.features.entry_feature[entry]
            row = index * HIDDEN
            total += value * weight[DIRECT + index]
            for unit in range(HIDDEN):
                hidden[unit] += value * weight[row + unit]
        for unit in range(HIDDEN):
            if hidden[unit] > 0.0:
                total += hidden[unit] * weight[OUTPUT + unit]
        return total

    def _inputs_of_play(self, features: MoveFeatures, kind: int) -> None:
        kept = features.kept_mask
        color = features.new_color
        features._add_entry(VERB, 1.0)
        features._add_entry(CARD_CLASS + features.card_class[kind], 1.0)
        features._add_entry(KEPT_SIZE + _up_to(features.kept_count - 1, 9), 1.0)
        for card_class in range(CARD_CLASSES):
            if kept & self.of_class[card_class]:
                features._add_entry(KEPT_CLASSES + card_class, 1.0)
        wilds = kept & self.rules.wilds
        if wilds:
            features._add_entry(KEPT_WILDS, bit_count(wilds))
        features._add_entry(KEPT_POINTS, (self.hand_points - self.rules.points[kind]) * 0.01)
        features._add_entry(KEPT_IN_COLOR + _up_to(features.kept_of_color, 4), 1.0)
        fits = self.rules.fitting[kind * MAX_COLORS + color]
        features._add_entry(KEPT_FITTING + _up_to(bit_count(kept & fits), 4), 1.0)
        colors = 0
        longest = 0
        for other in range(1, self.rules.colors + 1):
            if kept & self.rules.of_color[other]:
                colors += 1
                count = features.kept_of_color if other == color else features.color_counts[other]
                longest = max(longest, count)
        features._add_entry(KEPT_COLORS + _up_to(colors, 4), 1.0)
        features._add_entry(KEPT_LONGEST, longest * 0.2)
        if features.kept_of_color >= longest:
            features._add_entry(KEPT_LONGEST + 1, 1.0)
        self._inputs_of_actor(features, kind, color, fits)
        self._inputs_of_leanings(features, 1 << color)

    def _inputs_of_actor(self, features: MoveFeatures, kind: int, color: int, fits: int) -> None:
        """Who acts next, and whether they may be able to follow."""
        actor = features.next_actor
        follow = self._unseen_share(fits)
        features._add_entry(FOLLOW_SHARE, follow)
        face = self.rules.same_face[kind] & ~self.rules.wilds
        features._add_entry(FACE_SHARE, 10.0 * self._unseen_share(face))
        if actor == features.seat:
            features._add_entry(ACTOR_SIZE, 1.0)
            return
        size = self.size[actor]
        features._add_entry(ACTOR_SIZE + 1 + _up_to(size - 1, 7), 1.0)
        if self.voids[actor] & (1 << color):
            features._add_entry(ACTOR_VOID, 1.0)
            follow = self._unseen_share(fits & ~self.rules.of_color[color])
        none = 1.0
        for _ in range(size):
            none *= 1.0 - follow
        features._add_entry(FOLLOW_SHARE + 1, 1.0 - none)
        second = (actor + features.new_direction + self.seats) % self.seats
        if second == features.seat:
            features._add_entry(ACTOR_AFTER, 1.0)
        else:
            features._add_entry(ACTOR_AFTER + 1 + _up_to(self.size[second] - 1, 3), 1.0)

    def _inputs_of_leanings(self, features: MoveFeatures, color: int) -> None:
        """Who of the others probably holds the new colour, and who probably lacks it."""
        changed = 0
        drew = 0
        for other in range(self.seats):
            if other != features.seat:
                if self.chosen[other] & color:
                    changed += 1
                if self.drew_on[other] & color:
                    drew += 1
        if changed:
            features._add_entry(LEANING_SUM, changed / (self.seats - 1.0))
        if drew:
            features._add_entry(LEANING_SUM + 1, drew / (self.seats - 1.0))
        if changed == 0 and drew == 0:
            return
        seat = features.next_actor
        for place in range(3):
            if place == 2:
                seat = (features.seat - features.new_direction + self.seats) % self.seats
            if seat != features.seat:
                if self.chosen[seat] & color:
                    features._add_entry(LEANINGS + 2 * place, 1.0)
                if self.drew_on[seat] & color:
                    features._add_entry(LEANINGS + 2 * place + 1, 1.0)
            seat = (seat + features.new_direction + self.seats) % self.seats


def _up_to(number: int, limit: int) -> int:
    """The number, between 0 and the limit."""
    return 0 if number < 0 else limit if number > limit else number
