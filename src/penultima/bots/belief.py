"""The belief of one seat about the hidden hands, from what it has seen of the round.

Every hidden card in a hand has a mask of the kinds it may be: a player who draws on a red seven has
no red card and no seven, but may be saving a wild. Moves that the other players chose are kept as
evidence for the search. Everything here is public or was shown to the seat.
"""

from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from penultima.kernel import codes
from penultima.kernel.hand_sampler import HandSampler
from penultima.kernel.rule_tables import Instruction
from penultima.rules import events as e
from penultima.rules.cards import Card, Hand, Seat
from penultima.rules.prompts import AnswerDemand, ChallengeOrAccept, Choose, KeepOrPlay, TakeTurn
from penultima.view import View

from .kernel_view import KernelView
from .opponent_model import SHARPNESSES, OpponentModel

ANY_KIND = (1 << 64) - 1
EVIDENCE_PER_PLAYER = 12
"""The number of decisions of each player that are kept as evidence."""
REVIEW_SAMPLES, REVIEW_STEPS = 10, 30
"""States of a round that is over in which its moves are judged, and steps of the chain between."""


@dataclass
class HiddenCard:
    """A hidden card in a hand: the mask of kinds it may be, and when the player received it."""

    allowed: int
    since: int
    base: int = ANY_KIND
    """The mask without what the belief's exclusions say."""


@dataclass
class PlayedCard:
    """A card that a player held and has played. Of several, which one it was is a guess."""

    seat: Seat
    kind: int
    since: int
    until: int


@dataclass
class Exclusion:
    """Kinds that a player did not hold at some time, or that the card drawn then was not."""

    seat: Seat
    time: int
    kinds: int
    of_drawn: bool
    is_certain: bool
    """Whether it follows from the rules, and not only from how most players play."""


@dataclass
class Evidence:
    """A move that a player chose, in turn or with a drawn card, and the public position before."""

    seat: Seat
    action: int
    time: int
    table: tuple[int, int, int, int]
    """The top card, the colour, the direction, and the number of discarded cards."""
    sizes: tuple[int, ...]
    voids: tuple[int, ...]
    discarded_colors: tuple[int, ...]
    phase: int


