"""One round as a game tree: nodes for decisions, for every single outcome of chance, and for ends.

A node is a value: `apply` returns the next one. An action that needs chance is tried with the
outcomes that are known so far, as a lazy `Script`; where the script turns out to be too short, the
game has told which cards are possible, and that is a chance node.
"""

from collections import Counter
from dataclasses import dataclass, replace
from hashlib import blake2b
from itertools import combinations
from math import comb
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt

from penultima.kernel import Script

from .single_table import SingleTable
from .table_config import TableConfig

CHANCE, OVER = -1, -4
"""As `seat` of a node: it is chance's turn, or nobody's. The values are OpenSpiel's."""
NO_LIMIT = 2**31 - 1


@dataclass(frozen=True, slots=True, eq=False)
class Node:
    """A node of the tree. Nodes never change, so copies are the node itself."""

    table: "ChanceTable"
    seat: int
    position: tuple[Any, ...] | None
    """The table as `SingleTable.save` returns it; None during the deal. At a chance node, before
    the action whose outcome is being drawn."""
    decisions: int = 0
    legal: tuple[int, ...] = ()
    action: int | None = None
    outcomes: tuple[int, ...] = ()
    """At a chance node, the outcomes of this deal or action so far."""
    chances: tuple[tuple[int, float], ...] = ()
    """At a chance node, the possible outcomes and their probabilities."""
    public: bytes = b""
    """A digest of everything that all seats have seen."""
    seen: tuple[bytes, ...] = ()
    """For every seat, a digest of everything that it has seen, in order."""
    rewards: tuple[float, ...] | None = None

    def __deepcopy__(self, memo: dict[int, Any]) -> "Node":
        return self


