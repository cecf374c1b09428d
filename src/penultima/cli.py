"""The command line: `penultima` and its commands. Each is loaded only when it is called."""

import argparse
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from io import TextIOWrapper
from typing import NoReturn

from penultima.errors import PenultimaError

COMMANDS = {
    "serve": (
        "penultima.server.command",
        "open tables that people play at in the browser",
    ),
    "play": ("penultima.terminal.command", "play in the terminal, against bots or at a server"),
    "simulate": ("penultima.lab.command", "play rounds by the million, and measure rules"),
    "rules": ("penultima.text.rules_command", "print the rules of a table"),
    "replay": (
        "penultima.terminal.replay_command",
        "show a game record step by step, and check it",
    ),
    "arena": ("penultima.bots.arena_command", "let bots play against each other, many rounds"),
    "tune": ("penultima.bots.tune", "make the weights of the bots anew, in self-play"),
    "referee": ("penultima.referee.command", "answer questions about the rules, line by line"),
}
"""A command's module has `add_arguments(parser)` and `run(args) -> int`."""


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message} (see {self.prog} --help)\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command. Bad input is one clear line and status 2, never a traceback."""
    arguments = sys.argv[1:] if argv is None else list(argv)
    _take_any_streams()
    try:
        args = _parser(arguments).parse_args(arguments)
        status: int = args.run(args)
        sys.stdout.flush()
        return status
    except PenultimaError as error:
        print(f"penultima: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except BrokenPipeError:
        _say_no_more()
        return 141
    except OSError as error:
        # A disk that is full, and the like: theirs to mend.
        place = f"{error.filename}: " if error.filename else ""
        print(f"penultima: {place}{error.strerror or error}", file=sys.stderr)
        _say_no_more()
        return 2


def _take_any_streams() -> None:
    """Streams may be closed, or have room for few characters: we go on as well as we can."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115
        elif isinstance(stream, TextIOWrapper) and name != "stderr":  # which escapes them
            stream.reconfigure(errors="replace")


def _say_no_more() -> None:
    """Perhaps nobody takes our output any more: it is tried once, and not again at exit."""
    with suppress(OSError):
        sys.stdout.flush()
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _parser(arguments: Sequence[str]) -> argparse.ArgumentParser:
    parser = _Parser(
        prog="penultima",
        description="UNO in three editions: play it, read its rules, ask a referee.",
        epilog="`penultima COMMAND --help` tells more about a command.",
    )
    parser.add_argument("--version", action=_Version)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for name, (module, summary) in COMMANDS.items():
        command = commands.add_parser(name, help=summary, description=f"{summary.capitalize()}.")
        if name in arguments:
            loaded = import_module(module)
            loaded.add_arguments(command)
            command.set_defaults(run=loaded.run)
    return parser


class _Version(argparse.Action):
    def __init__(self, option_strings: Sequence[str], dest: str) -> None:
        super().__init__(option_strings, dest, nargs=0, help="print the version and stop")

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        from importlib.metadata import version

        print(f"penultima {version('penultima')}")
        parser.exit()


if __name__ == "__main__":
    sys.exit(main())
