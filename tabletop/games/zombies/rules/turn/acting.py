"""Phase 6b: a survivor attacks or does something else (H79 to H91)."""

from __future__ import annotations

from typing import Final

from tabletop.games.zombies.rules.looks import looks
from tabletop.games.zombies.rules.state.draft import Draft
from tabletop.games.zombies.rules.state.state import Person
from tabletop.games.zombies.rules.state.tasks import Acting
from tabletop.games.zombies.rules.text import events
from tabletop.games.zombies.rules.text.actions import Melee, Pass, Reload, Revive, Swap, zombie_id
from tabletop.games.zombies.rules.turn import ammo, attacking, striking
from tabletop.games.zombies.rules.turn.walking import is_by_turns
from tabletop.rules.game import Refusal, Seat, no

_FREE: Final = Reload(free=True)
EAGER_ROUNDS: Final = 2
"""This round and the next one (K76)."""


# The order of the phase


def begin(d: Draft) -> None:
    """Everybody acts, the First Player first."""
    if not is_by_turns(d):
        for seat_ in reversed(looks.order(d)):
            d.push(Acting(seat_))


def seat(d: Draft, task: Acting) -> Seat | None:
    """Who acts, as long as anything may be done."""
    person = d.people[task.seat]
    if person.hex is None or looks.is_special(person):
        return None
    if task.has_acted:
        return task.seat if is_free_to_reload(d, task.seat) else None
    if looks.is_pinned(person) and not _has_deed(d, task.seat):
        return None
    return task.seat


def run(d: Draft, task: Acting) -> None:
    """Nothing is left to do."""
    d.pop()


def done(d: Draft, task: Acting) -> None:
    """The action of this round is used."""
    d.swap(Acting(task.seat, has_acted=True))


def _has_deed(d: Draft, seat_: Seat) -> bool:
    """Whether somebody pinned can shoot or reload a pistol (K72)."""
    if reload_refusal(d, Acting(seat_), Reload()) is None:
        return True
    return any(arms.hand and looks.targets(d, seat_, arms.weapon) for arms in attacking.usable(d, seat_))


def pass_(d: Draft, task: Acting, action: Pass) -> None:
    """Does nothing, or nothing more."""
    d.pop()
    if not task.has_acted:
        d.record(events.Passed, ("K67",), task.seat)


def barred(d: Draft, task: Acting) -> Refusal | None:
    """Why no action but a pistol's is possible."""
    if task.has_acted:
        return no("H79", "acted_already")
    person = d.people[task.seat]
    if looks.is_pinned(person):
        return no("K72", "down" if person.down else "pinned", survivor=person.survivor)
    return None


# Reload and swap

_NO_FREE_RELOAD: Final = no("K73", "no_free_reload")


def reloaded(d: Draft, person: Person) -> int | None:
    """Which weapon a reload fills: the equipped one, or while pinned a pistol (K72, K73)."""
    if not looks.is_pinned(person):
        return person.equipped
    pistols = [i for i, arms in enumerate(person.arms) if d.arena.weapons[arms.weapon].pistol]
    return person.equipped if person.equipped in pistols else next(iter(pistols), None)


def is_free_to_reload(d: Draft, seat_: Seat) -> bool:
    """Whether a reload costs nothing here and now (T14)."""
    return reload_refusal(d, Acting(seat_), _FREE) is None


def reload_refusal(d: Draft, task: Acting, action: Reload) -> Refusal | None:
    """Why a hand cannot be drawn."""
    person, card = d.people[task.seat], looks.card_under(d, task.seat)
    if action.free:
        if card is None or not card.free_reload:
            return _NO_FREE_RELOAD
        if person.reloaded:
            return no("K73", "reloaded_already")
    elif task.has_acted:
        return no("H79", "acted_already")
    index = reloaded(d, person)
    if index is None:
        return no("H75", "no_pistol")
    if not ammo.supply(d, person.arms[index]):
        return no("K73", "no_ammo", weapon=person.arms[index].weapon)
    return None


def reload(d: Draft, task: Acting, action: Reload) -> None:
    """The hand goes back and a new one is drawn (H80)."""
    index = reloaded(d, d.people[task.seat])
    assert index is not None
    if action.free:
        d.alter(task.seat, reloaded=True)
    else:
        done(d, task)
    ammo.reload(d, task.seat, index, "reload")


