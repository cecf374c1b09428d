"""The house rules of the next round: which rule is written on which card."""

from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen

from penultima.terminal.key_choice import KeyAction
from penultima.terminal.rule_form import CardRules, RuleForm, card_of
from penultima.terminal.widgets.form import FormWidget
from penultima.terminal.widgets.key_bar import KeyBar
from penultima.terminal.widgets.label import Label
from penultima.text.cards import card_name
from penultima.text.fluent import say

from .edit import rule_editor


class HouseRulesScreen(ModalScreen[None]):
    """Changes the rules that it is given."""

    def __init__(self, rules: CardRules) -> None:
        super().__init__()
        self.rules, self.lang = rules, rules.lang

    def compose(self) -> ComposeResult:
        with Vertical(id="editor"):
            yield Label(Text(say(self.lang, "terminal-key-h"), "bold"), id="headline")
            with VerticalScroll(id="form", can_focus=False):
                yield FormWidget()
            yield Label(id="meaning")
            yield KeyBar(self.rules.edition, id="setup-keys")

    def on_mount(self) -> None:
        self.query_one(KeyBar).show(
            [
                KeyAction("enter", say(self.lang, "terminal-back-to-result"), highlighted=True),
                KeyAction("e", say(self.lang, "setup-edit")),
            ]
        )
        self._show()
        self.query_one(FormWidget).focus()

    def _show(self) -> None:
        self.query_one(FormWidget).show(self.rules.rows())
        self._explain()

    @on(FormWidget.Moved)
    def _explain(self) -> None:
        self.query_one("#meaning", Label).update(self.query_one(FormWidget).row.meaning)

    @on(FormWidget.Changed)
    def _changed(self, event: FormWidget.Changed) -> None:
        self.rules.change(event.key, event.by)
        self._show()

    def on_key(self, event: events.Key) -> None:
        if event.key in ("enter", "escape", "e"):
            event.stop()
            self._press(event.key)

    @on(KeyBar.Pressed)
    def _bar_pressed(self, event: KeyBar.Pressed) -> None:
        self._press(event.key)

    def _press(self, key: str) -> None:
        if key != "e":
            self.dismiss()
            return
        card = card_of(self.query_one(FormWidget).row.key)
        form = RuleForm(self.lang, self.rules.edition, self.rules.rule(card))

        def done(written: bool | None) -> None:
            if written:
                self.rules.write(card, form.rule)
                self._show()

        name = card_name(self.rules.edition, card, self.lang)
        self.app.push_screen(rule_editor(form, name), done)
