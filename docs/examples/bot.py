"""A bot in twenty lines, for `penultima arena cmd:"python3 docs/examples/bot.py" random`.

It uses nothing of penultima: it reads and writes JSON. It plays the card with the most points,
saves wilds, and always calls.
"""

import json
import sys


def points(move: dict) -> int:
    face = move["card"][1:]
    return -1 if move["card"][0] == "W" else int(face) if face.isdigit() else 20


for line in sys.stdin:
    message = json.loads(line)
    if "move" in message:
        legal = message["move"]["legal"]
        plays = [move for move in legal if move["do"] == "play"]
        rest = [m for m in legal if m["do"] not in ("play", "call", "catch", "challenge")]
        answer = dict(max(plays, key=points), call=True) if plays else rest[0]
        if "count" in answer:
            me = message["move"]["turn"]
            count = answer.pop("count")
            answer["cards"] = message["move"]["hands"][me][:count]
        print(json.dumps(answer), flush=True)
    elif "react" in message:
        legal = message["react"]["legal"]
        mine = [move for move in legal if move["do"] == "call"]
        print(json.dumps(mine[0] if mine else None), flush=True)
