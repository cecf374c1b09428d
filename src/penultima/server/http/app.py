"""The HTTP routes: page, API, health, metrics and the WebSocket."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection
from hashlib import sha256
from ipaddress import IPv6Address, ip_address
from typing import Any

from aiohttp import web
from msgspec import Struct

from penultima.server.errors import Rejected
from penultima.server.net.websocket import WebSocketServer
from penultima.server.registry import Registry
from penultima.server.table.broadcast import summary
from penultima.server.table.driver import TableDriver
from penultima.server.table.lobby import can_sit
from penultima.text.fluent import LANGS
from penultima.wire import codec

from .editions import catalog
from .rulebook import rules_of
from .security_headers import SECURITY_HEADERS, is_allowed_origin
from .static_files import StaticFiles

logger = logging.getLogger(__name__)

JSON = "application/json"
MAX_BODY_BYTES = 1024


class App:
    def __init__(
        self,
        registry: Registry,
        page: StaticFiles,
        origins: Collection[str] = (),
        behind_proxy: bool = False,
    ) -> None:
        self.registry, self.page = registry, page
        self.origins, self.behind_proxy = origins, behind_proxy
        self._warned = False
        self.websockets = WebSocketServer(registry)
        self.catalog = codec.encode(catalog())

    def routes(self) -> web.Application:
        app = web.Application(middlewares=[_respond_with_headers], client_max_size=MAX_BODY_BYTES)
        app.router.add_get("/ws", self.websocket, allow_head=False)
        app.router.add_get("/api/editions", self.editions)
        app.router.add_get("/api/tables/{slug}", self.summary)
        app.router.add_get("/api/tables/{slug}/rules", self.rules)
        app.router.add_get("/healthz", self.health)
        app.router.add_get("/metrics", self.metrics)
        app.router.add_get("/{path:.*}", self.file)
        return app

    def address(self, request: web.Request) -> str:
        """The client's address: behind a trusted proxy, the last one in X-Forwarded-For."""
        if self.behind_proxy:
            last = request.headers.getall("X-Forwarded-For", [""])[-1].rsplit(",", 1)[-1].strip()
            if found := _subscriber(last):
                return found
        elif not self._warned and "X-Forwarded-For" in request.headers:
            self._warned = True
            logger.warning("all clients of the proxy share one rate limit: use --behind-proxy")
        return _subscriber(request.remote or "") or "?"

    async def websocket(self, request: web.Request) -> web.StreamResponse:
        origin, host = request.headers.get("Origin"), request.headers.get("Host")
        if not is_allowed_origin(origin, host, self.origins):
            self.registry.services.metrics.add("wrong_origins")
            raise web.HTTPForbidden(text="Pages of this origin may not connect.\n")
        if self.registry.stopping:
            raise web.HTTPServiceUnavailable(headers={"Retry-After": "2"})
        return await self.websockets.accept(request, self.address(request))

    async def editions(self, request: web.Request) -> web.Response:
        headers = {"Cache-Control": "public, max-age=300"}
        return web.Response(body=self.catalog, content_type=JSON, headers=headers)

    async def summary(self, request: web.Request) -> web.Response:
        audience = (await self._table(request)).audience
        state = audience.committed
        return _json(200, summary(state, can_sit(state, audience.seated)))

    async def rules(self, request: web.Request) -> web.Response:
        lang = next((each for each in LANGS if each == request.query.get("lang", "en")), None)
        if lang is None:
            raise web.HTTPBadRequest(text=f"lang is one of {', '.join(LANGS)}.\n")
        body = rules_of((await self._table(request)).audience.committed, lang)
        etag = f'"{sha256(body).hexdigest()[:16]}"'
        headers = {"ETag": etag, "Cache-Control": "no-cache"}
        if _is_cached(request, etag):
            return web.Response(status=304, headers=headers)
        return web.Response(body=body, content_type=JSON, headers=headers)

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
        if self.registry.stopping:
            return web.Response(status=503, text="stopping\n")
        return web.Response(text="ok\n")

    async def metrics(self, request: web.Request) -> web.Response:
        return web.Response(text=self.registry.services.metrics.text())

    async def file(self, request: web.Request) -> web.Response:
        file = self.page.find(request.path)
        if file is None:
            raise web.HTTPNotFound
        etag = f'"{file.etag}"'
        caching = "public, max-age=31536000, immutable" if file.immutable else "no-cache"
        headers = {"ETag": etag, "Cache-Control": caching}
        if _is_cached(request, etag):
            return web.Response(status=304, headers=headers)
        headers["Content-Type"] = file.content_type
        if file.gzipped and "gzip" in request.headers.get("Accept-Encoding", ""):
            headers |= {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
            return web.Response(body=file.gzipped, headers=headers)
        return web.Response(body=file.body, headers=headers)


def _subscriber(address: str) -> str | None:
    """The part of an address that one subscriber can't change: of IPv6, the first 64 bits."""
    try:
        found = ip_address(address)
    except ValueError:
        return None
    if isinstance(found, IPv6Address):
        found = found.ipv4_mapped or IPv6Address(int(found) >> 64 << 64)
    return str(found)


def _is_cached(request: web.Request, etag: str) -> bool:
    """Whether the browser has it. A proxy that compresses puts `W/` before the tag."""
    return etag in request.headers.get("If-None-Match", "")


def _json(status: int, body: Struct, headers: dict[str, str] | None = None) -> web.Response:
    content = codec.encode(body)
    return web.Response(status=status, body=content, content_type=JSON, headers=headers)


class _Error(Struct, frozen=True):
    code: str
    key: str
    text: str


def _rejection(why: Rejected) -> web.Response:
    status = {"unknown_table": 404, "too_fast": 429}.get(why.code, 503)
    headers = {"Retry-After": str(why.retry_ms // 1000)} if why.retry_ms else None
    return _json(status, _Error(why.code, why.key, why.text("en")), headers)


@web.middleware
async def _respond_with_headers(
    request: web.Request, handler: Callable[[web.Request], Awaitable[Any]]
) -> web.StreamResponse:
    try:
        response: web.StreamResponse = await handler(request)
    except Rejected as why:
        response = _rejection(why)
    except web.HTTPException as error:
        error.headers.update(SECURITY_HEADERS)
        raise
    if not response.prepared:
        response.headers.update(SECURITY_HEADERS)
    return response
