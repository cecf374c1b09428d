"""Names and descriptions of the bot levels."""

import pytest

from penultima.bots import LEVELS, STRENGTHS, level_of
from penultima.bots.personalities import PERSONALITIES
from penultima.text.fluent import LANGS, Lang, messages, say
from penultima.text.levels import level_name, level_text

from .well_formed import assert_well_formed


@pytest.mark.parametrize("lang", LANGS)
def test_every_level_has_a_name_and_a_description(lang: Lang) -> None:
    levels = [*LEVELS, *map(level_of, STRENGTHS), *(level_of(6, each) for each in PERSONALITIES)]
    for level in levels:
        assert_well_formed(level_name(level, lang))
        assert_well_formed(level_text(level, lang))
        assert level_text(level, lang).endswith(".")
    assert {id_ for id_ in messages(lang).ids if id_.startswith("bot-")} == {
        f"bot-{x}" for x in (*LEVELS, "strength", "style")
    }
    assert len({level_name(level, lang) for level in levels}) == len(levels)


@pytest.mark.parametrize("lang", LANGS)
def test_every_personality_has_a_name_and_a_description(lang: Lang) -> None:
    styles = (*PERSONALITIES, "none")
    for attribute in ("", ".name"):
        texts = {say(lang, f"bot-style{attribute}", style=style) for style in styles}
        assert len(texts) == len(styles)
        for text in texts:
            assert_well_formed(text)
