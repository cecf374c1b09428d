# cython: language_level=3, infer_types=True, annotation_typing=False
# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The game, fast: the rules once more, on masks and counts, without an allocation in a step.

This is plain Python, and runs as it is; with the types in game.pxd and board.pxd, Cython makes C of
it. What happens, and in which order, follows the reference rules; where a method has a counterpart
there, it has its name. tools/engine_comparison/compare.py proves the two the same game.

Methods with an underscore trust their caller and need no Python: compiled, they run without the
interpreter's lock, and only other compiled modules can reach them.
"""

from __future__ import annotations

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

COMPILED = cython.compiled


class Game(Board):
    """A match at one moment. It changes in place; `clone` first to keep it."""

    __slots__ = ()

    # Beginning

    def deal(self, dealer: int | None = None) -> None:
        """Deal a round; the dealer is the next one to the left if left out (S5)."""
        if dealer is not None:
            self._check_seat(dealer)
            self.dealer = dealer
        elif self.dealer == NO_SEAT:
            # The highest of one card each: everybody is as likely, so one number decides.
            self.dealer = self._random_below(self.seats)
        else:
            self.dealer = (self.dealer + 1) % self.seats
        self._deal()

    def clone(self) -> Game:
        """Another game in the same position, with the same chances ahead."""
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
        """What was agreed never changes and is shared, as is a script."""
        return self.clone()

    def copy_from(self, other: Game) -> None:
        """Become the same as a game of the same rules."""
        reject_none(other)
        if self.rules is not other.rules:
            raise ValueError("a game can only become the same as one with the same rules")
        self._copy(other)

    # Chance: splitmix64, see docs/kernel.md

    def _random_below(self, limit: int) -> int:
        self.chance = (self.chance + GOLDEN) & ALL_BITS
        return below(self.chance, limit)

    def _random_kind(self, mask: int) -> int:
        """One of the kinds in a mask, each as likely."""
        return nth(mask, self._random_below(bit_count(mask)))

    # Seats, hands and piles

    def _after(self, seat: int) -> int:
        """The next seat in the direction of play."""
        seat += self.direction
        if seat < 0:
            return seat + self.seats
        if seat == self.seats:
            return 0
        return seat

    def _next(self, seat: int, steps: int) -> int:
        seat += steps % self.seats * self.direction
        if seat < 0:
            return seat + self.seats
        if seat >= self.seats:
            return seat - self.seats
        return seat

    def _first_without_cards(self, player: int) -> int:
        for steps in range(1, self.seats + 1):
            seat = self._next(player, steps)
            if self.size[seat] == 0:
                return seat
        return NO_SEAT

    def _receive(self, seat: int, kind: int) -> None:
        self.counts[seat * MAX_KINDS + kind] += 1
        self.mask[seat] |= BIT[kind]
        self.size[seat] += 1

    def _lose(self, seat: int, kind: int) -> None:
        place = seat * MAX_KINDS + kind
        self.counts[place] -= 1
        if self.counts[place] == 0:
            self.mask[seat] ^= BIT[kind]
        self.size[seat] -= 1

    def _discard(self, seat: int, kind: int) -> None:
        """Under the card in play."""
        self._lose(seat, kind)
        self.below[self.under] = kind
        self.under += 1

    def _swap_hands(self, one: int, other: int) -> None:
        self.mask[one], self.mask[other] = self.mask[other], self.mask[one]
        self.size[one], self.size[other] = self.size[other], self.size[one]
        for kind in range(MAX_KINDS):
            count = self.counts[one * MAX_KINDS + kind]
            self.counts[one * MAX_KINDS + kind] = self.counts[other * MAX_KINDS + kind]
            self.counts[other * MAX_KINDS + kind] = count

    def _arrange_pile(self) -> None:
        """Shuffle the draw pile. A loose pile is shuffled by drawing: any card may be the next."""
        self.loose = 1
        if self.scripted:
            self._follow_script()

    def _follow_script(self) -> None:
        """Put the pile into the order of the script, if it is an order of these very cards."""
        self.loose = 0
        for place in range(self.left - 1, -1, -1):
            kind = self.script._next()
            found = place
            while found >= 0 and self.pile[found] != kind:
                found -= 1
            if found < 0:
                self.script.failed = 1
                self.loose = 1
                return
            self.pile[found] = self.pile[place]
            self.pile[place] = kind

    def _take(self) -> int:
        """The next card from the draw pile, or from a new one (T5), or none (T6)."""
        if self.left == 0:
            if self.under == 0:
                return NO_CARD
            for place in range(self.under):
                self.pile[place] = self.below[place]
            self.left = self.under
            self.under = 0
            self._arrange_pile()
        self.left -= 1
        kind = self.pile[self.left]
        if self.loose:
            place = self._random_below(self.left + 1)
            taken = self.pile[place]
            self.pile[place] = kind
            return taken
        return kind

    def _draw(self, seat: int, count: int) -> int:
        """Draw what there is. Answers the kind drawn last."""
        kind = NO_CARD
        for _ in range(count):
            taken = self._take()
            if taken == NO_CARD:
                break
            kind = taken
            self._receive(seat, kind)
        if kind != NO_CARD:
            self.passes = 0
        return kind

    # Matching

    def _playable(self, seat: int) -> int:
        """The kinds that the seat may lay in answer to its own prompt."""
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
            cards = self.mask[seat] & self.rules.same_face[self.top]
        else:
            return 0
        if not self.rules.bluffing and self.mask[seat] & self.rules.of_color[self.color]:
            cards &= ~self.rules.only_without_color
        return cards

    def _must_play(self, seat: int, cards: int) -> bool:
        """Whether a seat that could play these may neither draw nor keep."""
        if cards == 0:
            return False
        if not self.rules.force_play:
            if self.phase == PHASE_TURN:
                if self.left or self.under:
                    return False
            elif not self.rules.force_play_drawn or self.could_play or self.demand:
                return False
        if self.mask[seat] & self.rules.of_color[self.color]:
            # Nobody is obliged to bluff.
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
        )

    def _pickable(self) -> int:
        """The kinds of which another card can be picked, in answer to a house rule."""
        cards = self.mask[self.turn]
        for place in range(self.picks):
            kind = self.picked[place]
            count = 0
            for other in range(self.picks):
                if self.picked[other] == kind:
                    count += 1
            if count == self.counts[self.turn * MAX_KINDS + kind]:
                cards &= ~BIT[kind]
        return cards

    # What is allowed

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
        """Whether the prompt can be answered like this, without a card to play."""
        phase = self.phase
        if phase == PHASE_CHOOSE_CARDS:
            return verb == CHOOSE_CARD and rest < MAX_KINDS and (self._pickable() & BIT[rest]) != 0
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

    # A round: dealing, and the card that is turned up

    def _gather_cards(self) -> None:
        """All cards from all hands into the draw pile."""
        for seat in range(self.seats):
            self.mask[seat] = 0
            self.size[seat] = 0
        if cython.compiled:
            memset(self.counts, 0, self.seats * MAX_KINDS)
            memcpy(self.pile, self.rules.deck, self.rules.cards)
        else:
            self.counts[:] = [0] * len(self.counts)
            self.pile[:] = self.rules.deck
        self.left = self.rules.cards

    def _deal(self) -> None:
        self._deal_cards()
        self._start()

    def _deal_cards(self) -> None:
        """The hands, and the card that is turned up; it hasn't done anything yet."""
        self._dress()
        self.round += 1
        self.direction = 1
        self.owed = self.winner = NO_SEAT
        self.accusers = self.passes = self.stack = self.under = 0
        self._gather_cards()
        self._arrange_pile()
        seat = self.dealer
        for _ in range(self.rules.hand_size * self.seats):
            seat = self._after(seat)
            self._receive(seat, self._take())
        self.top = self._take()
        while self.rules.turned_up[self.top] == TURNED_UP_PUT_BACK:
            self.pile[self.left] = self.top
            self.left += 1
            self._arrange_pile()
            self.top = self._take()
        self.color = self.rules.color_of[self.top]

    def _dress(self) -> None:
        """Two colours for everybody, where the table deals them (A9)."""
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

    def _start(self) -> None:
        """The first turn, as the card turned up says (S4)."""
        kind = self.top
        turned_up = self.rules.turned_up[kind]
        if turned_up == TURNED_UP_NOTHING:
            self._begin_turn(self._after(self.dealer))
        elif turned_up == TURNED_UP_CARRY_OUT:
            self._take_up(self.dealer, kind, 0)
            self.again = self.rules.dealer_plays_again[kind]
            if self.rules.attack[kind]:
                self._attack(kind, self.rules.attack[kind], 0)
            else:
                self._carry_out()
        else:
            self.turn = self._after(self.dealer)
            self.accusers = 0
            self.turns += 1
            self.phase = PHASE_NAME_COLOR

    # A turn

    def _do(self, seat: int, action: int) -> None:
        """Do what is allowed."""
        verb = action >> VERB_SHIFT
        if verb == PLAY:
            self._play(seat, action)
        elif verb == DRAW:
            self._draw_in_turn(seat)
        elif verb == KEEP:
            self._begin_turn(self._after(seat))
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
            self._pick(action & KIND_BITS)
        else:
            self.dealer = (self.dealer + 1) % self.seats
            self._deal()

    def _play(self, seat: int, action: int) -> None:
        kind = action & KIND_BITS
        color_before = self.color
        waiting = self.stack
        self.stack = 0
        place = seat * MAX_KINDS + kind
        self.counts[place] -= 1
        if self.counts[place] == 0:
            self.mask[seat] ^= BIT[kind]
        self.size[seat] -= 1
        self.below[self.under] = self.top
        self.under += 1
        self.top = kind
        self.color = self.rules.color_of[kind]
        if self.color == 0:
            self.color = (action >> COLOR_SHIFT) & COLOR_BITS
        self.owed = NO_SEAT
        self.passes = 0
        if self.size[seat] == 0:
            self._go_out(seat, waiting)
            return
        effect = self.rules.effect_type[kind]
        if effect == EFFECT_NONE:
            if self.size[seat] == 1 and not action & CALL_BIT:
                self.owed = seat
            self._begin_turn(self._after(seat))
            return
        self._take_up(seat, kind, action)
        if effect == EFFECT_ATTACK:
            self._attack(kind, waiting + self.rules.attack[kind], color_before)
        else:
            self._carry_out()

    def _go_out(self, seat: int, count: int) -> None:
        """The last card: of all effects, only draws for the next player are carried out (G3)."""
        attack = self.rules.attack[self.top]
        if attack:
            self._draw(self._after(seat), count + attack)
        self._end_round(seat)

    def _attack(self, kind: int, count: int, color_before: int) -> None:
        """A draw for the next player, who may be able to challenge it (A5b) or answer it (H1)."""
        can_challenge = self.rules.challengeable & BIT[kind]
        if not can_challenge and not self.rules.stacking:
            self._carry_out()
            return
        self._settle_call()
        self.turn = self._after(self.player)
        self.accusers = 0
        self.turns += 1
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
                kind = self._draw(seat, 1)
                if kind != NO_CARD:
                    self.drawn |= BIT[kind]
            self.could_play = 0
            self.demand = 1
            if self.rules.answer_from_draw:
                self.phase = PHASE_DRAWN
            else:
                self._begin_turn(self._after(seat))
            return
        if self.rules.force_play_drawn:
            self.could_play = self._playable(seat) != 0
        kind = self._draw(seat, 1)
        if kind != NO_CARD:
            self.owed = NO_SEAT
            self.drawn = BIT[kind]
            if self.rules.draw_until_playable:
                while not self._playable(seat) & self.drawn:
                    kind = self._draw(seat, 1)
                    if kind == NO_CARD:
                        break
                    self.drawn = BIT[kind]
        self.demand = 0
        self.phase = PHASE_DRAWN

    def _name_color(self, seat: int, color: int) -> None:
        """The colour of a wild turned up at the start, which may then do what it does (S4)."""
        self.color = color
        if self.rules.turned_up[self.top] == TURNED_UP_NAME_COLOR_AND_CARRY_OUT:
            self._take_up(seat, self.top, 0)
            self._carry_out()
        else:
            self.phase = PHASE_TURN

    def _challenge(self) -> None:
        self.owed = NO_SEAT
        if self.guilty:
            self._draw(self.accused, self.stack)
            self.stack = 0
            self.phase = PHASE_TURN
            self._pass_who_is_stuck()
        else:
            self._lose_turn(self.turn, self.stack + self.rules.innocent_extra)

    def _lose_turn(self, seat: int, count: int) -> None:
        self.stack = 0
        self._draw(seat, count)
        self._begin_turn(self._after(seat))

    def _catch(self, seat: int, whom: int) -> None:
        """Catch somebody who owes a call (G1), or pay for a wrong accusation (H6)."""
        if self.owed == whom:
            self.owed = NO_SEAT
            self._draw(whom, self.rules.caught_draws)
        else:
            self.accusers |= 1 << seat
            self._draw(seat, 1)
        self._pass_who_is_stuck()

    # From one prompt to the next

    def _begin_turn(self, seat: int) -> None:
        self.phase = PHASE_TURN
        self.turn = seat
        self.accusers = 0
        self.turns += 1
        if self.left == 0:
            self._pass_who_is_stuck()

    def _pass_who_is_stuck(self) -> None:
        """With nothing to draw, who has nothing to play is passed at once (T6)."""
        while self.left == 0 and self.under == 0:
            if self.phase not in (PHASE_TURN, PHASE_DEMAND):
                return
            if self._playable(self.turn):
                return
            self.passes += 1
            if self.passes == self.seats:
                self._end_round(NO_SEAT)
            else:
                self.phase = PHASE_TURN
                self.turn = self._after(self.turn)
                self.accusers = 0
                self.turns += 1

    def _end_round(self, winner: int) -> None:
        """Points for who went out, or charges for what is left; nobody's in a blocked round."""
        self.phase = PHASE_ROUND_OVER
        self.turn = self.owed = NO_SEAT
        self.stack = 0
        self.winner = winner
        highest = 0
        for seat in range(self.seats):
            left = 0
            if winner != NO_SEAT:
                cards = self.mask[seat]
                while cards:
                    kind = lowest(cards)
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

    # What is printed or written on a card, step by step: carry_out.py

    def _take_up(self, player: int, card: int, action: int) -> None:
        """Begin with a card's effects: the reference's `Errand`."""
        self.player = player
        self.card = card
        self.clothing = (action >> CLOTHING_SHIFT) & COLOR_BITS
        self.chosen = ((action >> WHOM_SHIFT) & WHOM_BITS) - 1
        self.called = (action & CALL_BIT) != 0
        if self.skips:
            self.skips = 0
            for seat in range(self.seats):
                self.skipped[seat] = 0
        self.program_counter = self.again = self.demands = 0
        self.todo_end = NO_CARD

    def _carry_out(self) -> None:
        """Go on until it is done, has to ask, or ends the round (G2)."""
        while self.program_counter < self.rules.program_length[self.card]:
            step = self.rules.program_start[self.card] + self.program_counter
            if self.chosen == NO_SEAT and self.rules.op_needs_chosen[step]:
                self.phase = PHASE_CHOOSE_PLAYER
                self.turn = self.player
                return
            code = self.rules.op[step]
            count = self.rules.op_count[step]
            if code == OP_SKIP:
                self._skip(count)
            elif code == OP_DRAW:
                if self.rules.op_who[step] == WHO_NEXT:
                    self._draw(self._after(self.player), count)
                else:
                    for place in range(self._list_affected(self.rules.op_who[step])):
                        self._draw(self.todo[place], count)
            elif code == OP_REVERSE:
                self.direction = -self.direction
                self._skip(self.rules.reverse_skips)
            elif code == OP_DEMAND:
                self.demands = count
            elif code == OP_CLOTHING:
                for steps in range(1, self.seats + 1):
                    seat = self._next(self.player, steps)
                    if self.outfits[seat] & (1 << self.clothing):
                        self._draw(seat, count)
            elif code == OP_EXTRA_TURN:
                self.again = 1
            elif code == OP_SWAP_HANDS:
                self._swap_hands(self.player, self._one_other(self.rules.op_who[step]))
            elif code == OP_PASS_HANDS:
                for steps in range(self.seats - 1, 0, -1):
                    # Each swap leaves the hand of the one before with its new holder.
                    self._swap_hands(self._next(0, steps), self._next(0, steps - 1))
            elif code >= OP_GIVE:
                asked = self._each(step)
                winner = self._first_without_cards(self.player)
                if winner != NO_SEAT:
                    self._end_round(winner)
                    return
                if asked:
                    return
                self.todo_end = NO_CARD
            self.program_counter += 1
        self._finish()

    def _skip(self, count: int) -> None:
        """The players who would now play next lose the turn, counted on round the table."""
        seat = self.player
        lap = 0
        while count:
            seat = self._after(seat)
            if self.skipped[seat] == lap:
                self.skipped[seat] += 1
                self.skips = 1
                count -= 1
            # Otherwise it is one who loses this turn already.
            if seat == self.player:
                lap += 1

    def _finish(self) -> None:
        """A card has done all it does: who owes a call (G1), and whose turn it is."""
        self._settle_call()
        seat = self.player
        if not self.again:
            seat = self._after(seat)
            while self.skipped[seat]:
                self.skipped[seat] -= 1
                seat = self._after(seat)
        if self.demands:
            self.turn = seat
            self.accusers = 0
            self.turns += 1
            self.demand = self.demands
            self.phase = PHASE_DEMAND
            self._pass_who_is_stuck()
        else:
            self._begin_turn(seat)

    def _settle_call(self) -> None:
        if self.size[self.player] == 1:
            self.owed = NO_SEAT if self.called else self.player

    def _list_affected(self, who: int) -> int:
        """Fill `todo` with whom a step is about, in turn order, and say how many they are."""
        count = 1
        if who == WHO_SELF:
            self.todo[0] = self.player
        elif who == WHO_NEXT:
            self.todo[0] = self._after(self.player)
        elif who == WHO_PREVIOUS:
            self.todo[0] = self._next(self.player, self.seats - 1)
        elif who == WHO_CHOSEN:
            self.todo[0] = self.chosen
        elif who in (WHO_OTHERS, WHO_ALL):
            count = self.seats if who == WHO_ALL else self.seats - 1
            for place in range(count):
                self.todo[place] = self._next(self.player, place + 1)
        else:
            wanted = self.size[0]
            for seat in range(1, self.seats):
                if who == WHO_MOST_CARDS:
                    wanted = max(wanted, self.size[seat])
                else:
                    wanted = min(wanted, self.size[seat])
            count = 0
            for steps in range(1, self.seats + 1):
                seat = self._next(self.player, steps)
                if self.size[seat] == wanted:
                    self.todo[count] = seat
                    count += 1
        return count

    def _one_other(self, which: int) -> int:
        """One other player; a tie goes to the one who would play first."""
        if which in (WHO_NEXT, WHO_PREVIOUS, WHO_CHOSEN):
            self._list_affected(which)
            return self.todo[0]
        best = self._after(self.player)
        for steps in range(2, self.seats):
            seat = self._next(self.player, steps)
            if which == WHO_MOST_CARDS:
                if self.size[seat] > self.size[best]:
                    best = seat
            elif self.size[seat] < self.size[best]:
                best = seat
        return best

    def _each(self, step: int) -> bool:
        """Let one player after the other do a step; true if somebody has to be asked first."""
        code = self.rules.op[step]
        count = self.rules.op_count[step]
        who = self.rules.op_who[step]
        if code == OP_DISCARD_COLOR:
            self._discard_color(count)
            return False
        if self.todo_end == NO_CARD:
            if code != OP_GIVE or who == WHO_OTHERS:
                self.todo_end = self._list_affected(who)
            else:
                self.todo[0] = self._one_other(who)
                self.todo_end = 1
            self.todo_at = 0
        while self.todo_at < self.todo_end:
            seat = self.todo[self.todo_at]
            asked = self.player if code == OP_GIVE else seat
            if code == OP_DISCARD_RANDOM or self.size[asked] < count:
                self._unasked(code, count, seat)
                self.todo_at += 1
            elif self._first_without_cards(self.player) == NO_SEAT:
                self.phase = PHASE_CHOOSE_CARDS
                self.turn = asked
                self.wanted = count
                self.picks = 0
                return True
            else:
                break
        return False

    def _discard_color(self, color: int) -> None:
        cards = self.mask[self.player] & self.rules.of_color[color]
        while cards:
            kind = lowest(cards)
            cards &= cards - 1
            while self.counts[self.player * MAX_KINDS + kind]:
                self._discard(self.player, kind)

    def _unasked(self, code: int, count: int, seat: int) -> None:
        """A choice that is none: chance makes it, or the hand is shorter than what it takes."""
        if code == OP_GIVE:
            while self.mask[self.player]:
                kind = lowest(self.mask[self.player])
                self._lose(self.player, kind)
                self._receive(seat, kind)
        elif self.size[seat] > count:
            self._discard_at_random(seat, count)
        else:
            while self.mask[seat]:
                self._discard(seat, lowest(self.mask[seat]))

    def _discard_at_random(self, seat: int, count: int) -> None:
        for _ in range(count):
            if self.scripted:
                kind = self.script._next()
                if kind >= MAX_KINDS or not self.mask[seat] & BIT[kind]:
                    self.script.failed = 1
                    return
            else:
                place = self._random_below(self.size[seat])
                kind = 0
                while place >= self.counts[seat * MAX_KINDS + kind]:
                    place -= self.counts[seat * MAX_KINDS + kind]
                    kind += 1
            self._discard(seat, kind)

    def _pick(self, kind: int) -> None:
        """One more of the cards that a house rule asks for; with the last, they leave the hand."""
        self.picked[self.picks] = kind
        self.picks += 1
        if self.picks < self.wanted:
            return
        seat = self.turn
        step = self.rules.program_start[self.card] + self.program_counter
        for place in range(self.picks):
            kind = self.picked[place]
            if self.rules.op[step] == OP_GIVE:
                self._lose(seat, kind)
                self._receive(self.todo[self.todo_at], kind)
            else:
                self._discard(seat, kind)
        winner = self._first_without_cards(self.player)
        if winner == NO_SEAT:
            self.todo_at += 1
            self._carry_out()
        else:
            self._end_round(winner)

    # Habit: what a player does who thinks no further

    def _habit(self) -> int:
        """Lay any kind that fits, in any colour, and say UNO; draw only when nothing fits."""
        phase = self.phase
        if phase <= PHASE_STACK:
            cards = self._playable(self.turn)
            if cards:
                kind = self._random_kind(cards)
                if self.rules.needs_choices & BIT[kind]:
                    return self._play_anyhow(kind)
                return kind | CALL_BIT
            if phase in (PHASE_TURN, PHASE_DEMAND):
                return DRAW << VERB_SHIFT
            if phase == PHASE_DRAWN:
                return KEEP << VERB_SHIFT
            if phase == PHASE_CHALLENGE and self._random_below(2):
                return CHALLENGE << VERB_SHIFT
            return ACCEPT << VERB_SHIFT
        if phase == PHASE_NAME_COLOR:
            return NAME_COLOR << VERB_SHIFT | self._any_color() << COLOR_SHIFT
        if phase == PHASE_CHOOSE_PLAYER:
            return CHOOSE_PLAYER << VERB_SHIFT | self._anybody_else() << WHOM_SHIFT
        if phase == PHASE_CHOOSE_CARDS:
            return CHOOSE_CARD << VERB_SHIFT | self._random_kind(self._pickable())
        return NEXT_ROUND << VERB_SHIFT

    def _play_anyhow(self, kind: int) -> int:
        """A play with all the choices that belong to the card."""
        action = kind | CALL_BIT
        if self.rules.color_of[kind] == 0:
            action |= self._any_color() << COLOR_SHIFT
        if self.rules.asks_for_clothing[kind]:
            action |= self._any_color() << CLOTHING_SHIFT
        if self.rules.takes_whom[kind]:
            action |= self._anybody_else() << WHOM_SHIFT
        return action

    def _any_color(self) -> int:
        return 1 + self._random_below(self.rules.colors)

    def _anybody_else(self) -> int:
        """Another seat than the one whose turn it is, counted from 1."""
        return (self.turn + 1 + self._random_below(self.seats - 1)) % self.seats + 1

    def _play_out(self) -> int:
        """Play the round to its end by habit; how many steps it took."""
        steps = 0
        while self.phase < PHASE_ROUND_OVER and steps < ROUND_ACTION_LIMIT:
            self._do(self.turn, self._habit())
            steps += 1
        return steps

    # For Python

    def step(self, seat: int, action: int) -> None:
        """Let a seat do something; ValueError if it may not now."""
        if not self._allows(seat, action):
            raise ValueError(f"seat {seat} may not do {action} now")
        self._do(seat, action)

    def allows(self, seat: int, action: int) -> bool:
        return bool(self._allows(seat, action))

    def habit(self) -> int:
        """What the seat whose turn it is would do by habit, as an action."""
        return self._habit()

    def play_out(self) -> int:
        """Play to the end of the round or ROUND_ACTION_LIMIT; return the number of steps."""
        steps = 0
        if cython.compiled:
            with cython.nogil:
                steps = self._play_out()
        else:
            steps = self._play_out()
        return steps

    def playable(self, seat: int) -> int:
        """The mask of kinds that the seat could lay now; out of turn too, if jumping in."""
        self._check_seat(seat)
        if seat == self.turn:
            return self._playable(seat)
        return BIT[self.top] if self._may_jump_in(seat, self.top) else 0

    def legal(self, seat: int) -> list[int]:
        """Everything the seat may do, equal cards once, without the calls one may add to a play."""
        self._check_seat(seat)
        if self.phase >= PHASE_ROUND_OVER:
            return [NEXT_ROUND << VERB_SHIFT] if self.phase == PHASE_ROUND_OVER else []
        actions: list[int] = []
        cards = self.playable(seat)
        while cards:
            self._add_plays(actions, seat, lowest(cards))
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
        """Every way to play a card: colours, clothing, and whom, where that matters."""
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
        """What answers the seat's own prompt without a card."""
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
            cards = self._pickable()
            while cards:
                actions.append(CHOOSE_CARD << VERB_SHIFT | lowest(cards))
                cards &= cards - 1
