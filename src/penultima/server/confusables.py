"""Names that look the same: skeletons by Unicode Technical Standard 39, section 4.

Two texts with the same skeleton can be taken for each other. A skeleton is for comparing only.
"""

import unicodedata
from functools import cache

EMOJI_STYLE = "\ufe0f"
LEFT_TO_RIGHT = "\u200e"


def look_alike(one: str, other: str) -> bool:
    """Whether people may take one name for the other, in capitals or not."""
    # Capitals have look-alikes of their own (I and l), so both ways of folding are compared.
    return skeleton(one).casefold() == skeleton(other).casefold() or skeleton(
        one.casefold()
    ) == skeleton(other.casefold())


def skeleton(text: str) -> str:
    """Decomposed, each character replaced by the one that stands for all that look like it."""
    # Compatibility forms too: circled and fullwidth letters, ligatures.
    decomposed = unicodedata.normalize("NFKD", text).replace(EMOJI_STYLE, "")
    return unicodedata.normalize("NFD", decomposed.translate(_prototypes()))


@cache
def _prototypes() -> dict[int, str]:
    """For each character that has look-alikes, the text that stands for them all.

    The library's table lists pairs, in both directions. In Unicode's data every character of a
    group is paired with the group's prototype, so whatever is connected is one group.
    """
    from confusable_homoglyphs import utils  # a package of the server's, with a large table

    pairs: dict[str, list[str]] = {}
    for text, others in utils.load("confusables.json").items():
        pairs[_bare(text)] = [_bare(each["c"]) for each in others]
    table: dict[int, str] = {}
    seen: set[str] = set()
    for start in pairs:
        if start in seen:
            continue
        group, waiting = {start}, [start]
        while waiting:
            found = set(pairs.get(waiting.pop(), ())) - group
            group |= found
            waiting += found
        seen |= group
        prototype = min(group, key=_rank)
        table.update((ord(text), prototype) for text in group if len(text) == 1)
    # “rn” stands for “m”: each of its letters is replaced like one that was typed.
    return {
        letter: text.translate(table) if len(text) > 1 else text for letter, text in table.items()
    }


def _bare(text: str) -> str:
    """The table encloses letters of scripts that run from right to left in marks."""
    return text.strip(LEFT_TO_RIGHT)


def _rank(text: str) -> tuple[int, bool, bool, bool, str]:
    """Sequences first, because only single characters are replaced; then a to z, then A to Z."""
    return -len(text), not text.isascii(), not text.islower(), not text.isupper(), text
