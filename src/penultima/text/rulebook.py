"""The rulebook of a table, generated from its edition, options and house rules."""

from collections.abc import Iterator

from penultima.rules.edition import Kind
from penultima.rules.options import changed_options, relevant_options
from penultima.rules.table import Setup
from penultima.rules.turn import CAUGHT_DRAWS

from .card_texts import house_rule_sentences
from .cards import (
    card_in_sentence,
    edition_name,
    face_name,
    number_form,
    what_fits,
    with_article,
)
from .fluent import Lang, say
from .lists import comma_list, or_list
from .options import option_name, option_sentence
from .rulebook_begin import begin, what_you_need
from .rulebook_cards import what_the_cards_do
from .rulebook_parts import ListItem, Section, Sentence, markdown
from .rulebook_writer import RulebookWriter


def rulebook(setup: Setup, lang: Lang) -> str:
    """The rulebook in Markdown."""
    return markdown(sections(setup, lang))


def sections(setup: Setup, lang: Lang) -> tuple[Section, ...]:
    """The rulebook as data, for other formats."""
    book = RulebookWriter(setup, lang)
    book.add_heading("rulebook-title", level=1, edition=edition_name(setup.edition, lang))
    book.add_text(f"rulebook-aim-{setup.options.scoring}", target=setup.options.target)
    book.add_text("rulebook-about")
    what_you_need(book)
    begin(book)
    _turn(book)
    what_the_cards_do(book)
    _going_out(book)
    _points(book)
    _winning(book)
    _options(book)
    _house_rules(book)
    return book.sections()


def _turn(book: RulebookWriter) -> None:
    options = book.options
    book.add_heading("rulebook-turn")
    book.add_paragraph([Sentence(" ".join(_matching(book)), "T1")])
    until = "-until" if options.draw_until_playable else ""
    must = "-must-play" if options.force_play_drawn or options.force_play else ""
    clause = ", ".join(
        clause
        for clause, given in (
            ("T2", True),
            ("T4", options.force_play_drawn),
            ("H2", options.draw_until_playable),
            ("H5", options.force_play),
        )
        if given
    )
    book.add_text(f"rulebook-turn-draw{until}{must}", clause)
    if options.force_play:
        bluff = "-bluff" if book.has_challenges else ""
        book.add_text(f"rulebook-turn-no-voluntary{bluff}", "H5")
    else:
        book.add_text("rulebook-turn-voluntary", "T3")
    if not must:
        book.add_text("rulebook-turn-ask", "T2")
    if options.jump_in:
        book.add_text("rulebook-turn-jump-in", "H3")
    book.add_text("rulebook-turn-reshuffle", "T5")
    book.add_text("rulebook-turn-nothing-left", "T6")
    book.add_text("rulebook-turn-repeated", "T7")


def _matching(book: RulebookWriter) -> Iterator[str]:
    edition, lang = book.edition, book.lang
    yield say(lang, "rulebook-turn-play")
    if any(kind.is_wild for kind in book.faces()):
        yield say(lang, "rulebook-turn-wild")
    numbers = [kind for kind in edition.kinds.values() if kind.number is not None]
    if numbers:
        kind = numbers[-4:][0]  # None of the sheets' examples.
        assert kind.color
        card = with_article(lang, card_in_sentence(edition, kind.card, lang), number_form(lang))
        fits = what_fits(edition, kind.card, kind.color, lang)
        yield say(lang, "rulebook-turn-example", card=card, fits=fits)


