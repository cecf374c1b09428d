"""`penultima referee`: the line protocol on standard input and output."""

import argparse
import sys

EPILOG = """\
One JSON object per line in, one per line out. Example:

  {"new": {"edition": "zelda", "players": ["Ana", "Ben"], "seed": 7}}
  {"ask": "legal", "for": "Ana"}
  {"by": "Ana", "do": "draw"}

The protocol is described in docs/referee.md.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EPILOG
    parser.formatter_class = argparse.RawDescriptionHelpFormatter


def run(args: argparse.Namespace) -> int:
    from penultima.referee.referee import serve

    serve(sys.stdin.buffer, sys.stdout.buffer)
    return 0
