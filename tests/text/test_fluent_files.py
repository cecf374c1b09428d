"""The Fluent files have the same messages in both languages, and all are used."""

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from penultima.text.fluent import LANGS, Lang, files

from .message_usage import is_used

GRAMMAR = {"form", "count"}
"""Facts that only one language may need, for its grammar: an article, a plural."""


class _Names(Visitor):
    """The variables and the messages that an entry refers to."""

    def __init__(self) -> None:
        self.variables: set[str] = set()
        self.messages: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802
        self.variables.add(node.id.name)

    def visit_MessageReference(self, node: ftl.MessageReference) -> None:  # noqa: N802
        self.messages.add(node.id.name)


def entries(lang: Lang) -> list[ftl.EntryType]:
    parser = FluentParser()
    return [entry for file in files(lang) for entry in parser.parse(file.read_text("utf-8")).body]


def messages(lang: Lang) -> dict[str, ftl.Message]:
    return {entry.id.name: entry for entry in entries(lang) if isinstance(entry, ftl.Message)}


def names_in(lang: Lang, message: ftl.Message) -> _Names:
    """What a message and the messages inside it refer to."""
    names = _Names()
    names.visit(message)
    for other in tuple(names.messages):
        names.variables |= names_in(lang, messages(lang)[other]).variables
    return names


@pytest.mark.parametrize("lang", LANGS)
def test_every_entry_is_valid_and_unique(lang: Lang) -> None:
    every = entries(lang)
    assert not [entry.content for entry in every if isinstance(entry, ftl.Junk)]
    ids = [entry.id.name for entry in every if isinstance(entry, ftl.Message)]
    assert sorted(ids) == sorted(set(ids))


def test_both_languages_have_the_same_files_and_messages() -> None:
    assert [file.name for file in files("en")] == [file.name for file in files("es")]
    only_spanish = {"who-receiver"}  # al siguiente jugador: "a" and "el" are contracted
    assert messages("es").keys() - messages("en").keys() == only_spanish
    assert messages("en").keys() <= messages("es").keys()


@pytest.mark.slow
def test_a_message_has_the_same_facts_and_attributes_in_both() -> None:
    spanish = messages("es")
    for id_, english in messages("en").items():
        other = spanish[id_]
        assert {a.id.name for a in english.attributes} == {a.id.name for a in other.attributes}, id_
        facts = names_in("en", english).variables ^ names_in("es", other).variables
        assert facts <= GRAMMAR, id_


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGS)
def test_every_message_and_attribute_is_used(lang: Lang) -> None:
    every = messages(lang)
    referenced = set().union(*(names_in(lang, message).messages for message in every.values()))
    texts = [id_ for id_, message in every.items() if message.value]
    texts += [f"{id_}.{each.id.name}" for id_, m in every.items() for each in m.attributes]
    unused = [text for text in texts if text not in referenced and not is_used(text)]
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
    ],
)
def test_a_message_that_nothing_uses_is_noticed(id_: str) -> None:
    """Guards the test above: its search must not accept any id with a known prefix."""
    assert not is_used(id_)
