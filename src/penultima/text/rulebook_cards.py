"""The pages of a rulebook about what the cards do."""

from penultima.rules.effects import Reverse

from .card_texts import Sentence, card_sentences, fits_on_own_color
from .cards import face_name
from .fluent import cite, say
from .lists import and_list
from .rulebook_page import Page


def what_the_cards_do(page: Page) -> None:
    page.heading("rulebook-cards")
    if page.has_numbers:
        _numbers(page)
    told: dict[tuple[Sentence, ...], list[str]] = {}
    for kind in page.faces():
        sentences = list(card_sentences(page.setup, kind, page.lang, quote_rule=False))
        if not kind.is_wild:
            sentences.append((fits_on_own_color(kind, page.lang), "T1"))
        if Reverse() in kind.effects and len(page.setup.players) != 2:
            told_for_two = say(page.lang, f"card-two-players-{page.options.two_player_reverse}")
            sentences.append((told_for_two, "A2"))
        told.setdefault(tuple(sentences), []).append(face_name(kind, page.lang))
    for same, names in told.items():
        page.title(and_list(page.lang, names), level=3)
        page.paragraph(" ".join(cite(text, clause) for text, clause in _clauses_once(same)))


def _numbers(page: Page) -> None:
    page.heading("rulebook-numbers", level=3)
    color = page.edition.color_names[0]
    seen: dict[tuple[Sentence, ...], list[str]] = {}
    for kind in page.edition.kinds.values():
        if kind.color == color and kind.number is not None:
            told = card_sentences(page.setup, kind, page.lang)
            # Of the emblem the first pages have told, and of a plain number there is nothing.
            if sentences := tuple((text, clause) for text, clause in told if clause == "H4"):
                seen.setdefault(sentences, []).append(kind.face)
    page.tell("rulebook-numbers-except" if seen else "rulebook-numbers-plain", "T1")
    page.bullets(
        f"**{and_list(page.lang, faces)}.** "
        + " ".join(cite(text, clause) for text, clause in _clauses_once(sentences))
        for sentences, faces in seen.items()
    )


def _clauses_once(sentences: tuple[Sentence, ...]) -> list[Sentence]:
    """Of several sentences in a row with the same clause, only the last cites it."""
    following = [clause for _, clause in sentences[1:]] + [None]
    return [
        (text, None if clause == after else clause)
        for (text, clause), after in zip(sentences, following, strict=True)
    ]
