"""Everything that can be said about a match, in English and in Spanish."""

from .card_texts import card_text
from .cards import card_name, color_name
from .effects import effect_text, house_rule_text
from .events import event_text
from .fluent import LANGS, Lang
from .moves import move_text
from .options import option_name, option_text
from .prompts import prompt_text
from .refusals import refusal_text

__all__ = [
    "LANGS",
    "Lang",
    "card_name",
    "card_text",
    "color_name",
    "effect_text",
    "event_text",
    "house_rule_text",
    "move_text",
    "option_name",
    "option_text",
    "prompt_text",
    "refusal_text",
]
