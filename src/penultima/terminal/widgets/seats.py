"""The players: whose turn it is, and how many cards and points each has."""

from rich.style import Style
from rich.text import Text

from penultima.rules.cards import LEFT, Seat
from penultima.terminal.themes import palette, shape
from penultima.text.fluent import Lang, say
from penultima.view import View

from .card_art import card_style
from .label import Label

NAME_WIDTH = 10


class SeatsWidget(Label):
    def __init__(self, lang: Lang) -> None:
        super().__init__(id="seats")
        self.lang = lang

    def show(self, view: View) -> None:
        arrow = "↓" if view.direction == LEFT else "↑"
        names = f"{say(self.lang, 'terminal-players')} {arrow}"
        points = say(self.lang, "terminal-points")
        head = Text(f"{names:<{NAME_WIDTH + 1}}{'▯':>3}{points:>13}", "bold", no_wrap=True)
        lines = (self._seat(view, Seat(seat)) for seat in range(len(view.setup.players)))
        self.update(Text("\n").join([head, *lines]))

    def _seat(self, view: View, seat: Seat) -> Text:
        colors = palette(view.setup.edition)
        turn, count = view.prompt.seat == seat, view.counts[seat]
        line = Text(no_wrap=True)
        line.append("▶" if turn else " ", Style(color=colors.accent, bold=True))
        name = view.setup.players[seat]
        short = name if len(name) <= NAME_WIDTH else name[: NAME_WIDTH - 1] + "…"
        line.append(f"{short:<{NAME_WIDTH}}", "bold" if turn or seat == view.seat else "")
        line.append(f"{count:>3} ", "bold" if count == 1 else "")
        if view.setup.edition.has_clothing:
            line.append_text(self._clothes(view, seat))
        else:
            lost = "⊘" * min(view.lost_turns[seat] if view.lost_turns else 0, 3)
            line.append(f"{'▯' * min(count, 7 - len(lost)):<{7 - len(lost)}}", colors.muted)
            line.append(lost, Style(color=colors.accent, bold=True))
        line.append(f"{view.scores[seat]:>5}")
        if seat == view.owed:
            line.append("!", Style(color=colors.on_accent, bgcolor=colors.accent, bold=True))
        return line

    def _clothes(self, view: View, seat: Seat) -> Text:
        """What a player wears, in the seven cells that otherwise show card backs."""
        edition, clothes = view.setup.edition, Text()
        for color in view.wearing[seat]:
            clothes.append(shape(edition, color), card_style(edition, color))
        clothes.pad_right(7 - clothes.cell_len)
        return clothes
