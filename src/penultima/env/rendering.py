"""Render a table of the kernel: as text, pixels or SVG. All hands are shown."""

from typing import Any, Literal, get_args

from penultima.drawings import Drawing, draw_table
from penultima.errors import BadSetup
from penultima.kernel import Encoding, Game
from penultima.kernel.codes import NO_SEAT, PHASE_ROUND_OVER
from penultima.rules.cards import LEFT, RIGHT, Seat
from penultima.rules.prompts import RoundOver, TakeTurn
from penultima.rules.table import Setup, Table

from .pictures import picture

RenderMode = Literal["human", "ansi", "rgb_array"]
RENDER_MODES = list(get_args(RenderMode))


def render_mode_of(value: Any) -> RenderMode | None:
    """Check a setting. Raises BadSetup."""
    if value is not None and value not in RENDER_MODES:
        raise BadSetup(f"render_mode: {value!r} is none of {', '.join(RENDER_MODES)}")
    mode: RenderMode | None = value
    return mode


def rendered(game: Game, setup: Setup, acting_seat: int, mode: RenderMode | None) -> Any:
    """Text for `ansi`, pixels for `rgb_array`; `human` prints the text."""
    table = shown_table(game, setup, acting_seat)
    lines = _lines(table)
    if mode == "rgb_array":
        return picture(table, lines)
    hands = zip(lines[1:], table.hands, strict=True)
    text = "\n".join([lines[0], *(f"{line}: {' '.join(hand)}" for line, hand in hands)])
    if mode == "human":
        print(text)
        return None
    return text if mode else None


def svg(game: Game, setup: Setup, acting_seat: int) -> Drawing:
    """The table in the drawings of the page."""
    return draw_table(shown_table(game, setup, acting_seat))


def shown_table(game: Game, setup: Setup, acting_seat: int) -> Table:
    """The table as far as it is shown. The seat that has a decision counts as the one to move."""
    encoding = Encoding(setup.edition)
    is_over = game.phase >= PHASE_ROUND_OVER or acting_seat == NO_SEAT
    return Table(
        setup,
        seed=0,
        round=game.round,
        dealer=Seat(game.dealer),
        scores=tuple(game.scores),
        prompt=RoundOver() if is_over else TakeTurn(Seat(acting_seat)),
        hands=tuple(encoding.cards(game.hand(seat)) for seat in range(len(setup.players))),
        draw=encoding.cards(game.draw_pile),
        discard=encoding.cards([game.top, *game.discarded]),
        color=setup.edition.color_names[game.color - 1] if game.color else None,
        direction=LEFT if game.direction == LEFT else RIGHT,
        owed=None if game.owed == NO_SEAT else Seat(game.owed),
        winner=None if game.winner == NO_SEAT else Seat(game.winner),
    )


def _lines(table: Table) -> list[str]:
    """The facts of the table, and those of each seat."""
    direction = "left" if table.direction == LEFT else "right"
    facts = f"{table.edition.id}, {table.discard[0]} in play, {table.color or 'no color'}"
    facts += f", play goes {direction}, {len(table.draw)} to draw"
    if isinstance(table.prompt, RoundOver):
        facts += ", over" if table.winner is None else f", seat {table.winner} has won"
    return [
        facts,
        *(
            f"{'>' if seat == table.prompt.seat else ' '} seat {seat}, {len(hand)}"
            for seat, hand in enumerate(table.hands)
        ),
    ]
