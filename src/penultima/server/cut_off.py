"""A node that has lost the database while others have it: its people go on there.

While the database is away for all, connections stay open and moves wait. While it is away for one
node only, that node's tables would wait for nothing: the others can open them.
"""

import asyncio
import logging

from penultima.server.net.relay import Relays
from penultima.server.store.interface import SharedStore

from .registry import Registry

logger = logging.getLogger(__name__)

LOOK_EVERY_S = 0.75
LOOKS = 2
"""How often in a row: when the database is back, one node finds out a moment before another."""


class CutOff:
    def __init__(self, registry: Registry, store: SharedStore, relays: Relays) -> None:
        self._registry, self._store, self._relays = registry, store, relays

    async def watch(self) -> None:
        seen = 0
        while True:
            await asyncio.sleep(LOOK_EVERY_S)
            seen = seen + 1 if await self._is_alone() else 0
            self._set(seen >= LOOKS)

    async def _is_alone(self) -> bool:
        registry = self._registry
        if self._store.has_lease or registry.stopping or registry.others is None:
            return False
        asked = map(self._relays.has_lease, registry.others.nodes())
        return any(await asyncio.gather(*asked))

    def _set(self, is_cut_off: bool) -> None:
        registry = self._registry
        if is_cut_off == registry.is_cut_off:
            return
        # First: whoever comes back now is sent to another node by the balancer.
        registry.is_cut_off = is_cut_off
        if is_cut_off:
            logger.warning("cut off from the database", extra={"tables": len(registry.tables)})
            for slug in list(registry.tables):
                registry.moved(slug)
        else:
            logger.warning("no longer cut off from the database")
