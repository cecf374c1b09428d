"""Rows with named and typed columns, which pandas, polars and Arrow take as they are."""

import csv
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from os import PathLike
from typing import Any, Literal, TypeAlias, overload

from penultima.extras import need

ColumnType: TypeAlias = Literal["int", "float", "text", "bool", "list of int"]
Row: TypeAlias = dict[str, Any]

SHOWN_ROWS = 20
"""How many rows a notebook shows."""


class Rows:
    """A table of data: rows as dictionaries, and columns of known types. A value may be None.

        pandas.DataFrame(rows)          polars.DataFrame(rows)          pyarrow.table(rows)

    polars reads them through Arrow (`__arrow_c_stream__`), which needs pyarrow, from the extra
    `lab`. Without it, every library takes `rows.columns`.
    """

    # Not a `Sequence`: polars would guess the types from the first rows.

    def __init__(self, schema: Mapping[str, ColumnType], rows: Iterable[Sequence[Any]]) -> None:
        self.schema = dict(schema)
        self._rows = [tuple(row) for row in rows]

    @property
    def columns(self) -> dict[str, list[Any]]:
        """The values of each column."""
        return {name: [row[at] for row in self._rows] for at, name in enumerate(self.schema)}

    def __len__(self) -> int:
        return len(self._rows)

    @overload
    def __getitem__(self, at: int) -> Row: ...
    @overload
    def __getitem__(self, at: slice) -> "Rows": ...
    def __getitem__(self, at: int | slice) -> "Row | Rows":
        if isinstance(at, slice):
            return Rows(self.schema, self._rows[at])
        return dict(zip(self.schema, self._rows[at], strict=True))

    def __iter__(self) -> Iterator[Row]:
        for row in self._rows:
            yield dict(zip(self.schema, row, strict=True))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Rows):
            return NotImplemented
        return (self.schema, self._rows) == (other.schema, other._rows)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<Rows: {len(self):,} of {', '.join(self.schema)}>"

    def to_arrow(self) -> Any:
        """The rows as a table of pyarrow."""
        arrow: Any = need("pyarrow", "lab", "Arrow")
        types = {
            "int": arrow.int64(),
            "float": arrow.float64(),
            "text": arrow.string(),
            "bool": arrow.bool_(),
            "list of int": arrow.list_(arrow.int64()),
        }
        schema = arrow.schema([(name, types[kind]) for name, kind in self.schema.items()])
        return arrow.table(self.columns, schema)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self.to_arrow().__arrow_c_stream__(requested_schema)

    def write_parquet(self, file: str | PathLike[str]) -> None:
        parquet: Any = need("pyarrow.parquet", "lab", "Parquet")
        parquet.write_table(self.to_arrow(), file)

    def write_csv(self, file: str | PathLike[str]) -> None:
        with open(file, "w", newline="", encoding="utf-8") as opened:
            writer = csv.writer(opened)
            writer.writerow(self.schema)
            writer.writerows(self._rows)

    def _repr_html_(self) -> str:
        head = "".join(f"<th>{escape(name)}</th>" for name in self.schema)
        body = "".join(map(_html_row, self._rows[:SHOWN_ROWS]))
        rest = len(self) - SHOWN_ROWS
        more = f"<p>… {rest:,} more rows</p>" if rest > 0 else ""
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{more}"


def _html_row(row: Sequence[Any]) -> str:
    cells = ("" if value is None else escape(str(value)) for value in row)
    return f"<tr>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"
