"""Line mode at a table of a server."""

import asyncio
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from penultima.terminal.address import Address
from penultima.terminal.remote_client import RemoteClient
from penultima.terminal.remote_line_mode import RemoteLineMode
from penultima.text.fluent import Lang
from penultima.wire.settings import Settings
from tests.support.running_server import JsonClient, running

from .line_player import TIMEOUT_S, Lines, at_server, play_a_round, table_of


@pytest.mark.slow
def test_two_people_in_line_mode_finish_a_round(data: Path, tmp_path: Path) -> None:
    """A table is created, chatted at and played at, in two languages."""

    async def script(server: Address) -> None:
        ana = Lines(server, "Ana", seats=3)
        await ana.reads("Others sit down at http://127.0.0.1:")
        await ana.reads("Ana: getting ready, host.")
        # The same data folder with another name is another seat.
        ben = Lines(table_of(ana), "Ben", "es")
        await ben.reads("Escribe listo cuando estés")
        await ana.reads("Ben: getting ready.")
        ana.type("start")
        await ana.reads("Not everybody is ready yet: Ben.")
        ben.type("listo", "di 1", "di vamos")
        await ana.reads("Ben: ready.")
        await ana.reads("Ben: Hello!")
        await ana.reads("Ben: vamos")
        ana.type("bot Astuto", "say", "say 2")
        await ana.reads(": bot.")
        await ben.reads("Ana: ¡Bien jugado!")
        await ana.reads("  2. Well played!")
        ana.type("start")
        await ana.reads("dealt 7 cards")
        await asyncio.gather(
            play_a_round(ana, "Press Enter when you are ready"),
            play_a_round(ben, "Presiona Enter cuando quieras seguir"),
        )
        at = await ana.reads("Press Enter when you are ready")
        ana.type("")
        await ana.reads("Waiting for the others.", at)
        ben.type("sigue")
        await ana.reads("dealt 7 cards", at)
        assert "penultima play --join http://127.0.0.1:" in await ana.leaves()
        assert "Tu lugar está guardado" in await ben.leaves()

    at_server(tmp_path, script)


def test_queries_and_refusals_at_the_table(data: Path, tmp_path: Path) -> None:
    async def script(server: Address) -> None:
        ana = Lines(server, "Ana", seats=2, bots=("greedy",), settings=Settings(clock_s=30))
        await ana.reads("Ana:")
        ana.type("what", "wear", "?", "rules", "who", "start")
        await ana.reads("I don't understand that.")
        await ana.reads("ready: you are ready")
        at = await ana.reads("  1. ")
        await ana.reads("You have 30 seconds.")
        ana.type("hand", "99", "table", "scores", "?", "keep")
        await ana.reads("Your 7 cards:", at)
        await ana.reads("Choose a number from 1 to", at)
        await ana.reads("Round 1.", at)
        await ana.reads("When somebody forgot, you have a few seconds", at)
        await ana.reads("You can't pass without drawing.", at)
        held = ana.client.view.hand
        other = next(card for card in ana.client.view.setup.edition.kinds if card not in held)
        ana.type("why", f"why {other}")
        await ana.reads("Name a card, such as why B7.", at)
        await ana.reads("isn't in your hand", at)
        assert ana.client.view.hand == held
        ana.type("leave")
        assert await asyncio.wait_for(ana.playing, TIMEOUT_S) == "You have left the table."

    at_server(tmp_path, script)


def test_a_delay_of_saving_is_reported(data: Path, tmp_path: Path) -> None:
    async def script() -> None:
        async with running(tmp_path / "server") as (server, url):
            ana = Lines(Address(url), "Ana")
            await ana.reads("Ana: getting ready, host.")
            server.store.on_delay(True)
            await ana.reads("Saving takes longer than usual. Moves wait.")
            await ana.leaves()

    asyncio.run(script())


def test_choosing_clothes_in_the_lobby(data: Path, tmp_path: Path) -> None:
    async def script(server: Address) -> None:
        ana = Lines(server, "Ana", edition="saved-by-the-bell")
        await ana.reads("Ana: getting ready, host, wears ")
        ana.type("dress pink, blue orange")
        await ana.reads("Ana: getting ready, host, wears pink, blue and orange.")
        await ana.leaves()

    at_server(tmp_path, script)


