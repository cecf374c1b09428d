"""Benchmark the page with Lighthouse, as a phone on a slow network loads it."""

import asyncio
import json
import os
import shutil
import statistics
import subprocess
import time
from pathlib import Path
from typing import Any

import aiohttp

from bench.server.servers import penultima
from build_page import build

FOLDER = Path(__file__).parent
ROOT = FOLDER.parents[1]
RUNS = 3
GOALS = {"performance": 95, "accessibility": 100, "best-practices": 100, "seo": 100}
Figures = dict[str, Any]


def run(seconds: float) -> dict[str, Figures]:
    chromium = (
        os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    )
    if not chromium or not _install():
        print("  left out: it needs Chromium, Node 20 and npm")
        return {}
    build(ROOT)
    with penultima() as server:
        address = f"http://127.0.0.1:{server.port}"
        slug, token = asyncio.run(_sit_down(address))
        seat = {
            "slug": slug, "token": token, "name": "Ana", "edition": "zelda", "table": "",
            "at": time.time() * 1000,
        }  # fmt: skip
        return {
            "home": _audit(chromium, "home", f"{address}/", {}),
            "table": _audit(
                chromium, "table", f"{address}/t/{slug}", {"penultima.seats": json.dumps([seat])}
            ),
        }


async def _sit_down(address: str) -> tuple[str, str]:
    """Begin a match with three bots. The table waits for the person as soon as they have moved."""
    async with aiohttp.ClientSession() as session, session.ws_connect(f"{address}/ws") as socket:
        await socket.send_json(
            {"type": "create", "name": "Ana", "edition": "zelda", "bots": ["clever"] * 3}
        )
        welcome = await _message(socket, "welcome")
        await socket.send_json({"type": "start"})
        while (await _message(socket, "update"))["view"] is None:
            pass
        return welcome["slug"], welcome["token"]


async def _message(socket: aiohttp.ClientWebSocketResponse, kind: str) -> Figures:
    while (message := await socket.receive_json(timeout=10))["type"] != kind:
        assert message["type"] != "error", message
    return dict(message)


def _install() -> bool:
    """False if there is no Node."""
    if not shutil.which("npm"):
        return False
    if not (FOLDER / "node_modules" / "lighthouse").exists():
        command = ["npm", "install", "--no-audit", "--no-fund", "--no-package-lock", "--silent"]
        subprocess.run(command, cwd=FOLDER, check=True, stdout=subprocess.DEVNULL)
    return True


def _audit(chromium: str, name: str, url: str, kept: dict[str, str]) -> Figures:
    """The median of a few runs: other programs only make a page slower."""
    command = ["node", str(FOLDER / "audit.mjs"), chromium, url, str(RUNS), json.dumps(kept)]
    runs = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    median = {
        kind: {key: statistics.median(each[kind][key] for each in runs) for key in runs[0][kind]}
        for kind in ("scores", "figures")
    }
    scores, figures = median["scores"], median["figures"]
    said = ", ".join(f"{key} {scores[key]:.0f} (goal: {goal})" for key, goal in GOALS.items())
    print(f"  {name:<6} {said}")
    print(
        f"         first paint {figures['first-contentful-paint']:.0f} ms, largest paint"
        f" {figures['largest-contentful-paint']:.0f} ms, blocked"
        f" {figures['total-blocking-time']:.0f} ms,"
        f" scripts and styles {runs[0]['bytes'] / 1000:.0f} kB"
    )
    for problem in runs[0]["failed"]:
        print(f"         {problem}")
    return {**scores, **figures, "bytes": runs[0]["bytes"]}
