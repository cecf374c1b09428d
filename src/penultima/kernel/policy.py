# cython: language_level=3, infer_types=True, annotation_typing=False
# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The policy: every move is described by what it does, each feature has a weight, the sum decides.

It looks at the cards of the seat that moves, at how many the others hold, and at what is public;
never at anybody else's cards, nor at the pile. So it can be asked about a game that was set up
from a view, where those are unknown, and answers the same.
"""

from __future__ import annotations

from collections.abc import Sequence

try:
    import cython
except ImportError:
    from . import cython_fallback as cython

from .compiled_rules import CompiledRules

if cython.compiled:
    from cython.cimports.penultima.kernel.bits import BIT, bit_count, lowest
    from cython.cimports.penultima.kernel.codes import *
    from cython.cimports.penultima.kernel.features import *
    from cython.cimports.penultima.kernel.game import Game
    from cython.cimports.penultima.kernel.memory import Memory
    from cython.cimports.penultima.kernel.none_guard import reject_none
else:
    from .bits import BIT, bit_count, lowest
    from .codes import *
    from .features import *
    from .game import Game
    from .memory import Memory
    from .none_guard import reject_none


def _bucket(size: int) -> int:
    if size <= 3:
        return size - 1 if size > 0 else 0
    return 3 if size <= 5 else 4


class Policy:
    """Chooses moves for whoever's turn it is. One thread uses it at a time."""

    def __init__(self, rules: CompiledRules, weights: Sequence[float]) -> None:
        self.rules = rules
        if not cython.compiled:
            self.weight = [0.0] * WEIGHTS
            self.sort = [0] * MAX_KINDS
            self.simple = [0] * MAX_KINDS
            self.total = [0] * MAX_COLORS
            self.answers = [0] * MAX_COLORS
            self.color_counts = [0] * MAX_COLORS
            self.share = [0.0] * MAX_COLORS
            self.place = [0] * MAX_FEATURE_ENTRIES
            self.value = [0.0] * MAX_FEATURE_ENTRIES
            self.move = [0] * MAX_MOVES
            self.score = [0.0] * MAX_MOVES
            self.start = [0] * (MAX_MOVES + 1)
            self.first = self.entries = self.moves = self.best = 0
            self.seat = self.own = self.fewest = self.unseen = 0
            self.left_mask = self.own_left = self.named = self.of_color = 0
            self.victim = self.direction = self.skips = self.again = 0
            self.somebody_has_one = self.somebody_has_two = 0
        self.recording = False
        if len(weights) != WEIGHTS:
            raise ValueError(f"{len(weights)} weights; there are {WEIGHTS} features")
        for place in range(WEIGHTS):
            self.weight[place] = weights[place]
        for kind in rules.tables.deck:
            self.total[rules.tables.color_of[kind]] += 1
            if rules.tables.emblem >> kind & 1:
                self.answers[rules.tables.color_of[kind]] += 1
        for kind in range(len(rules.tables.color_of)):
            self.sort[kind] = _sort(rules, kind)
            attack = rules.tables.attack[kind]
            self.simple[kind] = not rules.tables.programs[kind] or attack > 0

    # Looking

    def _look(self, game: Game, memory: Memory, seat: int) -> None:
        """What is the same for all moves."""
        self.seat = seat
        self.own = game.size[seat]
        self.fewest = 255
        self.somebody_has_one = self.somebody_has_two = 0
        for other in range(game.seats):
            if other != seat:
                size = game.size[other]
                self.fewest = min(self.fewest, size)
                if size == 1:
                    self.somebody_has_one = 1
                elif size == 2:
                    self.somebody_has_two = 1
        for color in range(self.rules.colors + 1):
            self.color_counts[color] = 0
        cards = game.mask[seat]
        while cards:
            kind = lowest(cards)
            cards &= cards - 1
            self.color_counts[self.rules.color_of[kind]] += game.counts[seat * MAX_KINDS + kind]
        self.unseen = self.rules.cards - self.own - 1 - game.under
        part = 1.0 / self.unseen if self.unseen > 0 else 0.0
        top_color = self.rules.color_of[game.top]
        for color in range(1, self.rules.colors + 1):
            left = self.total[color] - self.color_counts[color] - memory.seen[color]
            if color == top_color:
                left -= 1
            self.share[color] = left * part

    def _feature(self, place: int, value: float) -> None:
        self.place[self.entries] = place
        self.value[self.entries] = value
        self.entries += 1

    def _sum(self) -> float:
        total = 0.0
        for entry in range(self.first, self.entries):
            total += self.weight[self.place[entry]] * self.value[entry]
        return total

    # Plays

    def _score_play(self, game: Game, memory: Memory, action: int) -> float:
        """What the features of a play add up to."""
        kind = action & KIND_BITS
        self._lay(game, action)
        if self.own_left == 0:
            return GOES_OUT * 1.0
        if self.rules.attack[kind]:
            self._attack(game, kind)
        elif not self.simple[kind]:
            self._follow_steps(game, memory, action)
            if self.own_left <= 0:
                return GOES_OUT * 1.0
        self._features_of_card(game, kind)
        self._features_of_next(game, memory, kind)
        self._features_of_hand(kind)
        return self._sum()

    def _lay(self, game: Game, action: int) -> None:
        """What is left in the hand, and what goes on."""
        kind = action & KIND_BITS
        color = self.rules.color_of[kind]
        self.left_mask = game.mask[self.seat]
        if game.counts[self.seat * MAX_KINDS + kind] == 1:
            self.left_mask ^= BIT[kind]
        self.own_left = self.own - 1
        self.named = color if color else (action >> COLOR_SHIFT) & COLOR_BITS
        self.of_color = self.color_counts[self.named]
        if color:
            self.of_color -= 1
        self.victim = game._after(self.seat)
        self.direction = game.direction
        self.skips = self.again = 0

    def _attack(self, game: Game, kind: int) -> None:
        """The weights of such cards know two cards, or four with a wild."""
        self.skips = 1
        more = game.stack + self.rules.attack[kind] - (2 if self.rules.color_of[kind] else 4)
        if more:
            self._given(game, self.victim, more)

    def _follow_steps(self, game: Game, memory: Memory, action: int) -> None:
        """Whatever else a card does, as far as one can tell beforehand."""
        kind = action & KIND_BITS
        chosen = ((action >> WHOM_SHIFT) & WHOM_BITS) - 1
        first = self.rules.program_start[kind]
        for step in range(first, first + self.rules.program_length[kind]):
            code = self.rules.op[step]
            count = self.rules.op_count[step]
            if code == OP_SKIP:
                self.skips += count
            elif code == OP_REVERSE:
                self.direction = -self.direction
                self.skips += self.rules.reverse_skips
            elif code == OP_EXTRA_TURN:
                self.again = 1
            elif code == OP_DEMAND:
                escapes = self._escape(game, memory, self.victim, self.named)
                self._given(game, self.victim, count * (1.0 - escapes))
            elif code == OP_CLOTHING:
                clothing = (action >> CLOTHING_SHIFT) & COLOR_BITS
                for other in range(game.seats):
                    if game.outfits[other] & (1 << clothing):
                        self._given(game, other, count)
            elif code == OP_DISCARD_COLOR:
                self._drop_color(game, count)
                if self.own_left <= 0:
                    return
            elif code in (OP_SWAP_HANDS, OP_PASS_HANDS):
                self._swap(game, code, self.rules.op_who[step], chosen)
            elif code != OP_REVEAL:
                self._give_or_take(game, step, chosen)
        # A house rule may leave nothing, but that isn't up to the player.
        self.own_left = max(self.own_left, 1)

    def _drop_color(self, game: Game, color: int) -> None:
        cards = self.left_mask & self.rules.of_color[color]
        dropped = 0
        points = 0
        while cards:
            kind = lowest(cards)
            cards &= cards - 1
            dropped += game.counts[self.seat * MAX_KINDS + kind]
            points += self.rules.points[kind] * game.counts[self.seat * MAX_KINDS + kind]
        if dropped:
            self._feature(DROPPED, dropped)
            self._feature(DROPPED + 1, points * 0.05)
        self.left_mask &= ~self.rules.of_color[color]
        self.own_left -= dropped
        if color == self.named:
            self.of_color = 0

    def _swap(self, game: Game, code: int, who: int, chosen: int) -> None:
        """Another hand in place of one's own; its cards are unknown."""
        other = self.victim
        if code == OP_PASS_HANDS or who == WHO_PREVIOUS:
            other = game._next(self.seat, game.seats - 1)
        elif who == WHO_CHOSEN:
            other = chosen if chosen != NO_SEAT else other
        elif who != WHO_NEXT:
            for steps in range(1, game.seats):
                one = game._next(self.seat, steps)
                more = game.size[one] - game.size[other]
                if (more > 0 and who == WHO_MOST_CARDS) or (more < 0 and who == WHO_FEWEST_CARDS):
                    other = one
        self._feature(SWAPPED, self.own_left - game.size[other])
        self.own_left = game.size[other]
        self.left_mask = 0
        self.of_color = 0

    def _give_or_take(self, game: Game, step: int, chosen: int) -> None:
        """Draws, discards and gifts of a house rule."""
        code = self.rules.op[step]
        count = self.rules.op_count[step]
        for other in range(game.seats):
            if not self._is_meant(game, self.rules.op_who[step], other, chosen):
                continue
            if code == OP_GIVE:
                if other != self.seat:
                    self._given(game, other, count)
                    self._feature(DROPPED, count)
                    self.own_left -= count
            else:
                self._given(game, other, count if code == OP_DRAW else -count)

    def _is_meant(self, game: Game, who: int, seat: int, chosen: int) -> bool:
        if who == WHO_ALL:
            return True
        if who == WHO_SELF:
            return seat == self.seat
        if who == WHO_OTHERS:
            return seat != self.seat
        if who == WHO_NEXT:
            return seat == self.victim
        if who == WHO_PREVIOUS:
            return seat == game._next(self.seat, game.seats - 1)
        if who == WHO_CHOSEN:
            return seat == chosen
        for other in range(game.seats):
            more = game.size[other] - game.size[seat]
            if (more > 0 and who == WHO_MOST_CARDS) or (more < 0 and who == WHO_FEWEST_CARDS):
                return False
        return True

    def _features_of_card(self, game: Game, kind: int) -> None:
        sort = 2 * BUCKETS * self.sort[kind]
        self._feature(sort + _bucket(game.size[self.victim]), 1.0)
        self._feature(sort + BUCKETS + _bucket(self.own_left), 1.0)
        points = self.rules.points[kind] * 0.05
        self._feature(POINTS, points)
        if self.somebody_has_one:
            self._feature(POINTS + 1, points)
        if self.somebody_has_two:
            self._feature(POINTS + 2, points)
        if self.named != game.color:
            self._feature(COLOR_CHANGES, 1.0)
        self._feature(UNSEEN_SHARE, self.share[self.named])
        if self.rules.only_without_color & BIT[kind] and self.color_counts[game.color]:
            self._feature(BLUFF, 1.0)
            if self.own_left <= 2:
                self._feature(BLUFF + 1, 1.0)
            if game.size[self.victim] <= 2:
                self._feature(BLUFF + 2, 1.0)

    def _features_of_next(self, game: Game, memory: Memory, kind: int) -> None:
        """Who acts after this, and whether a card of one's own would fit then."""
        seat = self.seat
        if not self.again:
            steps = (self.skips + 1) % game.seats * self.direction
            seat = (seat + steps + game.seats) % game.seats
        fitting = self.left_mask & self.rules.fitting[kind * MAX_COLORS + self.named]
        if seat == self.seat:
            self._feature(AGAIN if fitting else AGAIN + 1, 1.0)
        else:
            holds = game.size[seat]
            if memory.lacking[seat] & (1 << self.named):
                self._feature(NEXT_VOID + (0 if holds <= 1 else 1 if holds == 2 else 2), 1.0)
            if holds == 1:
                self._feature(NEXT_VOID + 3, self.share[self.named])
            self._feature(NEXT_HOLDS + _bucket(holds), 1.0)
        if fitting:
            self._feature(AGAIN + 2, 1.0)

    def _features_of_hand(self, kind: int) -> None:
        """What one keeps."""
        left = self.left_mask
        fitting = left & self.rules.fitting[kind * MAX_COLORS + self.named]
        if self.of_color > 0:
            self._feature(LEFT_OF_COLOR, self.of_color / (self.own_left * 1.0))
            self._feature(LEFT_OF_COLOR + 1, self.of_color * 0.2)
        else:
            self._feature(LEFT_OF_COLOR + 2, 1.0)
        alike = left & self.rules.same_face[kind] & ~BIT[kind]
        if alike:
            self._feature(SAME_FACE, bit_count(alike))
        if not left & self.rules.wilds:
            self._feature(NO_WILD_LEFT, 1.0)
        colors = 0
        for color in range(1, self.rules.colors + 1):
            if left & self.rules.of_color[color]:
                colors += 1
        self._feature(COLORS_LEFT, colors * 0.5)
        if self.own_left == 1 and left:
            if left & self.rules.wilds:
                self._feature(LAST_CARDS, 1.0)
            elif left & self.rules.of_color[self.named]:
                self._feature(LAST_CARDS + 1, 1.0)
            elif fitting:
                self._feature(LAST_CARDS + 2, 1.0)
        elif self.own_left == 2 and left and left == fitting:
            self._feature(LAST_CARDS + 3, 1.0)

    def _given(self, game: Game, seat: int, count: float) -> None:
        """Cards for somebody, oneself included."""
        if seat == self.seat:
            self._feature(GIVEN_SELF, count)
            self.own_left += cython.cast(cython.int, count) if cython.compiled else int(count)
        elif seat == self.victim:
            self._feature(GIVEN_NEXT + _bucket(game.size[seat]), count)
        else:
            self._feature(GIVEN_OTHER + _bucket(game.size[seat]), count)

    def _escape(self, game: Game, memory: Memory, seat: int, color: int) -> float:
        """How likely somebody holds a card that answers a demand, as far as one can know."""
        if memory.lacking[seat] & (1 << color) or self.unseen <= 0:
            return 0.0
        answers = self.rules.emblem & self.rules.of_color[color]
        left = self.answers[color]
        for place in range(game.under):
            if answers & BIT[game.below[place]]:
                left -= 1
        if answers & BIT[game.top]:
            left -= 1
        cards = answers & game.mask[self.seat]
        while cards:
            left -= game.counts[self.seat * MAX_KINDS + lowest(cards)]
            cards &= cards - 1
        none = 1.0
        for _ in range(game.size[seat]):
            none *= 1.0 - left / (self.unseen * 1.0)
        return 1.0 - none

    # Everything but a card

    def _score_other(self, game: Game, memory: Memory, verb: int) -> float:
        """Drawing, keeping, challenging, accepting."""
        few = self.fewest <= 2
        if verb == DRAW:
            self._feature(VOLUNTARY_DRAW, 1.0)
            if few:
                self._feature(VOLUNTARY_DRAW + 1, 1.0)
        elif verb == KEEP:
            self._feature(KEPT + self.sort[lowest(game.drawn)], 1.0)
            if few:
                self._feature(KEPT + SORTS, 1.0)
            if self.own <= 3:
                self._feature(KEPT + SORTS + 1, 1.0)
        elif verb == CHALLENGE:
            accused = game.accused
            holds = game.size[accused]
            self._feature(CHALLENGED, 1.0)
            if memory.lacking[accused] & (1 << game.color_before):
                self._feature(CHALLENGED + 1, 1.0)
            if holds <= 2:
                self._feature(CHALLENGED + 1 + holds, 1.0)
            else:
                self._feature(CHALLENGED + (4 if holds <= 4 else 5), 1.0)
            self._feature(CHALLENGED + 6, self.share[game.color_before])
            if self.own <= 2:
                self._feature(CHALLENGED + 7, 1.0)
        elif verb == ACCEPT:
            self._feature(ACCEPTED, 1.0)
            self._feature(ACCEPTED + 1, game.stack)
        return self._sum()

    def _score_give_up(self, game: Game, kind: int) -> float:
        self._feature(GIVE_UP, self.rules.points[kind] * 0.05)
        if self.rules.wilds & BIT[kind]:
            self._feature(GIVE_UP + 1, 1.0)
        else:
            self._feature(GIVE_UP + 2, self.color_counts[self.rules.color_of[kind]])
        return self._sum()

    def _score_color(self, game: Game, color: int) -> float:
        """Of a wild turned up at the start, before one's own first turn."""
        of_color = self.color_counts[color]
        if of_color:
            self._feature(LEFT_OF_COLOR, of_color / (self.own * 1.0))
            self._feature(LEFT_OF_COLOR + 1, of_color * 0.2)
        else:
            self._feature(LEFT_OF_COLOR + 2, 1.0)
        self._feature(UNSEEN_SHARE, self.share[color])
        return self._sum()

    # Choosing

    def _add(self, action: int, score: float) -> None:
        at = self.moves
        self.move[at] = action
        self.score[at] = score
        self.start[at] = self.first
        if at == 0 or score > self.score[self.best]:
            self.best = at
        if self.recording:
            self.first = self.entries
        else:
            self.entries = 0
        self.moves = at + 1
        self.start[at + 1] = self.first

    def _add_plays(self, game: Game, memory: Memory, kind: int) -> None:
        """A card in every colour; clothing and whom are the best, whatever the colour."""
        rest = kind | CALL_BIT
        if not self.rules.needs_choices & BIT[kind]:
            self._add(rest, self._score_play(game, memory, rest))
            return
        wild = self.rules.color_of[kind] == 0
        color = 1 << COLOR_SHIFT if wild else 0
        if self.rules.asks_for_clothing[kind]:
            best = NEVER * 1.0
            found = 1
            for clothing in range(1, self.rules.colors + 1):
                self.entries = self.first
                score = self._score_play(game, memory, rest | color | clothing << CLOTHING_SHIFT)
                if score > best:
                    best = score
                    found = clothing
            rest |= found << CLOTHING_SHIFT
        if self.rules.takes_whom[kind]:
            best = NEVER * 1.0
            found = self.seat + 2 if self.seat + 1 < game.seats else 1
            for whom in range(1, game.seats + 1):
                if whom != self.seat + 1:
                    self.entries = self.first
                    score = self._score_play(game, memory, rest | color | whom << WHOM_SHIFT)
                    if score > best:
                        best = score
                        found = whom
            rest |= found << WHOM_SHIFT
        self.entries = self.first
        if not wild:
            self._add(rest, self._score_play(game, memory, rest))
            return
        for named in range(1, self.rules.colors + 1):
            action = rest | named << COLOR_SHIFT
            self._add(action, self._score_play(game, memory, action))

    def _list(self, game: Game, memory: Memory, voluntary: bool) -> None:
        """Every move worth a thought of the seat whose turn it is, with its score."""
        seat = game.turn
        phase = game.phase
        self.moves = self.entries = self.first = self.best = 0
        self._look(game, memory, seat)
        if phase <= PHASE_STACK:
            cards = game._playable(seat)
            free = not game._must_play(seat, cards)
            rest = cards
            while rest:
                kind = lowest(rest)
                rest &= rest - 1
                self._add_plays(game, memory, kind)
            if phase == PHASE_TURN:
                if cards == 0 or (voluntary and free):
                    self._add(DRAW << VERB_SHIFT, self._score_other(game, memory, DRAW))
            elif phase == PHASE_DRAWN:
                if free:
                    self._add(KEEP << VERB_SHIFT, self._score_other(game, memory, KEEP))
            elif phase == PHASE_DEMAND:
                if cards == 0:
                    self._add(DRAW << VERB_SHIFT, 0.0)
            else:
                if phase == PHASE_STACK or self.rules.stacking:
                    score = self._score_other(game, memory, ACCEPT)
                else:
                    score = 0.0
                self._add(ACCEPT << VERB_SHIFT, score)
                if phase == PHASE_CHALLENGE:
                    score += self._score_other(game, memory, CHALLENGE)
                    self._add(CHALLENGE << VERB_SHIFT, score)
        elif phase == PHASE_NAME_COLOR:
            for color in range(1, self.rules.colors + 1):
                self._add(
                    NAME_COLOR << VERB_SHIFT | color << COLOR_SHIFT, self._score_color(game, color)
                )
        elif phase == PHASE_CHOOSE_PLAYER:
            for whom in range(1, game.seats + 1):
                if whom != seat + 1:
                    self._add(
                        CHOOSE_PLAYER << VERB_SHIFT | whom << WHOM_SHIFT, 0.0 - game.size[whom - 1]
                    )
        elif phase == PHASE_CHOOSE_CARDS:
            rest = game._pickable()
            while rest:
                kind = lowest(rest)
                rest &= rest - 1
                self._add(CHOOSE_CARD << VERB_SHIFT | kind, self._score_give_up(game, kind))
        else:
            self._add(NEXT_ROUND << VERB_SHIFT, 0.0)

    def _choose(self, game: Game, memory: Memory, voluntary: bool) -> int:
        phase = game.phase
        if phase in (PHASE_TURN, PHASE_DRAWN):
            # Most choices are none: nothing to add up.
            cards = game._playable(game.turn)
            if cards == 0:
                return (DRAW if phase == PHASE_TURN else KEEP) << VERB_SHIFT
            one = cards & (cards - 1) == 0 and not cards & self.rules.needs_choices
            if one and phase == PHASE_TURN and not voluntary:
                return lowest(cards) | CALL_BIT
        self._list(game, memory, voluntary)
        return self.move[self.best]

    def _play_out(self, game: Game, memory: Memory) -> int:
        """Play the round to its end, or for ROUND_ACTION_LIMIT moves; how many that took."""
        moves = 0
        while game.phase < PHASE_ROUND_OVER and moves < ROUND_ACTION_LIMIT:
            memory._do(game, game.turn, self._choose(game, memory, False))
            moves += 1
        return moves

    # For Python

    def choose(self, game: Game, memory: Memory, voluntary: bool = True) -> int:
        """The best move of the seat whose turn it is, with a call."""
        reject_none(game)
        reject_none(memory)
        return self._choose(game, memory, voluntary)

    def scores(self, game: Game, memory: Memory, voluntary: bool = True) -> dict[int, float]:
        """Every move worth a thought, and what it adds up to."""
        reject_none(game)
        reject_none(memory)
        self._list(game, memory, voluntary)
        return {self.move[at]: self.score[at] for at in range(self.moves)}

    def play_out(self, game: Game, memory: Memory) -> int:
        reject_none(game)
        reject_none(memory)
        return self._play_out(game, memory)


def _sort(rules: CompiledRules, kind: int) -> int:
    """What sort of card the weights know: number, skip, reverse, draw, wild, wild draw, special."""
    tables = rules.tables
    ops = [instruction.op for instruction in tables.programs[kind]]
    if tables.color_of[kind] == 0:
        return 5 if tables.attack[kind] else 6 if ops else 4
    if tables.attack[kind]:
        return 3
    return 2 if OP_REVERSE in ops else 1 if OP_SKIP in ops else 0
