"""Chat messages: free text, or a preset by its number, which is translated for each reader."""

from typing import get_args

from penultima.text.fluent import Lang, say
from penultima.wire import requests as ask
from penultima.wire.limits import LONGEST_CHAT_TEXT

PRESETS: tuple[ask.ChatPreset, ...] = get_args(ask.ChatPreset)


def chat_request(text: str) -> ask.Say:
    """The request for a text, which is not empty."""
    for number, preset in enumerate(PRESETS, 1):
        if text == str(number):
            return ask.Say(preset=preset)
    return ask.Say(text=text[:LONGEST_CHAT_TEXT])


def preset_text(preset: str, lang: Lang) -> str:
    return say(lang, f"page-preset-{preset}")


def preset_lines(lang: Lang) -> list[str]:
    return [f"{number}. {preset_text(each, lang)}" for number, each in enumerate(PRESETS, 1)]
