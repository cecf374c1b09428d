# cython: language_level=3, infer_types=True, annotation_typing=False
# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Copy tables over others, and deal at a table what a seat doesn't see anew."""

from __future__ import annotations

from random import Random
from typing import Any

try:
    import cython
except ImportError:
    from penultima.kernel import cython_fallback as cython

from penultima.kernel.resampling import resample

if cython.compiled:
    from cython.cimports.libc.string import memcpy
    from cython.cimports.penultima.env.batch import TableBatch
    from cython.cimports.penultima.env.codes import *
    from cython.cimports.penultima.kernel.game import Game
    from cython.cimports.penultima.kernel.memory import Memory
    from cython.cimports.penultima.kernel.none_guard import reject_none
else:
    from penultima.kernel.game import Game
    from penultima.kernel.memory import Memory
    from penultima.kernel.none_guard import reject_none

    from .batch import TableBatch
    from .codes import *


def copy_tables(batch: TableBatch, other: TableBatch, sources: Any, targets: Any) -> None:
    """Copy tables of another batch with the same rules over some of a batch, one after the other.

    The random numbers ahead are copied, too: a copy plays on as its source does.
    """
    for argument in (batch, other, sources, targets):
        reject_none(argument)
    if not batch.rules.equals(other.rules) or batch.writer.columns != other.writer.columns:
        raise ValueError("copy_tables: the tables have different rules")
    if sources.shape[0] != targets.shape[0]:
        raise ValueError(f"{sources.shape[0]} sources for {targets.shape[0]} targets")
    for index in range(sources.shape[0]):
        if not 0 <= sources[index] < other.tables or not 0 <= targets[index] < batch.tables:
            raise ValueError(f"there is no table {sources[index]} or {targets[index]}")
    if cython.compiled:
        with cython.nogil:
            _copy_tables(batch, other, sources, targets)
    else:
        _copy_tables(batch, other, sources, targets)


def _copy_tables(batch: TableBatch, other: TableBatch, sources: Any, targets: Any) -> None:
    for index in range(sources.shape[0]):
        source = sources[index]
        target = targets[index]
        if batch is other and source == target:
            continue
        if cython.compiled:
            _copy_game(
                cython.cast(Game, batch.game_pointers[target]),
                cython.cast(Game, other.game_pointers[source]),
            )
            _copy_memory(
                cython.cast(Memory, batch.memory_pointers[target]),
                cython.cast(Memory, other.memory_pointers[source]),
            )
        else:
            _copy_game(batch.games[target], other.games[source])
            _copy_memory(batch.memories[target], other.memories[source])
        _copy_rows(batch, other, source, target)


def _copy_game(target: Game, source: Game) -> None:
    target._copy(source)


def _copy_memory(target: Memory, source: Memory) -> None:
    target._copy(source)


def _copy_rows(batch: TableBatch, other: TableBatch, source: int, target: int) -> None:
    """Copy a table's part of every array of `BatchArrays`."""
    batch.acting_seat[target] = other.acting_seat[source]
    batch.waiting_for[target] = other.waiting_for[source]
    batch.decision[target] = other.decision[source]
    batch.stage[target] = other.stage[source]
    batch.stage_position[target] = other.stage_position[source]
    batch.steps[target] = other.steps[source]
    batch.opponent_actions[target] = other.opponent_actions[source]
    batch.last_actor[target] = other.last_actor[source]
    batch.done[target] = other.done[source]
    batch.illegal[target] = other.illegal[source]
    for seat in range(batch.seats):
        batch.policies[target, seat] = other.policies[source, seat]
        batch.rewards[target, seat] = other.rewards[source, seat]
    if cython.compiled:
        memcpy(
            cython.address(batch.masks[target, 0]),
            cython.address(other.masks[source, 0]),
            batch.actions,
        )
        memcpy(
            cython.address(batch.writer.observations[target, 0]),
            cython.address(other.writer.observations[source, 0]),
            batch.writer.columns,
        )
        memcpy(
            cython.address(batch.final_observations[target, 0]),
            cython.address(other.final_observations[source, 0]),
            batch.writer.columns,
        )
    else:
        batch.masks[target] = other.masks[source]
        batch.writer.observations[target] = other.writer.observations[source]
        batch.final_observations[target] = other.final_observations[source]


def resample_table(batch: TableBatch, table: int, seat: int, rng: Random) -> None:
    """Deal what a seat doesn't see anew (kernel/resampling.py)."""
    reject_none(batch)
    if not 0 <= table < batch.tables or not 0 <= seat < batch.seats:
        raise ValueError(f"there is no seat {seat} at table {table}")
    # Whoever is asked whether to jump in has the card, and everybody knows.
    is_jumper = batch.decision[table] == DECIDE_JUMP_IN and batch.acting_seat[table] != seat
    holder = int(batch.acting_seat[table]) if is_jumper else None
    resample(batch.games[table], seat, rng, holder)
