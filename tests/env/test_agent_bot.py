"""An agent as a bot: it is shown what the environment shows, and what it does is legal."""

import pickle
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from penultima.bots.arena import table_for
from penultima.bots.clever import Clever
from penultima.env.agent_bot import AgentBot
from penultima.env.arrays import arrays
from penultima.env.codes import DO_CATCH
from penultima.env.layout import layout
from penultima.env.observations import ObservationWriter
from penultima.kernel import CompiledRules, Encoding, Game
from penultima.kernel.positions import set_up
from penultima.kernel.rule_tables import compile_tables
from penultima.rules.cards import Seat
from penultima.rules.edition import BUILT_IN, load, names, read
from penultima.rules.game import apply
from penultima.rules.match import Opening, begin
from penultima.rules.prompts import RoundOver
from penultima.rules.table import Setup, Table
from penultima.view import View, view
from tools.bot_decisions import decide_in_trials

OPTIONS = ["stacking=true", "seven_zero=true", "bluffing=true"]


class Anything:
    """An agent that does anything it may, and remembers what it was shown."""

    def __init__(self) -> None:
        self.random = np.random.default_rng(1)
        self.shown: list[Any] = []

    def choose(self, observation: Any, mask: Any) -> int:
        self.shown = [observation.tolist(), mask.tolist()]
        return int(self.random.choice(np.flatnonzero(mask)))


@pytest.mark.slow
def test_every_move_is_legal() -> None:
    """Every edition, option and house rule, as for every bot."""
    make = partial(AgentBot, choose=Anything().choose)
    asked = decide_in_trials(make, 3000, first=5, step=11)
    assert asked["turn"] and asked["drawn"] and asked["challenge"] and asked["choose"]


def from_all_cards(table: Table, setup: Setup) -> list[Any]:
    """What the environment shows whoever is asked, from the whole table."""
    tables = compile_tables(setup)
    game = Game(CompiledRules(tables))
    set_up(game, table, Encoding(setup.edition))
    found = layout(setup, tables)
    observation = np.zeros((1, len(found.columns)), np.uint8)
    mask = np.zeros((1, len(found.actions)), np.int8)
    ObservationWriter(table.seats, found, observation, mask).look(game, game.turn, game.phase, 0)
    return [observation[0].tolist(), mask[0].tolist()]


@pytest.mark.parametrize("seat_why_row", [(3, 0, 0), (-1, 0, 0), (0, 11, 0), (0, 0, 1), (0, 0, -1)])
def test_one_looks_at_what_is_there(seat_why_row: tuple[int, int, int]) -> None:
    setup = table_for("zelda", 3, [])
    tables = compile_tables(setup)
    found = layout(setup, tables)
    rows = arrays(1, 3, found)
    game = Game(CompiledRules(tables))
    game.deal()
    with pytest.raises(ValueError, match="no such thing"):
        ObservationWriter(3, found, rows.observations, rows.masks).look(game, *seat_why_row)


@pytest.mark.slow
@pytest.mark.parametrize("edition", names())
def test_a_view_shows_what_the_environment_shows(edition: str) -> None:
    """Otherwise an agent would meet something else than what it has learned."""
    setup = table_for(edition, 3, OPTIONS)
    agents = [Anything() for _ in range(3)]
    bots = [AgentBot(Random(0), agent.choose) for agent in agents]
    for number in range(4):
        table, events = begin(Opening(setup, number))
        for _ in range(60):
            for seat, bot in enumerate(bots):
                bot.observe(view(table, Seat(seat), events))
            turn = table.prompt.seat
            if turn is None or isinstance(table.prompt, RoundOver):
                break
            action = bots[turn].answer(view(table, turn, events))
            assert agents[turn].shown == from_all_cards(table, setup)
            table, events = apply(table, turn, action)


@pytest.mark.parametrize(
    "make", [Clever, partial(AgentBot, choose=Anything().choose)], ids=["clever", "agent"]
)
@pytest.mark.parametrize("edition", ["zelda", "mine"])
def test_a_bot_remembers_the_table_whichever_way_its_views_come(
    make: Callable[[Random], Clever | AgentBot], edition: str, tmp_path: Path
) -> None:
    """From another process they come through pickle: once, every one of them was a new table."""
    mine = tmp_path / "mine.toml"
    mine.write_text((BUILT_IN / "zelda.toml").read_text())
    setup = Setup(load("zelda") if edition == "zelda" else read(mine), ("Ana", "Ben"))
    table, events = begin(Opening(setup, 1))
    bot = make(Random(1))
    first = through_pickle(view(table, Seat(0), events))
    bot.observe(first)
    seen = bot.seen(first)
    assert bot.seen(through_pickle(first)) is seen
    other = Setup(setup.edition, ("Ana", "Ben", "Cal"))
    assert bot.seen(view(begin(Opening(other, 1))[0], Seat(0))) is not seen


def through_pickle(seen: View) -> View:
    again: View = pickle.loads(pickle.dumps(seen))
    return again


def answer_with(choose: Callable[[Any, Any], Any]) -> None:
    """Ask an agent about the first turn of a match."""
    table, events = begin(Opening(table_for("zelda", 2, []), 1))
    turn = table.prompt.seat
    assert turn is not None
    AgentBot(Random(1), choose).answer(view(table, turn, events))


@pytest.mark.parametrize("action", [-1, 5, 10**6, 10**30, None, 0.5, "draw"])
def test_what_an_agent_may_not_do_is_an_error_that_names_it(action: Any) -> None:
    with pytest.raises(ValueError, match=rf"{action}\b.*(action mask|whole numbers)"):
        answer_with(lambda observation, mask: action)


def test_what_an_agent_writes_in_its_mask_allows_nothing() -> None:
    def cheat(observation: Any, mask: Any) -> int:
        mask[:] = 1
        return DO_CATCH

    with pytest.raises(ValueError, match="may not do 5 now: see the action mask"):
        answer_with(cheat)


def test_without_observing_nobody_knows_what_was_discarded() -> None:
    """As docs/environments.md says: those columns are 0, and those cards count as to be drawn."""
    setup = table_for("zelda", 2, [])
    agent = Anything()
    table, events = begin(Opening(setup, 3))
    for _ in range(30):
        turn = table.prompt.seat
        assert turn is not None
        action = AgentBot(Random(0), agent.choose).answer(view(table, turn, events))
        differ = [
            a != b for a, b in zip(agent.shown[0], from_all_cards(table, setup)[0], strict=True)
        ]
        table, events = apply(table, turn, action)
    columns = layout(setup, compile_tables(setup)).columns
    wrong = {name for name, differs in zip(columns, differ, strict=True) if differs}
    assert "cards to draw from" in wrong
    assert all(name.startswith("discarded ") for name in wrong - {"cards to draw from"})
