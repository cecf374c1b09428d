"""Running the server: from its options to a clean end."""

import asyncio
import gc
import logging
import os
import secrets
import signal
import sqlite3
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from aiohttp import web

from penultima.errors import BadSetup
from penultima.server.http.app import App
from penultima.server.http.static_files import StaticFiles
from penultima.server.net.upgrade import listen
from penultima.server.store.retention import clean
from penultima.server.store.sqlite import SqliteStore

from .config import Config
from .event_loop import LoopClock, ThreadWorkerPool
from .metrics import Metrics
from .registry import Registry
from .runtime import Services

logger = logging.getLogger(__name__)

IDLE_S = 600.0
CLEAN_EVERY_S = 3600.0
LOOK_EVERY_S = 30.0
STOP_S = 5.0
LAST_WORDS_S = 1.0
SILENT_S = 130.0
"""Who asks for nothing so long has no use for a connection; proxies keep theirs for two minutes."""


class Server:
    """A server that runs in this process, until `stop`."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.stopped = asyncio.Event()

    async def start(self) -> int:
        """Open the port, and say which one it is. Raises BadSetup."""
        config = self.config
        self.metrics = Metrics()
        self.clock = LoopClock()
        try:
            config.data.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._lock = _only_server(config.data / "in-use")
            self.store = SqliteStore(config.data / "penultima.sqlite3", self.metrics)
        except (OSError, sqlite3.Error) as error:
            problem = getattr(error, "strerror", None) or error
            raise BadSetup(f"tables can't be kept in {config.data}: {problem}") from None
        self.workers = ThreadWorkerPool()
        self.registry = Registry(
            Services(
                self.clock,
                self.store,
                self.workers,
                config.chance,
                config.delays,
                self.metrics,
                secrets.token_hex(8),
            ),
            config.limits,
        )
        self.metrics.gauges["connections"] = lambda: self.registry.address_limits.connections
        app = App(self.registry, StaticFiles(), config.origins, config.behind_proxy)
        self._sockets = app.sockets
        self._sockets.start()
        self._runner = web.AppRunner(
            app.routes(),
            access_log=None,
            keepalive_timeout=SILENT_S,
            shutdown_timeout=LAST_WORDS_S,
        )
        await self._runner.setup()
        try:
            self._listener = await listen(self._runner, config.host, config.port)
        except OSError as error:
            where = f"port {config.port} on {config.host}"
            raise BadSetup(f"can't open {where}: {error.strerror}") from None
        self._housekeeping = asyncio.ensure_future(self._keep_house())
        port = int(self._listener.sockets[0].getsockname()[1])
        logger.info("open", extra={"host": config.host, "port": port})
        return port

    async def _keep_house(self) -> None:
        cleaned = float("-inf")
        while True:
            self.registry.put_away(IDLE_S)
            self.registry.address_limits.forget()
            if self.clock.now() - cleaned > CLEAN_EVERY_S:
                cleaned = self.clock.now()
                self.store.run(
                    lambda database: clean(
                        database,
                        self.clock.wall(),
                        self.config.archive_days,
                        self.config.delete_days,
                    )
                )
            await asyncio.sleep(LOOK_EVERY_S)

    async def stop(self) -> None:
        """Take nothing more, write everything, tell everybody to come back, end."""
        logger.info("stopping")
        self.registry.freeze()
        self._housekeeping.cancel()
        with suppress(asyncio.CancelledError):
            await self._housekeeping
        with suppress(TimeoutError):
            await asyncio.wait_for(self.store.settle(), STOP_S)
        self.registry.stop()
        await self._sockets.stop(LAST_WORDS_S)
        self._listener.close()
        await self._runner.cleanup()
        self.workers.stop()
        self.store.close()
        self._lock.close()
        logger.info("stopped")
        self.stopped.set()


def _only_server(file: Path) -> sqlite3.Connection:
    """Two servers in one folder would undo each other's tables. A kill ends the lock, too."""
    lock = sqlite3.connect(file, isolation_level=None, timeout=LAST_WORDS_S)
    try:
        lock.execute("PRAGMA journal_mode = MEMORY")  # nothing is written, not even on a full disk
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
            raise
        raise BadSetup(f"another server keeps its tables in {file.parent}") from None
    return lock


async def serve(config: Config, opened: Callable[[int], None] = lambda port: None) -> None:
    """Serve until SIGTERM or SIGINT, or until the terminal goes."""
    server = Server(config)
    asked = asyncio.Event()
    loop = asyncio.get_running_loop()
    ends = [signal.SIGTERM, signal.SIGINT]
    if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) != signal.SIG_IGN:
        ends.append(signal.SIGHUP)  # but not under `nohup`
    for number in ends:
        try:
            loop.add_signal_handler(number, asked.set)
        except NotImplementedError:  # on Windows
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(asked.set))
    opened(await server.start())
    await asked.wait()
    await server.stop()


def run(config: Config, opened: Callable[[int], None] = lambda port: None) -> None:
    # Tables are values without cycles: looking for garbage often would only cost time.
    gc.set_threshold(50_000, 20, 50)
    # The loop asks for its turn this often while a bot thinks: everybody waits for it.
    sys.setswitchinterval(0.0005)
    _open_more_files()
    os.umask(0o077)  # the log has the seeds of matches that are being played
    try:
        import uvloop
    except ImportError:  # there is none for Windows
        asyncio.run(serve(config, opened))
    else:
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            runner.run(serve(config, opened))


def _open_more_files() -> None:
    """As many as the system lets us: every connection is one, and the usual 1024 are soon gone."""
    with suppress(ImportError, ValueError, OSError):  # not on Windows; not without end on a Mac
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
