"""The belief of one seat about the hidden hands, from what it has seen of the round.

Every hidden card in a hand has a mask of the kinds it may be: a player who draws on a red seven has
no red card and no seven, but may be saving a wild. Moves that the other players chose are kept as
evidence for the search. Everything here is public or was shown to the seat.
"""

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from random import Random

from penultima.kernel import codes
from penultima.kernel.hand_sampler import HandSampler
from penultima.rules import events as e
from penultima.rules.cards import Card, Hand, Seat
from penultima.rules.prompts import AnswerDemand, ChallengeOrAccept, Choose, KeepOrPlay, TakeTurn
from penultima.view import View

from .kernel_view import KernelView

ANY_KIND = (1 << 64) - 1
EVIDENCE_PER_PLAYER = 8
"""The number of turns of each player that are kept as evidence."""


@dataclass
class HiddenCard:
    """A hidden card in a hand: the mask of kinds it may be, and when the player received it."""

    allowed: int
    since: int


@dataclass
class Evidence:
    """A move that a player chose in turn, and the public position before it."""

    seat: Seat
    action: int
    time: int
    table: tuple[int, int, int, int]
    """The top card, the colour, the direction, and the number of discarded cards."""
    sizes: tuple[int, ...]
    voids: tuple[int, ...]
    discarded_colors: tuple[int, ...]
    extra_cards: list[int] = field(default_factory=list)
    """Cards that the player held then and has played since."""


