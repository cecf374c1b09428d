"""The app: one window for the whole evening, in the colours of the edition that is played."""

from textual.app import App
from textual.theme import Theme

from penultima.errors import BadSetup
from penultima.rules.edition import Edition

from .chair import Chair
from .game import Game
from .home import HomeChair
from .look import looks, palette, use_sixteen_colors
from .pace import PACES
from .plan import Plan
from .saved import new_path, unfinished
from .screens.setup import RESUME, START, SetupScreen
from .screens.table import KEEP_AFTER_SECONDS, TableScreen


class TableApp(App[str]):
    """Begins at a table, or with a plan for one. Ends with a line for the shell to print."""

    CSS_PATH = "app.tcss"
    ENABLE_COMMAND_PALETTE = False
    TITLE = "penultima"

    def __init__(
        self, chair: Chair | None, plan: Plan, keep_after: float = KEEP_AFTER_SECONDS
    ) -> None:
        super().__init__()
        use_sixteen_colors(self.console.color_system in ("standard", "windows"))
        self.chair, self.plan, self.keep_after = chair, plan, keep_after

    def on_mount(self) -> None:
        if self.chair:
            self.sit_down(self.chair)
        else:
            self.choose()

    def choose(self) -> None:
        """Before a match: ask what to play."""
        self.wear(self.plan.edition)
        self.push_screen(SetupScreen(self.plan, unfinished() is not None), self._chosen)

    def _chosen(self, choice: str | None) -> None:
        try:
            if choice == START:
                opening, levels = self.plan.opening()
                game = Game.begin(opening, levels, new_path(self.plan.edition_id))
            elif choice == RESUME and (path := unfinished()):
                game = Game.resume(path)
            else:
                self.exit("")
                return
        except BadSetup as error:
            self.notify(str(error), severity="error")
            self.choose()
            return
        self.sit_down(HomeChair(game, self.plan.lang, PACES[self.plan.pace]))

    def sit_down(self, chair: Chair) -> None:
        self.wear(chair.view.setup.edition)
        self.push_screen(TableScreen(chair, self.keep_after), self._left)

    def _left(self, again: bool | None) -> None:
        if again:
            self.choose()

    def get_theme_variable_defaults(self) -> dict[str, str]:
        colors = looks().usual  # until an edition is chosen
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
