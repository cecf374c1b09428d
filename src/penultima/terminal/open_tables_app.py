"""The app that lists the open tables of a server, before one of them is entered."""

from penultima.rules.edition import default_name, load
from penultima.terminal.screens.open_tables import OpenTablesScreen

from .open_tables import TableChoice, TableSearch
from .themed_app import ThemedApp


class OpenTablesApp(ThemedApp):
    """`choice` is what was chosen; without one, the app returns why there is no list, if so."""

    def __init__(self, search: TableSearch) -> None:
        super().__init__()
        self.search = search
        self.choice: TableChoice | None = None

    def on_mount(self) -> None:
        self.use_theme(load(default_name()))
        self.push_screen(OpenTablesScreen(self.search), self._chosen)

    def _chosen(self, choice: TableChoice | None) -> None:
        self.choice = choice
        self.exit("")
