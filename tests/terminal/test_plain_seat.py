"""Line mode at a table of a server, and what is said when there is no seat to be had."""

import asyncio
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest
from aiohttp import web

from penultima.cli.main import main
from penultima.terminal.address import Address
from penultima.terminal.line_seat import LineSeat
from penultima.terminal.remote_seat import RemoteSeat
from penultima.terminal.seat import Said
from penultima.terminal.seat_keys import SeatKey, find_key, keep_key
from penultima.text.fluent import LANGS, Lang
from penultima.wire.requests import Create, SetReady
from penultima.wire.settings import Settings
from tests.support.running_server import Talker, running

PATIENCE_S = 60
SESSION = web.AppKey("session", aiohttp.ClientSession)


class Lines:
    """Somebody in line mode, who reads before they type."""

    def __init__(self, address: Address, name: str, lang: Lang = "en", **table: object) -> None:
        create = None
        if not address.slug:
            table.setdefault("edition", "zelda")
            create = Create(name=name, lang=lang, **table)  # type: ignore[arg-type]
        self.sit(RemoteSeat(address, name, lang, create), LineSeat)

    def sit(self, chair: RemoteSeat, kind: type[LineSeat]) -> None:
        self.chair = chair
        self.written: list[str] = []
        self.typed = asyncio.Queue[str | None]()
        self._changed = asyncio.Event()
        seat = kind(self.chair, self.typed.get, self._write)
        self.playing = asyncio.create_task(seat.play())

    def _write(self, line: str) -> None:
        self.written.append(line)
        self._changed.set()

    def type(self, *lines: str) -> None:
        for line in lines:
            self.typed.put_nowait(line)

    async def reads(self, text: str, since: int = 0) -> int:
        """Wait until a line with this has come; the place after it."""
        async with asyncio.timeout(PATIENCE_S):
            while True:
                for at, line in enumerate(self.written[since:], since):
                    if text in line:
                        return at + 1
                self._changed.clear()
                await self._changed.wait()

    async def leaves(self) -> str:
        self.typed.put_nowait(None)
        return await asyncio.wait_for(self.playing, PATIENCE_S)


Script = Callable[[Address], Awaitable[None]]


def at_server(tmp_path: Path, script: Script) -> None:
    async def go() -> None:
        async with running(tmp_path / "server") as (_, url):
            await script(Address(url))

    asyncio.run(go())


@asynccontextmanager
async def at_port(app: web.Application) -> AsyncIterator[int]:
    """Something else than our server."""
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    try:
        yield runner.addresses[0][1]
    finally:
        await runner.cleanup()


def table_of(host: Lines) -> Address:
    return Address(host.chair.address.server, host.chair.address.slug)


async def play_a_round(who: Lines, over: str) -> None:
    """The first choice, again and again; told by the menu that it is our turn."""
    read = 0
    while not any(over in line for line in who.written):
        now, read = who.written[read:], len(who.written)
        if any(line.startswith("  1. ") for line in now):
            who.type("1")
        await asyncio.sleep(0.02)


@pytest.mark.slow
def test_two_people_in_line_mode_finish_a_round(data: Path, tmp_path: Path) -> None:
    """Everything there is: a table is opened, talked at, played at, in two languages."""

    async def script(server: Address) -> None:
        ana = Lines(server, "Ana", seats=3)
        await ana.reads("Others sit down at http://127.0.0.1:")
        await ana.reads("Ana: getting ready, host.")
        # The same home, another name: another seat.
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


def test_questions_and_refusals_at_the_table(data: Path, tmp_path: Path) -> None:
    async def script(server: Address) -> None:
        ana = Lines(server, "Ana", seats=2, bots=("greedy",), settings=Settings(clock_s=30))
        await ana.reads("Ana:")
        ana.type("what", "wear", "?", "rules", "who", "start")
        await ana.reads("I don't understand that.")
        await ana.reads("ready: you are ready")
        at = await ana.reads("  1. ")
        await ana.reads("You have 30 seconds.")
        ana.type("hand", "99", "table", "scores", "why W", "?", "keep")
        await ana.reads("Your 7 cards:", at)
        await ana.reads("Choose a number from 1 to", at)
        await ana.reads("Round 1.", at)
        await ana.reads("When somebody forgot, you have a few seconds", at)
        await ana.reads("You can't pass without drawing.", at)
        ana.type("leave")
        assert await asyncio.wait_for(ana.playing, PATIENCE_S) == "You have left the table."

    at_server(tmp_path, script)


