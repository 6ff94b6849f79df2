"""From chapter to chapter: what survivors keep (K87-K89)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from tabletop.rules.game import InvalidSetup

if TYPE_CHECKING:
    from tabletop.rules.zombies.arena import Arena
    from tabletop.rules.zombies.content import Campaign, Scenario
    from tabletop.rules.zombies.state import Person, State

_NOTHING: Final = "-"


@dataclass(frozen=True, slots=True)
class Carried:
    """What a survivor brings to a chapter."""

    hp: int
    weapons: tuple[str, ...]
    items: tuple[str, ...] = ()


# The text


def carried_text(people: Mapping[str, Carried]) -> str:
    """Such as `marlow 6 service_pistol+carbine field_kit; okafor 4 service_pistol -`."""
    return "; ".join(f"{id_} {c.hp} {_words(c.weapons)} {_words(c.items)}" for id_, c in people.items())


def _words(words: tuple[str, ...]) -> str:
    return "+".join(words) or _NOTHING


@lru_cache(maxsize=64)
def carried_of(text: str) -> Mapping[str, Carried]:
    """Inverse of `carried_text`; raises InvalidSetup."""
    found: dict[str, Carried] = {}
    for line in filter(None, text.split("; ")):
        parts = line.split(" ")
        if len(parts) != 4 or not parts[1].isdecimal() or not parts[1].isascii():
            raise InvalidSetup(f"carried: a survivor, HP, weapons and items are expected, not {line!r}")
        id_, hp, weapons, items = parts
        if id_ in found:
            raise InvalidSetup(f"carried: {id_} stands there twice")
        found[id_] = Carried(int(hp), _listed(weapons), _listed(items))
    return found


def _listed(word: str) -> tuple[str, ...]:
    return () if word == _NOTHING else tuple(word.split("+"))


def examine(arena: Arena, text: str) -> None:
    """Raises InvalidSetup for survivors, HP, weapons or items that there cannot be."""
    for id_, carried in carried_of(text).items():
        if id_ not in arena.survivors:
            raise InvalidSetup(f"carried: {id_!r} is no survivor")
        most = arena.survivors[id_].hp
        if not 1 <= carried.hp <= most:
            raise InvalidSetup(f"carried: {id_} has 1 to {most} HP, not {carried.hp}")
        for weapon in carried.weapons:
            if weapon not in arena.weapons:
                raise InvalidSetup(f"carried: {weapon!r} is no weapon")
        slots = [arena.weapons[weapon].slot for weapon in carried.weapons]
        if not slots or len(set(slots)) < len(slots):
            raise InvalidSetup(f"carried: {id_} has one weapon of each slot, not {_words(carried.weapons)}")
        for item in carried.items:
            if item not in arena.items:
                raise InvalidSetup(f"carried: {item!r} is no item")
        if len(carried.items) > arena.field.bag:
            raise InvalidSetup(f"carried: the bag of {id_} holds {arena.field.bag} items")


# Between chapters


def after(arena: Arena, state: State) -> str:
    """The setup text `carried` of the next chapter, after one that was won (K87, K88)."""
    scenario = arena.scenarios[state.agreed.scenario]
    rules = arena.campaigns[scenario.campaign]
    inside = _inside(arena, state)
    return carried_text({
        person.survivor: _given(arena, rules, _kept(arena, rules, person, seat in inside))
        for seat, person in enumerate(state.people)
    })  # fmt: skip


def _inside(arena: Arena, state: State) -> frozenset[int]:
    """Seats that go on: with one for all, only who stands on the goal (K102)."""
    alive = frozenset(seat for seat, person in enumerate(state.people) if person.alive)
    if state.agreed.rule("victory") != "anyone_inside":
        return alive
    goal, board = arena.scenarios[state.agreed.scenario].goal, arena.map(state.laid)
    there = (seat for seat in alive if (hex_ := state.people[seat].hex) is not None
             and state.laid[board.hexes[hex_]].tile == goal)  # fmt: skip
    return frozenset(there)


def _kept(arena: Arena, rules: Campaign, person: Person, is_alive: bool) -> Carried:
    card = arena.survivor(person)
    if not is_alive:
        return Carried(-(-card.hp // 2), card.weapons)
    weapons = tuple(one.weapon for one in person.arms)
    hp = rules.downed_become if person.hp <= 0 else min(card.hp, person.hp + rules.heal)
    return Carried(hp, weapons, person.bag)


def _given(arena: Arena, rules: Campaign, carried: Carried) -> Carried:
    """With what is given to whoever has none of it, and room (K88)."""
    item = rules.give_if_missing
    if not item or item in carried.items or len(carried.items) >= arena.field.bag:
        return carried
    return Carried(carried.hp, carried.weapons, (*carried.items, item))


def next_scenario(arena: Arena, scenario: str) -> Scenario | None:
    """The chapter after this one; None after the last."""
    chapters = [one for one in arena.content.scenarios if one.campaign == arena.scenarios[scenario].campaign]
    at = [one.id for one in chapters].index(scenario) + 1
    return chapters[at] if at < len(chapters) else None


def weapon_pile(arena: Arena, people: Iterable[Person]) -> tuple[str, ...]:
    """Weapons that may be found: without those that somebody has already found (K88)."""
    left = Counter(arena.field.weapon_pile)
    for person in people:
        own = arena.survivor(person).weapons
        left -= Counter(one.weapon for one in person.arms if one.weapon not in own)
    return tuple(sorted(left.elements()))
