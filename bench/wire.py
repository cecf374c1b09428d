"""What the wire alone costs: four sockets are told of each message, through aiohttp as it is.

No game, no log, no rules: no server on aiohttp's own WebSockets could be faster than this.
"""

import sys
from collections import defaultdict

import uvloop
from aiohttp import web

TOLD = "x" * 650
"""About what a seat is told of a move."""


def main(port: int) -> None:
    tables: dict[str, list[web.WebSocketResponse]] = defaultdict(list)

    async def join(request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(compress=False)
        await socket.prepare(request)
        table = tables[request.query["table"]]
        table.append(socket)
        async for _ in socket:
            for other in table:
                await other.send_str(TOLD)
        return socket

    async def ready(app: web.Application) -> None:
        print("open", flush=True)

    app = web.Application()
    app.router.add_get("/ws", join)
    app.on_startup.append(ready)
    loop = uvloop.new_event_loop()
    web.run_app(app, host="127.0.0.1", port=port, access_log=None, print=None, loop=loop)


if __name__ == "__main__":
    main(int(sys.argv[1]))
