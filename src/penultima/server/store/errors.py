"""What kind of error SQLite has reported."""


def error_kind(error: Exception) -> int | None:
    """SQLite's primary result code: the lower byte of an extended one."""
    code: int | None = getattr(error, "sqlite_errorcode", None)
    return None if code is None else code & 0xFF
