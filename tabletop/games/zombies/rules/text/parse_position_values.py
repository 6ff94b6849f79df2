"""Reads the words of a position's text: hexes, cards, survivors, zombies, and the stack of tasks.

Used only by `parse_position`. Each function takes the text of one thing; what it raises for anything else becomes an
InvalidSetup there, which names the part that is wrong. `position` writes these words, so both files must agree; the
words stand in saved matches and lessons and stay. Tasks are found by the names of their classes in `state/tasks`.
Texts come from anywhere, so numbers and lengths have limits. Pure functions.
"""

from __future__ import annotations

import json
import re
import typing
from collections import Counter
from collections.abc import Sequence
from dataclasses import fields
from enum import StrEnum
from typing import Any, Final

from tabletop.games.zombies.rules.content.lattice import TURNS
from tabletop.games.zombies.rules.content.vocabulary import COMMON, FIGURES, SPAWNS, SpecialForm
from tabletop.games.zombies.rules.state import tasks
from tabletop.games.zombies.rules.state.rules_context import RulesContext
from tabletop.games.zombies.rules.state.state import Arms, MatchOptions, SpecialToken, State, SurvivorState, Zombie
from tabletop.games.zombies.rules.state.tasks import STAGES, Rounds, Task
from tabletop.games.zombies.rules.text.position import COUNT_FIELDS, FLAG_FIELDS
from tabletop.games.zombies.rules.turn import setting
from tabletop.rules.hexes import Hex
from tabletop.rules.position_texts import PositionTextError, parse_whole_number

_PAIR_PATTERN: Final = re.compile(r"(-?[0-9]{1,3}),(-?[0-9]{1,3})")
_NONE: Final = "-"
_EMPTY_PILES: Final = (_NONE,) * 3
_MAX_COUNT: Final = 9999


def parse_hex(word: str) -> Hex:
    """Such as 3,-2."""
    found = _PAIR_PATTERN.fullmatch(word)
    if found is None:
        raise PositionTextError(f"{word!r} is no place such as 3,-2")
    return int(found[1]), int(found[2])


def parse_cards(word: str) -> tuple[int, ...]:
    """Such as 1+2+2; - for none."""
    return () if word == _NONE else tuple(parse_whole_number(value, 0, 9) for value in word.split("+"))


def parse_named_values(words: Sequence[str], named: Sequence[str], flags: Sequence[str]) -> dict[str, str]:
    """Words such as turn=2 and new by name; a flag has an empty value."""
    found: dict[str, str] = {}
    for word in words:
        name, is_named, value = word.partition("=")
        if name not in (named if is_named else flags) or name in found:
            raise PositionTextError(f"{word!r} has no meaning here, or stands here twice")
        found[name] = value
    return found


def parse_zombie(rules_context: RulesContext, options: MatchOptions, word: str, words: Sequence[str]) -> Zombie:
    """Such as z12 3,-2 asleep."""
    place, *rest = words
    named = parse_named_values(rest, ("hp", "prey"), ("asleep", "stunned", *FIGURES))
    kind = next((kind for kind in FIGURES if kind in named), COMMON)
    most = 1 if kind == COMMON else rules_context.specials[kind].hp
    prey = options.survivors.index(named["prey"]) if "prey" in named else None
    hp = parse_whole_number(named.get("hp", str(most)), 1, most)
    return Zombie(int(word[1:]), kind, parse_hex(place), "asleep" not in named, "stunned" in named, hp, prey)


def parse_survivor(rules_context: RulesContext, survivor: str, words: Sequence[str]) -> SurvivorState:
    """A survivor with what it carries."""
    place, *rest = words
    weapons = [word for word in rest if word.removeprefix("*").partition("=")[0] in rules_context.weapons]
    others = [word for word in rest if word not in weapons]
    named = parse_named_values(others, ("hp", "bag", "token", *COUNT_FIELDS), FLAG_FIELDS)
    card = rules_context.survivors[survivor]
    values: dict[str, Any] = {name: True for name in FLAG_FIELDS if name in named}
    values |= {name: parse_whole_number(named[name], 0, _MAX_COUNT) for name in COUNT_FIELDS if name in named}
    hp = parse_whole_number(named.get("hp", str(card.hp)), -_MAX_COUNT, card.hp)
    if place == "dead":
        return SurvivorState(survivor, hp, None, **values)
    texts = weapons or list(setting.weapons_in_order(rules_context, card.weapons))
    arms = tuple(_parse_carried_weapon(rules_context, text.removeprefix("*")) for text in texts)
    if "token" in named:
        values["token"] = _parse_special_token(rules_context, named["token"])
    bag = _parse_item_bag(rules_context, named["bag"]) if "bag" in named else card.items
    return SurvivorState(
        survivor, hp, parse_hex(place), arms, _equipped_weapon_index(rules_context, texts, arms), bag, **values
    )


