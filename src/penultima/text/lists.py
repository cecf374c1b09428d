"""Lists in a sentence: a, b and c."""

from collections.abc import Iterable

from .fluent import Lang, format_message, say


def comma_list(lang: Lang, items: Iterable[str]) -> str:
    head, *rest = items
    for item in rest:
        head = say(lang, "list-comma", head=head, last=item)
    return head


def semicolon_list(lang: Lang, items: Iterable[str]) -> str:
    """For items that contain commas."""
    head, *rest = items
    for item in rest:
        head = say(lang, "list-semicolon", head=head, last=item)
    return head


def labelled(lang: Lang, label: str, text: str) -> str:
    """“Ana: ready”."""
    # Without the cache: a text can come from a stranger, and can be long.
    return format_message(lang, "list-labelled", label=label, text=text)


def and_list(lang: Lang, items: Iterable[str]) -> str:
    return _joined(lang, "list-and", items)


def or_list(lang: Lang, items: Iterable[str]) -> str:
    return _joined(lang, "list-or", items)


def _joined(lang: Lang, id_: str, items: Iterable[str]) -> str:
    *head, last = items
    return say(lang, id_, head=comma_list(lang, head), last=last) if head else last
