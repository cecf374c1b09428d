"""Messages by id, from the Fluent files in locale/, which the web page uses too.

A folder there is a language: docs/translating.md.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

LOCALES = Path(__file__).parent.parent / "locale"
ENGLISH = "en"
"""The language that the others are translated from, and that stands in for what they lack."""


def _languages() -> Iterator[str]:
    yield ENGLISH
    folders = (file.parent.name for file in LOCALES.glob("*/language.ftl"))
    yield from sorted(lang for lang in folders if lang != ENGLISH)


LANGS = tuple(_languages())
if TYPE_CHECKING:
    Lang = str
else:
    Lang = Literal[LANGS]  # so that decoders of requests refuse any other


def files(lang: Lang) -> Iterator[Path]:
    yield from sorted((LOCALES / lang).glob("*.ftl"))


def best_language(tags: Iterable[str]) -> Lang:
    """The first language that there is, by tags such as “fr-CA” or “fr_CA.UTF-8”; or English."""
    for tag in tags:
        wanted = re.split(r"[.@]", tag.replace("_", "-"))[0].lower()
        found = [lang for lang in LANGS if _family(lang.lower()) == _family(wanted)]
        if found:
            return next((lang for lang in found if lang.lower() == wanted), found[0])
    return ENGLISH


def _family(tag: str) -> str:
    return tag.partition("-")[0]


class Messages:
    """The messages of a language. Each is parsed when first used, since parsing all is slow."""

    def __init__(self, lang: Lang) -> None:
        # Imported here, so that programs without messages don't wait for the libraries.
        from fluent.runtime import FluentBundle

        self.lang = lang
        self._unparsed: dict[str, str] = {}
        # What isn't translated yet is said in English.
        for source in dict.fromkeys((ENGLISH, lang)):
            for file in files(source):
                self._unparsed |= _entries(file.read_text(encoding="utf-8"))
        self.ids = frozenset(self._unparsed)
        locale = _LOCALE.search(self._unparsed["language-name"])
        assert locale, f"{lang}: language-name has no .locale"
        functions: dict[str, Any] = {"SOUND": self._sound}
        self._bundle = FluentBundle([locale[1]], functions=functions, use_isolating=False)

    def format(self, id_: str, facts: dict[str, str | int]) -> str:
        name, _, attribute = id_.partition(".")
        self._parse(name)
        message = self._bundle.get_message(name)
        pattern = message.attributes[attribute] if attribute else message.value
        assert pattern is not None, f"{id_} has no text"
        text, errors = self._bundle.format_pattern(pattern, facts)
        assert not errors, f"{self.lang} {id_}: {errors}"
        return str(text)

    def has(self, id_: str) -> bool:
        name, _, attribute = id_.partition(".")
        return name in self.ids and (not attribute or attribute in self._attributes(name))

    def _attributes(self, id_: str) -> Iterable[str]:
        self._parse(id_)
        return self._bundle.get_message(id_).attributes

    @cached_property
    def _sounds(self) -> dict[str, re.Pattern[str]]:
        patterns = {
            name: self.format(f"language-sounds.{name}", {})
            for name in self._attributes("language-sounds")
        }
        return {name: re.compile(pattern, re.IGNORECASE) for name, pattern in patterns.items()}

    def _sound(self, word: object) -> str:
        """The sound that a word begins with, if the language has a name for it."""
        found = (name for name, pattern in self._sounds.items() if pattern.match(str(word)))
        return next(found, "other")

    def _parse(self, id_: str) -> None:
        """Parse a message, and those that it refers to."""
        from fluent.runtime import FluentResource

        text = self._unparsed.pop(id_, None)
        if text is not None:
            self._bundle.add_resource(FluentResource(text))
            for other in _REFERENCE.findall(text):
                self._parse(other)


_ENTRY = re.compile(r"^(-?[A-Za-z][\w-]*) *=", re.MULTILINE)
_REFERENCE = re.compile(r"\{\s*(-?[A-Za-z][\w-]*)")
_LOCALE = re.compile(r"^ +\.locale *= *(\S+)", re.MULTILINE)


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
def has_text(lang: Lang, id_: str) -> bool:
    """Whether there is a message, or an attribute: `event-drew.you`."""
    return messages(lang).has(id_)


def cite(text: str, clause: str | None) -> str:
    """A sentence with its clause: “Draw one (T2).”"""
    if not clause:
        return text
    # In some languages a space is before the colon, too.
    end = re.search(r"\s?[.:]$|$", text)
    assert end
    return f"{text[: end.start()]} ({clause}){end[0]}"


def with_full_stop(text: str) -> str:
    """A text that players wrote, with a full stop if it has no end mark."""
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."
