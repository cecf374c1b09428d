"""Bots as people name them: a level, a program, Python code of their own, or a callable."""

import sys
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from inspect import signature
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, Protocol, TypeAlias

from msgspec.structs import replace

from penultima.bots import LEVEL_NAMES, is_level, level_factory, strength_of
from penultima.errors import BadSetup
from penultima.rules import actions as a
from penultima.view import View

from .bot import Bot, with_call
from .expert import ROLLOUTS, Expert
from .external import ExternalBot, ProgramPool
from .graded import Graded
from .sharp import Sharp
from .strengths import personality_of

BotFactory: TypeAlias = Callable[[Random], Bot]
ChooseMove: TypeAlias = Callable[[View], a.Move]


class Agent(Protocol):
    """A trained network, or anything else that can make a bot of itself."""

    def bot(self, rng: Random) -> Bot: ...


BotSpec: TypeAlias = str | BotFactory | ChooseMove | Agent
"""A bot: a level, `sharp`, `cmd:PROGRAM`, `agent:FILE.npz`, `py:MODULE:NAME`, `py:FILE.py:NAME`, a
subclass of `Bot` (or a `partial` of one), a function with the parameter `rng` that returns a bot, a
trained network, or a function that gets a view and returns one of its legal moves."""

PROGRAM, PYTHON, AGENT = "cmd:", "py:", "agent:"
WAYS = (
    f"{LEVEL_NAMES}, sharp, {PROGRAM}PROGRAM, {AGENT}FILE.npz, {PYTHON}MODULE:NAME"
    f" or {PYTHON}FILE.py:NAME"
)


class FunctionBot(Bot):
    """Plays the moves that a function chooses. It never forgets to call."""

    def __init__(self, rng: Random, choose: ChooseMove, name: str) -> None:
        super().__init__(rng)
        self.choose, self.name = choose, name

    def answer(self, view: View) -> a.Action:
        move = self.choose(view)
        if isinstance(move, a.ChooseCards):
            return move
        plain = replace(move, call=False) if isinstance(move, a.Play) else move
        if plain not in view.legal:
            raise BadSetup(f"{self.name} returned {move!r}: return one of view.legal")
        return self.complete(view, with_call(move) if isinstance(move, a.Play) else move)


def command_of(spec: BotSpec) -> str:
    """The command of an external program; empty for all other bots."""
    if isinstance(spec, str) and spec.startswith(PROGRAM):
        return spec.removeprefix(PROGRAM)
    return ""


def labels(specs: Sequence[BotSpec]) -> list[str]:
    """A name for each bot: equal bots have equal ones, and different bots different ones."""
    found: dict[str, BotSpec] = {}
    result = []
    for spec in specs:
        plain = spec if isinstance(spec, str) else _name(spec)
        label, number = plain, 1
        while found.setdefault(label, spec) != spec:
            number += 1
            label = f"{plain} {number}"
        result.append(label)
    return result


def _name(spec: object) -> str:
    inner = spec.func if isinstance(spec, partial) else spec
    return str(getattr(inner, "__name__", type(inner).__name__))


def bot_factory(
    spec: BotSpec,
    rollouts: int = ROLLOUTS,
    programs: ProgramPool | None = None,
    budget_s: float | None = None,
) -> BotFactory:
    """What makes a bot for a seat. Raises BadSetup if there is no such bot.

    Without a time budget, the results of an expert are reproducible. `programs` runs external
    programs; without it, there are none.
    """
    if not isinstance(spec, str):
        return _factory_of(spec, _name(spec))
    if spec.startswith(PYTHON):
        return _factory_of(_python_object(spec), spec)
    if spec.startswith(AGENT):
        from penultima.env.network import Network

        return Network.load(spec.removeprefix(AGENT)).bot
    if programs is not None and (command := command_of(spec)):
        return partial(ExternalBot, programs=programs, command=command)
    if spec in ("expert", "sharp"):
        return Sharp if spec == "sharp" else partial(Expert, rollouts=rollouts, budget_s=budget_s)
    if (strength := strength_of(spec)) is not None:
        personality = personality_of(spec)
        return partial(
            Graded, strength=strength, personality=personality, rollouts=rollouts, budget_s=budget_s
        )
    if not is_level(spec):
        raise BadSetup(f"there is no bot {spec!r}: choose from {WAYS}")
    return level_factory(spec)


def _factory_of(found: Any, name: str) -> BotFactory:
    made = found.func if isinstance(found, partial) else found
    factory: BotFactory
    if isinstance(made, type) and issubclass(made, Bot):
        factory = found
        return factory
    if hasattr(found, "bot"):  # a trained network
        factory = found.bot
        return factory
    if isinstance(found, Bot):
        raise BadSetup(f"{name}: pass the class, and not a bot: every seat gets one of its own")
    if not callable(found) or isinstance(made, type):
        raise BadSetup(
            f"{name} is no bot: pass a level, a subclass of Bot, or a function that gets a view"
            " and returns one of view.legal"
        )
    if next(iter(signature(found).parameters), "") == "rng":
        factory = found
        return factory
    return partial(FunctionBot, choose=found, name=name)


def _python_object(spec: str) -> Any:
    """What `py:MODULE:NAME` or `py:FILE.py:NAME` stands for."""
    place, colon, name = spec.removeprefix(PYTHON).rpartition(":")
    if not colon or not place or not name:
        raise BadSetup(f"{spec!r}: write {PYTHON}MODULE:NAME or {PYTHON}FILE.py:NAME")
    try:
        module = _module_from_file(Path(place)) if place.endswith(".py") else _module(place)
    except (ImportError, OSError, SyntaxError) as error:
        raise BadSetup(f"{spec!r} can't be imported: {error}") from None
    if not hasattr(module, name):
        raise BadSetup(f"{spec!r}: {place} has no {name}")
    return getattr(module, name)


def _module(name: str) -> ModuleType:
    folder = str(Path.cwd())
    if folder not in sys.path:  # an installed command doesn't look for modules where it is run
        sys.path.append(folder)
    return import_module(name)


def _module_from_file(file: Path) -> ModuleType:
    name = f"penultima_bot_{file.stem}"
    known = sys.modules.get(name)
    if known is not None and known.__file__ == str(file.resolve()):
        return known
    spec = spec_from_file_location(name, file.resolve())
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[name] = module  # so that its classes can be pickled
    spec.loader.exec_module(module)
    return module
