"""`penultima serve`: options, and starting the server."""

import argparse
import socket
import sys
from pathlib import Path

from msgspec.structs import replace

from penultima.delays import NO_DELAYS
from penultima.errors import BadSetup
from penultima.extras import need
from penultima.parsing import whole_number
from penultima.server.config import Config
from penultima.server.https import HttpsInfo
from penultima.server.net.addresses import own_address
from penultima.server.rate_limits import NO_LIMITS
from penultima.server.words import NO_WORDS, WordList

from .environment import Which
from .slow_kernel import warn_if_slow

ENVIRONMENT: Which = "all"
MAX_PORT = 65_535
MAX_MB = 10**9


NO_PAGE = (
    "penultima: this installation has no page for browsers. Wheels and source archives have it; in"
    " a checkout, `make page` builds it, with Node 20.19 or later (or the one on PyPI) and the npm"
    " registry"
)


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
        "--https",
        action="store_true",
        help="HTTPS beside HTTP, with a certificate of this server's own: for an app on phones",
    )
    add(
        "--https-port",
        type=_port,
        default=8443,
        metavar="PORT",
        help="port for HTTPS (default: %(default)s)",
    )
    add("--certificate", type=Path, metavar="FILE", help="HTTPS with your own certificate (PEM)")
    add("--key", type=Path, metavar="FILE", help="the private key of --certificate")
    add(
        "--data",
        type=Path,
        default=defaults.data,
        metavar="DIR",
        help="folder of the database (default: %(default)s)",
    )
    add(
        "--database",
        default=defaults.database,
        metavar="URL",
        help="keep tables in PostgreSQL (postgresql://…) instead of a file in the folder",
    )
    add(
        "--node-address",
        default=defaults.node_address,
        metavar="HOST:PORT",
        help="with --database: where other nodes reach this one (default: where it listens)",
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
        "--hostname",
        type=str.lower,
        action="append",
        default=[],
        metavar="NAME",
        help="a public name of this server; addresses and local names are always known",
    )
    add(
        "--behind-proxy",
        action="store_true",
        help="take client addresses from X-Forwarded-For; only behind your own proxy",
    )
    add(
        "--public",
        action="store_true",
        help="let hosts list their tables, and strangers find them (default: by link only)",
    )
    add(
        "--words",
        type=_word_list,
        default=NO_WORDS,
        metavar="FILE",
        help="words, one on a line, that are refused in names and masked in chat",
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
        "--max-mb",
        type=_megabytes,
        default=defaults.max_bytes,
        metavar="N",
        help="open no new tables when the data folder is larger (default: 10240)",
    )
    add(
        "--min-free-mb",
        type=_megabytes,
        default=defaults.min_free_bytes,
        metavar="N",
        help="open no new tables when the disk has less free space (default: 256)",
    )
    add(
        "--max-memory-mb",
        type=_megabytes,
        default=None,
        metavar="N",
        help="open no new tables when the process takes more (default: 70%% of the memory)",
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
    if args.database:
        need("asyncpg", "postgresql", "penultima serve --database")
    from penultima.server.http.static_files import FOLDER as PAGE
    from penultima.server.logging import set_up
    from penultima.server.main import run as serve

    if (args.certificate is None) != (args.key is None):
        raise BadSetup("--certificate and --key belong together")
    has_https = args.https or args.certificate is not None
    warn_if_slow()
    if not (PAGE / "index.html").is_file():
        print(NO_PAGE, file=sys.stderr)
    set_up(args.log_level)

    def opened(port: int, https: HttpsInfo | None) -> None:
        print(f"The table is open: http://{shown_host(args.host)}:{port}", flush=True)
        if https is not None:
            print(f"With HTTPS: https://{shown_host(args.host)}:{https.port}", flush=True)
        if https is not None and https.fingerprint:
            print(f"To trust it on a phone: http://{shown_host(args.host)}:{port}/certificate")
            print(f"SHA-256 of its authority: {https.fingerprint}", flush=True)

    config = Config(
        host=args.host,
        port=args.port,
        https_port=args.https_port if has_https else None,
        certificate=args.certificate,
        key=args.key,
        data=args.data,
        database=args.database,
        node_address=args.node_address,
        origins=tuple(args.origin),
        hostnames=tuple(args.hostname),
        behind_proxy=args.behind_proxy,
        public=args.public,
        words=args.words,
        archive_days=args.archive_days,
        delete_days=args.delete_days,
        max_bytes=args.max_mb,
        min_free_bytes=args.min_free_mb,
    )
    if args.max_memory_mb is not None:
        config = replace(config, max_memory_bytes=args.max_memory_mb)
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


def _megabytes(text: str) -> int:
    number = whole_number(text, 0, MAX_MB)
    if number is None:
        raise argparse.ArgumentTypeError(f"0 to {MAX_MB}, not {text}")
    return number * 1024 * 1024


def _word_list(path: str) -> WordList:
    try:
        return WordList.parse(Path(path).read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise argparse.ArgumentTypeError(f"{path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise argparse.ArgumentTypeError(f"{path} is not text in UTF-8") from None


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
        host = own_address(socket.AF_INET6 if host == "::" else socket.AF_INET)
    if host in ("", "127.0.0.1", "::1"):
        return "localhost"
    return f"[{host}]" if ":" in host else host
