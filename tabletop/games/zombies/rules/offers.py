"""A finite sample of the legal actions: everything passes through the law before it is offered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, islice
from typing import Any, Final

from tabletop.games.zombies.rules.content.cards import Item
from tabletop.games.zombies.rules.content.lattice import SIDES
from tabletop.games.zombies.rules.looks import looks
from tabletop.games.zombies.rules.powers import using
from tabletop.games.zombies.rules.state import tasks as t
from tabletop.games.zombies.rules.state.draft import Draft
from tabletop.games.zombies.rules.state.state import Arms
from tabletop.games.zombies.rules.text import actions as a
from tabletop.games.zombies.rules.text.actions import Action
from tabletop.games.zombies.rules.turn import (
    attacking,
    engine,
    striking,
    suppressing,
    taking,
    waking,
    walking,
)
from tabletop.rules.game import CHANCE, NOBODY, Seat

SURE: Final = (a.Walk, a.Attack)
"""Made of nothing but what is legal: asking the law about each of hundreds takes too long."""
MOST_ATTACKS: Final = 200
_LEAST_SPLITS: Final = 6


def offered(d: Draft) -> tuple[Action, ...]:
    """Legal actions of the seat to act, each once, in a fixed order."""
    seat = engine.STACK.seat(d)
    if seat == NOBODY:
        return ()
    if seat == CHANCE:
        return tuple(action for action, _ in engine.STACK.odds(d))
    task = d.todo[-1]
    found = dict.fromkeys(_OFFERS[type(task)](d, task))
    return tuple(
        action for action in found if isinstance(action, SURE) or engine.STACK.refusal(d, action, seat) is None
    )


# Suppressing fire


def _suppressing(d: Draft, task: t.Suppressing) -> Iterator[Action]:
    yield a.Suppress()
    person = d.people[task.seat]
    for index, most in suppressing.sources(d, task.seat).items():
        arms = person.arms[index]
        for cards in handfuls(arms.hand, most):
            yield a.Suppress(arms.weapon, cards)


def handfuls(hand: Iterable[int], most: int) -> list[tuple[int, ...]]:
    """Distinct choices of one card or more from a hand, fewest first."""
    cards = sorted(hand)
    return [one for k in range(1, most + 1) for one in dict.fromkeys(combinations(cards, k))]


# Movement


def _walking(d: Draft, task: t.Walking) -> Iterator[Action]:
    yield a.Halt()
    person = d.people[task.seat]
    for item in taking.finds(d, task):
        yield a.Take(item, equip=item in d.arena.weapons)
        if item in d.arena.weapons and taking.replaced(d, person, item) != person.equipped:
            yield a.Take(item)
    yield from (a.Clear(side) for side in walking.clearable(d, task.seat))
    yield from (a.Walk(path) for path in walking.reachable(d, task).values())


# Attacks and actions


def _acting(d: Draft, task: t.Acting) -> Iterator[Action]:
    yield a.Pass()
    yield a.Reload(free=True)
    if task.has_acted:
        return
    yield a.Reload()
    yield from _attacks(d, task.seat)
    if looks.is_pinned(d.people[task.seat]):
        return
    person = d.people[task.seat]
    yield from (a.Swap(arms.weapon) for arms in person.arms)
    yield from _melees(d, task.seat)
    yield from (a.Revive(friend.survivor) for friend in d.people if friend.down)
    for item in dict.fromkeys(person.bag):
        yield from _uses(d, task.seat, d.arena.items[item])


def _attacks(d: Draft, seat: Seat) -> Iterator[Action]:
    """Every handful of cards with some of the ways to split it, shared out so that none is left out."""
    for arms in attacking.usable(d, seat):
        aims = _aims(d, seat, arms.weapon)
        if not aims:
            continue
        played = handfuls(arms.hand, attacking.most_cards(d, seat, d.arena.weapons[arms.weapon]))
        most = max(_LEAST_SPLITS, MOST_ATTACKS // max(1, len(played)))
        for cards in played:
            for hits in islice(splits(aims, sum(cards)), most):
                yield a.Attack(arms.weapon, cards, hits)


def _aims(d: Draft, seat: Seat, weapon: str) -> list[tuple[str, int]]:
    """Targets with the hits that remove them: tokens and the strong first, then who is nearest to a friend."""
    found = [(target, _hp(d, target)) for target in looks.targets(d, seat, weapon)]
    return sorted(found, key=lambda aim: (not striking.is_special(d, aim[0]), _far(d, aim[0])))


def _hp(d: Draft, target: str) -> int:
    id_ = a.zombie_id(target)
    if id_ is not None:
        struck = d.zombie(id_)
        return struck.hp if struck else 0
    held = d.seat_of(target)
    token = None if held is None else d.people[held].token
    return token.hp if token else 0


def _far(d: Draft, target: str) -> tuple[int, int]:
    """Sleepers last, then steps to the nearest survivor."""
    id_ = a.zombie_id(target)
    struck = None if id_ is None else d.zombie(id_)
    if struck is None:
        return 0, 0
    steps = d.map.distances(struck.hex)
    return not struck.active, min((steps.get(p.hex, looks.FAR) for p in d.people if p.hex), default=0)


def splits(aims: list[tuple[str, int]], total: int) -> Iterator[tuple[tuple[str, int], ...]]:
    """Ways to share hits out without more than needed for anybody, as long as that can be."""
    if total == 0:
        yield from (((target, 0),) for target, _ in aims)
        return
    yield from (((target, total),) for target, hp in aims if hp >= total)
    room = sum(hp for _, hp in aims)
    if room <= total:
        last = aims[-1]
        yield (*aims[:-1], (last[0], last[1] + total - room))
        return
    for shares in _shared(aims, total, room):
        if len(shares) > 1:
            yield shares


def _shared(aims: list[tuple[str, int]], total: int, room: int) -> Iterator[tuple[tuple[str, int], ...]]:
    """All ways in which nobody takes more than its HP, the front ones first."""
    if total == 0:
        yield ()
        return
    (target, hp), *rest = aims
    left = room - hp
    for share in range(min(hp, total), max(0, total - left) - 1, -1):
        own = ((target, share),) if share else ()
        yield from (own + others for others in _shared(rest, total - share, left))


def _melees(d: Draft, seat: Seat) -> Iterator[Action]:
    here = d.people[seat].hex
    assert here is not None
    around = looks.zombies_next_to(d, here)
    commons = sorted(a.zombie(z.id) for z in around if z.kind == waking.COMMON and z.acts)
    for k in range(min(d.field.stuns, len(commons)), 0, -1):
        yield from (a.Melee(targets) for targets in combinations(commons, k))
    yield from (a.Melee((a.zombie(z.id),)) for z in around if z.kind != waking.COMMON)
    yield from (a.Melee((friend.survivor,)) for friend in d.people if friend.token)


# Items


def _uses(d: Draft, seat: Seat, item: Item) -> Iterator[Action]:
    if item.target == using.SOMEBODY:
        for friend in d.people:
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
    near = {z.hex for z in d.zombies} | {p.hex for p in d.people if p.token and p.hex}
    for hex_ in d.map.within(here, item.range):
        if item.effect.op != "burn" or not near.isdisjoint(d.map.within(hex_, item.effect.radius)):
            yield a.Use(item.id, at=hex_)


_OFFERS: Final[dict[type, Callable[[Draft, Any], Iterable[Action]]]] = {
    t.Suppressing: _suppressing,
    t.Walking: _walking,
    t.Acting: _acting,
}
