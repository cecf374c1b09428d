"""Lists in a sentence: a, b and c."""

from collections.abc import Iterable

from .fluent import Lang, say


def comma_list(lang: Lang, items: Iterable[str]) -> str:
    head, *rest = items
    for item in rest:
        head = say(lang, "list-comma", head=head, last=item)
    return head


def and_list(lang: Lang, items: Iterable[str]) -> str:
    return _joined(lang, "list-and", items)


def or_list(lang: Lang, items: Iterable[str]) -> str:
    return _joined(lang, "list-or", items)


def _joined(lang: Lang, id_: str, items: Iterable[str]) -> str:
    *head, last = items
    return say(lang, id_, head=comma_list(lang, head), last=last) if head else last
