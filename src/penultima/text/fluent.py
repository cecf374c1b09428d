"""Messages by their id, from the Fluent files in locale/, which the web page reads too."""

from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Literal, get_args

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

Lang = Literal["en", "es"]
LANGS: tuple[Lang, ...] = get_args(Lang)
LOCALES = Path(__file__).parent.parent / "locale"

# Numbers are written as in Latin America: 12,500.
_FULL_LOCALE = {"en": "en-US", "es": "es-419"}


def files(lang: Lang) -> Iterator[Path]:
    yield from sorted((LOCALES / lang).glob("*.ftl"))


@cache
def bundle(lang: Lang) -> "FluentBundle":
    # Imported here, so that who plays without words doesn't wait for the libraries behind them.
    from fluent.runtime import FluentBundle, FluentResource

    words = FluentBundle([_FULL_LOCALE[lang]], use_isolating=False)
    for file in files(lang):
        words.add_resource(FluentResource(file.read_text(encoding="utf-8")))
    return words


def say_once(lang: Lang, id_: str, **facts: str | int) -> str:
    """A message with its facts. `id_` may name an attribute: `event-drew.you`."""
    words = bundle(lang)
    name, _, attribute = id_.partition(".")
    message = words.get_message(name)
    pattern = message.attributes[attribute] if attribute else message.value
    assert pattern is not None, f"{id_} has no text"
    text, errors = words.format_pattern(pattern, facts)
    assert not errors, f"{lang} {id_}: {errors}"
    return str(text)


say = lru_cache(maxsize=8192)(say_once)
"""The same, remembered: a match says the same few things over and over."""


@cache
def has_attribute(id_: str, attribute: str) -> bool:
    return attribute in bundle("en").get_message(id_).attributes


def cite(text: str, clause: str | None) -> str:
    """A sentence with the clause behind it: “Draw one (T2).”"""
    if not clause:
        return text
    if text.endswith((".", ":")):
        return f"{text[:-1]} ({clause}){text[-1]}"
    return f"{text} ({clause})"
