"""Save the tables of an environment as bytes, and restore them. See kernel/saved_state.py."""

from typing import Any, ClassVar

import numpy as np
from msgspec import Struct

from penultima.errors import BadState
from penultima.kernel.saved_state import SavedPosition, pack, position_of, set_position, unpack

from .batch import TableBatch
from .table_config import TableConfig


class SavedTable(Struct, frozen=True, array_like=True):
    position: SavedPosition
    void_colors: tuple[int, ...]
    """What `Memory` keeps of the round."""
    rows: dict[str, bytes]
    """The table's part of each array of `BatchArrays`."""


class SavedTables(Struct, frozen=True, array_like=True):
    tables: tuple[SavedTable, ...]
    other: dict[str, Any]
    """What the environment has to remember besides."""


class Copies:
    """`copy`, `deepcopy` and `pickle` of an environment with `clone`, `get_state`, `set_state`."""

    _TABLES: ClassVar[str]
    """The attribute with the tables in play, which are pickled as `get_state` saves them."""

    def __copy__(self: Any) -> Any:
        return self.clone()

    def __deepcopy__(self: Any, memo: dict[int, Any]) -> Any:
        return self.clone()

    def __getstate__(self: Any) -> dict[str, Any]:
        state = dict(vars(self))
        if getattr(self, self._TABLES, None) is not None:
            state.pop(self._TABLES, None)  # a compiled attribute isn't there
            state["state"] = self.get_state()
        return state

    def __setstate__(self: Any, state: dict[str, Any]) -> None:
        saved = state.pop("state", None)
        self.__dict__.update(state)
        if saved is not None:
            self.set_state(saved)


def save_tables(config: TableConfig, batch: TableBatch, **other: Any) -> bytes:
    """All tables of an environment."""
    tables = tuple(
        SavedTable(
            position_of(batch.games[table]),
            tuple(map(int, batch.memories[table].void_colors)),
            {name: row.tobytes() for name, row in config.arrays.rows(table).items()},
        )
        for table in range(config.count)
    )
    return pack(_what(config), config.rules.fingerprint, SavedTables(tables, other))


def restore_tables(config: TableConfig, batch: TableBatch, state: bytes) -> dict[str, Any]:
    """Restore all tables and return what was saved besides. Raises BadState."""
    saved = unpack(_what(config), config.rules.fingerprint, state, SavedTables)
    for table in range(config.count):
        rows, found = config.arrays.rows(table), saved.tables[table].rows
        if {name: row.nbytes for name, row in rows.items()} != {
            name: len(content) for name, content in found.items()
        }:
            raise BadState("saved with other observations: create the environment as it was then")
    for table in range(config.count):
        game = batch.games[table]
        set_position(game, saved.tables[table].position)
        batch.memories[table].restore(game, saved.tables[table].void_colors)
        for name, row in config.arrays.rows(table).items():
            content = np.frombuffer(saved.tables[table].rows[name], row.dtype)
            row[...] = content.reshape(row.shape)
    return saved.other


def _what(config: TableConfig) -> str:
    return f"environment with {config.count} tables" if config.count > 1 else "environment"
