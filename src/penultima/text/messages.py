"""(placeholder until the text branch lands)"""

from penultima.errors import Refused


def refusal_text(refused: Refused, lang: str, setup: object = None) -> str:
    return f"{refused.reason} {refused.facts} ({refused.clause})"
