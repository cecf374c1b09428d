"""House rules: what the table writes on its Wild Customizable cards."""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from .effects import RulingStep, Step

LONGEST_TITLE = 40
LONGEST_TEXT = 500
MOST_STEPS = 20

RulingSteps: TypeAlias = Annotated[tuple[RulingStep, ...], Meta(max_length=MOST_STEPS)]


class HouseRule(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A rule that all players have agreed to. Without steps, they carry out the text themselves."""

    title: Annotated[str, Meta(min_length=1, max_length=LONGEST_TITLE)]
    do: Annotated[tuple[Step, ...], Meta(max_length=MOST_STEPS)]
    text: Annotated[str, Meta(max_length=LONGEST_TEXT)] = ""
