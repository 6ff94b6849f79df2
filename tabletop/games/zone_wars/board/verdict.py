"""An attack as a table that is read down: its dice, what stopped them, what they did, and what they cost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Final, TypeVar

from tabletop.games.zone_wars.board.event_messages import rolled_words, shields, successes
from tabletop.games.zone_wars.board.names import names_of
from tabletop.games.zone_wars.rules.content.content import Content
from tabletop.games.zone_wars.rules.state import dice, tasks
from tabletop.games.zone_wars.rules.state.figures import Figure
from tabletop.games.zone_wars.rules.state.rules_context import RulesContext
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.text import events as game_events
from tabletop.games.zone_wars.rules.text.event_reasons import GainReason, RollReason
from tabletop.rules.game import Event, Ruled
from tabletop.ui.words import say

E = TypeVar("E", bound=Event)

SETTLED: Final = (game_events.Missed, game_events.Hit, game_events.Protected, game_events.Damaged, game_events.Shrugged)
"""What is known only when no dice are asked for any more."""


@dataclass(frozen=True, slots=True)
class VerdictRow:
    """One line of the table."""

    title: str
    note: str = ""
    """What the pictures are."""
    pictures: tuple[str, ...] = ()
    """Dice, health, m-points or a card, by the names of their drawings."""
    again: tuple[int, ...] = ()
    """Which of the dice were rolled a second time; the others lay still."""
    falls: bool = False
    """Whether dice of it have fallen just now."""
    below: str = ""
    """Where the dice come from, in their order."""
    result: str = ""
    clause: str = ""
    """The rule that says so."""
    is_harm: bool = False

    @property
    def words(self) -> str:
        """All that is read in it."""
        return " ".join(filter(None, (self.title, self.note, self.below, self.result, self.clause)))


@dataclass(frozen=True, slots=True)
class AttackVerdict:
    """What has come of an attack, as far as it is known."""

    title: str
    note: str
    """What it was done with, and the cover."""
    attacker: Figure
    target: Figure
    rows: tuple[VerdictRow, ...]
    harmed: frozenset[str]
    """Ids of those who have a row of what they took."""

    def tells(self, event: Event) -> bool:
        """Whether it stands in a row, so that no sentence has to tell it."""
        if isinstance(event, game_events.Broke | game_events.TakenOut):
            return event.figure in self.harmed
        return isinstance(event, (*SETTLED, game_events.Worn, game_events.Busted))

    @property
    def words(self) -> str:
        """All that is read in it."""
        return " ".join((self.title, self.note, *(row.words for row in self.rows)))


def verdict(content: Content, before: State | None, events: Sequence[Event]) -> AttackVerdict | None:
    """The table of the attack that was under way; None where it is not settled yet, or came to nothing without dice.

    `before` is the state in which the events happened.
    """
    attack = attack_in(before)
    if attack is None or before is None:
        return None
    own = [*takewhile(lambda event: not isinstance(event, game_events.Targeted), events)]
    of = _Attack(content, before, attack, own)
    rows = (*of.thrown(), *of.stopped(), *of.harm(), *of.wear(), *of.gain())
    if not any(isinstance(event, SETTLED) for event in own) or not any(row.pictures for row in rows):
        return None
    attacker, target = before.figures[attack.attacker], before.figures[attack.target]
    harmed = frozenset(event.figure for event in own if isinstance(event, game_events.Damaged | game_events.Shrugged))
    return AttackVerdict(of.title(), of.note(), attacker, target, rows, harmed)


def attack_in(before: State | None) -> tasks.Attacking | None:
    """The attack that is under way."""
    todo = before.todo if before is not None else ()
    return next((task for task in reversed(todo) if isinstance(task, tasks.Attacking)), None)


def faces(content: Content, base: Sequence[int], gear: Sequence[int]) -> tuple[str, ...]:
    """Names of what dice show, without what all drawings of dice begin with."""
    field = content.field
    return (
        *(f"base_{field.base_die[number - 1]}" for number in base),
        *(f"gear_{field.gear_die[number - 1]}" for number in gear),
    )


def after_push(
    content: Content, first: game_events.Rolled, again: game_events.Rolled
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:  # fmt: skip
    """Base and gear dice after a push, each where it lay before, and which of all of them have fallen again."""
    field, shown, fell = content.field, list[list[int]](), list[int]()
    for drawn, before, fresh in ((field.base_die, first.base, again.base), (field.gear_die, first.gear, again.gear)):
        coming, at = iter(fresh), sum(map(len, shown))
        blank = [not dice.kept(drawn, (number,)) for number in before]
        fell += [at + k for k, falls in enumerate(blank) if falls]
        shown.append([next(coming, number) if falls else number for number, falls in zip(before, blank, strict=True)])
    base, gear = shown
    return tuple(base), tuple(gear), tuple(fell)


def thrown_in(attack: tasks.Attacking, reason: RollReason) -> game_events.Rolled | None:
    """What was thrown in an attack for a reason; None where nothing was."""
    return next(
        (event for event in attack.told if isinstance(event, game_events.Rolled) and event.reason is reason), None
    )


def die(face: str) -> str:
    """Name of the drawing of a face."""
    return f"zone_wars/die_{face}"


class _Attack:
    """One attack, with what has happened in it, just now and before."""

    def __init__(self, content: Content, before: State, attack: tasks.Attacking, events: Sequence[Event]) -> None:
        self._content = content
        self._before = before
        self._attack = attack
        above = takewhile(lambda task: task is not attack, reversed(before.todo))
        self._blow = next((task for task in above if isinstance(task, tasks.Hurting)), None)
        self._now = events
        self._events = [*attack.told, *(self._blow.told if self._blow is not None else ()), *events]
        self._names = names_of(content)
        self._rolled = {event.reason: event for event in self._events if isinstance(event, game_events.Rolled)}

    def title(self) -> str:
        attack, figures = self._attack, self._before.figures
        who, whom = (self._names.figure(figures[i].id) for i in (attack.attacker, attack.target))
        is_miss = any(isinstance(event, game_events.Missed) for event in self._events)
        return say(f"zone_wars.verdict_{'misses' if is_miss else 'hits'}", figure=who, target=whom)

    def note(self) -> str:
        attack = self._attack
        weapon = self._names.card(attack.weapon, self._before.figures[attack.attacker].id)
        cover = say("zone_wars.cover_short", number=attack.cover) if attack.cover else ""
        return " · ".join(filter(None, (weapon, cover)))

    def thrown(self) -> Iterator[VerdictRow]:
        """The first throw, what was rolled again, and what an igniter added."""
        first = self._rolled.get(RollReason.ATTACK)
        again, igniter = (self._rolled.get(reason) for reason in (RollReason.PUSH, RollReason.IGNITER))
        if first is not None:
            yield self._dice("row_roll", first)
            if again is not None:
                yield self._pushed(first, again)
        if igniter is not None:
            yield self._dice("row_igniter", igniter)

    def _dice(self, key: str, rolled: game_events.Rolled) -> VerdictRow:
        return VerdictRow(
            say(f"zone_wars.{key}"), _pool(len(rolled.base), len(rolled.gear)), self._faces(rolled),
            result=_large(successes(rolled.hits)), clause=_clause(rolled), falls=rolled in self._now,
        )  # fmt: skip

    def _pushed(self, first: game_events.Rolled, again: game_events.Rolled) -> VerdictRow:
        """Every die in its place: what lay still, and what has fallen once more."""
        base, gear, fell = after_push(self._content, first, again)
        key = "zone_wars.row_again" + ("_1" if len(fell) == 1 else "")
        return VerdictRow(
            say("zone_wars.row_push"), say(key, number=len(fell)), tuple(map(die, faces(self._content, base, gear))),
            fell, again in self._now, result=_large(successes(dice.hits(self._content.field, base, gear))),
            clause=_clause(again),
        )  # fmt: skip

    def _faces(self, rolled: game_events.Rolled) -> tuple[str, ...]:
        return tuple(map(die, faces(self._content, rolled.base, rolled.gear)))

    def stopped(self) -> Iterator[VerdictRow]:
        """What armor and cover have kept away by their dice, and what cards have without any."""
        rolled: game_events.Rolled | None = None
        for event in self._events:
            if isinstance(event, game_events.Rolled) and event.reason is RollReason.PROTECTION:
                rolled = event
            elif isinstance(event, game_events.Protected):
                yield self._kept_away(event, rolled)
                rolled = None

    def _kept_away(self, event: game_events.Protected, rolled: game_events.Rolled | None) -> VerdictRow:
        pictures = self._faces(rolled) if rolled else ()
        return VerdictRow(
            say("zone_wars.row_protection"), rolled_words(len(pictures)) if pictures else "", pictures,
            falls=rolled in self._now, below=" · ".join(shields(self._names, event)),
            result=say("zone_wars.row_stopped", number=event.prevented), clause=_clause(event),
        )  # fmt: skip

    def harm(self) -> Iterator[VerdictRow]:
        """What everybody has taken; that all of it was stopped is said as well."""
        hurt = [event for event in self._events if isinstance(event, game_events.Damaged | game_events.Shrugged)]
        for event in hurt:
            yield self._hurt(event)
        blow, stopped = (
            self._blow,
            sum(event.prevented for event in self._now if isinstance(event, game_events.Protected)),
        )
        if not hurt and blow is not None and stopped and stopped >= blow.potential + blow.extra:
            yield VerdictRow(say("zone_wars.row_damage"), result=say("zone_wars.row_unhurt"))

    def _hurt(self, event: game_events.Damaged | game_events.Shrugged) -> VerdictRow:
        figure = next(one for one in self._before.figures if one.id == event.figure)
        whole = RulesContext(self._content).health(figure)
        had = 0 if figure.is_broken else max(0, whole - figure.damage)
        lost = 0 if isinstance(event, game_events.Shrugged) else min(had, event.damage)
        pictures = ("life",) * (had - lost) + ("life_lost",) * lost + ("life_gone",) * (whole - had)
        is_target, title = figure.id == self._before.figures[self._attack.target].id, say("zone_wars.row_damage")
        return VerdictRow(
            *((title, "") if is_target else (self._names.figure(figure.id), title)),
            tuple(f"zone_wars/{name}" for name in pictures), result=self._harmed(event), clause=_clause(event),
            is_harm=True,
        )  # fmt: skip

    def _harmed(self, event: game_events.Damaged | game_events.Shrugged) -> str:
        """How much it was, and what has become of who took it."""
        fates = [
            one
            for one in self._events
            if isinstance(one, game_events.TakenOut | game_events.Broke) and one.figure == event.figure
        ]
        if fates:
            is_out = any(isinstance(one, game_events.TakenOut) for one in fates)
            return f"{event.damage} · {say('zone_wars.chance_out' if is_out else 'zone_wars.chance_broken')}"
        key = "row_shrugged" if isinstance(event, game_events.Shrugged) else "row_harm"
        return say(f"zone_wars.{key}", number=event.damage)

    def wear(self) -> Iterator[VerdictRow]:
        """What explosions have done to weapons and armor."""
        busted = {(event.figure, event.card) for event in self._of(game_events.Busted)}
        for event in self._of(game_events.Worn):
            kind = event.card.split("#")[0]
            key = "row_busted" if (event.figure, event.card) in busted else "row_left"
            yield VerdictRow(
                say("zone_wars.row_wear"), self._names.card(event.card, event.figure), (f"zone_wars/item_{kind}",),
                result=say(f"zone_wars.{key}", number=f"{event.left:+}" if event.left else "0"),
                clause=_clause(event), is_harm=True,
            )  # fmt: skip

    def gain(self) -> Iterator[VerdictRow]:
        """What a push has brought."""
        for event in self._of(game_events.Gained):
            if event.reason is GainReason.PUSH and event.amount:
                pictures = ("zone_wars/m_point",) * event.amount
                title, note = say("zone_wars.chance_gain"), say("zone_wars.row_biohazards")
                yield VerdictRow(title, note, pictures, result=f"{event.amount:+}", clause=_clause(event))

    def _of(self, kind: type[E]) -> list[E]:
        return [event for event in self._events if isinstance(event, kind)]


def _pool(base: int, gear: int) -> str:
    counted = (("row_base", base), ("row_gear", gear))
    return ", ".join(say(f"zone_wars.{key}", number=number) for key, number in counted if number)


def _large(words: str) -> str:
    return words[:1].upper() + words[1:]


def _clause(event: Ruled | None) -> str:
    return event.clauses[0] if event is not None else ""
