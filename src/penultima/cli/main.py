"""The `penultima` command. A subcommand's module is imported only when it is used."""

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NoReturn

from .environment import read_environment
from .exit_codes import Parser, status_of

COMMANDS = {
    "serve": (
        "penultima.cli.serve",
        "run a server for tables in the browser and the terminal",
    ),
    "admin": ("penultima.cli.admin", "look after a server's tables: backup, check, bans"),
    "play": ("penultima.cli.play", "play in the terminal, against bots or at a server"),
    "simulate": ("penultima.cli.simulate", "simulate millions of rounds and measure rules"),
    "forecast": ("penultima.cli.forecast", "say what a change of the rules will do to a table"),
    "rules": ("penultima.cli.rules", "print the rules of a table"),
    "docs": ("penultima.cli.docs", "read the documentation in the browser, without a network"),
    "replay": (
        "penultima.cli.replay",
        "show a game record step by step, and check it",
    ),
    "analyse": (
        "penultima.cli.analyse",
        "tell luck from choices in the rounds of a game record",
    ),
    "verify": (
        "penultima.cli.verify",
        "check that the deals of a match were fixed by everybody",
    ),
    "arena": ("penultima.cli.arena", "let bots play many rounds against each other"),
    "tune": ("penultima.cli.tune", "train the weights of the bots in self-play"),
    "referee": ("penultima.cli.referee", "run the line protocol: a referee for other programs"),
}
"""Module and summary of each subcommand.

A module has `add_arguments(parser)` and `run(args)`, and may name in `ENVIRONMENT` the options that
environment variables can set.
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return its exit status."""
    arguments = sys.argv[1:] if argv is None else list(argv)

    def run() -> int:
        parser = _parser(arguments)
        args = parser.parse_args(arguments)
        if args.run is None:
            parser.print_help()
            return 0
        status: int = args.run(args)
        return status

    return status_of(run)


def _parser(arguments: Sequence[str]) -> argparse.ArgumentParser:
    parser = Parser(
        prog="penultima",
        description="UNO in three editions and the classic deck: play, read rules, ask a referee.",
        epilog="Begin with `penultima serve` or `penultima play`."
        " `penultima COMMAND --help` describes a command.",
    )
    parser.add_argument("--version", action=_Version)
    parser.set_defaults(run=None)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    for name, (module, summary) in COMMANDS.items():
        command = commands.add_parser(name, help=summary, description=f"{summary.capitalize()}.")
        if name in arguments:
            loaded = import_module(module)
            loaded.add_arguments(command)
            read_environment(command, getattr(loaded, "ENVIRONMENT", ()), os.environ)
            command.set_defaults(run=loaded.run)
    return parser


class _Version(argparse.Action):
    def __init__(self, option_strings: Sequence[str], dest: str) -> None:
        super().__init__(option_strings, dest, nargs=0, help="print the version and exit")

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        from importlib.metadata import version

        print(f"penultima {version('penultima')}")
        parser.exit()


if __name__ == "__main__":
    sys.exit(main())
