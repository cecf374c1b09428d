"""A client that watches a table of a server without a seat."""

from penultima.text.fluent import Lang, say
from penultima.wire import requests as ask

from .address import Address
from .remote_client import RemoteClient


class SpectatorClient(RemoteClient):
    """The server sends it a spectator's view, as it does to pages."""

    can_chat = False
    reconnecting_message = "watch-reconnecting"

    def __init__(self, address: Address, lang: Lang) -> None:
        super().__init__(address, "", lang)

    def _hello(self) -> ask.Request:
        return ask.Watch(id=self._hello_id, slug=self.address.slug, lang=self.lang)

    def exit_message(self) -> str:
        return say(self.lang, "watch-bye", url=self.address.url) if self.has_joined else ""
