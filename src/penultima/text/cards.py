"""Names of cards and colours, alone and inside a sentence."""

from collections.abc import Iterable
from functools import lru_cache

from penultima.rules.cards import Card, Color
from penultima.rules.edition import ColorInFile, Edition, Kind, Words
from penultima.rules.table import Setup

from .fluent import ENGLISH, Lang, has_text, say
from .lists import and_list, or_list

COLOR_FORMS = ("m", "f", "mp", "fp")
"""In the order in which an edition's file lists them."""


def card_name(edition: Edition, card: Card, lang: Lang, emblem: bool = False) -> str:
    """“Red 6”, or in full “Red 6 with Triforce”."""
    name = card_in_sentence(edition, card, lang, emblem)
    return name[:1].upper() + name[1:]


def card_in_sentence(edition: Edition, card: Card, lang: Lang, emblem: bool = False) -> str:
    """“red 6”, without an article. A code that the edition doesn't have is not changed."""
    return _card_in_sentence(edition, card, lang, emblem) if card in edition else card


@lru_cache(maxsize=4096)
def _card_in_sentence(edition: Edition, card: Card, lang: Lang, emblem: bool) -> str:
    kind = edition[card]
    name = _plain_name(edition, kind, lang)
    if emblem and kind.emblem:
        return say(lang, "card-with-emblem", card=name, emblem=emblem_name(edition, lang))
    return name


def _plain_name(edition: Edition, kind: Kind, lang: Lang) -> str:
    if kind.color is None:
        return face_name(kind, lang)
    color = color_name(edition, kind.color, lang, card_form(kind, lang))
    if kind.number is not None:
        return say(lang, "card-number", color=color, face=kind.face)
    return say(lang, "card-action", color=color, name=face_name(kind, lang))


def face_name(kind: Kind, lang: Lang) -> str:
    """What is printed on a card besides its colour: “7”, “Skip”, “Wild”."""
    return kind.face if kind.number is not None else _named(lang, f"face-{kind.face}", kind.name)


def edition_name(edition: Edition, lang: Lang) -> str:
    return _named(lang, f"edition-{edition.id}", edition.name)


def _named(lang: Lang, id_: str, own: Words | None) -> str:
    """The name in an edition's own file, or else in editions.ftl."""
    if own:
        return own.get(lang) or own[ENGLISH]
    return say(lang, id_) if has_text(lang, id_) else id_.partition("-")[2]


def card_subject(edition: Edition, card: Card, lang: Lang) -> str:
    """A card at the beginning of a sentence: “Red 5”, “El 5 rojo”, “La Reversa canela”."""
    form = card_form(edition[card], lang)
    return say(lang, "card-subject", card=card_name(edition, card, lang), form=form)


def card_form(kind: Kind, lang: Lang) -> str:
    """The grammatical form of a card, such as its gender: el 6, but la (carta) Reversa."""
    if kind.number is not None:
        return number_form(lang)
    ids = ("face-" + kind.face, "noun-wild" if kind.is_wild else "card-action")
    return _form(lang, *ids[1:] if kind.name else ids)


def number_form(lang: Lang) -> str:
    return _form(lang, "card-number")


def _form(lang: Lang, *ids: str) -> str:
    """The attribute `form` of the first message that has it."""
    found = (f"{id_}.form" for id_ in ids if has_text(lang, f"{id_}.form"))
    id_ = next(found, None)
    return say(lang, id_) if id_ else "m"


def card_with_article(edition: Edition, card: Card, lang: Lang) -> str:
    """A card inside a sentence: “red 5”, “el 5 rojo”, “la Reversa canela”."""
    if card not in edition:
        return card
    name, form = card_in_sentence(edition, card, lang), card_form(edition[card], lang)
    return say(lang, "card-with-article", card=name, form=form)


def card_list(edition: Edition, cards: Iterable[Card], lang: Lang) -> str:
    """Cards as a list of their own, such as a hand after a colon: “red 5 and tan Reverse”."""
    return and_list(lang, (card_in_sentence(edition, card, lang) for card in cards))


