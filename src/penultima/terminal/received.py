"""Messages of a server, decoded and cleaned: a terminal obeys what is written to it.

This is the only way in. Names, chat, rules and reasons reach a screen or a line unchanged from
here, so every string of a message is made plain first, whatever field it is in.
"""

import re

import msgspec

from penultima.text.plain import plain_text
from penultima.wire.codec import TableList
from penultima.wire.messages import Message, Welcome

_SLUG = re.compile("[0-9a-z]{1,16}")


def read_message(frame: str | bytes) -> Message:
    """The message in a frame. Raises msgspec.DecodeError."""
    message: Message = msgspec.convert(cleaned(frame), Message)
    if isinstance(message, Welcome):
        _check_slug(message.slug)
    return message


def read_table_list(body: bytes) -> TableList:
    """The answer to GET /api/tables. Raises msgspec.DecodeError."""
    tables = msgspec.convert(cleaned(body), TableList)
    for table in tables.tables:
        _check_slug(table.slug)
    return tables


def _check_slug(slug: str) -> None:
    """A table's link is printed as part of a command to type."""
    if not _SLUG.fullmatch(slug):
        raise msgspec.ValidationError("the table's slug is not letters and digits")


def cleaned(text: str | bytes) -> object:
    """What a JSON text says, with plain strings. Raises msgspec.DecodeError."""
    try:
        return _plain(msgspec.json.decode(text))
    except (RecursionError, UnicodeError) as error:
        raise msgspec.DecodeError(str(error)) from error


def _plain(value: object) -> object:
    match value:
        case str():
            return plain_text(value)
        case dict():
            return {plain_text(key): _plain(each) for key, each in value.items()}
        case list():
            return [_plain(each) for each in value]
        case _:
            return value
