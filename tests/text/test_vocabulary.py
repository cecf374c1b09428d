"""Spanish texts use the vocabulary of the Spanish rule sheet."""

import re

import pytest

from penultima.rules.cards import Card
from penultima.rules.edition import load, names
from penultima.rules.options import Options
from penultima.rules.table import Setup
from penultima.text.cards import card_name
from penultima.text.fluent import files
from penultima.text.rulebook import rulebook

WORDS = "\n".join(file.read_text("utf-8") for file in files("es"))
FORBIDDEN = {
    "dibuj": "tomar",
    r"\brob[aáeoó]": "tomar",
    r"\bsolt(ó|aste|arlas?)\b|\bsuelta[sn]? \{": "descartar",
    r"pila de (robo|descarte|tomar|tirar)": "pila para TOMAR, pila para TIRAR",
    r"pila para (tomar|tirar)": "pila para TOMAR, pila para TIRAR",
    "mazo": "baraja, pila para TOMAR",
    "salvaje": "comodín",
    "reversas? de": "Reversa",
    r"\bfarol": "blofear",
    "elig[eie]|elegir": "escoger",
    "vosotros|tenéis|podéis|tomáis": "ustedes",
    r"\busted\b|su merced": "tú",
    "canelas": "canela",
    "dealer": "repartidor",
    "beige|marrón": "canela",
    "retar": "desafiar",
    "anfitri": "quien organiza, which is nobody's gender",
    "Cerrar su mano": "dejar de ver: to close a hand is to go out",
}


@pytest.mark.parametrize("word", FORBIDDEN)
def test_avoided_words_are_not_used(word: str) -> None:
    lines = [line for line in WORDS.splitlines() if not line.startswith("#")]
    found = [line for line in lines if re.search(word, line.partition("=")[2] or line)]
    assert not found, f"say {FORBIDDEN[word]}"


@pytest.mark.parametrize(
    "term",
    [
        "pila para TOMAR",
        "pila para TIRAR",
        "toma",
        "tira",
        "repartidor",
        "baraja",
        "revuelve",
        "voltea",
        "cara abajo",
        "coincida",
        "pierde su turno",
        "sentido del juego",
        "desafiante",
        "desafiado",
        "Culpable",
        "Inocente",
        "te sorprende",
        "en voz alta",
        "penúltima carta",
        "Cerrar el juego",
        "valor del número",
        "cartas de acción",
        "símbolo de Trifuerza",
        "jugador a la izquierda",
        "escog",
        "ronda",
        "mano",
    ],
)
def test_terms_of_the_sheet_are_in_the_rulebook(term: str) -> None:
    assert term in rulebook(Setup(load("zelda"), ("Ana", "Ben"), Options()), "es")


@pytest.mark.parametrize(
    ("edition", "card", "name"),
    [
        ("zelda", "BD", "Toma 2 azul"),
        ("zelda", "GR", "Reversa verde"),
        ("zelda", "TS", "Salta canela"),
        ("zelda", "W", "Comodín"),
        ("zelda", "W4", "Comodín Toma 4"),
        ("zelda", "WT", "Comodín Trifuerza"),
        ("frozen", "WC1", "Comodín personalizable 1"),
        ("frozen", "WL", "Déjalo ir"),
        ("frozen", "YD", "Toma 2 amarilla"),
        ("frozen", "P3", "3 rosa"),
        ("saved-by-the-bell", "WS", "Comodín Súper Estilo"),
        ("saved-by-the-bell", "OS", "Salta naranja"),
    ],
)
def test_cards_have_the_names_of_the_sheet(edition: str, card: str, name: str) -> None:
    assert edition in names()
    assert card_name(load(edition), Card(card), "es") == name
