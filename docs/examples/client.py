"""A whole client for the table server: plays a match of each edition against bots.

Start a server with `penultima serve --fast --port 8000`, then `python docs/examples/client.py`.
Needs aiohttp; knows nothing of the rules: the server sends the moves that are legal.
"""

import asyncio
import hashlib
import json
import random
import secrets
import sys

import aiohttp


async def play(session, url, edition):
    """Create a table, sit down with two bots, play until the match is over; say who has won."""
    async with session.ws_connect(url) as socket:
        table = {"edition": edition, "options": {"target": 200}, "bots": ["greedy", "random"]}
        await socket.send_json({"type": "create", "name": "Ana", **table})
        contributions = {}  # a new one for each round: the last one is known
        async for frame in socket:
            message = frame.json()
            if message["type"] in ("welcome", "update"):
                table, view = message["table"] or table, message["view"]
                if table["phase"] == "match_over":
                    return [table["seats"][seat]["name"] for seat in view["winners"]]
                if table["deal"]["is_fixed"]:
                    if message["table"]:
                        opened = contributions[table["deal"]["coming"]["deal"]["round"]]
                        await socket.send_json({"type": "reveal", "contribution": opened})
                elif table["phase"] in ("lobby", "round_over"):
                    deal = table["deal"]["coming"]["deal"]
                    own = contributions.setdefault(deal["round"], secrets.token_hex(32))
                    part = commitment(deal, 0, own)
                    request = "start" if message["type"] == "welcome" else "ready"
                    if not table["seats"][0]["ready"]:
                        await socket.send_json({"type": request, "part": part})
                elif view and (move := choose(view)):
                    await socket.send_json({"type": "move", "seq": message["seq"], "action": move})
            elif message["type"] == "error" and message["code"] not in ("too_late", "not_now"):
                raise RuntimeError(message["text"])


def commitment(deal, seat, contribution):
    """What is told of a contribution before it is opened (docs/fairness.md)."""
    where = (json.dumps(deal["table"]), deal["match"], deal["round"], seat)
    lines = ("penultima fair 1 part", *where, contribution)
    return hashlib.sha256("\n".join(map(str, lines)).encode()).hexdigest()


def choose(view):
    """A random one of the legal moves, a card rather than none; always says UNO."""
    moves = [move for move in view["legal"] if move["do"] != "catch"]
    move = random.choice([move for move in moves if move["do"] == "play"] or moves or [None])
    if move and move["do"] == "any_cards":
        return {"do": "choose_cards", "cards": random.sample(view["hand"], move["count"])}
    return move | {"call": True} if move and move["do"] == "play" else move


async def main(url="http://localhost:8000"):
    async with aiohttp.ClientSession() as session, session.get(f"{url}/api/editions") as answer:
        for edition in (await answer.json())["editions"]:
            winners = await play(session, f"{url}/ws", edition["id"])
            print(f"{edition['name']['en']}: {' and '.join(winners)} won the match")


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
