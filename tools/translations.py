"""What is left to do in the translations: `python -m tools.translations [LANG …]`.

docs/translating.md tells how to add a language. A test asks the same for all of them.
"""

import argparse
import json
import re
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

import babel
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from penultima.text.fluent import ENGLISH, LOCALES

TEXTS = Path(__file__).parent.parent / "web" / "texts.json"
"""The files that the page fetches together."""

GRAMMAR = {"form", "count"}
"""Facts that only one language may need, for its grammar: a gender, a plural."""
FORMED = re.compile(r"card-subject|card-with-article|noun-a|noun-another|color-.+")
"""The messages that get `$form`."""
FORM = "form"
"""The attribute that any noun can have."""
NAME, SOUNDS = "language-name", "language-sounds"


class Message(NamedTuple):
    """A message or a term, and where it stands."""

    file: str
    source: str
    entry: ftl.Message | ftl.Term

    @property
    def attributes(self) -> set[str]:
        return {attribute.id.name for attribute in self.entry.attributes}

    @property
    def names(self) -> "Names":
        names = Names()
        names.visit(self.entry)
        return names


class Names(Visitor):
    """What a message refers to."""

    def __init__(self) -> None:
        self.variables: set[str] = set()
        self.messages: set[str] = set()
        self.functions: set[str] = set()
        self.sounds: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802
        self.variables.add(node.id.name)

    def visit_MessageReference(self, node: ftl.MessageReference) -> None:  # noqa: N802
        self.messages.add(node.id.name)

    def visit_TermReference(self, node: ftl.TermReference) -> None:  # noqa: N802
        self.messages.add(f"-{node.id.name}")
        self.generic_visit(node)

    def visit_FunctionReference(self, node: ftl.FunctionReference) -> None:  # noqa: N802
        self.functions.add(node.id.name)
        self.generic_visit(node)

    def visit_SelectExpression(self, node: ftl.SelectExpression) -> None:  # noqa: N802
        asked = node.selector
        if isinstance(asked, ftl.FunctionReference) and asked.id.name == "SOUND":
            keys = (variant.key for variant in node.variants if not variant.default)
            self.sounds.update(key.name for key in keys if isinstance(key, ftl.Identifier))
        self.generic_visit(node)


class Language:
    """The Fluent files of a language."""

    def __init__(self, folder: Path) -> None:
        self.lang = folder.name
        self.messages: dict[str, Message] = {}
        self.unreadable: list[str] = []
        self.twice: list[str] = []
        for file in sorted(folder.glob("*.ftl")):
            self._read(file)

    def _read(self, file: Path) -> None:
        text = file.read_text(encoding="utf-8")
        for entry in FluentParser().parse(text).body:
            assert entry.span
            if isinstance(entry, ftl.Junk):
                line = text.count("\n", 0, entry.span.start) + 1
                why = entry.annotations[0].message if entry.annotations else ""
                self.unreadable.append(f"{file.name}, line {line}: can't be read. {why}")
            elif isinstance(entry, ftl.Message | ftl.Term):
                id_ = f"-{entry.id.name}" if isinstance(entry, ftl.Term) else entry.id.name
                if id_ in self.messages:
                    self.twice.append(f"{file.name}: {id_} is there twice.")
                source = " ".join(text[entry.span.start : entry.span.end].split())
                self.messages[id_] = Message(file.name, source, entry)

    @cached_property
    def referred(self) -> Counter[str]:
        """How many messages refer to each."""
        return Counter(id_ for message in self.messages.values() for id_ in message.names.messages)

    def variables(self, id_: str) -> set[str]:
        """Those of a message and of the messages inside it."""
        names = self.messages[id_].names
        inside = (self.variables(other) for other in names.messages if other in self.messages)
        return names.variables.union(*inside)


