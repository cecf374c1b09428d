"""Writes docs/cli.md, with every command and option: `python -m tools.cli_page`."""

import argparse
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from penultima.cli.main import COMMANDS

PAGE = Path(__file__).parent.parent / "docs" / "cli.md"
PAGES = {
    "serve": "server.md",
    "admin": "server.md",
    "play": "terminal.md",
    "simulate": "lab.md",
    "forecast": "lab.md",
    "rules": "editions.md",
    "docs": "README.md",
    "replay": "notation.md",
    "analyse": "analysis.md",
    "verify": "fairness.md",
    "arena": "bots.md",
    "tune": "bots.md",
    "referee": "referee.md",
}
"""Where more is said about a command."""


def page() -> str:
    blocks = [
        "# Commands",
        "Every command and option, as `--help` describes them. Made by `python -m tools.cli_page`.",
        "Exit statuses: 0 is success, 1 a database with problems (`admin check`, "
        "`admin backup`) or a deal that does not agree (`verify`), 2 a wrong argument or file or a "
        "deal that can't be checked (`verify`), and 130 an interruption.",
    ]
    for command, (module, summary) in COMMANDS.items():
        parser = argparse.ArgumentParser(prog=f"penultima {command}", add_help=False)
        import_module(module).add_arguments(parser)
        blocks.append(f"## `penultima {command}`")
        blocks.append(f"{summary.capitalize()}. More: [{PAGES[command]}]({PAGES[command]})")
        if rows := list(_rows(parser)):
            blocks.append("\n".join(["| argument | |", "|---|---|", *rows]))
    return "\n\n".join(blocks) + "\n"


def _rows(parser: argparse.ArgumentParser) -> Iterator[str]:
    formatter = parser._get_formatter()
    for action in parser._actions:
        if action.help is argparse.SUPPRESS:
            continue
        about = " ".join(formatter._expand_help(action).split()) if action.help else ""
        about = re.sub(r", here \w+", "", about)  # the language of this terminal
        yield f"| {_names(action)} | {about} |".replace("|  |", "| |")


def _names(action: argparse.Action) -> str:
    value = "" if action.nargs == 0 else _value(action)
    if not action.option_strings:
        return f"`{value}`"
    return ", ".join(f"`{f'{name} {value}'.strip()}`" for name in action.option_strings)


def _value(action: argparse.Action) -> str:
    if action.metavar is not None:
        return action.metavar if isinstance(action.metavar, str) else " ".join(action.metavar)
    if action.choices is not None:
        return ",".join(map(str, action.choices))
    return action.dest.upper().replace("_", "-") if action.option_strings else action.dest


def main() -> None:
    PAGE.write_text(page(), encoding="utf-8")
    print(PAGE.name)


if __name__ == "__main__":
    main()
