"""Messages by their id, from the Fluent files in locale/, which the web page reads too."""

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Literal, get_args

if TYPE_CHECKING:
    from fluent.runtime.resolver import Message

Lang = Literal["en", "es"]
LANGS: tuple[Lang, ...] = get_args(Lang)
LOCALES = Path(__file__).parent.parent / "locale"

# Numbers are written as in Latin America: 12,500.
_FULL_LOCALE = {"en": "en-US", "es": "es-419"}


def files(lang: Lang) -> Iterator[Path]:
    yield from sorted((LOCALES / lang).glob("*.ftl"))


class Words:
    """The messages of a language. Each is parsed when it is first said: all would take a while."""

    def __init__(self, lang: Lang) -> None:
        # Imported here, so that who plays without words doesn't wait for the libraries behind them.
        from fluent.runtime import FluentBundle

        self.bundle = FluentBundle([_FULL_LOCALE[lang]], use_isolating=False)
        self._unread: dict[str, str] = {}
        for file in files(lang):
            self._unread |= _entries(file.read_text(encoding="utf-8"))

    def message(self, id_: str) -> "Message":
        self._read(id_)
        return self.bundle.get_message(id_)

    def _read(self, id_: str) -> None:
        """Parse a message, and those that it refers to."""
        from fluent.runtime import FluentResource

        text = self._unread.pop(id_, None)
        if text is not None:
            self.bundle.add_resource(FluentResource(text))
            for other in _REFERENCE.findall(text):
                self._read(other)


_ENTRY = re.compile(r"^([A-Za-z][\w-]*) *=", re.MULTILINE)
_REFERENCE = re.compile(r"\{\s*([A-Za-z][\w-]*)")


def _entries(text: str) -> dict[str, str]:
    """A file, cut where a message begins."""
    starts = list(_ENTRY.finditer(text))
    ends = [found.start() for found in starts[1:]] + [len(text)]
    return {found[1]: text[found.start() : end] for found, end in zip(starts, ends, strict=True)}


@cache
def words(lang: Lang) -> Words:
    return Words(lang)


def say_once(lang: Lang, id_: str, **facts: str | int) -> str:
    """A message with its facts. `id_` may name an attribute: `event-drew.you`."""
    name, _, attribute = id_.partition(".")
    message = words(lang).message(name)
    pattern = message.attributes[attribute] if attribute else message.value
    assert pattern is not None, f"{id_} has no text"
    text, errors = words(lang).bundle.format_pattern(pattern, facts)
    assert not errors, f"{lang} {id_}: {errors}"
    return str(text)


say = lru_cache(maxsize=8192)(say_once)
"""The same, remembered: a match says the same few things over and over."""


@cache
def has_attribute(id_: str, attribute: str) -> bool:
    return attribute in words("en").message(id_).attributes


def cite(text: str, clause: str | None) -> str:
    """A sentence with the clause behind it: “Draw one (T2).”"""
    if not clause:
        return text
    if text.endswith((".", ":")):
        return f"{text[:-1]} ({clause}){text[-1]}"
    return f"{text} ({clause})"


def closed(text: str) -> str:
    """With the full stop that whoever wrote it may have left out: another sentence follows."""
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."
