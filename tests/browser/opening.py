"""Holds the opening of a round, so that a test or a picture has time for it."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, WebSocketRoute

from .autoplay import SOCKET


def hold_opening(page: Page, sent: list[str]) -> Callable[[], None]:
    """From the deal on, keep back what the server sends; returns what lets it through again.

    What the page sends is added to `sent`.
    """
    held: list[str | bytes] = []
    routes: list[WebSocketRoute] = []
    is_open = False

    def route(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        routes.append(socket)

        def from_server(frame: str | bytes) -> None:
            dealt = isinstance(frame, str) and '"type":"dealt"' in frame
            if held or (dealt and not is_open):
                held.append(frame)
                if dealt:
                    assert isinstance(frame, str)
                    socket.send(re.sub(r'"opening_ms":\d+', '"opening_ms":600000', frame))
            else:
                socket.send(frame)

        def from_page(frame: str | bytes) -> None:
            sent.append(str(frame))
            server.send(frame)

        server.on_message(from_server)
        socket.on_message(from_page)

    def let_through() -> None:
        nonlocal is_open
        is_open = True
        waiting, held[:] = held[1:], []
        for frame in waiting:
            routes[-1].send(frame)

    page.route_web_socket(SOCKET, route)
    return let_through
