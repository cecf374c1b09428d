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
from typing import TypeAlias

import msgspec
from aiohttp import web

from penultima.errors import BadSetup
from penultima.rules.edition import load, names
from penultima.server.admin.commands import Admin
from penultima.server.admin.unix_socket import AdminSocket
from penultima.server.http.app import App
from penultima.server.http.static_files import StaticFiles
from penultima.server.net.relay import Relays
from penultima.server.net.upgrade import listen
from penultima.server.store.folder_lock import lock_folder
from penultima.server.store.interface import ServerStore, SharedStore
from penultima.server.store.sqlite import SqliteStore
from penultima.text.fluent import LANGS

from .config import Config
from .confusables import skeleton
from .cut_off import CutOff
from .errors import Rejected
from .event_loop import LoopClock, ThreadWorkerPool
from .https import Https, HttpsInfo
from .memory import give_back, resident_bytes
from .metrics import Metrics
from .other_nodes import OtherNodes, TablesOfAllNodes
from .readiness import LoopLag, Readiness, readiness
from .registry import Registry
from .runtime import Services

logger = logging.getLogger(__name__)

TABLE_IDLE_S = 600.0
"""A table without connections is dropped from memory after this time; the store has it."""
MANY_TABLES = 500
"""When so many are dropped at once, freeing all that belongs to them is worth a short pause."""
HOUSEKEEPING_EVERY_S = 30.0
RETENTION_EVERY_S = 3600.0
RESOURCES_EVERY_S = 5.0
"""How often free space, the size of the folder and memory are looked at."""
FLUSH_TIMEOUT_S = 5.0
"""How long `stop` waits until everything is on disk."""
RESIGN_TIMEOUT_S = 2.0
"""How long `stop` waits until other nodes may open its tables: before clients are asked to go."""
CLOSE_TIMEOUT_S = 1.0
"""How long `stop` waits for clients to close their connections."""
KEEPALIVE_S = 130.0
"""HTTP connections without a request are closed after this time; proxies keep theirs for 120 s."""


Opened: TypeAlias = Callable[[int, HttpsInfo | None], None]
"""Is told the port, and where HTTPS is."""


