"""What nodes tell each other, about once a second: their open tables and busy addresses."""

import logging
from collections.abc import Iterable

import msgspec
from msgspec import Struct

from penultima.wire.codec import OpenTable

from .open_tables import MOST_SHOWN, Found, OpenTables, best_first
from .rate_limits import AddressLimits, AddressUse
from .store.interface import Elsewhere, NodeRow

logger = logging.getLogger(__name__)


class NodeStatus(Struct, frozen=True):
    """What a node tells the others."""

    tables: tuple[OpenTable, ...] = ()
    addresses: tuple[AddressUse, ...] = ()


class OtherNodes:
    """Tells the others, and knows what they have told."""

    def __init__(self, own_tables: OpenTables | None, limits: AddressLimits) -> None:
        """`own_tables` of a public server."""
        self._own_tables, self._limits = own_tables, limits
        self._told: dict[str, tuple[NodeRow, NodeStatus]] = {}

    def status(self) -> bytes:
        """For the others."""
        tables: list[OpenTable] = []
        if self._own_tables is not None:
            self._own_tables.find(tables.extend)
        return msgspec.json.encode(NodeStatus(tuple(tables), self._limits.busiest()))

    def heard(self, nodes: Iterable[NodeRow]) -> None:
        """What all nodes have told that are there."""
        self._told = {node.id: (node, _read(node.status)) for node in nodes}
        self._limits.used_elsewhere(
            {id_: status.addresses for id_, (_, status) in self._told.items()}
        )

    def nodes(self) -> list[NodeRow]:
        """The others, as they were when this node last heard of them."""
        return [node for node, _ in self._told.values()]

    def forget(self, node: str) -> None:
        """Nobody answers there."""
        self._told.pop(node, None)

    def tables(self) -> list[OpenTable]:
        return [table for _, status in self._told.values() for table in status.tables]

    def where(self, slug: str) -> Elsewhere | None:
        """The node that has told of an open table."""
        for node, status in self._told.values():
            if any(table.slug == slug for table in status.tables):
                return Elsewhere(node.id, node.address)
        return None


class TablesOfAllNodes:
    """The open tables of this node and of the others."""

    def __init__(self, own: OpenTables, others: OtherNodes) -> None:
        self._own, self._others = own, others

    def find(self, found: Found, max_age_s: float = 0.0) -> None:
        def add(own: tuple[OpenTable, ...]) -> None:
            # Of a table that has just moved, the own entry is the newer one.
            tables = {table.slug: table for table in (*self._others.tables(), *own)}
            found(best_first(tables.values())[:MOST_SHOWN])

        self._own.find(add, max_age_s)


def _read(status: bytes | None) -> NodeStatus:
    try:
        return msgspec.json.decode(status or b"{}", type=NodeStatus)
    except msgspec.DecodeError:  # of another version
        logger.info("a node's status could not be read")
        return NodeStatus()
