"""Load the kernel's modules from source, even where they are compiled, to compare the two."""

import sys
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

PACKAGE = "penultima_kernel_uncompiled"
MODULES = (
    "cython_fallback",
    "codes",
    "bits",
    "none_guard",
    "rule_tables",
    "compiled_rules",
    "board",
    "saved_state",
    "game",
    "features",
    "inputs",
    "memory",
    "move_features",
    "network",
    "policy",
    "rollouts",
    "value_network",
)


@cache
def load() -> dict[str, ModuleType]:
    """The modules by name. They import only each other and nothing that is compiled."""
    package = ModuleType(PACKAGE)
    package.__path__ = []
    sys.modules[PACKAGE] = package
    return {name: _load(name) for name in MODULES}


def _load(name: str) -> ModuleType:
    source = Path(__file__).with_name(f"{name}.py")
    spec = spec_from_file_location(f"{PACKAGE}.{name}", source)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module
