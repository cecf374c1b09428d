"""The discard pile with its top card, the current colour, and the draw pile."""

from rich.text import Text

from penultima.text.cards import color_name
from penultima.text.fluent import Lang, say
from penultima.view import View

from .card_art import color_chip, large_card
from .label import Label


class PilesWidget(Label):
    def __init__(self, lang: Lang) -> None:
        super().__init__(id="piles")
        self.lang = lang

    def show(self, view: View) -> None:
        edition = view.setup.edition
        lines = [Text(say(self.lang, "terminal-discard-pile"), "bold")]
        lines += large_card(edition, view.top, view.color)
        if view.color is not None:
            name = color_name(edition, view.color, self.lang)
            lines.append(color_chip(edition, view.color, name))
        else:
            lines.append(Text(say(self.lang, "terminal-no-color")))
        if view.stack:
            lines.append(Text(say(self.lang, "terminal-stack", count=view.stack), "bold"))
        lines.append(Text(say(self.lang, "terminal-draw-pile", count=view.draw)))
        self.update(Text("\n").join(lines))
