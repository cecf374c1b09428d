"""The app for tables of a server: the lobby and the table."""

from penultima.rules.edition import load
from penultima.terminal.screens.lobby import LobbyScreen
from penultima.terminal.screens.table import TableScreen

from .remote_client import RemoteClient
from .themed_app import ThemedApp


class RemoteApp(ThemedApp):
    def __init__(self, client: RemoteClient) -> None:
        super().__init__()
        self.client = client
        self.lobby = LobbyScreen(client)

    async def on_mount(self) -> None:
        await self.push_screen(self.lobby)
        self.client.on_table = self._on_table
        self.client.on_closed = self.exit
        self._listen_in_lobby()
        self.run_worker(self.client.connection.run(), exit_on_error=True)

    async def on_unmount(self) -> None:
        await self.client.connection.close()

    async def action_quit(self) -> None:
        # First, since a screen that waits for an answer couldn't be closed.
        self.client.connection.stop()
        await super().action_quit()

    def exit_message(self) -> str:
        return self.client.exit_message()

    def _on_table(self) -> None:
        """Go to the table when a match begins, and back to the lobby when the host opens it."""
        table = self.client.table
        if table is None:
            return
        self.use_theme(load(table.edition))
        at_table = any(isinstance(screen, TableScreen) for screen in self.screen_stack)
        if self.client.in_match and not at_table:
            self.push_screen(TableScreen(self.client))
        elif not self.client.in_match:
            while at_table and not isinstance(self.screen, LobbyScreen):
                self.pop_screen()
            self._listen_in_lobby()
            self.lobby.show()

    def _listen_in_lobby(self) -> None:
        self.client.on_notice = self.lobby.add_notice
        self.client.on_status = self.lobby.show_status
