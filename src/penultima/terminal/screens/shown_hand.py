"""A hand that was shown to this player: after a challenge, or by a house rule."""

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen

from penultima.rules import events as e
from penultima.terminal.widgets.card_art import HEIGHT, WIDTH, Frame, small_card
from penultima.terminal.widgets.label import Label
from penultima.text.events import event_text
from penultima.text.fluent import Lang, say
from penultima.view import View

PER_ROW = 12


class ShownHandScreen(ModalScreen[None]):
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter,q,space", "dismiss", show=False)]

    def __init__(self, view: View, shown: e.HandShown, lang: Lang) -> None:
        super().__init__()
        self._table, self._shown, self.lang = view, shown, lang

    def compose(self) -> ComposeResult:
        setup, shown = self._table.setup, self._shown
        who = say(self.lang, "terminal-peek", player=setup.players[shown.player])
        verdict = [
            event_text(event, setup, self.lang, self._table.seat)
            for event in self._table.events
            if isinstance(event, e.Judged)
        ]
        alone = len(shown.to) == 1 and not shown.spectators
        private = say(self.lang, "terminal-only-you") if alone else ""
        with Vertical(id="page"):
            yield Label(Text(who, "bold"))
            yield Label(self._cards())
            yield Label("\n".join(filter(None, (*verdict, private))))
        yield Label(say(self.lang, "terminal-close"), id="close")

    def _cards(self) -> Text:
        edition = self._table.setup.edition
        hand = edition.sorted(self._shown.hand or ())
        lines = []
        for start in range(0, len(hand), PER_ROW):
            row = [small_card(edition, card, Frame.PLAIN) for card in hand[start : start + PER_ROW]]
            lines += [Text().join(card[line] for card in row) for line in range(HEIGHT)]
        return Text("\n").join(lines)

    def on_click(self) -> None:
        self.dismiss()


assert WIDTH * PER_ROW <= 72  # fits a page at 80 columns
