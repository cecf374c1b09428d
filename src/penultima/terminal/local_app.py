"""The app for offline matches, from the setup form to the last result."""

from penultima.delays import DEFAULT_DELAYS, SPEEDS
from penultima.errors import BadSetup
from penultima.terminal.screens.setup import RESUME, START, SetupScreen
from penultima.terminal.screens.table import TableScreen

from .client import TableClient
from .local_client import LocalClient
from .local_match import LocalMatch
from .saved_matches import new_path, unfinished
from .setup_form import SetupForm
from .themed_app import ThemedApp


class LocalApp(ThemedApp):
    """Begins at a table, or without a client with the setup form."""

    def __init__(
        self,
        client: TableClient | None,
        form: SetupForm,
        keep_after_s: float = DEFAULT_DELAYS.keep_s,
    ) -> None:
        super().__init__()
        self.client, self.form, self.keep_after_s = client, form, keep_after_s

    def on_mount(self) -> None:
        if self.client:
            self.open_table(self.client)
        else:
            self.open_setup()

    def open_setup(self) -> None:
        self.client = None
        self.use_theme(self.form.edition)
        self.push_screen(SetupScreen(self.form, unfinished() is not None), self._setup_done)

    def _setup_done(self, choice: str | None) -> None:
        try:
            if choice == START:
                opening, levels = self.form.opening()
                local_match = LocalMatch.begin(opening, levels, new_path(self.form.edition_id))
            elif choice == RESUME and (path := unfinished()):
                local_match = LocalMatch.resume(path)
            else:
                self.exit("")
                return
        except BadSetup as error:
            self.notify(str(error), severity="error", markup=False)
            self.open_setup()
            return
        self.open_table(LocalClient(local_match, self.form.lang, SPEEDS[self.form.speed]))

    def open_table(self, client: TableClient) -> None:
        self.client = client
        self.use_theme(client.view.setup.edition)
        self.push_screen(TableScreen(client, self.keep_after_s), self._table_closed)

    def exit_message(self) -> str:
        return self.client.exit_message() if self.client else ""

    def _table_closed(self, play_again: bool | None) -> None:
        if play_again:
            self.open_setup()
