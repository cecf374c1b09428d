"""Call every public method of the compiled modules with None for an object or array argument.

    python -m tests.support.none_arguments

The other arguments are valid. Every call must raise an exception; as it might crash the
interpreter instead, its name is printed before the call.
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
from penultima.env.built_in_policies import BuiltInPolicies
from penultima.env.observations import ObservationWriter
from penultima.env.single_table import SingleTable
from penultima.env.state_writer import StateWriter
from penultima.env.table_config import TableConfig
from penultima.kernel import Game, Script, compile_rules
from penultima.kernel.arena import KernelArena
from penultima.kernel.board import Board
from penultima.kernel.hand_sampler import HandSampler
from penultima.kernel.inputs import NETWORK_SIZE
from penultima.kernel.memory import Memory
from penultima.kernel.move_features import MoveFeatures
from penultima.kernel.network import Correction, Network
from penultima.kernel.network_gradient import NetworkGradient, NetworkOptimizer
from penultima.kernel.policy import Policy
from penultima.kernel.policy_gradient import PolicyGradient
from penultima.kernel.rollouts import Rollouts
from penultima.kernel.round_history import RoundHistory
from penultima.kernel.search import Search
from penultima.kernel.value_network import SIZE as VALUE_SIZE
from penultima.kernel.value_network import PositionValue, ValueNetwork, ValueTraining
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


def valid_arguments() -> dict[str, Any]:
    """Valid arguments by parameter name, and an instance of every class by class name."""
    rules = compile_rules(Setup(load("zelda"), ("Ana", "Ben", "Cal", "Dia")))
    game, memory, policy = Game(rules, 1), Memory(rules), Policy(rules, weights_for(4))
    network, features = Network([0.0] * NETWORK_SIZE), MoveFeatures(rules, weights_for(4))
    optimizer = NetworkOptimizer(network)
    value_network = ValueNetwork([0.0] * VALUE_SIZE)
    value = PositionValue(value_network, rules)
    game.deal()
    config = TableConfig(1, "zelda", 4, None, None, reward="win")
    batch, rows = config.batch([1]), (config.arrays.observations, config.arrays.masks)
    batch.begin(0)
    players = SimulatedPlayers(Habits())
    instances = (
        *(
            rules,
            Script(),
            Board(rules),
            game,
            memory,
            policy,
            PolicyGradient(policy),
            players,
        ),
        *(KernelArena(policy, policy), Search(policy, game, memory, 1), Collector(), batch),
        Rollouts(policy, 1, 1),
        *(RoundHistory(policy, game), HandSampler(policy, game, memory, 1)),
        *(features, network, optimizer),
        *(value_network, value, ValueTraining(value, policy, 1)),
        *(
            Correction(network, features),
            NetworkGradient(optimizer, value_network, rules, weights_for(4)),
        ),
        *(ObservationWriter(4, config.layout, *rows), SingleTable(batch, config.layout)),
        *(StateWriter(4, config.layout), BuiltInPolicies(rules)),
    )
    by_name = {
        "tables": rules.tables,
        "first": policy,
        "second": policy,
        "other": game,
        "weights": weights_for(4),
        "players": players,
        "network": network,
        "features": features,
        "optimizer": optimizer,
        "value_network": value_network,
        "value": value,
        "void_colors": [0] * 4,
        "habits": Habits(),
        "layout": config.layout,
        "observations": rows[0],
        "masks": rows[1],
        "arrays": config.arrays,
        "actions": np.zeros(1, np.int64),
        "seeds": [1],
        "mixtures": config.seating.mixtures,
        "which": np.zeros(1, np.int64),
        "games": [game],
        "memories": [memory],
        "acting_seats": np.zeros(1, np.int32),
        "decisions": np.zeros(1, np.int32),
        "states": np.zeros((1, len(config.layout.state_columns)), np.uint8),
        "seats": 4,
        "seat": game.turn,
        "action": game.legal(game.turn)[0],
        "table": 0,
        **dict.fromkeys(("seed", "rounds", "matches", "limit", "count"), 1),
        **dict.fromkeys(("decision", "row"), 0),
    }
    return by_name | {type(each).__name__: each for each in instances}


def public_methods() -> Iterator[tuple[str, str, str, list[str], list[str]]]:
    """Folder, module, method, its parameters, and those of them that must not be None."""
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
                objects = [parameter for parameter, kind in types.items() if kind in known]
                yield folder, name, f"{each.name}.{method.name}", list(types), objects


def _is_public(name: str) -> bool:
    return name == "__init__" or not name.startswith("_")


def main() -> None:
    calls = 0
    for folder, name, method, parameters, objects in public_methods():
        class_name, _, method_name = method.partition(".")
        class_ = getattr(import_module(f"penultima.{folder}.{name}"), class_name)
        for missing in objects:
            known = valid_arguments()
            arguments = [known.get(each, known.get(each.capitalize())) for each in parameters]
            arguments[parameters.index(missing)] = None
            print(f"{method}, {missing}", flush=True)
            try:
                bound = getattr(known[class_name], method_name)
                (class_ if method_name == "__init__" else bound)(*arguments)
            except (TypeError, AttributeError, ValueError):
                calls += 1
            else:
                raise AssertionError(f"{method} accepts None for {missing}")
    print(calls)


if __name__ == "__main__":
    main()
