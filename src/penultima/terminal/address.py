"""Addresses of servers and tables, from what a person types or pastes."""

import re
from urllib.parse import urlsplit

from penultima.errors import BadSetup
from penultima.text.fluent import Lang, say


class Address:
    """`http://host:8000/t/slug`, as in a browser. `slug` is empty for a server without a table."""

    def __init__(self, server: str, slug: str = "") -> None:
        self.server, self.slug = server, slug

    @property
    def url(self) -> str:
        return f"{self.server}/t/{self.slug}" if self.slug else self.server

    @property
    def socket(self) -> str:
        """With the table in it, if there is one: a load balancer may choose a server by it."""
        slug = re.sub(r"[^a-z0-9]", "", self.slug.lower())
        socket = f"ws{self.server.removeprefix('http')}/ws"
        return f"{socket}/{slug}" if slug else socket


def table_address(text: str, lang: Lang) -> Address:
    """The link of a table. Raises BadSetup."""
    address = _read(text)
    if address is None or not address.slug:
        raise BadSetup(say(lang, "join-no-link", url=text))
    return address


def server_address(text: str, lang: Lang) -> Address:
    """The address of a server. Raises BadSetup."""
    address = _read(text)
    if address is None or address.slug:
        raise BadSetup(say(lang, "join-no-server-link", url=text))
    return address


def _read(text: str) -> Address | None:
    try:
        parts = urlsplit(text if "://" in text else f"http://{text}")
        parts.port  # noqa: B018 - raises ValueError if it is not a number
    except ValueError:
        return None
    if parts.scheme not in ("http", "https") or not parts.hostname:
        return None
    server = f"{parts.scheme}://{parts.netloc}"
    match parts.path.strip("/").split("/"):
        case [""]:
            return Address(server)
        case ["t", slug]:
            return Address(server, slug)
    return None
