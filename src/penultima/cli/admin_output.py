"""How `penultima admin` shows what it has found or done: lines, or JSON."""

import argparse
import time
from collections.abc import Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from penultima.errors import BadSetup
from penultima.server.admin.check import Checked
from penultima.server.admin.commands import Answer
from penultima.server.admin.tables import TableDetails, TableLine
from penultima.server.store.entries import Entry
from penultima.server.table.match_records import match_records


def print_answer(args: argparse.Namespace, answer: object, lines: list[str]) -> None:
    if args.json:
        print(msgspec.json.encode(answer).decode())
    else:
        print(*lines, sep="\n")


def _when(at: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(at))


def print_tables(args: argparse.Namespace, tables: list[TableLine]) -> int:
    lines = [
        f"{table.slug}  {_when(table.last_at)}  {table.bytes:>10,} B  "
        + ("archived" if table.archived else f"{table.entries} entries")
        + (f", {table.restricted}" if table.restricted else "")
        for table in tables
    ]
    print_answer(args, tables, lines or ["There are no tables."])
    return 0


def print_details(args: argparse.Namespace, found: TableDetails | None) -> int:
    if found is None:
        raise BadSetup(f"there is no table {args.target}")
    values = msgspec.structs.asdict(found) | {
        "players": ", ".join(found.players),
        "first_at": _when(found.first_at),
        "last_at": _when(found.last_at),
    }
    del values["rounds"]
    lines = [f"{name:<11}{value}" for name, value in values.items()]
    lines += [f"match {each.match}, round {each.round}: {each.checksum}" for each in found.rounds]
    print_answer(args, found, lines)
    return 0


class _Exported(Struct, frozen=True):
    file: str
    match: int
    rounds: int


def export(args: argparse.Namespace, slug: str, entries: Sequence[Entry]) -> int:
    if not entries:
        raise BadSetup(f"there is no table {args.target}")
    exported = []
    for record in match_records(slug, entries):
        file: Path = args.to / f"{slug}-{record.match}.record"
        try:
            with file.open("x", encoding="utf-8", newline="\n") as out:
                out.write(record.text)
        except FileExistsError:
            raise BadSetup(f"{file} exists already") from None
        except OSError as error:
            raise BadSetup(f"{file} can't be written: {error.strerror}") from None
        exported.append(_Exported(str(file), record.match, record.rounds))
    if not exported:
        raise BadSetup(f"no round of {args.target} is over")
    print_answer(args, exported, [f"{each.file}: {each.rounds} rounds" for each in exported])
    return 0


class _Ban(Struct, frozen=True):
    address: str
    at: float


def print_bans(args: argparse.Namespace, banned: dict[str, float]) -> int:
    bans = [_Ban(address, at) for address, at in banned.items()]
    lines = [f"{ban.address}  since {_when(ban.at)}" for ban in bans]
    print_answer(args, bans, lines or ["No address is banned."])
    return 0


def print_check(args: argparse.Namespace, checked: Checked) -> int:
    what = f"{checked.tables} tables, {checked.entries} entries: "
    found = f"{len(checked.problems)} problems" if checked.problems else "no problems"
    print_answer(args, checked, [what + found, *checked.problems])
    return 1 if checked.problems else 0


def print_change(args: argparse.Namespace, answer: Answer) -> int:
    if answer.problem is not None:
        raise BadSetup(answer.problem)
    if not answer.done:
        raise BadSetup(f"{args.target}: nothing to {args.action}")
    people = f"; {answer.people} sent away" if answer.people else ""
    print_answer(args, answer, [f"{args.action}: {args.target}{people}"])
    return 0