class Server:
    """A server in this process and event loop, from `start` to `stop`."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.stopped = asyncio.Event()
        self._memory_was_low = False
        self._is_stopping = False
        self._shared: SharedStore | None = None
        """The store, if other nodes use it too."""
        self._relays: Relays | None = None
        self._handing_over: asyncio.Future[None] | None = None

    async def start(self) -> int:
        """Open the port and return its number. Raises BadSetup."""
        config = self.config
        self.metrics = Metrics()
        self.clock = LoopClock()
        self.node = secrets.token_hex(8)
        self.store = await self._open_store()
        self.workers = ThreadWorkerPool()
        self.registry = Registry(
            Services(
                self.clock,
                self.store,
                self.workers,
                config.chance,
                config.delays,
                self.metrics,
                self.node,
                public=config.public,
                words=config.words,
            ),
            config.limits,
            _file_limit(),
        )
        limits = self.registry.address_limits
        self.metrics.gauges["connections"] = lambda: limits.connections
        self.metrics.gauges["relayed_connections"] = lambda: limits.relayed
        self.metrics.gauges["storage_low"] = lambda: limits.storage_is_low
        self.metrics.gauges["http_connections"] = lambda: limits.http_connections
        _warm_up()
        self._lag = LoopLag()
        self.metrics.gauges["event_loop_lag_seconds"] = lambda: self._lag.longest_s
        self.https = Https(
            config.https_port,
            config.data / "https",
            config.hostnames,
            certificate=config.certificate,
            key=config.key,
        )
        app = App(
            self.registry,
            StaticFiles(),
            origins=config.origins,
            behind_proxy=config.behind_proxy,
            hosts=config.known_hosts,
            ready=self.readiness,
            https=self.https,
        )
        if self._shared is not None:
            self._relays = Relays(self.registry, self._shared, self.metrics)
            app.relays = self._relays
            self._meet_others(self._shared)
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
            self._listener = await listen(
                self._runner,
                config.host,
                config.port,
                self.registry.address_limits,
                behind_proxy=config.behind_proxy,
            )
        except OSError as error:
            where = f"port {config.port} on {config.host}"
            raise BadSetup(f"can't open {where}: {error.strerror}") from None
        port = int(self._listener.sockets[0].getsockname()[1])
        await self.https.start(
            lambda port, context: listen(
                self._runner,
                config.host,
                port,
                self.registry.address_limits,
                behind_proxy=config.behind_proxy,
                tls=context,
            )
        )
        admin = Admin(self.registry, self.store, self.store.restrictions())
        self.store.on_change = admin.apply
        if self._shared is not None:
            self._shared.on_restrictions = admin.catch_up
        self.store.on_taken = self.registry.moved
        address = config.node_address or f"{config.host}:{port}"
        kind = "sqlite" if self._shared is None else "postgresql"
        self.metrics.place = {"store": kind, "node": address}
        await self.store.register(address)
        self._admin = AdminSocket(
            config.data,
            lambda order, answer: admin.carry_out(order, self.clock.wall(), answer),
        )
        await self._admin.start()
        watching = [self._keep_house(), self._watch_resources()]
        if self._shared is not None and self._relays is not None:
            watching.append(CutOff(self.registry, self._shared, self._relays).watch())
        self._housekeeping = asyncio.gather(*watching)
        logger.info("open", extra={"host": config.host, "port": port})
        return port

    def _meet_others(self, store: SharedStore) -> None:
        """Share with the other nodes what is not of one table."""
        registry = self.registry
        own = registry.open_tables
        others = OtherNodes(own if self.config.public else None, registry.address_limits)
        registry.others = others
        registry.share(store)
        registry.open_tables = TablesOfAllNodes(own, others)
        store.status, store.on_nodes = others.status, others.heard
        store.on_drain = self._start_hand_over

    async def _open_store(self) -> ServerStore:
        """Raises BadSetup."""
        config = self.config
        try:
            config.data.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._lock = lock_folder(config.data)
            if not config.database:
                return SqliteStore(config.data / "penultima.sqlite3", self.metrics)
        except (OSError, sqlite3.Error) as error:
            problem = getattr(error, "strerror", None) or error
            raise BadSetup(f"tables can't be kept in {config.data}: {problem}") from None
        from penultima.server.store.postgresql.store import PostgresStore

        self._shared = await PostgresStore.open(config.database, self.node, self.metrics)
        return self._shared

    def readiness(self) -> Readiness:
        self._look_at_disk()
        return readiness(
            self.store, self._lag, self.clock.now(), self.registry.address_limits.storage_is_low
        )

    def _look_at_disk(self) -> None:
        """Near a full disk nothing new is opened. What is being played goes on."""
        config, limits = self.config, self.registry.address_limits
        space = self.store.space()
        is_low = space.used_bytes > config.max_bytes
        if space.free_bytes is not None:
            is_low = is_low or space.free_bytes < config.min_free_bytes
        if is_low != limits.storage_is_low:
            limits.storage_is_low = is_low
            state = "the disk is nearly full: nothing new is opened" if is_low else "there is room"
            logger.warning(state, extra=msgspec.structs.asdict(space))

    async def _put_away(self) -> None:
        """Drop idle tables from memory: all of them if it is scarce."""
        is_low = self.registry.memory_is_low
        count = self.registry.put_away(0.0 if is_low else TABLE_IDLE_S)
        if count:
            await asyncio.to_thread(give_back, collect=is_low or count >= MANY_TABLES)

    async def _look_at_memory(self) -> None:
        """A number of tables says little: one with nine searching bots takes 1.5 MB."""
        is_low = resident_bytes() > self.config.max_memory_bytes
        if is_low:
            self.registry.memory_is_low = True
            await self._put_away()
            is_low = resident_bytes() > self.config.max_memory_bytes
        if is_low != self._memory_was_low:
            self._memory_was_low = is_low
            logger.warning("memory is scarce: no tables are opened" if is_low else "enough memory")
        self.registry.memory_is_low = is_low

    async def _watch_resources(self) -> None:
        while True:
            self._look_at_disk()
            await self._look_at_memory()
            await asyncio.sleep(RESOURCES_EVERY_S)

    async def _keep_house(self) -> None:
        cleaned = float("-inf")
        while True:
            await self._put_away()
            self.registry.address_limits.forget()
            if self.clock.now() - cleaned > RETENTION_EVERY_S:
                cleaned = self.clock.now()
                self.https.renew()
                self.store.clean(
                    self.clock.wall(), self.config.archive_days, self.config.delete_days
                )
            await asyncio.sleep(HOUSEKEEPING_EVERY_S)

    def _start_hand_over(self) -> asyncio.Future[None]:
        """Once: after a drain there is nothing to hand over when the process is stopped."""
        if self._handing_over is None:
            self._handing_over = asyncio.ensure_future(self._hand_over())
        return self._handing_over

    async def _hand_over(self) -> None:
        logger.info("handing over", extra={"tables": len(self.registry.tables)})
        await hand_over(self.registry, self.store)
        # Before people are asked to come back: whoever comes now goes to another node.
        self._listener.close()
        self.https.stop()
        self.registry.stop()
        await self._websockets.stop(CLOSE_TIMEOUT_S)

    async def stop(self) -> None:
        """Refuse new requests, write everything to disk, ask clients to come back, and close."""
        if self._is_stopping:
            await self.stopped.wait()
            return
        self._is_stopping = True
        logger.info("stopping")
        self.registry.freeze()
        self._lag.stop()
        await self._admin.stop()
        self._housekeeping.cancel()
        with suppress(asyncio.CancelledError):
            await self._housekeeping
        await self._start_hand_over()
        if self._relays is not None:
            await self._relays.close()
        await self._runner.cleanup()
        self.workers.stop()
        self.store.close()
        self._lock.close()
        logger.info("stopped")
        self.stopped.set()


async def hand_over(registry: Registry, store: ServerStore) -> None:
    """Take no more requests, write everything, and let others open the tables."""
    registry.freeze()
    with suppress(TimeoutError):
        await asyncio.wait_for(store.settle(), FLUSH_TIMEOUT_S)
        await asyncio.wait_for(store.resign(), RESIGN_TIMEOUT_S)


async def serve(config: Config, opened: Opened = lambda port, https: None) -> None:
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
    port = await server.start()
    opened(port, server.https.info)
    await stop.wait()
    await server.stop()


def run(config: Config, opened: Opened = lambda port, https: None) -> None:
    # Tables are values without cycles, so frequent garbage collection would find nothing. But
    # malformed HTTP leaves cycles behind, and 50,000 objects of them at once take 200 ms.
    gc.set_threshold(5_000, 20, 200)
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


def _warm_up() -> None:
    """Load what is loaded when it is first needed, or everybody would wait for the first refusal.

    All that is there by now stays, so garbage collection needn't look at it again.
    """
    for lang in LANGS:
        Rejected("stopping").text(lang)
    skeleton("")
    for edition in names():
        load(edition)
    gc.collect()
    gc.freeze()


def _file_limit() -> float:
    try:
        import resource
    except ImportError:  # on Windows
        return float("inf")
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return float("inf") if soft == resource.RLIM_INFINITY else soft


def _raise_file_limit() -> None:
    """Raise the limit of open files: every connection needs one, and the usual limit is 1024."""
    with suppress(ImportError, ValueError, OSError):  # not on Windows; limited on macOS
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