def _going_out(book: RulebookWriter) -> None:
    options = book.options
    book.add_heading("rulebook-out")
    book.add_text("rulebook-out-call", "G1", count=CAUGHT_DRAWS)
    moves = ("play", "draw", *_answers(book))
    named = (say(book.lang, f"rulebook-out-window-{move}") for move in moves)
    house_rule = ("-house-rule",) if book.edition.customizable else ()
    windows = (f"rulebook-out-window{each}" for each in ("", *house_rule))
    book.add_texts(windows, "G1", moves=or_list(book.lang, named))
    if options.jump_in:
        book.add_text("rulebook-out-window-jump-in", "H3")
    book.add_text("rulebook-out-owed", "G1")
    costs = options.no_mercy_catch
    book.add_text(f"rulebook-out-accuse-{'costs' if costs else 'free'}", "H6" if costs else "G1")
    book.add_texts((f"rulebook-out-end{each}" for each in ("", *house_rule)), "G2")
    _last_card(book)


def _last_card(book: RulebookWriter) -> None:
    if book.options.number_finish:
        _number_finish(book)
    attacks = [kind for kind in book.faces() if kind.attack]
    if book.options.number_finish or not attacks:
        book.add_text("rulebook-out-last-none", "G3")
        return
    book.add_text("rulebook-out-last-attack", "G3", names=book.any_of(attacks))
    if book.options.stacking:
        book.add_text("rulebook-out-last-stack", "H1")
    book.add_text("rulebook-out-last-nothing", "G3")


def _number_finish(book: RulebookWriter) -> None:
    accept = "-accept" if book.has_stacks or book.has_challenges else ""
    ids = [f"rulebook-out-number{accept}"]
    if book.edition.customizable:
        ids.append("rulebook-out-number-house-rule")
    book.add_texts(ids, "H8")


def _answers(book: RulebookWriter) -> Iterator[str]:
    """Moves that answer a card, where there is something to answer."""
    if book.has_challenges:
        yield "challenge"
    if book.has_challenges or book.has_stacks:
        yield "accept"


def _points(book: RulebookWriter) -> None:
    scoring, lang = book.options.scoring, book.lang
    book.add_heading("rulebook-points")
    book.add_text(f"rulebook-points-{scoring}", "P1, C4" if scoring == "winner" else "P3, C4")
    rows = [(say(lang, "rulebook-points-numbers"), say(lang, "rulebook-points-face-value"))]
    by_points: dict[int, list[str]] = {}
    for kind in book.faces():
        by_points.setdefault(kind.points, []).append(face_name(kind, lang))
    rows += ((comma_list(lang, names), str(points)) for points, names in by_points.items())
    book.add_points((say(lang, "rulebook-points-card"), say(lang, "rulebook-points-value")), rows)


def _winning(book: RulebookWriter) -> None:
    scoring = book.options.scoring
    book.add_heading("rulebook-winning")
    clause = "P2" if scoring == "winner" else "P3"
    book.add_text(f"rulebook-winning-{scoring}", clause, target=book.options.target)


def _options(book: RulebookWriter) -> None:
    book.add_heading("rulebook-options")
    relevant = relevant_options(book.edition, len(book.setup.players), book.options)
    chosen = [option for option in changed_options(book.options) if option in relevant]
    if not chosen:
        book.add_text("rulebook-options-none")
        return
    book.add_list(
        ListItem(
            (option_sentence(option, book.options, book.lang),), option_name(option, book.lang)
        )
        for option in chosen
    )


def _house_rules(book: RulebookWriter) -> None:
    cards, rules = book.edition.customizable, book.setup.house_rules
    if not cards:
        return
    book.add_heading("rulebook-house-rules")
    unwritten = [book.edition[card] for card in cards if card not in rules]
    book.add_list(_written(book, book.edition[card]) for card in cards if card in rules)
    if unwritten:
        names, count = book.names_of(unwritten), len(unwritten)
        book.add_text("rulebook-house-rules-none", "A7", names=names, count=count)
    if len(unwritten) < len(cards):
        book.add_text("rulebook-house-rules-how", "A7")


def _written(book: RulebookWriter, kind: Kind) -> ListItem:
    sentences = house_rule_sentences(book.setup, kind, book.lang)
    return ListItem(tuple(sentences), face_name(kind, book.lang))
