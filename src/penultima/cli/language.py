"""`--lang`: the language of a command that speaks to people."""

import os
from argparse import ArgumentParser

from penultima.text.fluent import LANGS, Lang


def add_lang_argument(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--lang",
        choices=LANGS,
        default=lang_of_terminal(),
        help="language (default: the terminal's, here %(default)s)",
    )


def lang_of_terminal() -> Lang:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return "es" if value.startswith("es") else "en"
    return "en"
