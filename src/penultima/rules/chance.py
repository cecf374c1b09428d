"""Shuffles, derived from a seed by a documented scheme (docs/chance.md).

The random stream of a shuffle is SHAKE-256 over five lines of text: the name of the scheme, the
seed as JSON (so that 1 and "1" differ), the round, the purpose, and how many shuffles the round has
had. It is read as big-endian 32-bit numbers; numbers that would bias the result are rejected. The
shuffle is Fisher–Yates, from the last place to the first.
"""

from collections.abc import Iterator, Sequence
from hashlib import shake_256
from json import dumps
from struct import unpack
from typing import Literal, TypeVar

SCHEME = "penultima shuffle 1"

Seed = int | str
Purpose = Literal["lots", "deal", "put_back", "reshuffle", "discard", "take", "hands", "wardrobe"]
T = TypeVar("T")


def shuffled(
    items: Sequence[T], seed: Seed, round_: int, purpose: Purpose, before: int
) -> tuple[T, ...]:
    """The items in the order that the seed gives for this purpose."""
    order = list(items)
    numbers = _numbers(f"{SCHEME}\n{dumps(seed)}\n{round_}\n{purpose}\n{before}", len(order))
    for places, first in zip(range(len(order), 1, -1), numbers, strict=False):
        number = first
        while number >= _NUMBERS - _NUMBERS % places:
            number = next(numbers)
        other, last = number % places, places - 1
        order[last], order[other] = order[other], order[last]
    return tuple(order)


_NUMBERS = 2**32


def _numbers(text: str, about: int) -> Iterator[int]:
    stream, taken = shake_256(text.encode()), 0
    while True:
        # A longer digest begins with the shorter one.
        upto = taken + about
        yield from unpack(f">{about}I", stream.digest(4 * upto)[4 * taken :])
        taken = upto
