"""A dialog to fill in a form: a house rule to be written, or what the table decided."""

from typing import ClassVar

from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input

from penultima.terminal.key_choice import KeyAction
from penultima.terminal.rule_form import RuleForm
from penultima.terminal.steps_form import RulingForm, StepsForm
from penultima.terminal.widgets.form import FormWidget
from penultima.terminal.widgets.key_bar import KeyBar
from penultima.terminal.widgets.label import Label
from penultima.text.fluent import say


class EditScreen(ModalScreen[bool]):
    """Dismissed with whether the form is to be used."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "escape", show=False)]

    def __init__(self, form: RuleForm | RulingForm, head: str, done: str) -> None:
        super().__init__()
        self.form, self.lang = form, form.lang
        self._head, self._done = head, done

    def compose(self) -> ComposeResult:
        with Vertical(id="editor"):
            yield Label(Text(self._head, "bold"), id="headline")
            with VerticalScroll(id="form", can_focus=False):
                yield FormWidget()
            yield Input(id="line", select_on_focus=False)
            yield Label(id="meaning")
            yield KeyBar(self.form.edition, id="setup-keys")

    def on_mount(self) -> None:
        self.query_one(Input).display = False
        self._show()
        self.query_one(FormWidget).focus()

    def _show(self) -> None:
        self.query_one(FormWidget).show(self.form.rows())
        self._explain()

    def _explain(self) -> None:
        row = self.query_one(FormWidget).row
        self.query_one("#meaning", Label).update(self.form.summary() or row.meaning)
        actions = [KeyAction("w", self._done, highlighted=True)]
        if row.is_text:
            actions.append(KeyAction("enter", say(self.lang, "rule-edit")))
        if self._step_here is not None:
            actions.append(KeyAction("x", say(self.lang, "rule-remove-step")))
        actions.append(KeyAction("esc", say(self.lang, "rule-cancel")))
        self.query_one(KeyBar).show(actions)

    @property
    def _step_here(self) -> int | None:
        """The step that the cursor is at."""
        key = self.query_one(FormWidget).row.key
        return self._step_form.place_of(key) if key.startswith(("step ", "field ")) else None

    @property
    def _step_form(self) -> StepsForm:
        return self.form.steps if isinstance(self.form, RuleForm) else self.form

    @on(FormWidget.Changed)
    def _changed(self, event: FormWidget.Changed) -> None:
        self.form.change(event.key, event.by)
        self._show()

    @on(FormWidget.Moved)
    def _moved(self) -> None:
        self._explain()

    # Keys

    def action_escape(self) -> None:
        self._press("esc")

    def on_key(self, event: events.Key) -> None:
        if event.key in ("w", "x", "enter") and self.query_one(FormWidget).has_focus:
            event.stop()
            self._press(event.key)

    @on(KeyBar.Pressed)
    def _bar_pressed(self, event: KeyBar.Pressed) -> None:
        self._press(event.key)

    def _press(self, key: str) -> None:
        line, rows = self.query_one(Input), self.query_one(FormWidget)
        match key:
            case "esc" if line.display:
                self._close_line()
            case "esc":
                self.dismiss(False)
            case "w" if self.form.is_complete:
                self.dismiss(True)
            case "w":
                self.query_one("#meaning", Label).update(say(self.lang, "rule-incomplete"))
            case "x" if self._step_here is not None:
                self._step_form.remove(self._step_here)
                self._show()
            case "enter" if rows.row.is_text:
                line.value, line.display = rows.row.value, True
                line.focus()

    @on(Input.Submitted)
    def _typed(self, event: Input.Submitted) -> None:
        self.form.enter(self.query_one(FormWidget).row.key, event.value)
        self._close_line()

    def _close_line(self) -> None:
        self.query_one(Input).display = False
        self.query_one(FormWidget).focus()
        self._show()


def rule_editor(form: RuleForm, card: str) -> EditScreen:
    """The editor of the rule on a card."""
    lang = form.lang
    return EditScreen(form, say(lang, "rule-head", card=card), say(lang, "rule-done"))


def ruling_editor(form: RulingForm, task: str) -> EditScreen:
    """The editor of what the table decided about a task."""
    lang = form.lang
    head = f"{task} {say(lang, 'ruling-head')}"
    return EditScreen(form, head, say(lang, "ruling-done"))
