"""A finite sample of the legal actions, which are made when they are read: most of them never are in a playout.

What is not made of nothing but what is legal passes through the law before it is offered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import combinations, islice
from typing import Any, Final, overload

from tabletop.games.zombies.rules.content.cards import Item
from tabletop.games.zombies.rules.content.lattice import SIDES
from tabletop.games.zombies.rules.looks import looks
from tabletop.games.zombies.rules.powers import using
from tabletop.games.zombies.rules.state import tasks as t
from tabletop.games.zombies.rules.state.draft import Draft
from tabletop.games.zombies.rules.state.state import Arms, Person, Zombie
from tabletop.games.zombies.rules.text import actions as a
from tabletop.games.zombies.rules.text.actions import Action
from tabletop.games.zombies.rules.turn import (
    acting,
    attacking,
    engine,
    suppressing,
    taking,
    waking,
    walking,
)
from tabletop.rules.caches import cached
from tabletop.rules.game import CHANCE, NOBODY, Seat
from tabletop.rules.hexes import Hex

MOST_ATTACKS: Final = 200
_LEAST_SPLITS: Final = 6
_PASS: Final[Action] = a.Pass()
_HALT: Final[Action] = a.Halt()
_RELOADS: Final[tuple[a.Reload, ...]] = (a.Reload(free=True), a.Reload())
Shares = tuple[tuple[int, int], ...]
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


def offered(d: Draft) -> tuple[Action, ...]:
    """Legal actions of the seat to act, each once, in a fixed order."""
    return tuple(offers(d, engine.STACK.seat(d)))


def offers(d: Draft, seat: Seat | None) -> Sequence[Action]:
    """The same, made when they are read, for who knows whose decision it is; to be read before anything changes."""
    if seat == NOBODY:
        return ()
    if seat == CHANCE:
        return tuple(action for action, _ in engine.STACK.odds(d))
    found, task = LazyActions(), d.todo[-1]
    _OFFERS[type(task)](d, task, found)
    return found


def _legal(d: Draft, seat: Seat, actions: Iterable[Action]) -> Iterator[Action]:
    """Those to which the law does not object."""
    return (action for action in actions if engine.STACK.refusal(d, action, seat) is None)


# Suppressing fire


def _suppressing(d: Draft, task: t.Suppressing, found: LazyActions) -> None:
    if not suppressing.must(d):
        found.extend((a.Suppress(),))
    arms = d.people[task.seat].arms
    for index, most in suppressing.sources(d, task.seat).items():
        weapon, played = arms[index].weapon, handfuls(arms[index].hand, most)
        found.add(len(played), lambda i, weapon=weapon, played=played: a.Suppress(weapon, played[i]))  # type: ignore[misc]


@cached("zombies: handfuls of cards", 1024)
def handfuls(hand: tuple[int, ...], most: int) -> tuple[tuple[int, ...], ...]:
    """Distinct choices of one card or more from a hand, fewest first."""
    cards = sorted(hand)
    return tuple(one for k in range(1, most + 1) for one in dict.fromkeys(combinations(cards, k)))


# Movement


def _walking(d: Draft, task: t.Walking, found: LazyActions) -> None:
    found.add(1, lambda _: _HALT)
    if d.finds:
        found.extend(_legal(d, task.seat, _takes(d, task)))
    if d.boards:
        found.extend(a.Clear(side) for side in walking.clearable(d, task.seat))
    ways = walking.walk_ends(d, task)
    found.add(len(ways.ends), lambda index: a.Walk(ways.path(ways.ends[index])))


def _takes(d: Draft, task: t.Walking) -> Iterator[Action]:
    person = d.people[task.seat]
    for item in taking.finds(d, task):
        yield a.Take(item, equip=item in d.arena.weapons)
        if item in d.arena.weapons and taking.replaced(d, person, item) != person.equipped:
            yield a.Take(item)


# Attacks and actions


def _acting(d: Draft, task: t.Acting, found: LazyActions) -> None:
    idle: tuple[Action, ...] = (
        _PASS,
        *(reload for reload in _RELOADS if acting.reload_refusal(d, task, reload) is None),
    )
    found.add(len(idle), idle.__getitem__)
    if task.has_acted:
        return
    _attacks(d, task.seat, found)
    person = d.people[task.seat]
    if looks.is_pinned(person):
        return
    found.extend(_deeds(d, task.seat))


def _deeds(d: Draft, seat: Seat) -> Iterator[Action]:
    """What somebody on their feet may do instead of an attack."""
    person, armed = d.people[seat], d.people[seat].armed.weapon
    assert person.hex is not None
    yield from (a.Swap(arms.weapon) for arms in person.arms if arms.weapon != armed)
    yield from _zombie_melees(d, person.hex)
    if len(d.people) > 1 or person.bag:
        near = {person.hex, *looks.adjacent(d, person.hex)}
        beside = [friend for friend in d.people if friend.hex in near]
        yield from _legal(d, seat, (a.Melee((friend.survivor,)) for friend in beside if friend.token))
        yield from _legal(d, seat, (a.Revive(friend.survivor) for friend in beside if friend.down))
        for item in dict.fromkeys(person.bag):
            yield from _legal(d, seat, _uses(d, seat, d.arena.items[item], beside))


def _attacks(d: Draft, seat: Seat, found: LazyActions) -> None:
    """Every handful of cards with some of the ways to split it, shared out so that none is left out."""
    for arms in attacking.usable(d, seat):
        zombies, held = looks.in_sights(d, seat, arms.weapon) if arms.hand else ([], [])
        if not zombies and not held:
            continue
        aims = _Aims(d, zombies, held)
        played = handfuls(arms.hand, attacking.most_cards(d, seat, d.arena.weapons[arms.weapon]))
        most = max(_LEAST_SPLITS, MOST_ATTACKS // max(1, len(played)))
        for cards in played:
            shares = _shares(aims.hp, sum(cards))
            found.add(min(len(shares), most), partial(_attack, arms.weapon, cards, aims, shares))


def _attack(weapon: str, cards: tuple[int, ...], aims: _Aims, shares: tuple[Shares, ...], index: int) -> Action:
    names = aims.sorted()
    return a.Attack(weapon, cards, tuple([(names[target][0], share) for target, share in shares[index]]))


class _Aims:
    """Targets: tokens and the strong first, then who is nearest to a friend; put in order when an attack is made."""

    __slots__ = ("_d", "_held", "_sorted", "_zombies", "hp")

    def __init__(self, d: Draft, zombies: list[Zombie], held: list[Person]) -> None:
        self._d, self._zombies, self._held = d, zombies, held
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
            far = [0] * len(places) if is_single else looks.steps_to_survivors(self._d, places)
            found = [
                ((zombie.kind == waking.COMMON, not zombie.active, steps), a.zombie(zombie.id), zombie.hp)
                for zombie, steps in zip(self._zombies, far, strict=True)
            ]  # the strong before commons, sleepers last, then by the steps to the nearest survivor
            found += [((False, False, 0), name, hp) for name, hp in tokens]
            self._sorted = [(name, hp) for _, name, hp in sorted(found, key=lambda aim: aim[0])]
        return self._sorted


@cached("zombies: shares of hits", 512)
def _shares(hp: tuple[int, ...], total: int) -> tuple[Shares, ...]:
    """The first ways to share hits out among targets with so many HP."""
    return tuple(islice(splits(list(enumerate(hp)), total), MOST_ATTACKS))


def splits(aims: list[tuple[int, int]], total: int) -> Iterator[Shares]:
    """Ways to share hits out without more than needed for anybody, as long as that can be; each once."""
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
    for shares in _shared(aims, total, room):
        if len(shares) > 1:
            yield shares


def _shared(aims: list[tuple[int, int]], total: int, room: int) -> Iterator[Shares]:
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
        yield from (own + others for others in _shared(rest, total - share, left))


def _zombie_melees(d: Draft, here: Hex) -> Iterator[Action]:
    around = looks.zombies_next_to(d, here)
    commons = sorted(a.zombie(z.id) for z in around if z.kind == waking.COMMON and z.acts)
    for k in range(min(d.field.stuns, len(commons)), 0, -1):
        yield from (a.Melee(targets) for targets in combinations(commons, k))
    yield from (a.Melee((a.zombie(z.id),)) for z in around if z.kind != waking.COMMON)


# Items


def _uses(d: Draft, seat: Seat, item: Item, beside: list[Person]) -> Iterator[Action]:
    if item.target == using.SOMEBODY:
        for friend in beside:
            if item.effect.op != "refill":
                yield a.Use(item.id, on=friend.survivor)
            else:
                yield from (a.Use(item.id, on=friend.survivor, weapon=arms.weapon) for arms in _used(d, friend.arms))
    elif item.target == using.HEX:
        yield from _throws(d, seat, item)
    elif item.target == using.EXIT:
        yield from (a.Use(item.id, side=side) for side in range(len(SIDES)))
    else:
        yield a.Use(item.id)


def _used(d: Draft, arms: Iterable[Arms]) -> Iterator[Arms]:
    """Weapons that are not full."""
    return (one for one in arms if len(one.hand) < d.arena.weapons[one.weapon].clip or one.spent or one.shown)


def _throws(d: Draft, seat: Seat, item: Item) -> Iterator[Action]:
    """Hexes in range; of fire only those where it meets a zombie or a token."""
    here = d.people[seat].hex
    assert here is not None
    is_fire = item.effect.op == "burn"
    struck = {z.hex for z in d.zombies} | {p.hex for p in d.people if p.token and p.hex} if is_fire else ()
    worthy = {hex_ for one in struck for hex_ in d.map.within(one, item.effect.radius)}
    for hex_ in d.map.within(here, item.range):
        if not is_fire or hex_ in worthy:
            yield a.Use(item.id, at=hex_)


_OFFERS: Final[dict[type, Callable[[Draft, Any, LazyActions], None]]] = {
    t.Suppressing: _suppressing,
    t.Walking: _walking,
    t.Acting: _acting,
}