class Belief:
    """What one seat knows about the cards of the others."""

    def __init__(self, kernel_view: KernelView, rng: Random) -> None:
        self.kernel_view = kernel_view
        self.encoding = kernel_view.encoding
        self.rng = rng
        self.time = 0
        self.hands: list[list[HiddenCard]] = [[] for _ in range(kernel_view.rules.seats)]
        self.evidence: list[Evidence] = []
        self.played: list[PlayedCard] = []
        self.exclusions: list[Exclusion] = []
        self.picking: set[Seat] = set()
        """The players who have picked cards to pass on, which change hands all at once."""
        self.arriving: list[tuple[Seat, list[HiddenCard]]] = []
        self.opponents = OpponentModel(kernel_view.rules.seats)
        self.judged_bluffs: dict[Seat, Counter[bool]] = defaultdict(Counter)
        """How often a challenged player was guilty or innocent."""
        self.last_view: View | None = None

    def observe(self, view: View) -> None:
        """Update the belief. The kernel view must not have observed this view yet."""
        before, self.last_view = self.last_view, view
        self.time += 1
        if before is not None and before.round == view.round:
            self._record_evidence(before, view)
        if before is not None and isinstance(before.prompt, Choose):
            self._forget_hands()
        if before is not None and before.seat is not None:
            # The seat's own cards, as long as they may change hands.
            self.hands[before.seat] = self._known(before.hand)
        for event in view.events:
            self._apply_event(event, before, view)
        self._match_hand_sizes(view)

    def _unknown(self, count: int) -> list[HiddenCard]:
        return [HiddenCard(ANY_KIND, self.time) for _ in range(count)]

    def _known(self, hand: Hand) -> list[HiddenCard]:
        kinds = self.encoding.kinds(hand)
        return [HiddenCard(1 << kind, self.time, 1 << kind) for kind in kinds]

    def _forget_hands(self) -> None:
        """Keep only the hand sizes, after cards have been moved between hands."""
        self.hands = [self._unknown(len(hand)) for hand in self.hands]
        self._forget_history()

    def _forget_history(self, seat: int | None = None) -> None:
        """Forget how a hand came about, or all of them; the masks of the cards remain."""
        for owner, hand in enumerate(self.hands):
            for card in hand if seat in (None, owner) else ():
                card.base = card.allowed
        self.evidence = [each for each in self.evidence if seat not in (None, each.seat)]
        self.played = [each for each in self.played if seat not in (None, each.seat)]
        self.exclusions = [each for each in self.exclusions if seat not in (None, each.seat)]

    def _match_hand_sizes(self, view: View) -> None:
        for seat, count in enumerate(view.counts):
            if seat == view.seat:
                self.hands[seat] = []
            elif len(self.hands[seat]) != count:
                self.hands[seat] = self._unknown(count)
                self._forget_history(seat)

    # Evidence

    def _record_evidence(self, before: View, view: View) -> None:
        """Record a move of another player, with the public position before it."""
        prompt = before.prompt
        events = [event for event in view.events if not isinstance(event, e.Reshuffled)]
        if not events or prompt.seat == view.seat:
            return
        encoding, memory = self.encoding, self.kernel_view.round_memory
        match prompt, events[0]:
            case TakeTurn(), e.Played(seat, card, color) if seat == prompt.seat:
                action = encoding.kind(card) | encoding.color(color) << codes.COLOR_SHIFT
            case TakeTurn(), e.Drew(seat, _, "turn") if seat == prompt.seat:
                action = codes.DRAW << codes.VERB_SHIFT
            case KeepOrPlay(demand=None), e.Played(seat, card, color) if seat == prompt.seat:
                action = encoding.kind(card) | encoding.color(color) << codes.COLOR_SHIFT
            case KeepOrPlay(demand=None), e.Kept(seat) if self._drew_one(prompt.seat):
                action = codes.KEEP << codes.VERB_SHIFT
            case _:
                return
        drawn = isinstance(prompt, KeepOrPlay)
        colors = Counter(encoding.color(encoding.edition[c].color) for c in memory.discarded)
        self.evidence.append(
            Evidence(
                seat,
                action,
                self.time - 1,
                (
                    encoding.kind(before.top),
                    encoding.color(before.color),
                    before.direction,
                    len(memory.discarded),
                ),
                before.counts,
                tuple(memory.voids),
                tuple(colors[color] for color in range(codes.MAX_COLORS)),
                codes.PHASE_DRAWN if drawn else codes.PHASE_TURN,
            )
        )
        own = [evidence for evidence in self.evidence if evidence.seat == seat]
        if len(own) > EVIDENCE_PER_PLAYER:
            self.evidence.remove(own[0])

    def _drew_one(self, seat: Seat | None) -> bool:
        """Whether the player has just got a single card, which is the drawn one."""
        assert seat is not None
        return [card.since for card in self.hands[seat]].count(self.time - 1) == 1

    # Conclusions from events

    def _apply_event(self, event: e.Event, before: View | None, view: View) -> None:
        match event:
            case e.Dealt() | e.PositionSet():
                self._forget_history()
                self.picking.clear()
                self.arriving.clear()
                # The view may include draws after the deal; their events follow.
                dealt = isinstance(event, e.Dealt)
                size = view.setup.options.hand_size
                counts = (size,) * len(view.counts) if dealt else view.counts
                self.hands = [self._unknown(count) for count in counts]
            case e.Drew(seat, count, why, cards):
                if seat != view.seat:
                    self._conclude_from_draw(seat, why, before)
                self.hands[seat] += self._unknown(count) if cards is None else self._known(cards)
            case e.Kept(seat) if before is not None and seat != view.seat:
                if isinstance(before.prompt, KeepOrPlay) and before.prompt.demand is None:
                    self._exclude(seat, self._fitting_kinds(before), of_drawn=True)
            case e.Played(seat, card):
                prompt = before.prompt if before is not None else None
                drawn = isinstance(prompt, KeepOrPlay) and seat == prompt.seat
                self._remove_card(seat, card, was_drawn=drawn)
                if card in self.kernel_view.round_memory.hand_mixing:
                    self._forget_hands()
                elif dropped := self._dropped_kinds(card, view):
                    self._exclude(seat, dropped, self.time, is_certain=True)
            case e.Discarded(seat, cards):
                for card in cards:
                    self._remove_card(seat, card)
            case e.HandShown(player, _, _, hand) if hand is not None:
                self._reveal_hand(player, hand)
            case e.Judged(player, guilty):
                self.judged_bluffs[player][guilty] += 1
                prompt = before.prompt if before is not None else None
                if not guilty and isinstance(prompt, ChallengeOrAccept):
                    color = self.encoding.color(prompt.color)
                    self._exclude(
                        player, self.kernel_view.rules.tables.of_color[color], is_certain=True
                    )
            case e.HandsSwapped(seat, whom):
                self._swap_hands(seat, whom)
            case e.HandsPassed(direction):
                self._pass_hands(direction)
            case e.Picked(seat):
                self.picking.add(seat)
            case e.HandsShuffled(counts):
                self.hands = [self._unknown(count) for count in counts]
                self._forget_history()
            case e.Gave(giver, receiver, count, cards) | e.Took(receiver, giver, count, cards):
                self._move_cards(giver, receiver, count, cards)

    def _dropped_kinds(self, card: Card, view: View) -> int:
        """The kinds that the player of a card has none of afterwards: the color that they drop."""
        tables = self.kernel_view.rules.tables
        match tables.programs[self.encoding.kind(card)]:
            case [Instruction(op=codes.OP_DISCARD_COLOR, who=codes.WHO_SELF, count=color)]:
                if color == codes.NAMED_COLOR:
                    color = self.encoding.color(view.color)
                return tables.of_color[color]
        return 0

    def _fitting_kinds(self, view: View) -> int:
        """The kinds that could have been played, except wilds, which a player may be saving."""
        tables = self.kernel_view.rules.tables
        fitting = tables.fitting[self.encoding.kind(view.top)][self.encoding.color(view.color)]
        return fitting & ~tables.wilds

    def _exclude(
        self,
        seat: Seat,
        kinds: int,
        time: int | None = None,
        *,
        of_drawn: bool = False,
        is_certain: bool = False,
    ) -> None:
        """Conclude that a player had none of these kinds, or that they didn't draw one.

        Before the move that the view shows, unless another time is given.
        """
        if self.last_view is not None and seat == self.last_view.seat:
            return
        time = self.time - 1 if time is None else time
        exclusion = Exclusion(seat, time, kinds, of_drawn, is_certain)
        self.exclusions.append(exclusion)
        for card in self.hands[seat]:
            concerned = card.since == exclusion.time if of_drawn else card.since <= exclusion.time
            if concerned and card.allowed & ~kinds:
                card.allowed &= ~kinds

    def _conclude_from_draw(self, seat: Seat, why: e.Why, before: View | None) -> None:
        if before is not None:
            if why == "turn" and isinstance(before.prompt, TakeTurn):
                self._exclude(seat, self._fitting_kinds(before))
            elif why == "demand" and isinstance(before.prompt, AnswerDemand):
                tables = self.kernel_view.rules.tables
                color = self.encoding.color(before.color)
                self._exclude(seat, tables.emblem & tables.of_color[color])

    def _remove_card(self, seat: Seat, card: Card, was_drawn: bool = False) -> None:
        """Remove a card from a hand: the drawn one, a known one, or the least free possible one.

        The one with the fewest kinds leaves the others free to be what they are; the sampler tries
        the other possibilities.
        """
        hand = self.hands[seat]
        kind = self.encoding.kind(card)
        possible = [hidden for hidden in hand if hidden.allowed >> kind & 1] or hand
        if not possible:
            return
        removed = min(possible, key=lambda hidden: (hidden.allowed.bit_count(), hidden.since))
        if was_drawn and hand[-1].allowed >> kind & 1:
            removed = hand[-1]
        hand.remove(removed)
        if removed.base == ANY_KIND:
            self.played.append(PlayedCard(seat, kind, removed.since, self.time))

    def _reveal_hand(self, seat: Seat, hand: Hand) -> None:
        if len(hand) == len(self.hands[seat]):
            self.hands[seat] = self._known(hand)
            self._forget_history(seat)

    def _swap_hands(self, seat: Seat, whom: Seat) -> None:
        self.hands[seat], self.hands[whom] = self.hands[whom], self.hands[seat]
        self._forget_history()

    def _pass_hands(self, direction: int) -> None:
        seats = len(self.hands)
        self.hands = [self.hands[(seat - direction) % seats] for seat in range(seats)]
        self._forget_history()

    def _move_cards(self, giver: Seat, receiver: Seat, count: int, cards: Hand | None) -> None:
        """Cards were given, passed on or taken; the seat knows them if it had or got them."""
        self._forget_history()
        if cards is not None:
            for card in cards:
                self._remove_card(giver, card)
            moved = self._known(cards)
        else:
            self.hands[giver] = self._unknown(max(0, len(self.hands[giver]) - count))
            moved = self._unknown(count)
        self.arriving.append((receiver, moved))
        self.picking.discard(giver)
        if not self.picking:
            for seat, arrived in self.arriving:
                self.hands[seat] += arrived
            self.arriving = []

    # For the search

    def fill(self, sampler: HandSampler, view: View) -> None:
        """Give a sampler the hidden cards and the evidence."""
        unseen = Counter(self.encoding.kinds(view.setup.edition.deck))
        discarded = self.kernel_view.round_memory.discarded
        unseen.subtract(self.encoding.kinds((*view.hand, view.top, *discarded)))
        in_hands = [(seat, card) for seat, hand in enumerate(self.hands) for card in hand]
        remaining = Counter(unseen)
        for _, card in in_hands:
            if card.allowed & (card.allowed - 1) == 0:
                kind = card.allowed.bit_length() - 1
                remaining[kind] -= 1
                if remaining[kind] < 0:  # more than the deck has: the conclusion was wrong
                    card.allowed = card.base = ANY_KIND
        sampler.set_hidden_cards(
            list(unseen.elements()),
            [seat for seat, _ in in_hands],
            [card.base for _, card in in_hands],
            [card.since for _, card in in_hands],
        )
        for played in self.played:
            sampler.add_played_card(played.seat, played.kind, played.since, played.until)
        for exclusion in self.exclusions:
            if exclusion.is_certain or not self.opponents.draws_by_choice(exclusion.seat):
                sampler.add_exclusion(
                    exclusion.seat, exclusion.time, exclusion.kinds, exclusion.of_drawn
                )
        for evidence in self.evidence:
            _add_evidence(sampler, evidence)
        for seat in range(len(self.hands)):
            sampler.set_sharpness(seat, self.opponents.sharpness(Seat(seat)))
        for seat, judged in self.judged_bluffs.items():
            odds = (1 + 2 * judged[True]) / (1 + 2 * judged[False])
            sampler.set_bluff_odds(seat, min(8.0, max(0.25, odds)))

    def review_round(self, view: View, new_sampler: Callable[[], HandSampler]) -> None:
        """Learn from the open hands of a round that is over how its players choose.

        Only the times at which they received their cards remain open.
        """
        assert view.open is not None
        for seat, hand in enumerate(view.open):
            evidence = [each for each in self.evidence if each.seat == seat]
            if seat == view.seat or not evidence or len(hand) != len(self.hands[seat]):
                continue
            sampler = new_sampler()
            sampler.set_hidden_cards(
                self.encoding.kinds(hand),
                [seat] * len(hand),
                [ANY_KIND] * len(hand),
                [card.since for card in self.hands[seat]],
            )
            for played in self.played:
                if played.seat == seat:
                    sampler.add_played_card(seat, played.kind, played.since, played.until)
            for each in evidence:
                _add_evidence(sampler, each)
            sampler.set_sharpness(seat, self.opponents.sharpness(Seat(seat)))
            sampler.burn_in(REVIEW_STEPS)
            likelihoods = [0.0] * len(SHARPNESSES)
            for _ in range(REVIEW_SAMPLES):
                sampler.advance(REVIEW_STEPS)
                self.opponents.learn_draws(Seat(seat), *sampler.draws_by_choice(seat))
                for index, sharpness in enumerate(SHARPNESSES):
                    total = sampler.log_likelihood_with(seat, sharpness)
                    likelihoods[index] += total / REVIEW_SAMPLES
            self.opponents.learn(Seat(seat), likelihoods)


def _add_evidence(sampler: HandSampler, evidence: Evidence) -> None:
    sampler.add_evidence(
        evidence.seat,
        evidence.action,
        evidence.time,
        table=evidence.table,
        sizes=evidence.sizes,
        voids=evidence.voids,
        discarded_colors=evidence.discarded_colors,
        phase=evidence.phase,
    )
