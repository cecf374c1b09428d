"""Two terminals and a browser at one table finish a round together."""

from collections.abc import Iterator
from itertools import cycle
from pathlib import Path

import pytest

from penultima.text.fluent import Lang, say
from tests.terminal.pseudo_terminal import Terminal

from .conftest import NewPerson, TableServer
from .person import until


class Seat:
    """A player at a terminal: takes the first card or answer offered; draws if nothing fits."""

    def __init__(self, url: str, name: str, lang: Lang, home: Path) -> None:
        self._nothing_fits = say(lang, "prompt-turn-draw")
        command = ("play", "--join", url, "--name", name, "--lang", lang)
        self.terminal = Terminal(*command, XDG_DATA_HOME=str(home))
        self._otherwise = cycle("1111d")  # now and then, drawing is the only answer
        self._read = 0

    def act(self) -> None:
        self.terminal.read()
        news, self._read = self.terminal.shown[self._read :], len(self.terminal.shown)
        self.terminal.type("d" if self._nothing_fits in news else next(self._otherwise))


@pytest.fixture
def seats(tmp_path: Path, server: TableServer) -> Iterator[list[Seat]]:
    seats: list[Seat] = []
    yield seats
    for seat in seats:
        seat.terminal.end()


def test_two_terminals_and_a_browser_finish_a_round(
    new_person: NewPerson, server: TableServer, seats: list[Seat], tmp_path: Path
) -> None:
    ana = new_person("Ana")
    url = f"{server.address}/t/{ana.create('zelda', 'three cards', seats=3)}"
    ben, cal = Seat(url, "Ben", "en", tmp_path / "home"), Seat(url, "Cal", "es", tmp_path / "home")
    seats += [ben, cal]
    ben.terminal.wait_for("I'm ready")
    cal.terminal.wait_for("Ya estoy")
    ben.terminal.type("\r")
    ben.terminal.wait_for("Not ready yet")
    cal.terminal.type("\r")
    cal.terminal.wait_for("Aún no")
    ben.terminal.type("t")
    ben.terminal.wait_for("Say something")
    ben.terminal.type("1\r")
    cal.terminal.wait_for("¡Hola!")

    ana.start()
    over = ana.page.locator(".result, .end")

    def play() -> None:
        if not over.count():
            ana.act()
        ben.act()
        cal.act()

    def is_over() -> bool:
        told = "went out" in ben.terminal.shown and "cerró" in cal.terminal.shown
        return told and over.count() > 0

    until(is_over, play, 300)
    assert ana.page.get_by_role("heading", level=1).inner_text()
