"""A match for notebooks: names or seats, moves as text, results, a repr to paste back, rows."""

from pathlib import Path
from typing import Any

import pandas
import polars
import pyarrow
import pytest

import penultima
from penultima import (
    BadSetup,
    Deal,
    HouseRule,
    Match,
    Opening,
    Options,
    Position,
    Refused,
    Setup,
    actions,
    effects,
    events,
    load,
    prompts,
    read,
)

GOLDEN = sorted((Path(__file__).parents[1] / "conformance/golden").glob("*.record"))
HARBOUR = Path(__file__).parents[1] / "docs/examples/harbour.toml"


def new_match() -> Match:
    return Match(Opening(Setup(load("zelda"), ("Ana", "Ben")), seed=7))


# Players, moves, results


@pytest.mark.parametrize("ben", ["Ben", 1])
def test_a_player_is_a_name_or_a_seat(ben: str | int) -> None:
    match = new_match()
    assert match.view(ben).seat == 1
    match.do(ben, "plays R1")
    assert match.turn == "Ana"
    assert match.history[1].seat == 1


def test_names_will_do_inside_a_move() -> None:
    names = ("Ana", "Ben", "Cal")
    hands: Any = (("R7", "R1", "R2"), ("B1", "B2"), ("G1", "G2"))
    piles: Any = {"draw": ("T1", "T2"), "discard": ("R5",)}
    start = Position(hands, **piles, turn=penultima.Seat(0))
    setup = Setup(load("zelda"), names, Options(seven_zero=True))
    by_name, by_seat = (Match(Opening(setup, start=start)) for _ in range(2))
    by_name.do("Ana", actions.Play("R7", whom="Cal"))  # type: ignore[arg-type]
    by_seat.do(0, actions.Play("R7", whom=2))  # type: ignore[arg-type]
    assert by_name == by_seat
    bell = penultima.play("saved-by-the-bell", ["Ana", "Ben"], wearing={"Ben": ("pink",)})
    assert bell.table.wearing == ((), ("pink",))


@pytest.mark.parametrize("player", ["Zoe", 2, -1, True])
def test_an_unknown_player_is_refused_with_those_there_are(player: str | int) -> None:
    with pytest.raises(BadSetup, match="pass one of 'Ana', 'Ben', or a seat from 0 to 1"):
        new_match().view(player)


@pytest.mark.parametrize("move", ["R1", "plays", 7])
def test_what_is_no_move_is_refused_with_what_to_pass(move: str) -> None:
    with pytest.raises(BadSetup, match="'plays B7'"):
        new_match().do("Ben", move)


def test_a_refused_move_changes_nothing() -> None:
    match = new_match()
    with pytest.raises(Refused):
        match.do("Ana", "plays R4")
    assert match == new_match()


def test_the_end_of_a_match_has_a_winner() -> None:
    match = new_match()
    assert (match.over, match.winner, match.winners) == (False, None, ())
    played = penultima.play("frozen", ["Ana", "Ben"], bots="clever", seed=1)
    assert played.over
    assert played.winner == max(played.scores, key=played.scores.__getitem__)
    assert played.winners == (played.winner,)
    assert played.turn is None


# Reprs


@pytest.mark.parametrize("record", GOLDEN, ids=lambda path: path.stem)
def test_a_match_is_made_again_from_its_record_and_its_repr(record: Path) -> None:
    match = Match.from_record(record.read_text(encoding="utf-8"))
    assert Match.from_record(match.record()) == match
    assert eval(repr(match), {"Match": Match}) == match


@pytest.mark.parametrize("name", ['Ana "A" """', "back\\slash", "Ñandú", "a/b"])
def test_the_repr_of_a_match_can_be_pasted_whatever_the_players_are_called(name: str) -> None:
    match = Match(Opening(Setup(load("zelda"), (name, "Ben")), seed="a seed"))
    assert eval(repr(match), {"Match": Match}) == match


def test_a_continued_match_differs() -> None:
    one, other = new_match(), new_match()
    one.do("Ben", "draws")
    assert one != other
    assert one != "a match"


RULE = HouseRule("Give", (effects.Give(1, "next"),), "A gift.")
VALUES = [
    load("zelda"),
    Options(stacking=True, target=200),
    RULE,
    Setup(load("frozen"), ("Ana", "Ben"), Options(hand_size=5), {penultima.Card("WC1"): RULE}),
    Opening(Setup(load("zelda"), ("Ana", "Ben")), seed="x"),
    Deal(penultima.Seat(1), ("B7",)),  # type: ignore[arg-type]
    Position((("B7",), ("B8",)), ("B9",), ("B1",), penultima.Seat(0)),  # type: ignore[arg-type]
    actions.Play("W4", "red", call=True),  # type: ignore[arg-type]
    events.Drew(penultima.Seat(1), 2),
    prompts.TakeTurn(penultima.Seat(1)),
]


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_the_repr_of_a_value_can_be_pasted(value: object) -> None:
    """With the names of the package, and of the module of the value."""
    names = {name: getattr(penultima, name) for name in penultima.__all__}
    for module in (effects, prompts, events, actions):
        names |= vars(module) if type(value).__module__ == module.__name__ else {}
    names |= {"Give": effects.Give}
    assert eval(repr(value), names) == value


def test_a_match_of_an_edition_from_a_file_names_it() -> None:
    match = penultima.play(HARBOUR, ["Ana", "Ben"], seed=1)
    assert repr(match) == "<Match of Ana, Ben: <edition 'harbour' from a file>>"
    assert match.opening.setup.edition == read(HARBOUR)


def test_notebooks_show_matches_and_views() -> None:
    match = new_match()
    assert "Ana: 7 cards, Ben: 7 cards" in match._repr_html_()
    assert match.view("Ana")._repr_html_() != match._repr_html_()


# Rows


def test_the_history_is_rows_for_data_frames() -> None:
    match = penultima.play("zelda", ["Ana", "Ben"], bots=["greedy", "random"], seed=2)
    rows = match.rows
    assert len(rows) == len(match.history)
    assert rows[0]["player"] is None
    assert rows[-1]["scores"] == list(match.table.scores)
    assert sum(row["action"] == "play" for row in rows) == len(
        [step for step in match.history if isinstance(step.action, actions.Play)]
    )
    winners = [row["round_winner"] for row in rows if row["round_winner"]]
    assert len(winners) == match.table.round
    one, two, three = pandas.DataFrame(rows), polars.DataFrame(rows), pyarrow.table(rows)
    assert list(one.columns) == two.columns == three.column_names == list(rows.schema)
    assert one.shape == two.shape == three.shape
    assert two.schema["hands"] == polars.List(polars.Int64)
    assert two.schema["call"] == polars.Boolean
    assert three.schema.field("round").type == pyarrow.int64()
    assert two.to_dicts() == three.to_pylist() == list(rows)


def test_rows_are_a_sequence() -> None:
    rows = new_match().rows
    assert rows[:1] == rows
    assert rows[:0] != rows
    assert rows.columns["round"] == [1]
    assert "<th>player</th>" in rows._repr_html_()
    assert repr(rows).startswith("<Rows: 1 of step, round, seat")


def test_rows_are_written_to_files(tmp_path: Path) -> None:
    rows = new_match().rows
    rows.write_csv(tmp_path / "rows.csv")
    rows.write_parquet(tmp_path / "rows.parquet")
    assert (tmp_path / "rows.csv").read_text().startswith("step,round,seat,player,action")
    assert polars.read_parquet(tmp_path / "rows.parquet").to_dicts() == list(rows)


def test_the_version_is_that_of_the_package() -> None:
    assert penultima.__version__.count(".") == 2
