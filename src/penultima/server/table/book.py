"""The book of a table, from its finished rounds."""

import csv
import io
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from itertools import combinations, groupby
from typing import TypeAlias

from penultima.analysis.values import result as net_result
from penultima.rules.cards import Seat
from penultima.wire.book import (
    Book,
    BookMatch,
    BookPlayer,
    BookRound,
    Pairing,
    RecordKind,
    Standing,
    TableRecord,
)
from penultima.wire.messages import SeatCount

from .state import PastRound, TableState

MOST_NAMES = 50
MOST_PAIRED = 10
"""Of the first names in the standings, every two who have played together are compared."""
MOST_MATCHES = 200

Luck: TypeAlias = Mapping[tuple[int, int], Sequence[float]]
"""The luck of each seat in net points, by match and round, where a round has been analysed."""


def book(state: TableState, luck: Luck | None = None) -> Book:
    matches = [tuple(rounds) for _, rounds in groupby(state.played, lambda p: p.result.match)]
    counted = _Counted(matches, luck or {})
    standings = counted.standings()
    shown = standings[:MOST_NAMES]
    return Book(
        slug=state.slug,
        name=state.name,
        rounds=len(state.played),
        standings=tuple(shown),
        pairings=tuple(_pairings([each.player for each in shown[:MOST_PAIRED]], matches)),
        records=tuple(_records(state.played)),
        matches=tuple(map(_match, matches[: -MOST_MATCHES - 1 : -1])),
        more_names=len(standings) - len(shown),
        more_matches=max(0, len(matches) - MOST_MATCHES),
    )


def players_of(played: PastRound) -> tuple[BookPlayer, ...]:
    names = enumerate(played.setup.players)
    return tuple(BookPlayer(name, seat in played.bots) for seat, name in names)


def net_points(played: PastRound) -> tuple[float, ...]:
    """Net points by seat, as docs/analysis.md defines them."""
    result = played.result
    lowest_wins = played.setup.options.scoring == "penalty"
    return tuple(map(float, net_result(result.winner, result.points, lowest_wins).net))


class _Counted:
    """Everything that is counted by name."""

    def __init__(self, matches: Sequence[Sequence[PastRound]], luck: Luck) -> None:
        self.matches: Counter[BookPlayer] = Counter()
        self.matches_won: Counter[BookPlayer] = Counter()
        self.rounds: Counter[BookPlayer] = Counter()
        self.rounds_won: Counter[BookPlayer] = Counter()
        self.hints: Counter[BookPlayer] = Counter()
        self.analysed: Counter[BookPlayer] = Counter()
        self.net: dict[BookPlayer, float] = {}
        self.without_luck: dict[BookPlayer, float] = {}
        for rounds in matches:
            last = rounds[-1]
            for seat, player in enumerate(players_of(last)):
                self.matches[player] += 1
                self.matches_won[player] += seat in last.winners
            for played in rounds:
                self._count(played, luck.get((played.result.match, played.result.round)))
        self.streaks = _streaks([played for rounds in matches for played in rounds])

    def _count(self, played: PastRound, luck: Sequence[float] | None) -> None:
        players, net = players_of(played), net_points(played)
        for seat, player in enumerate(players):
            self.rounds[player] += 1
            self.rounds_won[player] += seat == played.result.winner
            self.net[player] = self.net.get(player, 0.0) + net[seat]
            if luck is not None:
                self.analysed[player] += 1
                adjusted = self.without_luck.get(player, 0.0) + net[seat] - luck[seat]
                self.without_luck[player] = adjusted
        for hints in played.result.hints:
            self.hints[players[hints.seat]] += hints.count

    def standings(self) -> list[Standing]:
        """Who has won most matches first; among equals, most rounds, and the most net points."""
        found = [
            Standing(
                player,
                self.matches[player],
                self.matches_won[player],
                rounds,
                self.rounds_won[player],
                self.net[player] / rounds,
                self.streaks.get(player, 0),
                self.hints[player],
                self.analysed[player],
                self.without_luck[player] / self.analysed[player]
                if self.analysed[player]
                else None,
            )
            for player, rounds in self.rounds.items()
        ]
        return sorted(found, key=lambda each: (-each.matches_won, -each.rounds_won, -each.net))


def _streaks(rounds: Sequence[PastRound]) -> dict[BookPlayer, int]:
    return {player: streak for player, streak, _ in _growing_streaks(rounds)}


def _growing_streaks(
    rounds: Sequence[PastRound],
) -> Iterator[tuple[BookPlayer, int, PastRound]]:
    """Every time a name has won more of its rounds in a row than ever before."""
    running: Counter[BookPlayer] = Counter()
    best: Counter[BookPlayer] = Counter()
    for played in rounds:
        for seat, player in enumerate(players_of(played)):
            running[player] = running[player] + 1 if seat == played.result.winner else 0
            if running[player] > best[player]:
                best[player] = running[player]
                yield player, best[player], played


