"""Messages by id, from the Fluent files in locale/, which the web page uses too."""

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import Literal, get_args

Lang = Literal["en", "es"]
LANGS: tuple[Lang, ...] = get_args(Lang)
LOCALES = Path(__file__).parent.parent / "locale"

# Numbers are written as in Latin America: 12,500.
_FULL_LOCALE = {"en": "en-US", "es": "es-419"}


def files(lang: Lang) -> Iterator[Path]:
    yield from sorted((LOCALES / lang).glob("*.ftl"))


class Messages:
    """The messages of a language. Each is parsed when first used, since parsing all is slow."""

    def __init__(self, lang: Lang) -> None:
        # Imported here, so that programs without messages don't wait for the libraries.
        from fluent.runtime import FluentBundle

        self.lang = lang
        self._bundle = FluentBundle([_FULL_LOCALE[lang]], use_isolating=False)
        self._unparsed: dict[str, str] = {}
        for file in files(lang):
            self._unparsed |= _entries(file.read_text(encoding="utf-8"))

    def format(self, id_: str, facts: dict[str, str | int]) -> str:
        name, _, attribute = id_.partition(".")
        self._parse(name)
        message = self._bundle.get_message(name)
        pattern = message.attributes[attribute] if attribute else message.value
        assert pattern is not None, f"{id_} has no text"
        text, errors = self._bundle.format_pattern(pattern, facts)
        assert not errors, f"{self.lang} {id_}: {errors}"
        return str(text)

    def has_attribute(self, id_: str, attribute: str) -> bool:
        self._parse(id_)
        return attribute in self._bundle.get_message(id_).attributes

    def _parse(self, id_: str) -> None:
        """Parse a message, and those that it refers to."""
        from fluent.runtime import FluentResource

        text = self._unparsed.pop(id_, None)
        if text is not None:
            self._bundle.add_resource(FluentResource(text))
            for other in _REFERENCE.findall(text):
                self._parse(other)


_ENTRY = re.compile(r"^([A-Za-z][\w-]*) *=", re.MULTILINE)
_REFERENCE = re.compile(r"\{\s*([A-Za-z][\w-]*)")


def _entries(text: str) -> dict[str, str]:
    """The source of each message in a file."""
    starts = list(_ENTRY.finditer(text))
    ends = [found.start() for found in starts[1:]] + [len(text)]
    return {found[1]: text[found.start() : end] for found, end in zip(starts, ends, strict=True)}


@cache
def messages(lang: Lang) -> Messages:
    return Messages(lang)


def format_message(lang: Lang, id_: str, **facts: str | int) -> str:
    """A message with its facts. `id_` can name an attribute: `event-drew.you`."""
    return messages(lang).format(id_, facts)


say = lru_cache(maxsize=8192)(format_message)
"""`format_message` with a cache: a match uses the same few sentences over and over."""


@cache
def has_attribute(id_: str, attribute: str) -> bool:
    return messages("en").has_attribute(id_, attribute)


def cite(text: str, clause: str | None) -> str:
    """A sentence with its clause: “Draw one (T2).”"""
    if not clause:
        return text
    if text.endswith((".", ":")):
        return f"{text[:-1]} ({clause}){text[-1]}"
    return f"{text} ({clause})"


def with_full_stop(text: str) -> str:
    """A text that players wrote, with a full stop if it has no end mark."""
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."
