"""`penultima docs`: read the documentation, without a network."""

import webbrowser
from argparse import ArgumentParser, Namespace
from contextlib import suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

from penultima.errors import BadSetup
from penultima.server.http.docs_site import SITE


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--no-browser", action="store_true", help="only print the address")


def run(args: Namespace) -> int:
    if not (SITE / "index.html").is_file():
        raise BadSetup("this installation has no documentation: in a clone, `make docs` builds it")
    handler = partial(QuietHandler, directory=str(SITE))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        address = f"http://127.0.0.1:{server.server_port}/"
        print(f"The documentation is at {address}. Ctrl-C ends it.", flush=True)
        if not args.no_browser:
            webbrowser.open(address)
        with suppress(KeyboardInterrupt):
            server.serve_forever()
    return 0


class QuietHandler(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Nobody wants to read a log here."""
