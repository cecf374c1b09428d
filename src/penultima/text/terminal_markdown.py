"""Renders the rulebook's Markdown for a terminal: wrapped, with bold headings."""

import re
import textwrap

WIDEST = 84  # Longer lines are hard to read.
_BOLD, _NORMAL = "\033[1m", "\033[0m"


def rendered(markdown: str, width: int, bold: bool) -> str:
    """Render headings, paragraphs, bullets and two-column tables, wrapped to a width."""
    width = max(20, min(width, WIDEST))
    blocks = markdown.rstrip("\n").split("\n\n")
    return "\n\n".join(_block(block, width, bold) for block in blocks) + "\n"


def _block(block: str, width: int, bold: bool) -> str:
    if heading := re.fullmatch(r"#+ (.*)", block):
        return _strong(heading[1], bold)
    if block.startswith("| "):
        return _table(block.split("\n"), width, bold)
    lines = block.split("\n") if block.startswith("- ") else [block]
    return "\n".join(_wrapped(line, width, bold) for line in lines)


def _wrapped(line: str, width: int, bold: bool) -> str:
    indent = "  " if line.startswith("- ") else ""
    plain = line.replace("**", "")
    wrapped = textwrap.fill(
        plain, width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )
    strong = re.match(r"- \*\*(.*?)\*\*", line)
    # Bold only if all of it is on the first line.
    if strong and wrapped.startswith(f"- {strong[1]}"):
        return f"- {_strong(strong[1], bold)}{wrapped[2 + len(strong[1]) :]}"
    return wrapped


def _table(lines: list[str], width: int, bold: bool) -> str:
    head, _, *rows = ([cell.strip() for cell in line.strip("|").split("|")] for line in lines)
    room = width - 2 - max(len(right) for _, right in (head, *rows))
    wide = min(room, max(len(left) for left, _ in (head, *rows)))
    body = []
    for left, right in rows:
        first, *more = textwrap.wrap(left, wide)
        body += [f"{first.ljust(wide)}  {right}", *more]
    return "\n".join([_strong(f"{head[0].ljust(wide)}  {head[1]}", bold), *body])


def _strong(text: str, bold: bool) -> str:
    return f"{_BOLD}{text}{_NORMAL}" if bold else text
