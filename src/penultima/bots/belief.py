"""Belief: what the others may hold, card by card, and what they did that tells something about it.

A slot is a hidden card in somebody's hand, with the kinds that it may be. Who draws on a red seven
has no red card and no seven, but may be saving a wild. Everything here is public, or was shown to
the seat that believes it.
"""

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from random import Random

from penultima.kernel import codes
from penultima.kernel.search import Search
from penultima.rules import events as e
from penultima.rules.cards import Card, Hand, Seat
from penultima.rules.edition import HAND_SIZE
from penultima.rules.prompts import AnswerDemand, ChallengeOrAccept, Choose, KeepOrPlay, TakeTurn
from penultima.view import View

from .kernel_view import KernelView

ANYTHING = (1 << 64) - 1
REMEMBERED = 8
"""How many turns of each player are weighed."""


@dataclass
class Slot:
    """A hidden card: a mask of the kinds that it may be, and since when it is in the hand."""

    allowed: int
    born: int


@dataclass
class Deed:
    """A move in somebody's turn, and the table as everybody saw it before."""

    seat: Seat
    action: int
    time: int
    table: tuple[int, int, int, int]
    sizes: tuple[int, ...]
    lacking: tuple[int, ...]
    seen: tuple[int, ...]
    extras: list[int] = field(default_factory=list)
    """Cards that were in the hand then and have been laid since."""


