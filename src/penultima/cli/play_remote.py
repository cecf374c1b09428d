"""`penultima play` at a table of a server: `--join`, `--create`, `--watch`, `--tables`, `--quick`.

Needs aiohttp.
"""

import argparse
import asyncio
import sys

from penultima.bots import LEVEL_NAMES, is_level
from penultima.errors import BadSetup
from penultima.parsing import options_from_text
from penultima.rules.edition import FEWEST_PLAYERS, MOST_PLAYERS, default_name, load
from penultima.terminal.address import server_address, table_address
from penultima.terminal.line_tables import LineTables
from penultima.terminal.match_setup import DEFAULT_PLAYERS
from penultima.terminal.open_tables import TableChoice, TableSearch
from penultima.terminal.remote_client import RemoteClient
from penultima.terminal.remote_line_mode import RemoteLineMode, lines_from_stdin
from penultima.terminal.seat_tokens import find_token
from penultima.terminal.spectator_client import SpectatorClient
from penultima.terminal.spectator_line_mode import SpectatorLineMode
from penultima.text.fluent import Lang, say
from penultima.wire.limits import LONGEST_NAME
from penultima.wire.requests import Create
from penultima.wire.settings import Settings

ONLY_OFFLINE = ("level", "house_rule", "wearing", "seed", "resume")
ONLY_FOR_THE_HOST = ("players", "bots", "preset", "option", "clock")
EXCLUDED_ARGUMENTS = {
    "tables": ("quick", "create", "join", "watch", "code", *ONLY_FOR_THE_HOST, *ONLY_OFFLINE),
    "quick": ("create", "join", "watch", "code", *ONLY_FOR_THE_HOST, *ONLY_OFFLINE),
    "create": ("join", "watch", "code", *ONLY_OFFLINE),
    "watch": ("join", "name", "code", "edition", *ONLY_FOR_THE_HOST, *ONLY_OFFLINE),
    "join": ("edition", *ONLY_FOR_THE_HOST, *ONLY_OFFLINE),
}


def run_remote(args: argparse.Namespace, mode: str, use_screen: bool) -> int:
    _check(args, mode)
    where = _search(args, args.tables) if mode == "tables" else _client(args)
    client, message, status = (_run_screen if use_screen else _run_line_mode)(where)
    if message and not (client and client.has_joined):
        raise BadSetup(message)
    if message:
        print(message, flush=True)
    return status


def _check(args: argparse.Namespace, mode: str) -> None:
    """Refuse arguments that have no meaning in this mode. Raises BadSetup."""
    for name in EXCLUDED_ARGUMENTS[mode]:
        if getattr(args, name) is not None:
            facts = {"option": f"--{name.replace('_', '-')}", "mode": f"--{mode}"}
            raise BadSetup(say(args.lang, "join-not-together", **facts))


def _search(args: argparse.Namespace, server: str) -> TableSearch:
    return TableSearch(server_address(server, args.lang), _name(args), args.lang, args.edition)


def _client(args: argparse.Namespace) -> RemoteClient:
    lang: Lang = args.lang
    if args.watch is not None:
        return SpectatorClient(table_address(args.watch, lang), lang)
    if args.quick is not None:
        return TableSearch(
            server_address(args.quick, lang), _name(args), lang, args.edition
        ).client(TableChoice("quick"))
    if args.create is not None:
        address = server_address(args.create, lang)
        request = _create_request(args, _name(args))
        return RemoteClient(address, request.name, lang, request)
    address = table_address(args.join, lang)
    if args.code is not None:
        return RemoteClient(address, args.name or "", lang, code=args.code)
    stored = find_token(address.url, args.name)
    return RemoteClient(address, stored.name if stored else _name(args), lang)


def _name(args: argparse.Namespace) -> str:
    """The player's name. There is no default: “You” would mean nothing to the others."""
    name = args.name
    if name is None and sys.stdin.isatty():
        print(say(args.lang, "join-your-name"), end=" ", flush=True)
        name = sys.stdin.readline()
    name = (name or "").strip()
    if not 1 <= len(name) <= LONGEST_NAME:
        raise BadSetup(say(args.lang, "join-name-needed", count=LONGEST_NAME))
    return str(name)


def _create_request(args: argparse.Namespace, name: str) -> Create:
    """The table that the arguments describe. Raises BadSetup."""
    edition = load(args.edition or default_name())
    bots = tuple(level.strip() for level in args.bots.split(",")) if args.bots else ()
    for level in bots:
        if not is_level(level):
            raise BadSetup(say(args.lang, "server-no-such-level", levels=LEVEL_NAMES))
    seats = max(DEFAULT_PLAYERS, len(bots) + 1) if args.players is None else args.players
    if not FEWEST_PLAYERS <= seats <= MOST_PLAYERS or len(bots) >= seats:
        raise BadSetup(say(args.lang, "join-bad-seats", fewest=FEWEST_PLAYERS, most=MOST_PLAYERS))
    return Create(
        name=name,
        edition=edition.id,
        seats=seats,
        options=options_from_text(args.option or (), args.preset),
        settings=Settings() if args.clock is None else Settings(clock_s=args.clock),
        bots=bots,
        lang=args.lang,
    )


def _run_screen(where: RemoteClient | TableSearch) -> tuple[RemoteClient | None, str, int]:
    from penultima.terminal.open_tables_app import OpenTablesApp
    from penultima.terminal.remote_app import RemoteApp

    client = where if isinstance(where, RemoteClient) else None
    if isinstance(where, TableSearch):
        search = OpenTablesApp(where)
        message = search.run()
        if search.choice is None:
            return None, message or "", search.return_code or 0
        client = where.client(search.choice)
    assert client is not None
    app = RemoteApp(client)
    message = app.run()
    return client, message or "", app.return_code or 0


def _run_line_mode(where: RemoteClient | TableSearch) -> tuple[RemoteClient | None, str, int]:
    client = where if isinstance(where, RemoteClient) else None

    def write(line: str) -> None:
        print(line, flush=True)

    async def play() -> str:
        nonlocal client
        read = lines_from_stdin()
        if isinstance(where, TableSearch):
            choice = await LineTables(where, read, write).choose()
            client = where.client(choice) if choice else None
        if client is None:
            return ""
        kind = SpectatorLineMode if isinstance(client, SpectatorClient) else RemoteLineMode
        return await kind(client, read, write).play()

    try:
        message = asyncio.run(play())
    except KeyboardInterrupt:
        print()
        message = client.exit_message() if client else ""
    return client, message, 0
