"""A mapping between the types of a closed union and their stored forms, in both directions."""

from collections.abc import Callable
from operator import attrgetter
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import astuple

L = TypeVar("L", bound=Struct)
S = TypeVar("S", bound=Struct)


class Mapping:
    """Converts live values into stored ones and back, by their exact type.

    A field that exists on one side only is an error when the module is imported, never a value that
    is silently left out.
    """

    def __init__(self) -> None:
        self.converters_to_stored: dict[type, Callable[[Any], Any]] = {}
        self.converters_to_live: dict[type, Callable[[Any], Any]] = {}
        self.alike: set[type] = set()
        """Live types whose JSON is that of their stored form, so that they can be written as they
        are. Whoever changes either type ends that, and values are converted again."""

    def to_stored(self, live: Any) -> Any:
        return self.converters_to_stored[type(live)](live)

    def to_live(self, stored: Any) -> Any:
        return self.converters_to_live[type(stored)](stored)

    def custom(
        self,
        live: type[L],
        stored: type[S],
        to_stored: Callable[[L], S],
        to_live: Callable[[S], L],
    ) -> None:
        """Convert with functions, where fields differ or hold unions of their own."""
        assert live not in self.converters_to_stored and stored not in self.converters_to_live, live
        self.converters_to_stored[live], self.converters_to_live[stored] = to_stored, to_live

    def same(self, live: type[L], stored: type[S], **renamed: str) -> None:
        """Convert field by field. `renamed` gives the live names of stored fields that differ."""
        names = [renamed.get(name, name) for name in stored.__struct_fields__]
        assert sorted(names) == sorted(live.__struct_fields__), (
            f"{live.__name__} has the fields {live.__struct_fields__}, "
            f"its stored form has {stored.__struct_fields__}"
        )
        order = [stored.__struct_fields__[names.index(name)] for name in live.__struct_fields__]
        self.custom(live, stored, _converter(live, stored, names), _converter(stored, live, order))
        if _form(live) == _form(stored):
            self.alike.add(live)


def _form(type_: type[Struct]) -> tuple[object, ...]:
    """Everything that the JSON of a type depends on, but for the values of its fields."""
    config = type_.__struct_config__
    how = config.tag_field, config.tag, config.omit_defaults, config.array_like
    return type_.__struct_encode_fields__, type_.__struct_defaults__, *how


def _converter(source: type[Struct], target: type[S], fields: list[str]) -> Callable[[Any], S]:
    """A function that makes a `target` of a `source`, with its fields in this order."""
    if not fields:
        only = target()
        return lambda value: only
    if fields == list(source.__struct_fields__):
        return lambda value: target(*astuple(value))  # faster than by name
    get = attrgetter(*fields)
    if len(fields) == 1:
        return lambda value: target(get(value))
    return lambda value: target(*get(value))
