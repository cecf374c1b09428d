"""Tables to set up, and `ask`: a request to a referee and its decoded reply."""

import json
from typing import Any

from penultima.referee.referee import Referee

POSITION = {
    "hands": {"Ana": ["B7", "W4", "R1"], "Ben": ["G1", "G2"]},
    "draw": ["T5", "T6", "T7", "T8", "T9", "G3", "G4", "G5"],
    "discard": ["R7"],
    "turn": "Ana",
}
ZELDA = {"edition": "zelda", "players": ["Ana", "Ben"], "position": POSITION}
FROZEN = {"edition": "frozen", "players": ["Ana", "Ben", "Cal"]}
BELL = {"edition": "saved-by-the-bell", "players": ["Ana", "Ben"]}


def ask(referee: Referee, request: object) -> dict[str, Any]:
    line = request if isinstance(request, bytes) else json.dumps(request).encode()
    reply = referee.answer(line)
    assert b"\n" not in reply
    answer: dict[str, Any] = json.loads(reply)
    return answer
