"""The hands of all players, as far as the viewer may see them: for a replay."""

from rich.text import Text

from penultima.rules.cards import Hand
from penultima.view import View

from .card_art import card_chips
from .label import Label

NAME_WIDTH = 11


class HandsWidget(Label):
    def __init__(self) -> None:
        super().__init__(id="hands")

    def show(self, view: View, hands: tuple[Hand, ...] | None) -> None:
        """Show all hands, or with None only the viewer's."""
        lines = []
        for seat, name in enumerate(view.setup.players):
            hand = hands[seat] if hands else view.hands[seat]
            line = Text(no_wrap=True).append(f"{name:<{NAME_WIDTH}.{NAME_WIDTH - 1}}", "bold")
            if isinstance(hand, int):
                line.append("▯" * hand)
            else:
                line.append_text(card_chips(view.setup.edition, view.setup.edition.sorted(hand)))
            lines.append(line)
        self.update(Text("\n").join(lines))
