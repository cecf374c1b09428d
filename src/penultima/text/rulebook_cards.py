"""The section of a rulebook about what the cards do."""

from itertools import groupby

from penultima.rules.edition import Kind
from penultima.rules.effects import Reverse

from .card_texts import card_sentences, fits_on_own_color
from .cards import face_name
from .fluent import say
from .lists import and_list
from .rulebook_parts import ListItem, Sentence
from .rulebook_writer import RulebookWriter


def what_the_cards_do(book: RulebookWriter) -> None:
    book.add_heading("rulebook-cards")
    _numbers(book)
    kinds_by_text: dict[tuple[Sentence, ...], list[Kind]] = {}
    for kind in book.faces():
        sentences = list(card_sentences(book.setup, kind, book.lang, quote_rule=False))
        if not kind.is_wild:
            sentences.append(Sentence(fits_on_own_color(kind, book.lang), "T1"))
        if Reverse() in kind.effects and len(book.setup.players) != 2:
            for_two = say(book.lang, f"card-two-players-{book.options.two_player_reverse}")
            sentences.append(Sentence(for_two, "A2"))
        kinds_by_text.setdefault(tuple(sentences), []).append(kind)
    for text, kinds in kinds_by_text.items():
        names = and_list(book.lang, (face_name(kind, book.lang) for kind in kinds))
        book.add_title(names, level=3, cards=(kind.card for kind in kinds))
        book.add_paragraph(_clauses_once(text))


def _numbers(book: RulebookWriter) -> None:
    book.add_heading("rulebook-numbers", level=3)
    color = book.edition.color_names[0]
    faces_by_text: dict[tuple[Sentence, ...], list[str]] = {}
    for kind in book.edition.kinds.values():
        if kind.color == color and kind.number is not None:
            every = card_sentences(book.setup, kind, book.lang)
            # The first section describes the emblem, and a plain number does nothing.
            if sentences := tuple(sentence for sentence in every if sentence.clause == "H4"):
                faces_by_text.setdefault(sentences, []).append(kind.face)
    book.add_text("rulebook-numbers-except" if faces_by_text else "rulebook-numbers-plain", "T1")
    book.add_list(
        ListItem(_clauses_once(sentences), and_list(book.lang, faces))
        for sentences, faces in faces_by_text.items()
    )


def _clauses_once(sentences: tuple[Sentence, ...]) -> tuple[Sentence, ...]:
    """Join adjacent sentences with the same clause, so that it is cited once."""
    return tuple(
        Sentence(" ".join(each.text for each in same), clause)
        for clause, same in groupby(sentences, key=lambda each: each.clause)
    )
