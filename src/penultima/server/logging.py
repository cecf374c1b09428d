"""Logging as one JSON object per line, without tokens, names or cards."""

import json
import logging
import sys
import time

from aiohttp.http_exceptions import HttpProcessingError

from . import request_ids

_FIELDS = (
    "host", "port", "archived", "deleted", "address", "free_bytes", "used_bytes",
    "route", "status", "took_ms",
)  # fmt: skip


class JsonLines(logging.Formatter):
    """Only the fields listed here are written."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            # Messages of other libraries may quote their arguments: a hand, an address.
            "event": record.getMessage()
            if record.name.startswith("penultima.")
            else "message of a library",
            "where": record.name,
        }
        if request := request_ids.current.get():
            line["request"] = request
        line |= {name: getattr(record, name) for name in _FIELDS if hasattr(record, name)}
        if record.exc_info:
            # The type and place only: the text of an exception may contain a hand.
            kind, _, trace = record.exc_info
            line["error"] = kind.__name__ if kind else "?"
            frames = []
            while trace is not None:
                code = trace.tb_frame.f_code
                frames.append(f"{code.co_filename.rsplit('/', 1)[-1]}:{trace.tb_lineno}")
                trace = trace.tb_next
            line["trace"] = " ".join(frames[-12:])
        return json.dumps(line, ensure_ascii=False)


def _is_not_bad_http(record: logging.LogRecord) -> bool:
    """Leave out malformed requests: a client could fill the log with them."""
    return not (record.exc_info and isinstance(record.exc_info[1], HttpProcessingError))


def set_up(level: str) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    # It reports every connection, and every frame at debug level.
    logging.getLogger("websockets.server").setLevel(logging.WARNING)
    logging.getLogger("aiohttp.server").addFilter(_is_not_bad_http)
