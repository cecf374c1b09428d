"""Options: what a table may agree on beyond the sheets. Each has its clause in docs/rules.md."""

from typing import Annotated, Literal

from msgspec import Meta, Struct


class Options(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    scoring: Literal["winner", "penalty"] = "winner"
    target: Annotated[int, Meta(ge=1, le=100_000)] = 500
    bluffing: bool = True
    two_player_reverse: Literal["skip", "turn"] = "skip"
    triforce_answer_from_draw: bool = False
    wardrobe: Literal["declared", "dealt"] = "declared"
    force_play_drawn: bool = False
    stacking: bool = False
    draw_until_playable: bool = False
    jump_in: bool = False
    seven_zero: bool = False
    force_play: bool = False
    no_mercy_catch: bool = False

    @property
    def lowest_wins(self) -> bool:
        """Points are charges (P3)."""
        return self.scoring == "penalty"


CLAUSES: dict[str, str] = {
    "scoring": "P3",
    "target": "P2",
    "bluffing": "A5a",
    "two_player_reverse": "A2",
    "triforce_answer_from_draw": "A6",
    "wardrobe": "A9",
    "force_play_drawn": "T4",
    "stacking": "H1",
    "draw_until_playable": "H2",
    "jump_in": "H3",
    "seven_zero": "H4",
    "force_play": "H5",
    "no_mercy_catch": "H6",
}
"""The clause behind each option."""
