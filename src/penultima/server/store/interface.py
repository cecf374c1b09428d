"""What tables and the server need from a store, whichever database is behind it."""

from collections.abc import Callable, Iterable
from typing import Protocol, TypeAlias, TypeVar

from msgspec import Struct

from penultima.server.errors import Rejected

from .analyses import StoredAnalysis
from .entries import Entry
from .restrictions import Change, Restrictions
from .space import Space

T = TypeVar("T")
FoundCreated: TypeAlias = Callable[[str | Rejected | None], None]
"""Is given the table that a request has opened, None if it has not, or why nobody knows."""


class Elsewhere(Rejected):
    """A table is open on another node."""

    def __init__(self, node: str, address: str) -> None:
        super().__init__("elsewhere", 1000)
        self.node, self.address = node, address


class Store(Protocol):
    """The log. Callbacks are called later, in order, never from inside the call."""

    on_delay: Callable[[bool], None]
    """Called with True when entries wait for the disk, and False when all are written."""

    def append(
        self, slug: str, entry: Entry, done: Callable[[bool], None], *, can_wait: bool = False
    ) -> int:
        """Write an entry; `done` is told whether it is safe on disk. Returns its size in bytes.

        One that `can_wait` is written a moment later, or together with the next one.
        """

    def load(
        self,
        slug: str,
        build: Callable[[Iterable[Entry]], T],
        done: Callable[[T | Rejected], None],
    ) -> None:
        """Read a whole log; `done` gets what `build` makes of it in another thread.

        Or why there is nothing: the table is unknown, its log can't be read now, or the table is
        open on another node. From then on it is open here, until it is released.
        """

    @property
    def has_lease(self) -> bool:
        """Whether no other node can have opened what is open here."""

    def release(self, slug: str) -> None:
        """A table is no longer open here: another node may open it."""

    def loaded_bytes(self, slug: str) -> int:
        """The size of a log that has just been loaded. Asked once."""

    def read(
        self, slug: str, first: int, last: int, done: Callable[[tuple[Entry, ...] | None], None]
    ) -> None:
        """Read a part of a table's log; `done` gets None if it can't be read."""

    def write_analysis(self, slug: str, analysis: StoredAnalysis, done: Callable[[], None]) -> None:
        """Keep the analysis of a round for as long as its table; `done` is called in any case."""

    def read_analysis(
        self, slug: str, match: int, round_: int, done: Callable[[StoredAnalysis | None], None]
    ) -> None:
        """Read the analysis of a round; `done` gets None if there is none that can be read."""

    def read_analyses(
        self, slug: str, most: int, done: Callable[[tuple[StoredAnalysis, ...] | None], None]
    ) -> None:
        """Read the analyses of a table's latest rounds; `done` gets None if that fails."""


class ServerStore(Store, Protocol):
    """The log, as tables see it, and what looking after it takes."""

    committed_at: float
    """When something was last committed, on the clock of the event loop."""

    def problem(self) -> str | None:
        """Why entries aren't being written in time, or not where they belong."""

    def space(self) -> Space: ...

    def clean(self, now: float, archive_days: float, delete_days: float) -> None:
        """Archive old tables and delete very old ones, in the background."""

    def restrictions(self) -> Restrictions:
        """What the operator had forbidden when the store was opened."""

    def change(self, change: Change, done: Callable[[bool], None]) -> None:
        """Carry out what the operator wants; `done` is told whether there was anything to do."""

    async def settle(self) -> None:
        """Wait until everything is written."""

    on_taken: Callable[[str], object]
    """Called with a table that another node has opened although it was open here."""

    on_change: Callable[[Change], object]
    """Called with what an operator has changed, perhaps at another node."""

    async def register(self, address: str) -> None:
        """From now on tables are opened here; other nodes reach this one at `address`."""

    async def resign(self) -> None:
        """Let other nodes open the tables that are open here."""

    def close(self) -> None: ...


class NodeRow(Struct, frozen=True):
    """Another node, and what it has told."""

    id: str
    address: str
    status: bytes | None


class SharedStore(ServerStore, Protocol):
    """A store that several nodes use."""

    on_drain: Callable[[], object]
    """Called when an operator wants this node to hand all its tables over."""

    on_restrictions: Callable[[Restrictions], object]
    """Called with all that is forbidden, whenever changes may have been missed."""

    status: Callable[[], bytes]
    """Called for what this node tells the others, whenever its lease is renewed."""

    on_nodes: Callable[[list[NodeRow]], object]
    """Called with the others, after that."""

    def will_create(self, slug: str, id_: str) -> None:
        """A request is about to open a table. If one has opened another, nothing is written."""

    def find_created(self, id_: str, done: FoundCreated) -> None:
        """Find the table that a request with this id has opened, at whichever node."""

    secret: bytes
    """What all of them know, and nobody else."""

    async def missing(self, node: str) -> None:
        """Nobody answers for a node: its tables can be opened before its lease runs out."""
