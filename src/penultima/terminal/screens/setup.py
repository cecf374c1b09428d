"""The setup form on a screen: edition, players and bots, clothes, house rules, options."""

from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.screen import Screen

from penultima.rules.cards import Card
from penultima.terminal.key_choice import KeyAction
from penultima.terminal.rule_form import RuleForm, card_of
from penultima.terminal.setup_form import SetupForm
from penultima.terminal.themed_app import ThemedApp
from penultima.terminal.widgets.card_art import color_chip
from penultima.terminal.widgets.form import FormWidget
from penultima.terminal.widgets.key_bar import KeyBar
from penultima.terminal.widgets.label import Label
from penultima.text.cards import card_name, color_name
from penultima.text.fluent import say

from .edit import rule_editor

START, RESUME, LEAVE = "start", "resume", "leave"


class SetupScreen(Screen[str]):
    """Dismissed with `START`, `RESUME` or `LEAVE`."""

    def __init__(self, form: SetupForm, can_resume: bool) -> None:
        super().__init__()
        self.form, self._can_resume = form, can_resume

    def compose(self) -> ComposeResult:
        yield Label(id="head")
        yield Label(id="colors")
        with VerticalScroll(id="form", can_focus=False):
            yield FormWidget()
        yield Label(id="meaning")
        yield KeyBar(self.form.edition, id="setup-keys")

    def on_mount(self) -> None:
        self._show()
        self.query_one(FormWidget).focus()

    def _show(self) -> None:
        form, lang = self.form, self.form.lang
        self.query_one("#head", Label).update(say(lang, "setup-head"))
        edition = form.edition
        chips = [color_chip(edition, c, color_name(edition, c, lang)) for c in edition.color_names]
        self.query_one("#colors", Label).update(Text(" ").join(chips))
        self.query_one(FormWidget).show(form.rows())
        actions = [KeyAction("enter", say(lang, "setup-start"), highlighted=True)]
        if self._can_resume:
            actions.append(KeyAction("g", say(lang, "setup-resume")))
        if self._card is not None:
            actions.append(KeyAction("e", say(lang, "setup-edit")))
        actions.append(KeyAction("q", say(lang, "terminal-key-q")))
        bar = self.query_one(KeyBar)
        bar.edition = form.edition
        bar.show(actions)
        self._explain()

    def _explain(self) -> None:
        meaning = self.query_one(FormWidget).row.meaning
        self.query_one("#meaning", Label).update(meaning or say(self.form.lang, "setup-keys"))

    @on(FormWidget.Changed)
    def _changed(self, event: FormWidget.Changed) -> None:
        self.form.change(event.key, event.by)
        self._show()
        if event.key == "edition":
            assert isinstance(self.app, ThemedApp)
            self.app.use_theme(self.form.edition)

    @on(FormWidget.Moved)
    def _moved(self) -> None:
        self._show()

    @property
    def _card(self) -> Card | None:
        """The customizable card that the cursor is at."""
        key = self.query_one(FormWidget).row.key
        return card_of(key) if key.startswith("rule ") else None

    def _edit(self, card: Card) -> None:
        rules = self.form.card_rules
        form = RuleForm(rules.lang, rules.edition, rules.rule(card))

        def done(written: bool | None) -> None:
            if written:
                rules.write(card, form.rule)
                self._show()

        name = card_name(rules.edition, card, rules.lang)
        self.app.push_screen(rule_editor(form, name), done)

    def on_key(self, event: events.Key) -> None:
        if event.key in ("enter", "g", "e", "q", "escape"):
            event.stop()
            self._press(event.key)

    @on(KeyBar.Pressed)
    def _bar_pressed(self, event: KeyBar.Pressed) -> None:
        self._press(event.key)

    def _press(self, key: str) -> None:
        if key == "enter":
            self.dismiss(START)
        elif key == "g" and self._can_resume:
            self.dismiss(RESUME)
        elif key == "e" and self._card is not None:
            self._edit(self._card)
        elif key in ("q", "escape"):
            self.dismiss(LEAVE)
