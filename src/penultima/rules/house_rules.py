"""House rules: what the table writes on its Wild Customizable cards."""

from typing import Annotated

from msgspec import Meta, Struct

from .effects import Step

LONGEST_TITLE = 40
LONGEST_TEXT = 500
MOST_STEPS = 20


class HouseRule(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A rule that all players have agreed to. Without steps, they carry out the text themselves."""

    title: Annotated[str, Meta(min_length=1, max_length=LONGEST_TITLE)]
    do: Annotated[tuple[Step, ...], Meta(max_length=MOST_STEPS)]
    text: Annotated[str, Meta(max_length=LONGEST_TEXT)] = ""
