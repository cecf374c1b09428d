"""`penultima.play`: bots in some seats or all, given in any way, move by themselves."""

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import penultima
from penultima import BadSetup, Card, Match, View, actions, prompts
from penultima.bots import Clever, Greedy, RandomBot
from penultima.bots.seated_match import AnyBots
from penultima.bots.specs import FunctionBot, bot_factory, labels
from penultima.env.network import Network
from penultima.env.vector import PenultimaVector

THRIFTY = Path(__file__).parents[2] / "docs/examples/thrifty.py"


def first_legal(view: View) -> actions.Move:
    return view.legal[0]


def test_bots_stop_where_a_person_has_to_decide() -> None:
    match = penultima.play(
        "zelda", ["Ana", "Ben", "Cal"], bots={"Ben": "clever", 2: "greedy"}, seed=3
    )
    assert match.turn == "Ana"
    while match.turn == "Ana":
        move: Any = match.view("Ana").legal[0]
        assert match.do("Ana", move)
    assert not match.over
    assert match.table.prompt == prompts.RoundOver()
    match.next_round()
    assert match.table.round == 2


def test_the_same_seed_plays_the_same_match() -> None:
    one, other = (penultima.play("frozen", 3, bots="clever", seed=5) for _ in range(2))
    assert one == other
    assert one != penultima.play("frozen", 3, bots="clever", seed=6)
    assert Match.from_record(one.record()) == one


@pytest.mark.parametrize(
    "bots",
    [
        "random",
        Greedy,
        partial(Clever),
        first_legal,
        lambda view: max(view.legal, key=str),
        f"py:{THRIFTY}:Thrifty",
        "py:tests.bots.test_play:first_legal",
        ["clever", RandomBot, first_legal, "beginner"],
    ],
)
def test_a_bot_may_be_given_in_many_ways(bots: AnyBots) -> None:
    options = {"target": 100}
    match = penultima.play("zelda", 4, bots=bots, seed=1, options=options)
    assert match.over


def test_a_trained_network_plays_from_its_file(tmp_path: Path) -> None:
    env = PenultimaVector(1, edition="zelda", players=2)
    columns, actions_ = len(env.layout.columns), len(env.layout.actions)
    weights = np.random.default_rng(1).normal(size=(columns, actions_)).astype(np.float32)
    network = Network([(weights, np.zeros(actions_, np.float32))], "zelda", 2, normalize=False)
    network.save(tmp_path / "agent.npz")
    loaded = Network.load(tmp_path / "agent.npz")
    one, two, three = (
        penultima.play("zelda", 2, bots=[bot, "greedy"], seed=1, options={"target": 50})
        for bot in (f"agent:{tmp_path / 'agent.npz'}", loaded, loaded.bot)
    )
    assert one.over
    assert one == two == three


@pytest.mark.parametrize(
    ("bots", "problem"),
    [
        ("agent:nowhere.npz", "nowhere.npz can't be read as a network"),
        ("nobody", "there is no bot 'nobody': choose from beginner, random"),
        (["clever"], "1 for 2 players: pass one for each seat"),
        ({"Zoe": "clever"}, "no player 'Zoe': pass one of 'Ana', 'Ben'"),
        (Greedy(Random(1)), "pass the class, and not a bot"),
        (7, "7|int is no bot"),
        (dict, "dict is no bot"),
        ("py:no_such_module:Bot", "can't be imported"),
        ("py:nowhere.py:Bot", "can't be imported"),
        ("py:tests.bots.test_play:nothing", "has no nothing"),
        ("py:alone", "write py:MODULE:NAME"),
        (
            lambda view: actions.Play(Card("Q9")),
            r"<lambda> returned Play\(card='Q9'\): return one of",
        ),
    ],
)
def test_what_is_no_bot_is_refused_with_what_to_pass(bots: Any, problem: str) -> None:
    with pytest.raises(BadSetup, match=problem):
        penultima.play("zelda", ["Ana", "Ben"], bots=bots)


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        ({"edition": "narnia"}, "there is no edition 'narnia': choose from zelda"),
        ({"players": "Ana"}, r"pass a number or a list of names, such as \['Ana', 'Ben'\]"),
        ({"players": 1}, "2 to 10 players can sit at a table, not 1"),
        ({"options": {"stackin": True}}, "there is no option 'stackin': choose from scoring"),
        ({"options": {"target": "many"}}, "options: Expected `int`"),
        ({"options": "crazy"}, "crazy"),
        ({"edition": "frozen", "house_rules": {"WC1": {"title": ""}}}, "house_rules: "),
    ],
)
def test_a_bad_table_is_refused_with_what_to_pass(given: Mapping[str, Any], problem: str) -> None:
    with pytest.raises(BadSetup, match=problem):
        penultima.play(**given)


def test_options_may_be_a_preset_and_house_rules_plain_data() -> None:
    rule = {"title": "Give", "do": [{"effect": "give", "count": 1, "to": "next"}]}
    match = penultima.play("frozen", 2, options="fast", house_rules={"WC1": rule})
    assert match.table.options.hand_size == 5
    assert match.opening.setup.house_rules[penultima.Card("WC1")].title == "Give"


def test_different_bots_have_different_names() -> None:
    other: Sequence[Any] = [lambda view: view.legal[0], lambda view: view.legal[-1]]
    assert labels(["clever", "clever", Greedy, *other, partial(Clever)]) == [
        *("clever", "clever", "Greedy", "<lambda>", "<lambda> 2", "Clever"),
    ]


def test_a_function_may_leave_cards_open_and_always_calls() -> None:
    bot = bot_factory(first_legal)(Random(1))
    assert isinstance(bot, FunctionBot)
    match = penultima.play("zelda", 2, seed=7)
    assert match.turn is not None
    answer = bot.answer(match.view(match.turn))
    assert isinstance(answer, actions.Play)
    assert answer.call
