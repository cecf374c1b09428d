"""Extras: parts that need more packages than the base has."""

from importlib import import_module
from types import ModuleType

from penultima.errors import MissingExtra


def need(module: str, extra: str, what_for: str) -> ModuleType:
    """A package that comes with an extra; MissingExtra says which one to install."""
    try:
        return import_module(module)
    except ImportError as error:
        if error.name is None or error.name.split(".")[0] != module.split(".", maxsplit=1)[0]:
            raise
        raise MissingExtra(module, extra, what_for) from None
