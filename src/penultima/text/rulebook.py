"""The rules of a table as a person would like to read them, generated from what it plays with."""

from collections.abc import Iterator

from penultima.rules.edition import Kind
from penultima.rules.options import changed_options, relevant_options
from penultima.rules.table import Setup
from penultima.rules.turn import CAUGHT_DRAWS

from .card_texts import house_rule_sentences
from .cards import a_noun, card_in_sentence, face_name, what_fits
from .fluent import Lang, say
from .lists import comma_list
from .options import option_name, option_sentence
from .rulebook_begin import begin, what_you_need
from .rulebook_cards import what_the_cards_do
from .rulebook_page import Page
from .rulebook_parts import Item, Section, Sentence, markdown


def rulebook(setup: Setup, lang: Lang) -> str:
    """The whole rules of a table, in Markdown."""
    return markdown(sections(setup, lang))


def sections(setup: Setup, lang: Lang) -> tuple[Section, ...]:
    """The same, for whoever lays it out in another way."""
    page = Page(setup, lang)
    page.heading("rulebook-title", level=1, edition=getattr(setup.edition.name, lang))
    page.tell(f"rulebook-aim-{setup.options.scoring}", target=setup.options.target)
    page.tell("rulebook-about")
    what_you_need(page)
    begin(page)
    _turn(page)
    what_the_cards_do(page)
    _going_out(page)
    _points(page)
    _winning(page)
    _options(page)
    _house_rules(page)
    return page.sections()


def _turn(page: Page) -> None:
    options = page.options
    page.heading("rulebook-turn")
    page.paragraph([Sentence(" ".join(_matching(page)), "T1")])
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
    page.tell(f"rulebook-turn-draw{until}{must}", clause)
    if options.force_play:
        bluff = "-bluff" if options.bluffing else ""
        page.tell(f"rulebook-turn-no-voluntary{bluff}", "H5")
    else:
        page.tell("rulebook-turn-voluntary", "T3")
    if not must:
        page.tell("rulebook-turn-ask", "T2")
    if options.jump_in:
        page.tell("rulebook-turn-jump-in", "H3")
    page.tell("rulebook-turn-reshuffle", "T5")
    page.tell("rulebook-turn-nothing-left", "T6")


def _matching(page: Page) -> Iterator[str]:
    edition, lang = page.edition, page.lang
    yield say(lang, "rulebook-turn-play")
    if any(kind.is_wild for kind in page.faces()):
        yield say(lang, "rulebook-turn-wild")
    numbers = [kind for kind in edition.kinds.values() if kind.number is not None]
    if numbers:
        kind = numbers[-4:][0]  # None of the sheets' examples.
        assert kind.color
        card = a_noun(lang, card_in_sentence(edition, kind.card, lang), "m")
        fits = what_fits(edition, kind.card, kind.color, lang)
        yield say(lang, "rulebook-turn-example", card=card, fits=fits)


def _going_out(page: Page) -> None:
    options = page.options
    page.heading("rulebook-out")
    page.tell("rulebook-out-call", "G1", count=CAUGHT_DRAWS)
    page.tell("rulebook-out-window", "G1")
    if options.jump_in:
        page.tell("rulebook-out-window-jump-in", "H3")
    page.tell("rulebook-out-owed", "G1")
    costs = options.no_mercy_catch
    page.tell(f"rulebook-out-accuse-{'costs' if costs else 'free'}", "H6" if costs else "G1")
    page.tell("rulebook-out-end", "G2")
    attacks = [kind for kind in page.faces() if kind.attack]
    if not attacks:
        page.tell("rulebook-out-last-none", "G3")
        return
    page.tell("rulebook-out-last-attack", "G3", names=page.any_of(attacks))
    if options.stacking:
        page.tell("rulebook-out-last-stack", "H1")
    page.tell("rulebook-out-last-nothing", "G3")


def _points(page: Page) -> None:
    scoring, lang = page.options.scoring, page.lang
    page.heading("rulebook-points")
    page.tell(f"rulebook-points-{scoring}", "P1, C4" if scoring == "winner" else "P3, C4")
    rows = [(say(lang, "rulebook-points-numbers"), say(lang, "rulebook-points-face-value"))]
    by_points: dict[int, list[str]] = {}
    for kind in page.faces():
        by_points.setdefault(kind.points, []).append(face_name(kind, lang))
    rows += ((comma_list(lang, names), str(points)) for points, names in by_points.items())
    page.points((say(lang, "rulebook-points-card"), say(lang, "rulebook-points-value")), rows)


def _winning(page: Page) -> None:
    scoring = page.options.scoring
    page.heading("rulebook-winning")
    clause = "P2" if scoring == "winner" else "P3"
    page.tell(f"rulebook-winning-{scoring}", clause, target=page.options.target)


def _options(page: Page) -> None:
    page.heading("rulebook-options")
    relevant = relevant_options(page.edition, len(page.setup.players), page.options)
    chosen = [option for option in changed_options(page.options) if option in relevant]
    if not chosen:
        page.tell("rulebook-options-none")
        return
    page.items(
        Item((option_sentence(option, page.options, page.lang),), option_name(option, page.lang))
        for option in chosen
    )


def _house_rules(page: Page) -> None:
    cards, rules = page.edition.customizable, page.setup.house_rules
    if not cards:
        return
    page.heading("rulebook-house-rules")
    unwritten = [page.edition[card] for card in cards if card not in rules]
    page.items(_written(page, page.edition[card]) for card in cards if card in rules)
    if unwritten:
        page.tell("rulebook-house-rules-none", "A7", names=page.list(unwritten))
    if len(unwritten) < len(cards):
        page.tell("rulebook-house-rules-how", "A7")


def _written(page: Page, kind: Kind) -> Item:
    sentences = house_rule_sentences(page.setup, kind, page.lang)
    return Item(tuple(sentences), face_name(kind, page.lang))
