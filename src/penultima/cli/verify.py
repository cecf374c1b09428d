"""`penultima verify FILE|URL`: check that the deals of a match were fixed by everybody."""

import argparse
import sys
from collections.abc import Iterable

import msgspec
from msgspec import Struct

from penultima.errors import BadRecord
from penultima.fairness.checks import Check, CheckName, RoundChecks, conclusion
from penultima.text.fluent import Lang, say
from penultima.text.lists import labelled
from penultima.text.record import parse_record

from .arguments import add_lang_argument
from .text_files import read_text
from .verify_record import record_checks
from .verify_replay import saved_replay_checks

FAIR, DIFFERS, UNKNOWN = 0, 1, 2
"""Exit statuses: all deals agree, something does not, or something can't be checked."""
MARKS = {True: "ok", False: "NO", None: "?"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add(
        "source",
        metavar="FILE|URL",
        help="a game record or a round saved by the page (- for standard input), or the link of a "
        "table or of a replay",
    )
    add("--json", action="store_true", help="print JSON instead of lines")
    add_lang_argument(parser)


def run(args: argparse.Namespace) -> int:
    try:
        rounds = _rounds(args.source, args.lang)
    except BadRecord as error:
        print(f"penultima: {args.source}: {error}", file=sys.stderr)
        return UNKNOWN
    agrees = conclusion([round_.agrees for round_ in rounds])
    if args.json:
        print(msgspec.json.encode(_answer(rounds, agrees, args.lang)).decode())
    else:
        for line in _lines(rounds, args.lang):
            print(line)
        print(_summary(rounds, agrees, args.lang))
    return {True: FAIR, False: DIFFERS, None: UNKNOWN}[agrees]


def _rounds(source: str, lang: Lang) -> list[RoundChecks]:
    """Raises BadRecord, or BadSetup for a file or a table that can't be read."""
    if "://" in source:
        from .verify_remote import table_checks

        return table_checks(source, lang)
    content = read_text(source)
    if content.startswith("{"):
        return [saved_replay_checks(content, lang)]
    return list(record_checks(parse_record(content), lang))


def _lines(rounds: Iterable[RoundChecks], lang: Lang) -> Iterable[str]:
    for round_ in rounds:
        yield say(lang, "verify-round", match=round_.match, round=round_.round)
        for check in round_.checks:
            name = say(lang, f"verify-name-{check.name}")
            yield f"  {MARKS[check.agrees]:<3} {labelled(lang, name, text(check, lang))}"


def text(check: Check, lang: Lang) -> str:
    return say(lang, check.message, **check.facts)


def _summary(rounds: list[RoundChecks], agrees: bool | None, lang: Lang) -> str:
    if not rounds:
        return say(lang, "verify-no-rounds")
    ids = {True: "verify-fair", False: "verify-not-fair", None: "verify-unknown"}
    return say(lang, ids[agrees], count=len(rounds))


class _CheckAnswer(Struct, frozen=True):
    check: CheckName
    agrees: bool | None
    text: str


class _RoundAnswer(Struct, frozen=True):
    match: int
    round: int
    agrees: bool | None
    checks: tuple[_CheckAnswer, ...]


class _Answer(Struct, frozen=True):
    agrees: bool | None
    text: str
    rounds: tuple[_RoundAnswer, ...]


def _answer(rounds: list[RoundChecks], agrees: bool | None, lang: Lang) -> _Answer:
    answers = (
        _RoundAnswer(
            round_.match,
            round_.round,
            round_.agrees,
            tuple(
                _CheckAnswer(check.name, check.agrees, text(check, lang)) for check in round_.checks
            ),
        )
        for round_ in rounds
    )
    return _Answer(agrees, _summary(rounds, agrees, lang), tuple(answers))
