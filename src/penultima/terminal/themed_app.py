"""The base of the terminal's apps: a Textual app in the colours of an edition."""

import sys
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.theme import Theme

from penultima.rules.edition import Edition

from .themes import palette, themes, use_sixteen_colors

TERMINAL_CHECK_S = 2


class ThemedApp(App[str]):
    """Returns a line for the shell to print."""

    CSS_PATH = "app.tcss"
    ENABLE_COMMAND_PALETTE = False
    TITLE = "penultima"
    # A narrow window hides the log; the key `l` shows it.
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (68, "-wide")]  # noqa: RUF012 - as in App
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c,ctrl+q", "quit", show=False, priority=True)
    ]

    def __init__(self) -> None:
        super().__init__()
        use_sixteen_colors(self.console.color_system in ("standard", "windows"))

    def on_ready(self) -> None:
        if _has_terminal():
            self.set_interval(TERMINAL_CHECK_S, self._check_terminal)

    def _check_terminal(self) -> None:
        """Exit if the terminal has gone without a signal: no key could end the app any more."""
        if not _has_terminal():
            self.exit(self.exit_message())

    def get_theme_variable_defaults(self) -> dict[str, str]:
        colors = themes().default  # until an edition is chosen
        return {"line": colors.line, "on-accent": colors.on_accent, "muted": colors.muted}

    async def action_quit(self) -> None:
        """Leave like the key `q`, from every screen. Nothing is lost, so there is no question."""
        self.exit(self.exit_message())

    def exit_message(self) -> str:
        """The line to print on leaving now."""
        return ""

    def use_theme(self, edition: Edition) -> None:
        """Show everything in an edition's colours."""
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


def _has_terminal() -> bool:
    return sys.__stdin__ is not None and sys.__stdin__.isatty()
