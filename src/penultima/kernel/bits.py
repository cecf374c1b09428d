"""Bit operations and splitmix64. bits.pxd has the C versions, which use processor instructions."""

BIT = [1 << index for index in range(64)]
ALL_BITS = 0xFFFF_FFFF_FFFF_FFFF

# Constants of splitmix64, by Sebastiano Vigna
SPLITMIX_INCREMENT = 0x9E37_79B9_7F4A_7C15
SPLITMIX_FACTOR_1 = 0xBF58_476D_1CE4_E5B9
SPLITMIX_FACTOR_2 = 0x94D0_49BB_1331_11EB


def bounded_random(state: int, limit: int) -> int:
    """The number below `limit` that a state of splitmix64 yields.

    The caller adds SPLITMIX_INCREMENT for the next state. For the size of a deck, the bias is below
    one in ten million.
    """
    z = ((state ^ (state >> 30)) * SPLITMIX_FACTOR_1) & ALL_BITS
    z = ((z ^ (z >> 27)) * SPLITMIX_FACTOR_2) & ALL_BITS
    return (((z ^ (z >> 31)) >> 32) * limit) >> 32


def mixed_hash(state: int, value: int) -> int:
    """Extend a hash by a number."""
    # An uncompiled environment passes NumPy integers, which would overflow.
    z = ((state ^ int(value)) * SPLITMIX_FACTOR_1) & ALL_BITS
    return z ^ (z >> 31)


def lowest_bit(mask: int) -> int:
    """The index of the lowest bit that is set."""
    return (mask & -mask).bit_length() - 1


def bit_count(mask: int) -> int:
    return mask.bit_count()


def nth_bit(mask: int, n: int) -> int:
    """The index of the n-th bit that is set, counting from 0 at the lowest."""
    for _ in range(n):
        mask &= mask - 1
    return (mask & -mask).bit_length() - 1