class Belief:
    """What one seat knows about the cards of the others."""

    def __init__(self, kernel_view: KernelView, rng: Random) -> None:
        self.kernel_view = kernel_view
        self.encoding = kernel_view.encoding
        self.rng = rng
        self.time = 0
        self.hands: list[list[HiddenCard]] = [[] for _ in range(kernel_view.rules.seats)]
        self.evidence: list[Evidence] = []
        self.picking: set[Seat] = set()
        """The players who have picked cards to pass on, which change hands all at once."""
        self.arriving: list[tuple[Seat, list[HiddenCard]]] = []
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
        for event in view.events:
            self._apply_event(event, before, view)
        self._match_hand_sizes(view)

    def _unknown(self, count: int) -> list[HiddenCard]:
        return [HiddenCard(ANY_KIND, self.time) for _ in range(count)]

    def _known(self, hand: Hand) -> list[HiddenCard]:
        return [HiddenCard(1 << kind, self.time) for kind in self.encoding.kinds(hand)]

    def _forget_hands(self) -> None:
        """Keep only the hand sizes, after cards have been moved between hands."""
        self.hands = [self._unknown(len(hand)) for hand in self.hands]
        self.evidence = []

    def _forget_evidence(self, seat: int) -> None:
        self.evidence = [evidence for evidence in self.evidence if evidence.seat != seat]

    def _match_hand_sizes(self, view: View) -> None:
        for seat, count in enumerate(view.counts):
            if seat == view.seat:
                self.hands[seat] = []
            elif len(self.hands[seat]) != count:
                self.hands[seat] = self._unknown(count)
                self._forget_evidence(seat)

    # Evidence

    def _record_evidence(self, before: View, view: View) -> None:
        """Record a move in another player's turn, with the public position before it."""
        prompt = before.prompt
        events = [event for event in view.events if not isinstance(event, e.Reshuffled)]
        if not isinstance(prompt, TakeTurn) or prompt.seat == view.seat or not events:
            return
        encoding, memory = self.encoding, self.kernel_view.round_memory
        match events[0]:
            case e.Played(seat, card, color) if seat == prompt.seat:
                action = encoding.kind(card) | encoding.color(color) << codes.COLOR_SHIFT
            case e.Drew(seat, _, "turn") if seat == prompt.seat:
                action = codes.DRAW << codes.VERB_SHIFT
            case _:
                return
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
            )
        )
        own = [evidence for evidence in self.evidence if evidence.seat == seat]
        if len(own) > EVIDENCE_PER_PLAYER:
            self.evidence.remove(own[0])

    # Conclusions from events

    def _apply_event(self, event: e.Event, before: View | None, view: View) -> None:
        match event:
            case e.Dealt() | e.PositionSet():
                self.evidence = []
                self.picking.clear()
                self.arriving.clear()
                # The view may include draws after the deal; their events follow.
                dealt = isinstance(event, e.Dealt)
                size = view.setup.options.hand_size
                counts = (size,) * len(view.counts) if dealt else view.counts
                self.hands = [self._unknown(count) for count in counts]
            case e.Drew(seat, count, why):
                self._drew(seat, count, why, before)
            case e.Kept(seat) if before is not None and self.hands[seat]:
                if isinstance(before.prompt, KeepOrPlay) and before.prompt.demand is None:
                    self.hands[seat][-1].allowed &= ~self._fitting_kinds(before)
            case e.Played(seat, card):
                prompt = before.prompt if before is not None else None
                drawn = isinstance(prompt, KeepOrPlay) and seat == prompt.seat
                self._remove_card(seat, card, was_drawn=drawn)
                if card in self.kernel_view.round_memory.hand_mixing:
                    self._forget_hands()
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
                    self._exclude(player, self.kernel_view.rules.tables.of_color[color])
            case e.HandsSwapped(seat, whom):
                self._swap_hands(seat, whom, before)
            case e.HandsPassed(direction):
                self._pass_hands(direction, before)
            case e.Picked(seat):
                self.picking.add(seat)
            case e.HandsShuffled(counts):
                self.hands = [self._unknown(count) for count in counts]
                self.evidence = []
            case e.Gave(giver, receiver, count, cards) | e.Took(receiver, giver, count, cards):
                self._move_cards(giver, receiver, count, cards)

    def _fitting_kinds(self, view: View) -> int:
        """The kinds that could have been played, except wilds, which a player may be saving."""
        tables = self.kernel_view.rules.tables
        fitting = tables.fitting[self.encoding.kind(view.top)][self.encoding.color(view.color)]
        return fitting & ~tables.wilds

    def _exclude(self, seat: Seat, kinds: int) -> None:
        for card in self.hands[seat]:
            if card.allowed & ~kinds:
                card.allowed &= ~kinds

    def _drew(self, seat: Seat, count: int, why: e.Why, before: View | None) -> None:
        if before is not None:
            if why == "turn" and isinstance(before.prompt, TakeTurn):
                self._exclude(seat, self._fitting_kinds(before))
            elif why == "demand" and isinstance(before.prompt, AnswerDemand):
                tables = self.kernel_view.rules.tables
                color = self.encoding.color(before.color)
                self._exclude(seat, tables.emblem & tables.of_color[color])
        self.hands[seat] += self._unknown(count)

    def _remove_card(self, seat: Seat, card: Card, was_drawn: bool = False) -> None:
        """Remove a card from a hand: the drawn one, a known one, or a random possible one."""
        hand = self.hands[seat]
        kind = 1 << self.encoding.kind(card)
        possible = [hidden for hidden in hand if hidden.allowed & kind] or hand
        if not possible:
            return
        known = [hidden for hidden in possible if hidden.allowed == kind]
        removed = hand[-1] if was_drawn else known[0] if known else self.rng.choice(possible)
        hand.remove(removed)
        for evidence in self.evidence:
            if evidence.seat == seat and removed.since <= evidence.time:
                evidence.extra_cards.append(self.encoding.kind(card))

    def _reveal_hand(self, seat: Seat, hand: Hand) -> None:
        if len(hand) == len(self.hands[seat]):
            self.hands[seat] = self._known(hand)
            self._forget_evidence(seat)

    def _note_own_hand(self, before: View | None) -> None:
        """Put the seat's own cards into its hand before another player receives them."""
        if before is not None and before.seat is not None:
            self.hands[before.seat] = self._known(before.hand)

    def _swap_hands(self, seat: Seat, whom: Seat, before: View | None) -> None:
        self._note_own_hand(before)
        self.hands[seat], self.hands[whom] = self.hands[whom], self.hands[seat]
        self.evidence = []

    def _pass_hands(self, direction: int, before: View | None) -> None:
        self._note_own_hand(before)
        seats = len(self.hands)
        self.hands = [self.hands[(seat - direction) % seats] for seat in range(seats)]
        self.evidence = []

    def _move_cards(self, giver: Seat, receiver: Seat, count: int, cards: Hand | None) -> None:
        """Cards were given, passed on or taken; the seat knows them if it had or got them."""
        self.evidence = []
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
                    card.allowed = ANY_KIND
        sampler.set_hidden_cards(
            list(unseen.elements()),
            [seat for seat, _ in in_hands],
            [card.allowed for _, card in in_hands],
            [card.since for _, card in in_hands],
        )
        for evidence in self.evidence:
            sampler.add_evidence(
                evidence.seat,
                evidence.action,
                evidence.time,
                table=evidence.table,
                sizes=evidence.sizes,
                voids=evidence.voids,
                discarded_colors=evidence.discarded_colors,
                extra_cards=evidence.extra_cards,
            )
        for seat, judged in self.judged_bluffs.items():
            odds = (1 + 2 * judged[True]) / (1 + 2 * judged[False])
            sampler.set_bluff_odds(seat, min(8.0, max(0.25, odds)))
