"""Stored forms of what happens around a round, and of what is never sent: keys and seeds."""

from typing import Literal, TypeAlias

from msgspec import Struct

from penultima.fairness.transcript import Part
from penultima.rules.cards import Card
from penultima.rules.chance import Seed
from penultima.server.store import entries as secret
from penultima.wire import notices as n

from .mapping import Mapping
from .values import (
    StoredEffect,
    StoredHouseRule,
    StoredOptions,
    StoredOutfit,
    StoredSettings,
    load_house_rule,
    load_house_rules,
    load_options,
    load_outfit,
    load_ruling,
    load_settings,
    store_house_rule,
    store_house_rules,
    store_options,
    store_outfit,
    store_ruling,
    store_settings,
)


class _Event(
    Struct, frozen=True, tag_field="type", omit_defaults=True, forbid_unknown_fields=True, gc=False
):
    pass


class TableOpened(_Event, frozen=True, tag="table_opened"):
    name: str
    edition: str
    seats: int
    options: StoredOptions
    settings: StoredSettings


class SatDown(_Event, frozen=True, tag="sat_down"):
    seat: int
    name: str
    outfit: StoredOutfit = StoredOutfit()


class BotSeated(_Event, frozen=True, tag="bot_seated"):
    seat: int
    name: str
    level: str
    outfit: StoredOutfit = StoredOutfit()


class LevelChosen(_Event, frozen=True, tag="level_chosen"):
    seat: int
    level: str


class SeatLeft(_Event, frozen=True, tag="seat_left"):
    seat: int
    why: Literal["left", "removed"]
    level: str | None = None


class SeatReclaimed(_Event, frozen=True, tag="seat_reclaimed"):
    seat: int


class SeatsReordered(_Event, frozen=True, tag="seats_reordered"):
    order: tuple[int, ...]


class HostChanged(_Event, frozen=True, tag="host_changed"):
    seat: int


class ReadyChanged(_Event, frozen=True, tag="ready_changed"):
    seat: int
    ready: bool


class RulesChanged(_Event, frozen=True, tag="rules_changed"):
    name: str
    edition: str
    seats: int
    options: StoredOptions
    settings: StoredSettings


class OutfitChosen(_Event, frozen=True, tag="outfit_chosen"):
    seat: int
    outfit: StoredOutfit


class AvatarChosen(_Event, frozen=True, tag="avatar_chosen"):
    seat: int
    avatar: str


class RuleProposed(_Event, frozen=True, tag="rule_proposed"):
    seat: int
    card: Card
    version: int
    rule: StoredHouseRule | None = None


class RuleVoted(_Event, frozen=True, tag="rule_voted"):
    seat: int
    card: Card
    version: int
    agree: bool


class RulesNotAgreed(_Event, frozen=True, tag="rules_not_agreed"):
    cards: tuple[Card, ...]


class RulingProposed(_Event, frozen=True, tag="ruling_proposed"):
    seat: int
    version: int
    steps: tuple[StoredEffect, ...]


class RulingVoted(_Event, frozen=True, tag="ruling_voted"):
    seat: int
    version: int
    agree: bool


class MatchStarted(_Event, frozen=True, tag="match_started"):
    match: int
    seats: tuple[int, ...]
    house_rules: dict[Card, StoredHouseRule] = {}


class OpeningSkipped(_Event, frozen=True, tag="opening_skipped"):
    pass


class TimeRanOut(_Event, frozen=True, tag="time_ran_out"):
    seat: int


class BotTookOver(_Event, frozen=True, tag="bot_took_over"):
    seat: int


class HintGiven(_Event, frozen=True, tag="hint_given"):
    seat: int


class TakeoverVoted(_Event, frozen=True, tag="takeover_voted"):
    seat: int
    whom: int


class CameBack(_Event, frozen=True, tag="came_back"):
    seat: int


class Said(_Event, frozen=True, tag="said"):
    seat: int
    name: str = ""
    text: str = ""
    preset: str | None = None


class TableLocked(_Event, frozen=True, tag="table_locked"):
    locked: bool


class TableListed(_Event, frozen=True, tag="table_listed"):
    listed: bool


class BansLifted(_Event, frozen=True, tag="bans_lifted"):
    pass


class BackToLobby(_Event, frozen=True, tag="back_to_lobby"):
    pass


