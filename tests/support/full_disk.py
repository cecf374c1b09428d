"""A full disk, for a process that is started with `preexec_fn=full_disk`."""

import resource


def full_disk() -> None:
    """Make every write to a file fail. Pipes still work."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