def test_getting_dressed_in_the_lobby(data: Path, tmp_path: Path) -> None:
    async def script(server: Address) -> None:
        ana = Lines(server, "Ana", edition="saved-by-the-bell")
        await ana.reads("Ana: getting ready, host, wears ")
        ana.type("dress pink, blue orange")
        await ana.reads("Ana: getting ready, host, wears pink, blue and orange.")
        await ana.leaves()

    at_server(tmp_path, script)


@pytest.mark.slow
def test_a_server_that_restarts_is_waited_for(data: Path, tmp_path: Path) -> None:
    """Said once, however often it is tried; lines that can't be sent are said to be so."""

    async def go() -> None:
        async with running(tmp_path / "server") as (first, url):
            ana = Lines(Address(url), "Ana", seats=2)
            await ana.reads("Ana: getting ready")
            seat = ana.chair.you
            await first.stop()
            await ana.reads("Reconnecting… your seat is kept.")
            ana.type("ready")
            await ana.reads("Not connected just now.")
            await asyncio.sleep(3)
            port = int(url.rsplit(":", 1)[1])
            async with running(tmp_path / "server", port=port):
                await ana.reads("The server restarted. Your table was saved.")
                assert ana.chair.you == seat
                assert sum("Reconnecting" in line for line in ana.written) == 1
                ana.type("ready")
                await ana.reads("Ana: ready, host.")
                await ana.leaves()

    asyncio.run(go())


def test_a_wire_that_breaks_before_the_welcome_costs_no_seat(data: Path, tmp_path: Path) -> None:
    """The seat is taken, and they don't know yet: the second try is the same person."""
    lost: list[str] = []

    async def script(server: Address) -> None:
        async def relay(request: web.Request) -> web.StreamResponse:
            here = web.WebSocketResponse()
            await here.prepare(request)
            async with request.app[SESSION].ws_connect(server.socket) as there:
                await there.send_str(await here.receive_str())
                welcome = await there.receive_str()
                if not lost:
                    lost.append(welcome)
                    await here.close()
                    return here
                await here.send_str(welcome)
                await here.receive()
            return here

        async with aiohttp.ClientSession() as session, session.ws_connect(server.socket) as socket:
            host = await Talker(socket).ask("create", name="Cal", edition="zelda", seats=3)
            app = web.Application()
            app[SESSION] = session
            app.add_routes([web.get("/ws", relay)])
            async with at_port(app) as port:
                ana = Lines(Address(f"http://127.0.0.1:{port}", host["slug"]), "Ana")
                await ana.reads("Ana: getting ready")
                assert ana.chair.you == 1
                await ana.leaves()

    at_server(tmp_path, script)
    assert lost


class HangsUp:
    """A server that hears who comes, and closes without a word."""

    def __init__(self) -> None:
        self.heard = asyncio.Event()
        self.app = web.Application()
        self.app.add_routes([web.get("/ws", self._hang_up)])

    async def _hang_up(self, request: web.Request) -> web.StreamResponse:
        answer = web.WebSocketResponse()
        await answer.prepare(request)
        await answer.receive()
        await answer.close()
        self.heard.set()
        return answer


def test_a_server_that_restarts_before_the_welcome_is_waited_for(
    data: Path, tmp_path: Path
) -> None:
    """While it is away it refuses connections, and the first of them was once the end."""

    async def go() -> None:
        before = HangsUp()
        async with at_port(before.app) as port:
            ana = Lines(Address(f"http://127.0.0.1:{port}"), "Ana", seats=2)
            await asyncio.wait_for(before.heard.wait(), PATIENCE_S)
        await asyncio.sleep(1)
        async with running(tmp_path / "server", port=port):
            await ana.reads("Ana: getting ready")
            await ana.leaves()

    asyncio.run(go())


