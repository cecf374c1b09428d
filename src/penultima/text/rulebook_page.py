"""A page of a rulebook being written, in Markdown."""

from collections.abc import Iterable, Iterator

from penultima.rules.edition import Kind
from penultima.rules.effects import Effect
from penultima.rules.table import Setup

from .cards import a_noun, face_name, gender
from .fluent import Lang, cite, say
from .lists import and_list, or_list


class Page:
    def __init__(self, setup: Setup, lang: Lang) -> None:
        self.setup, self.lang = setup, lang
        self.edition, self.options = setup.edition, setup.options
        self._blocks: list[str] = []

    def markdown(self) -> str:
        return "\n\n".join(self._blocks) + "\n"

    def heading(self, id_: str, level: int = 2, **facts: str | int) -> None:
        self.title(say(self.lang, id_, **facts), level)

    def title(self, text: str, level: int) -> None:
        self._blocks.append(f"{'#' * level} {text}")

    def tell(self, id_: str, clause: str | None = None, **facts: str | int) -> None:
        self.paragraph(say(self.lang, id_, **facts), clause)

    def paragraph(self, text: str, clause: str | None = None) -> None:
        self._blocks.append(cite(text, clause))

    def bullets(self, items: Iterable[str]) -> None:
        lines = [f"- {item}" for item in items]
        if lines:
            self._blocks.append("\n".join(lines))

    def table(self, left: str, right: str, rows: Iterable[tuple[str, str]]) -> None:
        lines = [f"| {left} | {right} |", "|---|---|", *(f"| {a} | {b} |" for a, b in rows)]
        self._blocks.append("\n".join(lines))

    # What the edition has

    def faces(self) -> Iterator[Kind]:
        """One card of every face that is no number: each action once, each wild."""
        seen: set[str] = set()
        for kind in self.edition.kinds.values():
            if kind.number is None and kind.face not in seen:
                seen.add(kind.face)
                yield kind

    @property
    def has_numbers(self) -> bool:
        return any(kind.number is not None for kind in self.edition.kinds.values())

    def has_effect(self, kind_of_effect: type[Effect]) -> bool:
        return any(
            isinstance(effect, kind_of_effect) for kind in self.faces() for effect in kind.effects
        )

    # Lists

    def list(self, kinds: Iterable[Kind]) -> str:
        """“Wild and Let It Go”."""
        return and_list(self.lang, (face_name(kind, self.lang) for kind in kinds))

    def any_of(self, kinds: Iterable[Kind]) -> str:
        """“a Draw Two or a Wild Draw Four”."""
        named = (a_noun(self.lang, face_name(kind, self.lang), gender(kind)) for kind in kinds)
        return or_list(self.lang, named)
