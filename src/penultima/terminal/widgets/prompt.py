"""The line that says what the table waits for; below it, what was just said to the person."""

from rich.text import Text

from .words import Words


class PromptWidget(Words):
    def __init__(self) -> None:
        super().__init__(id="prompt")
        self.asked, self.said = "", ""

    def ask(self, line: str) -> None:
        self.asked = line
        self._show()

    def say(self, line: str) -> None:
        """An answer to what the person has just done; empty when it no longer matters."""
        self.said = line
        self._show()

    def _show(self) -> None:
        text = Text(self.asked, "bold")
        self.update(text.append(f"\n{self.said}", "not bold"))
