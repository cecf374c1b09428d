"""Filling in a form by typed lines."""

from enum import Enum

from penultima.text.fluent import Lang, say
from penultima.text.lists import labelled

from .form import Form
from .line_parser import command_word, read_command, read_number
from .queries import WriteLine


class Progress(Enum):
    OPEN = "open"
    DONE = "done"
    CANCELLED = "cancelled"


class LineForm:
    def __init__(self, form: Form, lang: Lang, write: WriteLine) -> None:
        self.form, self.lang, self.write = form, lang, write

    def show(self) -> None:
        for number, row in enumerate(self.form.rows(), 1):
            line = labelled(self.lang, row.label.strip(), row.value or "–")
            self.write(f"  {number}. {line}")
        self.write(self.form.summary())
        cancel = command_word("cancel", self.lang)
        self.write(say(self.lang, "line-form", cancel=cancel))

    def enter(self, line: str) -> Progress:
        """`3` is the next value of the third row, `3 Ben` another; an empty line ends."""
        if not line:
            return Progress.DONE
        command = read_command(line)
        if command is not None and command.verb == "cancel":
            return Progress.CANCELLED
        first, _, rest = line.partition(" ")
        number, rows = read_number(first), self.form.rows()
        if number is None or not 1 <= number <= len(rows):
            self.write(say(self.lang, "line-no-such-number", count=len(rows)))
            return Progress.OPEN
        row, value = rows[number - 1], rest.strip()
        if not value and row.is_text:
            self.write(say(self.lang, "line-form-text", number=number))
            return Progress.OPEN
        if not value:
            self.form.change(row.key, 1)
        elif not self.form.enter(row.key, value):
            self.write(say(self.lang, "line-form-no-value", value=value))
            return Progress.OPEN
        self.show()
        return Progress.OPEN
