"""An app that wears the colours of an edition."""

import sys
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.theme import Theme

from penultima.rules.edition import Edition

from .look import looks, palette, use_sixteen_colors

LOOK_SECONDS = 2


class EditionApp(App[str]):
    """Ends with a line for the shell to print."""

    CSS_PATH = "app.tcss"
    ENABLE_COMMAND_PALETTE = False
    TITLE = "penultima"
    # A log that is too narrow to read makes room for the rest: `l` shows it.
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (68, "-wide")]  # noqa: RUF012 - an App's own
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c,ctrl+q", "quit", show=False, priority=True)
    ]

    def __init__(self) -> None:
        super().__init__()
        use_sixteen_colors(self.console.color_system in ("standard", "windows"))

    def on_ready(self) -> None:
        if _at_a_terminal():
            self.set_interval(LOOK_SECONDS, self._look_for_terminal)

    def _look_for_terminal(self) -> None:
        """A terminal can go without a signal: nobody could see this any more, nor end it."""
        if not _at_a_terminal():
            self.exit(self.goodbye())

    def get_theme_variable_defaults(self) -> dict[str, str]:
        colors = looks().usual  # until an edition is chosen
        return {"line": colors.line, "on-accent": colors.on_accent, "muted": colors.muted}

    async def action_quit(self) -> None:
        """Ctrl-C leaves like `q`, from every screen: nothing is lost, so nobody is asked."""
        self.exit(self.goodbye())

    def goodbye(self) -> str:
        """What to tell who leaves now."""
        return ""

    def wear(self, edition: Edition) -> None:
        """Put on an edition's colours."""
        colors = palette(edition)
        self.register_theme(
            Theme(
                name=edition.id,
                primary=colors.accent,
                secondary=colors.line,
                accent=colors.accent,
                foreground=colors.text,
                background=colors.table,
                surface=colors.panel,
                panel=colors.panel,
                dark=colors.dark,
                variables={
                    "line": colors.line,
                    "on-accent": colors.on_accent,
                    "muted": colors.muted,
                },
            )
        )
        self.theme = edition.id


def _at_a_terminal() -> bool:
    return sys.__stdin__ is not None and sys.__stdin__.isatty()
