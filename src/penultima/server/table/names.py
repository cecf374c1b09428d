"""Names of players and links of tables: made, read and cleaned."""

import re
import unicodedata
from base64 import urlsafe_b64encode
from collections.abc import Collection
from random import Random

from penultima.server.confusables import look_alike
from penultima.server.errors import Rejected
from penultima.server.words import NO_WORDS, WordList
from penultima.text.plain import plain_text
from penultima.wire.limits import LONGEST_NAME

# No look-alikes, and no vowels that would make words.
_LETTERS = "23456789bcdfghjkmnpqrstvwxyz"
SLUG_LENGTH = 8
CODE_LENGTH = 6
TOKEN_BYTES = 24
_SLUG = re.compile(f"[{_LETTERS}]{{{SLUG_LENGTH}}}")


def new_slug(chance: Random) -> str:
    return "".join(chance.choice(_LETTERS) for _ in range(SLUG_LENGTH))


def new_code(chance: Random) -> str:
    """A one-time code for a seat, to be typed: 29 bits."""
    return "".join(chance.choice(_LETTERS) for _ in range(CODE_LENGTH))


def read_code(text: str) -> str:
    """A code as people type it: capitals, spaces and hyphens don't matter."""
    return re.sub(r"[\s-]", "", text.lower())


def new_token(chance: Random) -> str:
    """A seat's secret: 192 bits, safe in URLs."""
    return urlsafe_b64encode(chance.randbytes(TOKEN_BYTES)).decode()


def read_slug(text: str) -> str | None:
    """A slug as people type it: capitals, spaces and hyphens don't matter."""
    slug = re.sub(r"[\s-]", "", text.lower())
    return slug if _SLUG.fullmatch(slug) else None


def clean_name(text: str, taken: Collection[str], words: WordList = NO_WORDS) -> str:
    """A name to sit down with. Raises Rejected."""
    name = plain_text(text)
    too_long = len(name) > LONGEST_NAME  # cleaning can make a name longer
    if too_long or not any(map(_can_be_seen, name)):
        raise Rejected("bad_name", most=LONGEST_NAME)
    if words.has_any_of(name):
        raise Rejected("bad_word")
    if any(look_alike(name, other) for other in taken):
        raise Rejected("name_taken", name=name)
    return name


def clean_table_name(text: str, words: WordList = NO_WORDS) -> str:
    """The name of a table, which may be empty. Raises Rejected."""
    name = plain_text(text)
    if words.has_any_of(name):
        raise Rejected("bad_word")
    return name


def free_name(text: str, taken: Collection[str]) -> str:
    """This name, or with a number if somebody at the table has it."""
    name = plain_text(text)
    numbered = (f"{name[: LONGEST_NAME - 3]} {number}" for number in range(2, 12))
    names = (name, *numbered)
    return next((each for each in names if not any(look_alike(each, t) for t in taken)), name)


def _can_be_seen(letter: str) -> bool:
    """Whether a character shows by itself: no space, no combining mark."""
    return unicodedata.category(letter)[0] in "LNPS"
