"""A program that hands None to everything compiled: a crash of it can be looked at.

    python -m tests.support.none_arguments

Where the source says that a public method takes an object of ours, or an array, it is called with
good arguments but for a None in that place. It prints what it calls, before it does.
"""

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

import penultima
from penultima import Setup, load
from penultima.bots.weights import weights_for
from penultima.env.observations import ObservationWriter
from penultima.env.single_table import SingleTable
from penultima.env.table_config import TableConfig
from penultima.kernel import Game, Script, compile_rules
from penultima.kernel.arena import KernelArena
from penultima.kernel.board import Board
from penultima.kernel.memory import Memory
from penultima.kernel.policy import Policy
from penultima.kernel.policy_gradient import PolicyGradient
from penultima.kernel.search import Search
from penultima.kernel.tally import Tally
from penultima.lab.collector import Collector
from penultima.lab.habits import Habits
from penultima.lab.players import SimulatedPlayers

PACKAGE = Path(penultima.__file__).parent
COMPILED = sorted(
    (folder, source.stem)
    for folder in ("kernel", "lab", "env")
    for source in (PACKAGE / folder).glob("*.py")
    if source.read_text(encoding="utf-8").startswith("# cython:")
)


def things() -> dict[str, Any]:
    """Good arguments by their names, and something of every class."""
    rules = compile_rules(Setup(load("zelda"), ("Ana", "Ben", "Cal", "Dia")))
    game, memory, policy = Game(rules, 1), Memory(rules), Policy(rules, weights_for(4))
    game.deal()
    tables = TableConfig(1, "zelda", 4, None, None, reward="win")
    batch, rows = tables.batch(1), (tables.arrays.observations, tables.arrays.masks)
    batch.begin(-1)
    people = SimulatedPlayers(Habits())
    of_class = (
        *(
            rules,
            Script(),
            Board(rules),
            game,
            Tally(),
            memory,
            policy,
            PolicyGradient(policy),
            people,
        ),
        *(KernelArena(policy, policy), Search(policy, game, memory, 1), Collector(), batch),
        *(ObservationWriter(4, tables.layout, *rows), SingleTable(batch, tables.layout)),
    )
    by_name = {
        "tables": rules.tables,
        "first": policy,
        "second": policy,
        "other": game,
        "weights": weights_for(4),
        "lacks": [0] * 4,
        "habits": Habits(),
        "layout": tables.layout,
        "observations": rows[0],
        "masks": rows[1],
        "arrays": tables.arrays,
        "actions": np.zeros(1, np.int64),
        "seeds": [1],
        "by_points": False,
        "seats": 4,
        "seat": game.turn,
        "action": game.legal(game.turn)[0],
        "learner": -1,
        **dict.fromkeys(("seed", "rounds", "matches", "limit"), 1),
        **dict.fromkeys(("why", "row"), 0),
    }
    return by_name | {type(each).__name__: each for each in of_class}


def entries() -> Iterator[tuple[str, str, str, list[str], list[str]]]:
    """Folder, module, class, a method and its parameters; and those that may not be None."""
    sources = {
        (folder, name): ast.parse((PACKAGE / folder / f"{name}.py").read_text(encoding="utf-8"))
        for folder, name in COMPILED
    }
    classes = [
        (folder, name, each)
        for (folder, name), tree in sources.items()
        for each in tree.body
        if isinstance(each, ast.ClassDef)
    ]
    known = {"Any", *(each.name for _, _, each in classes)}
    for folder, name, each in classes:
        for method in each.body:
            if isinstance(method, ast.FunctionDef) and _is_public(method.name):
                types = {
                    parameter.arg: ast.unparse(parameter.annotation)
                    for parameter in method.args.args
                    if parameter.annotation
                }
                ours = [parameter for parameter, kind in types.items() if kind in known]
                yield folder, name, f"{each.name}.{method.name}", list(types), ours


def _is_public(name: str) -> bool:
    return name == "__init__" or not name.startswith("_")


def main() -> None:
    calls = 0
    for folder, name, method, parameters, ours in entries():
        kind, _, called = method.partition(".")
        of = getattr(import_module(f"penultima.{folder}.{name}"), kind)
        for missing in ours:
            known = things()
            arguments = [known.get(each, known.get(each.capitalize())) for each in parameters]
            arguments[parameters.index(missing)] = None
            print(f"{method}, {missing}", flush=True)
            try:
                (of if called == "__init__" else getattr(known[kind], called))(*arguments)
            except (TypeError, AttributeError, ValueError):
                calls += 1
            else:
                raise AssertionError(f"{method} takes None for {missing}")
    print(calls)


if __name__ == "__main__":
    main()
