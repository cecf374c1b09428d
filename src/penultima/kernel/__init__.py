"""The kernel: the same rules at the speed of C. See docs/kernel.md."""

from penultima.rules.table import Setup

from .compiled_rules import CompiledRules, Script
from .encoding import Encoding
from .game import COMPILED, Game
from .rule_tables import RuleTables, compile_tables

__all__ = ["COMPILED", "CompiledRules", "Encoding", "Game", "RuleTables", "Script", "compile_rules"]


def compile_rules(setup: Setup) -> CompiledRules:
    """A setup as the kernel plays it; BadSetup says what it has no room for."""
    return CompiledRules(compile_tables(setup))
