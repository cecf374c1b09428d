"""House rules to choose from for a customizable card; a file can hold any other (A7)."""

from penultima.rules.effects import (
    Draw,
    ExtraTurn,
    Give,
    Honor,
    PassHands,
    Reveal,
    Skip,
    Step,
    SwapHands,
)
from penultima.rules.house_rules import HouseRule
from penultima.text.fluent import Lang, say

PRESETS = ("snowball", "avalanche", "thaw", "swap", "gift", "spin", "window", "dare")


def preset(name: str, lang: Lang) -> HouseRule:
    return HouseRule(say(lang, f"house-rule-{name}"), _steps(name, lang))


def _steps(name: str, lang: Lang) -> tuple[Step, ...]:
    match name:
        case "snowball":
            return (Draw("others", 1),)
        case "avalanche":
            return (Draw("next", 2), Skip(1))
        case "thaw":
            return (ExtraTurn(),)
        case "swap":
            return (SwapHands("chosen"),)
        case "gift":
            return (Give(1, "chosen"),)
        case "spin":
            return (PassHands(),)
        case "window":
            return (Reveal("next", "self"),)
        case _:
            return (Honor("next", say(lang, "house-rule-dare.text"), 2),)
