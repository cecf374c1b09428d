"""Logs: one JSON object per line. Only what is listed here gets in: no tokens, names or cards."""

import json
import logging
import sys
import time

from aiohttp.http_exceptions import HttpProcessingError

_FACTS = ("host", "port", "archived", "deleted")


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            # What others say may quote what they were given: a hand, an address.
            "event": record.getMessage() if record.name.startswith("penultima.") else "not ours",
            "where": record.name,
        }
        line |= {fact: getattr(record, fact) for fact in _FACTS if hasattr(record, fact)}
        if record.exc_info:
            # The place, and not the values: an exception may speak of a hand.
            kind, _, trace = record.exc_info
            line["error"] = kind.__name__ if kind else "?"
            frames = []
            while trace is not None:
                code = trace.tb_frame.f_code
                frames.append(f"{code.co_filename.rsplit('/', 1)[-1]}:{trace.tb_lineno}")
                trace = trace.tb_next
            line["trace"] = " ".join(frames[-12:])
        return json.dumps(line, ensure_ascii=False)


def _is_ours_to_mend(record: logging.LogRecord) -> bool:
    """Not what somebody sends that is no HTTP: they could fill the log with it."""
    return not (record.exc_info and isinstance(record.exc_info[1], HttpProcessingError))


def set_up(level: str) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    # It reports every connection, and every frame at debug level.
    logging.getLogger("websockets.server").setLevel(logging.WARNING)
    logging.getLogger("aiohttp.server").addFilter(_is_ours_to_mend)
