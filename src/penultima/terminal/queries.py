"""Questions that may be asked at any time and change nothing: the hand, the scores, why."""

import shutil
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from penultima.rules.cards import Card
from penultima.rules.edition import Edition
from penultima.text.cards import card_name, color_name
from penultima.text.fluent import Lang, say
from penultima.text.lists import comma_list
from penultima.text.terminal_page import rendered
from penultima.view import View

from .game import Game
from .lines import VERBS, read_play, words_for
from .why import why_not

Write = Callable[[str], None]


def answer_query(verb: str, rest: str, game: Game, lang: Lang, write: Write) -> bool:
    """Answer one of these questions; False if it is none of them."""
    view = game.view
    match verb:
        case "help":
            _help(lang, write)
        case "hand":
            write(hand_text(view, lang))
        case "table":
            write(table_text(view, lang))
        case "scores":
            write(scores_text(view, lang))
        case "rules":
            write(rules_text(game, lang))
        case "why":
            write(why_text(game, rest, lang))
        case "save":
            write(_save(game, rest, lang))
        case _:
            return False
    return True


def hand_text(view: View, lang: Lang) -> str:
    """“Your 3 cards: Blue 7 (B7), Red 2 (R2) twice.”"""
    edition = view.setup.edition
    cards = Counter(edition.sorted(view.hand))
    names = [_several(edition, card, count, lang) for card, count in cards.items()]
    return say(lang, "plain-hand", count=len(view.hand), cards=comma_list(lang, names or ["–"]))


def _several(edition: Edition, card: Card, count: int, lang: Lang) -> str:
    name = f"{card_name(edition, card, lang, emblem=True)} ({card})"
    return name if count == 1 else f"{name} ×{count}"


def table_text(view: View, lang: Lang) -> str:
    """What lies on top, which colour goes on, how many cards everybody holds."""
    edition = view.setup.edition
    top = card_name(edition, view.top, lang)
    if edition[view.top].is_wild and view.color:
        color = color_name(edition, view.color, lang)
        line = say(lang, "plain-top-color", card=top, color=color)
    else:
        line = say(lang, "plain-top", card=top)
    counts = (
        f"{name} {count}" for name, count in zip(_names(view, lang), view.counts, strict=True)
    )
    return f"{line} {say(lang, 'plain-counts', counts=comma_list(lang, counts))}"


def scores_text(view: View, lang: Lang) -> str:
    scores = zip(_names(view, lang), view.scores, strict=True)
    lowest = view.setup.options.scoring == "penalty"
    ranked = sorted(scores, key=lambda each: each[1] if lowest else -each[1])
    listed = comma_list(lang, (f"{name} {score}" for name, score in ranked))
    target = view.setup.options.target
    return say(lang, "plain-scores", scores=listed, target=target, round=view.round)


def _names(view: View, lang: Lang) -> list[str]:
    you = say(lang, "player-you")
    return [you if n == view.seat else name for n, name in enumerate(view.setup.players)]


def rules_text(game: Game, lang: Lang) -> str:
    from penultima.text.rulebook import rulebook

    width = shutil.get_terminal_size().columns
    return rendered(rulebook(game.setup, lang), width, bold=False).rstrip()


def why_text(game: Game, text: str, lang: Lang) -> str:
    play = read_play(text, game.setup)
    if play is None:
        return say(lang, "plain-why-what", why=words_for("why", lang))
    if told := why_not(game.view, play.card, lang):
        return told
    return say(lang, "plain-it-fits", card=card_name(game.setup.edition, play.card, lang))


def _save(game: Game, rest: str, lang: Lang) -> str:
    """Every move is saved as it is made; with a file name, a copy is made."""
    if game.saved is None:
        return say(lang, "plain-not-saved")
    path = game.saved.path
    if rest:
        try:
            path = Path(shutil.copyfile(path, Path(rest).expanduser()))
        except (OSError, shutil.SameFileError) as error:
            return f"{rest}: {getattr(error, 'strerror', None) or error}"
    return say(lang, "plain-saved", path=str(path))


def _help(lang: Lang, write: Write) -> None:
    for line in say(lang, "plain-help").splitlines():
        write(line)
    for verb in VERBS:
        words = ", ".join(say(lang, f"line-{verb}").split())
        write(f"  {words}: {say(lang, f'line-{verb}.what')}")
