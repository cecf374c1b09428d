"""Reject None where compiled code expects an object. none_guard.pxd is the C version.

Cython accepts None for any parameter of an extension type, and compiled code would then dereference
it and crash the interpreter.
"""


def reject_none(value: object) -> None:
    """Raise TypeError for None. Call it on every object that Python passes to compiled code."""
    if value is None:
        raise TypeError("None where an object of the kernel is required")
