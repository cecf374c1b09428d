"""The parts of a rulebook, and its format in Markdown."""

from collections.abc import Iterable
from typing import TypeAlias

from msgspec import Struct

from penultima.rules.cards import Card

from .fluent import cite


class Sentence(Struct, frozen=True):
    """One or a few sentences, and the clause behind them, or several: “T2, H5”."""

    text: str
    clause: str | None = None


class Paragraph(Struct, frozen=True, tag_field="type", tag="paragraph"):
    sentences: tuple[Sentence, ...]


class ListItem(Struct, frozen=True):
    """An item of a list. `name`, if any, is printed in front of it."""

    sentences: tuple[Sentence, ...]
    name: str | None = None


class BulletList(Struct, frozen=True, tag_field="type", tag="items"):
    items: tuple[ListItem, ...]


class PointsTable(Struct, frozen=True, tag_field="type", tag="points"):
    head: tuple[str, str]
    rows: tuple[tuple[str, str], ...]


Block: TypeAlias = Paragraph | BulletList | PointsTable


class Section(Struct, frozen=True):
    """A heading of level 1, 2 or 3 and the blocks below it. `cards` are those it is about."""

    level: int
    title: str
    blocks: tuple[Block, ...]
    cards: tuple[Card, ...] = ()


def cite_all(sentences: Iterable[Sentence]) -> str:
    """Sentences with their clauses, as one text."""
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
            return cite_all(sentences)
        case BulletList(items):
            return "\n".join(map(_item, items))
        case PointsTable(head, rows):
            first, *others = (f"| {left} | {right} |" for left, right in (head, *rows))
            return "\n".join((first, "|---|---|", *others))


def _item(item: ListItem) -> str:
    name = f"**{item.name}.** " if item.name else ""
    return f"- {name}{cite_all(item.sentences)}"
