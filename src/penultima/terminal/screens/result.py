"""The result of a round or of the match: who went out, all hands, and the points."""

from contextlib import suppress
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
from penultima.terminal.client import RequestRefused, TableClient
from penultima.terminal.key_choice import KeyAction
from penultima.terminal.queries import hints_text
from penultima.terminal.rule_form import CardRules
from penultima.terminal.themes import palette
from penultima.terminal.widgets.card_art import card_chips
from penultima.terminal.widgets.key_bar import KeyBar
from penultima.terminal.widgets.label import Label
from penultima.text.cards import color_name
from penultima.text.events import event_text
from penultima.text.fluent import Lang, say
from penultima.view import View

from .analysis import AnalysisScreen
from .house_rules import HouseRulesScreen

BAR_WIDTH = 20
SPACED_SEATS = 4
"""With more seats there are no empty lines between them."""


Next = Literal["next", "again", "leave"]


class ResultScreen(ModalScreen[Next]):
    """Dismissed with what the person wants: the next round, another match, or to leave."""

    def __init__(self, client: TableClient, ended: e.RoundEnded) -> None:
        super().__init__()
        self.client, self.lang, self._ended = client, client.lang, ended
        self._view = client.view
        seat = self._view.seat
        self._wearing = set(self._view.wearing[seat]) if seat is not None else set()
        self._changed_clothes = False
        setup = self._view.setup
        self._rules = CardRules(self.lang, setup.edition, setup.house_rules)

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="page"):
            yield Label(self._headline(), id="headline")
            yield Label(self._hands(), id="hands")
            yield Label(id="thoughts")
            yield Label(id="proposals")
            yield Label()  # an empty line
        yield KeyBar(self._view.setup.edition, id="result-keys")

    def on_mount(self) -> None:
        self.query_one("#page").focus()
        self.query_one("#thoughts").display = False
        self.show_proposals()
        self.run_worker(self._show_thoughts())

    async def _show_thoughts(self) -> None:
        """What the bots were thinking, below the hands."""
        with suppress(RequestRefused):
            if lines := await self.client.thoughts():
                label = self.query_one("#thoughts", Label)
                label.update("\n".join(lines))
                label.display = True

    def _headline(self) -> Text:
        view = self._view
        lines = [
            event_text(event, view.setup, self.lang, view.seat)
            for event in view.events
            if isinstance(event, e.RoundEnded | e.MatchEnded)
        ] or [event_text(self._ended, view.setup, self.lang, view.seat)]
        lines.append(hints_text(self.client.hints_used, self.lang))
        return Text("\n".join(filter(None, lines)), "bold")

    def _hands(self) -> Text:
        """For every seat, its hand, its points in this round, and its score."""
        view, rows = self._view, []
        lowest = view.setup.options.lowest_wins
        ranked = sorted(
            range(len(view.setup.players)),
            key=lambda seat: view.scores[seat] if lowest else -view.scores[seat],
        )
        for seat in ranked:
            rows += [*self._seat(view, Seat(seat)), Text()]
        if len(ranked) > SPACED_SEATS:
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
    def _match_continues(self) -> bool:
        return isinstance(self._view.prompt, RoundOver)

    @property
    def _is_spectator(self) -> bool:
        return self._view.seat is None

    @property
    def _can_change_clothes(self) -> bool:
        setup = self._view.setup
        declared = outfits_are_declared(setup.edition, setup.options)
        return declared and self._match_continues and not self._is_spectator

    @property
    def _can_write(self) -> bool:
        """Whether there are cards to write on before the next round."""
        cards = self._view.setup.edition.customizable
        return bool(cards) and self._match_continues and not self._is_spectator

    def show_proposals(self) -> None:
        """Show what the others propose, and what can be pressed now."""
        if self.query("#proposals"):  # not while the screen is being opened
            label, proposals = self.query_one("#proposals", Label), self.client.proposals
            label.update("\n".join(proposals))
            label.display = bool(proposals)
            self._show_actions()

    def _show_actions(self) -> None:
        actions = vote_actions(self.lang) if self.client.proposals else []
        if self._is_spectator:
            actions.append(KeyAction("enter", say(self.lang, "watch-on"), highlighted=True))
        elif self._match_continues:
            actions.append(KeyAction("enter", say(self.lang, "move-next-round"), highlighted=True))
        else:
            actions.append(KeyAction("enter", say(self.lang, "setup-again"), highlighted=True))
        if self._can_change_clothes:
            actions += self._clothes()
        if self._can_write:
            actions.append(KeyAction("h", say(self.lang, "terminal-key-h")))
        actions.append(KeyAction("a", say(self.lang, "analysis-open")))
        actions.append(KeyAction("q", say(self.lang, "terminal-key-q")))
        self.query_one(KeyBar).show(actions)

    def _clothes(self) -> list[KeyAction]:
        edition = self._view.setup.edition
        return [
            KeyAction(
                str(number),
                f"{'☑' if color in self._wearing else '☐'} {self._color_name(color)}",
                color,
            )
            for number, color in enumerate(edition.color_names, 1)
        ]

    def _color_name(self, color: Color) -> str:
        return color_name(self._view.setup.edition, color, self.lang)

    async def on_key(self, event: events.Key) -> None:
        if event.key in ("enter", "n", "h", "y", "q", "a") or event.key.isdecimal():
            event.stop()
            await self._press(event.key)

    @on(KeyBar.Pressed)
    async def _bar_pressed(self, event: KeyBar.Pressed) -> None:
        await self._press(event.key)

    async def _press(self, key: str) -> None:
        colors = self._view.setup.edition.color_names
        if key == "q":
            self.dismiss("leave")
        elif key in ("y", "n") and self.client.proposals:
            await self._vote(key == "y")
        elif key in ("enter", "n"):
            if self._is_spectator:
                self.dismiss("next")
            elif self._match_continues:
                await self._next_round()
            else:
                self.dismiss("again")
        elif key == "y":
            pass
        elif key == "a":
            seat = self._view.seat
            self.app.push_screen(AnalysisScreen(self.client.analyse, seat, self.lang))
        elif key == "h":
            if self._can_write:
                self.app.push_screen(HouseRulesScreen(self._rules))
        elif self._can_change_clothes and 1 <= int(key) <= len(colors):
            self._wearing ^= {colors[int(key) - 1]}
            self._changed_clothes = True
            self._show_actions()

    async def _vote(self, agree: bool) -> None:
        try:
            await self.client.vote(agree)
        except RequestRefused as refused:
            self.client.on_status(str(refused))

    async def _next_round(self) -> None:
        colors = self._view.setup.edition.color_names
        worn = tuple(color for color in colors if color in self._wearing)
        try:
            self.dismiss("next")
            rules = self._rules.changes(self._view.setup.house_rules)
            await self.client.next_round(worn if self._changed_clothes else None, rules)
        except RequestRefused as refused:
            self.client.on_status(str(refused))


def vote_actions(lang: Lang) -> list[KeyAction]:
    """The keys that answer what the others propose."""
    agree = KeyAction("y", say(lang, "join-agree"), highlighted=True)
    return [agree, KeyAction("n", say(lang, "join-object"))]
