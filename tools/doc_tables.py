"""Tables in docs that follow from the rules: `python -m tools.doc_tables` writes them again.

Each stands between `<!-- table: NAME -->` and `<!-- end of table -->`.
"""

import re
from collections.abc import Callable, Iterable
from pathlib import Path

from penultima.rules.options import OPTIONS, Option, Value

ROOT = Path(__file__).parent.parent
PAGES = (ROOT / "docs" / "referee.md",)
MARKED = re.compile(r"(<!-- table: (\w+) -->\n).*?(<!-- end of table -->)", re.DOTALL)


def options_table() -> str:
    rows = ((f"`{o.name}`", _values(o), _json(o.default), o.clause, _needs(o)) for o in OPTIONS)
    return _table(("option", "values", "default", "clause", "changes nothing without"), rows)


def _values(option: Option) -> str:
    match option.kind:
        case "switch":
            return "true, false"
        case "choice":
            return ", ".join(map(_json, option.values))
        case "number":
            return f"{option.low} to {option.high}"


def _json(value: Value) -> str:
    if isinstance(value, str):
        return f'`"{value}"`'
    return str(value).lower()


def _needs(option: Option) -> str:
    needs = []
    if option.needs_effect:
        needs.append(f"a card with the effect `{option.needs_effect}`")
    if option.needs_option:
        needs.append(f"`{option.needs_option}`")
    if option.needs_players:
        needs.append(f"{option.needs_players} players")
    return ", ".join(needs)


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = (head, ("---",) * len(head), *rows)
    return "".join(f"| {' | '.join(cells)} |\n".replace("|  |", "| |") for cells in lines)


TABLES: dict[str, Callable[[], str]] = {"options": options_table}


def with_tables(text: str) -> str:
    """A page with its tables as they have to be."""
    return MARKED.sub(lambda found: found[1] + TABLES[found[2]]() + found[3], text)


if __name__ == "__main__":
    for page in PAGES:
        page.write_text(with_tables(page.read_text()))
