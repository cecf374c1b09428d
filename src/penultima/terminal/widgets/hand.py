"""The player's own hand, with all cards visible, even thirty and more."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from rich.text import Text
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.widget import Widget

from penultima.rules.cards import Hand
from penultima.rules.edition import Edition
from penultima.text.cards import card_name
from penultima.text.fluent import Lang, say

from .card_art import HEIGHT, WIDTH, Frame, chip, small_card

MOST_ROWS = 2


class HandWidget(Widget, can_focus=True):
    """Rows of cards below a line that names the card under the cursor."""

    DEFAULT_CSS = "HandWidget { height: auto; padding: 0; }"

    @dataclass
    class Picked(Message):
        place: int

    def __init__(self, edition: Edition, lang: Lang) -> None:
        super().__init__(id="hand")
        self.edition, self.lang = edition, lang
        self.hand: Hand = ()
        self.cursor = 0
        self._badges: Mapping[int, str] = {}
        self._chosen: Collection[int] = ()
        self._my_turn = False

    def show(
        self, hand: Hand, badges: Mapping[int, str], chosen: Collection[int], my_turn: bool
    ) -> None:
        """`badges` are the numbers of the cards that can be played now, by place."""
        self.hand, self._badges, self._chosen = hand, badges, chosen
        self._my_turn = my_turn
        self.cursor = max(0, min(self.cursor, len(hand) - 1))
        self.refresh(layout=True)

    # Layout

    @property
    def _dense(self) -> bool:
        """Whether there are too many cards for frames."""
        return len(self.hand) > MOST_ROWS * self._per_row

    @property
    def _per_row(self) -> int:
        return max(1, (self.size.width or self.app.size.width) // WIDTH)

    @property
    def _row_height(self) -> int:
        return 1 if self._dense else HEIGHT

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        per_row = max(1, width // WIDTH)
        rows = max(1, -(-len(self.hand) // per_row))
        return 1 + (HEIGHT * rows if rows <= MOST_ROWS else rows)

    def render(self) -> Text:
        lines = [self._caption()]
        for start in range(0, len(self.hand), self._per_row):
            row = range(start, min(start + self._per_row, len(self.hand)))
            if self._dense:
                lines.append(Text().join(self._chip(place) for place in row))
                continue
            cards = [self._card(place) for place in row]
            lines += (Text().join(card[line] for card in cards) for line in range(HEIGHT))
        return Text("\n").join(lines)

    def _caption(self) -> Text:
        if not self.hand:
            return Text(say(self.lang, "terminal-no-cards"))
        caption = Text(say(self.lang, "terminal-hand", count=len(self.hand)), "bold")
        name = card_name(self.edition, self.hand[self.cursor], self.lang, emblem=True)
        place = say(
            self.lang, "terminal-card", card=name, place=self.cursor + 1, count=len(self.hand)
        )
        caption.append(f"  ▸ {place}")
        if self._my_turn and self.cursor not in self._badges:
            caption.append(f", {say(self.lang, 'terminal-card-out')}")
        return caption

    def _frame(self, place: int) -> Frame:
        if place in self._chosen:
            return Frame.CHOSEN
        return Frame.CURSOR if place == self.cursor and self.has_focus else Frame.PLAIN

    def _filled(self, place: int) -> bool:
        """Cards that can't be played are outlines, but only on the player's own turn."""
        return not self._my_turn or place in self._badges or place in self._chosen

    def _card(self, place: int) -> list[Text]:
        badge, frame = self._badges.get(place, ""), self._frame(place)
        return small_card(self.edition, self.hand[place], frame, badge, self._filled(place))

    def _chip(self, place: int) -> Text:
        badge, frame = self._badges.get(place, ""), self._frame(place)
        return chip(self.edition, self.hand[place], frame, badge, self._filled(place))

    # Keys and clicks

    def on_key(self, event: events.Key) -> None:
        # Not bindings: they are processed after the event has bubbled up, and a key that was typed
        # right after it, as over a slow connection, would come first.
        match event.key:
            case "left":
                self._move(-1)
            case "right":
                self._move(1)
            case "up":
                self._move_row(-1)
            case "down":
                self._move_row(1)
            case "home":
                self.point_at(0)
            case "end":
                self.point_at(len(self.hand) - 1)
            case "enter" | "space":
                self._pick()
            case _:
                return
        event.stop()

    def point_at(self, place: int) -> None:
        self.cursor = max(0, place)
        self.refresh()

    def _move(self, by: int) -> None:
        if self.hand:
            self.point_at((self.cursor + by) % len(self.hand))

    def _move_row(self, by: int) -> None:
        if 0 <= self.cursor + by * self._per_row < len(self.hand):
            self._move(by * self._per_row)

    def _pick(self) -> None:
        if self.hand:
            self.post_message(self.Picked(self.cursor))

    def on_click(self, event: events.Click) -> None:
        row = (event.y - 1) // self._row_height
        place = row * self._per_row + event.x // WIDTH
        if event.y >= 1 and 0 <= place < len(self.hand):
            self.point_at(place)
            self._pick()
