"""Special attacks: tokens, the Bloater, the Brute and the Mourner (K38-K42)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from tabletop.games.zombies.rules.content.cards import Director, Special
from tabletop.games.zombies.rules.looks import looks
from tabletop.games.zombies.rules.state import tasks as t
from tabletop.games.zombies.rules.state.draft import Draft
from tabletop.games.zombies.rules.state.state import Token
from tabletop.games.zombies.rules.text import actions as a
from tabletop.games.zombies.rules.text import events
from tabletop.games.zombies.rules.turn import harm, placing
from tabletop.rules.game import Seat


def fire(d: Draft, card: Director) -> None:
    """A special attack happens; without a target or a place it goes by (K38)."""
    assert card.special is not None
    special = d.arena.specials[card.special.kind]
    target = None if special.form == "figure" else chosen(d, special)
    rules, margin = ("H29", "H31"), card.special.margin
    d.record(events.SpecialFired, rules, card.id, special.id, target, d.shortfall, margin)
    _FORMS[special.form](d, card, special, target)


# Targets


def chosen(d: Draft, special: Special) -> Seat | None:
    """Whom a token or an event meets; None: nobody."""
    if special.form != "token":
        return looks.weakest(d)
    open_ = [seat for seat in looks.living(d) if d.people[seat].token is None]
    return min(open_, key=lambda seat: _TARGETS[special.target](d, seat), default=None)


def _isolated(d: Draft, seat: Seat) -> tuple[int, ...]:
    """The farther the nearest living friend, the better; then the weakest (K39)."""
    hex_ = d.people[seat].hex
    assert hex_ is not None
    steps = d.map.distances(hex_)
    friends = [person.hex for other, person in enumerate(d.people) if other != seat and person.hex is not None]
    nearest = min((steps.get(friend, looks.FAR) for friend in friends), default=looks.FAR)
    return -nearest, *looks.weak_key(d, seat)


def _healthy(d: Draft, seat: Seat) -> tuple[int, ...]:
    """Highest HP, then fewer wounds lost, then seat order (K39)."""
    return -d.people[seat].hp, looks.lost(d, seat), looks.rank(d, seat)


_TARGETS: Final[dict[str, Callable[[Draft, Seat], tuple[int, ...]]]] = {
    "most_isolated": _isolated,
    "healthiest": _healthy,
    "weakest": looks.weak_key,
}


# What they do


def _hold(d: Draft, card: Director, special: Special, target: Seat | None) -> None:
    """A token comes on the target and may wound it at once."""
    if target is None:
        return
    d.alter(target, token=Token(special.id, special.hp))
    d.record(events.TokenPut, ("K6",), special.id, target, special.hp)
    harm.pin(d, target, "special", "K6")
    if special.wound_now:
        harm.wound(d, target, ((special.id, special.wound_now),), "K40")


def _burst(d: Draft, card: Director, special: Special, target: Seat | None) -> None:
    """Slime on the weakest and those near him, then more zombies on his tile (K41)."""
    if target is None:
        return
    hex_ = d.people[target].hex
    assert hex_ is not None
    near = {hex_, *looks.around(d, hex_, special.slime_radius)}
    seats = tuple(seat for seat in looks.order(d) if d.people[seat].hex in near)
    for seat in seats:
        d.alter(seat, slime=special.slime_rounds)
    d.record(events.Slimed, ("K41",), seats)
    if special.extra_die:
        d.push(t.Swelling(card.id))


def swell(d: Draft, task: t.Swelling, action: a.Roll) -> None:
    """How many zombies the Bloater brings: a smaller die made of a large one."""
    special = d.arena.director[task.card].special
    weak = looks.weakest(d)
    assert special is not None
    assert weak is not None
    number = -(-action.die * d.arena.specials[special.kind].extra_die // d.field.die)
    d.swap(t.Placing(task.card, placing.BLOATER, number, tile=looks.tile_of(d, weak)))


def _appear(d: Draft, card: Director, special: Special, target: Seat | None) -> None:
    """The Brute or the Mourner comes, unless it is there already."""
    if looks.unique(d, special.id) is None:
        laid = _front(d) if special.place == "front" else _lonely(d)
        if laid is not None:
            d.push(t.Entering(special.id, laid))


def _front(d: Draft) -> int | None:
    found = looks.front(d)
    return None if found is None else looks.tile_of(d, found)


def _lonely(d: Draft) -> int | None:
    """The unexplored tile nearest to the First Player, else an explored one without survivors (K42)."""
    empty = [index for index in range(len(d.laid)) if not looks.has_people(d, index)]
    found = _nearest(d, (index for index in empty if not d.laid[index].explored))
    return _nearest(d, empty) if found is None else found


def _nearest(d: Draft, among: Iterable[int]) -> int | None:
    hex_ = d.people[d.first].hex
    return None if hex_ is None else looks.nearest_tile(d, hex_, among)


_FORMS: Final[dict[str, Callable[[Draft, Director, Special, Seat | None], None]]] = {
    "token": _hold,
    "event": _burst,
    "figure": _appear,
}
