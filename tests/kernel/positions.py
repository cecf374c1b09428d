"""Setups and games for the tests of the kernel."""

from penultima.bots.weights import weights_for
from penultima.kernel import Game, compile_rules
from penultima.kernel.arena import KernelArena
from penultima.kernel.policy import Policy
from penultima.rules.edition import load
from penultima.rules.options import Options
from penultima.rules.table import Setup
from tools.engine_comparison.matches import NAMES


def setup(edition: str = "zelda", players: int = 4, **options: object) -> Setup:
    return Setup(load(edition), NAMES[:players], Options(**options))  # type: ignore[arg-type]


def dealt_game(edition: str = "zelda", players: int = 4, seed: int = 1) -> Game:
    game = Game(compile_rules(setup(edition, players)), seed)
    game.deal()
    return game


def arena(table_setup: Setup) -> KernelArena:
    rules = compile_rules(table_setup)
    weights = weights_for(rules.seats)
    return KernelArena(Policy(rules, weights), Policy(rules, weights))
