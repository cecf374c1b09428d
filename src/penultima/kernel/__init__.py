"""The compiled implementation of the rules. See docs/kernel.md."""

from penultima.rules.table import Setup

from .compiled_rules import CompiledRules, Script
from .encoding import Encoding
from .game import COMPILED, Game
from .rule_tables import RuleTables, compile_tables

__all__ = ["COMPILED", "CompiledRules", "Encoding", "Game", "RuleTables", "Script", "compile_rules"]


def compile_rules(setup: Setup) -> CompiledRules:
    """Compile a setup for the kernel. Raises BadSetup if it is invalid or exceeds a limit."""
    return CompiledRules(compile_tables(setup))
