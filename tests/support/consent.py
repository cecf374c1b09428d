"""Whether everything that needs consent had it, according to a table's log."""

from collections.abc import Iterable, Mapping
from typing import Protocol

from penultima.rules import events as e
from penultima.rules.cards import Card
from penultima.rules.house_rules import HouseRule
from penultima.server.store.entries import Entry, Logged
from penultima.wire import notices as n


class Happened(Protocol):
    events: tuple[Logged, ...]


def check_consent(
    entries: Iterable[Entry | Happened], in_force: Mapping[Card, HouseRule] | None = None
) -> None:
    """Every ruling and every rule in force was proposed, and nobody at the table objected to it.

    For tables where nobody changes the order of the seats.
    """
    ruling: tuple[int, object] | None = None
    proposed: dict[Card, HouseRule | None] = {}
    objected: dict[Card, set[int]] = {}
    in_force = in_force or {}
    for event in (event for entry in entries for event in entry.events):
        match event:
            case n.RulingProposed(_, version, steps):
                ruling = version, steps
            case n.RulingVoted(_, version, agree):
                assert ruling is not None and ruling[0] == version
                ruling = ruling if agree else None
            case e.Ruled(_, steps):
                assert not steps or (ruling is not None and ruling[1] == steps)
                ruling = None
            case n.RuleProposed(_, card, _, rule):
                proposed[card], objected[card] = rule, set()
            case n.RuleVoted(seat, card, _, agree):
                (set.discard if agree else set.add)(objected[card], seat)
            case n.SeatLeft(seat):
                for seats in objected.values():
                    seats.discard(seat)
            case n.MatchStarted(_, _, rules) | e.HouseRulesWritten(rules):
                for card in rules.keys() | in_force.keys():
                    if rules.get(card) != in_force.get(card):
                        assert proposed[card] == rules.get(card) and not objected[card]
                in_force = rules
            case n.BackToLobby():
                in_force = {}
