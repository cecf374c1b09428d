"""What a rulebook is made of, and how it is written in Markdown."""

from collections.abc import Iterable
from typing import TypeAlias

from msgspec import Struct

from penultima.rules.cards import Card

from .fluent import cite


class Sentence(Struct, frozen=True):
    """What is said, in a sentence or a few, and the clause behind it, or several: “T2, H5”."""

    text: str
    clause: str | None = None


class Paragraph(Struct, frozen=True, tag_field="type", tag="paragraph"):
    sentences: tuple[Sentence, ...]


class Item(Struct, frozen=True):
    """A line of a list. `name` is what it is about, if that stands in front."""

    sentences: tuple[Sentence, ...]
    name: str | None = None


class Items(Struct, frozen=True, tag_field="type", tag="items"):
    items: tuple[Item, ...]


class PointsTable(Struct, frozen=True, tag_field="type", tag="points"):
    head: tuple[str, str]
    rows: tuple[tuple[str, str], ...]


Block: TypeAlias = Paragraph | Items | PointsTable


class Section(Struct, frozen=True):
    """A heading of level 1, 2 or 3 and what stands below it. `cards` are those it is about."""

    level: int
    title: str
    blocks: tuple[Block, ...]
    cards: tuple[Card, ...] = ()


def told(sentences: Iterable[Sentence]) -> str:
    """Sentences in a row, each with its clause."""
    return " ".join(cite(each.text, each.clause) for each in sentences)


def markdown(sections: Iterable[Section]) -> str:
    parts: list[str] = []
    for section in sections:
        parts.append(f"{'#' * section.level} {section.title}")
        parts += map(_block, section.blocks)
    return "\n\n".join(parts) + "\n"


def _block(block: Block) -> str:
    match block:
        case Paragraph(sentences):
            return told(sentences)
        case Items(items):
            return "\n".join(map(_item, items))
        case PointsTable(head, rows):
            first, *others = (f"| {left} | {right} |" for left, right in (head, *rows))
            return "\n".join((first, "|---|---|", *others))


def _item(item: Item) -> str:
    name = f"**{item.name}.** " if item.name else ""
    return f"- {name}{told(item.sentences)}"
