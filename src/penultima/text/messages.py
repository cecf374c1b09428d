"""Everything that can be said about a match, in English and in Spanish."""

from .cards import card_name, color_name
from .events import event_text
from .fluent import LANGS, Lang
from .moves import move_text
from .prompts import prompt_text
from .refusals import refusal_text

__all__ = [
    "LANGS",
    "Lang",
    "card_name",
    "color_name",
    "event_text",
    "move_text",
    "prompt_text",
    "refusal_text",
]
