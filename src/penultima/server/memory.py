"""The memory of this process: how much it uses, how much it may use, and giving it back."""

import ctypes
import gc
import sys
from contextlib import suppress
from pathlib import Path

SHARE = 0.7
"""Of the machine's memory, or of what its container may use."""

_STATM = Path("/proc/self/statm")
_MEMINFO = Path("/proc/meminfo")
_CGROUP = Path("/sys/fs/cgroup/memory.max")
_PAGE_BYTES = 4096


def resident_bytes() -> int:
    """What the process takes of the machine's memory; 0 where that is not known."""
    try:
        return int(_STATM.read_text().split()[1]) * _PAGE_BYTES
    except (OSError, ValueError, IndexError):
        return 0


def default_max_bytes() -> int:
    """The memory beyond which no tables are opened."""
    known = []
    with suppress(OSError, ValueError, StopIteration):
        lines = _MEMINFO.read_text().splitlines()
        total = next(line for line in lines if line.startswith("MemTotal:"))
        known.append(int(total.split()[1]) * 1024)
    with suppress(OSError, ValueError):  # "max" is no number
        known.append(int(_CGROUP.read_text()))
    return int(SHARE * min(known)) if known else 2**62


def give_back(collect: bool = False) -> None:
    """Return free memory to the system. The C library keeps what thousands of tables had.

    It takes a while, without Python's lock: not for the event loop. `collect` frees cycles before,
    with the lock: closed connections are such.
    """
    if collect:
        gc.collect()
    if sys.platform.startswith("linux"):
        with suppress(OSError, AttributeError):  # another C library
            ctypes.CDLL(None).malloc_trim(0)
