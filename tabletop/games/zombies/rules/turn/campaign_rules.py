"""From chapter to chapter: what survivors keep, and what the next chapter begins with (K87 to K89).

Used by `campaign/after_chapter`, `campaign/chapter_list`, `board/setup`, `board_messages` and `match_report`;
`setting` and `text/parse_position` read what is carried. Nothing is written down here: the next match's setup has it
as text in the option `carried`, so saved matches hold that text and its form stays (`carry_over_text` and
`parse_carry_over` must agree). Functions are pure. Rule book: The Last Light Ferry.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from tabletop.rules.caches import cached
from tabletop.rules.game import InvalidSetup, Setup

if TYPE_CHECKING:
    from tabletop.games.zombies.rules.content.cards import Campaign, Scenario
    from tabletop.games.zombies.rules.state.rules_context import RulesContext
    from tabletop.games.zombies.rules.state.state import State, SurvivorState

_NOTHING_WORD: Final = "-"


class SurvivorFate(StrEnum):
    """How somebody comes out of a chapter."""

    WELL = "well"
    DOWN = "down"
    DEAD = "dead"
    OUTSIDE = "outside"
    """Left behind by those who went in (K102)."""


@dataclass(frozen=True, slots=True)
class CarriedGear:
    """What a survivor brings to a chapter."""

    hp: int
    weapons: tuple[str, ...]
    items: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SurvivorChapterResult:
    """How a survivor comes out of a chapter that was won."""

    survivor: str
    how: SurvivorFate
    hp: int
    """At the end of the chapter."""
    carried: CarriedGear
    given: tuple[str, ...] = ()
    """Those of the items that were given for the next one."""


# The text


def carry_over_text(people: Mapping[str, CarriedGear]) -> str:
    """Such as `marlow 6 service_pistol+carbine field_kit; okafor 4 service_pistol -`."""
    return "; ".join(f"{id_} {c.hp} {_join_gear_ids(c.weapons)} {_join_gear_ids(c.items)}" for id_, c in people.items())


def _join_gear_ids(words: tuple[str, ...]) -> str:
    return "+".join(words) or _NOTHING_WORD


@cached("zombies: carried gear", 64)
def parse_carry_over(text: str) -> Mapping[str, CarriedGear]:
    """Inverse of `carry_over_text`; raises InvalidSetup."""
    found: dict[str, CarriedGear] = {}
    for line in filter(None, text.split("; ")):
        parts = line.split(" ")
        if len(parts) != 4 or not parts[1].isdecimal() or not parts[1].isascii():
            raise InvalidSetup(f"carried: a survivor, HP, weapons and items are expected, not {line!r}")
        id_, hp, weapons, items = parts
        if id_ in found:
            raise InvalidSetup(f"carried: {id_} stands there twice")
        found[id_] = CarriedGear(int(hp), _split_gear_ids(weapons), _split_gear_ids(items))
    return found


def _split_gear_ids(word: str) -> tuple[str, ...]:
    return () if word == _NOTHING_WORD else tuple(word.split("+"))


def check_carry_over(rules_context: RulesContext, text: str) -> None:
    """Raises InvalidSetup for survivors, HP, weapons or items that there cannot be."""
    for id_, carried in parse_carry_over(text).items():
        if id_ not in rules_context.survivors:
            raise InvalidSetup(f"carried: {id_!r} is no survivor")
        most = rules_context.survivors[id_].hp
        if not 1 <= carried.hp <= most:
            raise InvalidSetup(f"carried: {id_} has 1 to {most} HP, not {carried.hp}")
        for weapon in carried.weapons:
            if weapon not in rules_context.weapons:
                raise InvalidSetup(f"carried: {weapon!r} is no weapon")
        slots = [rules_context.weapons[weapon].slot for weapon in carried.weapons]
        if not slots or len(set(slots)) < len(slots):
            raise InvalidSetup(f"carried: {id_} has one weapon of each slot, not {_join_gear_ids(carried.weapons)}")
        for item in carried.items:
            if item not in rules_context.items:
                raise InvalidSetup(f"carried: {item!r} is no item")
        if len(carried.items) > rules_context.field.bag:
            raise InvalidSetup(f"carried: the bag of {id_} holds {rules_context.field.bag} items")


# Between chapters


def carry_over_after_chapter(rules_context: RulesContext, state: State) -> str:
    """The setup text `carried` of the next chapter, after one that was won (K87, K88)."""
    return carry_over_text({one.survivor: one.carried for one in survivor_chapter_results(rules_context, state)})


def survivor_chapter_results(rules_context: RulesContext, state: State) -> tuple[SurvivorChapterResult, ...]:
    """How the survivors come out of a chapter that was won, by seat (K87, K88); nothing hidden is needed."""
    rules, goes_on = (
        rules_context.campaigns[rules_context.scenarios[state.agreed.scenario].campaign],
        seats_in_next_chapter(rules_context, state),
    )
    return tuple(
        _survivor_chapter_result(rules_context, rules, person, seat in goes_on)
        for seat, person in enumerate(state.people)
    )


def _fate_of_survivor(person: SurvivorState, *, goes_on: bool) -> SurvivorFate:
    if not person.alive:
        return SurvivorFate.DEAD
    if not goes_on:
        return SurvivorFate.OUTSIDE
    return SurvivorFate.DOWN if person.down else SurvivorFate.WELL


def _survivor_chapter_result(
    rules_context: RulesContext, rules: Campaign, person: SurvivorState, goes_on: bool
) -> SurvivorChapterResult:
    how = _fate_of_survivor(person, goes_on=goes_on)
    kept = _gear_kept_after_chapter(rules_context, rules, person, goes_on)
    given = _granted_items(rules_context, rules, kept)
    return SurvivorChapterResult(
        person.survivor, how, person.hp, CarriedGear(kept.hp, kept.weapons, (*kept.items, *given)), given
    )


def seats_in_next_chapter(rules_context: RulesContext, state: State) -> frozenset[int]:
    """Seats that go on: with one for all, only who stands on the goal (K102)."""
    alive = frozenset(seat for seat, person in enumerate(state.people) if person.alive)
    if state.agreed.house_rule("victory") != "anyone_inside":
        return alive
    goal, board = rules_context.scenarios[state.agreed.scenario].goal, rules_context.tile_map(state.laid)
    there = (seat for seat in alive if (hex_ := state.people[seat].hex) is not None
             and state.laid[board.hexes[hex_]].tile == goal)  # fmt: skip
    return frozenset(there)


def _gear_kept_after_chapter(
    rules_context: RulesContext, rules: Campaign, person: SurvivorState, is_alive: bool
) -> CarriedGear:
    card = rules_context.survivor(person)
    if not is_alive:
        return CarriedGear(-(-card.hp // 2), card.weapons)
    weapons = tuple(one.weapon for one in person.arms)
    hp = rules.downed_become if person.hp <= 0 else min(card.hp, person.hp + rules.heal)
    return CarriedGear(hp, weapons, person.bag)


def _granted_items(rules_context: RulesContext, rules: Campaign, carried: CarriedGear) -> tuple[str, ...]:
    """What is given to whoever has none of it, and room (K88)."""
    item = rules.give_if_missing
    return () if not item or item in carried.items or len(carried.items) >= rules_context.field.bag else (item,)


def next_chapter_setup(rules_context: RulesContext, state: State, setup: Setup) -> Setup | None:
    """What the next chapter begins with, agreed on like the one that was won; None after the last."""
    following, agreed = next_scenario(rules_context, state.agreed.scenario), state.agreed
    if following is None:
        return None
    kept = {name: value for name, value in setup.items() if name != "position"}
    told = {
        "difficulty": agreed.difficulty,
        "scenario": following.id,
        "carried": carry_over_after_chapter(rules_context, state),
    }
    return kept | dict(agreed.house) | told


def chapter_number_and_count(rules_context: RulesContext, scenario: str) -> tuple[int, int]:
    """Which chapter of its campaign this is, from 1, and how many there are."""
    chapters = _chapters_of_campaign(rules_context, scenario)
    return [one.id for one in chapters].index(scenario) + 1, len(chapters)


def next_scenario(rules_context: RulesContext, scenario: str) -> Scenario | None:
    """The chapter after this one; None after the last."""
    at, most = chapter_number_and_count(rules_context, scenario)
    return _chapters_of_campaign(rules_context, scenario)[at] if at < most else None


def _chapters_of_campaign(rules_context: RulesContext, scenario: str) -> list[Scenario]:
    return [
        one for one in rules_context.content.scenarios if one.campaign == rules_context.scenarios[scenario].campaign
    ]


def remaining_weapon_pile(rules_context: RulesContext, people: Iterable[SurvivorState]) -> tuple[str, ...]:
    """Weapons that may be found: without those that somebody has already found (K88)."""
    left = Counter(rules_context.field.weapon_pile)
    for person in people:
        own = rules_context.survivor(person).weapons
        left -= Counter(one.weapon for one in person.arms if one.weapon not in own)
    return tuple(sorted(left.elements()))
