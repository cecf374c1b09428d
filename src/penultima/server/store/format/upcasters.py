"""Upcasters: an entry of an earlier version is changed into the current one, a version at a time.

They work on plain JSON values and import nothing, so that no later change elsewhere can reach them.
"""

from collections.abc import Callable
from typing import Any, TypeAlias

VERSION = 4
"""The version that is written. docs/log.md says what each one is, and how to add one."""

Json: TypeAlias = Any
Entry: TypeAlias = tuple[Json, list[Json]]
"""The request and the events of a row."""


def upcast(version: int, request: Json, events: list[Json]) -> Entry:
    """A row of an earlier version, as the current one would have stored it."""
    if version > VERSION:
        raise ValueError(f"an entry of version {version} in a file of version {VERSION}")
    entry = request, events
    for step in range(version, VERSION):
        entry = UPCASTERS[step](*entry)
    return entry


# Version 1 stored requests and events just as they were sent.

_OPTIONS_1: dict[str, bool | int | str] = {
    "scoring": "winner",
    "target": 500,
    "bluffing": True,
    "two_player_reverse": "skip",
    "triforce_answer_from_draw": False,
    "wardrobe": "declared",
    "force_play_drawn": False,
    "stacking": False,
    "draw_until_playable": False,
    "jump_in": False,
    "seven_zero": False,
    "force_play": False,
    "no_mercy_catch": False,
}
"""The defaults of version 1, which left out what had its default."""


def _from_1(request: Json, events: list[Json]) -> Entry:
    """Only the id and the move of a request are kept; counts follow from the cards."""
    kept = {} if request is None else {"id": request.get("id", "")}
    if request is not None and request["type"] == "move":
        kept["move"] = request["action"]
    return kept, [_event_from_1(event) for event in events]


def _event_from_1(event: Json) -> Json:
    match event["type"]:
        case "table_opened" | "rules_changed":
            return event | {"options": _OPTIONS_1 | event["options"]}
        case "drew" | "gave" | "reshuffled":
            return {name: value for name, value in event.items() if name != "count"}
        case "rule_proposed" if event.get("rule") is not None:
            return event | {"rule": _house_rule_from_1(event["rule"])}
        case "match_started":
            rules = event.get("house_rules", {})
            rules = {card: _house_rule_from_1(rule) for card, rule in rules.items()}
            return event | {"house_rules": rules}
        case _:
            return event


def _house_rule_from_1(rule: Json) -> Json:
    return {"text": ""} | rule


# Version 2 stored which players a house rule had skipped so far, and all cards of a draw until one
# fits. Now skips are counted when the rule is done, and only the last card is offered.


def _from_2(request: Json, events: list[Json]) -> Entry:
    return request, [_event_from_2(event) for event in events]


def _event_from_2(event: Json) -> Json:
    return event | {"prompt": _prompt_from_2(event["prompt"])} if "prompt" in event else event


def _prompt_from_2(prompt: Json) -> Json:
    match prompt["phase"]:
        case "drawn" if "demand" not in prompt:
            return prompt | {"cards": prompt["cards"][-1:]}
        case "choose":
            errand = {name: value for name, value in prompt["errand"].items() if name != "skipped"}
            skips = len(prompt["errand"].get("skipped", ()))
            return prompt | {"errand": errand | {"skips": skips}}
        case _:
            return prompt


# Until version 3, nobody could take the seat of a bot.


def _from_3(request: Json, events: list[Json]) -> Entry:
    return request, [_event_from_3(event) for event in events]


def _event_from_3(event: Json) -> Json:
    if event["type"] in ("table_opened", "rules_changed"):
        return event | {"settings": event["settings"] | {"replace_bots": False}}
    return event


UPCASTERS: dict[int, Callable[[Json, list[Json]], Entry]] = {1: _from_1, 2: _from_2, 3: _from_3}
"""By the version that each one reads; it makes the next."""
