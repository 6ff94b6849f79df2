"""Survivors are wounded, pinned and dead (H46-H49, X14, K57, K98).

Used by `wounding`, `walking`, `rounds`, `waking`, `powers/using` and `powers/specials`: all that costs HP ends here,
so HP are taken nowhere else. It changes a StateBuilder and adds events; who is wounded in which order is decided by
those who call it. Pins come before deaths, and the Mourner leaves last: the order decides which events follow. Words
of causes are keys of sentences. Rule book: Wounds.
"""

from __future__ import annotations

from typing import Final

from tabletop.games.zombies.rules.content.vocabulary import ZombieKind
from tabletop.games.zombies.rules.queries import position_queries
from tabletop.games.zombies.rules.state.state import LyingItem
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.text import events
from tabletop.games.zombies.rules.text.events import PinCause
from tabletop.rules.game import Seat
from tabletop.rules.hexes import Hex

MOURNER: Final = ZombieKind.MOURNER
FATAL_DOWNS: Final = 3
"""Down so many times is dead with the switch for it (K98)."""
Causes = tuple[tuple[str, int], ...]
Biters = tuple[tuple[str, int], ...]
"""As in `events.Wounded`."""


def wound_survivor(builder: StateBuilder, seat: Seat, causes: Causes, *rules: str) -> None:
    """Deals wounds outside of phase 5, with everything that comes of them at once (K40)."""
    subtract_wounds(builder, seat, causes, *rules)
    apply_downs_and_deaths(builder)


def subtract_wounds(
    builder: StateBuilder, seat: Seat, causes: Causes, *rules: str, biters: Biters = ()
) -> None:  # fmt: skip
    """Takes HP and nothing more; somebody hurt may not revive in this round (A14)."""
    lose_hp(builder, seat, causes, *rules, is_wound=True, biters=biters)


def lose_hp(
    builder: StateBuilder, seat: Seat, causes: Causes, *rules: str, is_wound: bool = False, biters: Biters = ()
) -> None:  # fmt: skip
    """Takes HP; without a wound where somebody bleeds (K98)."""
    person, amount = builder.people[seat], sum(number for _, number in causes)
    left = person.hp - amount
    fell = person.hp > 0 >= left
    builder.change_survivor(seat, hp=left, downs=person.downs + fell, wounded=person.wounded or is_wound)
    builder.add_new_event(events.Wounded, rules, seat, amount, left, causes, biters)


def apply_downs_and_deaths(builder: StateBuilder) -> None:
    """Pins who is down, removes who is dead, and the Mourner if her prey is either."""
    for seat in position_queries.living_seats_in_order(builder):
        pin_if_down(builder, seat)
    remove_dying_survivors(builder)
    remove_mourner_without_prey(builder)


def pin_if_down(builder: StateBuilder, seat: Seat) -> None:
    """Somebody with 0 HP or less is pinned (H48, H49)."""
    if builder.people[seat].down:
        pin_survivor(builder, seat, PinCause.DOWN, "H48", "H49")


def pin_survivor(builder: StateBuilder, seat: Seat, cause: PinCause, *rules: str) -> None:
    """Somebody is pinned; nothing new for who is pinned already."""
    if not builder.people[seat].pinned:
        builder.change_survivor(seat, pinned=True)
        builder.add_new_event(events.Pinned, rules, seat, cause)


# Death


def remove_dying_survivors(builder: StateBuilder) -> None:
    """Takes all the dead off the board."""
    for seat in position_queries.living_seats_in_order(builder):
        if is_dying(builder, seat):
            kill_survivor(builder, seat)


def is_dying(builder: StateBuilder, seat: Seat) -> bool:
    """Whether a survivor's HP are too low, or it went down too often (X14, K98)."""
    person, rule = builder.people[seat], builder.house_rule("death")
    if not person.alive or rule == "never":
        return False
    if rule == "third_time_down":
        return person.downs >= FATAL_DOWNS and person.hp <= 0
    is_usual = rule == builder.rules_context.house_rules["death"].values[0]
    return person.hp <= (builder.field.dies_at if is_usual else -int(rule.rpartition("_")[2]))


def kill_survivor(builder: StateBuilder, seat: Seat) -> None:
    """Figure and token off, items on the hex, weapons out of the game (K57)."""
    person = builder.people[seat]
    assert person.hex is not None
    at = person.hex
    if person.token is not None:
        builder.add_new_event(events.TokenGone, ("X14",), person.token.kind, seat)
    builder.add_new_event(events.Died, ("X14", "K57"), seat, at)
    _drop_bag_items_on_hex(builder, person.bag, at)
    gone = {"arms": (), "equipped": 0, "bag": (), "pinned": False, "token": None}
    builder.change_survivor(seat, hex=None, slime=0, boost=0, eager=0, **gone)
    if seat == builder.first:
        pass_first_player_token(builder, "K58")


def _drop_bag_items_on_hex(builder: StateBuilder, bag: tuple[str, ...], at: Hex) -> None:
    for item in bag:
        builder.finds += (LyingItem(at, item),)
        builder.add_new_event(events.ItemLaid, ("X14",), item, at, "dropped")


def pass_first_player_token(builder: StateBuilder, *rules: str) -> None:
    """The First Player token goes to the next living seat clockwise (H98, K58)."""
    number = len(builder.people)
    following = [(builder.first + step) % number for step in range(1, number + 1)]
    found = next((seat for seat in following if builder.people[seat].alive), None)
    if found is not None and found != builder.first:
        builder.first = found
        builder.add_new_event(events.FirstMoved, rules, found)


def remove_mourner_without_prey(builder: StateBuilder) -> None:
    """She goes when her prey is down or dead (K59)."""
    for zombie in list(builder.zombies):
        if zombie.kind == MOURNER and zombie.prey is not None:
            prey = builder.people[zombie.prey]
            if prey.down or not prey.alive:
                builder.zombies.remove(zombie)
                builder.add_new_event(events.MournerLeft, ("K59",), zombie.id)
