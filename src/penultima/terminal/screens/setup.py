"""Before a match: edition, players and bots, clothes, house rules, options."""

from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.screen import Screen

from penultima.terminal.edition_app import EditionApp
from penultima.terminal.key_choice import Item
from penultima.terminal.setup_form import SetupForm
from penultima.terminal.widgets.bar import Bar
from penultima.terminal.widgets.card_art import color_chip
from penultima.terminal.widgets.rows import RowsWidget
from penultima.terminal.widgets.words import Words
from penultima.text.cards import color_name
from penultima.text.fluent import say

START, RESUME, LEAVE = "start", "resume", "leave"


class SetupScreen(Screen[str]):
    """Dismissed with what to do next."""

    def __init__(self, plan: SetupForm, can_resume: bool) -> None:
        super().__init__()
        self.plan, self._can_resume = plan, can_resume

    def compose(self) -> ComposeResult:
        yield Words(id="head")
        yield Words(id="colors")
        with VerticalScroll(id="plan", can_focus=False):
            yield RowsWidget()
        yield Words(id="meaning")
        yield Bar(self.plan.edition, id="setup-keys")

    def on_mount(self) -> None:
        self._show()
        self.query_one(RowsWidget).focus()

    def _show(self) -> None:
        plan, lang = self.plan, self.plan.lang
        self.query_one("#head", Words).update(say(lang, "plan-head"))
        edition = plan.edition
        chips = [color_chip(edition, c, color_name(edition, c, lang)) for c in edition.color_names]
        self.query_one("#colors", Words).update(Text(" ").join(chips))
        self.query_one(RowsWidget).show(plan.rows())
        items = [Item("enter", say(lang, "plan-start"), strong=True)]
        if self._can_resume:
            items.append(Item("g", say(lang, "plan-resume")))
        items.append(Item("q", say(lang, "terminal-key-q")))
        bar = self.query_one(Bar)
        bar.edition = plan.edition
        bar.show(items)
        self._explain()

    def _explain(self) -> None:
        meaning = self.query_one(RowsWidget).row.meaning
        self.query_one("#meaning", Words).update(meaning or say(self.plan.lang, "plan-keys"))

    @on(RowsWidget.Changed)
    def _changed(self, event: RowsWidget.Changed) -> None:
        self.plan.change(event.key, event.by)
        self._show()
        if event.key == "edition":
            assert isinstance(self.app, EditionApp)
            self.app.wear(self.plan.edition)

    @on(RowsWidget.Moved)
    def _moved(self) -> None:
        self._explain()

    def on_key(self, event: events.Key) -> None:
        if event.key in ("enter", "g", "q", "escape"):
            event.stop()
            self._press(event.key)

    @on(Bar.Pressed)
    def _bar_pressed(self, event: Bar.Pressed) -> None:
        self._press(event.key)

    def _press(self, key: str) -> None:
        if key == "enter":
            self.dismiss(START)
        elif key == "g" and self._can_resume:
            self.dismiss(RESUME)
        elif key in ("q", "escape"):
            self.dismiss(LEAVE)