class ChanceTable:
    """The tree of one round. Seat 0 has the first turn, unless the turned-up card says otherwise.

    Hands are dealt one after the other and sorted, which makes the tree as small as it can be and
    changes no probability. A round ends without rewards after `max_decisions`.
    """

    def __init__(self, config: TableConfig, max_decisions: int) -> None:
        self.config = config
        self.layout = config.layout
        self.max_decisions = max_decisions
        self.script = Script(lazy=True)
        self.single = SingleTable(config.new_batch([0], script=self.script), config.layout)
        tables = config.tables
        self.deck = Counter(tables.deck)
        pairs = combinations(range(tables.colors), 2)
        self.outfits = [2 << one | 2 << other for one, other in pairs]
        """What chance can give a player to wear, as masks of colours."""
        self.outfits_dealt = tables.seats if tables.dealt_outfits else 0
        self.cards_dealt = tables.seats * tables.hand_size
        self.root = self._after_deal(())

    def __reduce__(self) -> tuple[Any, ...]:
        return ChanceTable, (self.config, self.max_decisions)

    @property
    def seats(self) -> int:
        return self.config.tables.seats

    def apply(self, node: Node, action: int) -> Node:
        """The node after an action of the acting seat, or after an outcome of chance."""
        if node.seat != CHANCE:
            if action not in node.legal:
                raise ValueError(f"action {action} is illegal here: {list(node.legal)} are legal")
            return self._after_action(node, action, ())
        if action not in (outcome for outcome, _ in node.chances):
            raise ValueError(f"{action} is none of the outcomes that are possible here")
        outcomes = (*node.outcomes, action)
        if node.action is None:
            return self._after_deal(outcomes)
        return self._after_action(node, node.action, outcomes)

    def observation(self, node: Node, seat: int) -> npt.NDArray[np.uint8]:
        """What a seat observes; nothing before the cards are dealt."""
        if node.position is None:
            return np.zeros(len(self.layout.columns), np.uint8)
        self.single.load(node.position)
        return np.asarray(self.single.observe(seat)["observation"])

    # The deal

    def _after_deal(self, outcomes: tuple[int, ...]) -> Node:
        if len(outcomes) < self.outfits_dealt:
            share = 1 / len(self.outfits)
            return self._chance(outcomes, tuple((n, share) for n in range(len(self.outfits))))
        cards = outcomes[self.outfits_dealt :]
        if len(cards) < self.cards_dealt:
            return self._chance(outcomes, self._next_cards(cards))
        size, dealt = self.config.tables.hand_size, cards[: self.cards_dealt]
        self.script.restart(
            [
                *(self.outfits[outfit] for outfit in outcomes[: self.outfits_dealt]),
                # The table deals to one player after the other, not hand after hand.
                *(
                    dealt[seat * size + place]
                    for place in range(size)
                    for seat in range(self.seats)
                ),
                *cards[self.cards_dealt :],
            ]
        )
        self.single.game.new_match()
        self.single.game.dealer = self.seats - 2  # the next to deal is the one before seat 0
        self.single.deal(NO_LIMIT)
        if self.script.is_short:
            return self._chance(outcomes, self._possible())
        return self._reached(Node(self, CHANCE, None), b"deal", 0)

    def _chance(self, outcomes: tuple[int, ...], chances: tuple[tuple[int, float], ...]) -> Node:
        return Node(self, CHANCE, None, outcomes=outcomes, chances=chances)

    def _next_cards(self, cards: tuple[int, ...]) -> tuple[tuple[int, float], ...]:
        """The kinds that can come next in a sorted hand, with the chances of a shuffled deck."""
        size = self.config.tables.hand_size
        begun = len(cards) % size
        hand, left = cards[len(cards) - begun :], self.deck - Counter(cards[: len(cards) - begun])
        missing = size - begun
        last = hand[-1] if hand else -1
        held = hand.count(last)
        above = {kind: sum(n for other, n in left.items() if other > kind) for kind in (*left, -1)}

        def ways(kind: int, at_least: int, further: int) -> int:
            """The ways to complete a hand with so many of its last kind by further cards."""
            most = min(left[kind], at_least + further)
            return sum(
                comb(left[kind], n) * comb(above[kind], further - (n - at_least))
                for n in range(at_least, most + 1)
            )

        found = {kind: ways(kind, 1, missing - 1) for kind in sorted(left) if kind > last}
        if hand:
            found = {kind: comb(left[last], held) * number for kind, number in found.items()}
            found[last] = ways(last, held + 1, missing - 1)
        total = sum(found.values())
        return tuple((kind, found[kind] / total) for kind in sorted(found) if found[kind])

    # Actions

    def _after_action(self, node: Node, action: int, outcomes: tuple[int, ...]) -> Node:
        assert node.position is not None
        self.script.restart(outcomes)
        self.single.load(node.position)
        actor = self.single.acting_seat
        self.single.act(action)
        if self.script.is_short:
            return replace(
                node,
                seat=CHANCE,
                legal=(),
                action=action,
                outcomes=outcomes,
                chances=self._possible(),
            )
        # Which card is chosen for a house rule is for the player who chooses it to know.
        shown = min(action, self.layout.choose_card)
        return self._reached(node, bytes((actor, shown >> 8, shown & 255)), node.decisions + 1)

    def _possible(self) -> tuple[tuple[int, float], ...]:
        possible = self.script.possible
        total = sum(possible.values())
        return tuple((kind, count / total) for kind, count in sorted(possible.items()))

    def _reached(self, before: Node, happened: bytes, decisions: int) -> Node:
        """The node of the position that the table has reached."""
        seat = self.single.acting_seat
        public = _digest(before.public, happened, bytes((seat + 1,)))
        views = [self.single.observe(other) for other in range(self.seats)]
        seen = tuple(
            _digest(old, public, view["observation"].tobytes())
            for old, view in zip(before.seen or (b"",) * self.seats, views, strict=True)
        )
        position = self.single.save()
        if seat < 0:
            self.single.write_rewards()
            rewards = tuple(float(each) for each in self.config.arrays.rewards[0])
        elif decisions >= self.max_decisions:
            rewards = (0.0,) * self.seats
        else:
            legal = tuple(int(each) for each in np.flatnonzero(views[seat]["action_mask"]))
            return Node(self, seat, position, decisions, legal, public=public, seen=seen)
        return Node(self, OVER, position, decisions, public=public, seen=seen, rewards=rewards)

    # Other worlds

    def resampled(self, node: Node, seat: int, seed: int) -> Node:
        """A node that the seat can't tell from this one, with other hidden cards.

        Only a decision has one. What the others have seen is then what they see now.
        """
        if node.position is None or node.seat < 0:
            raise ValueError("only a position in which somebody decides can be resampled")
        self.single.load(node.position)
        self.single.resample(seat, Random(seed))
        seen = [
            old
            if other == seat
            else _digest(node.public, self.single.observe(other)["observation"].tobytes())
            for other, old in enumerate(node.seen)
        ]
        mask = self.single.observe(node.seat)["action_mask"]
        legal = tuple(int(each) for each in np.flatnonzero(mask))
        position = self.single.save()
        return replace(node, position=position, legal=legal, seen=tuple(seen))


def _digest(*parts: bytes) -> bytes:
    return blake2b(b"|".join(parts), digest_size=12).digest()
