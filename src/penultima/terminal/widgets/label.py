"""Plain text on a screen, without markup: a player can be called “[bold]”."""

from rich.text import Text
from textual.widgets import Static


class Label(Static):
    """Used for all texts of the screens. Textual's Static would interpret brackets as markup."""

    def __init__(self, text: str | Text = "", id: str | None = None) -> None:
        super().__init__(text, id=id, markup=False)
