"""The tool that reads a server's frames, in short: `python -m tools.eavesdrop` reads a million."""

import pytest

from tests.support import eavesdropping
from tools.eavesdrop import at_real_pace, simulated


@pytest.mark.slow
def test_frames_of_a_real_server_tell_only_what_their_readers_may_know() -> None:
    assert at_real_pace(frames=600, tables=12) >= 600


@pytest.mark.slow
def test_a_hidden_card_in_a_real_frame_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards the test above: here nobody is said to know the cards of their own hand."""
    known = eavesdropping._known
    monkeypatch.setattr(
        eavesdropping,
        "_known",
        lambda before, state, seat, entry: known(before, state, None, entry),
    )
    with pytest.raises(AssertionError, match="hand"):
        at_real_pace(frames=600, tables=12)


def test_simulated_matches_are_read_until_there_are_enough_frames(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    played = []

    def eavesdrop(edition: str, seed: int) -> int:
        played.append((edition, seed))
        return 400

    monkeypatch.setattr("tools.eavesdrop.eavesdrop", eavesdrop)
    assert simulated(1000, seed=7) == (1200, 3)
    assert [seed for _, seed in played] == [7, 8, 9]
    assert len({edition for edition, _ in played}) == 3