class Belief:
    def __init__(self, seen: KernelView, chance: Random) -> None:
        self.seen = seen
        self.chance = chance
        self.time = 0
        self.slots: list[list[Slot]] = [[] for _ in range(seen.rules.seats)]
        self.deeds: list[Deed] = []
        self.bluffs: dict[Seat, Counter[bool]] = defaultdict(Counter)
        self.last: View | None = None

    def observe(self, view: View) -> None:
        """Take in an update. The watcher of `seen` must not have seen it yet."""
        before, self.last = self.last, view
        self.time += 1
        if before is not None and before.round == view.round:
            self._note_deed(before, view)
        if before is not None and isinstance(before.prompt, Choose):
            self._forget()
        for event in view.events:
            self._follow(event, before, view)
        self._settle(view)

    def _forget(self) -> None:
        """After hands were mixed up nothing is known but how many cards they have."""
        self.slots = [[Slot(ANYTHING, self.time) for _ in hand] for hand in self.slots]
        self.deeds = []

    def _settle(self, view: View) -> None:
        for seat, count in enumerate(view.counts):
            if seat == view.seat:
                self.slots[seat] = []
            elif len(self.slots[seat]) != count:
                self.slots[seat] = [Slot(ANYTHING, self.time) for _ in range(count)]
                self.deeds = [deed for deed in self.deeds if deed.seat != seat]

    # What they did

    def _note_deed(self, before: View, view: View) -> None:
        """Remember a move that answered somebody's turn, as everybody saw the table before it."""
        prompt = before.prompt
        happened = [event for event in view.events if not isinstance(event, e.Reshuffled)]
        if not isinstance(prompt, TakeTurn) or prompt.seat == view.seat or not happened:
            return
        encoding, watcher = self.seen.encoding, self.seen.watcher
        match happened[0]:
            case e.Played(seat, card, color) if seat == prompt.seat:
                action = encoding.kind(card) | encoding.color(color) << codes.COLOR_SHIFT
            case e.Drew(seat, _, "turn") if seat == prompt.seat:
                action = codes.DRAW << codes.VERB_SHIFT
            case _:
                return
        colors = Counter(encoding.color(encoding.edition[c].color) for c in watcher.below)
        self.deeds.append(
            Deed(
                seat,
                action,
                self.time - 1,
                (
                    encoding.kind(before.top),
                    encoding.color(before.color),
                    before.direction,
                    len(watcher.below),
                ),
                before.counts,
                tuple(watcher.lacks),
                tuple(colors[color] for color in range(codes.MAX_COLORS)),
            )
        )
        own = [deed for deed in self.deeds if deed.seat == seat]
        if len(own) > REMEMBERED:
            self.deeds.remove(own[0])

    # What follows from it

    def _follow(self, event: e.Event, before: View | None, view: View) -> None:
        match event:
            case e.Dealt() | e.PositionSet():
                self.deeds = []
                # The view may show what was drawn since: those events come next.
                dealt = isinstance(event, e.Dealt)
                counts = [HAND_SIZE] * len(view.counts) if dealt else view.counts
                self.slots = [[Slot(ANYTHING, self.time) for _ in range(n)] for n in counts]
            case e.Drew(seat, count, why):
                self._drew(seat, count, why, before)
            case e.Kept(seat) if before is not None and self.slots[seat]:
                if isinstance(before.prompt, KeepOrPlay) and before.prompt.demand is None:
                    self.slots[seat][-1].allowed &= ~self._fitting(before)
            case e.Played(seat, card):
                asked = before.prompt if before is not None else None
                self._lose(seat, card, last=isinstance(asked, KeepOrPlay) and seat == asked.seat)
                if card in self.seen.watcher.unsettling:
                    self._forget()
            case e.Discarded(seat, cards):
                for card in cards:
                    self._lose(seat, card)
            case e.HandShown(player, _, _, hand) if hand is not None:
                self._know(player, hand)
            case e.Judged(player, guilty):
                self.bluffs[player][guilty] += 1
                asked = before.prompt if before is not None else None
                if not guilty and isinstance(asked, ChallengeOrAccept):
                    color = self.seen.encoding.color(asked.color)
                    self._exclude(player, self.seen.rules.tables.of_color[color])
            case e.HandsSwapped(seat, whom):
                self._swapped(seat, whom, before)
            case e.HandsPassed(direction):
                self._passed(direction, before)
            case e.Gave(seat, whom, count):
                self._gave(event)

    def _fitting(self, view: View) -> int:
        """The kinds that would have fitted, wilds aside: one may save those."""
        encoding, tables = self.seen.encoding, self.seen.rules.tables
        fitting = tables.fitting[encoding.kind(view.top)][encoding.color(view.color)]
        return fitting & ~tables.wilds

    def _exclude(self, seat: Seat, kinds: int) -> None:
        for slot in self.slots[seat]:
            if slot.allowed & ~kinds:
                slot.allowed &= ~kinds

    def _drew(self, seat: Seat, count: int, why: e.Why, before: View | None) -> None:
        if before is not None:
            if why == "turn" and isinstance(before.prompt, TakeTurn):
                self._exclude(seat, self._fitting(before))
            elif why == "demand" and isinstance(before.prompt, AnswerDemand):
                tables = self.seen.rules.tables
                color = self.seen.encoding.color(before.color)
                self._exclude(seat, tables.emblem & tables.of_color[color])
        self.slots[seat] += [Slot(ANYTHING, self.time) for _ in range(count)]

    def _lose(self, seat: Seat, card: Card, last: bool = False) -> None:
        """A card left a hand: which slot it was, is known, or likely, or anybody's guess."""
        slots = self.slots[seat]
        kind = 1 << self.seen.encoding.kind(card)
        able = [slot for slot in slots if slot.allowed & kind]
        if not able:
            able = slots
        if not able:
            return
        sure = [slot for slot in able if slot.allowed == kind]
        slot = slots[-1] if last else sure[0] if sure else self.chance.choice(able)
        slots.remove(slot)
        for deed in self.deeds:
            if deed.seat == seat and slot.born <= deed.time:
                deed.extras.append(self.seen.encoding.kind(card))

    def _know(self, seat: Seat, hand: Hand) -> None:
        kinds = self.seen.encoding.kinds(hand)
        if len(kinds) == len(self.slots[seat]):
            self.slots[seat] = [Slot(1 << kind, self.time) for kind in kinds]
            self.deeds = [deed for deed in self.deeds if deed.seat != seat]

    def _own_slots(self, before: View | None) -> list[Slot]:
        """One's own cards, as somebody else's: one knows them."""
        hand = () if before is None else before.hand
        return [Slot(1 << kind, self.time) for kind in self.seen.encoding.kinds(hand)]

    def _swapped(self, seat: Seat, whom: Seat, before: View | None) -> None:
        me = before.seat if before else None
        if me is not None:
            self.slots[me] = self._own_slots(before)
        self.slots[seat], self.slots[whom] = self.slots[whom], self.slots[seat]
        self.deeds = []

    def _passed(self, direction: int, before: View | None) -> None:
        me = before.seat if before else None
        if me is not None:
            self.slots[me] = self._own_slots(before)
        seats = len(self.slots)
        self.slots = [self.slots[(seat - direction) % seats] for seat in range(seats)]
        self.deeds = []

    def _gave(self, event: e.Gave) -> None:
        self.deeds = []
        if event.cards is not None:
            for card in event.cards:
                self._lose(event.seat, card)
            kinds = self.seen.encoding.kinds(event.cards)
            self.slots[event.whom] += [Slot(1 << kind, self.time) for kind in kinds]
            return
        for seat, more in ((event.seat, -event.count), (event.whom, event.count)):
            count = max(0, len(self.slots[seat]) + more)
            self.slots[seat] = [Slot(ANYTHING, self.time) for _ in range(count)]

    # For the search

    def tell(self, search: Search, view: View) -> None:
        """Tell a search what is hidden, and what there is to go by."""
        encoding = self.seen.encoding
        unseen = Counter(encoding.kinds(view.setup.edition.deck))
        unseen.subtract(encoding.kinds((*view.hand, view.top, *self.seen.watcher.below)))
        hidden = list(unseen.elements())
        slots = [(seat, slot) for seat, hand in enumerate(self.slots) for slot in hand]
        known = Counter(unseen)
        for _, slot in slots:
            if slot.allowed & (slot.allowed - 1) == 0:
                kind = slot.allowed.bit_length() - 1
                known[kind] -= 1
                if known[kind] < 0:  # more than there are: it was a mistake
                    slot.allowed = ANYTHING
        search.hide(
            hidden,
            [seat for seat, _ in slots],
            [slot.allowed for _, slot in slots],
            [slot.born for _, slot in slots],
        )
        for deed in self.deeds:
            search.remember(
                deed.seat,
                deed.action,
                deed.time,
                table=deed.table,
                sizes=deed.sizes,
                lacking=deed.lacking,
                seen=deed.seen,
                extras=deed.extras,
            )
        for seat, judged in self.bluffs.items():
            odds = (1 + 2 * judged[True]) / (1 + 2 * judged[False])
            search.suspect(seat, min(8.0, max(0.25, odds)))
