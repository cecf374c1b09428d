"""Writes a rulebook section by section."""

from collections.abc import Iterable, Iterator

from penultima.rules.cards import Card
from penultima.rules.edition import Kind
from penultima.rules.table import Setup

from .cards import card_form, face_name, with_article
from .fluent import Lang, say
from .lists import and_list, or_list
from .rulebook_parts import Block, BulletList, ListItem, Paragraph, PointsTable, Section, Sentence


class RulebookWriter:
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

    def add_heading(self, id_: str, level: int = 2, **facts: str | int) -> None:
        self.add_title(say(self.lang, id_, **facts), level)

    def add_title(self, text: str, level: int, cards: Iterable[Card] = ()) -> None:
        self._headings.append((level, text, tuple(cards)))
        self._blocks.append([])

    def add_text(self, id_: str, clause: str | None = None, **facts: str | int) -> None:
        self.add_texts([id_], clause, **facts)

    def add_texts(self, ids: Iterable[str], clause: str | None = None, **facts: str | int) -> None:
        """A paragraph of several messages, with their clause at the end."""
        text = " ".join(say(self.lang, id_, **facts) for id_ in ids)
        self.add_paragraph([Sentence(text, clause)])

    def add_paragraph(self, sentences: Iterable[Sentence]) -> None:
        self._blocks[-1].append(Paragraph(tuple(sentences)))

    def add_bullets(self, lines: Iterable[str]) -> None:
        self.add_list(ListItem((Sentence(line),)) for line in lines)

    def add_list(self, items: Iterable[ListItem]) -> None:
        if all_ := tuple(items):
            self._blocks[-1].append(BulletList(all_))

    def add_points(self, head: tuple[str, str], rows: Iterable[tuple[str, str]]) -> None:
        self._blocks[-1].append(PointsTable(head, tuple(rows)))

    # The edition's cards

    def faces(self) -> Iterator[Kind]:
        """One card of every face that is not a number: each action, each wild."""
        seen: set[str] = set()
        for kind in self.edition.kinds.values():
            if kind.number is None and kind.face not in seen:
                seen.add(kind.face)
                yield kind

    @property
    def has_challenges(self) -> bool:
        """Whether there is a card to bluff with, and bluffing is allowed (A5a)."""
        return self.options.bluffing and any(kind.only_without_color for kind in self.faces())

    @property
    def has_stacks(self) -> bool:
        """Whether there are draws that can be answered (H1)."""
        return self.options.stacking and any(kind.attack for kind in self.faces())

    def names_of(self, kinds: Iterable[Kind]) -> str:
        """“Wild and Let It Go”."""
        return and_list(self.lang, (face_name(kind, self.lang) for kind in kinds))

    def any_of(self, kinds: Iterable[Kind]) -> str:
        """“a Draw Two or a Wild Draw Four”."""
        lang = self.lang
        named = (with_article(lang, face_name(kind, lang), card_form(kind, lang)) for kind in kinds)
        return or_list(lang, named)
