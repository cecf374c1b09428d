"""What every text has to satisfy."""

import re

_WRONG = re.compile(
    r"""
    \{ \s* [\$\w]      # a fact that was left out
    | \?\?\?           # what Fluent says if it can't
    | \b(None|True|False|undefined)\b
    | \ \ | ^\s | \s$  # spaces where none belong
    | \ [.,;:!?](?!\w) # a space before a stop
    | [.,;:]{2}        # two stops
    | \(\)
    """,
    re.VERBOSE,
)


def assert_well_formed(text: str | None) -> None:
    assert text
    wrong = _WRONG.search(text)
    assert not wrong, f"{wrong} in {text!r}"
