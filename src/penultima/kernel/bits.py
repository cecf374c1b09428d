"""Bits: what C has an instruction for and Python has not. bits.pxd is the same for the compiler."""


def lowest(mask: int) -> int:
    """The place of the lowest bit that is set."""
    return (mask & -mask).bit_length() - 1


def bit_count(mask: int) -> int:
    return mask.bit_count()
