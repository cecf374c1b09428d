"""A match whose rounds were dealt fairly, without a server, and its record."""

from hashlib import sha256
from random import Random

from penultima.bots import LEVELS
from penultima.fairness.transcript import (
    DealId,
    Part,
    Transcript,
    part_commitment,
    round_seed,
    secret_commitment,
)
from penultima.match import Match
from penultima.rules.actions import NextRound
from penultima.rules.cards import Seat
from penultima.rules.edition import load
from penultima.rules.match import Opening
from penultima.rules.options import Options
from penultima.rules.prompts import RoundOver
from penultima.rules.table import Setup
from penultima.text.record import format_record

PLAYERS = ("Ana", "Ben", "Cal")
TABLE = "abc123"


def digits(name: str) -> str:
    """64 hexadecimal digits that are the same in every run."""
    return sha256(name.encode()).hexdigest()


def transcript(round_: int, missing: tuple[int, ...] = ()) -> Transcript:
    """The honest transcript of a round in which some contributions were not opened."""
    deal, secret = DealId(TABLE, 1, round_), digits(f"secret {round_}")
    parts = []
    for seat in range(len(PLAYERS)):
        contribution = digits(f"contribution {round_} {seat}")
        commitment = part_commitment(deal, seat, contribution)
        parts.append(Part(seat, commitment, None if seat in missing else contribution))
    return Transcript(deal, secret_commitment(deal, secret), tuple(parts), secret)


def seed_of(told: Transcript) -> str:
    assert told.secret is not None
    return round_seed(told, told.secret)


def fair_match(rounds: int = 2) -> tuple[Match, dict[int, Transcript]]:
    """A match played by bots for some rounds. In the second one, a contribution is missing."""
    fair = {
        round_: transcript(round_, (1,) if round_ == 2 else ()) for round_ in range(1, rounds + 1)
    }
    setup = Setup(load("zelda"), PLAYERS, Options(target=100_000))
    match = Match(Opening(setup, seed_of(fair[1])))
    bot = LEVELS["greedy"](Random(1))
    while True:
        if isinstance(match.table.prompt, RoundOver):
            if match.table.round == rounds:
                return match, fair
            match.do(Seat(0), NextRound(seed=seed_of(fair[match.table.round + 1])))
        seat = match.table.prompt.seat
        assert seat is not None
        match.do(seat, bot.answer(match.view(seat)))


def fair_record(changes: dict[int, Transcript] | None = None) -> str:
    """Its record, with these transcripts instead of the honest ones."""
    match, fair = fair_match()
    return format_record(match.opening, match.history, {**fair, **(changes or {})})
