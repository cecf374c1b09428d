"""The Fluent files have no messages that nothing uses; test_translations.py has the rest."""

import pytest

from penultima.text.fluent import LANGS, LOCALES, Lang
from tools.translations import Language

from .message_usage import is_used


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGS)
def test_every_message_and_attribute_is_used(lang: Lang) -> None:
    language = Language(LOCALES / lang)
    texts = [id_ for id_, message in language.messages.items() if message.entry.value]
    texts += [f"{id_}.{each}" for id_, m in language.messages.items() for each in m.attributes]
    unused = [text for text in texts if not language.referred[text] and not is_used(text)]
    assert not unused


@pytest.mark.parametrize(
    "id_",
    [
        "page-frob",
        "event-frob.you",
        "speed-frob",
        "verb-frob.what",
        "page-hat-frob",
        "page-size-xl",
        "face-frob",
        "gallery-frob.text",
    ],
)
def test_a_message_that_nothing_uses_is_noticed(id_: str) -> None:
    """Guards the test above: its search must not accept any id with a known prefix."""
    assert not is_used(id_)
