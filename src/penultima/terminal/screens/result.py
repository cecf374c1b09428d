"""The end of a round: who went out, every hand face up, the points; and the end of the match."""

from typing import Literal

from rich.style import Style
from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.screen import ModalScreen

from penultima.rules import events as e
from penultima.rules.cards import Color, Seat
from penultima.rules.options import outfits_are_declared
from penultima.rules.prompts import RoundOver
from penultima.terminal.key_choice import Item
from penultima.terminal.look import palette
from penultima.terminal.seat import PlayerSeat, Said
from penultima.terminal.widgets.bar import Bar
from penultima.terminal.widgets.card_art import card_chips
from penultima.terminal.widgets.words import Words
from penultima.text.cards import color_name
from penultima.text.events import event_text
from penultima.text.fluent import say
from penultima.view import View

BAR_WIDTH = 20
ROOMY_SEATS = 4  # with more, the lines stand closer


Next = Literal["next", "again", "leave"]


class ResultScreen(ModalScreen[Next]):
    """Dismissed with what the person wants: the next round, another match, or to leave."""

    def __init__(self, chair: PlayerSeat, ended: e.RoundEnded) -> None:
        super().__init__()
        self.chair, self.lang, self._ended = chair, chair.lang, ended
        self._view = chair.view
        seat = self._view.seat
        self._wearing = set(self._view.wearing[seat]) if seat is not None else set()
        self._changed_clothes = False

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="page"):
            yield Words(self._headline(), id="headline")
            yield Words(self._hands(), id="hands")
            yield Words("", id="said")
        yield Bar(self._view.setup.edition, id="result-keys")

    def on_mount(self) -> None:
        self.query_one("#page").focus()
        self._show_items()

    def _headline(self) -> Text:
        view = self._view
        lines = [
            event_text(event, view.setup, self.lang, view.seat)
            for event in view.events
            if isinstance(event, e.RoundEnded | e.MatchEnded)
        ] or [event_text(self._ended, view.setup, self.lang, view.seat)]
        return Text("\n".join(filter(None, lines)), "bold")

    def _hands(self) -> Text:
        """Every seat: what it held, what it got or is charged, and how far it is to the target."""
        view, rows = self._view, []
        lowest = view.setup.options.lowest_wins
        ranked = sorted(
            range(len(view.setup.players)),
            key=lambda seat: view.scores[seat] if lowest else -view.scores[seat],
        )
        for seat in ranked:
            rows += [*self._seat(view, Seat(seat)), Text()]
        if len(ranked) > ROOMY_SEATS:
            rows = [row for row in rows if row]
        return Text("\n").join(rows)

    def _seat(self, view: View, seat: Seat) -> list[Text]:
        colors, target = palette(view.setup.edition), view.setup.options.target
        score, points = view.scores[seat], self._ended.points[seat]
        filled = min(BAR_WIDTH, score * BAR_WIDTH // target)
        line = Text().append(f"{view.setup.players[seat]:<12.12}", "bold")
        line.append("█" * filled, Style(color=colors.accent))
        line.append("░" * (BAR_WIDTH - filled), Style(color=colors.muted))
        line.append(f" {score:>4} / {target}", "bold")
        line.append(f"   +{points}" if points else "")
        hand = view.hands[seat]
        cards = hand if isinstance(hand, tuple) else ()
        held = Text("            ")
        if cards:
            held.append_text(card_chips(view.setup.edition, view.setup.edition.sorted(cards)))
            worth = view.setup.edition.points(cards)
            held.append(f"  {say(self.lang, 'terminal-worth', points=worth)}")
        else:
            held.append(say(self.lang, "terminal-went-out"))
        return [line, held]

    # Keys

    @property
    def _goes_on(self) -> bool:
        return isinstance(self._view.prompt, RoundOver)

    @property
    def _watching(self) -> bool:
        return self._view.seat is None

    @property
    def _dresses(self) -> bool:
        setup = self._view.setup
        declared = outfits_are_declared(setup.edition, setup.options)
        return declared and self._goes_on and not self._watching

    def _show_items(self) -> None:
        items = []
        if self._watching:
            items.append(Item("enter", say(self.lang, "watch-on"), strong=True))
        elif self._goes_on:
            items.append(Item("enter", say(self.lang, "move-next-round"), strong=True))
        else:
            items.append(Item("enter", say(self.lang, "plan-again"), strong=True))
        if self._dresses:
            items += self._clothes()
        items.append(Item("q", say(self.lang, "terminal-key-q")))
        self.query_one(Bar).show(items)

    def _clothes(self) -> list[Item]:
        edition = self._view.setup.edition
        return [
            Item(
                str(number),
                f"{'☑' if color in self._wearing else '☐'} {self._color_name(color)}",
                color,
            )
            for number, color in enumerate(edition.color_names, 1)
        ]

    def _color_name(self, color: Color) -> str:
        return color_name(self._view.setup.edition, color, self.lang)

    async def on_key(self, event: events.Key) -> None:
        if event.key in ("enter", "n", "q") or event.key.isdecimal():
            event.stop()
            await self._press(event.key)

    @on(Bar.Pressed)
    async def _bar_pressed(self, event: Bar.Pressed) -> None:
        await self._press(event.key)

    async def _press(self, key: str) -> None:
        colors = self._view.setup.edition.color_names
        if key == "q":
            self.dismiss("leave")
        elif key in ("enter", "n"):
            if self._watching:
                self.dismiss("next")
            elif self._goes_on:
                await self._next_round()
            else:
                self.dismiss("again")
        elif self._dresses and 1 <= int(key) <= len(colors):
            self._wearing ^= {colors[int(key) - 1]}
            self._changed_clothes = True
            self._show_items()

    async def _next_round(self) -> None:
        colors = self._view.setup.edition.color_names
        worn = tuple(color for color in colors if color in self._wearing)
        try:
            self.dismiss("next")
            await self.chair.next_round(worn if self._changed_clothes else None)
        except Said as said:
            self.chair.remark(str(said))
