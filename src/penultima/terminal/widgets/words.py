"""Words on a screen, exactly as they are: a player may be called “[bold]”."""

from rich.text import Text
from textual.widgets import Static


class Words(Static):
    """Where every text of the screens goes: in Textual's own Static, brackets are commands."""

    def __init__(self, words: str | Text = "", id: str | None = None) -> None:
        super().__init__(words, id=id, markup=False)
