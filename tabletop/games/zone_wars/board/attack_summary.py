"""The summary of one attack as a table of values: dice, what stopped them, damage, wear, and gains.

It is read off the events of the attack and the state before it; None until the attack is settled. `large_results` puts
it into a LargeResult, and `result_announcer` draws it; `battle_side_panel` and `panels` use the helpers for faces of
dice. Pure, no drawing. An event that may come in an attack must be read here, or `large_results` tells it in a line of
its own; an event that settles one belongs in SETTLING_EVENTS.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Final, TypeVar

from tabletop.games.zone_wars.board.event_messages import (
    protection_source_texts,
    rolled_dice_count_text,
    success_count_text,
)
from tabletop.games.zone_wars.board.names import names_of
from tabletop.games.zone_wars.rules.content.content import Content
from tabletop.games.zone_wars.rules.state import dice, tasks
from tabletop.games.zone_wars.rules.state.figures import Figure
from tabletop.games.zone_wars.rules.state.rules_context import RulesContext
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.text import events as text_events
from tabletop.games.zone_wars.rules.text.event_reasons import GainReason, RollReason
from tabletop.rules.game import Event, EventWithRuleNumbers
from tabletop.ui.locale_formats import signed_text
from tabletop.ui.messages import say
from tabletop.ui.sentences import join_list

E = TypeVar("E", bound=Event)

SETTLING_EVENTS: Final = (
    text_events.Missed,
    text_events.Hit,
    text_events.Protected,
    text_events.Damaged,
    text_events.Shrugged,
)
"""What is known only when no dice are asked for any more."""


@dataclass(frozen=True, slots=True)
class AttackSummaryRow:
    """One line of the table."""

    title: str
    note: str = ""
    """What the pictures are."""
    pictures: tuple[str, ...] = ()
    """Dice, health, m-points or a card, by the names of their drawings."""
    rerolled: tuple[int, ...] = ()
    """Which of the dice were rolled a second time; the others lay still."""
    has_fallen: bool = False
    """Whether dice of it have fallen just now."""
    dice_sources: str = ""
    """Where the dice come from, in their order."""
    result: str = ""
    clause: str = ""
    """The rule that says so."""
    is_harm: bool = False

    @property
    def words(self) -> str:
        """All that is read in it."""
        return " ".join(filter(None, (self.title, self.note, self.dice_sources, self.result, self.clause)))


@dataclass(frozen=True, slots=True)
class AttackSummary:
    """What has come of an attack, as far as it is known."""

    title: str
    note: str
    """What it was done with, and the cover."""
    attacker: Figure
    target: Figure
    rows: tuple[AttackSummaryRow, ...]
    harmed: frozenset[str]
    """Ids of those who have a row of what they took."""

    def has_row_for_event(self, event: Event) -> bool:
        """Whether it stands in a row, so that no sentence has to tell it."""
        if isinstance(event, text_events.Broke | text_events.TakenOut):
            return event.figure in self.harmed
        return isinstance(event, (*SETTLING_EVENTS, text_events.Worn, text_events.Busted))

    @property
    def words(self) -> str:
        """All that is read in it."""
        return " ".join((self.title, self.note, *(row.words for row in self.rows)))


def summarise_attack(content: Content, before: State | None, events: Sequence[Event]) -> AttackSummary | None:
    """The table of the attack that was under way; None where it is not settled yet, or came to nothing without dice.

    `before` is the state in which the events happened.
    """
    attack = attack_under_way(before)
    if attack is None or before is None:
        return None
    own = [*takewhile(lambda event: not isinstance(event, text_events.Targeted), events)]
    of = _AttackHistory(content, before, attack, own)
    rows = (
        *of.dice_throw_rows(),
        *of.protection_rows(),
        *of.damage_rows(),
        *of.gear_wear_rows(),
        *of.m_point_gain_rows(),
    )
    if not any(isinstance(event, SETTLING_EVENTS) for event in own) or not any(row.pictures for row in rows):
        return None
    attacker, target = before.figures[attack.attacker], before.figures[attack.target]
    harmed = frozenset(event.figure for event in own if isinstance(event, text_events.Damaged | text_events.Shrugged))
    return AttackSummary(of.title(), of.note(), attacker, target, rows, harmed)


def attack_under_way(before: State | None) -> tasks.Attacking | None:
    """The attack that is under way."""
    todo = before.todo if before is not None else ()
    return next((task for task in reversed(todo) if isinstance(task, tasks.Attacking)), None)


def die_face_names(content: Content, base: Sequence[int], gear: Sequence[int]) -> tuple[str, ...]:
    """Names of what dice show, without what all drawings of dice begin with."""
    field = content.field
    return (
        *(f"base_{field.base_die[number - 1]}" for number in base),
        *(f"gear_{field.gear_die[number - 1]}" for number in gear),
    )


def dice_after_push(
    content: Content, first: text_events.Rolled, again: text_events.Rolled
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:  # fmt: skip
    """Base and gear dice after a push, each where it lay before, and which of all of them have fallen again."""
    field, shown, fell = content.field, list[list[int]](), list[int]()
    for drawn, before, fresh in ((field.base_die, first.base, again.base), (field.gear_die, first.gear, again.gear)):
        coming, at = iter(fresh), sum(map(len, shown))
        blank = [not dice.shown_numbers_kept_by_push(drawn, (number,)) for number in before]
        fell += [at + k for k, falls in enumerate(blank) if falls]
        shown.append([next(coming, number) if falls else number for number, falls in zip(before, blank, strict=True)])
    base, gear = shown
    return tuple(base), tuple(gear), tuple(fell)


def find_roll_for_reason(attack: tasks.Attacking, reason: RollReason) -> text_events.Rolled | None:
    """What was thrown in an attack for a reason; None where nothing was."""
    return next(
        (event for event in attack.told if isinstance(event, text_events.Rolled) and event.reason is reason), None
    )


def die_picture_name(face: str) -> str:
    """Name of the drawing of a face."""
    return f"zone_wars/die_{face}"


class _AttackHistory:
    """One attack, with what has happened in it, just now and before."""

    def __init__(self, content: Content, before: State, attack: tasks.Attacking, events: Sequence[Event]) -> None:
        self._content = content
        self._before = before
        self._attack = attack
        above = takewhile(lambda task: task is not attack, reversed(before.todo))
        self._hurting_task = next((task for task in above if isinstance(task, tasks.Hurting)), None)
        self._new_events = events
        self._events = [*attack.told, *(self._hurting_task.told if self._hurting_task is not None else ()), *events]
        self._names = names_of(content)
        self._rolled = {event.reason: event for event in self._events if isinstance(event, text_events.Rolled)}

    def title(self) -> str:
        attack, figures = self._attack, self._before.figures
        who, whom = (self._names.figure_name(figures[i].id) for i in (attack.attacker, attack.target))
        is_miss = any(isinstance(event, text_events.Missed) for event in self._events)
        return say(f"zone_wars.verdict_{'misses' if is_miss else 'hits'}", figure=who, target=whom)

    def note(self) -> str:
        attack = self._attack
        weapon = self._names.card_name(attack.weapon, self._before.figures[attack.attacker].id)
        cover = say("zone_wars.cover_short", number=attack.cover) if attack.cover else ""
        return " · ".join(filter(None, (weapon, cover)))

    def dice_throw_rows(self) -> Iterator[AttackSummaryRow]:
        """The first throw, what was rolled again, and what an igniter added."""
        first = self._rolled.get(RollReason.ATTACK)
        again, igniter = (self._rolled.get(reason) for reason in (RollReason.PUSH, RollReason.IGNITER))
        if first is not None:
            yield self._dice_row("row_roll", first)
            if again is not None:
                yield self._push_row(first, again)
        if igniter is not None:
            yield self._dice_row("row_igniter", igniter)

    def _dice_row(self, key: str, rolled: text_events.Rolled) -> AttackSummaryRow:
        return AttackSummaryRow(
            say(f"zone_wars.{key}"),
            _dice_pool_text(len(rolled.base), len(rolled.gear)),
            self._die_face_picture_names(rolled),
            result=_capitalise(success_count_text(rolled.hits)),
            clause=_first_rule_clause(rolled),
            has_fallen=rolled in self._new_events,
        )

    def _push_row(self, first: text_events.Rolled, again: text_events.Rolled) -> AttackSummaryRow:
        """Every die in its place: what lay still, and what has fallen once more."""
        base, gear, fell = dice_after_push(self._content, first, again)
        return AttackSummaryRow(
            say("zone_wars.row_push"),
            say("zone_wars.row_again", count=len(fell)),
            tuple(map(die_picture_name, die_face_names(self._content, base, gear))),
            fell,
            again in self._new_events,
            result=_capitalise(success_count_text(dice.count_hits(self._content.field, base, gear))),
            clause=_first_rule_clause(again),
        )

    def _die_face_picture_names(self, rolled: text_events.Rolled) -> tuple[str, ...]:
        return tuple(map(die_picture_name, die_face_names(self._content, rolled.base, rolled.gear)))

    def protection_rows(self) -> Iterator[AttackSummaryRow]:
        """What armor and cover have kept away by their dice, and what cards have without any."""
        rolled: text_events.Rolled | None = None
        for event in self._events:
            if isinstance(event, text_events.Rolled) and event.reason is RollReason.PROTECTION:
                rolled = event
            elif isinstance(event, text_events.Protected):
                yield self._protection_row(event, rolled)
                rolled = None

    def _protection_row(self, event: text_events.Protected, rolled: text_events.Rolled | None) -> AttackSummaryRow:
        pictures = self._die_face_picture_names(rolled) if rolled else ()
        return AttackSummaryRow(
            say("zone_wars.row_protection"), rolled_dice_count_text(len(pictures)) if pictures else "", pictures,
            has_fallen=rolled in self._new_events, dice_sources=" · ".join(protection_source_texts(self._names, event)),
            result=say("zone_wars.row_stopped", number=event.prevented), clause=_first_rule_clause(event),
        )  # fmt: skip

    def damage_rows(self) -> Iterator[AttackSummaryRow]:
        """What everybody has taken; that all of it was stopped is said as well."""
        hurt = [event for event in self._events if isinstance(event, text_events.Damaged | text_events.Shrugged)]
        for event in hurt:
            yield self._harm_row(event)
        blow, stopped = (
            self._hurting_task,
            sum(event.prevented for event in self._new_events if isinstance(event, text_events.Protected)),
        )
        if not hurt and blow is not None and stopped and stopped >= blow.potential + blow.extra:
            yield AttackSummaryRow(say("zone_wars.row_damage"), result=say("zone_wars.row_unhurt"))

    def _harm_row(self, event: text_events.Damaged | text_events.Shrugged) -> AttackSummaryRow:
        figure = next(one for one in self._before.figures if one.id == event.figure)
        whole = RulesContext(self._content).full_health(figure)
        had = 0 if figure.is_broken else max(0, whole - figure.damage)
        lost = 0 if isinstance(event, text_events.Shrugged) else min(had, event.damage)
        pictures = ("life",) * (had - lost) + ("life_lost",) * lost + ("life_gone",) * (whole - had)
        is_target, title = figure.id == self._before.figures[self._attack.target].id, say("zone_wars.row_damage")
        return AttackSummaryRow(
            *((title, "") if is_target else (self._names.figure_name(figure.id), title)),
            tuple(f"zone_wars/{name}" for name in pictures), result=self._harm_and_condition_text(event),
            clause=_first_rule_clause(event),
            is_harm=True,
        )  # fmt: skip

    def _harm_and_condition_text(self, event: text_events.Damaged | text_events.Shrugged) -> str:
        """How much it was, and what has become of who took it."""
        fates = [
            one
            for one in self._events
            if isinstance(one, text_events.TakenOut | text_events.Broke) and one.figure == event.figure
        ]
        if fates:
            is_out = any(isinstance(one, text_events.TakenOut) for one in fates)
            return f"{event.damage} · {say('zone_wars.chance_out' if is_out else 'zone_wars.chance_broken')}"
        key = "row_shrugged" if isinstance(event, text_events.Shrugged) else "row_harm"
        return say(f"zone_wars.{key}", number=event.damage)

    def gear_wear_rows(self) -> Iterator[AttackSummaryRow]:
        """What explosions have done to weapons and armor."""
        busted = {(event.figure, event.card) for event in self._events_of_type(text_events.Busted)}
        for event in self._events_of_type(text_events.Worn):
            kind = event.card.split("#")[0]
            key = "row_busted" if (event.figure, event.card) in busted else "row_left"
            yield AttackSummaryRow(
                say("zone_wars.row_wear"), self._names.card_name(event.card, event.figure), (f"zone_wars/item_{kind}",),
                result=say(f"zone_wars.{key}", number=signed_text(event.left) if event.left else "0"),
                clause=_first_rule_clause(event), is_harm=True,
            )  # fmt: skip

    def m_point_gain_rows(self) -> Iterator[AttackSummaryRow]:
        """What a push has brought."""
        for event in self._events_of_type(text_events.Gained):
            if event.reason is GainReason.PUSH and event.amount:
                pictures = ("zone_wars/m_point",) * event.amount
                title, note = say("zone_wars.chance_gain"), say("zone_wars.row_biohazards")
                yield AttackSummaryRow(
                    title, note, pictures, result=signed_text(event.amount), clause=_first_rule_clause(event)
                )

    def _events_of_type(self, kind: type[E]) -> list[E]:
        return [event for event in self._events if isinstance(event, kind)]


def _dice_pool_text(base: int, gear: int) -> str:
    counted = (("row_base", base), ("row_gear", gear))
    return join_list(say(f"zone_wars.{key}", number=number) for key, number in counted if number)


def _capitalise(words: str) -> str:
    return words[:1].upper() + words[1:]


def _first_rule_clause(event: EventWithRuleNumbers | None) -> str:
    return event.clauses[0] if event is not None else ""
