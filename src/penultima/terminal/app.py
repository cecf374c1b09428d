"""The app: one window for the whole evening, from what to play to the last result."""

from penultima.delays import DEFAULT_DELAYS, SPEEDS
from penultima.errors import BadSetup
from penultima.terminal.screens.setup import RESUME, START, SetupScreen
from penultima.terminal.screens.table import TableScreen

from .edition_app import EditionApp
from .local_match import LocalMatch
from .local_seat import LocalSeat
from .saved import new_path, unfinished
from .seat import PlayerSeat
from .setup_form import SetupForm


class TableApp(EditionApp):
    """Begins at a table, or with a plan for one."""

    def __init__(
        self, chair: PlayerSeat | None, plan: SetupForm, keep_after_s: float = DEFAULT_DELAYS.keep_s
    ) -> None:
        super().__init__()
        self.chair, self.plan, self.keep_after_s = chair, plan, keep_after_s

    def on_mount(self) -> None:
        if self.chair:
            self.sit_down(self.chair)
        else:
            self.choose()

    def choose(self) -> None:
        """Before a match: ask what to play."""
        self.chair = None
        self.wear(self.plan.edition)
        self.push_screen(SetupScreen(self.plan, unfinished() is not None), self._chosen)

    def _chosen(self, choice: str | None) -> None:
        try:
            if choice == START:
                opening, levels = self.plan.opening()
                game = LocalMatch.begin(opening, levels, new_path(self.plan.edition_id))
            elif choice == RESUME and (path := unfinished()):
                game = LocalMatch.resume(path)
            else:
                self.exit("")
                return
        except BadSetup as error:
            self.notify(str(error), severity="error", markup=False)
            self.choose()
            return
        self.sit_down(LocalSeat(game, self.plan.lang, SPEEDS[self.plan.speed]))

    def sit_down(self, chair: PlayerSeat) -> None:
        self.chair = chair
        self.wear(chair.view.setup.edition)
        self.push_screen(TableScreen(chair, self.keep_after_s), self._left)

    def goodbye(self) -> str:
        return self.chair.goodbye() if self.chair else ""

    def _left(self, again: bool | None) -> None:
        if again:
            self.choose()
