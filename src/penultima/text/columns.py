"""Tables in plain text."""

from collections.abc import Iterator, Sequence


def columns(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Lines of equal width: the first column to the left, the others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, *others in rows:
        cells = [f"{cell:>{width}}" for cell, width in zip(others, widths[1:], strict=True)]
        yield "  ".join([f"{first:<{widths[0]}}", *cells])
