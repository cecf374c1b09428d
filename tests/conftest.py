"""Settings for all tests: how many examples hypothesis tries, interrupts, language, log.

`PENULTIMA_TESTS` chooses a profile. `check` and `test` try the same examples each time; `soak`
tries new ones, as many as `PENULTIMA_EXAMPLES` says.
"""

import logging
import os
import signal
from collections.abc import Iterator

import pytest
from hypothesis import settings

pytest.register_assert_rewrite("tests.support.scenarios")

# A shell that starts the tests in the background turns interrupts off; some tests need them.
signal.signal(signal.SIGINT, signal.default_int_handler)

# On small matrices, threads of numpy's BLAS spend their time waiting for each other and for a
# processor that other tests use.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# Tests that don't choose a language expect English, whatever the locale of this machine is.
os.environ["LC_ALL"] = "C.UTF-8"

settings.register_profile("check", max_examples=15, deadline=None, derandomize=True)
settings.register_profile("test", max_examples=60, deadline=None, derandomize=True)
settings.register_profile(
    "soak",
    max_examples=int(os.environ.get("PENULTIMA_EXAMPLES", "2000")),
    deadline=None,
    database=None,  # so that a seed alone decides what is tried
    print_blob=True,
)
settings.load_profile(os.environ.get("PENULTIMA_TESTS", "check"))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the slow tests, so that no worker is left with one of them at the end."""
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)


@pytest.fixture(autouse=True)
def unchanged_logging() -> Iterator[None]:
    """`penultima serve` sets up the log of its process, and tests run it in theirs."""
    handlers, level = logging.root.handlers.copy(), logging.root.level
    yield
    logging.root.handlers[:] = handlers
    logging.root.setLevel(level)