class StoredPart(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    seat: int
    commitment: str
    contribution: str | None = None


class DealCommitted(_Event, frozen=True, tag="deal_committed"):
    match: int
    round: int
    commitment: str


class PartCommitted(_Event, frozen=True, tag="part_committed"):
    seat: int
    commitment: str


class PartsFixed(_Event, frozen=True, tag="parts_fixed"):
    parts: tuple[StoredPart, ...]
    left_out: tuple[int, ...] = ()


class PartsRevealed(_Event, frozen=True, tag="parts_revealed"):
    parts: tuple[StoredPart, ...]


class SecretRevealed(_Event, frozen=True, tag="secret_revealed"):
    match: int
    round: int
    secret: str


class SecretDrawn(_Event, frozen=True, tag="secret_drawn"):
    match: int
    round: int
    secret: str


class PartOpened(_Event, frozen=True, tag="part_opened"):
    seat: int
    contribution: str


class KeyGiven(_Event, frozen=True, tag="key_given"):
    seat: int
    key: str


class Banned(_Event, frozen=True, tag="banned"):
    keys: tuple[str, ...]
    may_watch: bool = False


class SeedDrawn(_Event, frozen=True, tag="seed_drawn"):
    seed: Seed


StoredTableEvent: TypeAlias = (
    TableOpened
    | SatDown
    | BotSeated
    | LevelChosen
    | SeatLeft
    | SeatReclaimed
    | SeatsReordered
    | HostChanged
    | ReadyChanged
    | RulesChanged
    | OutfitChosen
    | AvatarChosen
    | RuleProposed
    | RuleVoted
    | RulesNotAgreed
    | RulingProposed
    | RulingVoted
    | MatchStarted
    | OpeningSkipped
    | TimeRanOut
    | BotTookOver
    | HintGiven
    | TakeoverVoted
    | CameBack
    | Said
    | TableLocked
    | TableListed
    | BansLifted
    | BackToLobby
    | DealCommitted
    | PartCommitted
    | PartsFixed
    | PartsRevealed
    | SecretRevealed
    | KeyGiven
    | Banned
    | SeedDrawn
    | SecretDrawn
    | PartOpened
)


def _store_opened(event: n.TableOpened) -> TableOpened:
    options, settings = store_options(event.options), store_settings(event.settings)
    return TableOpened(event.name, event.edition, event.seats, options, settings)


def _load_opened(stored: TableOpened) -> n.TableOpened:
    options, settings = load_options(stored.options), load_settings(stored.settings)
    return n.TableOpened(stored.name, stored.edition, stored.seats, options, settings)


def _store_rules(event: n.RulesChanged) -> RulesChanged:
    options, settings = store_options(event.options), store_settings(event.settings)
    return RulesChanged(event.name, event.edition, event.seats, options, settings)


def _load_rules(stored: RulesChanged) -> n.RulesChanged:
    options, settings = load_options(stored.options), load_settings(stored.settings)
    return n.RulesChanged(stored.name, stored.edition, stored.seats, options, settings)


def _store_sat(event: n.SatDown) -> SatDown:
    return SatDown(event.seat, event.name, store_outfit(event.outfit))


def _load_sat(stored: SatDown) -> n.SatDown:
    return n.SatDown(stored.seat, stored.name, load_outfit(stored.outfit))


def _store_bot(event: n.BotSeated) -> BotSeated:
    return BotSeated(event.seat, event.name, event.level, store_outfit(event.outfit))


def _load_bot(stored: BotSeated) -> n.BotSeated:
    return n.BotSeated(stored.seat, stored.name, stored.level, load_outfit(stored.outfit))


def _store_chosen(event: n.OutfitChosen) -> OutfitChosen:
    return OutfitChosen(event.seat, store_outfit(event.outfit))


def _load_chosen(stored: OutfitChosen) -> n.OutfitChosen:
    return n.OutfitChosen(stored.seat, load_outfit(stored.outfit))


def _store_proposed(event: n.RuleProposed) -> RuleProposed:
    rule = None if event.rule is None else store_house_rule(event.rule)
    return RuleProposed(event.seat, event.card, event.version, rule)


def _load_proposed(stored: RuleProposed) -> n.RuleProposed:
    rule = None if stored.rule is None else load_house_rule(stored.rule)
    return n.RuleProposed(stored.seat, stored.card, stored.version, rule)


def _store_started(event: n.MatchStarted) -> MatchStarted:
    return MatchStarted(event.match, event.seats, store_house_rules(event.house_rules))


def _load_started(stored: MatchStarted) -> n.MatchStarted:
    return n.MatchStarted(stored.match, stored.seats, load_house_rules(stored.house_rules))


def _store_ruling(event: n.RulingProposed) -> RulingProposed:
    return RulingProposed(event.seat, event.version, store_ruling(event.steps))


def _load_ruling(stored: RulingProposed) -> n.RulingProposed:
    return n.RulingProposed(stored.seat, stored.version, load_ruling(stored.steps))


def _store_parts(parts: tuple[Part, ...]) -> tuple[StoredPart, ...]:
    return tuple(StoredPart(part.seat, part.commitment, part.contribution) for part in parts)


def _load_parts(stored: tuple[StoredPart, ...]) -> tuple[Part, ...]:
    return tuple(Part(part.seat, part.commitment, part.contribution) for part in stored)


def _store_fixed(event: n.PartsFixed) -> PartsFixed:
    return PartsFixed(_store_parts(event.parts), event.left_out)


def _load_fixed(stored: PartsFixed) -> n.PartsFixed:
    return n.PartsFixed(_load_parts(stored.parts), stored.left_out)


def _store_revealed(event: n.PartsRevealed) -> PartsRevealed:
    return PartsRevealed(_store_parts(event.parts))


def _load_revealed(stored: PartsRevealed) -> n.PartsRevealed:
    return n.PartsRevealed(_load_parts(stored.parts))


TABLE_EVENTS = Mapping()
TABLE_EVENTS.custom(n.TableOpened, TableOpened, _store_opened, _load_opened)
TABLE_EVENTS.custom(n.SatDown, SatDown, _store_sat, _load_sat)
TABLE_EVENTS.custom(n.BotSeated, BotSeated, _store_bot, _load_bot)
TABLE_EVENTS.same(n.LevelChosen, LevelChosen)
TABLE_EVENTS.same(n.SeatLeft, SeatLeft)
TABLE_EVENTS.same(n.SeatReclaimed, SeatReclaimed)
TABLE_EVENTS.same(n.SeatsReordered, SeatsReordered)
TABLE_EVENTS.same(n.HostChanged, HostChanged)
TABLE_EVENTS.same(n.ReadyChanged, ReadyChanged)
TABLE_EVENTS.custom(n.RulesChanged, RulesChanged, _store_rules, _load_rules)
TABLE_EVENTS.custom(n.OutfitChosen, OutfitChosen, _store_chosen, _load_chosen)
TABLE_EVENTS.custom(n.RuleProposed, RuleProposed, _store_proposed, _load_proposed)
TABLE_EVENTS.same(n.RuleVoted, RuleVoted)
TABLE_EVENTS.same(n.RulesNotAgreed, RulesNotAgreed)
TABLE_EVENTS.custom(n.RulingProposed, RulingProposed, _store_ruling, _load_ruling)
TABLE_EVENTS.same(n.RulingVoted, RulingVoted)
TABLE_EVENTS.custom(n.MatchStarted, MatchStarted, _store_started, _load_started)
TABLE_EVENTS.same(n.OpeningSkipped, OpeningSkipped)
TABLE_EVENTS.same(n.TimeRanOut, TimeRanOut)
TABLE_EVENTS.same(n.BotTookOver, BotTookOver)
TABLE_EVENTS.same(n.HintGiven, HintGiven)
TABLE_EVENTS.same(n.TakeoverVoted, TakeoverVoted)
TABLE_EVENTS.same(n.CameBack, CameBack)
TABLE_EVENTS.same(n.ChatMessage, Said)
TABLE_EVENTS.same(n.AvatarChosen, AvatarChosen)
TABLE_EVENTS.same(n.TableLocked, TableLocked)
TABLE_EVENTS.same(n.TableListed, TableListed)
TABLE_EVENTS.same(n.BansLifted, BansLifted)
TABLE_EVENTS.same(n.BackToLobby, BackToLobby)
TABLE_EVENTS.same(n.DealCommitted, DealCommitted)
TABLE_EVENTS.same(n.PartCommitted, PartCommitted)
TABLE_EVENTS.custom(n.PartsFixed, PartsFixed, _store_fixed, _load_fixed)
TABLE_EVENTS.custom(n.PartsRevealed, PartsRevealed, _store_revealed, _load_revealed)
TABLE_EVENTS.same(n.SecretRevealed, SecretRevealed)
TABLE_EVENTS.same(secret.SecretDrawn, SecretDrawn)
TABLE_EVENTS.same(secret.PartOpened, PartOpened)
TABLE_EVENTS.same(secret.KeyGiven, KeyGiven)
TABLE_EVENTS.same(secret.Banned, Banned)
TABLE_EVENTS.same(secret.SeedDrawn, SeedDrawn)
