"""Every language has every text, and a translator is told what is missing."""

from pathlib import Path

import pytest

from penultima.text.fluent import LANGS, Lang
from tools.translations import problems


@pytest.mark.parametrize("lang", LANGS)
def test_a_language_is_complete(lang: Lang) -> None:
    """If this fails: `python -m tools.translations` prints the same list, and docs/translating.md
    tells what to do about it."""
    found = problems(lang)
    assert not found, "\n".join([f"src/penultima/locale/{lang}/", *found])


LANGUAGE = """\
language-name = {name}
    .locale = {locale}
language-sounds =
    .vowel = [aeiou]
"""
CARDS = """\
card-subject = { $card }
event-drew = { $player } draws { $count }.
    .you = You draw { $count }.
page-hello = Hello
"""


def found(tmp_path: Path, cards: str, more: str = "", locale: str = "fr-FR") -> list[str]:
    """The problems of a small language, against an English that is as small."""
    for lang, text, name in (("en", CARDS, "en-US"), ("xx", cards, locale)):
        (tmp_path / lang).mkdir()
        (tmp_path / lang / "cards.ftl").write_text(text, encoding="utf-8")
        about = LANGUAGE.format(name=lang, locale=name)
        (tmp_path / lang / "language.ftl").write_text(about, encoding="utf-8")
    (tmp_path / "xx" / "terminal.ftl").write_text(more, encoding="utf-8")
    return problems("xx", tmp_path)


def test_a_complete_language_has_no_problems(tmp_path: Path) -> None:
    own = CARDS.replace("{ $card }", "{ SOUND($card) ->\n  [vowel] l’{ $card }\n *[x] { the }\n}")
    own += "the = { $form ->\n  [f] la { $card }\n *[m] le { $card }\n}\n"
    assert found(tmp_path, own) == []


@pytest.mark.parametrize(
    ("before", "after", "problem"),
    [
        ("page-hello = Hello\n", "", "cards.ftl: page-hello is missing. English: page-hello = "),
        ("page-hello", "page-helo", "cards.ftl: page-helo is unknown: "),
        ("Hello", "Hello { $name }", "cards.ftl: page-hello uses $name, which it isn't given. "),
        ("Hello", "Hello { $form }", "cards.ftl: page-hello uses $form, which it isn't given. "),
        ("{ $player } draws", "Draws", "cards.ftl: event-drew leaves out $player. English: "),
        (
            "    .you = You draw { $count }.\n",
            "",
            "cards.ftl: event-drew lacks its attribute .you.",
        ),
        (".you", ".tu", "cards.ftl: event-drew has an attribute .tu, which English doesn't have."),
        ("page-hello =", "page-hello", "cards.ftl, line 4: can't be read. "),
        ("Hello", "Hello\npage-hello = Hi", "cards.ftl: page-hello is there twice."),
        ("Hello", "{ page-hi }", "cards.ftl: page-hello uses page-hi, which there isn't."),
        ("Hello", "{ -brand }", "cards.ftl: page-hello uses -brand, which there isn't."),
        ("Hello", "{ FIRST($x) }", "cards.ftl: page-hello uses FIRST(), which there isn't."),
        (
            "{ $card }",
            "{ SOUND($card) ->\n  [vowl] l’{ $card }\n *[x] le { $card }\n}",
            "cards.ftl: card-subject asks for the sound [vowl], which language-sounds doesn't have",
        ),
    ],
)
def test_what_a_translator_has_left_to_do_is_told(
    tmp_path: Path, before: str, after: str, problem: str
) -> None:
    assert before in CARDS
    told = found(tmp_path, CARDS.replace(before, after))
    assert [line for line in told if line.startswith(problem)], told


def test_a_message_in_another_file_is_told(tmp_path: Path) -> None:
    assert found(tmp_path, CARDS.replace("page-hello = Hello\n", ""), "page-hello = Hi\n") == [
        "terminal.ftl: page-hello belongs in cards.ftl."
    ]


def test_the_page_can_only_use_messages_that_it_loads(tmp_path: Path) -> None:
    told = found(tmp_path, CARDS.replace("Hello", "{ helper }"), "helper = Hi\n")
    assert told == ["cards.ftl: page-hello uses helper, which has to be in cards.ftl for the page."]


def test_an_unknown_locale_is_told(tmp_path: Path) -> None:
    told = found(tmp_path, CARDS, locale="xx-YY")
    assert told == ["language.ftl: xx-YY is no locale that is known, such as fr-FR."]
