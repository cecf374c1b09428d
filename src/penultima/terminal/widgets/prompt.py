"""The prompt, and below it the answer to what the player did last."""

from rich.text import Text

from .label import Label


class PromptWidget(Label):
    def __init__(self) -> None:
        super().__init__(id="prompt")
        self._prompt, self._answer = "", ""

    def show_prompt(self, line: str) -> None:
        self._prompt = line
        self._show()

    def show_answer(self, line: str) -> None:
        """Show an answer; an empty one removes it."""
        self._answer = line
        self._show()

    def _show(self) -> None:
        text = Text(self._prompt, "bold")
        self.update(text.append(f"\n{self._answer}", "not bold"))
