"""`--lang` and its default."""

from argparse import ArgumentParser

import pytest

from penultima.cli.arguments import add_lang_argument
from penultima.cli.main import main
from penultima.text.fluent import Lang

NAMES = ("PENULTIMA_LANG", "LC_ALL", "LC_MESSAGES", "LANG")


@pytest.mark.parametrize(
    ("terminal", "lang"),
    [
        ({}, "en"),
        ({"LANG": "es_MX.UTF-8"}, "es"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LC_ALL": "", "LANG": "es"}, "es"),
        ({"LC_MESSAGES": "en_US.UTF-8", "LANG": "es_ES.UTF-8"}, "en"),
        ({"LC_ALL": "es_ES.UTF-8", "LANG": "en_US.UTF-8"}, "es"),
        ({"PENULTIMA_LANG": "es", "LC_ALL": "en_US.UTF-8"}, "es"),
        ({"LANG": "C"}, "en"),
    ],
)
def test_the_default_language_is_that_of_the_terminal(
    terminal: dict[str, str], lang: Lang, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in NAMES:
        monkeypatch.delenv(name, raising=False)
    for name, value in terminal.items():
        monkeypatch.setenv(name, value)
    parser = ArgumentParser()
    add_lang_argument(parser)
    assert parser.parse_args([]).lang == lang
    assert parser.parse_args(["--lang", "en"]).lang == "en"


@pytest.mark.parametrize("command", ["rules", "replay", "play"])
def test_commands_with_translated_output_take_lang(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "es_MX.UTF-8")
    with pytest.raises(SystemExit):
        main([command, "--help"])
    assert "here es)" in capsys.readouterr().out


def test_rules_are_in_spanish_on_a_spanish_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "es_MX.UTF-8")
    assert main(["rules"]) == 0
    assert "las reglas de esta mesa" in capsys.readouterr().out
