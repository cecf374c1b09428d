"""Shuffles can be derived from the documentation, and are fair."""

import re
from collections import Counter
from hashlib import shake_256
from pathlib import Path

import pytest

from penultima.rules import chance
from penultima.rules.chance import shuffled

DOCS = Path(__file__).parents[2] / "docs" / "chance.md"


def test_a_shuffle_can_be_derived_by_hand() -> None:
    """The recipe of docs/chance.md, spelled out: programs in other languages depend on it."""
    stream = shake_256(b"penultima shuffle 1\n7\n1\ndeal\n0").digest(4000)
    numbers = iter([int.from_bytes(stream[at : at + 4], "big") for at in range(0, 4000, 4)])
    order = list(range(112))
    for last in range(111, 0, -1):
        number = next(n for n in numbers if n < 2**32 - 2**32 % (last + 1))
        other = number % (last + 1)
        order[last], order[other] = order[other], order[last]
    assert shuffled(range(112), 7, 1, "deal", 0) == tuple(order)


def test_the_example_in_the_docs_is_true() -> None:
    (example,) = re.findall(r"^\[(.*)\]$", DOCS.read_text(), re.MULTILINE)
    assert shuffled(range(10), "penultima", 1, "deal", 0) == tuple(map(int, example.split(", ")))


def test_a_different_seed_round_purpose_or_count_gives_another_order() -> None:
    orders = {
        shuffled(range(50), seed, round_, purpose, before)
        for seed in (1, "1", -1)
        for round_ in (1, 2)
        for purpose in ("deal", "reshuffle")
        for before in (0, 1)
    }
    assert len(orders) == 24


def test_all_orders_are_equally_likely() -> None:
    """Chi-square over the 24 orders of four things: 48 is beyond one in a thousand."""
    counts = Counter(shuffled("abcd", seed, 1, "deal", 0) for seed in range(24_000))
    assert len(counts) == 24
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 48


def test_no_items_and_one_item_can_be_shuffled() -> None:
    assert shuffled((), 0, 1, "deal", 0) == ()
    assert shuffled("a", 0, 1, "deal", 0) == ("a",)


def test_numbers_that_would_bias_a_shuffle_are_rejected(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three cards: of 2**32 numbers the last one is over, and the shuffle reads on after it."""
    stream = [2**32 - 1, 2**32 - 2, 1, 9, 9, 9]

    class Stream:
        def __init__(self, text: bytes) -> None:
            pass

        def digest(self, length: int) -> bytes:
            return b"".join(number.to_bytes(4, "big") for number in stream)[:length]

    monkeypatch.setattr(chance, "shake_256", Stream)
    # (2**32 - 2) % 3 is 2: the last card stays. 1 % 2 is 1: so does the one before.
    assert shuffled("abc", 0, 1, "deal", 0) == ("a", "b", "c")
    stream[:] = [2**32 - 1, 0, 2**32 - 1, 0, 9, 9]
    # 0: the first card goes last. 2**32 - 1 is odd, and biases no choice among two.
    assert shuffled("abc", 0, 1, "deal", 0) == ("c", "b", "a")
    stream[:] = [2**32 - 1, 2**32 - 1, 2**32 - 1, 1, 0, 9]
    # All that was read is over: the next ones are read where those ended.
    assert shuffled("abc", 0, 1, "deal", 0) == ("c", "a", "b")
