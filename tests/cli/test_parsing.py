"""Parsing numbers from arguments."""

import pytest

from penultima.parsing import whole_number


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("0", 0),
        ("7", 7),
        ("12", 12),
        ("007", 7),
        ("000", 0),
        ("0" * 5000 + "12", 12),
        ("13", None),
        ("0000000013", None),
        ("9" * 5000, None),
        ("", None),
        ("-1", None),
        ("+1", None),
        ("1_0", None),
        (" 1", None),
        ("1.0", None),
        ("²", None),
        ("0x1", None),
        ("many", None),
    ],
)
def test_a_whole_number_has_only_digits_and_lies_within_bounds(
    text: str, number: int | None
) -> None:
    assert whole_number(text, 0, 12) == number
    assert whole_number(text, 13, 12) is None
