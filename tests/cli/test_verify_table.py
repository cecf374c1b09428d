"""`penultima verify URL`: the rounds of a table at a server, honest and not."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from penultima.cli.main import main
from penultima.rules import events as e
from penultima.rules.cards import Seat
from penultima.rules.progress import Progress
from penultima.rules.round import deal
from penultima.server.rate_limits import NO_LIMITS, Limits
from penultima.server.table import replay as replays
from penultima.server.table.replay import replay as honest_replay
from penultima.wire.codec import encode
from penultima.wire.messages import Replay, ReplayStep
from tests.support import cheating
from tests.support.fair_clients import play_round, round_with_a_reshuffle, store
from tests.support.running_server import running
from tests.support.simulated_clients import begin, bots_finish, open_table, table_of

Out = pytest.CaptureFixture[str]
LONG = {"target": 100_000}


def played(folder: Path, rounds: int = 2) -> str:
    _, people = table_of("Ana", "Ben", options=LONG)
    for _ in range(rounds):
        play_round(people)
    return store(people, folder)


def verify(folder: Path, slug: str, *more: str, limits: Limits = NO_LIMITS) -> int:
    async def look() -> int:
        async with running(folder, limits=limits) as (_, url):
            arguments = ["verify", f"{url}/t/{slug}", "--lang", "en", *more]
            return await asyncio.to_thread(main, arguments)

    return asyncio.run(look())


def found(folder: Path, slug: str, capsys: Out) -> tuple[int, list[tuple[int, str]]]:
    """The exit status, and the checks that found something."""
    capsys.readouterr()
    status = verify(folder, slug, "--json")
    told = json.loads(capsys.readouterr().out)
    return status, [
        (round_["round"], check["check"])
        for round_ in told["rounds"]
        for check in round_["checks"]
        if check["agrees"] is False
    ]


def test_every_round_of_a_table_is_checked(tmp_path: Path, capsys: Out) -> None:
    slug = played(tmp_path)
    assert verify(tmp_path, slug) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line for line in lines if line.startswith("Match")] == [
        "Match 1, round 1",
        "Match 1, round 2",
    ]
    assert lines[-1] == "Checked: all 2 deals were fixed by everybody."


def test_the_link_of_a_replay_checks_its_round_alone(tmp_path: Path, capsys: Out) -> None:
    slug = played(tmp_path)
    for link in (f"{slug}/replay/1/2", f"{slug}/replay/1/2/5"):
        assert verify(tmp_path, link) == 0
        lines = capsys.readouterr().out.splitlines()
        assert lines[0] == "Match 1, round 2"
        assert lines[-1] == "Checked: the deal was fixed by everybody."
    assert verify(tmp_path, f"{slug}/replay/1/9") == 2


def test_replays_come_in_parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replays, "PART_BYTES", 20_000)
    assert verify(tmp_path, played(tmp_path, rounds=1)) == 0


def test_the_limits_of_a_server_are_respected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replays, "PART_BYTES", 20_000)
    assert verify(tmp_path, played(tmp_path, rounds=1), limits=Limits()) == 0


def another_secret(replay: Replay) -> Replay:
    assert replay.transcript is not None
    return replace(replay, transcript=replace(replay.transcript, secret="ab" * 32))


def part_left_out(replay: Replay) -> Replay:
    assert replay.transcript is not None
    parts = replay.transcript.parts[1:]
    return replace(replay, transcript=replace(replay.transcript, parts=parts))


def contribution_dropped(replay: Replay) -> Replay:
    assert replay.transcript is not None
    first, *others = replay.transcript.parts
    parts = (replace(first, contribution=None), *others)
    return replace(replay, transcript=replace(replay.transcript, parts=parts))


def transcript_of_another_round(replay: Replay) -> Replay:
    assert replay.transcript is not None
    deal = replace(replay.transcript.deal, round=7)
    return replace(replay, transcript=replace(replay.transcript, deal=deal))


def with_first_step(replay: Replay, change: Callable[[ReplayStep], ReplayStep]) -> Replay:
    first, *others = replay.steps
    return replace(replay, steps=(change(first), *others))


def cards_swapped_between_hands(replay: Replay) -> Replay:
    def change(step: ReplayStep) -> ReplayStep:
        hands = step.view.open
        assert hands is not None
        one, two = hands
        there = next(at for at, card in enumerate(two) if card != one[0])
        swapped = (two[there], *one[1:]), (*two[:there], one[0], *two[there + 1 :])
        return replace(step, view=replace(step.view, open=swapped))

    return with_first_step(replay, change)


def another_card_turned_up(replay: Replay) -> Replay:
    def change(step: ReplayStep) -> ReplayStep:
        events = [
            replace(event, card="R1" if event.card != "R1" else "R2")
            if isinstance(event, e.TurnedUp)
            else event
            for event in step.events
        ]
        return replace(step, events=tuple(events))

    return with_first_step(replay, change)


def hands_hidden(replay: Replay) -> Replay:
    def change(step: ReplayStep) -> ReplayStep:
        return replace(step, view=replace(step.view, open=None))

    return with_first_step(replay, change)


def nothing_told(replay: Replay) -> Replay:
    return replace(replay, steps=())


def deal_missing(replay: Replay) -> Replay:
    return replace(replay, steps=replay.steps[1:])


@pytest.mark.parametrize(
    ("cheat", "caught"),
    [
        (another_secret, ["secret", "cards"]),
        (part_left_out, ["cards"]),
        (contribution_dropped, ["cards"]),
        (transcript_of_another_round, ["deal", "parts", "parts", "secret", "cards"]),
        (cards_swapped_between_hands, ["cards"]),
        (another_card_turned_up, ["cards"]),
        (hands_hidden, ["cards"]),
        (deal_missing, ["cards"]),
        (nothing_told, ["cards"]),
    ],
)
def test_a_cheating_replay_is_caught(
    cheat: Callable[[Replay], Replay],
    caught: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Out,
) -> None:
    def cheating(*arguments: Any) -> Replay:
        honest = honest_replay(*arguments)
        return cheat(honest) if honest.round == 2 else honest

    monkeypatch.setattr(replays, "replay", cheating)
    assert found(tmp_path, played(tmp_path), capsys) == (1, [(2, name) for name in caught])


@pytest.mark.parametrize(
    "cheat", [cheating.CARD_SWAPPED, cheating.OTHER_DEALER, cheating.OTHER_RESHUFFLE]
)
def test_a_server_that_stacks_the_deck_is_caught(cheat: str, tmp_path: Path, capsys: Out) -> None:
    """It plays by the rules, and tells an honest transcript, but the order is another one."""
    slug = store(round_with_a_reshuffle(cheat), tmp_path)
    assert found(tmp_path, slug, capsys) == (1, [(1, "cards")])
    export = ["admin", "export", slug, "--data", str(tmp_path), "--to", str(tmp_path)]
    assert main(export) == 0
    assert main(["verify", str(tmp_path / f"{slug}-1.record")]) == 1


@pytest.mark.parametrize(
    ("cheat", "caught"),
    [
        (cheating.OTHER_SECRET, ["secret", "cards"]),
        (cheating.PART_NOT_IN_SEED, ["cards"]),
        (cheating.CONTRIBUTION_NOT_IN_SEED, ["cards"]),
        (cheating.LIST_CHANGED, ["cards"]),
        (cheating.OTHER_LIST, ["cards"]),
        (cheating.PART_LEFT_OUT, []),
        (cheating.CONTRIBUTION_DROPPED, []),
    ],
)
def test_a_server_that_changes_the_parts_is_caught(
    cheat: str, caught: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Out
) -> None:
    """A part that never was in the list, or was not opened, is missed by its owner alone."""
    cheating.install(monkeypatch.setattr)
    _, people = table_of("Ana", "Ben", options=LONG, table_name=cheat)
    play_round(people)
    status, checks = found(tmp_path, store(people, tmp_path), capsys)
    assert (status, checks) == (1 if caught else 0, [(1, name) for name in caught])


def test_an_honest_round_with_a_reshuffle_is_in_order(tmp_path: Path) -> None:
    people = round_with_a_reshuffle("honest")
    steps = open_table(people[0]).state.steps
    assert any(isinstance(event, e.Reshuffled) for step in steps for event in step.events)
    assert verify(tmp_path, store(people, tmp_path)) == 0


def test_another_dealer_of_a_later_round_is_caught(tmp_path: Path, capsys: Out) -> None:
    """Who deals decides who gets which hand: the deal has to pass to the left."""
    with pytest.MonkeyPatch.context() as patch:

        def another(progress: Progress, dealer: Seat) -> None:
            deal(progress, Seat((dealer + 1) % 2) if progress.table.round else dealer)

        patch.setattr("penultima.rules.match.deal", another)
        slug = played(tmp_path)
    assert found(tmp_path, slug, capsys) == (1, [(2, "cards")])
    capsys.readouterr()
    assert verify(tmp_path, f"{slug}/replay/1/2") == 1, "the rounds before it are looked at too"
    assert "Match 1, round 1" not in capsys.readouterr().out


def test_a_table_without_parts_cannot_be_checked(tmp_path: Path, capsys: Out) -> None:
    """The server alone has fixed its deals."""
    world, people = table_of("Ana", "Ben", options=LONG)
    begin(world, people)
    bots_finish(world, people[0])
    assert verify(tmp_path, store(people, tmp_path)) == 2
    assert "nobody took part" in capsys.readouterr().out


def test_a_round_without_a_transcript_cannot_be_checked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Out
) -> None:
    def from_before(*arguments: Any) -> Replay:
        return replace(honest_replay(*arguments), transcript=None)

    monkeypatch.setattr(replays, "replay", from_before)
    assert verify(tmp_path, played(tmp_path)) == 2
    assert "can't be checked" in capsys.readouterr().out


def test_a_table_without_a_finished_round_has_nothing_to_check(tmp_path: Path, capsys: Out) -> None:
    _, people = table_of("Ana", "Ben")
    assert verify(tmp_path, store(people, tmp_path)) == 2
    assert "nothing to check" in capsys.readouterr().out


def test_a_table_that_is_not_there_is_reported_in_one_line(tmp_path: Path, capsys: Out) -> None:
    assert verify(tmp_path, "zzzzzz") == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
    for url in ("http://127.0.0.1:1/t/abcdef", "http://127.0.0.1:1"):
        assert main(["verify", url]) == 2
        assert len(capsys.readouterr().err.splitlines()) == 1


def test_a_round_that_the_page_has_saved_is_checked(tmp_path: Path, capsys: Out) -> None:
    world, people = table_of("Ana", "Ben", options=LONG)
    play_round(people)
    people[0].ask("replay", match=1, round=1)
    world.run(1)
    replay = people[0].last(Replay)
    file = tmp_path / "round.json"
    for cheat, status in (
        (lambda honest: honest, 0),
        (cards_swapped_between_hands, 1),
        (another_secret, 1),
        (lambda honest: replace(honest, transcript=None), 2),
        (lambda honest: replace(honest, more=True), 2),
    ):
        file.write_bytes(encode(cheat(replay)))
        assert main(["verify", str(file)]) == status
    for content in ("{}", "{", '{"type": "goodbye", "reason": "left"}'):
        file.write_text(content)
        capsys.readouterr()
        assert main(["verify", str(file)]) == 2
        assert len(capsys.readouterr().err.splitlines()) == 1
