"""The operator's word list: names with such words are refused, and in chat they are masked.

Only whole words count, so that a name which happens to contain one is not refused. Words are
compared as they look: without accents, in capitals or not, with letters of other alphabets or
digits in place of letters.
"""

import re
import unicodedata
from collections.abc import Iterable
from functools import cached_property

from .confusables import skeleton

MASK = "•"
_WORD = re.compile(r"\w+")
_DIGITS = str.maketrans("013457", "oieast")
"""Digits that are read as letters. A 1 may also be an l, as in confusables.py."""


class WordList:
    """Words that nobody should have to read. An ending of `*` stands for any ending."""

    def __init__(self, words: Iterable[str] = ()) -> None:
        self._words = tuple(words)

    @classmethod
    def parse(cls, text: str) -> "WordList":
        """One word on each line; empty lines and those that begin with `#` are left out."""
        lines = [line.strip() for line in text.splitlines()]
        return cls(line for line in lines if line and not line.startswith("#"))

    @cached_property
    def _whole(self) -> frozenset[str]:
        words = [word for word in self._words if not word.endswith("*")]
        return frozenset(form for word in words for form in _forms(word))

    @cached_property
    def _beginnings(self) -> tuple[str, ...]:
        words = [word.removesuffix("*") for word in self._words if word.endswith("*")]
        return tuple(form for word in words for form in _forms(word) if form)

    def __len__(self) -> int:
        return len(self._words)

    def has_any_of(self, text: str) -> bool:
        """Whether one of the words is in a text."""
        return self.masked(text) != text

    def masked(self, text: str) -> str:
        """The text with such words masked, letter by letter."""
        if not self._words:
            return text
        return _WORD.sub(lambda found: self._shown(found.group()), text)

    def _shown(self, word: str) -> str:
        is_listed = any(
            form in self._whole or form.startswith(self._beginnings) for form in _forms(word)
        )
        return MASK * len(word) if is_listed else word


NO_WORDS = WordList()


def _forms(word: str) -> tuple[str, str]:
    """A word as it is compared: with digits read as letters, and as what they look like."""
    folded = word.casefold()
    return _bare(folded.translate(_DIGITS)), _bare(folded)


def _bare(word: str) -> str:
    """Without accents, and in the letters that stand for all that look like them."""
    letters = unicodedata.normalize("NFKD", skeleton(word))
    return "".join(each for each in letters if not unicodedata.combining(each)).casefold()
