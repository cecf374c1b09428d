# cython: language_level=3, infer_types=True, annotation_typing=False
# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The search: hands that the others may hold, and how candidates fare when all is played out.

Hidden cards are a chain (Metropolis): two change places, and stay so as often as what their holders
did is likely with such hands, if they play as the policy does. Every sample of the chain is played
out once for every candidate that is still alive, with the same chances.
"""

from __future__ import annotations

from collections.abc import Sequence

try:
    import cython
except ImportError:
    from . import cython_fallback as cython

if cython.compiled:
    from cython.cimports.libc.math import exp, log, sqrt
    from cython.cimports.penultima.kernel.bits import *
    from cython.cimports.penultima.kernel.codes import *
    from cython.cimports.penultima.kernel.game import Game
    from cython.cimports.penultima.kernel.memory import Memory
    from cython.cimports.penultima.kernel.none_guard import reject_none
    from cython.cimports.penultima.kernel.policy import Policy
else:
    from math import exp, log, sqrt

    from .bits import *
    from .codes import *
    from .game import Game
    from .memory import Memory
    from .none_guard import reject_none
    from .policy import Policy

    CANDIDATES = 24
    EVIDENCE = 90
    EXTRAS = 24


class Search:
    """About one decision: the game stands as its seat sees it."""

    def __init__(self, policy: Policy, game: Game, memory: Memory, seed: int) -> None:
        reject_none(memory)
        self.policy = policy
        self.root = game.clone()
        self.scratch = game.clone()
        self.memory = Memory(policy.rules)
        self.memory._copy(memory)
        self.scratch_memory = Memory(policy.rules)
        self.chance = seed & 0xFFFF_FFFF_FFFF_FFFF
        self._allocate()
        self.slots = self.hidden = self.evidence = 0
        self.candidates = self.rollouts = self.samples = 0
        for seat in range(MAX_SEATS):
            self.likelihood[seat] = 0.0
            self.bluffing[seat] = 0.0
        self._find_candidates()

    def _allocate(self) -> None:
        """What search.pxd does for the compiler."""
        if not cython.compiled:
            self.card = [0] * MAX_CARDS
            self.owner = [0] * MAX_CARDS
            self.born = [0] * MAX_CARDS
            self.allowed = [0] * MAX_CARDS
            self.e_seat = [0] * EVIDENCE
            self.e_action = [0] * EVIDENCE
            self.e_time = [0] * EVIDENCE
            self.e_top = [0] * EVIDENCE
            self.e_color = [0] * EVIDENCE
            self.e_direction = [0] * EVIDENCE
            self.e_under = [0] * EVIDENCE
            self.e_extras = [0] * EVIDENCE
            self.e_size = [0] * (EVIDENCE * MAX_SEATS)
            self.e_lacking = [0] * (EVIDENCE * MAX_SEATS)
            self.e_seen = [0] * (EVIDENCE * MAX_COLORS)
            self.e_extra = [0] * (EVIDENCE * EXTRAS)
            self.likelihood = [0.0] * MAX_SEATS
            self.bluffing = [0.0] * MAX_SEATS
            self.action = [0] * CANDIDATES
            self.alive = [False] * CANDIDATES
            self.counted = [0] * CANDIDATES
            self.total = [0.0] * CANDIDATES
            self.squares = [0.0] * CANDIDATES

    def _find_candidates(self) -> None:
        """The policy's own choice first, then the others, better ones first."""
        scores = self.policy.scores(self.root, self.memory)
        ranked = sorted(scores, key=scores.__getitem__, reverse=True)
        for action in ranked[:CANDIDATES]:
            at = self.candidates
            self.action[at] = action
            self.alive[at] = True
            self.counted[at] = 0
            self.total[at] = 0.0
            self.squares[at] = 0.0
            self.candidates += 1

    # Chance

    def _random_below(self, limit: int) -> int:
        self.chance = (self.chance + GOLDEN) & ALL_BITS
        return below(self.chance, limit)

    def _random(self) -> float:
        return self._random_below(1 << 24) / 16777216.0

    # What is hidden

    def hide(
        self,
        unseen: Sequence[int],
        owners: Sequence[int],
        allowed: Sequence[int],
        born: Sequence[int],
    ) -> None:
        """The cards that one hasn't seen; whose the first of them are; the rest is the pile."""
        if len(unseen) > MAX_CARDS or len(owners) > len(unseen):
            raise ValueError(f"{len(owners)} of {len(unseen)} cards can't be in hands")
        if len(allowed) != len(owners) or len(born) != len(owners):
            raise ValueError("every card in a hand has an owner, what it may be, and its time")
        _check(unseen, MAX_KINDS)
        _check(owners, self.root.seats)
        self.hidden = len(unseen)
        self.slots = len(owners)
        for place in range(self.hidden):
            self.card[place] = unseen[place]
            self.owner[place] = NO_SEAT
            self.allowed[place] = ALL_BITS
            self.born[place] = 0
        for place in range(self.slots):
            self.owner[place] = owners[place]
            self.allowed[place] = allowed[place]
            self.born[place] = born[place]

    def remember(
        self,
        seat: int,
        action: int,
        time: int,
        *,
        table: Sequence[int],
        sizes: Sequence[int],
        lacking: Sequence[int],
        seen: Sequence[int],
        extras: Sequence[int],
    ) -> None:
        """Something that somebody did: `table` is the top, the colour, the direction, the discards.

        `extras` are cards that they held then and don't hold any more.
        """
        at = self.evidence
        if at == EVIDENCE or len(extras) > EXTRAS:
            return
        seats = self.root.seats
        if len(table) != 4 or len(seen) > MAX_COLORS or not len(sizes) == len(lacking) == seats:
            raise ValueError(f"that isn't what a table of {seats} shows")
        _check([seat], seats)
        _check([table[0], *extras], MAX_KINDS)
        _check([table[1]], MAX_COLORS)
        _check([table[3]], MAX_CARDS)
        self.e_seat[at] = seat
        self.e_action[at] = action
        self.e_time[at] = time
        self.e_top[at] = table[0]
        self.e_color[at] = table[1]
        self.e_direction[at] = table[2]
        self.e_under[at] = table[3]
        for other in range(len(sizes)):
            self.e_size[at * MAX_SEATS + other] = sizes[other]
            self.e_lacking[at * MAX_SEATS + other] = lacking[other]
        for color in range(len(seen)):
            self.e_seen[at * MAX_COLORS + color] = seen[color]
        self.e_extras[at] = len(extras)
        for place in range(len(extras)):
            self.e_extra[at * EXTRAS + place] = extras[place]
        self.evidence = at + 1

    def suspect(self, seat: int, odds: float) -> None:
        """How much likelier than usual it is that this player bluffs."""
        _check([seat], MAX_SEATS)
        self.bluffing[seat] = log(odds)

    def _assign(self) -> None:
        """Some cards for every slot that it allows, the choosiest first; or any at all."""
        for place in range(self.hidden - 1, 0, -1):
            other = self._random_below(place + 1)
            self.card[place], self.card[other] = self.card[other], self.card[place]
        for choosy in range(2):
            for place in range(self.slots):
                if (bit_count(self.allowed[place]) > 1) == (choosy == 0):
                    continue
                if self.allowed[place] & BIT[self.card[place]]:
                    continue
                given = False
                start = self._random_below(self.hidden)
                for steps in range(self.hidden):
                    other = (start + steps) % self.hidden
                    if (
                        self.allowed[place] & BIT[self.card[other]]
                        and self.allowed[other] & BIT[self.card[place]]
                    ):
                        self.card[place], self.card[other] = self.card[other], self.card[place]
                        given = True
                        break
                if not given:
                    for steps in range(self.hidden):
                        other = (start + steps) % self.hidden
                        if (
                            self.allowed[place] & BIT[self.card[other]]
                            and bit_count(self.allowed[other]) > 1
                        ):
                            self.card[place], self.card[other] = self.card[other], self.card[place]
                            given = True
                            break
        for place in range(self.slots):
            if not self.allowed[place] & BIT[self.card[place]]:
                self.allowed[place] = ALL_BITS

    # How likely it is that they did what they did

    def _stand_then(self, evidence: int) -> None:
        """Put the scratch game back to that moment, with the hand that is supposed now."""
        seat = self.e_seat[evidence]
        self.scratch.top = self.e_top[evidence]
        self.scratch.color = self.e_color[evidence]
        self.scratch.direction = self.e_direction[evidence]
        self.scratch.under = self.e_under[evidence]
        self.scratch.turn = seat
        for other in range(self.scratch.seats):
            self.scratch.size[other] = self.e_size[evidence * MAX_SEATS + other]
            self.scratch_memory.lacking[other] = self.e_lacking[evidence * MAX_SEATS + other]
        for color in range(MAX_COLORS):
            self.scratch_memory.seen[color] = self.e_seen[evidence * MAX_COLORS + color]
        self.scratch.mask[seat] = 0
        self.scratch.size[seat] = 0
        for kind in range(MAX_KINDS):
            self.scratch.counts[seat * MAX_KINDS + kind] = 0
        for place in range(self.slots):
            if self.owner[place] == seat and self.born[place] <= self.e_time[evidence]:
                self.scratch._receive(seat, self.card[place])
        for place in range(self.e_extras[evidence]):
            self.scratch._receive(seat, self.e_extra[evidence * EXTRAS + place])

    def _likelihood_of(self, evidence: int) -> float:
        """As the policy would choose, better moves more often, and any move at times."""
        seat = self.e_seat[evidence]
        self._stand_then(evidence)
        if self.scratch.size[seat] != self.e_size[evidence * MAX_SEATS + seat]:
            return 0.0
        self.policy._list(self.scratch, self.scratch_memory, True)
        best = self.policy.score[self.policy.best]
        total = 0.0
        own = 0.0
        fitting = KIND_BITS | COLOR_BITS << COLOR_SHIFT | 15 << VERB_SHIFT
        for at in range(self.policy.moves):
            p = exp(0.5 * (self.policy.score[at] - best))
            total += p
            if (self.policy.move[at] ^ self.e_action[evidence]) & fitting == 0:
                own = p
        return log(0.9 * own / total + 0.1 / self.policy.moves)

    def _holds_color_before(self, seat: int) -> bool:
        for place in range(self.slots):
            if (
                self.owner[place] == seat
                and self.root.rules.color_of[self.card[place]] == self.root.color_before
            ):
                return True
        return False

    def _likelihood(self, seat: int) -> float:
        total = 0.0
        for evidence in range(self.evidence):
            if self.e_seat[evidence] == seat:
                total += self._likelihood_of(evidence)
        accused = self.root.phase == PHASE_CHALLENGE and self.root.accused == seat
        if accused and self._holds_color_before(seat):
            total += self.bluffing[seat]
        return total

    def _propose(self) -> None:
        """Let two cards change places, or not."""
        place = self._random_below(self.slots)
        other = self._random_below(self.hidden)
        if (
            (self.owner[place] == self.owner[other] and self.born[place] == self.born[other])
            or self.card[place] == self.card[other]
            or not self.allowed[place] & BIT[self.card[other]]
            or not self.allowed[other] & BIT[self.card[place]]
        ):
            return
        seat = self.owner[place]
        against = self.owner[other]
        self.card[place], self.card[other] = self.card[other], self.card[place]
        one = self._likelihood(seat)
        change = one - self.likelihood[seat]
        more = 0.0
        if against not in (NO_SEAT, seat):
            more = self._likelihood(against)
            change += more - self.likelihood[against]
        if change >= 0.0 or self._random() < exp(change):
            self.likelihood[seat] = one
            if against not in (NO_SEAT, seat):
                self.likelihood[against] = more
        else:
            self.card[place], self.card[other] = self.card[other], self.card[place]

    def _mix(self, steps: int) -> None:
        if self.slots:
            for _ in range(steps):
                self._propose()

    # Playing out

    def _stand(self) -> None:
        """Give the root the hands and the pile that are supposed now."""
        me = self.root.turn
        for seat in range(self.root.seats):
            if seat != me:
                self.root.mask[seat] = 0
                self.root.size[seat] = 0
                for kind in range(MAX_KINDS):
                    self.root.counts[seat * MAX_KINDS + kind] = 0
        for place in range(self.slots):
            self.root._receive(self.owner[place], self.card[place])
        self.root.left = 0
        for place in range(self.slots, self.hidden):
            self.root.pile[self.root.left] = self.card[place]
            self.root.left += 1
        self.root.loose = 1
        self.root.chance = self.chance
        if self.root.phase == PHASE_CHALLENGE:
            self.root.guilty = self._holds_color_before(self.root.accused)

    def _equity(self, seat: int, winner: int, scored: float) -> float:
        """A player's chance in the match, taken as the nearer to the target the better."""
        total = 0.0
        own = 0.0
        for other in range(self.root.seats):
            need = 1.0 * self.root.rules.target - self.root.points[other]
            if other == winner:
                need -= scored
                if need <= 0.0:
                    return 1.0 if other == seat else 0.0
            part = 1.0 / need if need > 1.0 else 1.0
            total += part
            if other == seat:
                own = part
        return own / total

    def _value(self, seat: int) -> float:
        """Net points of the round that the scratch game has come to the end of."""
        if self.scratch.winner == NO_SEAT or self.scratch.phase < PHASE_ROUND_OVER:
            return 0.0
        others = self.scratch.seats - 1
        if self.root.rules.lowest_wins:
            value = 0.0
            for other in range(self.scratch.seats):
                charged = 1.0 * self.scratch.points[other] - self.root.points[other]
                value += -charged if other == seat else charged / others
            return value
        winner = self.scratch.winner
        scored = 1.0 * self.scratch.points[winner] - self.root.points[winner]
        for other in range(self.root.seats):
            if self.root.rules.target - self.root.points[other] <= 150:
                # Somebody may win the match with this round: then that counts, not the points.
                return 500.0 * (
                    self._equity(seat, winner, scored) - self._equity(seat, NO_SEAT, 0.0)
                )
        return scored if winner == seat else -scored / others

    def _sample(self) -> None:
        """Play every candidate out from the hands that are supposed now."""
        seat = self.root.turn
        self._random_below(2)
        self._stand()
        prior = 0.0
        for at in range(self.candidates):
            if not self.alive[at]:
                continue
            self.scratch._copy(self.root)
            self.scratch_memory._copy(self.memory)
            self.scratch_memory._do(self.scratch, seat, self.action[at])
            moves = 0
            while self.scratch.phase < PHASE_ROUND_OVER and moves < 3000:
                self.scratch_memory._do(
                    self.scratch,
                    self.scratch.turn,
                    self.policy._choose(self.scratch, self.scratch_memory, False),
                )
                moves += 1
            self.rollouts += 1
            value = self._value(seat)
            if at == 0:
                prior = value
            difference = value - prior
            self.counted[at] += 1
            self.total[at] += difference
            self.squares[at] += difference * difference
        self.samples += 1

    def _run(self, samples: int, steps: int) -> None:
        for _ in range(samples):
            self.scratch._copy(self.root)
            self.scratch.phase = PHASE_TURN
            self.scratch.stack = 0
            self._mix(steps)
            self._sample()

    # For Python

    def begin(self, burn_in: int) -> None:
        """Find hands to begin with, and let the chain forget them."""
        self._assign()
        self.scratch.phase = PHASE_TURN
        self.scratch.stack = 0
        for seat in range(self.root.seats):
            self.likelihood[seat] = self._likelihood(seat)
        if cython.compiled:
            with cython.nogil:
                self._mix(burn_in)
        else:
            self._mix(burn_in)

    def run(self, samples: int, steps: int) -> None:
        """So many samples, with so many steps of the chain between them."""
        if cython.compiled:
            with cython.nogil:
                self._run(samples, steps)
        else:
            self._run(samples, steps)

    def drop_half(self) -> int:
        """Keep the better half of the candidates, and the first in any case; how many are left."""
        order = [at for at in range(1, self.candidates) if self.alive[at]]
        order.sort(key=self.mean, reverse=True)
        for at in order[(len(order) + 1) // 2 :]:
            self.alive[at] = False
        return self.living

    @property
    def living(self) -> int:
        return sum(1 for at in range(self.candidates) if self.alive[at])

    def mean(self, at: int) -> float:
        """By how much a candidate is better than the first, in net points."""
        _check([at], CANDIDATES)
        return self.total[at] / self.counted[at] if self.counted[at] else 0.0

    def error(self, at: int) -> float:
        """The standard error of that."""
        _check([at], CANDIDATES)
        count = self.counted[at]
        if count < 2:
            return 1e9
        variance = max(0.0, self.squares[at] / count - self.mean(at) ** 2)
        return sqrt(variance / (count - 1))

    def choice(self, strictness: float) -> int:
        """The policy's choice, unless another is better by so many standard errors."""
        best, found = 0.0, 0
        for at in range(1, self.candidates):
            if self.counted[at] >= 20:
                surely = self.mean(at) - strictness * self.error(at)
                if surely > best:
                    best, found = surely, at
        return self.action[found]


def _check(numbers: Sequence[int], room: int) -> None:
    """Whether the numbers are places in an array: the compiled search trusts them."""
    if numbers and not 0 <= min(numbers) <= max(numbers) < room:
        raise ValueError(f"{min(numbers)} to {max(numbers)}, where there are 0 to {room - 1}")
