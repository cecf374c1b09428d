# cython: language_level=3, infer_types=True, annotation_typing=False
# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The rules of the game on masks and counts, without memory allocation in a step.

This is plain Python and runs uncompiled; with the types in game.pxd and board.pxd, Cython compiles
it to C. The order of events follows the reference rules, and a method with a counterpart there has
the counterpart's name. tools/engine_comparison checks that both engines play the same game.

Methods with an underscore don't check their arguments and use no Python objects: compiled, they run
without the interpreter's lock, and only other compiled modules can call them.

The module is long because the C compiler inlines only within one file, and every step calls several
of the short methods for seats, hands, piles and random numbers: with indirect calls, as between
modules, the kernel was 17 % slower.
"""

from __future__ import annotations

from typing import Any

try:
    import cython
except ImportError:
    from . import cython_fallback as cython

if cython.compiled:
    from cython.cimports.libc.string import memcpy, memset
    from cython.cimports.penultima.kernel.bits import *
    from cython.cimports.penultima.kernel.board import Board
    from cython.cimports.penultima.kernel.codes import *
    from cython.cimports.penultima.kernel.none_guard import reject_none
else:
    from .bits import *
    from .board import Board
    from .codes import *
    from .none_guard import reject_none

from .compiled_rules import CompiledRules, Script
from .saved_state import SavedPosition, pack, position_of, set_position, unpack

COMPILED = cython.compiled


class Game(Board):
    """The state of a match. It changes in place; `clone` keeps a copy."""

    __slots__ = ()

    # Dealing and copying

    def deal(self, dealer: int | None = None) -> None:
        """Deal a round. Without a dealer, the deal passes to the left (S5)."""
        if dealer is not None:
            self._check_seat(dealer)
            self.dealer = dealer
        elif self.dealer == NO_SEAT:
            # Drawing cards for the deal is uniform over the seats, so one random number will do.
            self.dealer = self._random_below(self.seats)
        else:
            self.dealer = (self.dealer + 1) % self.seats
        self._deal()

    def clone(self) -> Game:
        """A copy in the same position and with the same random numbers ahead."""
        new = Game.__new__(Game)
        new.rules = self.rules
        new.script = self.script
        new.scripted = self.scripted
        new.seats = self.seats
        new._copy(self)
        return new

    def __copy__(self) -> Game:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, object]) -> Game:
        """The copy shares the rules, which are immutable, and the script."""
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        script = self.script if self.scripted else None
        return restored_game, (self.rules, self.get_state(), script)

    def get_state(self) -> bytes:
        """The position and the random numbers ahead, for `set_state` of a game of equal rules."""
        return pack("game", self.rules.fingerprint, position_of(self))

    def set_state(self, state: bytes) -> None:
        """Restore a position. Raises BadState if it was not saved with these rules."""
        set_position(self, unpack("game", self.rules.fingerprint, state, SavedPosition))

    def copy_from(self, other: Game) -> None:
        """Copy the position of another game of the same rules."""
        reject_none(other)
        if self.rules is not other.rules and not self.rules.equals(other.rules):
            raise ValueError("copy_from: the games have different rules")
        self._copy(other)

    # Random numbers: splitmix64, see docs/kernel.md

    def _random_below(self, limit: int) -> int:
        self.rng_state = (self.rng_state + SPLITMIX_INCREMENT) & ALL_BITS
        return bounded_random(self.rng_state, limit)

    def _random_kind(self, mask: int) -> int:
        """A kind of the mask, chosen uniformly."""
        return nth_bit(mask, self._random_below(bit_count(mask)))

    # Seats, hands and piles

    def _next_seat(self, seat: int) -> int:
        """The next seat in the direction of play."""
        seat += self.direction
        if seat < 0:
            return seat + self.seats
        if seat == self.seats:
            return 0
        return seat

    def _seat_after(self, seat: int, places: int) -> int:
        """The seat some places further in the direction of play."""
        seat += places % self.seats * self.direction
        if seat < 0:
            return seat + self.seats
        if seat >= self.seats:
            return seat - self.seats
        return seat

    def _add_card(self, seat: int, kind: int) -> None:
        self.counts[seat * MAX_KINDS + kind] += 1
        self.mask[seat] |= BIT[kind]
        self.size[seat] += 1

    def _remove_card(self, seat: int, kind: int) -> None:
        index = seat * MAX_KINDS + kind
        self.counts[index] -= 1
        if self.counts[index] == 0:
            self.mask[seat] ^= BIT[kind]
        self.size[seat] -= 1

    def _move_card(self, giver: int, receiver: int, kind: int) -> None:
        self._remove_card(giver, kind)
        self._add_card(receiver, kind)

    def _discard_card(self, seat: int, kind: int) -> None:
        """Put a card of a hand under the top card."""
        self._remove_card(seat, kind)
        self.discard[self.discard_size] = kind
        self.discard_size += 1

    def _swap_hands(self, one: int, other: int) -> None:
        self.mask[one], self.mask[other] = self.mask[other], self.mask[one]
        self.size[one], self.size[other] = self.size[other], self.size[one]
        for kind in range(MAX_KINDS):
            count = self.counts[one * MAX_KINDS + kind]
            self.counts[one * MAX_KINDS + kind] = self.counts[other * MAX_KINDS + kind]
            self.counts[other * MAX_KINDS + kind] = count

    def _shuffle_draw_pile(self) -> None:
        """Shuffle the draw pile, lazily: each draw from an unordered pile picks a random card."""
        self.unordered = 1
        if self.scripted and not self.script.lazy:
            self._apply_script()

    def _apply_script(self) -> None:
        """Put the draw pile into the script's order, provided that it has the same cards."""
        self.unordered = 0
        for index in range(self.draw_size - 1, -1, -1):
            kind = self.script._next()
            found = index
            while found >= 0 and self.draw[found] != kind:
                found -= 1
            if found < 0:
                self.script.failed = 1
                self.unordered = 1
                return
            self.draw[found] = self.draw[index]
            self.draw[index] = kind

    def _take_card(self) -> int:
        """Take the top card of the draw pile, which isn't empty."""
        self.draw_size -= 1
        kind = self.draw[self.draw_size]
        if self.unordered:
            if self.scripted:
                index = self._scripted_card(0, self.draw_size + 1)
            else:
                index = self._random_below(self.draw_size + 1)
            taken = self.draw[index]
            self.draw[index] = kind
            return taken
        return kind

    def _scripted_card(self, start: int, end: int) -> int:
        """The place of the card that the script names, in this part of the array of the pile."""
        if self.script._begin_weights():
            for index in range(start, end):
                self.script._add_weight(self.draw[index], 1)
        kind = self.script._next()
        for index in range(start, end):
            if self.draw[index] == kind:
                return index
        self.script.failed = 1
        return start

    def _reshuffle(self, seat: int) -> int:
        """Make a draw pile of the discard pile, for a seat that draws (T5).

        False if there is no card left (T6), or if that ends the round because it repeats itself
        for the third time (T7).
        """
        if self.discard_size == 0:
            return 0
        for index in range(self.discard_size):
            self.draw[index] = self.discard[index]
        self.draw_size = self.discard_size
        self.discard_size = 0
        self._shuffle_draw_pile()
        position = self._position_hash(seat)
        times = 1
        for index in range(min(self.reshuffle_count, MAX_RESHUFFLES)):
            if self.reshuffles[index] == position:
                times += 1
        # The oldest hash of a full array is one reshuffle too old.
        oldest = self.reshuffle_count % MAX_RESHUFFLES
        if self.reshuffle_count >= MAX_RESHUFFLES and self.reshuffles[oldest] == position:
            times -= 1
        self.reshuffles[oldest] = position
        self.reshuffle_count += 1
        if times < REPETITIONS_THAT_BLOCK:
            return 1
        self.is_repeated = 1
        self._end_round(NO_SEAT)
        return 0

    def _position_hash(self, seat: int) -> int:
        """A hash of all hands, the card in play, its colour, the direction, and who draws."""
        hashed = mixed_hash(0, seat + 1)
        hashed = mixed_hash(hashed, self.top * MAX_COLORS + self.color)
        hashed = mixed_hash(hashed, self.direction + 2)
        for owner in range(self.seats):
            cards = self.mask[owner]
            while cards:
                kind = lowest_bit(cards)
                cards &= cards - 1
                count = self.counts[owner * MAX_KINDS + kind]
                hashed = mixed_hash(hashed, (owner * MAX_KINDS + kind) * MAX_CARDS + count)
        return hashed

    def _draw_cards(self, seat: int, count: int) -> int:
        """Draw as many cards as there are, up to `count`; return the last kind drawn."""
        kind = NO_CARD
        if self.is_repeated:
            return kind
        for _ in range(count):
            if self.draw_size == 0 and not self._reshuffle(seat):
                break
            kind = self._take_card()
            self._add_card(seat, kind)
        if kind != NO_CARD:
            self.stuck = 0
        return kind

    # Matching

    def _playable(self, seat: int) -> int:
        """The kinds that the seat may play in answer to its own prompt."""
        phase = self.phase
        if phase == PHASE_TURN:
            cards = self.mask[seat] & self.rules.fitting[self.top * MAX_COLORS + self.color]
        elif phase == PHASE_DRAWN:
            if self.demand:
                cards = self.drawn & self.rules.emblem & self.rules.of_color[self.color]
            else:
                cards = self.drawn & self.rules.fitting[self.top * MAX_COLORS + self.color]
        elif phase == PHASE_DEMAND:
            return self.mask[seat] & self.rules.emblem & self.rules.of_color[self.color]
        elif phase == PHASE_STACK or (phase == PHASE_CHALLENGE and self.rules.stacking):
            cards = self.mask[seat] & self.rules.stack_answers[self.top * MAX_COLORS + self.color]
        else:
            return 0
        if self.rules.every_fit_is_legal:
            return cards
        return self._without_forbidden(seat, cards)

    def _without_forbidden(self, seat: int, cards: int) -> int:
        """The cards that are neither a forbidden bluff (A5a) nor a forbidden finish (H8)."""
        if not self.rules.bluffing and self.mask[seat] & self.rules.of_color[self.color]:
            cards &= ~self.rules.only_without_color
        if self.rules.number_finish:
            cards &= ~self._forbidden_finishes(seat)
        return cards

    def _forbidden_finishes(self, seat: int) -> int:
        """The kinds that would empty the hand and are no numbers (H8)."""
        if self.size[seat] == 1:
            return self.mask[seat] & ~self.rules.numbers
        forbidden = self.mask[seat] & self.rules.giving_up
        cards = forbidden
        while cards:
            kind = lowest_bit(cards)
            cards &= cards - 1
            left = self.mask[seat] & ~self.rules.given_up[kind]
            if left != BIT[kind] or self.counts[seat * MAX_KINDS + kind] > 1:
                forbidden ^= BIT[kind]
        return forbidden

    def _must_play(self, seat: int, cards: int) -> bool:
        """Whether a seat that can play these cards may neither draw nor keep."""
        if cards == 0:
            return False
        if not self.rules.force_play:
            if self.phase == PHASE_TURN:
                if self.draw_size or self.discard_size:
                    return False
            elif not self.rules.force_play_drawn or self.could_play or self.demand:
                return False
        if self.mask[seat] & self.rules.of_color[self.color]:
            # A player is never forced to bluff.
            return (cards & ~self.rules.only_without_color) != 0
        return True

    def _may_jump_in(self, seat: int, kind: int) -> bool:
        return (
            self.rules.jump_in
            and self.phase == PHASE_TURN
            and seat != self.turn
            and kind == self.top
            and self.rules.color_of[kind] != 0
            and (self.mask[seat] & BIT[kind]) != 0
            and not (self.rules.number_finish and self._forbidden_finishes(seat) & BIT[kind])
        )

    def _choosable(self) -> int:
        """The kinds of which another card can be chosen for a house rule."""
        cards = self.mask[self.turn]
        for index in range(self.picked_count):
            kind = self.picked[index]
            count = 0
            for other in range(self.picked_count):
                if self.picked[other] == kind:
                    count += 1
            if count == self.counts[self.turn * MAX_KINDS + kind]:
                cards &= ~BIT[kind]
        return cards

    # Legality

    def _allows(self, seat: int, action: int) -> bool:
        verb = action >> VERB_SHIFT
        rest = action - (verb << VERB_SHIFT)
        if action < 0 or seat < 0 or seat >= self.seats:
            return False
        if self.phase >= PHASE_ROUND_OVER:
            return self.phase == PHASE_ROUND_OVER and verb == NEXT_ROUND and rest == 0
        if verb == PLAY:
            return self._allows_play(seat, action)
        if verb == CALL:
            return self.owed == seat and rest == 0
        if verb == CATCH:
            whom = (rest >> WHOM_SHIFT) - 1
            if rest != (whom + 1) << WHOM_SHIFT or not 0 <= whom < self.seats or whom == seat:
                return False
            if self.owed == whom:
                return True
            return self.rules.no_mercy_catch and (self.accusers >> seat) & 1 == 0
        return seat == self.turn and self._allows_answer(seat, verb, rest)

    def _allows_answer(self, seat: int, verb: int, rest: int) -> bool:
        """Whether an action that plays no card answers the prompt."""
        phase = self.phase
        if phase == PHASE_CHOOSE_CARDS:
            return verb == CHOOSE_CARD and rest < MAX_KINDS and (self._choosable() & BIT[rest]) != 0
        if phase == PHASE_CHOOSE_PLAYER:
            whom = (rest >> WHOM_SHIFT) - 1
            if verb != CHOOSE_PLAYER or rest != (whom + 1) << WHOM_SHIFT:
                return False
            return 0 <= whom < self.seats and whom != seat
        if phase == PHASE_NAME_COLOR:
            color = rest >> COLOR_SHIFT
            if verb != NAME_COLOR or rest != color << COLOR_SHIFT:
                return False
            return 1 <= color <= self.rules.colors
        if rest:
            return False
        if verb == DRAW:
            if phase == PHASE_DEMAND:
                return self._playable(seat) == 0
            return phase == PHASE_TURN and not self._must_play(seat, self._playable(seat))
        if verb == KEEP:
            return phase == PHASE_DRAWN and not self._must_play(seat, self._playable(seat))
        if verb == ACCEPT:
            return phase in (PHASE_CHALLENGE, PHASE_STACK)
        return verb == CHALLENGE and phase == PHASE_CHALLENGE

    def _allows_play(self, seat: int, action: int) -> bool:
        kind = action & KIND_BITS
        color = (action >> COLOR_SHIFT) & COLOR_BITS
        clothing = (action >> CLOTHING_SHIFT) & COLOR_BITS
        whom = ((action >> WHOM_SHIFT) & WHOM_BITS) - 1
        if whom >= self.seats:
            return False
        if seat != self.turn:
            if not self._may_jump_in(seat, kind):
                return False
        elif not self._playable(seat) & BIT[kind]:
            return False
        if self.rules.wilds & BIT[kind]:
            if color == 0 or color > self.rules.colors or clothing > self.rules.colors:
                return False
        elif color:
            return False
        if (clothing != 0) != (self.rules.asks_for_clothing[kind] != 0):
            return False
        if whom == NO_SEAT:
            return self.rules.takes_whom[kind] != WHOM_REQUIRED
        return self.rules.takes_whom[kind] != WHOM_NEVER and whom != seat

    # Starting a round

    def _gather_cards(self) -> None:
        """Move all cards to the draw pile."""
        for seat in range(self.seats):
            self.mask[seat] = 0
            self.size[seat] = 0
        if cython.compiled:
            memset(self.counts, 0, self.seats * MAX_KINDS)
            memcpy(self.draw, self.rules.deck, self.rules.cards)
        else:
            self.counts[:] = [0] * len(self.counts)
            self.draw[:] = self.rules.deck
        self.draw_size = self.rules.cards

    def _deal(self) -> None:
        self._deal_cards()
        self._begin_play()

    def _deal_cards(self) -> None:
        """Deal the hands and turn up the first card, without carrying out its effect."""
        self._deal_outfits()
        self.round += 1
        self.direction = 1
        self.owed = self.winner = NO_SEAT
        self.accusers = self.stuck = self.stack = self.discard_size = 0
        self.reshuffle_count = self.is_repeated = self.passing_count = 0
        self.phase = PHASE_TURN
        if self.lost_count:
            self._clear_lost_turns()
        self._gather_cards()
        self._shuffle_draw_pile()
        seat = self.dealer
        for _ in range(self.rules.hand_size * self.seats):
            seat = self._next_seat(seat)
            self._add_card(seat, self._take_card())
        self.top = self._take_card()
        while self.rules.turned_up[self.top] == TURNED_UP_PUT_BACK:
            self.draw[self.draw_size] = self.top
            self.draw_size += 1
            self._shuffle_draw_pile()
            self.top = self._take_card()
        self.color = self.rules.color_of[self.top]

    def _deal_outfits(self) -> None:
        """Deal two colours to every player, if outfits are dealt at this table (A9)."""
        if not self.rules.dealt_outfits:
            return
        for seat in range(self.seats):
            if self.scripted:
                self.outfits[seat] = self.script._next()
            else:
                one = self._random_below(self.rules.colors)
                other = self._random_below(self.rules.colors - 1)
                if other >= one:
                    other += 1
                self.outfits[seat] = (2 << one) | (2 << other)

    def _begin_play(self) -> None:
        """Begin the first turn as the turned-up card demands (S4)."""
        kind = self.top
        turned_up = self.rules.turned_up[kind]
        if turned_up == TURNED_UP_NOTHING:
            self._begin_turn(self._next_seat(self.dealer))
        elif turned_up == TURNED_UP_CARRY_OUT:
            self._begin_effects(self.dealer, kind, 0)
            self.extra_turn = self.rules.dealer_plays_again[kind]
            if self.rules.attack[kind]:
                self._attack(kind, self.rules.attack[kind], 0)
            else:
                self._carry_out()
        else:
            self.turn = self._next_seat(self.dealer)
            self.accusers = 0
            self.turn_count += 1
            self.phase = PHASE_NAME_COLOR

    # Turns

    def _apply(self, seat: int, action: int) -> None:
        """Apply an action that is known to be legal."""
        verb = action >> VERB_SHIFT
        if verb == PLAY:
            self._play(seat, action)
        elif verb == DRAW:
            self._draw_in_turn(seat)
        elif verb == KEEP:
            self._begin_turn(self._next_seat(seat))
        elif verb == ACCEPT:
            self.owed = NO_SEAT
            self._lose_turn(seat, self.stack)
        elif verb == CHALLENGE:
            self._challenge()
        elif verb == CALL:
            self.owed = NO_SEAT
        elif verb == CATCH:
            self._catch(seat, ((action >> WHOM_SHIFT) & WHOM_BITS) - 1)
        elif verb == NAME_COLOR:
            self._name_color(seat, (action >> COLOR_SHIFT) & COLOR_BITS)
        elif verb == CHOOSE_PLAYER:
            self.chosen = ((action >> WHOM_SHIFT) & WHOM_BITS) - 1
            self._carry_out()
        elif verb == CHOOSE_CARD:
            self._choose_card(action & KIND_BITS)
        else:
            self.dealer = (self.dealer + 1) % self.seats
            self._deal()

    def _play(self, seat: int, action: int) -> None:
        kind = action & KIND_BITS
        color_before = self.color
        stacked = self.stack
        self.stack = 0
        index = seat * MAX_KINDS + kind
        self.counts[index] -= 1
        if self.counts[index] == 0:
            self.mask[seat] ^= BIT[kind]
        self.size[seat] -= 1
        self.discard[self.discard_size] = self.top
        self.discard_size += 1
        self.top = kind
        self.color = self.rules.color_of[kind]
        if self.color == 0:
            self.color = (action >> COLOR_SHIFT) & COLOR_BITS
        self.owed = NO_SEAT
        self.stuck = 0
        if self.size[seat] == 0:
            self._go_out(seat, stacked)
            return
        effect_type = self.rules.effect_type[kind]
        if effect_type == EFFECT_NONE:
            if self.size[seat] == 1 and not action & CALL_BIT:
                self.owed = seat
            self._begin_turn(self._next_seat(seat))
            return
        self._begin_effects(seat, kind, action)
        if effect_type == EFFECT_ATTACK:
            self._attack(kind, stacked + self.rules.attack[kind], color_before)
        else:
            self._carry_out()

    def _go_out(self, seat: int, count: int) -> None:
        """End the round. Of the last card's effects, only the next player's draw counts (G3)."""
        attack = self.rules.attack[self.top]
        if attack:
            self._draw_cards(self._next_seat(seat), count + attack)
        self._end_round(seat)

    def _attack(self, kind: int, count: int, color_before: int) -> None:
        """Make the next player draw, unless they can challenge (A5b) or stack (H1)."""
        can_challenge = self.rules.challengeable & BIT[kind]
        if not can_challenge and not self.rules.stacking:
            self._carry_out()
            return
        self._settle_call()
        self.turn = self._next_seat(self.player)
        self.accusers = 0
        self.turn_count += 1
        self.stack = count
        if can_challenge:
            self.accused = self.player
            self.color_before = color_before
            self.guilty = (self.mask[self.player] & self.rules.of_color[color_before]) != 0
            self.phase = PHASE_CHALLENGE
        else:
            self.phase = PHASE_STACK

    def _draw_in_turn(self, seat: int) -> None:
        self.drawn = 0
        if self.phase == PHASE_DEMAND:
            self.owed = NO_SEAT
            for _ in range(self.demand):
                kind = self._draw_cards(seat, 1)
                if kind != NO_CARD:
                    self.drawn |= BIT[kind]
            if self.is_repeated:
                return
            self.could_play = 0
            self.demand = 1
            if self.rules.answer_from_draw:
                self.phase = PHASE_DRAWN
            else:
                self._begin_turn(self._next_seat(seat))
            return
        if self.rules.force_play_drawn:
            self.could_play = self._playable(seat) != 0
        kind = self._draw_cards(seat, 1)
        if kind != NO_CARD:
            self.owed = NO_SEAT
            self.drawn = BIT[kind]
            if self.rules.draw_until_playable:
                while not self._playable(seat) & self.drawn:
                    kind = self._draw_cards(seat, 1)
                    if kind == NO_CARD:
                        break
                    self.drawn = BIT[kind]
        if self.is_repeated:
            return
        self.demand = 0
        self.phase = PHASE_DRAWN

    def _name_color(self, seat: int, color: int) -> None:
        """Name the colour of a turned-up wild, and carry out its effect if it has one then (S4)."""
        self.color = color
        if self.rules.turned_up[self.top] == TURNED_UP_NAME_COLOR_AND_CARRY_OUT:
            self._begin_effects(seat, self.top, 0)
            self._carry_out()
        else:
            self.phase = PHASE_TURN
            self._pass_stuck_players()

    def _challenge(self) -> None:
        self.owed = NO_SEAT
        if self.guilty:
            self._draw_cards(self.accused, self.stack)
            if self.is_repeated:
                return
            self.stack = 0
            if self.lost[self.turn]:
                self._begin_turn(self.turn)
                return
            self.phase = PHASE_TURN
            self._pass_stuck_players()
        else:
            self._lose_turn(self.turn, self.stack + self.rules.innocent_extra)

    def _lose_turn(self, seat: int, count: int) -> None:
        self.stack = 0
        self._draw_cards(seat, count)
        if not self.is_repeated:
            self._begin_turn(self._next_seat(seat))

    def _catch(self, seat: int, whom: int) -> None:
        """Catch a player who owes a call (G1), or draw for a wrong accusation (H6)."""
        if self.owed == whom:
            self.owed = NO_SEAT
            self._draw_cards(whom, self.rules.caught_draws)
        else:
            self.accusers |= 1 << seat
            self._draw_cards(seat, 1)
        self._pass_stuck_players()

    # Turn order and the end of a round

    def _begin_turn(self, seat: int) -> None:
        self.phase = PHASE_TURN
        self.turn = self._past_lost_turns(seat) if self.lost_count else seat
        self.accusers = 0
        self.turn_count += 1
        if self.draw_size == 0:
            self._pass_stuck_players()

    def _past_lost_turns(self, seat: int) -> int:
        """The first player from this one on who has no turn to lose."""
        while self.lost[seat]:
            self.lost[seat] -= 1
            self.lost_count -= 1
            seat = self._next_seat(seat)
        return seat

    def _clear_lost_turns(self) -> None:
        self.lost_count = 0
        for seat in range(self.seats):
            self.lost[seat] = 0

    def _pass_stuck_players(self) -> None:
        """While no card can be drawn, pass players who cannot play (T6)."""
        while self.draw_size == 0 and self.discard_size == 0:
            if self.phase not in (PHASE_TURN, PHASE_DEMAND):
                return
            if self._playable(self.turn):
                return
            self.stuck |= 1 << self.turn
            if self.stuck == (1 << self.seats) - 1:
                self._end_round(NO_SEAT)
            else:
                self.phase = PHASE_TURN
                self.turn = self._past_lost_turns(self._next_seat(self.turn))
                self.accusers = 0
                self.turn_count += 1

    def _end_round(self, winner: int) -> None:
        """End the round and score it; a blocked round has no winner and no points."""
        self.phase = PHASE_ROUND_OVER
        self.turn = self.owed = NO_SEAT
        self.stack = self.passing_count = 0
        if self.lost_count:
            self._clear_lost_turns()
        self.winner = winner
        highest = 0
        for seat in range(self.seats):
            left = 0
            if winner != NO_SEAT:
                cards = self.mask[seat]
                while cards:
                    kind = lowest_bit(cards)
                    cards &= cards - 1
                    left += self.rules.points[kind] * self.counts[seat * MAX_KINDS + kind]
                if self.rules.lowest_wins:
                    self.points[seat] += left
                else:
                    self.points[winner] += left
        for seat in range(self.seats):
            highest = max(highest, self.points[seat])
        if highest >= self.rules.target:
            best = highest
            if self.rules.lowest_wins:
                for seat in range(self.seats):
                    best = min(best, self.points[seat])
            self.winners = 0
            for seat in range(self.seats):
                if self.points[seat] == best:
                    self.winners |= 1 << seat
            self.phase = PHASE_MATCH_OVER

    # Effects of a card, one instruction at a time: the counterpart of rules/carry_out.py

    def _begin_effects(self, player: int, card: int, action: int) -> None:
        """Start the program of a card; its state is the reference's `Errand`."""
        self.player = player
        self.card = card
        self.clothing = (action >> CLOTHING_SHIFT) & COLOR_BITS
        self.chosen = ((action >> WHOM_SHIFT) & WHOM_BITS) - 1
        self.called = (action & CALL_BIT) != 0
        self.program_counter = self.skips = self.extra_turn = self.next_demand = 0
        self.todo_end = NOT_LISTED

    def _carry_out(self) -> None:
        """Run the program until it ends, has to ask a player, or ends the round (G2)."""
        while self.program_counter < self.rules.program_length[self.card]:
            address = self.rules.program_start[self.card] + self.program_counter
            if self.chosen == NO_SEAT and self.rules.op_needs_chosen[address]:
                self.phase = PHASE_CHOOSE_PLAYER
                self.turn = self.player
                return
            op = self.rules.op[address]
            count = self.rules.op_count[address]
            if op == OP_SKIP:
                self.skips += count
            elif op == OP_DRAW:
                if self.rules.op_who[address] == WHO_NEXT:
                    self._draw_cards(self._next_seat(self.player), count)
                else:
                    for index in range(self._list_affected(self.rules.op_who[address])):
                        self._draw_cards(self.todo[index], count)
            elif op == OP_REVERSE:
                self.direction = -self.direction
                self.skips += self.rules.reverse_skips
            elif op == OP_DEMAND:
                self.next_demand = count
            elif op == OP_CLOTHING:
                for places in range(1, self.seats + 1):
                    seat = self._seat_after(self.player, places)
                    if self.outfits[seat] & (1 << self.clothing):
                        self._draw_cards(seat, count)
            elif op == OP_EXTRA_TURN:
                self.extra_turn = 1
            elif op == OP_SWAP_HANDS:
                self._swap_hands(self.player, self._one_other(self.rules.op_who[address]))
            elif op == OP_PASS_HANDS:
                for places in range(self.seats - 1, 0, -1):
                    # Each swap moves one player's hand to its new holder.
                    self._swap_hands(self._seat_after(0, places), self._seat_after(0, places - 1))
            elif op >= OP_GIVE:
                if self._for_each_affected(address):
                    return
                self.todo_end = NOT_LISTED
            elif op != OP_REVEAL:
                self._affect_unasked(address)
            if self.phase >= PHASE_ROUND_OVER:
                return
            self.program_counter += 1
        self._finish()

    def _finish(self) -> None:
        """End a program: settle the call (G1) and begin the next turn."""
        self._settle_call()
        seat = self.player
        if not self.extra_turn:
            for _ in range(self.skips + 1):
                seat = self._next_seat(seat)
        if self.next_demand:
            self.turn = self._past_lost_turns(seat)
            self.accusers = 0
            self.turn_count += 1
            self.demand = self.next_demand
            self.phase = PHASE_DEMAND
            self._pass_stuck_players()
        else:
            self._begin_turn(seat)

    def _settle_call(self) -> None:
        if self.size[self.player] == 1:
            self.owed = NO_SEAT if self.called else self.player

    def _list_affected(self, who: int) -> int:
        """Fill `todo` with the affected players in turn order; return how many there are."""
        count = 1
        if who == WHO_SELF:
            self.todo[0] = self.player
        elif who == WHO_NEXT:
            self.todo[0] = self._next_seat(self.player)
        elif who == WHO_PREVIOUS:
            self.todo[0] = self._seat_after(self.player, self.seats - 1)
        elif who == WHO_CHOSEN:
            self.todo[0] = self.chosen
        elif who in (WHO_OTHERS, WHO_ALL):
            count = self.seats if who == WHO_ALL else self.seats - 1
            for index in range(count):
                self.todo[index] = self._seat_after(self.player, index + 1)
        else:
            wanted = self.size[0]
            for seat in range(1, self.seats):
                if who == WHO_MOST_CARDS:
                    wanted = max(wanted, self.size[seat])
                else:
                    wanted = min(wanted, self.size[seat])
            count = 0
            for places in range(1, self.seats + 1):
                seat = self._seat_after(self.player, places)
                if self.size[seat] == wanted:
                    self.todo[count] = seat
                    count += 1
        return count

    def _one_other(self, which: int) -> int:
        """One other player; of equals, the first in turn order."""
        if which in (WHO_NEXT, WHO_PREVIOUS, WHO_CHOSEN):
            self._list_affected(which)
            return self.todo[0]
        best = self._next_seat(self.player)
        for places in range(2, self.seats):
            seat = self._seat_after(self.player, places)
            if which == WHO_MOST_CARDS:
                if self.size[seat] > self.size[best]:
                    best = seat
            elif self.size[seat] < self.size[best]:
                best = seat
        return best

    def _affect_unasked(self, address: int) -> None:
        """Carry out an instruction that asks nobody, for one affected player after the other."""
        op = self.rules.op[address]
        count = self.rules.op_count[address]
        if op == OP_SHUFFLE_HANDS:
            self._shuffle_hands()
            return
        for index in range(self._list_affected(self.rules.op_who[address])):
            seat = self.todo[index]
            if op == OP_LOSE_TURN:
                self.lost[seat] += 1
                self.lost_count += 1
            elif op == OP_TAKE:
                self._take_cards(seat, count)
            elif op == OP_DRAW_UNTIL:
                self._draw_until(seat, self.color if count == NAMED_COLOR else count)
            else:  # OP_DISCARD_COLOR
                self._discard_color(seat, self.color if count == NAMED_COLOR else count)
                if self.size[seat] == 0:
                    self._end_round(seat)
                    return

    def _draw_until(self, seat: int, color: int) -> None:
        kind = self._draw_cards(seat, 1)
        while kind != NO_CARD and self.rules.color_of[kind] != color:
            kind = self._draw_cards(seat, 1)

    def _take_cards(self, seat: int, count: int) -> None:
        """Take random cards from another hand, but never its last one."""
        if seat == self.player:
            return
        for _ in range(min(count, self.size[seat] - 1)):
            kind = self._random_card(seat)
            if kind == NO_CARD:
                return
            self._move_card(seat, self.player, kind)

    def _shuffle_hands(self) -> None:
        """Deal all hands out again. Meanwhile the cards are in the array above the draw pile."""
        end = self.draw_size
        for seat in range(self.seats):
            while self.mask[seat]:
                kind = lowest_bit(self.mask[seat])
                self._remove_card(seat, kind)
                self.draw[end] = kind
                end += 1
        seat = self.player
        while end > self.draw_size:
            if self.scripted:
                index = self._scripted_card(self.draw_size, end)
            else:
                index = self.draw_size + self._random_below(end - self.draw_size)
            end -= 1
            seat = self._next_seat(seat)
            self._add_card(seat, self.draw[index])
            self.draw[index] = self.draw[end]

    def _discard_color(self, seat: int, color: int) -> None:
        cards = self.mask[seat] & self.rules.of_color[color]
        while cards:
            kind = lowest_bit(cards)
            cards &= cards - 1
            while self.counts[seat * MAX_KINDS + kind]:
                self._discard_card(seat, kind)

    def _for_each_affected(self, address: int) -> bool:
        """Carry out an instruction for each affected player; return whether one has to be asked.

        The first whose hand it empties is out, which ends the round (G2).
        """
        op = self.rules.op[address]
        count = self.rules.op_count[address]
        who = self.rules.op_who[address]
        if self.todo_end == NOT_LISTED:
            if op != OP_GIVE or who == WHO_OTHERS:
                self.todo_end = self._list_affected(who)
            else:
                self.todo[0] = self._one_other(who)
                self.todo_end = 1
            self.todo_at = 0
        while self.todo_at < self.todo_end:
            seat = self.todo[self.todo_at]
            loser = self.player if op == OP_GIVE else seat
            if op != OP_DISCARD_RANDOM and self.size[loser] >= count:
                self.phase = PHASE_CHOOSE_CARDS
                self.turn = loser
                self.cards_wanted = count
                self.picked_count = 0
                return True
            self._carry_out_unasked(op, count, seat)
            if self.size[loser] == 0:
                self._end_round(loser)
                return False
            self.todo_at += 1
        if op == OP_PASS_CARDS:
            self._pass_cards()
        return False

    def _carry_out_unasked(self, op: int, count: int, seat: int) -> None:
        """Carry out an instruction that leaves no choice: random cards, or the whole hand."""
        if op == OP_GIVE:
            while self.mask[self.player]:
                self._move_card(self.player, seat, lowest_bit(self.mask[self.player]))
        elif op == OP_PASS_CARDS:
            cards = self.mask[seat]
            while cards:
                kind = lowest_bit(cards)
                cards &= cards - 1
                for _ in range(self.counts[seat * MAX_KINDS + kind]):
                    self._set_aside(seat, kind)
        elif self.size[seat] > count:
            for _ in range(count):
                kind = self._random_card(seat)
                if kind == NO_CARD:
                    return
                self._discard_card(seat, kind)
        else:
            while self.mask[seat]:
                self._discard_card(seat, lowest_bit(self.mask[seat]))

    def _random_card(self, seat: int) -> int:
        """A random card of a hand, or the script's; NO_CARD if the script is wrong."""
        if self.scripted:
            if self.script._begin_weights():
                for kind in range(MAX_KINDS):
                    self.script._add_weight(kind, self.counts[seat * MAX_KINDS + kind])
            kind = self.script._next()
            if kind >= MAX_KINDS or not self.mask[seat] & BIT[kind]:
                self.script.failed = 1
                return NO_CARD
            return kind
        card = self._random_below(self.size[seat])
        kind = 0
        while card >= self.counts[seat * MAX_KINDS + kind]:
            card -= self.counts[seat * MAX_KINDS + kind]
            kind += 1
        return kind

    def _set_aside(self, seat: int, kind: int) -> None:
        """Pick a card that changes hands when all have picked; until then its owner holds it."""
        self.passing_seat[self.passing_count] = seat
        self.passing_kind[self.passing_count] = kind
        self.passing_count += 1

    def _pass_cards(self) -> None:
        for index in range(self.passing_count):
            seat = self.passing_seat[index]
            self._move_card(seat, self._next_seat(seat), self.passing_kind[index])
        self.passing_count = 0

    def _choose_card(self, kind: int) -> None:
        """Choose one of the cards that a house rule asks for; the last one moves all of them."""
        self.picked[self.picked_count] = kind
        self.picked_count += 1
        if self.picked_count < self.cards_wanted:
            return
        seat = self.turn
        op = self.rules.op[self.rules.program_start[self.card] + self.program_counter]
        for index in range(self.picked_count):
            kind = self.picked[index]
            if op == OP_GIVE:
                self._move_card(seat, self.todo[self.todo_at], kind)
            elif op == OP_PASS_CARDS:
                self._set_aside(seat, kind)
            else:
                self._discard_card(seat, kind)
        if self.size[seat] == 0:
            self._end_round(seat)
        else:
            self.todo_at += 1
            self._carry_out()

    # The default policy, used for rollouts

    def _default_action(self) -> int:
        """Play a random kind that fits, in a random colour, with a call; draw only if none fits."""
        phase = self.phase
        if phase <= PHASE_STACK:
            cards = self._playable(self.turn)
            if cards:
                kind = self._random_kind(cards)
                if self.rules.needs_choices & BIT[kind]:
                    return self._random_play(kind)
                return kind | CALL_BIT
            if phase in (PHASE_TURN, PHASE_DEMAND):
                return DRAW << VERB_SHIFT
            if phase == PHASE_DRAWN:
                return KEEP << VERB_SHIFT
            if phase == PHASE_CHALLENGE and self._random_below(2):
                return CHALLENGE << VERB_SHIFT
            return ACCEPT << VERB_SHIFT
        if phase == PHASE_NAME_COLOR:
            return NAME_COLOR << VERB_SHIFT | self._random_color() << COLOR_SHIFT
        if phase == PHASE_CHOOSE_PLAYER:
            return CHOOSE_PLAYER << VERB_SHIFT | self._random_opponent() << WHOM_SHIFT
        if phase == PHASE_CHOOSE_CARDS:
            return CHOOSE_CARD << VERB_SHIFT | self._random_kind(self._choosable())
        return NEXT_ROUND << VERB_SHIFT

    def _random_play(self, kind: int) -> int:
        """A play with random choices for everything that the card asks for."""
        action = kind | CALL_BIT
        if self.rules.color_of[kind] == 0:
            action |= self._random_color() << COLOR_SHIFT
        if self.rules.asks_for_clothing[kind]:
            action |= self._random_color() << CLOTHING_SHIFT
        if self.rules.takes_whom[kind]:
            action |= self._random_opponent() << WHOM_SHIFT
        return action

    def _random_color(self) -> int:
        return 1 + self._random_below(self.rules.colors)

    def _random_opponent(self) -> int:
        """A random seat other than the one to move, counted from 1."""
        return (self.turn + 1 + self._random_below(self.seats - 1)) % self.seats + 1

    def _play_out(self) -> int:
        """Play to the end of the round; return the number of steps."""
        steps = 0
        while self.phase < PHASE_ROUND_OVER and steps < ROUND_ACTION_LIMIT:
            self._apply(self.turn, self._default_action())
            steps += 1
        return steps

    def _play_rounds(self, rounds: int) -> int:
        steps = 0
        for _ in range(rounds):
            self.dealer = (self.dealer + 1) % self.seats
            self._deal()
            steps += self._play_out()
            for seat in range(self.seats):
                self.points[seat] = 0
        return steps

    # For Python

    def step(self, seat: int, action: int) -> None:
        """Apply an action of a seat. Raises ValueError if it is illegal."""
        if not self._allows(seat, action):
            raise ValueError(f"action {action} by seat {seat} is illegal here")
        self._apply(seat, action)

    def allows(self, seat: int, action: int) -> bool:
        return bool(self._allows(seat, action))

    def default_action(self) -> int:
        """The action that the default policy takes for the seat to move."""
        return self._default_action()

    def play_out(self) -> int:
        """Play to the end of the round or ROUND_ACTION_LIMIT; return the number of steps."""
        steps = 0
        if cython.compiled:
            with cython.nogil:
                steps = self._play_out()
        else:
            steps = self._play_out()
        return steps

    def play_rounds(self, rounds: int) -> int:
        """Deal and play out rounds, each from scores of 0; return the number of steps."""
        steps = 0
        if cython.compiled:
            with cython.nogil:
                steps = self._play_rounds(rounds)
        else:
            steps = self._play_rounds(rounds)
        return steps

    def playable(self, seat: int) -> int:
        """The mask of kinds that the seat may play now, including jump-ins out of turn."""
        self._check_seat(seat)
        if seat == self.turn:
            return self._playable(seat)
        return BIT[self.top] if self._may_jump_in(seat, self.top) else 0

    def legal(self, seat: int) -> list[int]:
        """All legal actions of a seat: equal cards once, and plays without their call."""
        self._check_seat(seat)
        if self.phase >= PHASE_ROUND_OVER:
            return [NEXT_ROUND << VERB_SHIFT] if self.phase == PHASE_ROUND_OVER else []
        actions: list[int] = []
        cards = self.playable(seat)
        while cards:
            self._add_plays(actions, seat, lowest_bit(cards))
            cards &= cards - 1
        if seat == self.turn:
            self._add_answers(actions, seat)
        if self.owed == seat:
            actions.append(CALL << VERB_SHIFT)
        for whom in range(self.seats):
            catch = CATCH << VERB_SHIFT | (whom + 1) << WHOM_SHIFT
            if self._allows(seat, catch):
                actions.append(catch)
        return actions

    def _add_plays(self, actions: list[int], seat: int, kind: int) -> None:
        """Append every way to play a card: each colour, clothing and player it may name."""
        wild = self.rules.color_of[kind] == 0
        colors = range(1, self.rules.colors + 1) if wild else range(1)
        clothes = (
            range(1, self.rules.colors + 1) if self.rules.asks_for_clothing[kind] else range(1)
        )
        named = range(self.seats + 1) if self.rules.takes_whom[kind] else range(1)
        for whom in named:
            if whom == seat + 1 or (whom == 0 and self.rules.takes_whom[kind] == WHOM_REQUIRED):
                continue
            for clothing in clothes:
                for color in colors:
                    actions.append(
                        kind
                        | color << COLOR_SHIFT
                        | clothing << CLOTHING_SHIFT
                        | whom << WHOM_SHIFT
                    )

    def _add_answers(self, actions: list[int], seat: int) -> None:
        """Append the answers to the seat's own prompt that play no card."""
        for verb in (DRAW, KEEP, CHALLENGE, ACCEPT):
            if self._allows(seat, verb << VERB_SHIFT):
                actions.append(verb << VERB_SHIFT)
        if self.phase == PHASE_NAME_COLOR:
            for color in range(1, self.rules.colors + 1):
                actions.append(NAME_COLOR << VERB_SHIFT | color << COLOR_SHIFT)
        elif self.phase == PHASE_CHOOSE_PLAYER:
            for whom in range(self.seats):
                if whom != seat:
                    actions.append(CHOOSE_PLAYER << VERB_SHIFT | (whom + 1) << WHOM_SHIFT)
        elif self.phase == PHASE_CHOOSE_CARDS:
            cards = self._choosable()
            while cards:
                actions.append(CHOOSE_CARD << VERB_SHIFT | lowest_bit(cards))
                cards &= cards - 1


def restored_game(rules: CompiledRules, state: bytes, script: Script | None) -> Game:
    """A game from a pickle."""
    game = Game(rules, 0, script)
    game.set_state(state)
    return game
