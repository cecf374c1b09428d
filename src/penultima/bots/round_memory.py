"""What a player who follows every view remembers of a round."""

from penultima.kernel import CompiledRules, Encoding
from penultima.kernel.memory import hand_mixing_kinds
from penultima.rules import events as e
from penultima.rules.cards import Card
from penultima.rules.prompts import Choose, KeepOrPlay
from penultima.view import View


class RoundMemory:
    """Follows the events of the views it is shown; after missed views it knows less."""

    def __init__(self, rules: CompiledRules, encoding: Encoding) -> None:
        mask = hand_mixing_kinds(rules)
        self.hand_mixing = {
            card for card in encoding.edition.kinds if mask >> encoding.kind(card) & 1
        }
        """The cards that move cards between hands."""
        self.encoding = encoding
        self.seats = rules.seats
        self.last_view: View | None = None
        self.top: Card | None = None
        self.discarded: list[Card] = []
        """The cards under the top card, since the last shuffle."""
        self.voids = [0] * self.seats
        """For every seat, the mask of colours that it is known not to hold."""
        self.chosen = [0] * self.seats
        """For every seat, the mask of the colour that it last changed to."""
        self.drew_on = [0] * self.seats
        """For every seat, the mask of colours that it drew on and has not played since."""

    def observe(self, view: View) -> bool:
        """Follow a view; return False if it is the last one again."""
        if view == self.last_view:
            return False
        before, self.last_view = self.last_view, view
        if before and isinstance(before.prompt, Choose):
            self._clear_voids()
        for event in view.events:
            self._apply_event(event, view, before)
        if self.top != view.top or len(self.discarded) + 1 != view.discard:
            # A view was missed: the discarded cards count as unseen.
            self.top, self.discarded = view.top, []
            self._clear_voids()
        return True

    def _clear_voids(self) -> None:
        self.voids = [0] * self.seats
        self.chosen = [0] * self.seats
        self.drew_on = [0] * self.seats

    def _place_on_top(self, card: Card) -> None:
        if self.top is not None:
            self.discarded.append(self.top)
        self.top = card

    def _note_color(self, event: e.Played, before: View) -> None:
        """Note what the colour of a play says. A drawn card says nothing, unless it is a wild."""
        color = self.encoding.edition[event.card].color
        if color is not None:
            if isinstance(before.prompt, KeepOrPlay):
                return
            self.drew_on[event.seat] &= ~(1 << self.encoding.color(color))
        color = color or event.color
        if color != before.color:
            self.chosen[event.seat] = 1 << self.encoding.color(color)

    def _apply_event(self, event: e.Event, view: View, before: View | None) -> None:
        match event:
            case e.Dealt():
                self.top, self.discarded = None, []
                self._clear_voids()
            case e.PositionSet(discard=discard):
                self.top, self.discarded = discard[0], list(discard[1:])
                self._clear_voids()
            case e.TurnedUp(card):
                self.top = card
            case e.PutBack():
                self.top = None
            case e.Played(card=card):
                self._place_on_top(card)
                if card in self.hand_mixing:
                    self._clear_voids()
                elif before:
                    self._note_color(event, before)
            case e.ColorNamed():
                self.chosen[event.seat] = 1 << self.encoding.color(event.color)
            case e.Discarded(cards=cards):
                self.discarded += cards
            case e.Reshuffled():
                self.discarded = []
            case e.Drew(seat, _, why):
                color = self.encoding.color(view.color) if why == "turn" else 0
                void = 1 << color if color else 0
                self.voids[seat] = void
                self.drew_on[seat] |= void
                self.chosen[seat] &= ~void