@pytest.mark.parametrize(
    ("slug", "reason"),
    [
        ("zzzzzzzz", "This table has ended or the link is incomplete. Create a new one."),
        (
            "full",
            "All the seats are taken. You can watch: penultima play --watch http://127.0.0.1:",
        ),
        ("taken", "Somebody here is called Cal already. Choose another name."),
    ],
)
def test_a_refused_player_reads_why(slug: str, reason: str, data: Path, tmp_path: Path) -> None:
    async def script(server: Address) -> None:
        async with (
            aiohttp.ClientSession() as session,
            session.ws_connect(server.socket) as socket,
        ):
            bots = ["greedy"] if slug == "full" else []
            host = JsonClient(socket)
            rules = {"settings": {"replace_bots": False}}
            table: dict[str, Any] = {"edition": "zelda", "seats": 2, "bots": bots, **rules}
            answer = await host.ask("create", name="Cal", **table)
            link = slug if slug.startswith("z") else answer["slug"]
            ana = Lines(Address(server.server, link), "Cal" if slug == "taken" else "Ana")
            assert (await asyncio.wait_for(ana.playing, TIMEOUT_S)).startswith(reason)
            assert not ana.client.has_joined

    at_server(tmp_path, script)


def test_who_takes_a_seat_in_the_middle_of_a_round_plays_the_next_one(
    data: Path, tmp_path: Path
) -> None:
    """They are told so, see no hand, and are asked nothing until then."""

    async def script(server: Address) -> None:
        ana = Lines(server, "Ana", seats=2, bots=("greedy",))
        await ana.reads("getting ready")
        ana.type("start")
        await ana.reads("  1. ")
        ana.type("leave")
        await asyncio.wait_for(ana.playing, TIMEOUT_S)
        eve = Lines(table_of(ana), "Eve")
        await eve.reads("You play from the next round on.")
        end = await eve.reads("Press Enter when you are ready")
        assert not any("  1. " in line for line in eve.written[:end])
        eve.type("")
        await eve.reads("  1. ", end)
        await eve.leaves()

    at_server(tmp_path, script)


@pytest.mark.parametrize(
    ("lang", "words"),
    [("en", "lock ban nobody"), ("es", "cierra veta nadie")],
)
def test_a_host_bans_and_locks(lang: Lang, words: str, data: Path, tmp_path: Path) -> None:
    """As a line, and as it is typed on a screen."""
    lock, ban, locked = words.split()

    async def script(server: Address) -> None:
        ana = Lines(server, "Ana", lang, seats=3)
        await ana.reads("Ana: ")
        eve = Lines(table_of(ana), "Eve", lang)
        await ana.reads("Eve: ")
        ana.type(f"{ban} nobody")
        await ana.reads(ban)
        ana.type(f"{ban} ev")
        assert await asyncio.wait_for(eve.playing, TIMEOUT_S)
        again = Lines(table_of(ana), "Eva", lang)
        assert await asyncio.wait_for(again.playing, TIMEOUT_S)
        await ana.client.chat(f"/{lock}")
        await ana.reads(locked)
        assert ana.client.table is not None
        assert (ana.client.table.locked, ana.client.table.banned) == (True, 1)
        ana.type("unban", "unlock")
        await asyncio.sleep(0.3)
        assert (ana.client.table.locked, ana.client.table.banned) == (False, 0)
        await ana.leaves()

    at_server(tmp_path, script)


def test_a_code_takes_a_seat_along_to_the_terminal(data: Path, tmp_path: Path) -> None:
    async def script(server: Address) -> None:
        async with aiohttp.ClientSession() as session:
            page = JsonClient(await session.ws_connect(f"{server.server}/ws"))
            slug = (await page.ask("create", name="Ana", edition="zelda"))["slug"]
            code = (await page.ask("seat_code"))["code"]
            address = Address(server.server, slug)
            ana = Lines.__new__(Lines)
            ana.start(RemoteClient(address, "", "en", code=code.upper()), RemoteLineMode)
            await ana.reads("Ana: getting ready, host.")
            assert (await page.receive("goodbye"))["reason"] == "claimed"
            await page.socket.close()
            await ana.leaves()
        # The seat is kept under its player's name.
        again = Lines(address, "Ana")
        await again.reads("Ana: getting ready, host.")
        await again.leaves()

    at_server(tmp_path, script)
