"""The pages of a rulebook being written, section by section."""

from collections.abc import Iterable, Iterator

from penultima.rules.cards import Card
from penultima.rules.edition import Kind
from penultima.rules.table import Setup

from .cards import a_noun, face_name, gender
from .fluent import Lang, say
from .lists import and_list, or_list
from .rulebook_parts import Block, Item, Items, Paragraph, PointsTable, Section, Sentence


class Page:
    def __init__(self, setup: Setup, lang: Lang) -> None:
        self.setup, self.lang = setup, lang
        self.edition, self.options = setup.edition, setup.options
        self._headings: list[tuple[int, str, tuple[Card, ...]]] = []
        self._blocks: list[list[Block]] = []

    def sections(self) -> tuple[Section, ...]:
        return tuple(
            Section(level, title, tuple(blocks), cards)
            for (level, title, cards), blocks in zip(self._headings, self._blocks, strict=True)
        )

    def heading(self, id_: str, level: int = 2, **facts: str | int) -> None:
        self.title(say(self.lang, id_, **facts), level)

    def title(self, text: str, level: int, cards: Iterable[Card] = ()) -> None:
        self._headings.append((level, text, tuple(cards)))
        self._blocks.append([])

    def tell(self, id_: str, clause: str | None = None, **facts: str | int) -> None:
        self.paragraph([Sentence(say(self.lang, id_, **facts), clause)])

    def paragraph(self, sentences: Iterable[Sentence]) -> None:
        self._blocks[-1].append(Paragraph(tuple(sentences)))

    def bullets(self, lines: Iterable[str]) -> None:
        self.items(Item((Sentence(line),)) for line in lines)

    def items(self, items: Iterable[Item]) -> None:
        if all_ := tuple(items):
            self._blocks[-1].append(Items(all_))

    def points(self, head: tuple[str, str], rows: Iterable[tuple[str, str]]) -> None:
        self._blocks[-1].append(PointsTable(head, tuple(rows)))

    # What the edition has

    def faces(self) -> Iterator[Kind]:
        """One card of every face that is no number: each action once, each wild."""
        seen: set[str] = set()
        for kind in self.edition.kinds.values():
            if kind.number is None and kind.face not in seen:
                seen.add(kind.face)
                yield kind

    # Lists

    def list(self, kinds: Iterable[Kind]) -> str:
        """“Wild and Let It Go”."""
        return and_list(self.lang, (face_name(kind, self.lang) for kind in kinds))

    def any_of(self, kinds: Iterable[Kind]) -> str:
        """“a Draw Two or a Wild Draw Four”."""
        named = (a_noun(self.lang, face_name(kind, self.lang), gender(kind)) for kind in kinds)
        return or_list(self.lang, named)
