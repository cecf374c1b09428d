"""Text of unknown origin made plain: one line, and nothing in it that is not shown."""

import re
import unicodedata

# Control characters (Cc, C1 among them), format characters (Cf, among them those that change the
# direction of writing), lone surrogates, private and unassigned ones.
_UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn")
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"  # letters that show nothing
# Marks that show nothing: joiners and variation selectors.
_IGNORED = re.compile("[\u034f\u17b4\u17b5\u180b-\u180f\ufe00-\ufe0e\U000e0100-\U000e01ef]")


def plain_text(text: str) -> str:
    """A text in one line, without invisible characters that would affect the text around it.

    So a terminal finds no escape sequence in it.
    """
    if text.isascii() and text.isprintable() and "  " not in text and text == text.strip():
        return text
    # Line ends are invisible too, but they separate words.
    seen = "".join(c for c in text if c.isspace() or not _is_unseen(c))
    return " ".join(unicodedata.normalize("NFC", seen).split())


def _is_unseen(letter: str) -> bool:
    return (
        unicodedata.category(letter) in _UNSEEN or letter in _BLANK or bool(_IGNORED.match(letter))
    )
