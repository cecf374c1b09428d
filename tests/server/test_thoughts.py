"""What bots were thinking, told to anybody at the table once the hands are open."""

from penultima.wire.messages import Thoughts
from tests.support.simulated_clients import begin, bots_finish, open_table, table_of


def test_thoughts_are_told_after_the_round_and_not_before() -> None:
    world, (ana,) = table_of("Ana", seats=3, bots=["strength:2", "strength:2"])
    begin(world, [ana])
    ana.ask("thoughts")
    world.run(0)
    assert ana.error == "not_now" and not ana.all(Thoughts)
    bots_finish(world, ana)
    for lang in ("en", "es"):
        ana.ask("thoughts", lang=lang)
    world.run(0)
    english, spanish = ana.all(Thoughts)
    # A bot of this strength slips in every round; the seat of a person has thoughts of its own
    # only if a bot plays there.
    assert {1, 2} <= {line.seat for line in english.lines}
    assert [line.seat for line in english.lines] == [line.seat for line in spanish.lines]
    for one, other in zip(english.lines, spanish.lines, strict=True):
        assert one.text and other.text and one.text != other.text


def test_a_new_round_begins_without_thoughts() -> None:
    """Otherwise the line of an old round could be told about a new one."""
    world, (ana,) = table_of("Ana", seats=2, bots=["strength:1"])
    begin(world, [ana])
    bots_finish(world, ana)
    ana.ask("thoughts")
    world.run(0)
    assert ana.last(Thoughts).lines
    table = open_table(ana)
    old = {bot: bot.thought for bot in table._bots._bots.values()}
    for bot in old:
        bot.explains = False
    ana.ask("ready", ready=True)
    bots_finish(world, ana)
    ana.ask("thoughts")
    world.run(0)
    assert not ana.last(Thoughts).lines
