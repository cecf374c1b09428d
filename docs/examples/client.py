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
    table = {"edition": edition, "options": {"target": 200}, "bots": ["greedy", "random"]}
    hello = {"type": "create", "id": secrets.token_hex(8), "name": "Ana", **table}
    path, own = "/ws", {}  # its contributions: a new one for each round, as the last one is known
    while True:  # when the connection is lost, return to the table
        async with session.ws_connect(url + path) as socket:
            await socket.send_json(hello)
            async for frame in socket:
                message = frame.json()
                assert message.get("code", "not_now") in ("not_now", "too_late"), message["text"]
                if message["type"] == "welcome" and message["token"]:
                    hello = {k: message[k] for k in ("slug", "token")} | {"type": "resume"}
                    path = f"/ws/{message['slug']}"  # so that a load balancer can tell tables apart
                if message["type"] in ("welcome", "update"):
                    table = message["table"] or table
                    if table["phase"] == "match_over":
                        return [table["seats"][seat]["name"] for seat in message["view"]["winners"]]
                    if request := answer(message, table, own):
                        await socket.send_json(request)


def answer(message, table, own):
    """What to send after a message, if anything."""
    deal, view = (table["deal"]["coming"] or {}).get("deal"), message["view"]
    if table["deal"]["is_fixed"]:
        return {"type": "reveal", "contribution": own[deal["round"]]} if message["table"] else None
    if table["phase"] in ("lobby", "round_over") and not table["seats"][0]["ready"]:
        contribution = own.setdefault(deal["round"], secrets.token_hex(32))
        where = (json.dumps(deal["table"]), deal["match"], deal["round"], 0)
        text = "\n".join(map(str, ("penultima fair 1 part", *where, contribution)))
        return {"type": "start", "part": hashlib.sha256(text.encode()).hexdigest()}
    move = choose(view) if view and table["phase"] == "playing" else None
    return {"type": "move", "seq": message["seq"], "action": move} if move else None


def choose(view):
    """A random one of the legal moves, a card rather than none; always says UNO."""
    moves = [move for move in view["legal"] if move["do"] != "catch"]
    move = random.choice([move for move in moves if move["do"] == "play"] or moves or [None])
    if move and move["do"] == "any_cards":
        return {"do": "choose_cards", "cards": random.sample(view["hand"], move["count"])}
    return move | {"call": True} if move and move["do"] == "play" else move


async def main(url="http://localhost:8000"):
    async with aiohttp.ClientSession() as session, session.get(f"{url}/api/editions") as found:
        for edition in (await found.json())["editions"]:
            winners = " and ".join(await play(session, url, edition["id"]))
            print(f"{edition['name']['en']}: {winners} won the match")


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
