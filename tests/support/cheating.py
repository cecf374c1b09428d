"""Servers that cheat: at a table with the name of one of these cheats, deals are dishonest.

Some deal other cards than those that follow from what everybody fixed together; some tell something
else about the deal than what happened.
"""

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from msgspec.structs import replace

from penultima.fairness.transcript import (
    DealId,
    Part,
    Transcript,
    part_commitment,
    round_seed,
)
from penultima.fairness.witness import DealInfo
from penultima.rules import dealing, progress, round
from penultima.rules.cards import Hand, Pile, Seat
from penultima.rules.chance import Purpose, Seed
from penultima.rules.events import LotDrawn
from penultima.rules.table import Hands, Table
from penultima.server.store.entries import Logged
from penultima.server.table import broadcast, fair_deal, replay
from penultima.server.table.state import ComingDeal, TableState
from penultima.wire.messages import Replay
from penultima.wire.notices import PartsFixed, PartsRevealed

CARD_SWAPPED = "a card swapped in the deal"
OTHER_DEALER = "another dealer"
OTHER_RESHUFFLE = "a reshuffle in another order"
OTHER_SECRET = "another secret"
PART_NOT_IN_SEED = "a part that is not in the seed"
PART_LEFT_OUT = "a part left out"
CONTRIBUTION_NOT_IN_SEED = "a contribution that is not in the seed"
CONTRIBUTION_DROPPED = "a contribution dropped"
LIST_CHANGED = "a list that was changed"
OTHER_LIST = "another list for others"
"""To the people who are told the truth, the table looks honest; see `with_another_list`."""

_names: dict[str, str] = {}
"""The names of tables, by their slugs."""
_dishonest: dict[Seed, str] = {}
"""The names of the tables with these seeds."""
_honest_make_deal, _honest_fix_parts, _honest_info, _honest_replay = (
    fair_deal.make_deal,
    fair_deal.fix_parts,
    broadcast._deal,
    replay.replay,
)


def install(setattr_: Callable[[object, str, Any], object]) -> None:
    """`setattr_` changes a module, such as pytest's `monkeypatch.setattr`."""
    setattr_(fair_deal, "make_deal", _make_deal)
    setattr_(fair_deal, "fix_parts", _fix_parts)
    setattr_(broadcast, "_deal", _deal_info)
    setattr_(replay, "replay", _replay)
    setattr_(round, "dealt_hands", _dealt_hands)
    setattr_(round, "draw_for_dealer", _draw_for_dealer)
    setattr_(progress, "in_order_of_chance", _in_order_of_chance)


def invented(deal: DealId, seat: int) -> Part:
    """A part that nobody has contributed."""
    contribution = "c0" * 32
    return Part(seat, part_commitment(deal, seat, contribution), contribution)


def with_another_list(transcript: Transcript) -> Transcript:
    """What the others are told instead of the first part."""
    return replace(transcript, parts=tuple(_others(transcript.deal, transcript.parts)))


def _others(deal: DealId, parts: Iterable[Part]) -> Iterable[Part]:
    for part in parts:
        other = invented(deal, part.seat)
        if part.seat != 0:
            yield part
        else:
            yield other if part.contribution else replace(other, contribution=None)


def _make_deal(state: TableState, chance: Random) -> tuple[str, tuple[Logged, ...]]:
    seed, told = _honest_make_deal(state, chance)
    coming = state.coming
    parts = [part for notice in told if isinstance(notice, PartsRevealed) for part in notice.parts]
    if coming is not None and parts:
        name, (first, *others) = state.name, parts
        dropped = (replace(first, contribution=None), *others)
        if name == PART_NOT_IN_SEED:
            seed = _seed(coming, others)
        elif name == CONTRIBUTION_NOT_IN_SEED:
            seed = _seed(coming, dropped)
        elif name == CONTRIBUTION_DROPPED:
            seed, told = _seed(coming, dropped), (PartsRevealed(dropped),)
        elif name == LIST_CHANGED:
            told = (PartsRevealed((*parts[:-1], invented(coming.id, parts[-1].seat))),)
    _dishonest[seed] = state.name
    return seed, told


def _seed(coming: ComingDeal, parts: Iterable[Part]) -> str:
    return round_seed(replace(coming.public, parts=tuple(parts)), coming.secret)


def _fix_parts(state: TableState) -> PartsFixed | None:
    fixed = _honest_fix_parts(state)
    if fixed is not None and state.name == PART_LEFT_OUT:
        return replace(fixed, parts=fixed.parts[1:])
    return fixed


def _deal_info(state: TableState) -> DealInfo:
    _names[state.slug] = state.name
    told = _honest_info(state)
    return replace(told, dealt=None if told.dealt is None else _told(told.dealt))


def _replay(id_: str, slug: str, *arguments: Any) -> Replay:
    honest = _honest_replay(id_, slug, *arguments)
    if honest.transcript is None:
        return honest
    transcript = _told(honest.transcript)
    if _names.get(slug) == OTHER_LIST:
        transcript = with_another_list(transcript)
    return replace(honest, transcript=transcript)


def _told(transcript: Transcript) -> Transcript:
    if transcript.secret and _names.get(transcript.deal.table) == OTHER_SECRET:
        return replace(transcript, secret="5e" * 32)
    return transcript


def _dealt_hands(table: Table, dealer: Seat, deck: Pile | None = None) -> tuple[Hands, Pile]:
    """In every hand, one card is exchanged with another one from the pile."""
    hands, draw = dealing.dealt_hands(table, dealer, deck)
    if _dishonest.get(table.seed) != CARD_SWAPPED:
        return hands, draw
    stacked, pile = [], list(draw)
    for hand in hands:
        place = max(place for place, card in enumerate(pile) if card != hand[0])
        stacked.append((pile[place], *hand[1:]))
        pile[place] = hand[0]
    return tuple(stacked), tuple(pile)


def _draw_for_dealer(table: Table) -> tuple[list[LotDrawn], Seat]:
    lots, dealer = dealing.draw_for_dealer(table)
    if _dishonest.get(table.seed) == OTHER_DEALER:
        dealer = Seat((dealer + 1) % table.seats)
    return lots, dealer


def _in_order_of_chance(table: Table, cards: Hand, purpose: Purpose) -> Pile:
    order = dealing.in_order_of_chance(table, cards, purpose)
    return order[::-1] if _dishonest.get(table.seed) == OTHER_RESHUFFLE else order
