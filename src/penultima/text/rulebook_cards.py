"""The pages of a rulebook about what the cards do."""

from itertools import groupby

from penultima.rules.edition import Kind
from penultima.rules.effects import Reverse

from .card_texts import card_sentences, fits_on_own_color
from .cards import face_name
from .fluent import say
from .lists import and_list
from .rulebook_page import Page
from .rulebook_parts import Item, Sentence


def what_the_cards_do(page: Page) -> None:
    page.heading("rulebook-cards")
    _numbers(page)
    told: dict[tuple[Sentence, ...], list[Kind]] = {}
    for kind in page.faces():
        sentences = list(card_sentences(page.setup, kind, page.lang, quote_rule=False))
        if not kind.is_wild:
            sentences.append(Sentence(fits_on_own_color(kind, page.lang), "T1"))
        if Reverse() in kind.effects and len(page.setup.players) != 2:
            told_for_two = say(page.lang, f"card-two-players-{page.options.two_player_reverse}")
            sentences.append(Sentence(told_for_two, "A2"))
        told.setdefault(tuple(sentences), []).append(kind)
    for same, kinds in told.items():
        names = and_list(page.lang, (face_name(kind, page.lang) for kind in kinds))
        page.title(names, level=3, cards=(kind.card for kind in kinds))
        page.paragraph(_clauses_once(same))


def _numbers(page: Page) -> None:
    page.heading("rulebook-numbers", level=3)
    color = page.edition.color_names[0]
    seen: dict[tuple[Sentence, ...], list[str]] = {}
    for kind in page.edition.kinds.values():
        if kind.color == color and kind.number is not None:
            told = card_sentences(page.setup, kind, page.lang)
            # Of the emblem the first pages have told, and of a plain number there is nothing.
            if sentences := tuple(sentence for sentence in told if sentence.clause == "H4"):
                seen.setdefault(sentences, []).append(kind.face)
    page.tell("rulebook-numbers-except" if seen else "rulebook-numbers-plain", "T1")
    page.items(
        Item(_clauses_once(sentences), and_list(page.lang, faces))
        for sentences, faces in seen.items()
    )


def _clauses_once(sentences: tuple[Sentence, ...]) -> tuple[Sentence, ...]:
    """Several sentences in a row with the same clause are one, and cite it at their end."""
    return tuple(
        Sentence(" ".join(each.text for each in same), clause)
        for clause, same in groupby(sentences, key=lambda each: each.clause)
    )
