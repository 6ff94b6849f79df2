"""Lists legal actions of the seat to act: a finite sample, each action made only when it is read.

Used by `rules`, whose `actions` answers the table and the bots, and by `playout`. Attacks are too many to list, so of
them only some are (MOST_ATTACKS); any other action may be legal as well and is checked by the rules, not by this
list. The contract asks for no duplicates and always the same order; random games and bots depend on it. It is called
for every decision of a playout, so it must stay fast. Each kind of task that a seat decides has its function in
_OFFERS_BY_TASK. It only reads.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import combinations, islice
from typing import Any, Final, overload

from tabletop.games.zombies.rules.content.cards import Item
from tabletop.games.zombies.rules.content.lattice import SIDES
from tabletop.games.zombies.rules.content.vocabulary import ItemOp
from tabletop.games.zombies.rules.powers import using
from tabletop.games.zombies.rules.queries import position_queries
from tabletop.games.zombies.rules.state import tasks
from tabletop.games.zombies.rules.state.state import Arms, SurvivorState, Zombie
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.text import actions as text_actions
from tabletop.games.zombies.rules.text.actions import Action
from tabletop.games.zombies.rules.turn import (
    acting,
    attacking,
    suppressing,
    task_specs,
    waking,
    walking,
)
from tabletop.rules.caches import cached
from tabletop.rules.game import CHANCE, NOBODY, Seat
from tabletop.rules.hexes import Hex

MOST_ATTACKS: Final = 200
_LEAST_HIT_SPLITS: Final = 6
_PASS: Final[Action] = text_actions.Pass()
_HALT: Final[Action] = text_actions.Halt()
_RELOADS: Final[tuple[text_actions.Reload, ...]] = (text_actions.Reload(free=True), text_actions.Reload())
HitShares = tuple[tuple[int, int], ...]
"""Targets by their index in the aims, with their share of the hits."""


class LazyActions(Sequence[Action]):
    """Actions in a fixed order, made when they are read."""

    __slots__ = ("_length", "_runs")

    def __init__(self) -> None:
        self._length = 0
        self._runs: list[tuple[int, Callable[[int], Action]]] = []
        """One after the other: how many actions, and what makes each of them."""

    def add(self, number: int, make: Callable[[int], Action]) -> None:
        """Adds so many actions that are made by their index."""
        if number:
            self._length += number
            self._runs.append((number, make))

    def extend(self, actions: Iterable[Action]) -> None:
        """Adds actions that are made already."""
        listed = tuple(actions)
        self.add(len(listed), listed.__getitem__)

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | Sequence[Action]:
        if isinstance(index, slice):
            return tuple(self)[index]
        left = index if index >= 0 else index + self._length
        for number, make in self._runs:
            if 0 <= left < number:
                return make(left)
            left -= number
        raise IndexError(index)

    def __iter__(self) -> Iterator[Action]:
        return (make(index) for number, make in self._runs for index in range(number))


def list_some_legal_actions(builder: StateBuilder) -> tuple[Action, ...]:
    """Legal actions of the seat to act, each once, in a fixed order."""
    return tuple(lazy_legal_actions(builder, task_specs.STACK.deciding_seat(builder)))


def lazy_legal_actions(builder: StateBuilder, seat: Seat | None) -> Sequence[Action]:
    """Returns the legal actions, made when they are read; read them before the position changes."""
    if seat == NOBODY:
        return ()
    if seat == CHANCE:
        return tuple(action for action, _ in task_specs.STACK.chance_odds(builder))
    found, task = LazyActions(), builder.todo[-1]
    _OFFERS_BY_TASK[type(task)](builder, task, found)
    return found


def _filter_legal(builder: StateBuilder, seat: Seat, actions: Iterable[Action]) -> Iterator[Action]:
    """Those to which the law does not object."""
    return (action for action in actions if task_specs.STACK.refusal_for_seat(builder, action, seat) is None)


# Suppressing fire


def _add_contribution_actions(builder: StateBuilder, task: tasks.Suppressing, found: LazyActions) -> None:
    if not suppressing.must_contribute(builder):
        found.extend((text_actions.Suppress(),))
    arms = builder.people[task.seat].arms
    for index, most in suppressing.contribution_limits(builder, task.seat).items():
        weapon, played = arms[index].weapon, distinct_card_choices(arms[index].hand, most)
        found.add(len(played), lambda i, weapon=weapon, played=played: text_actions.Suppress(weapon, played[i]))  # type: ignore[misc]


@cached("zombies: handfuls of cards", 1024)
def distinct_card_choices(hand: tuple[int, ...], most: int) -> tuple[tuple[int, ...], ...]:
    """Distinct choices of one card or more from a hand, fewest first."""
    cards = sorted(hand)
    return tuple(one for k in range(1, most + 1) for one in dict.fromkeys(combinations(cards, k)))


# Movement


def _add_walk_phase_actions(builder: StateBuilder, task: tasks.Walking, found: LazyActions) -> None:
    found.add(1, lambda _: _HALT)
    if builder.finds:
        found.extend(_filter_legal(builder, task.seat, _take_item_actions(builder, task)))
    if builder.boards:
        found.extend(text_actions.Clear(side) for side in walking.sides_with_clearable_boards(builder, task.seat))
    ways = walking.walk_ends(builder, task)
    found.add(len(ways.ends), lambda index: text_actions.Walk(ways.path_to(ways.ends[index])))


def _take_item_actions(builder: StateBuilder, task: tasks.Walking) -> Iterator[Action]:
    person = builder.people[task.seat]
    for item in walking.takeable_items(builder, task):
        yield text_actions.Take(item, equip=item in builder.rules_context.weapons)
        if (
            item in builder.rules_context.weapons
            and walking.replaced_weapon_index(builder, person, item) != person.equipped
        ):
            yield text_actions.Take(item)


# Attacks and actions


def _add_act_phase_actions(builder: StateBuilder, task: tasks.Acting, found: LazyActions) -> None:
    idle: tuple[Action, ...] = (
        _PASS,
        *(reload for reload in _RELOADS if acting.reload_refusal(builder, task, reload) is None),
    )
    found.add(len(idle), idle.__getitem__)
    if task.has_acted:
        return
    _add_attack_actions(builder, task.seat, found)
    person = builder.people[task.seat]
    if position_queries.is_pinned(person):
        return
    found.extend(_non_attack_actions(builder, task.seat))


def _non_attack_actions(builder: StateBuilder, seat: Seat) -> Iterator[Action]:
    """What somebody on their feet may do instead of an attack."""
    person, armed = builder.people[seat], builder.people[seat].armed_weapon.weapon
    assert person.hex is not None
    yield from (text_actions.Swap(arms.weapon) for arms in person.arms if arms.weapon != armed)
    yield from _melee_actions(builder, person.hex)
    if len(builder.people) > 1 or person.bag:
        near = {person.hex, *position_queries.adjacent_hexes(builder, person.hex)}
        beside = [friend for friend in builder.people if friend.hex in near]
        yield from _filter_legal(
            builder, seat, (text_actions.Melee((friend.survivor,)) for friend in beside if friend.token)
        )
        yield from _filter_legal(
            builder, seat, (text_actions.Revive(friend.survivor) for friend in beside if friend.down)
        )
        for item in dict.fromkeys(person.bag):
            yield from _filter_legal(
                builder, seat, _use_item_actions(builder, seat, builder.rules_context.items[item], beside)
            )


def _add_attack_actions(builder: StateBuilder, seat: Seat, found: LazyActions) -> None:
    """Every handful of cards with some of the ways to split it, shared out so that none is left out."""
    for arms in attacking.usable_weapons(builder, seat):
        zombies, held = position_queries.hittable_targets(builder, seat, arms.weapon) if arms.hand else ([], [])
        if not zombies and not held:
            continue
        aims = _SortedTargets(builder, zombies, held)
        played = distinct_card_choices(
            arms.hand, attacking.attack_card_limit(builder, seat, builder.rules_context.weapons[arms.weapon])
        )
        most = max(_LEAST_HIT_SPLITS, MOST_ATTACKS // max(1, len(played)))
        for cards in played:
            shares = _first_hit_shares(aims.hp, sum(cards))
            found.add(min(len(shares), most), partial(_make_attack, arms.weapon, cards, aims, shares))


def _make_attack(
    weapon: str, cards: tuple[int, ...], aims: _SortedTargets, shares: tuple[HitShares, ...], index: int
) -> Action:
    names = aims.sorted()
    return text_actions.Attack(weapon, cards, tuple([(names[target][0], share) for target, share in shares[index]]))


class _SortedTargets:
    """Targets: tokens and the strong first, then who is nearest to a friend; put in order when an attack is made."""

    __slots__ = ("_d", "_held", "_sorted", "_zombies", "hp")

    def __init__(self, builder: StateBuilder, zombies: list[Zombie], held: list[SurvivorState]) -> None:
        self._d, self._zombies, self._held = builder, zombies, held
        self._sorted: list[tuple[str, int]] = []
        is_alike = not held and all(zombie.hp == 1 for zombie in zombies)
        self.hp = (1,) * len(zombies) if is_alike else tuple(hp for _, hp in self.sorted())
        """Hits that remove each of them."""

    def sorted(self) -> list[tuple[str, int]]:
        """Names with the hits that remove them."""
        if not self._sorted:
            tokens = [(person.survivor, person.token.hp) for person in self._held if person.token is not None]
            places = [zombie.hex for zombie in self._zombies]
            is_single = len(places) + len(tokens) == 1  # nothing to put in order
            far = [0] * len(places) if is_single else position_queries.steps_to_survivors(self._d, places)
            found = [
                (
                    (zombie.kind == waking.COMMON, not zombie.active, steps),
                    text_actions.zombie_target_word(zombie.id),
                    zombie.hp,
                )
                for zombie, steps in zip(self._zombies, far, strict=True)
            ]  # the strong before commons, sleepers last, then by the steps to the nearest survivor
            found += [((False, False, 0), name, hp) for name, hp in tokens]
            self._sorted = [(name, hp) for _, name, hp in sorted(found, key=lambda aim: aim[0])]
        return self._sorted


@cached("zombies: shares of hits", 512)
def _first_hit_shares(hp: tuple[int, ...], total: int) -> tuple[HitShares, ...]:
    """The first ways to share hits out among targets with so many HP."""
    return tuple(islice(hit_splits(list(enumerate(hp)), total), MOST_ATTACKS))


def hit_splits(aims: list[tuple[int, int]], total: int) -> Iterator[HitShares]:
    """Yields ways to split hits among targets, giving nobody more than it needs if that is possible."""
    if total == 0:
        yield from (((target, 0),) for target, _ in aims)
        return
    single = [((target, total),) for target, hp in aims if hp >= total]
    yield from single
    room = sum(hp for _, hp in aims)
    if room <= total and not single:
        last = aims[-1]
        yield (*aims[:-1], (last[0], last[1] + total - room))
        return
    for shares in _hit_shares_without_overkill(aims, total, room):
        if len(shares) > 1:
            yield shares


def _hit_shares_without_overkill(aims: list[tuple[int, int]], total: int, room: int) -> Iterator[HitShares]:
    """All ways in which nobody takes more than its HP, the front ones first."""
    if total == 0:
        yield ()
        return
    if room == len(aims):  # one hit for each
        yield from combinations(aims, total)
        return
    (target, hp), *rest = aims
    left = room - hp
    for share in range(min(hp, total), max(0, total - left) - 1, -1):
        own = ((target, share),) if share else ()
        yield from (own + others for others in _hit_shares_without_overkill(rest, total - share, left))


def _melee_actions(builder: StateBuilder, here: Hex) -> Iterator[Action]:
    around = position_queries.zombies_next_to(builder, here)
    commons = sorted(text_actions.zombie_target_word(z.id) for z in around if z.kind == waking.COMMON and z.can_act)
    for k in range(min(builder.field.stuns, len(commons)), 0, -1):
        yield from (text_actions.Melee(targets) for targets in combinations(commons, k))
    yield from (text_actions.Melee((text_actions.zombie_target_word(z.id),)) for z in around if z.kind != waking.COMMON)


# Items


def _use_item_actions(builder: StateBuilder, seat: Seat, item: Item, beside: list[SurvivorState]) -> Iterator[Action]:
    if item.target == using.SOMEBODY_TARGET:
        for friend in beside:
            if item.effect.op != ItemOp.REFILL:
                yield text_actions.Use(item.id, on=friend.survivor)
            else:
                yield from (
                    text_actions.Use(item.id, on=friend.survivor, weapon=arms.weapon)
                    for arms in _weapons_not_full(builder, friend.arms)
                )
    elif item.target == using.HEX_TARGET:
        yield from _throw_item_actions(builder, seat, item)
    elif item.target == using.EXIT_TARGET:
        yield from (text_actions.Use(item.id, side=side) for side in range(len(SIDES)))
    else:
        yield text_actions.Use(item.id)


def _weapons_not_full(builder: StateBuilder, arms: Iterable[Arms]) -> Iterator[Arms]:
    """Weapons that are not full."""
    return (
        one for one in arms if len(one.hand) < builder.rules_context.weapons[one.weapon].clip or one.spent or one.shown
    )


def _throw_item_actions(builder: StateBuilder, seat: Seat, item: Item) -> Iterator[Action]:
    """Hexes in range; of fire only those where it meets a zombie or a token."""
    here = builder.people[seat].hex
    assert here is not None
    is_fire = item.effect.op == ItemOp.BURN
    struck = {z.hex for z in builder.zombies} | {p.hex for p in builder.people if p.token and p.hex} if is_fire else ()
    worthy = {hex_ for one in struck for hex_ in builder.map.hexes_within(one, item.effect.radius)}
    for hex_ in builder.map.hexes_within(here, item.range):
        if not is_fire or hex_ in worthy:
            yield text_actions.Use(item.id, at=hex_)


_OFFERS_BY_TASK: Final[dict[type, Callable[[StateBuilder, Any, LazyActions], None]]] = {
    tasks.Suppressing: _add_contribution_actions,
    tasks.Walking: _add_walk_phase_actions,
    tasks.Acting: _add_act_phase_actions,
}
