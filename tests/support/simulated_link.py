"""The simulated network between a node and its database."""

from collections.abc import Callable
from typing import Protocol

from .simulated_loop import SimLoop


class Link:
    """The network between a node and the database. What is sent while it is cut arrives later."""

    def __init__(self) -> None:
        self.is_cut = False
        self._held: list[Callable[[], None]] = []

    def cut(self) -> None:
        self.is_cut = True

    def heal(self) -> None:
        self.is_cut = False
        held, self._held = self._held, []
        for deliver in held:
            deliver()

    def pass_on(self, deliver: Callable[[], None]) -> None:
        if self.is_cut:
            self._held.append(deliver)
        else:
            deliver()


class Machine(Protocol):
    """Where a node runs."""

    loop: SimLoop
    link: Link
