"""The watcher: what a player remembers of a round who has paid attention to every update."""

from penultima.kernel import CompiledRules, Encoding
from penultima.kernel.memory import unsettling_mask
from penultima.rules import events as e
from penultima.rules.cards import Card
from penultima.rules.prompts import Choose, Prompt
from penultima.view import View


class RoundMemory:
    """Follows the events of every view it is shown. If it has missed some, it knows less."""

    def __init__(self, rules: CompiledRules, encoding: Encoding) -> None:
        mask = unsettling_mask(rules)
        self.unsettling = {c for c in encoding.edition.kinds if mask >> encoding.kind(c) & 1}
        self.encoding = encoding
        self.seats = rules.seats
        self.last: View | None = None
        self.top: Card | None = None
        self.below: list[Card] = []
        self.lacks = [0] * self.seats

    def observe(self, view: View) -> bool:
        """Take in a view; false if it is the one that was seen last."""
        if view == self.last:
            return False
        before = self.last.prompt if self.last else None
        self.last = view
        if isinstance(before, Choose):
            self._forget_hands()
        for event in view.events:
            self._follow(event, view, before)
        if self.top != view.top or len(self.below) + 1 != view.discard:
            # Something was missed: what has been discarded counts as unseen.
            self.top, self.below = view.top, []
            self._forget_hands()
        return True

    def _forget_hands(self) -> None:
        self.lacks = [0] * self.seats

    def _lay(self, card: Card) -> None:
        if self.top is not None:
            self.below.append(self.top)
        self.top = card

    def _follow(self, event: e.Event, view: View, before: Prompt | None) -> None:
        match event:
            case e.Dealt():
                self.top, self.below = None, []
                self._forget_hands()
            case e.PositionSet(discard=discard):
                self.top, self.below = discard[0], list(discard[1:])
                self._forget_hands()
            case e.TurnedUp(card):
                self.top = card
            case e.PutBack():
                self.top = None
            case e.Played(card=card):
                self._lay(card)
                if card in self.unsettling:
                    self._forget_hands()
            case e.Discarded(cards=cards):
                self.below += cards
            case e.Reshuffled():
                self.below = []
            case e.Drew(seat, _, why):
                lacks = self.encoding.color(view.color) if why == "turn" else 0
                self.lacks[seat] = 1 << lacks if lacks else 0
