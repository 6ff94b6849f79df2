"""Survivors are wounded, pinned and dead (H46-H49, X14, K57, K98)."""

from __future__ import annotations

from typing import Final

from tabletop.games.zombies.rules.looks import looks
from tabletop.games.zombies.rules.state.draft import Draft
from tabletop.games.zombies.rules.state.state import Find
from tabletop.games.zombies.rules.text import events
from tabletop.rules.game import Seat
from tabletop.rules.hexes import Hex

MOURNER: Final = "mourner"
THIRD: Final = 3
"""Down so many times is dead with the switch for it (K98)."""
Causes = tuple[tuple[str, int], ...]


def wound(d: Draft, seat: Seat, causes: Causes, *rules: str) -> None:
    """Deals wounds outside of phase 5, with everything that comes of them at once (K40)."""
    hurt(d, seat, causes, *rules)
    settle(d)


def hurt(d: Draft, seat: Seat, causes: Causes, *rules: str) -> None:
    """Takes HP and nothing more; somebody hurt may not revive in this round (A14)."""
    lose(d, seat, causes, *rules, is_wound=True)


def lose(d: Draft, seat: Seat, causes: Causes, *rules: str, is_wound: bool = False) -> None:
    """Takes HP; without a wound where somebody bleeds (K98)."""
    person, amount = d.people[seat], sum(number for _, number in causes)
    left = person.hp - amount
    fell = person.hp > 0 >= left
    d.alter(seat, hp=left, downs=person.downs + fell, wounded=person.wounded or is_wound)
    d.record(events.Wounded, rules, seat, amount, left, causes)


def settle(d: Draft) -> None:
    """Pins who is down, takes away who is dead, and the Mourner whose prey is neither."""
    for seat in looks.order(d):
        pin_down(d, seat)
    bury(d)
    mourner_leaves(d)


def pin_down(d: Draft, seat: Seat) -> None:
    """Somebody with 0 HP or less is pinned (H48, H49)."""
    if d.people[seat].down:
        pin(d, seat, "down", "H48", "H49")


def pin(d: Draft, seat: Seat, why: str, *rules: str) -> None:
    """Somebody is pinned; nothing new for who is pinned already."""
    if not d.people[seat].pinned:
        d.alter(seat, pinned=True)
        d.record(events.Pinned, rules, seat, why)


# Death


def bury(d: Draft) -> None:
    """Takes all the dead off the board."""
    for seat in looks.order(d):
        if is_dying(d, seat):
            die(d, seat)


def is_dying(d: Draft, seat: Seat) -> bool:
    """Whether a survivor's HP are too low, or it went down too often (X14, K98)."""
    person, rule = d.people[seat], d.rule("death")
    if not person.alive or rule == "never":
        return False
    if rule == "third_time_down":
        return person.downs >= THIRD and person.hp <= 0
    is_usual = rule == d.arena.house_rules["death"].values[0]
    return person.hp <= (d.field.dies_at if is_usual else -int(rule.rpartition("_")[2]))


def die(d: Draft, seat: Seat) -> None:
    """Figure and token off, items on the hex, weapons out of the game (K57)."""
    person = d.people[seat]
    assert person.hex is not None
    at = person.hex
    if person.token is not None:
        d.record(events.TokenGone, ("X14",), person.token.kind, seat)
    d.record(events.Died, ("X14", "K57"), seat, at)
    _leave(d, person.bag, at)
    gone = {"arms": (), "equipped": 0, "bag": (), "pinned": False, "token": None}
    d.alter(seat, hex=None, slime=0, boost=0, eager=0, **gone)
    if seat == d.first:
        pass_first(d, "K58")


def _leave(d: Draft, bag: tuple[str, ...], at: Hex) -> None:
    for item in bag:
        d.finds += (Find(at, item),)
        d.record(events.ItemLaid, ("X14",), item, at, "dropped")


def pass_first(d: Draft, *rules: str) -> None:
    """The First Player token goes to the next living seat clockwise (H98, K58)."""
    number = len(d.people)
    following = [(d.first + step) % number for step in range(1, number + 1)]
    found = next((seat for seat in following if d.people[seat].alive), None)
    if found is not None and found != d.first:
        d.first = found
        d.record(events.FirstMoved, rules, found)


def mourner_leaves(d: Draft) -> None:
    """She goes when her prey is down or dead (K59)."""
    for zombie in list(d.zombies):
        if zombie.kind == MOURNER and zombie.prey is not None:
            prey = d.people[zombie.prey]
            if prey.down or not prey.alive:
                d.zombies.remove(zombie)
                d.record(events.MournerLeft, ("K59",), zombie.id)
