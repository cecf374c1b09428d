"""The Fluent files of both languages say the same things, and nothing that nobody asks for."""

import ast
import re
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

import penultima
from penultima.text.fluent import LANGS, Lang, files

SOURCE = Path(penultima.__file__).parent
GRAMMAR = {"form", "count"}
"""Facts that one language needs for its grammar alone: an article, a verb in the plural."""


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
    """What a message refers to, and what the messages do that it is made of."""
    names = _Names()
    names.visit(message)
    for other in tuple(names.messages):
        names.variables |= names_in(lang, messages(lang)[other]).variables
    return names


@pytest.mark.parametrize("lang", LANGS)
def test_every_entry_can_be_read_and_comes_once(lang: Lang) -> None:
    every = entries(lang)
    assert not [entry.content for entry in every if isinstance(entry, ftl.Junk)]
    ids = [entry.id.name for entry in every if isinstance(entry, ftl.Message)]
    assert sorted(ids) == sorted(set(ids))


def test_both_languages_have_the_same_files_and_messages() -> None:
    assert [file.name for file in files("en")] == [file.name for file in files("es")]
    only_spanish = {"who-receiver"}  # al siguiente jugador: "a" and "el" melt together
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


def ids_in_code() -> re.Pattern[str]:
    """Every text in the code that could be the id of a message, f-strings with any insert."""
    found = set()
    for file in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(re.escape(node.value.partition(".")[0]))
            elif isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                parts = (
                    re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".*"
                    for part in node.values
                )
                found.add("".join(parts))
    return re.compile("|".join(f"(?:{each})" for each in found if "-" in each))


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGS)
def test_no_message_is_there_for_nothing(lang: Lang) -> None:
    """Refusals and options, whose ids are put together, have a test of their own."""
    used = ids_in_code()
    every = messages(lang)
    inside = set().union(*(names_in(lang, message).messages for message in every.values()))
    # What the page says is for its own tests: web/tests/fluent.test.ts.
    unused = [
        id_
        for id_ in every
        if not id_.startswith(("refusal-", "option-", "page-"))
        and id_ not in inside
        and not used.fullmatch(id_)
    ]
    assert not unused
