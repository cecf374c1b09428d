"""Random matches for the laws: any edition, number of players, options, clothes and house rules."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import msgspec
from hypothesis import strategies as st
from msgspec.structs import replace

from penultima.rules import actions as a
from penultima.rules.cards import Card, Color, Seat
from penultima.rules.edition import Edition, load, names
from penultima.rules.effects import RULING_STEPS, STEP_INFOS, RulingStep, Step, StepInfo
from penultima.rules.events import Event
from penultima.rules.game import apply
from penultima.rules.house_rules import HouseRule
from penultima.rules.legal import legal_moves
from penultima.rules.match import Opening, begin
from penultima.rules.options import OPTIONS, Options, outfits_are_declared
from penultima.rules.table import Setup, Table
from tools.random_rules import field_values, make_step, random_step, values_to_try

NAMES = ("Ana", "Ben", "Cal", "Dia", "Eva", "Fay", "Gil", "Hal", "Ida", "Jon")


def _steps(info: StepInfo) -> st.SearchStrategy[Step]:
    values = {
        field.name: st.integers(1, 10)
        if field.kind == "count"
        else st.sampled_from(field_values(field))
        for field in info.fields
    }
    return st.fixed_dictionaries(values).map(lambda chosen: make_step(info, chosen))


steps = st.one_of(list(map(_steps, STEP_INFOS.values())))
house_rules = st.builds(HouseRule, st.just("Snowball"), st.lists(steps, max_size=4).map(tuple))

options = st.builds(
    Options, **{option.name: st.sampled_from(values_to_try(option)) for option in OPTIONS}
)


@st.composite
def openings(draw: st.DrawFn, editions: tuple[str, ...] = names()) -> Opening:
    edition = load(draw(st.sampled_from(editions)))
    players = NAMES[: draw(st.integers(2, 10))]
    agreed = draw(options)
    rules = {card: draw(house_rules) for card in edition.customizable if draw(st.booleans())}
    setup = Setup(edition, players, agreed, rules)
    return Opening(setup, draw(st.integers(0, 2**32)), _clothes(draw, edition, agreed, players))


def _clothes(
    draw: st.DrawFn, edition: Edition, agreed: Options, players: tuple[str, ...]
) -> dict[Seat, tuple[Color, ...]] | None:
    if not outfits_are_declared(edition, agreed):
        return None
    colors = st.sets(st.sampled_from(edition.color_names)).map(tuple)
    return {Seat(seat): draw(colors) for seat in range(len(players))}


class Moment(NamedTuple):
    """A table, the events that led to it, and the move that comes next."""

    table: Table
    events: tuple[Event, ...]
    seat: Seat
    action: a.Action


def walk(opening: Opening, seed: int, moves: int) -> Iterator[Moment]:
    """The moments of a match of random legal moves, calls and catches out of turn among them."""
    chance = Random(seed)
    table, events = begin(opening)
    for _ in range(moves):
        seat = who_moves(table, chance)
        if seat is None:
            return
        action = any_move(table, seat, chance)
        yield Moment(table, events, seat, action)
        table, events = apply(table, seat, action)


def who_moves(table: Table, chance: Random) -> Seat | None:
    """Usually the seat that the prompt waits for; sometimes another that has a legal move."""
    able = [Seat(seat) for seat in range(table.seats) if legal_moves(table, Seat(seat))]
    if table.prompt.seat in able and chance.random() < 0.8:
        return table.prompt.seat
    return chance.choice(able) if able else None


def any_move(table: Table, seat: Seat, chance: Random) -> a.Action:
    """A random legal move, preferably a play, so that rounds come to an end."""
    moves = legal_moves(table, seat)
    plays = [move for move in moves if isinstance(move, a.Play)]
    move = chance.choice(plays) if plays and chance.random() < 0.8 else chance.choice(moves)
    if isinstance(move, a.AnyCards):
        return a.ChooseCards(tuple(chance.sample(table.hands[seat], move.count)))
    if isinstance(move, a.Play):
        return replace(move, call=chance.random() < 0.5)
    if isinstance(move, a.ChooseRuling):
        return a.ChooseRuling(_any_ruling(table, seat, chance))
    if isinstance(move, a.NextRound) and table.edition.customizable:
        return a.NextRound(house_rules=_changed_rules(table, chance))
    return move


def _any_ruling(table: Table, author: Seat, chance: Random) -> tuple[RulingStep, ...]:
    """What a table may have decided, with keywords or seats for players."""
    kinds = chance.choices(RULING_STEPS, k=chance.randrange(4))
    return tuple(_any_ruling_step(STEP_INFOS[kind], table, author, chance) for kind in kinds)


def _any_ruling_step(info: StepInfo, table: Table, author: Seat, chance: Random) -> RulingStep:
    values: dict[str, str | int] = {}
    for field in info.fields:
        seats = [seat for seat in range(table.seats) if "self" in field.values or seat != author]
        by_name = field.kind == "players" and chance.random() < 0.5
        values[field.name] = chance.choice(seats if by_name else field_values(field))
    step: RulingStep = msgspec.convert({"effect": info.effect, **values}, RulingStep)
    return step


def _changed_rules(table: Table, chance: Random) -> dict[Card, HouseRule | None] | None:
    """Rules for the next round: some written or rewritten, some rubbed out, some kept."""
    if chance.random() < 0.3:
        return None
    written = HouseRule("Snowdrift", tuple(random_step(chance) for _ in range(chance.randrange(4))))
    cards = [card for card in table.edition.customizable if chance.random() < 0.7]
    return {card: chance.choice((None, written)) for card in cards}
