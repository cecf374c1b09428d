"""Bits: what C has an instruction for and Python has not. bits.pxd is the same for the compiler."""

BIT = [1 << place for place in range(64)]
ALL_BITS = 0xFFFF_FFFF_FFFF_FFFF

# Of splitmix64, by Sebastiano Vigna
GOLDEN = 0x9E37_79B9_7F4A_7C15
MIX_1 = 0xBF58_476D_1CE4_E5B9
MIX_2 = 0x94D0_49BB_1331_11EB


def below(state: int, limit: int) -> int:
    """The number below a limit that this state of splitmix64 stands for.

    The next state is GOLDEN further. In a deck of cards none is favoured by 1 in 10 million.
    """
    z = ((state ^ (state >> 30)) * MIX_1) & ALL_BITS
    z = ((z ^ (z >> 27)) * MIX_2) & ALL_BITS
    return (((z ^ (z >> 31)) >> 32) * limit) >> 32


def lowest(mask: int) -> int:
    """The place of the lowest bit that is set."""
    return (mask & -mask).bit_length() - 1


def bit_count(mask: int) -> int:
    return mask.bit_count()


def nth(mask: int, n: int) -> int:
    """The place of the n-th bit that is set, from the lowest on; the lowest is number 0."""
    for _ in range(n):
        mask &= mask - 1
    return (mask & -mask).bit_length() - 1
