"""The first sections of a rulebook: what is in the box, and how a round begins."""

from collections.abc import Iterator

from penultima.rules.edition import FEWEST_PLAYERS, HAND_SIZE, MOST_PLAYERS, Kind
from penultima.rules.effects import Demand, Reverse, Skip

from .cards import color_name, emblem_cards, emblem_name, face_name
from .fluent import say
from .lists import and_list
from .rulebook_writer import RulebookWriter


def what_you_need(book: RulebookWriter) -> None:
    edition, lang = book.edition, book.lang
    book.add_heading("rulebook-need")
    facts = {"fewest": FEWEST_PLAYERS, "most": MOST_PLAYERS, "cards": len(edition.deck)}
    clauses = ", ".join(filter(None, ("C1", edition.clause, "S5")))
    book.add_text("rulebook-players", clauses, **facts)
    book.add_bullets(_deck(book))
    if edition.emblem:
        faces = and_list(lang, map(str, edition.emblem.faces))
        emblem = emblem_name(edition, lang)
        book.add_text("rulebook-deck-emblem", "C3", faces=faces, emblem=emblem)


def _deck(book: RulebookWriter) -> Iterator[str]:
    edition, lang = book.edition, book.lang
    colors = len(edition.colors)
    numbers = [kind for kind in edition.kinds.values() if kind.number is not None]
    if numbers:
        yield say(
            lang,
            "rulebook-deck-numbers",
            count=sum(kind.copies for kind in numbers),
            colors=and_list(lang, (color_name(edition, c, lang) for c in edition.color_names)),
            faces=_number_faces(book, [k for k in numbers if k.color == edition.color_names[0]]),
        )
    for kind in book.faces():
        name = face_name(kind, lang)
        if kind.is_wild:
            yield say(lang, "rulebook-deck-wilds", count=kind.copies, name=name)
        else:
            count, copies = kind.copies * colors, kind.copies
            yield say(lang, "rulebook-deck-actions", count=count, copies=copies, name=name)


def _number_faces(book: RulebookWriter, numbers: list[Kind]) -> str:
    """“0 once and 1 to 9 twice”."""
    by_copies: dict[int, list[int]] = {}
    for kind in numbers:
        assert kind.number is not None
        by_copies.setdefault(kind.copies, []).append(kind.number)
    parts = (
        say(book.lang, "rulebook-deck-faces", copies=copies, faces=_run(book, sorted(faces)))
        for copies, faces in by_copies.items()
    )
    return and_list(book.lang, parts)


def _run(book: RulebookWriter, faces: list[int]) -> str:
    first, last = faces[0], faces[-1]
    if len(faces) > 2 and faces == list(range(first, last + 1)):
        return say(book.lang, "rulebook-deck-run", first=first, last=last)
    return and_list(book.lang, (say(book.lang, "rulebook-deck-one", face=f) for f in faces))


def begin(book: RulebookWriter) -> None:
    book.add_heading("rulebook-begin")
    if book.edition.customizable:
        kinds = [book.edition[card] for card in book.edition.customizable]
        names, count = book.names_of(kinds), len(kinds)
        book.add_text("rulebook-before-house-rules", "A7", names=names, count=count)
    book.add_text("rulebook-begin-lots", "S1")
    size = book.options.hand_size
    clause = "S2" if size == HAND_SIZE else "S2, H9"
    book.add_text("rulebook-begin-deal", clause, count=size)
    book.add_text("rulebook-begin-pile", "S3")
    book.add_text("rulebook-begin-first", "S4")
    book.add_bullets(_start_cards(book))
    book.add_text("rulebook-begin-next-rounds", "S5")
    if book.edition.has_clothing:
        book.add_text(f"rulebook-wearing-{book.options.wardrobe}", "A9")


def _start_cards(book: RulebookWriter) -> Iterator[str]:
    """What each card does if it is turned up first. Cards that do the same share a line."""
    lines: dict[tuple[str, int], list[str]] = {
        ("nothing", 0): [say(book.lang, "rulebook-start-numbers")]
    }
    for kind in book.faces():
        lines.setdefault(_start(book, kind), []).append(face_name(kind, book.lang))
    emblem = book.edition.emblem
    cards = emblem_cards(book.edition, None, book.lang) if emblem else ""
    for (id_, count), names in lines.items():
        listed = and_list(book.lang, names)
        yield say(book.lang, f"rulebook-start-{id_}", names=listed, count=count, cards=cards)


def _start(book: RulebookWriter, kind: Kind) -> tuple[str, int]:
    match kind.turned_up, kind.effects:
        case "name_color_and_carry_out", (Demand(count=count),):
            return "demand", count
    if kind.turned_up != "carry_out":
        return kind.turned_up.replace("_", "-"), 0
    if not kind.effects:
        return "nothing", 0
    if kind.attack:
        return ("attack-stacking" if book.options.stacking else "attack"), kind.attack
    match kind.effects:
        case (Reverse(),):
            return "reverse", 0
        case (Skip(count=1),):
            return "skip", 0
        case _:
            return "as-played", 0
