"""Chat messages."""

from penultima.terminal.chat import PRESETS, chat_request
from penultima.wire.limits import LONGEST_CHAT_TEXT


def test_a_preset_is_chosen_by_its_number() -> None:
    assert chat_request("1").preset == PRESETS[0]
    assert chat_request("0").text == "0"


def test_a_text_that_is_too_long_is_cut() -> None:
    assert chat_request("9" * 5000).text == "9" * LONGEST_CHAT_TEXT
