"""People who meet in the terminal: quick play, muting, votes for a bot, leaving and coming back."""

from pathlib import Path

import pytest

from penultima.cli.main import main
from penultima.terminal.address import Address
from penultima.terminal.notices import notice_text
from penultima.terminal.remote_client import RemoteClient
from penultima.terminal.remote_line_mode import RemoteLineMode
from penultima.terminal.silence import Silence
from penultima.wire import notices as n
from penultima.wire.requests import QuickPlay

from .line_player import Lines, at_server, table_of


class Quick(Lines):
    """Somebody who wants to play at once."""

    def __init__(self, address: Address, name: str) -> None:
        self.start(RemoteClient(address, name, "en", QuickPlay(name=name)), RemoteLineMode)


@pytest.mark.slow
def test_quick_play_begins_with_bots_and_the_next_takes_a_seat(data: Path, tmp_path: Path) -> None:
    async def script(server: Address) -> None:
        ana = Quick(server, "Ana")
        await ana.reads(" dealt 7 cards to each player.")
        eve = Quick(Address(server.server), "Eve")
        await eve.reads("You play from the next round on.")
        assert eve.client.address.slug == ana.client.address.slug
        await eve.leaves()
        await ana.leaves()

    at_server(tmp_path, script, public=True)


@pytest.mark.slow
def test_muting_and_coming_back_to_a_seat_that_was_left(data: Path, tmp_path: Path) -> None:
    async def script(server: Address) -> None:
        ana = Lines(server, "Ana", seats=3, bots=("greedy",))
        await ana.reads("Ana: getting ready, host.")
        ben = Lines(table_of(ana), "Ben")
        await ana.reads("Ben: getting ready.")
        ana.type("mute Ben")
        await ana.reads("You don't read what Ben says.")
        ben.type("say boo")
        await ben.reads("Ben: boo")
        ana.type("unmute Ben")
        await ana.reads("You read what Ben says.")
        ben.type("say hello", "ready")
        await ana.reads("Ben: hello")
        assert not any("boo" in line for line in ana.written)
        ana.type("start")
        await ben.reads(" dealt 7 cards to each player.")
        ben.type("leave")
        await ben.reads("To come back: penultima play --join http://")
        await ana.reads("Ben has left.")
        back = Lines(table_of(ana), "Ben")
        await ana.reads("Ben is back.")
        await back.reads("Ben")
        assert back.client.you == 2
        await back.leaves()
        await ana.leaves()

    at_server(tmp_path, script)


@pytest.mark.parametrize(
    ("notice", "line"),
    [
        (n.SeatReclaimed(1), "Ben is back."),
        (n.TakeoverVoted(0, 1), "Ana wants a bot to play for Ben."),
        (n.TableListed(True), "Anybody on this server can find this table."),
        (n.TableListed(False), "This table is found by its link only."),
        (n.TakeoverVoted(0, 7), None),
    ],
)
def test_notices_are_lines(notice: n.Notice, line: str | None) -> None:
    assert notice_text(notice, ["Ana", "Ben"], "en") == line


def test_the_whole_chat_can_be_hidden() -> None:
    silence, said = Silence("es"), n.ChatMessage(1, "Eva", "hola")
    assert silence.hears(said)
    assert silence.enter("silencia") == "El chat está oculto."
    assert not silence.hears(said) and silence.hears(n.TimeRanOut(1))
    assert silence.enter("escucha") == "Lees lo que dicen todos."
    assert silence.hears(said)
    assert silence.enter("hola a todos") is None


def test_quick_play_needs_a_server_and_nothing_else(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--quick", "http://127.0.0.1:1/t/abcd2345", "--name", "Ana"]) == 2
    assert main(["play", "--quick", "http://127.0.0.1:1", "--players", "4", "--name", "Ana"]) == 2
    assert "--players" in capsys.readouterr().err
