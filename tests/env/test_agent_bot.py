"""AgentBot shows its agent the environment's observations and plays legal moves."""

import pickle
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from penultima.bots.arena import arena_setup
from penultima.bots.clever import Clever
from penultima.env.agent_bot import AgentBot
from penultima.env.arrays import allocate
from penultima.env.codes import ACTION_CATCH
from penultima.env.layout import make_layout
from penultima.env.observations import ObservationWriter
from penultima.kernel import CompiledRules, Encoding, Game
from penultima.kernel.memory import Memory
from penultima.kernel.positions import set_up
from penultima.kernel.rule_tables import compile_tables
from penultima.rules.cards import Seat
from penultima.rules.edition import BUILT_IN, load, names, read
from penultima.rules.game import apply
from penultima.rules.match import Opening, begin
from penultima.rules.prompts import RoundOver
from penultima.rules.table import Setup, Table
from penultima.view import View, view
from tools.bot_decisions import check_decisions

OPTIONS = ["stacking=true", "seven_zero=true", "bluffing=true"]


class RandomAgent:
    """An agent that takes random legal actions and remembers its last observation and mask."""

    def __init__(self) -> None:
        self.random = np.random.default_rng(1)
        self.shown: list[Any] = []

    def choose(self, observation: Any, mask: Any) -> int:
        self.shown = [observation.tolist(), mask.tolist()]
        return int(self.random.choice(np.flatnonzero(mask)))


@pytest.mark.slow
def test_every_move_is_legal() -> None:
    """In every edition, option and house rule, as for every bot."""
    factory = partial(AgentBot, choose=RandomAgent().choose)
    totals = check_decisions(factory, 3000, first=5, stride=11)
    assert totals["turn"] and totals["drawn"] and totals["challenge"] and totals["choose"]


def from_whole_table(table: Table, setup: Setup) -> list[Any]:
    """The observation and mask of the acting seat, computed from the whole table."""
    tables = compile_tables(setup)
    game = Game(CompiledRules(tables))
    set_up(game, table, Encoding(setup.edition))
    layout = make_layout(setup, tables)
    observation = np.zeros((1, len(layout.columns)), np.uint8)
    mask = np.zeros((1, len(layout.actions)), np.int8)
    writer = ObservationWriter(table.seats, layout, observation, mask)
    writer.write(game, Memory(game.rules), game.turn, game.phase, 0)
    return [observation[0].tolist(), mask[0].tolist()]


@pytest.mark.parametrize("arguments", [(3, 0, 0), (-1, 0, 0), (0, 11, 0), (0, 0, 1), (0, 0, -1)])
def test_an_unknown_seat_decision_or_row_is_refused(arguments: tuple[int, int, int]) -> None:
    setup = arena_setup("zelda", 3, [])
    tables = compile_tables(setup)
    layout = make_layout(setup, tables)
    rows = allocate(1, 3, layout)
    game = Game(CompiledRules(tables))
    game.deal()
    writer = ObservationWriter(3, layout, rows.observations, rows.masks)
    with pytest.raises(ValueError, match="no such seat, decision or row"):
        writer.write(game, Memory(game.rules), *arguments)


@pytest.mark.slow
@pytest.mark.parametrize("edition", names())
def test_a_view_shows_what_the_environment_shows(edition: str) -> None:
    """Otherwise an agent would play with other observations than those it was trained on."""
    setup = arena_setup(edition, 3, OPTIONS)
    agents = [RandomAgent() for _ in range(3)]
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
            assert agents[turn].shown == from_whole_table(table, setup)
            table, events = apply(table, turn, action)


@pytest.mark.parametrize(
    "factory", [Clever, partial(AgentBot, choose=RandomAgent().choose)], ids=["clever", "agent"]
)
@pytest.mark.parametrize("edition", ["zelda", "mine"])
def test_a_bot_recognizes_its_table_in_pickled_views(
    factory: Callable[[Random], Clever | AgentBot], edition: str, tmp_path: Path
) -> None:
    """Each view from another process once started a new memory."""
    mine = tmp_path / "mine.toml"
    mine.write_text((BUILT_IN / "zelda.toml").read_text())
    setup = Setup(load("zelda") if edition == "zelda" else read(mine), ("Ana", "Ben"))
    table, events = begin(Opening(setup, 1))
    bot = factory(Random(1))
    first = through_pickle(view(table, Seat(0), events))
    bot.observe(first)
    kernel_view = bot.kernel_view(first)
    assert bot.kernel_view(through_pickle(first)) is kernel_view
    other = Setup(setup.edition, ("Ana", "Ben", "Cal"))
    assert bot.kernel_view(view(begin(Opening(other, 1))[0], Seat(0))) is not kernel_view


def through_pickle(original: View) -> View:
    copy: View = pickle.loads(pickle.dumps(original))
    return copy


def answer_with(choose: Callable[[Any, Any], Any]) -> None:
    """Let an agent answer the first turn of a match."""
    table, events = begin(Opening(arena_setup("zelda", 2, []), 1))
    turn = table.prompt.seat
    assert turn is not None
    AgentBot(Random(1), choose).answer(view(table, turn, events))


@pytest.mark.parametrize("action", [-1, 5, 10**6, 10**30, None, 0.5, "draw"])
def test_an_illegal_action_of_an_agent_is_an_error_that_names_it(action: Any) -> None:
    with pytest.raises(ValueError, match=rf"{action}\b.*(action mask|integers)"):
        answer_with(lambda observation, mask: action)


def test_changing_the_mask_makes_no_action_legal() -> None:
    def cheat(observation: Any, mask: Any) -> int:
        mask[:] = 1
        return ACTION_CATCH

    with pytest.raises(ValueError, match="action 5 of the agent is illegal: see the action mask"):
        answer_with(cheat)


def test_a_bot_that_does_not_observe_misses_the_discarded_cards() -> None:
    """As docs/environments.md says: their columns are 0, and they count as cards to draw."""
    setup = arena_setup("zelda", 2, [])
    agent = RandomAgent()
    table, events = begin(Opening(setup, 3))
    for _ in range(30):
        turn = table.prompt.seat
        assert turn is not None
        action = AgentBot(Random(0), agent.choose).answer(view(table, turn, events))
        differ = [
            a != b for a, b in zip(agent.shown[0], from_whole_table(table, setup)[0], strict=True)
        ]
        table, events = apply(table, turn, action)
    columns = make_layout(setup, compile_tables(setup)).columns
    wrong = {name for name, differs in zip(columns, differ, strict=True) if differs}
    assert "cards to draw from" in wrong
    assert all(name.startswith("discarded ") for name in wrong - {"cards to draw from"})
