"""The kernel: the same rules at the speed of C. See docs/kernel.md."""

from penultima.rules.table import Setup

from .agreed import Rules, Script
from .game import COMPILED, Game
from .phrasebook import Phrasebook
from .tables import Tables, compile_tables

__all__ = ["COMPILED", "Game", "Phrasebook", "Rules", "Script", "Tables", "compile_rules"]


def compile_rules(setup: Setup) -> Rules:
    """A setup as the kernel plays it; BadSetup says what it has no room for."""
    return Rules(compile_tables(setup))
