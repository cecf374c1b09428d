"""`penultima play` without a server: arguments."""

import pytest

from penultima.cli.play_local import parse_seed


@pytest.mark.parametrize(
    ("text", "seed"),
    [("5", 5), ("-5", -5), ("--5", "--5"), ("five", "five"), ("9" * 5000, "9" * 5000)],
)
def test_a_seed_is_a_number_or_a_text(text: str, seed: int | str) -> None:
    assert parse_seed(text) == seed
