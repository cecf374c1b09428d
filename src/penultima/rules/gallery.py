"""The gallery: house rules to choose from, declared in house_rule_gallery.toml (A7).

Their words are in locale/*/gallery.ftl: text/gallery.py.
"""

from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

from .effects import Step

FILE = Path(__file__).parent.parent / "house_rule_gallery.toml"
TASK = "task"
"""What a step that has a text of its own says in place of it."""


class GalleryRule(Struct, frozen=True, forbid_unknown_fields=True):
    """A rule as declared, without words."""

    id: str
    do: tuple[Step, ...]


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    rules: tuple[GalleryRule, ...]


@cache
def gallery() -> dict[str, GalleryRule]:
    """All rules of the gallery by id, in the order in which they are offered."""
    file = msgspec.toml.decode(FILE.read_bytes(), type=_File)
    return {rule.id: rule for rule in file.rules}
