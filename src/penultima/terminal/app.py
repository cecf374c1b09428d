"""The app: one window for the whole evening, in the colours of the edition that is played."""

from textual.app import App
from textual.theme import Theme

from penultima.rules.edition import Edition

from .chair import Chair
from .look import PALETTES, palette
from .screens.table import KEEP_AFTER_SECONDS, TableScreen


class TableApp(App[str]):
    """Ends with a line to print where the shell goes on."""

    CSS_PATH = "app.tcss"
    ENABLE_COMMAND_PALETTE = False
    TITLE = "penultima"

    def __init__(self, chair: Chair, keep_after: float = KEEP_AFTER_SECONDS) -> None:
        super().__init__()
        self.chair, self.keep_after = chair, keep_after

    def on_mount(self) -> None:
        self.wear(self.chair.view.setup.edition)
        self.push_screen(TableScreen(self.chair, self.keep_after))

    def get_theme_variable_defaults(self) -> dict[str, str]:
        colors = PALETTES["zelda"]  # until an edition is chosen
        return {"line": colors.line, "on-accent": colors.on_accent, "muted": colors.muted}

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
