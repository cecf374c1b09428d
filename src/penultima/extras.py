"""Packages that are installed with extras."""

from importlib import import_module
from types import ModuleType

from penultima.errors import MissingExtra


def need(module: str, extra: str, what_for: str) -> ModuleType:
    """Import a package. Raises MissingExtra with the extra that installs it."""
    try:
        return import_module(module)
    except ImportError as error:
        if error.name is None or error.name.split(".")[0] != module.split(".", maxsplit=1)[0]:
            raise
        raise MissingExtra(module, extra, what_for) from None