def cards_with_articles(edition: Edition, cards: Iterable[Card], lang: Lang) -> str:
    """Cards inside a sentence: “red 5 and tan Reverse”, “el 5 rojo y la Reversa canela”."""
    return and_list(lang, (card_with_article(edition, card, lang) for card in cards))


def color_name(edition: Edition, color: Color | str, lang: Lang, form: str = "m") -> str:
    for known in edition.colors:
        if known.name == color:
            return _color_name(known, lang, form)
    return color


def _color_name(color: ColorInFile, lang: Lang, form: str) -> str:
    if forms := color.words.get(lang):
        place = COLOR_FORMS.index(form) if form in COLOR_FORMS else 0
        return forms[place] if place < len(forms) else forms[0]
    id_ = f"color-{color.name}"
    return say(lang, id_, form=form) if has_text(lang, id_) else color.name


def color_choice(edition: Edition, lang: Lang) -> str:
    """“blue, green, tan or red”."""
    return or_list(lang, (color_name(edition, color, lang) for color in edition.color_names))


def emblem_name(edition: Edition, lang: Lang) -> str:
    assert edition.emblem
    return _named(lang, f"emblem-{edition.emblem.id}", edition.emblem.name)


@lru_cache(maxsize=256)
def emblem_cards(edition: Edition, color: Color | None, lang: Lang) -> str:
    """What answers a demand: “a red 3, 6 or 9”."""
    assert edition.emblem
    faces, form = or_list(lang, map(str, edition.emblem.faces)), number_form(lang)
    if color is None:
        return with_article(lang, say(lang, "emblem-cards-any-color", faces=faces), form)
    named = color_name(edition, color, lang, form)
    return with_article(lang, say(lang, "emblem-cards", faces=faces, color=named), form)


def with_article(lang: Lang, noun: str, form: str) -> str:
    """A noun with its indefinite article: “an 8”."""
    return say(lang, "noun-a", noun=noun, form=form)


def another(lang: Lang, kind: Kind) -> str:
    """“another Draw Two”."""
    return say(lang, "noun-another", noun=face_name(kind, lang), form=card_form(kind, lang))


def stack_answer(setup: Setup, face: str, color: Color | None, lang: Lang) -> str:
    """What answers a stack: “another Draw Two”, and with H7 “… or a Wild Draw Four”."""
    edition, top = setup.edition, face_kind(setup.edition, face)
    answers = {face: another(lang, top)}
    if setup.options.stack_across:
        for kind in edition.kinds.values():
            if kind.attack and kind.is_wild != top.is_wild:
                answers.setdefault(kind.face, _across(edition, kind, color, lang))
    return or_list(lang, answers.values())


def _across(edition: Edition, kind: Kind, color: Color | None, lang: Lang) -> str:
    noun, form = face_name(kind, lang), card_form(kind, lang)
    if not kind.is_wild:
        if color is None:
            noun = say(lang, "card-of-chosen-color", name=noun)
        else:
            named = color_name(edition, color, lang, form)
            noun = say(lang, "card-action", name=noun, color=named)
    return with_article(lang, noun, form)


@lru_cache(maxsize=512)
def what_fits(edition: Edition, top: Card, color: Color, lang: Lang) -> str:
    """What fits on a card: “blue, a 7 or a wild”."""
    kind = edition[top]
    items = [color_name(edition, color, lang)]
    if kind.number is not None:
        items.append(with_article(lang, kind.face, number_form(lang)))
    elif kind.color:
        items.append(another(lang, kind))
    if any(other.is_wild for other in edition.kinds.values()):
        items.append(with_article(lang, say(lang, "noun-wild"), _form(lang, "noun-wild")))
    return or_list(lang, items)


def what_matches(edition: Edition, top: Card, color: Color, lang: Lang) -> str:
    """What a card failed to match: “green or Skip”."""
    kind = edition[top]
    named = color_name(edition, color, lang)
    if kind.is_wild:
        return named
    return say(lang, "match-color-or-face", color=named, face=face_name(kind, lang))


def face_kind(edition: Edition, face: str) -> Kind:
    """Any card with this face."""
    return next(kind for kind in edition.kinds.values() if kind.face == face)
