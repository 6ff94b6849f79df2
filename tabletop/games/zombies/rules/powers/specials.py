"""Special attacks: tokens, the Bloater, the Brute and the Mourner (K38-K42).

Used by `turn/resolving`, which fires them, and by `turn/task_specs`, which calls the rest. Targets are chosen by
rule, never by a person; ties are broken by the keys in _TARGET_KEYS. Forms and targets are words of
`content/vocabulary`: a new one needs its function here. Dice are rolled by chance and handed in. It changes a
StateBuilder and adds events. Rule book: Special attacks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from tabletop.games.zombies.rules.content.cards import Director, Special
from tabletop.games.zombies.rules.content.vocabulary import SpecialForm, SpecialPlace, ZombieKind
from tabletop.games.zombies.rules.queries import position_queries
from tabletop.games.zombies.rules.state import tasks
from tabletop.games.zombies.rules.state.state import SpecialToken
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.text import actions, events
from tabletop.games.zombies.rules.text.events import PinCause
from tabletop.games.zombies.rules.turn import harm, placing
from tabletop.rules.game import Seat


def resolve_special_attack(builder: StateBuilder, card: Director) -> None:
    """Runs a special attack; one without a target or a place has no effect (K38)."""
    assert card.special is not None
    special = builder.rules_context.specials[card.special.kind]
    target = None if special.form == SpecialForm.FIGURE else choose_special_target(builder, special)
    rules, margin = ("H29", "H31"), card.special.margin
    builder.add_new_event(events.SpecialFired, rules, card.id, special.id, target, builder.shortfall, margin)
    _EFFECT_BY_FORM[special.form](builder, card, special, target)


# Targets


def choose_special_target(builder: StateBuilder, special: Special) -> Seat | None:
    """Whom a token or an event meets; None: nobody."""
    if special.form != SpecialForm.TOKEN:
        return position_queries.weakest_survivor(builder)
    open_ = [seat for seat in position_queries.living_seats(builder) if builder.people[seat].token is None]
    return min(open_, key=lambda seat: _TARGET_KEYS[special.target](builder, seat), default=None)


def _isolation_sort_key(builder: StateBuilder, seat: Seat) -> tuple[int, ...]:
    """The farther the nearest living friend, the better; then the weakest (K39)."""
    hex_ = builder.people[seat].hex
    assert hex_ is not None
    steps = builder.map.distances(hex_)
    friends = [person.hex for other, person in enumerate(builder.people) if other != seat and person.hex is not None]
    nearest = min((steps.get(friend, position_queries.FAR) for friend in friends), default=position_queries.FAR)
    return -nearest, *position_queries.weakest_sort_key(builder, seat)


def _health_sort_key(builder: StateBuilder, seat: Seat) -> tuple[int, ...]:
    """Highest HP, then fewer wounds lost, then seat order (K39)."""
    return (
        -builder.people[seat].hp,
        position_queries.wounds_lost(builder, seat),
        position_queries.seat_order_from_first(builder, seat),
    )


_TARGET_KEYS: Final[dict[str, Callable[[StateBuilder, Seat], tuple[int, ...]]]] = {
    "most_isolated": _isolation_sort_key,
    "healthiest": _health_sort_key,
    "weakest": position_queries.weakest_sort_key,
}


# What they do


def _put_special_token(builder: StateBuilder, card: Director, special: Special, target: Seat | None) -> None:
    """A token comes on the target and may wound it at once."""
    if target is None:
        return
    builder.change_survivor(target, token=SpecialToken(special.id, special.hp))
    builder.add_new_event(events.TokenPut, ("K6",), special.id, target, special.hp)
    harm.pin_survivor(builder, target, PinCause.SPECIAL, "K6")
    if special.wound_now:
        harm.wound_survivor(builder, target, ((special.id, special.wound_now),), "K40")


def _slime_survivors(builder: StateBuilder, card: Director, special: Special, target: Seat | None) -> None:
    """Slime on the weakest and those near him, then more zombies on his tile (K41)."""
    if target is None:
        return
    hex_ = builder.people[target].hex
    assert hex_ is not None
    near = {hex_, *position_queries.hexes_around(builder, hex_, special.slime_radius)}
    seats = tuple(seat for seat in position_queries.living_seats_in_order(builder) if builder.people[seat].hex in near)
    for seat in seats:
        builder.change_survivor(seat, slime=special.slime_rounds)
    builder.add_new_event(events.Slimed, ("K41",), seats)
    if special.extra_die:
        builder.push_task(tasks.Swelling(card.id))


def bring_bloater_zombies(builder: StateBuilder, task: tasks.Swelling, action: actions.Roll) -> None:
    """How many zombies the Bloater brings: a smaller die made of a large one."""
    special = builder.rules_context.director[task.card].special
    weak = position_queries.weakest_survivor(builder)
    assert special is not None
    assert weak is not None
    number = -(-action.die * builder.rules_context.specials[special.kind].extra_die // builder.field.die)
    builder.replace_first_task(
        tasks.Placing(task.card, placing.BLOATER, number, tile=position_queries.tile_of(builder, weak))
    )


def _bring_special_figure(builder: StateBuilder, card: Director, special: Special, target: Seat | None) -> None:
    """The Brute or the Mourner comes, unless it is there already."""
    kind = ZombieKind(special.id)
    if position_queries.special_zombie(builder, kind) is None:
        laid = (
            _tile_of_front_survivor(builder)
            if special.place == SpecialPlace.FRONT
            else _tile_away_from_survivors(builder)
        )
        if laid is not None:
            builder.push_task(tasks.Entering(kind, laid))


def _tile_of_front_survivor(builder: StateBuilder) -> int | None:
    found = position_queries.front_survivor(builder)
    return None if found is None else position_queries.tile_of(builder, found)


def _tile_away_from_survivors(builder: StateBuilder) -> int | None:
    """The unexplored tile nearest to the First Player, else an explored one without survivors (K42)."""
    empty = [index for index in range(len(builder.laid)) if not position_queries.has_survivors_on_tile(builder, index)]
    found = _tile_nearest_first_player(builder, (index for index in empty if not builder.laid[index].explored))
    return _tile_nearest_first_player(builder, empty) if found is None else found


def _tile_nearest_first_player(builder: StateBuilder, among: Iterable[int]) -> int | None:
    hex_ = builder.people[builder.first].hex
    return None if hex_ is None else position_queries.nearest_tile_index_by_walk(builder, hex_, among)


_EFFECT_BY_FORM: Final[dict[str, Callable[[StateBuilder, Director, Special, Seat | None], None]]] = {
    "token": _put_special_token,
    "event": _slime_survivors,
    "figure": _bring_special_figure,
}