def problems(lang: str, locales: Path = LOCALES) -> list[str]:
    """What a translator has left to do, each with its file."""
    english, own = Language(locales / ENGLISH), Language(locales / lang)
    return [*own.unreadable, *own.twice, *_itself(own), *_compared(english, own), *_inside(own)]


def _itself(own: Language) -> Iterator[str]:
    """What language.ftl has to say about the language."""
    name = own.messages.get(NAME)
    locale = re.search(r"\.locale = (\S+)", name.source) if name else None
    if name and not locale:
        yield f"{name.file}: {NAME} needs an attribute .locale, such as fr-FR."
    elif locale:
        try:
            babel.Locale.parse(locale[1], sep="-")
        except (ValueError, babel.UnknownLocaleError):
            yield f"language.ftl: {locale[1]} is no locale that is known, such as fr-FR."


def _compared(english: Language, own: Language) -> Iterator[str]:
    for id_, message in english.messages.items():
        if id_ not in own.messages:
            yield f"{message.file}: {id_} is missing. English: {message.source}"
    for id_, message in own.messages.items():
        known = english.messages.get(id_)
        where = f"{message.file}: {id_}"
        if known is None:
            if not own.referred[id_]:
                yield f"{where} is unknown: English has no such message, and none here uses it."
            continue
        if message.file != known.file:
            yield f"{where} belongs in {known.file}."
        if id_ != SOUNDS:
            for attribute in sorted(known.attributes - message.attributes - {FORM}):
                yield f"{where} lacks its attribute .{attribute}. English: {known.source}"
            for attribute in sorted(message.attributes - known.attributes - {FORM}):
                yield f"{where} has an attribute .{attribute}, which English doesn't have."
        theirs, ours = english.variables(id_), own.variables(id_)
        for variable in sorted(theirs - ours - GRAMMAR):
            yield f"{where} leaves out ${variable}. English: {known.source}"
        extra = ours - theirs - (GRAMMAR if FORMED.fullmatch(id_) else GRAMMAR - {FORM})
        for variable in sorted(extra):
            yield f"{where} uses ${variable}, which it isn't given. English: {known.source}"


def _inside(own: Language) -> Iterator[str]:
    """References that lead nowhere, or to a file that the page hasn't loaded."""
    sounds = own.messages[SOUNDS].attributes if SOUNDS in own.messages else set()
    parts: dict[str, list[str]] = json.loads(TEXTS.read_text(encoding="utf-8"))
    for id_, message in own.messages.items():
        where, names = f"{message.file}: {id_}", message.names
        for sound in sorted(names.sounds - sounds):
            yield f"{where} asks for the sound [{sound}], which {SOUNDS} doesn't have."
        for function in sorted(names.functions - {"SOUND", "NUMBER", "DATETIME"}):
            yield f"{where} uses {function}(), which there isn't."
        for files in parts.values():
            loaded = {f"{name}.ftl" for name in (*files, *parts["page"])}
            if message.file.removesuffix(".ftl") in files:
                for other in sorted(names.messages & own.messages.keys()):
                    if own.messages[other].file not in loaded:
                        yield f"{where} uses {other}, which has to be in cards.ftl for the page."
        for other in sorted(names.messages - own.messages.keys()):
            yield f"{where} uses {other}, which there isn't."


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.translations", description=__doc__)
    there = sorted(folder.name for folder in LOCALES.iterdir() if folder.is_dir())
    parser.add_argument("lang", nargs="*", metavar="LANG", help=f"of {', '.join(there)}")
    asked = parser.parse_args().lang or there
    if unknown := [lang for lang in asked if lang not in there]:
        parser.error(f"{LOCALES} has no folder {unknown[0]}")
    todo = 0
    for lang in asked:
        found = problems(lang)
        todo += len(found)
        count = len(Language(LOCALES / lang).messages)
        print(f"{lang}: {count} messages, {len(found) or 'nothing'} to do")
        for problem in found:
            print(f"  {problem}")
    return 1 if todo else 0


if __name__ == "__main__":
    sys.exit(main())
