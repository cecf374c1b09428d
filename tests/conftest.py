"""How much hypothesis tries: a little in the fast loop, more in `make test`."""

import os
import signal

import pytest
from hypothesis import settings

pytest.register_assert_rewrite("tests.support.scenarios")

# Whoever runs us in the background may have turned interrupts off; some tests are about them.
signal.signal(signal.SIGINT, signal.default_int_handler)

# Whoever runs us may read Spanish; the tests that don't choose a language expect English.
os.environ["LC_ALL"] = "C.UTF-8"

settings.register_profile("check", max_examples=15, deadline=None, derandomize=True)
settings.register_profile("test", max_examples=60, deadline=None, derandomize=True)
settings.register_profile("long", max_examples=2000, deadline=None)
settings.load_profile(os.environ.get("PENULTIMA_TESTS", "check"))
