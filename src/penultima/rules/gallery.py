"""The gallery: written house rules to choose from, declared in house_rule_gallery.toml (A7)."""

from functools import cache
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from .edition import Name
from .effects import Step, with_texts
from .house_rules import HouseRule

FILE = Path(__file__).parent.parent / "house_rule_gallery.toml"
TASK = "task"
"""What the steps of a declared rule have as their text, in place of `GalleryRule.task`."""


class GalleryRule(Struct, frozen=True, forbid_unknown_fields=True):
    """A rule as declared, in both languages."""

    id: str
    title: Name
    text: Name
    do: tuple[Step, ...]
    task: Name | None = None

    def written(self, lang: Literal["en", "es"]) -> HouseRule:
        """The rule as players write it on a card."""
        steps = tuple(with_texts(step, lambda _: getattr(self.task, lang)) for step in self.do)
        return HouseRule(getattr(self.title, lang), steps, getattr(self.text, lang))


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    rules: tuple[GalleryRule, ...]


@cache
def gallery() -> dict[str, GalleryRule]:
    """All rules of the gallery by id, in the order in which they are offered."""
    file = msgspec.toml.decode(FILE.read_bytes(), type=_File)
    return {rule.id: rule for rule in file.rules}