def swap_refusal(d: Draft, task: Acting, action: Swap) -> Refusal | None:
    """Only to another weapon that is carried."""
    person = d.people[task.seat]
    found = barred(d, task)
    if found is not None:
        return found
    index = attacking.index_of(person, action.weapon)
    if index is None:
        return no("H82", "no_such_weapon", weapon=action.weapon)
    return no("H82", "in_hand_already", weapon=action.weapon) if index == person.equipped else None


def swap(d: Draft, task: Acting, action: Swap) -> None:
    """Takes another weapon in hand; the cards stay with theirs (H83)."""
    done(d, task)
    d.alter(task.seat, equipped=attacking.index_of(d.people[task.seat], action.weapon))
    d.record(events.Swapped, ("H82", "H83"), task.seat, action.weapon)


# Melee


def melee_refusal(d: Draft, task: Acting, action: Melee) -> Refusal | None:
    """Up to three stuns, or one hit on something special (K74)."""
    found = barred(d, task)
    if found is not None:
        return found
    if not action.targets:
        return no("K74", "no_target")
    if len(set(action.targets)) < len(action.targets):
        return no("K74", "target_twice")
    for target in action.targets:
        found = _blow_refusal(d, task.seat, target)
        if found is not None:
            return found
    return _mix_refusal(d, action)


def _blow_refusal(d: Draft, seat_: Seat, target: str) -> Refusal | None:
    here = d.people[seat_].hex
    if not striking.is_target(d, seat_, target):
        return no("K68", "no_such_target", target=target)
    place, id_ = striking.place(d, target), zombie_id(target)
    assert here is not None
    assert place is not None
    if not looks.is_adjacent(d, here, place):
        return no("H84", "not_adjacent", target=target)
    struck = None if id_ is None else d.zombie(id_)
    if struck is not None and not striking.is_special(d, target) and not struck.acts:
        return no("K74", "stunned_already" if struck.stunned else "asleep", target=target)
    return None


def _mix_refusal(d: Draft, action: Melee) -> Refusal | None:
    special = next((target for target in action.targets if striking.is_special(d, target)), None)
    if special is not None and len(action.targets) > 1:
        return no("K74", "one_blow", target=special)
    if len(action.targets) > d.field.stuns:
        return no("H84", "too_many_stuns", number=str(len(action.targets)), most=str(d.field.stuns))
    return None


def melee(d: Draft, task: Acting, action: Melee) -> None:
    """Stuns, or hits, or with the switch shoves a token off (K97)."""
    done(d, task)
    if striking.is_special(d, action.targets[0]):
        _blow(d, task.seat, action.targets[0])
        return
    ids = tuple(id_ for target in action.targets if (id_ := zombie_id(target)) is not None)
    for id_ in ids:
        d.change(id_, stunned=True)
    d.record(events.Stunned, ("H84",), task.seat, ids)


def _blow(d: Draft, seat_: Seat, target: str) -> None:
    id_ = zombie_id(target)
    if id_ is not None:
        struck = d.zombie(id_)
        assert struck is not None
        striking.strike(d, target, d.arena.specials[struck.kind].melee_hits, "melee", seat_, "K74", "X18")
        return
    held = d.seat_of(target)
    token = None if held is None else d.people[held].token
    assert held is not None
    assert token is not None
    if d.rule("shove_frees") == "true":
        striking.free(d, held, "K97")
    else:
        striking.strike_token(d, held, d.arena.specials[token.kind].melee_hits, "K74")


# Revive


def revive_refusal(d: Draft, task: Acting, action: Revive) -> Refusal | None:
    """Somebody adjacent and down, by somebody unhurt in this round (K81)."""
    found = barred(d, task)
    if found is not None:
        return found
    person, other = d.people[task.seat], d.seat_of(action.survivor)
    if other is None or other == task.seat or not d.people[other].alive:
        gone = no("H88", "no_such_survivor", survivor=action.survivor)
        return no("H88", "oneself") if other == task.seat else gone
    friend = d.people[other].hex
    assert person.hex is not None
    assert friend is not None
    if not looks.is_adjacent(d, person.hex, friend):
        return no("H88", "not_adjacent", target=action.survivor)
    if not d.people[other].down:
        return no("H88", "not_down", survivor=action.survivor)
    if person.wounded and not person.eager:
        return no("H90", "wounded", survivor=person.survivor)
    return None


def revive(d: Draft, task: Acting, action: Revive) -> None:
    """Back to 1 HP, and pinned until Un-Pin (H89, H91)."""
    done(d, task)
    other = d.seat_of(action.survivor)
    assert other is not None
    d.alter(other, hp=d.field.revived_hp, pinned=True)
    d.record(events.Revived, ("H89",), other, task.seat, d.field.revived_hp)
