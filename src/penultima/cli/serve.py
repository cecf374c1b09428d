"""`penultima serve`: options, and starting the server."""

import argparse
import socket
from pathlib import Path

from msgspec.structs import replace

from penultima.delays import NO_DELAYS
from penultima.extras import need
from penultima.parsing import whole_number
from penultima.server.config import Config
from penultima.server.rate_limits import NO_LIMITS

MAX_PORT = 65_535


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add, defaults = parser.add_argument, Config()
    add(
        "--host",
        default=defaults.host,
        help="address to listen on; 0.0.0.0 for all networks (default: this machine only)",
    )
    add(
        "--port",
        type=_port,
        default=defaults.port,
        help="port to listen on; 0 chooses a free one (default: %(default)s)",
    )
    add(
        "--data",
        type=Path,
        default=defaults.data,
        metavar="DIR",
        help="folder of the database (default: %(default)s)",
    )
    add(
        "--origin",
        type=_origin,
        action="append",
        default=[],
        metavar="URL",
        help="another site whose pages may connect; can be repeated",
    )
    add(
        "--behind-proxy",
        action="store_true",
        help="take client addresses from X-Forwarded-For; only behind your own proxy",
    )
    add(
        "--archive-days",
        type=_days,
        default=defaults.archive_days,
        metavar="N",
        help="archive tables this many days after the last move (default: %(default)g)",
    )
    add(
        "--delete-days",
        type=_days,
        default=defaults.delete_days,
        metavar="N",
        help="delete tables this many days after the last move (default: %(default)g)",
    )
    add(
        "--log-level",
        choices=("debug", "info", "warning", "error"),
        default="info",
        help="least severe level to log (default: %(default)s)",
    )
    add(
        "--fast",
        action="store_true",
        help="no pauses and no rate limits: for programs that play each other",
    )


def run(args: argparse.Namespace) -> int:
    for package in ("aiohttp", "websockets"):
        need(package, "server", "penultima serve")
    from penultima.server.logging import set_up
    from penultima.server.main import run as serve

    set_up(args.log_level)

    def opened(port: int) -> None:
        print(f"The table is open: http://{shown_host(args.host)}:{port}", flush=True)

    config = Config(
        host=args.host,
        port=args.port,
        data=args.data,
        origins=tuple(args.origin),
        behind_proxy=args.behind_proxy,
        archive_days=args.archive_days,
        delete_days=args.delete_days,
    )
    serve(replace(config, limits=NO_LIMITS, delays=NO_DELAYS) if args.fast else config, opened)
    return 0


def _port(text: str) -> int:
    port = whole_number(text, 0, MAX_PORT)
    if port is None:
        raise argparse.ArgumentTypeError(f"0 to {MAX_PORT}, not {text}")
    return port


def _origin(text: str) -> str:
    """An origin as browsers send it: lower case, without a path or slash."""
    origin = text.lower().removesuffix("/")
    scheme, _, host = origin.partition("://")
    if scheme not in ("http", "https") or not host or set(host) & set("/?#@ "):
        raise argparse.ArgumentTypeError(f"an address like https://cards.example.org, not {text}")
    return origin


def _days(text: str) -> float:
    try:
        days = float(text)
    except ValueError:
        days = -1.0
    if not days >= 0:  # also true for nan
        raise argparse.ArgumentTypeError(f"0 or more, not {text}")
    return days


def shown_host(host: str) -> str:
    """The host in the printed address, which other machines can open if the server lets them."""
    if host in ("0.0.0.0", "::"):
        host = _own_address(socket.AF_INET6 if host == "::" else socket.AF_INET)
    if host in ("", "127.0.0.1", "::1"):
        return "localhost"
    return f"[{host}]" if ":" in host else host


def _own_address(family: socket.AddressFamily) -> str:
    """This machine's address in its network, or "" without one."""
    elsewhere = "2001:db8::1" if family == socket.AF_INET6 else "192.0.2.1"
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((elsewhere, 9))  # chooses a route, sends nothing
            return str(probe.getsockname()[0])
    except OSError:
        return ""
