"""Somebody who looks on at a table of a server: no seat, no cards, no say."""

from penultima.text.fluent import Lang, say
from penultima.wire import requests as ask

from .address import Address
from .remote_seat import RemoteSeat


class Spectator(RemoteSeat):
    """What it is sent is a spectator's view: the server makes sure of that, for pages too."""

    can_talk = False
    reconnecting = "watch-reconnecting"

    def __init__(self, address: Address, lang: Lang) -> None:
        super().__init__(address, "", lang)

    def _hello(self) -> ask.Request:
        return ask.Watch(id=self._hello_id, slug=self.address.slug, lang=self.lang)

    def goodbye(self) -> str:
        return say(self.lang, "watch-bye", url=self.address.url) if self.was_let_in else ""
