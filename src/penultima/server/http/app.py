"""The HTTP routes: page, API, health, metrics and the WebSocket."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Collection, Mapping
from hashlib import sha256
from typing import Any

from aiohttp import ClientError, web
from msgspec import Struct
from msgspec.structs import replace

from penultima.errors import BadSetup
from penultima.rules.edition import names
from penultima.server import request_ids
from penultima.server.errors import Rejected
from penultima.server.https import Https
from penultima.server.metrics import CONTENT_TYPE
from penultima.server.net.addresses import subscriber
from penultima.server.net.node_auth import HEADER as NODE_HEADER
from penultima.server.net.relay import LEASE_PATH, Relays
from penultima.server.net.relay import PATH as RELAY_PATH
from penultima.server.net.upgrade import DetachableTransport
from penultima.server.net.websocket import WebSocketServer
from penultima.server.open_tables import LIST_AGE_S
from penultima.server.readiness import Readiness, ReadinessCheck
from penultima.server.registry import Registry
from penultima.server.store.interface import Elsewhere
from penultima.server.table.broadcast import summary
from penultima.server.table.driver import TableDriver
from penultima.server.table.seating import can_sit
from penultima.server.table.state import TableState
from penultima.text.fluent import LANGS, Lang
from penultima.wire import codec

from .book import BOOK_ROUNDS, READ_BYTES, answer_book, answer_csv, answer_records
from .docs_site import DocsSite
from .editions import catalog
from .forecast import Forecasts, question_of
from .rulebook import rules_of, rules_of_edition
from .security_headers import SECURITY_HEADERS, is_allowed_host, is_allowed_origin
from .static_files import File, StaticFiles

logger = logging.getLogger(__name__)

JSON = "application/json"
MAX_BODY_BYTES = 1024
FORECAST_COST = 40.0
"""What it costs to have a forecast worked out, in requests."""
REFUSAL_DELAY_S = 1.0
"""A request beyond the limit is answered after this time."""


class App:
    def __init__(
        self,
        registry: Registry,
        page: StaticFiles,
        *,
        origins: Collection[str] = (),
        behind_proxy: bool = False,
        hosts: Collection[str] | None = None,
        ready: ReadinessCheck = lambda: Readiness((), 0.0, 0, 0.0),
        https: Https | None = None,
    ) -> None:
        self.registry, self.page, self.ready = registry, page, ready
        self._https = https
        self.origins, self.behind_proxy = origins, behind_proxy
        self.hosts = hosts
        """Names of this server; None if every name is allowed."""
        self.relays: Relays | None = None
        """Where there are other nodes."""
        self._warned = False
        self.websockets = WebSocketServer(registry)
        self.catalog = codec.encode(catalog())
        self.forecasts = Forecasts()
        self.docs = DocsSite()

    def routes(self) -> web.Application:
        app = web.Application(middlewares=[self._respond], client_max_size=MAX_BODY_BYTES)
        app.router.add_get("/ws", self.websocket, allow_head=False)
        app.router.add_get("/ws/{slug}", self.websocket, allow_head=False)
        app.router.add_get(RELAY_PATH, self.relayed, allow_head=False)
        app.router.add_get(LEASE_PATH, self.lease, allow_head=False)
        app.router.add_get("/api/editions", self.editions)
        app.router.add_get("/api/editions/{edition}/rules", self.edition_rules)
        app.router.add_get("/api/tables", self.tables)
        app.router.add_get("/api/tables/{slug}", self.summary)
        app.router.add_get("/api/tables/{slug}/rules", self.rules)
        app.router.add_get("/api/https", self.https)
        app.router.add_get("/penultima-authority.crt", self.authority)
        app.router.add_get("/api/tables/{slug}/forecast", self.forecast)
        app.router.add_get("/api/tables/{slug}/book", self.book)
        app.router.add_get("/api/tables/{slug}/book.csv", self.book_csv)
        app.router.add_get("/api/tables/{slug}/records.zip", self.records)
        app.router.add_get(r"/api/tables/{slug}/records/{match:\d{1,6}}", self.records)
        app.router.add_get("/healthz", self.health)
        app.router.add_get("/readyz", self.readiness)
        app.router.add_get("/metrics", self.metrics)
        app.router.add_get("/docs", self.docs_index)
        app.router.add_get("/docs/{path:.*}", self.docs_file)
        app.router.add_get("/{path:.*}", self.file)
        app.on_cleanup.append(self._clean_up)
        return app

    async def _clean_up(self, app: web.Application) -> None:
        self.forecasts.stop()

    @web.middleware
    async def _respond(
        self, request: web.Request, handler: Callable[[web.Request], Awaitable[Any]]
    ) -> web.StreamResponse:
        """Limits, errors and headers of every request."""
        transport = request.transport
        if isinstance(transport, DetachableTransport):
            transport.request_began()
        is_trusted = self.behind_proxy or NODE_HEADER in request.headers
        id_ = request_ids.new_id(request.headers.get(request_ids.HEADER) if is_trusted else None)
        request_ids.current.set(id_)
        began, status = time.perf_counter(), 500
        headers = SECURITY_HEADERS | {request_ids.HEADER: id_}
        try:
            response = await self._limited(request, handler)
            status = response.status
        except web.HTTPException as error:
            status = error.status
            error.headers.update(headers)
            raise
        finally:
            if isinstance(transport, DetachableTransport):
                transport.request_ended()
            self._log_request(request, status, time.perf_counter() - began)
        if not response.prepared:
            for name, value in headers.items():
                response.headers.setdefault(name, value)
        return response

    def _log_request(self, request: web.Request, status: int, took_s: float) -> None:
        """Its route only: a path names a table."""
        self.registry.services.metrics.add(f'http_requests{{code="{status}"}}')
        if logger.isEnabledFor(logging.DEBUG):
            resource = request.match_info.route.resource
            route = resource.canonical if resource is not None else "none"
            ms = round(took_s * 1000, 1)
            logger.debug("answered", extra={"route": route, "status": status, "took_ms": ms})

    async def _limited(
        self, request: web.Request, handler: Callable[[web.Request], Awaitable[Any]]
    ) -> web.StreamResponse:
        limits, address = self.registry.address_limits, self.address(request)
        host = request.headers.get("Host")
        if self.hosts is not None and not is_allowed_host(host, self.hosts):
            self.registry.services.metrics.add("wrong_hosts")
            raise web.HTTPMisdirectedRequest(text="Not this server: see --hostname.\n")
        if not limits.take_http(address):
            # The connection waits as well: with its place taken, an address can't flood.
            await asyncio.sleep(REFUSAL_DELAY_S)
            raise web.HTTPTooManyRequests(headers={"Retry-After": "5"})
        try:
            response: web.StreamResponse = await handler(request)
        except Elsewhere as where:
            return await self._fetch(where, request, address)
        except Rejected as why:
            return _rejection(why)
        if isinstance(response, web.Response) and isinstance(response.body, bytes):
            limits.charge_answer(address, len(response.body))
        return response

    async def _fetch(self, where: Elsewhere, request: web.Request, address: str) -> web.Response:
        """Ask the node that has the table open, unless it is another node that asks."""
        if self.relays is None or NODE_HEADER in request.headers:
            return _rejection(where)
        try:
            status, headers, body = await self.relays.fetch(where, request.path_qs, address)
        except (OSError, ClientError):
            return _rejection(where)
        return web.Response(status=status, body=body, headers=headers)

    def address(self, request: web.Request) -> str:
        """The client's address: behind a trusted proxy, the last one in X-Forwarded-For."""
        if self.behind_proxy:
            last = request.headers.getall("X-Forwarded-For", [""])[-1].rsplit(",", 1)[-1].strip()
            if found := subscriber(last):
                return found
        elif not self._warned and _is_forwarded(request.headers):
            self._warned = True
            logger.warning("all clients of the proxy share one rate limit: use --behind-proxy")
        return subscriber(request.remote or "") or "?"

    async def websocket(self, request: web.Request) -> web.StreamResponse:
        origin, host = request.headers.get("Origin"), request.headers.get("Host")
        if not is_allowed_origin(origin, host, self.origins):
            self.registry.services.metrics.add("wrong_origins")
            raise web.HTTPForbidden(text="Pages of this origin may not connect.\n")
        if self.registry.is_unavailable:
            raise web.HTTPServiceUnavailable(headers={"Retry-After": "2"})
        return await self.websockets.accept(request, self.address(request))

    async def relayed(self, request: web.Request) -> web.StreamResponse:
        """A client of another node, whose table is open here."""
        address = self.relays.address_of(request.headers) if self.relays is not None else None
        if address is None:
            raise web.HTTPForbidden(text="Not a node.\n")
        if self.registry.is_unavailable:
            raise web.HTTPServiceUnavailable(headers={"Retry-After": "2"})
        return await self.websockets.accept(request, address, is_relayed=True)

    async def lease(self, request: web.Request) -> web.Response:
        """Whether this node has the database, for another one that has not."""
        if self.relays is None or self.relays.address_of(request.headers) is None:
            raise web.HTTPForbidden(text="Not a node.\n")
        return web.Response(status=200 if self.relays.store.has_lease else 503)

    async def editions(self, request: web.Request) -> web.Response:
        headers = {"Cache-Control": "public, max-age=300"}
        return web.Response(body=self.catalog, content_type=JSON, headers=headers)

    async def https(self, request: web.Request) -> web.Response:
        if self._https is None or self._https.info is None:
            raise web.HTTPNotFound
        return _json(200, self._https.info, {"Cache-Control": "no-store"})

    async def authority(self, request: web.Request) -> web.Response:
        """The certificate of this server's own authority, over HTTP too: phones need it first."""
        if self._https is None or self._https.authority is None:
            raise web.HTTPNotFound
        return web.Response(body=self._https.authority, content_type="application/x-x509-ca-cert")

    async def tables(self, request: web.Request) -> web.Response:
        """The open tables, if the operator has made the server public."""
        if not self.registry.services.public:
            return _json(200, codec.TableList(False, ()))
        self.registry.address_limits.check_lookup(self.address(request))
        answer: asyncio.Future[tuple[codec.OpenTable, ...]] = (
            asyncio.get_running_loop().create_future()
        )

        def found(tables: tuple[codec.OpenTable, ...]) -> None:
            if not answer.done():
                answer.set_result(tables)

        self.registry.open_tables.find(found, LIST_AGE_S)
        return _json(200, codec.TableList(True, await answer), {"Cache-Control": "no-store"})

    async def summary(self, request: web.Request) -> web.Response:
        audience = (await self._table(request)).audience
        state = audience.committed
        return _json(200, summary(state, can_sit(state, audience.seated)))

    async def rules(self, request: web.Request) -> web.Response:
        lang = _lang(request)
        table = await self._table(request)
        return self._rules(request, rules_of(table.audience.committed, lang))

    async def edition_rules(self, request: web.Request) -> web.Response:
        edition = request.match_info["edition"]
        if edition not in names():
            raise web.HTTPNotFound(text=f"The editions are {', '.join(names())}.\n")
        return self._rules(request, rules_of_edition(edition, _lang(request)))

    def _rules(self, request: web.Request, body: codec.Encoded) -> web.Response:
        etag = f'"{sha256(body).hexdigest()[:16]}"'
        headers = {"ETag": etag, "Cache-Control": "no-cache"}
        if _is_cached(request, etag):
            return web.Response(status=304, headers=headers)
        return web.Response(body=body, content_type=JSON, headers=headers)

    async def forecast(self, request: web.Request) -> web.Response:
        lang = _lang(request)
        state = (await self._table(request)).audience.committed
        try:
            question = question_of(state, request.query)
        except BadSetup as error:
            raise web.HTTPBadRequest(text=f"{error}\n") from None
        if not self.forecasts.is_known(question):
            self.registry.address_limits.charge_work(self.address(request), FORECAST_COST)
        return _json(200, await self.forecasts.answer(question, lang, state.slug))

    async def book(self, request: web.Request) -> web.Response:
        state = await self._book_state(request)
        return await answer_book(self.registry.services, state)

    async def book_csv(self, request: web.Request) -> web.Response:
        state = await self._book_state(request)
        return await answer_csv(self.registry.services, state)

    async def _book_state(self, request: web.Request) -> TableState:
        state = (await self._table(request)).audience.committed
        cost = len(state.played) / BOOK_ROUNDS
        self.registry.address_limits.charge_work(self.address(request), cost)
        return state

    async def records(self, request: web.Request) -> web.Response:
        table = await self._table(request)
        cost = table.stored_bytes / READ_BYTES
        self.registry.address_limits.charge_work(self.address(request), cost)
        match = request.match_info.get("match")
        number = None if match is None else int(match)
        return await answer_records(self.registry.services, table.audience.committed, number)

    async def _table(self, request: web.Request) -> TableDriver:
        answer: asyncio.Future[TableDriver | Rejected] = asyncio.get_running_loop().create_future()

        def found(table: TableDriver | Rejected) -> None:
            if not answer.done():
                answer.set_result(table)

        self.registry.look(request.match_info["slug"], self.address(request), found)
        table = await answer
        if isinstance(table, Rejected):
            raise table
        return table

    async def health(self, request: web.Request) -> web.Response:
        if self.registry.is_unavailable:
            why = "stopping" if self.registry.stopping else "cut off from the database"
            return web.Response(status=503, text=f"{why}\n")
        return web.Response(text="ok\n")

    async def readiness(self, request: web.Request) -> web.Response:
        """Unlike /healthz, no reason to restart: the server waits for somebody to look."""
        found = self.ready()
        if self.registry.stopping:
            found = replace(found, problems=("stopping", *found.problems))
        return _json(503 if found.problems else 200, found)

    async def metrics(self, request: web.Request) -> web.Response:
        text = self.registry.services.metrics.text()
        return web.Response(body=text.encode(), headers={"Content-Type": CONTENT_TYPE})

    async def file(self, request: web.Request) -> web.Response:
        file = self.page.find(request.path)
        if file is None:
            raise web.HTTPNotFound
        return self._file(request, file)

    async def docs_index(self, request: web.Request) -> web.Response:
        raise web.HTTPPermanentRedirect("/docs/")

    async def docs_file(self, request: web.Request) -> web.Response:
        file = self.docs.find(request.match_info["path"])
        if file is None:
            raise web.HTTPNotFound(text="There is no such page. `make docs` builds them.\n")
        return self._file(request, file, self.docs.headers)

    def _file(
        self, request: web.Request, file: File, more: Mapping[str, str] | None = None
    ) -> web.Response:
        etag = f'"{file.etag}"'
        caching = "public, max-age=31536000, immutable" if file.immutable else "no-cache"
        headers = {"ETag": etag, "Cache-Control": caching, **(more or {})}
        if _is_cached(request, etag):
            return web.Response(status=304, headers=headers)
        headers["Content-Type"] = file.content_type
        if file.encodings:
            headers["Vary"] = "Accept-Encoding"
        encoding, body = file.encoded(request.headers.get("Accept-Encoding", ""))
        if encoding:
            headers["Content-Encoding"] = encoding
        return web.Response(body=body, headers=headers)


def _lang(request: web.Request) -> Lang:
    for lang in LANGS:
        if lang == request.query.get("lang", "en"):
            return lang
    raise web.HTTPBadRequest(text=f"lang is one of {', '.join(LANGS)}.\n")


def _is_cached(request: web.Request, etag: str) -> bool:
    """Whether the browser has it. A proxy that compresses puts `W/` before the tag."""
    return etag in request.headers.get("If-None-Match", "")


def _json(status: int, body: Struct, headers: dict[str, str] | None = None) -> web.Response:
    content = codec.encode(body)
    return web.Response(status=status, body=content, content_type=JSON, headers=headers)


class ErrorAnswer(Struct, frozen=True):
    code: str
    key: str
    text: str


def _is_forwarded(headers: Mapping[str, str]) -> bool:
    """Whether a proxy has sent a request, and not another node."""
    return "X-Forwarded-For" in headers and NODE_HEADER not in headers


def _rejection(why: Rejected) -> web.Response:
    status = {"unknown_table": 404, "too_fast": 429}.get(why.code, 503)
    headers = {"Retry-After": str(why.retry_ms // 1000)} if why.retry_ms else None
    return _json(status, ErrorAnswer(why.code, why.key, why.text("en")), headers)
