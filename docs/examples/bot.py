"""A bot in twenty lines, for `penultima arena cmd:"python3 docs/examples/bot.py" random`.

It knows nothing of penultima: it reads JSON, and writes JSON. It lays the card it has most points
in, keeps wilds for later, and says UNO.
"""

import json
import sys


def points(move: dict) -> int:
    face = move["card"][1:]
    return -1 if move["card"][0] == "W" else int(face) if face.isdigit() else 20


for line in sys.stdin:
    told = json.loads(line)
    if "move" in told:
        legal = told["move"]["legal"]
        plays = [move for move in legal if move["do"] == "play"]
        rest = [m for m in legal if m["do"] not in ("play", "call", "catch", "challenge")]
        answer = dict(max(plays, key=points), call=True) if plays else rest[0]
        if "count" in answer:
            me = told["move"]["turn"]
            count = answer.pop("count")
            answer["cards"] = told["move"]["hands"][me][:count]
        print(json.dumps(answer), flush=True)
    elif "react" in told:
        legal = told["react"]["legal"]
        mine = [move for move in legal if move["do"] == "call"]
        print(json.dumps(mine[0] if mine else None), flush=True)