def _pairings(
    players: Sequence[BookPlayer], matches: Sequence[Sequence[PastRound]]
) -> Iterator[Pairing]:
    places = {player: place for place, player in enumerate(players)}
    games: Counter[_Meeting] = Counter()
    rounds: Counter[_Meeting] = Counter()
    for match in matches:
        games.update(_meetings(places, match[-1], match[-1].winners))
        for played in match:
            winner = played.result.winner
            rounds.update(_meetings(places, played, () if winner is None else (winner,)))
    for one, other in combinations(range(len(players)), 2):
        if together := rounds[one, other, None]:
            yield Pairing(
                one, other,
                games[one, other, None], games[one, other, one], games[one, other, other],
                together, rounds[one, other, one], rounds[one, other, other],
            )  # fmt: skip


_Meeting: TypeAlias = tuple[int, int, int | None]
"""Two places in the standings, and which of them won; None counts every time they have met."""


def _meetings(
    places: Mapping[BookPlayer, int], played: PastRound, winners: Sequence[Seat]
) -> Iterator[_Meeting]:
    found = players_of(played)
    here = sorted(places[player] for player in found if player in places)
    won = {places.get(found[seat]) for seat in winners}
    for one, other in combinations(here, 2):
        yield one, other, None
        for place in (one, other):
            if place in won:
                yield one, other, place


def _records(rounds: Sequence[PastRound]) -> Iterator[TableRecord]:
    """The records of the table; of equal ones the first."""
    found: dict[RecordKind, TableRecord] = {}

    def note(kind: RecordKind, count: int, played: PastRound, seat: Seat | None) -> None:
        if count > (found[kind].count if kind in found else 0):
            player = None if seat is None else players_of(played)[seat]
            result = played.result
            found[kind] = TableRecord(kind, player, count, result.match, result.round)

    for played in rounds:
        facts = played.facts
        note("longest_round", facts.turns, played, None)
        counted: dict[RecordKind, tuple[SeatCount | None, ...]] = {
            "most_cards": (facts.largest_hand,),
            "run": (facts.longest_run,),
            "catches": facts.catches,
            "bluffs": facts.bluffs,
        }
        for kind, counts in counted.items():
            for each in counts:
                if each is not None:
                    note(kind, each.count, played, each.seat)
    for player, streak, played in _growing_streaks(rounds):
        if streak > 1:
            note("streak", streak, played, Seat(players_of(played).index(player)))
    yield from found.values()


def _match(rounds: Sequence[PastRound]) -> BookMatch:
    last = rounds[-1]
    hints: Counter[Seat] = Counter()
    for played in rounds:
        for each in played.result.hints:
            hints[each.seat] += each.count
    return BookMatch(
        match=last.result.match,
        at=last.at,
        edition=last.setup.edition.id,
        players=players_of(last),
        scores=last.result.scores,
        winners=last.winners,
        hints=tuple(hints[Seat(seat)] for seat in range(len(last.result.scores))),
        rounds=tuple(
            BookRound(
                played.result.round, played.result.winner, played.result.points, played.facts.turns
            )
            for played in rounds
        ),
    )


COLUMNS = (
    "match", "round", "ended", "edition", "seat", "name", "bot", "points", "score", "net_points",
    "won_round", "won_match", "hints", "turns",
)  # fmt: skip
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def as_csv(state: TableState) -> str:
    """A line for every player of every round. Times are in UTC."""
    text = io.StringIO()
    write = csv.writer(text, lineterminator="\r\n").writerow
    write(COLUMNS)
    for played in state.played:
        for line in _csv_lines(played):
            write(line)
    return text.getvalue()


def _csv_lines(played: PastRound) -> Iterator[tuple[str | int | float, ...]]:
    result, net = played.result, net_points(played)
    hints = {each.seat: each.count for each in result.hints}
    ended = datetime.fromtimestamp(played.at, UTC).isoformat(timespec="seconds")
    for number, player in enumerate(players_of(played)):
        seat = Seat(number)
        yield (
            result.match, result.round, ended, played.setup.edition.id, seat,
            _text(player.name), int(player.bot), result.points[seat], result.scores[seat],
            round(net[seat], 2), int(seat == result.winner), int(seat in played.winners),
            hints.get(seat, 0), played.facts.turns,
        )  # fmt: skip


def _text(name: str) -> str:
    """A name that a spreadsheet doesn't take for a formula."""
    return f"'{name}" if name.startswith(_FORMULA) else name
