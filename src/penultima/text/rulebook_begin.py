"""The first pages of a rulebook: what is in the box, and how a round begins."""

from collections.abc import Iterator

from penultima.rules.edition import FEWEST_PLAYERS, HAND_SIZE, MOST_PLAYERS, Kind
from penultima.rules.effects import Reverse, Skip

from .cards import color_name, emblem_name, face_name
from .fluent import say
from .lists import and_list
from .rulebook_page import Page


def what_you_need(page: Page) -> None:
    edition, lang = page.edition, page.lang
    page.heading("rulebook-need")
    facts = {"fewest": FEWEST_PLAYERS, "most": MOST_PLAYERS, "cards": len(edition.deck)}
    page.tell("rulebook-players", "C1, C2, S5", **facts)
    page.bullets(_deck(page))
    if edition.emblem:
        faces = and_list(lang, map(str, edition.emblem.faces))
        emblem = emblem_name(edition, lang)
        page.tell("rulebook-deck-emblem", "C3", faces=faces, emblem=emblem)


def _deck(page: Page) -> Iterator[str]:
    edition, lang = page.edition, page.lang
    colors = len(edition.colors)
    numbers = [kind for kind in edition.kinds.values() if kind.number is not None]
    if numbers:
        yield say(
            lang,
            "rulebook-deck-numbers",
            count=sum(kind.copies for kind in numbers),
            colors=and_list(lang, (color_name(edition, c, lang) for c in edition.color_names)),
            faces=_number_faces(page, [k for k in numbers if k.color == edition.color_names[0]]),
        )
    for kind in page.faces():
        name = face_name(kind, lang)
        if kind.is_wild:
            yield say(lang, "rulebook-deck-wilds", count=kind.copies, name=name)
        else:
            count, copies = kind.copies * colors, kind.copies
            yield say(lang, "rulebook-deck-actions", count=count, copies=copies, name=name)


def _number_faces(page: Page, numbers: list[Kind]) -> str:
    """“0 once and 1 to 9 twice”."""
    by_copies: dict[int, list[int]] = {}
    for kind in numbers:
        assert kind.number is not None
        by_copies.setdefault(kind.copies, []).append(kind.number)
    told = (
        say(page.lang, "rulebook-deck-faces", copies=copies, faces=_run(page, sorted(faces)))
        for copies, faces in by_copies.items()
    )
    return and_list(page.lang, told)


def _run(page: Page, faces: list[int]) -> str:
    first, last = faces[0], faces[-1]
    if len(faces) > 2 and faces == list(range(first, last + 1)):
        return say(page.lang, "rulebook-deck-run", first=first, last=last)
    return and_list(page.lang, (say(page.lang, "rulebook-deck-one", face=f) for f in faces))


def begin(page: Page) -> None:
    page.heading("rulebook-begin")
    if page.edition.customizable:
        kinds = [page.edition[card] for card in page.edition.customizable]
        page.tell("rulebook-before-house-rules", "A7", names=page.list(kinds))
    page.tell("rulebook-begin-lots", "S1")
    page.tell("rulebook-begin-deal", "S2", count=HAND_SIZE)
    page.tell("rulebook-begin-pile", "S3")
    page.tell("rulebook-begin-first", "S4")
    page.bullets(_start_cards(page))
    page.tell("rulebook-begin-next-rounds", "S5")
    if page.edition.has_clothing:
        page.tell(f"rulebook-wearing-{page.options.wardrobe}", "A9")


def _start_cards(page: Page) -> Iterator[str]:
    """What each card does if it is turned up; those that do the same share a line."""
    lines: dict[tuple[str, int], list[str]] = {
        ("nothing", 0): [say(page.lang, "rulebook-start-numbers")]
    }
    for kind in page.faces():
        lines.setdefault(_start(page, kind), []).append(face_name(kind, page.lang))
    for (id_, count), names in lines.items():
        told = and_list(page.lang, names)
        yield say(page.lang, f"rulebook-start-{id_}", names=told, count=count)


def _start(page: Page, kind: Kind) -> tuple[str, int]:
    if kind.turned_up != "carry_out":
        return kind.turned_up.replace("_", "-"), 0
    if not kind.effects:
        return "nothing", 0
    if kind.attack:
        return ("attack-stacking" if page.options.stacking else "attack"), kind.attack
    match kind.effects:
        case (Reverse(),):
            return "reverse", 0
        case (Skip(count=1),):
            return "skip", 0
        case _:
            return "as-played", 0
