"""A summary of a table's state in plain JSON, under names that outlive the code.

The expectations beside the databases in tests/server/databases are such summaries.
"""

import hashlib
import json
from collections.abc import Sequence
from typing import Any

import msgspec

from penultima.rules import prompts as p
from penultima.rules.table import Table
from penultima.server.table.state import TableState

Json = dict[str, Any]

_PHASES: dict[type[p.Prompt], str] = {
    p.TakeTurn: "turn",
    p.KeepOrPlay: "drawn",
    p.NameColor: "color",
    p.ChallengeOrAccept: "challenge",
    p.AnswerDemand: "demand",
    p.AnswerStack: "stack",
    p.Choose: "choose",
    p.RoundOver: "round_over",
    p.MatchOver: "match_over",
}

_PROMPT_FIELDS = (
    "count",
    "want",
    "text",
    "emblem",
    "face",
    "player",
    "color",
    "stacked",
    "could_play",
    "demand",
)


def summary(table: TableState) -> Json:
    names = {s.player: s.info.name for s in table.seats if s.info.kind != "open"}
    found = {
        "table_name": table.name,
        "seq": table.seq,
        "phase": table.phase,
        "edition": table.edition_id,
        "capacity": table.capacity,
        "options": msgspec.structs.asdict(table.options),
        "settings": {
            "clock_s": table.settings.clock_s,
            "catch_window": table.settings.catch_window,
            "spectators": table.settings.spectators,
        },
        "seats": [
            {
                "name": seat.info.name,
                "kind": seat.info.kind,
                "level": seat.info.level,
                "ready": seat.info.ready,
                "bot_plays": seat.info.bot_plays,
                "vacant": seat.info.vacant,
                "outfit": seat.info.outfit.colors,
                "doll": seat.info.outfit.doll
                and {
                    "hat": seat.info.outfit.doll.hat,
                    "top": seat.info.outfit.doll.top,
                    "bottoms": seat.info.outfit.doll.bottoms,
                },
            }
            for seat in table.seats
        ],
        "host": names.get(table.host),
        "match": table.match,
        "proposals": {
            card: {
                "title": written.rule and written.rule.title,
                "text": None if written.rule is None else written.rule.text,
                "steps": written.rule and msgspec.to_builtins(written.rule.do),
                "version": written.version,
                "by": written.by,
                "agree": sorted(names[p] for p in written.agreed if p in names),
            }
            for card, written in sorted(table.proposed_rules.items())
        },
        "house_rules": {card: rule.title for card, rule in sorted(table.house_rules.items())},
        "chat": [{"name": s.name, "text": s.text, "preset": s.preset} for s in table.chat],
        "results": [
            {
                "match": past.result.match,
                "round": past.result.round,
                "winner": None
                if past.result.winner is None
                else past.setup.players[past.result.winner],
                "points": past.result.points,
                "scores": past.result.scores,
                "bots": [past.setup.players[seat] for seat in past.bots],
                "first_seq": past.first,
                "last_seq": past.last,
            }
            for past in table.played
        ],
        "game": table.game and _game(table.game),
        "ruling": table.ruling
        and {
            "by": table.ruling.by,
            "steps": msgspec.to_builtins(table.ruling.steps),
            "version": table.ruling.version,
            "agree": sorted(names[p] for p in table.ruling.agreed if p in names),
            "object": sorted(names[p] for p in table.ruling.objected if p in names),
        },
        "objections": {
            card: sorted(names[p] for p in written.objected if p in names)
            for card, written in sorted(table.proposed_rules.items())
        },
        "errand": table.game and _errand(table.game),
        "lost_turns": table.game and table.game.lost_turns,
        "picked": table.game and [[pick.seat, pick.cards] for pick in table.game.picked],
    }
    plain: Json = json.loads(json.dumps(found))
    return plain


def _game(game: Table) -> Json:
    return {
        "players": game.setup.players,
        "round": game.round,
        "dealer": game.dealer,
        "scores": game.scores,
        "wearing": game.wearing,
        "hands": game.hands,
        "draw": {"count": len(game.draw), "sha256": _hash(game.draw)},
        "discard": {"count": len(game.discard), "sha256": _hash(game.discard)},
        "top": game.discard[0],
        "color": game.color,
        "direction": game.direction,
        "prompt": _prompt(game),
        "owed": game.owed,
        "winner": game.winner,
        "winners": game.winners,
    }


def _prompt(game: Table) -> Json:
    prompt = game.prompt
    found: Json = {"phase": _PHASES[type(prompt)], "seat": prompt.seat}
    found |= {name: getattr(prompt, name) for name in _PROMPT_FIELDS if hasattr(prompt, name)}
    if isinstance(prompt, p.KeepOrPlay):
        found["cards"] = prompt.cards
    if isinstance(prompt, p.Choose):
        errand = prompt.errand
        found["errand"] = {
            "player": errand.player,
            "card": errand.card,
            "chosen": errand.chosen,
            "step": errand.step,
            "todo": errand.todo,
        }
    return found


def _errand(game: Table) -> Json | None:
    """What later versions know about a rule that waits for an answer."""
    if not isinstance(game.prompt, p.Choose):
        return None
    errand = game.prompt.errand
    return {"skips": errand.skips, "ruling": msgspec.to_builtins(errand.ruling)}


def _hash(cards: Sequence[str]) -> str:
    """Of the card codes, joined by one blank, top first."""
    return hashlib.sha256(" ".join(cards).encode()).hexdigest()