@pytest.mark.parametrize("stays", [True, False])
def test_a_server_that_gives_no_answer_is_left_alone(
    stays: bool, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether it always hangs up, or is gone after the first time."""

    async def go() -> str:
        server = HangsUp()
        async with at_port(server.app) as port:
            ana = Lines(Address(f"http://127.0.0.1:{port}", "x"), "Ana")
            await asyncio.wait_for(ana.playing if stays else server.heard.wait(), PATIENCE_S)
        return await asyncio.wait_for(ana.playing, PATIENCE_S)

    monkeypatch.setattr("penultima.terminal.connection.FIRST_WAIT_S", 0.01)
    assert "doesn't answer" in asyncio.run(go())


@pytest.mark.parametrize(
    ("slug", "told"),
    [
        ("zzzzzzzz", "This table has ended or the link is incomplete. Create a new one."),
        (
            "full",
            "All the seats are taken. You can watch: penultima play --watch http://127.0.0.1:",
        ),
        ("taken", "Somebody here is called Cal already. Choose another name."),
    ],
)
def test_who_is_turned_away_reads_why(slug: str, told: str, data: Path, tmp_path: Path) -> None:
    async def script(server: Address) -> None:
        async with (
            aiohttp.ClientSession() as session,
            session.ws_connect(server.socket) as socket,
        ):
            bots = ["greedy"] if slug == "full" else []
            host = Talker(socket)
            answer = await host.ask("create", name="Cal", edition="zelda", seats=2, bots=bots)
            link = slug if slug.startswith("z") else answer["slug"]
            ana = Lines(Address(server.server, link), "Cal" if slug == "taken" else "Ana")
            assert (await asyncio.wait_for(ana.playing, PATIENCE_S)).startswith(told)
            assert not ana.chair.was_let_in

    at_server(tmp_path, script)


def test_something_else_that_answers_is_told_apart(data: Path) -> None:
    async def socket(request: web.Request) -> web.StreamResponse:
        answer = web.WebSocketResponse()
        await answer.prepare(request)
        await answer.send_str('{"type": "from another time"}')
        await answer.receive()
        return answer

    async def go(routes: list[web.RouteDef]) -> str:
        app = web.Application()
        app.add_routes(routes)
        async with at_port(app) as port:
            return await Lines(Address(f"http://127.0.0.1:{port}", "x"), "Ana").playing

    assert "it isn't a table server" in asyncio.run(go([]))
    assert "another version" in asyncio.run(go([web.get("/ws", socket)]))


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(
    ("args", "en", "es"),
    [
        (["--join", "http://127.0.0.1:1/t/x"], "http://127.0.0.1:1 doesn't answer.", "no responde"),
        (["--join", "http://127.0.0.1:1"], "isn't the link of a table", "no es el enlace"),
        (["--create", "http://127.0.0.1:1/t/x"], "isn't the address", "no es la dirección"),
        (["--create", "http://127.0.0.1:1"], "doesn't answer", "no responde"),
        (["--join", "http://h/t/x", "--seed", "3"], "--seed doesn't go with --join.", "--seed no"),
        (["--create", "http://h", "--bots", "genius"], "There is no such bot.", "No hay un bot"),
        (["--create", "http://h", "--players", "11"], "2 to 10 seats", "2 a 10 lugares"),
        (["--create", "http://h", "--players", "0"], "2 to 10 seats", "2 a 10 lugares"),
        (["--create", "http://h", "--name", "x" * 25], "at most 24 letters", "24 letras"),
        (["--clock", "30"], "--clock doesn't go with", "--clock no"),
        (["--watch", "http://127.0.0.1:1/t/x"], "doesn't answer", "no responde"),
        (["--watch", ""], "“” isn't the link of a table", "«» no es el enlace"),
        (["--watch", "h/t/x", "--join", "h/t/x"], "--join doesn't go with --watch", "--join no"),
        (["--watch", "h/t/x", "--name", "B"], "--name doesn't go with --watch.", "--name no"),
        (["--resume", "--seed", "3"], "--seed doesn't go with --resume.", "--seed no"),
    ],
)
def test_one_clear_line_and_status_2(
    args: list[str], en: str, es: str, lang: Lang, capsys: pytest.CaptureFixture[str]
) -> None:
    name = [] if "--watch" in args else ["--name", "Ana"]
    assert main(["play", "--plain", *name, *args, "--lang", lang]) == 2
    told = capsys.readouterr().err
    assert (en if lang == "en" else es) in told
    assert len(told.splitlines()) == 1


def test_who_asks_does_not_wait_for_a_connection_that_broke(data: Path) -> None:
    """A screen that waited took no more keys, not even to leave."""

    async def hang_up(request: web.Request) -> web.StreamResponse:
        answer = web.WebSocketResponse()
        await answer.prepare(request)
        await answer.receive()
        await answer.receive()
        await answer.close()
        return answer

    async def go() -> None:
        app = web.Application()
        app.add_routes([web.get("/ws", hang_up)])
        async with at_port(app) as port:
            chair = RemoteSeat(Address(f"http://127.0.0.1:{port}", "x"), "Ana", "en")
            running_ = asyncio.create_task(chair.wire.run())
            while not chair.wire.is_connected:
                await asyncio.sleep(0.01)
            await asyncio.wait_for(chair.ask(SetReady()), PATIENCE_S)
            await chair.wire.close()
            await running_
            with pytest.raises(Said, match="Not connected"):
                await chair.ask(SetReady())

    asyncio.run(go())


def test_without_aiohttp_the_extra_is_named(data: Path) -> None:
    code = (
        "import sys; sys.modules['aiohttp'] = None\n"
        "from penultima.cli.main import main\n"
        "sys.exit(main(['play', '--plain', '--name', 'Ana', '--join', 'http://h/t/x']))"
    )
    done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)
    assert done.returncode == 2
    assert "--join needs aiohttp: pip install 'penultima[terminal]'" in done.stderr


def test_end_of_input_leaves_and_keeps_the_seat(data: Path, tmp_path: Path) -> None:
    """A process of its own: lines through a pipe, and no thread that keeps it from ending."""

    async def script(server: Address) -> None:
        command = [sys.executable, "-m", "penultima", "play", "--create", server.server]
        process = await asyncio.create_subprocess_exec(
            *command, "--name", "Ana", "--players", "2", "--bots", "greedy", "--lang", "en",
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, env=os.environ,
        )  # fmt: skip
        told, _ = await asyncio.wait_for(process.communicate(b"ready\nwho"), PATIENCE_S)
        assert process.returncode == 0
        assert "Ana: ready, host." in told.decode()
        assert "Your seat is kept. Come back with: penultima play --join" in told.decode()

    at_server(tmp_path, script)


def test_a_seat_is_found_again_without_saying_ones_name(data: Path) -> None:
    for name in ("Ana", "Ben"):
        keep_key("http://h/t/x", SeatKey("x", "secret", name))
    assert find_key("http://h/t/x") == SeatKey("x", "secret", "Ben")
    assert find_key("http://h/t/x", "Ana") == SeatKey("x", "secret", "Ana")
    assert find_key("http://h/t/y") is None


@pytest.mark.parametrize(
    ("lang", "told"),
    [("en", "This seat won't be remembered"), ("es", "Este lugar no se recordará")],
)
def test_who_cannot_keep_a_key_plays_and_is_told_so(
    lang: Lang, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was once said that the server doesn't answer."""
    file = tmp_path / "a-file"
    file.write_text("")
    monkeypatch.setenv("XDG_DATA_HOME", str(file))

    async def script(server: Address) -> None:
        ana = Lines(server, "Ana", lang, seats=2)
        await ana.reads("Ana:")
        await ana.reads(told)
        assert not await ana.leaves(), "there is no coming back"

    at_server(tmp_path, script)