def _equipped_weapon_index(rules_context: RulesContext, texts: Sequence[str], arms: Sequence[Arms]) -> int:
    """The one with a star; else the primary weapon."""
    slots = [rules_context.weapons[one.weapon].slot for one in arms]
    if len(set(slots)) < len(slots):
        raise PositionTextError("two weapons are of one slot")
    starred = next((k for k, text in enumerate(texts) if text.startswith("*")), None)
    return max(range(len(slots)), key=lambda k: slots[k] == "primary") if starred is None else starred


def _parse_carried_weapon(rules_context: RulesContext, text: str) -> Arms:
    id_, has_piles, rest = text.partition("=")
    full = sorted(rules_context.weapons[id_].deck)
    if not has_piles:
        clip = rules_context.weapons[id_].clip
        return Arms(id_, tuple(full[:clip]), tuple(full[clip:]))
    hand, spent, shown, top = map(parse_cards, (*rest.split("/"), *_EMPTY_PILES)[: 1 + max(3, rest.count("/"))])
    left = Counter(full)
    left.subtract((*hand, *spent, *shown))
    if min(left.values()) < 0 or Counter(top) - left:
        raise PositionTextError(f"{id_} has no such cards")
    return Arms(id_, _sorted_pile(hand), _sorted_pile(left.elements()), _sorted_pile(spent), _sorted_pile(shown), top)


def _sorted_pile(values: Any) -> tuple[int, ...]:
    return tuple(sorted(values))


def _parse_special_token(rules_context: RulesContext, text: str) -> SpecialToken:
    kind, _, hp = text.partition(":")
    special = rules_context.specials[kind]
    if special.form != SpecialForm.TOKEN:
        raise PositionTextError(f"{kind} holds nobody")
    return SpecialToken(kind, parse_whole_number(hp or str(special.hp), 1, special.hp))


def _parse_item_bag(rules_context: RulesContext, text: str) -> tuple[str, ...]:
    items = () if text == _NONE else tuple(rules_context.items[word].id for word in text.split("+"))
    if len(items) > rules_context.field.bag:
        raise PositionTextError(f"a bag holds {rules_context.field.bag} items")
    return items


_TASK_TYPES: Final[dict[str, type]] = {kind.__name__: kind for kind in typing.get_args(tasks.Task)}
_TASK_PATTERN: Final = re.compile(r"([A-Za-z]+)(\{.*\})?")
_MAX_TASKS: Final = 200
_MAX_VALUE: Final = 9999
_BLOATER_SPAWN: Final = "bloater"
"""Of zombies that no card brings."""


def parse_task_stack(state: State, words: Sequence[str]) -> tuple[Task, ...]:
    """Inverse of the texts of tasks; raises ValueError, KeyError or TypeError."""
    if len(words) > _MAX_TASKS:
        raise PositionTextError("too much waits")
    made = tuple(_parse_task(state, word) for word in words)
    if not made or not isinstance(made[0], Rounds) or any(isinstance(task, Rounds) for task in made[1:]):
        raise PositionTextError("Rounds stands at the beginning, and only there")
    return made


def _parse_task(state: State, word: str) -> Task:
    found = _TASK_PATTERN.fullmatch(word)
    if found is None:
        raise PositionTextError(f"{word!r} is no task")
    kind = _TASK_TYPES[found[1]]
    values: dict[str, Any] = json.loads(found[2] or "{}")
    hints = typing.get_type_hints(kind)
    made: Task = kind(**{name: _convert_json_value(hints[name], value) for name, value in values.items()})
    for field in fields(kind):
        _check_task_field(state, field.name, getattr(made, field.name))
    return made


def _convert_json_value(hint: Any, value: Any) -> Any:
    """A value of JSON as its field wants it."""
    if isinstance(value, list):
        rows = tuple(tuple(row) for row in value)
        if typing.get_origin(hint) is not tuple or not all(_is_zombie_target_pair(row) for row in rows):
            raise PositionTextError(f"{value!r} is no list of zombies and seats")
        return rows
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return hint(value)
    kinds = typing.get_args(hint) or (hint,)
    if type(value) not in kinds:
        raise PositionTextError(f"{value!r} does not fit")
    return value


def _is_zombie_target_pair(row: tuple[Any, ...]) -> bool:
    return len(row) == 2 and type(row[0]) is int and (row[1] is None or type(row[1]) is int)


def _check_task_field(state: State, name: str, value: Any) -> None:
    """Indices must be of what is there."""
    most = {"seat": len(state.people), "laid": len(state.laid), "tile": len(state.laid), "side": TURNS}.get(
        name, _MAX_VALUE
    )
    if name == "card" and isinstance(value, int):
        most = len(state.drawn)
    if name == "arms":
        most = max(len(person.arms) for person in state.people)
    if isinstance(value, int) and not 0 <= value < most:
        raise PositionTextError(f"there is no {name} {value}")
    if name == "stage" and value not in STAGES:
        raise PositionTextError(f"no stage is called {value!r}")
    if name == "spawn" and value not in (*SPAWNS, _BLOATER_SPAWN):
        raise PositionTextError(f"zombies come nowhere that is called {value!r}")
