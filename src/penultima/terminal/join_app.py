"""The app of `penultima play --join` and its like: the lobby and the table of a server."""

from penultima.rules.edition import load
from penultima.terminal.screens.lobby import LobbyScreen
from penultima.terminal.screens.table import TableScreen

from .edition_app import EditionApp
from .remote_seat import RemoteSeat


class JoinApp(EditionApp):
    def __init__(self, chair: RemoteSeat) -> None:
        super().__init__()
        self.chair = chair
        self.lobby = LobbyScreen(chair)

    async def on_mount(self) -> None:
        await self.push_screen(self.lobby)
        self.chair.changed = self._changed
        self.chair.turned_away = self.exit
        self._in_lobby()
        self.run_worker(self.chair.wire.run(), exit_on_error=True)

    async def on_unmount(self) -> None:
        await self.chair.wire.close()

    async def action_quit(self) -> None:
        self.chair.wire.hang_up()  # A screen that waits for an answer couldn't be closed.
        await super().action_quit()

    def goodbye(self) -> str:
        return self.chair.goodbye()

    def _changed(self) -> None:
        """To the table when a match begins, and back to the lobby if the host wishes."""
        table = self.chair.table
        if table is None:
            return
        self.wear(load(table.edition))
        at_table = any(isinstance(screen, TableScreen) for screen in self.screen_stack)
        if self.chair.in_match and not at_table:
            self.push_screen(TableScreen(self.chair))
        elif not self.chair.in_match:
            while at_table and not isinstance(self.screen, LobbyScreen):
                self.pop_screen()
            self._in_lobby()
            self.lobby.show()

    def _in_lobby(self) -> None:
        self.chair.note, self.chair.remark = self.lobby.note, self.lobby.remark
