"""A disk that is full, for a process that is started with `preexec_fn=full_disk`."""

import resource


def full_disk() -> None:
    """No file may grow: every write to one fails. Pipes are no files."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
