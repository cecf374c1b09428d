"""Given: None is refused where C would follow it into nowhere. given.pxd is for the compiler.

Cython lets None through wherever an object of ours is expected, and C code doesn't look at it.
"""


def reject_none(thing: object) -> None:
    """To be asked wherever Python hands something over that C code works on."""
    if thing is None:
        raise TypeError("None, where something of the kernel has to be given")
