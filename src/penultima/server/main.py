"""Starts the server, keeps it running and stops it cleanly."""

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
from penultima.server.store.sqlite import SqliteStore

from .config import Config
from .event_loop import LoopClock, ThreadWorkerPool
from .metrics import Metrics
from .registry import Registry
from .runtime import Services

logger = logging.getLogger(__name__)

TABLE_IDLE_S = 600.0
"""A table without connections is dropped from memory after this time; the store has it."""
HOUSEKEEPING_EVERY_S = 30.0
RETENTION_EVERY_S = 3600.0
FLUSH_TIMEOUT_S = 5.0
"""How long `stop` waits until everything is on disk."""
CLOSE_TIMEOUT_S = 1.0
"""How long `stop` waits for clients to close their connections."""
LOCK_TIMEOUT_S = 1.0
KEEPALIVE_S = 130.0
"""HTTP connections without a request are closed after this time; proxies keep theirs for 120 s."""


class Server:
    """A server in this process and event loop, from `start` to `stop`."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.stopped = asyncio.Event()

    async def start(self) -> int:
        """Open the port and return its number. Raises BadSetup."""
        config = self.config
        self.metrics = Metrics()
        self.clock = LoopClock()
        try:
            config.data.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._lock = _lock_folder(config.data / "in-use")
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
        self._websockets = app.websockets
        self._websockets.start()
        self._runner = web.AppRunner(
            app.routes(),
            access_log=None,
            keepalive_timeout=KEEPALIVE_S,
            shutdown_timeout=CLOSE_TIMEOUT_S,
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
            self.registry.put_away(TABLE_IDLE_S)
            self.registry.address_limits.forget()
            if self.clock.now() - cleaned > RETENTION_EVERY_S:
                cleaned = self.clock.now()
                self.store.clean(
                    self.clock.wall(), self.config.archive_days, self.config.delete_days
                )
            await asyncio.sleep(HOUSEKEEPING_EVERY_S)

    async def stop(self) -> None:
        """Refuse new requests, write everything to disk, ask clients to come back, and close."""
        logger.info("stopping")
        self.registry.freeze()
        self._housekeeping.cancel()
        with suppress(asyncio.CancelledError):
            await self._housekeeping
        with suppress(TimeoutError):
            await asyncio.wait_for(self.store.settle(), FLUSH_TIMEOUT_S)
        self.registry.stop()
        await self._websockets.stop(CLOSE_TIMEOUT_S)
        self._listener.close()
        await self._runner.cleanup()
        self.workers.stop()
        self.store.close()
        self._lock.close()
        logger.info("stopped")
        self.stopped.set()


def _lock_folder(file: Path) -> sqlite3.Connection:
    """Keep a second server out of the folder. The lock ends with the process, even if killed."""
    lock = sqlite3.connect(file, isolation_level=None, timeout=LOCK_TIMEOUT_S)
    try:
        lock.execute("PRAGMA journal_mode = MEMORY")  # writes nothing: works on a full disk
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
            raise
        raise BadSetup(f"another server uses {file.parent}") from None
    return lock


async def serve(config: Config, opened: Callable[[int], None] = lambda port: None) -> None:
    """Serve until SIGTERM, SIGINT or SIGHUP."""
    server = Server(config)
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    signals = [signal.SIGTERM, signal.SIGINT]
    if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) != signal.SIG_IGN:
        signals.append(signal.SIGHUP)  # ignored under `nohup`
    for number in signals:
        try:
            loop.add_signal_handler(number, stop.set)
        except NotImplementedError:  # on Windows
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(stop.set))
    opened(await server.start())
    await stop.wait()
    await server.stop()


def run(config: Config, opened: Callable[[int], None] = lambda port: None) -> None:
    # Tables are values without cycles, so frequent garbage collection would find nothing.
    gc.set_threshold(50_000, 20, 50)
    # While a bot computes in a thread, the event loop must get the interpreter back soon.
    sys.setswitchinterval(0.0005)
    _raise_file_limit()
    os.umask(0o077)  # the store has the seeds of matches in progress
    try:
        import uvloop
    except ImportError:  # not available on Windows
        asyncio.run(serve(config, opened))
    else:
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            runner.run(serve(config, opened))


def _raise_file_limit() -> None:
    """Raise the limit of open files: every connection needs one, and the usual limit is 1024."""
    with suppress(ImportError, ValueError, OSError):  # not on Windows; limited on macOS
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
