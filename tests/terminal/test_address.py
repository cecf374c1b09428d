"""Links of tables and addresses of servers."""

import pytest

from penultima.errors import BadSetup
from penultima.terminal.address import server_address, table_address


@pytest.mark.parametrize(
    "url",
    ["http://host:8000", "http://host:8000/t/", "host", "", "ftp://host/t/x", "host:no/t/x", "["],
)
def test_a_text_that_is_not_a_table_link_is_refused(url: str) -> None:
    with pytest.raises(BadSetup):
        table_address(url, "en")


@pytest.mark.parametrize("url", ["http://host:8000/t/abc", "", "http://", "host:8000/else"])
def test_a_text_that_is_not_a_server_address_is_refused(url: str) -> None:
    with pytest.raises(BadSetup):
        server_address(url, "en")


@pytest.mark.parametrize(
    ("url", "socket"),
    [
        ("http://host:8000/t/abc", "ws://host:8000/ws/abc"),
        ("https://uno.example/t/abc/", "wss://uno.example/ws/abc"),
        ("host:8000/t/ABC-d", "ws://host:8000/ws/abcd"),
    ],
)
def test_the_socket_of_a_table_link(url: str, socket: str) -> None:
    address = table_address(url, "en")
    assert address.socket == socket


def test_the_socket_of_a_server() -> None:
    assert server_address("https://uno.example", "en").socket == "wss://uno.example/ws"
