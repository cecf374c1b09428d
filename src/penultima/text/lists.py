"""Lists in a sentence: a, b and c."""

import re
from collections.abc import Iterable

from .fluent import Lang, say

# In Spanish "y" and "o" change before their own sound: Ana e Inés, 7 u 8; but cobre y hierro.
_SOUNDS_LIKE_I = re.compile(r"(?i)h?[ií](?![aeouáéóú])")
_SOUNDS_LIKE_O = re.compile(r"(?i)h?[oó]|8|11\b")


def comma_list(lang: Lang, items: Iterable[str]) -> str:
    head, *rest = items
    for item in rest:
        head = say(lang, "list-comma", head=head, last=item)
    return head


def and_list(lang: Lang, items: Iterable[str]) -> str:
    return _joined(lang, tuple(items), "list-and", _SOUNDS_LIKE_I, "list-and-i")


def or_list(lang: Lang, items: Iterable[str]) -> str:
    return _joined(lang, tuple(items), "list-or", _SOUNDS_LIKE_O, "list-or-o")


def _joined(
    lang: Lang, items: tuple[str, ...], usual: str, sound: re.Pattern[str], before_sound: str
) -> str:
    *head, last = items
    if not head:
        return last
    id_ = before_sound if sound.match(last) else usual
    return say(lang, id_, head=comma_list(lang, head), last=last)
