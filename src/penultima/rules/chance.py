"""Chance: every shuffle follows from a seed, in a way that anybody can re-derive (docs/chance.md).

The stream of a shuffle is SHAKE-256 over five lines of text: the name of this scheme, the seed as
JSON (so that 1 and "1" differ), the round, the purpose, and how many shuffles of the round came
before. It is read as big-endian 32-bit numbers, of which those that would favour a card are passed
over; Fisher–Yates then goes from the last place to the first.
"""

from collections.abc import Iterator, Sequence
from hashlib import shake_256
from json import dumps
from typing import Literal, TypeVar

SCHEME = "penultima shuffle 1"

Seed = int | str
Purpose = Literal["lots", "deal", "put_back", "reshuffle", "discard", "wardrobe"]
T = TypeVar("T")


def shuffled(
    things: Sequence[T], seed: Seed, round_: int, purpose: Purpose, before: int
) -> tuple[T, ...]:
    """The things in the order that the seed gives them for this purpose."""
    order = list(things)
    numbers = _numbers(f"{SCHEME}\n{dumps(seed)}\n{round_}\n{purpose}\n{before}")
    for last in range(len(order) - 1, 0, -1):
        other = _below(last + 1, numbers)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def _numbers(text: str) -> Iterator[int]:
    stream, size, at = shake_256(text.encode()), 512, 0
    block = stream.digest(size)
    while True:
        if at == size:
            size *= 2
            block = stream.digest(size)  # a longer digest begins with the shorter one
        yield int.from_bytes(block[at : at + 4], "big")
        at += 4


def _below(limit: int, numbers: Iterator[int]) -> int:
    fair = 2**32 - 2**32 % limit
    return next(number for number in numbers if number < fair) % limit
