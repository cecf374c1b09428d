"""A first client of the table server: plays one round against a bot.

Run it with the address of a server: python docs/examples/first_client.py http://localhost:8000
"""

import asyncio
import sys

import aiohttp


async def main(address):
    async with aiohttp.ClientSession() as session, session.ws_connect(f"{address}/ws") as socket:
        # Ask for a table with one bot, and begin at once.
        table = {"edition": "frozen", "bots": ["greedy"], "seats": 2}
        await socket.send_json({"type": "create", "name": "Ana", **table})
        await socket.send_json({"type": "start"})
        async for frame in socket:
            message = frame.json()
            if message["type"] == "welcome":
                print(f"Watch it at {address}/t/{message['slug']}")
            if message["type"] not in ("welcome", "update"):
                continue
            view = message["view"]
            if view is None:
                continue  # the match has not begun
            if view["prompt"]["phase"] in ("round_over", "match_over"):
                print(f"The scores are {view['scores']}.")
                return
            # The server lists our legal moves. Take the first that is not an accusation.
            moves = [move for move in view["legal"] if move["do"] != "catch"]
            if moves:
                move = {"type": "move", "seq": message["seq"], "action": moves[0]}
                await socket.send_json(move)


asyncio.run(main(*sys.argv[1:]))
