"""Names of players and links of tables: made, read and cleaned."""

import re
import unicodedata
from base64 import urlsafe_b64encode
from collections.abc import Collection
from random import Random

from penultima.server.errors import Rejected
from penultima.wire.limits import LONGEST_NAME

# No look-alikes, and no vowels that would make words.
_LETTERS = "23456789bcdfghjkmnpqrstvwxyz"
_UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn")
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"  # letters that show nothing
# Marks that show nothing: joiners and variation selectors.
_IGNORED = re.compile("[\u034f\u17b4\u17b5\u180b-\u180f\ufe00-\ufe0e\U000e0100-\U000e01ef]")
SLUG_LENGTH = 8
TOKEN_BYTES = 24
_SLUG = re.compile(f"[{_LETTERS}]{{{SLUG_LENGTH}}}")


def new_slug(chance: Random) -> str:
    return "".join(chance.choice(_LETTERS) for _ in range(SLUG_LENGTH))


def new_token(chance: Random) -> str:
    """A seat's secret: 192 bits, safe in URLs."""
    return urlsafe_b64encode(chance.randbytes(TOKEN_BYTES)).decode()


def read_slug(text: str) -> str | None:
    """A slug as people type it: capitals, spaces and hyphens don't matter."""
    slug = re.sub(r"[\s-]", "", text.lower())
    return slug if _SLUG.fullmatch(slug) else None


def clean(text: str) -> str:
    """A text in one line, without invisible characters that would affect the text around it."""
    # Line ends are invisible too, but they separate words.
    seen = "".join(c for c in text if c.isspace() or not _is_unseen(c))
    return " ".join(unicodedata.normalize("NFC", seen).split())


def _is_unseen(letter: str) -> bool:
    return (
        unicodedata.category(letter) in _UNSEEN or letter in _BLANK or bool(_IGNORED.match(letter))
    )


def clean_name(text: str, taken: Collection[str]) -> str:
    """A name to sit down with. Raises Rejected."""
    name = clean(text)
    too_long = len(name) > LONGEST_NAME  # cleaning can make a name longer
    if too_long or not any(map(_can_be_seen, name)):
        raise Rejected("bad_name", most=LONGEST_NAME)
    if name.casefold() in {other.casefold() for other in taken}:
        raise Rejected("name_taken", name=name)
    return name


def _can_be_seen(letter: str) -> bool:
    """Whether a character shows by itself: no space, no combining mark."""
    return unicodedata.category(letter)[0] in "LNPS"
