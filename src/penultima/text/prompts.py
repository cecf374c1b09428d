"""Prompts as sentences: whose turn it is, what fits, and what to do if nothing does."""

from typing import assert_never

from penultima.rules import effects as do
from penultima.rules.actions import Call, Catch, Keep, Play
from penultima.rules.cards import Color, Seat
from penultima.rules.prompts import (
    AnswerDemand,
    AnswerStack,
    ChallengeOrAccept,
    Choose,
    Errand,
    KeepOrPlay,
    MatchOver,
    NameColor,
    Prompt,
    RoundOver,
    TakeTurn,
)
from penultima.view import View

from .cards import emblem_cards, emblem_name, stack_answer, what_fits
from .fluent import Lang, with_full_stop
from .reader import Reader
from .round_events import match_won


def prompt_with_reminder(view: View, lang: Lang) -> str:
    """What the table waits for, and a reminder if the viewer can call UNO or catch someone."""
    reader = Reader(view.setup, lang, view.seat)
    line = prompt_text(view, lang)
    if any(isinstance(move, Call) for move in view.legal):
        return f"{line} {reader.say('prompt-call')}"
    if view.owed is not None and Catch(view.owed) in view.legal:
        return f"{line} {reader.about('event-owes-call', view.owed)}"
    return line


def prompt_text(view: View, lang: Lang) -> str:
    """What the table waits for, addressed to the viewer."""
    prompt, reader = view.prompt, Reader(view.setup, lang, view.seat)
    match prompt:
        case MatchOver() if view.winners:
            return match_won(reader, view.winners)
        case TakeTurn(seat) if seat != view.seat and (jump_in := _first_play(view)):
            card = reader.card(jump_in.card)
            return reader.say("prompt-jump-in", player=reader.players[seat], card=card)
    if prompt.seat is None or prompt.seat != view.seat:
        return asked_text(prompt, reader, view.color)
    plays = _first_play(view) is not None
    match prompt:
        case TakeTurn(seat):
            if not plays:
                until = view.setup.options.draw_until_playable
                return reader.say("prompt-turn-draw-until" if until else "prompt-turn-draw")
            assert view.color is not None
            fits = what_fits(view.setup.edition, view.top, view.color, reader.lang)
            return reader.about("prompt-turn", seat, fits=fits)
        case KeepOrPlay():
            return _drawn(reader, prompt, plays, Keep() in view.legal)
        case AnswerDemand(_, _, count):
            facts = _demand(reader, view.color)
            if plays:
                return reader.say("prompt-demand-answer", **facts)
            return reader.say("prompt-demand-draw", count=count, **facts)
        case AnswerStack(_, _, count) if not plays:
            return reader.say("prompt-stack-draw", count=count)
        case ChallengeOrAccept(seat, player, _, count) if plays:
            face = view.setup.edition[view.top].face
            answer = stack_answer(view.setup, face, view.color, reader.lang)
            return reader.about(
                "prompt-challenge-stacked", seat, player, count=count, answer=answer
            )
        case _:
            return asked_text(prompt, reader, view.color)


def _first_play(view: View) -> Play | None:
    return next((move for move in view.legal if isinstance(move, Play)), None)


def _drawn(reader: Reader, prompt: KeepOrPlay, plays: bool, may_keep: bool) -> str:
    if not plays:
        return reader.say("prompt-drawn-no-fit", count=len(prompt.cards or ()))
    if prompt.demand:
        return reader.say("prompt-drawn-answers" if may_keep else "prompt-drawn-must-answer")
    return reader.say("prompt-drawn.you" if may_keep else "prompt-drawn-must-play")


def _demand(reader: Reader, color: Color | None) -> dict[str, str]:
    return {
        "emblem": emblem_name(reader.edition, reader.lang),
        "cards": emblem_cards(reader.edition, color, reader.lang),
    }


def asked_text(prompt: Prompt, reader: Reader, color: Color | None = None) -> str:
    """What a prompt asks, without knowing the reader's legal moves."""
    match prompt:
        case TakeTurn(seat):
            return reader.say("prompt-turn", player=reader.players[seat])
        case KeepOrPlay(seat):
            return reader.about("prompt-drawn", seat)
        case NameColor(seat):
            return reader.about("prompt-color", seat)
        case ChallengeOrAccept(seat, player, _, count, _, stacked):
            if stacked and seat != reader.viewer:
                return reader.about("prompt-challenge-stacked", seat, count=count)
            return reader.about("prompt-challenge", seat, player, count=count)
        case AnswerDemand(seat, _, count):
            demand = _demand(reader, color)
            return reader.about("prompt-demand", seat, None, count=count, **demand)
        case AnswerStack(seat, face, count):
            answer = stack_answer(reader.setup, face, color, reader.lang)
            return reader.about("prompt-stack", seat, count=count, answer=answer)
        case Choose():
            return _choose(reader, prompt)
        case RoundOver():
            deals = reader.viewer is not None
            return reader.say("prompt-round-over.you" if deals else "prompt-round-over")
        case MatchOver():
            return reader.say("prompt-match-over")
        case _:
            assert_never(prompt)


def _choose(reader: Reader, prompt: Choose) -> str:
    seat, count = prompt.seat, prompt.count or 0
    match prompt.want:
        case "kept":
            return reader.about("prompt-kept", seat, text=with_full_stop(prompt.text))
        case "ruling":
            return reader.about("prompt-ruling", seat, text=with_full_stop(prompt.text))
        case "whom":
            line = reader.about("prompt-whom", seat)
        case "cards":
            line = _choose_cards(reader, prompt.errand, seat, count)
    if not prompt.text:
        return line
    return reader.say("prompt-titled", title=prompt.text, prompt=line)


def _choose_cards(reader: Reader, errand: Errand, seat: Seat, count: int) -> str:
    steps = errand.ruling or reader.setup.effects[errand.card][errand.step :]
    match steps[0]:
        case do.Give():
            assert errand.todo
            return reader.about("prompt-give", seat, errand.todo[0], count=count)
        case do.PassCards():
            return reader.about("prompt-pass-cards", seat, count=count)
        case _:
            return reader.about("prompt-discard", seat, count=count)
