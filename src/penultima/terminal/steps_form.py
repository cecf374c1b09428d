"""The steps of a house rule or of a ruling as a form."""

from collections.abc import Iterable
from typing import Any

import msgspec

from penultima.rules.cards import Seat
from penultima.rules.edition import Edition
from penultima.rules.effects import (
    NAMED,
    RULING_STEPS,
    STEP_INFOS,
    RulingStep,
    Step,
    StepField,
    StepInfo,
)
from penultima.rules.house_rules import MOST_STEPS
from penultima.rules.table import Setup
from penultima.text.cards import color_name
from penultima.text.effects import effect_text, effects_text
from penultima.text.fluent import Lang, say
from penultima.text.rulings import ruling_text

from .form import FormRow, named, next_of

Value = str | int
ADD = "add"


class StepsForm:
    """The steps of a house rule. A step's own row has the key `step 0`, a field's `field 0 who`."""

    kinds: tuple[StepInfo, ...] = tuple(STEP_INFOS.values())

    def __init__(self, lang: Lang, edition: Edition, steps: Iterable[Step] = ()) -> None:
        self.lang, self.edition = lang, edition
        self._steps = list(steps)

    @property
    def steps(self) -> tuple[Step, ...]:
        return tuple(self._steps)

    @property
    def is_complete(self) -> bool:
        """Whether every text has been written."""
        return all(
            len(str(self._value(step, field)).strip()) >= (field.low or 0)
            for step in self._steps
            for field in _info(step).fields
            if field.kind == "text"
        )

    def summary(self) -> str:
        return effects_text(self._steps, self.lang, self.edition)

    def _meaning(self, step: Step) -> str:
        return effect_text(step, self.lang, self.edition)

    # Rows

    def rows(self) -> list[FormRow]:
        rows: list[FormRow] = []
        for place, step in enumerate(self._steps):
            label = say(self.lang, "rule-step", number=place + 1)
            name, meaning = self._kind_name(_info(step)), self._meaning(step)
            rows.append(FormRow(f"step {place}", label, name, meaning))
            rows += (self._row(place, step, field) for field in _info(step).fields)
        if len(self._steps) < MOST_STEPS:
            what = say(self.lang, "rule-add-step.what")
            rows.append(FormRow(ADD, say(self.lang, "rule-add-step"), "+", what))
        return rows

    def _row(self, place: int, step: Step, field: StepField) -> FormRow:
        value = self._value(step, field)
        shown = str(value) if field.kind == "text" else dict(self._choices(field))[value]
        label = f"  {say(self.lang, _id('step-field', field.name))}"
        key = f"field {place} {field.name}"
        return FormRow(key, label, shown, self._meaning(step), is_text=field.kind == "text")

    def _kind_name(self, info: StepInfo) -> str:
        return say(self.lang, _id("step", info.effect))

    def _choices(self, field: StepField) -> list[tuple[Value, str]]:
        """The values of a field, with their names."""
        match field.kind:
            case "players":
                return self._players(field)
            case "choice":
                return [(v, say(self.lang, _id("step", field.name, v))) for v in field.values]
            case "color":
                colors = self.edition.color_names
                names = [(c, color_name(self.edition, c, self.lang)) for c in colors]
                return [*names, (NAMED, say(self.lang, "step-color-named"))]
            case "count":
                assert field.low is not None and field.high is not None
                return [(n, str(n)) for n in range(field.low, field.high + 1)]
            case "text":
                return []

    def _players(self, field: StepField) -> list[tuple[Value, str]]:
        return [(who, say(self.lang, _id("step-who", who))) for who in field.values]

    def _value(self, step: Step, field: StepField) -> Value:
        value: Value = msgspec.to_builtins(step)[field.name]
        return value

    # Changes

    def change(self, key: str, by: int) -> None:
        if key == ADD:
            self._steps.append(_new(self.kinds[0 if by > 0 else -1]))
            return
        place, field = self._find(key)
        step = self._steps[place]
        if field is None:
            self._steps[place] = _new(next_of(self.kinds, _info(step), by))
        elif values := [value for value, _ in self._choices(field)]:
            self._set(place, field, next_of(values, self._value(step, field), by))

    def enter(self, key: str, text: str) -> bool:
        if key == ADD:
            return self._enter_kind(len(self._steps), text)
        place, field = self._find(key)
        if field is None:
            return self._enter_kind(place, text)
        if field.kind == "text":
            self._set(place, field, " ".join(text.split())[: field.high])
            return True
        value = named(self._choices(field), text)
        if value is not None:
            self._set(place, field, value)
        return value is not None

    def _enter_kind(self, place: int, text: str) -> bool:
        """Set a step to another kind, or add one. A dash removes the step."""
        if text.strip() in ("-", "–"):
            self.remove(place)
            return True
        info = named([(info, self._kind_name(info)) for info in self.kinds], text)
        if info is not None:
            self._steps[place : place + 1] = [_new(info)]
        return info is not None

    def remove(self, place: int) -> None:
        del self._steps[place : place + 1]

    def place_of(self, key: str) -> int | None:
        """Which step a row belongs to."""
        return None if key == ADD else self._find(key)[0]

    def _find(self, key: str) -> tuple[int, StepField | None]:
        _, place, *name = key.split(" ")
        fields = {field.name: field for field in _info(self._steps[int(place)]).fields}
        return int(place), fields[name[0]] if name else None

    def _set(self, place: int, field: StepField, value: Value) -> None:
        changed = msgspec.to_builtins(self._steps[place]) | {field.name: value}
        self._steps[place] = _step(changed)


class RulingForm(StepsForm):
    """What the table decided, entered by the one who played the card; players are named."""

    kinds = tuple(STEP_INFOS[kind] for kind in RULING_STEPS)

    def __init__(self, lang: Lang, setup: Setup, author: Seat) -> None:
        super().__init__(lang, setup.edition)
        self._names, self._author = setup.players, author

    @property
    def ruling(self) -> tuple[RulingStep, ...]:
        return tuple(step for step in self._steps if isinstance(step, RULING_STEPS))

    def summary(self) -> str:
        return self._text(self.ruling)

    def _meaning(self, step: Step) -> str:
        assert isinstance(step, RULING_STEPS)
        return self._text((step,))

    def _text(self, steps: tuple[RulingStep, ...]) -> str:
        return ruling_text(steps, self._author, self._names, self.lang, self.edition)

    def _players(self, field: StepField) -> list[tuple[Value, str]]:
        others = [(seat, name) for seat, name in enumerate(self._names) if seat != self._author]
        return [*others, *super()._players(field)]


def _info(step: Step) -> StepInfo:
    return STEP_INFOS[type(step)]


def _new(info: StepInfo) -> Step:
    return _step({"effect": info.effect, **{field.name: field.initial for field in info.fields}})


def _step(values: dict[str, Value]) -> Step:
    """A step, also while its text is still empty."""
    kind = _KINDS[values["effect"]]
    fields = {field.encode_name: field.name for field in msgspec.structs.fields(kind)}
    step: Step = kind(**{fields[name]: values[name] for name in fields})
    return step


_KINDS: dict[Value, Any] = {info.effect: kind for kind, info in STEP_INFOS.items()}


def _id(*parts: str) -> str:
    return "-".join(parts).replace("_", "-")
