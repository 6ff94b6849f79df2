"""Attack cards in the shown hands: which there are, how their hits are split, and what an attack would do.

    shown_hand_cards(builder, seat)             # what the targets c:0, c:1 … stand for
    split_hits_over_targets(builder, targets, total)    # shares of the hits
    attack_forecast(builder, seat, attack) # kills, hits and sleepers that wake, by the rules' own code

Used by `map/action_builder`, `survivor_strip`, `picks`, `hand_messages`, `map_overlays` and the phone. The order of
`shown_hand_cards` is the numbering of the targets c:0, c:1 … for all of them, so it must be the same everywhere.
Nothing is drawn, and the shown state stays as it is: a forecast works on a copy.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tabletop.games.zombies.board.map.target_ids import CARD
from tabletop.games.zombies.rules.queries import position_queries
from tabletop.games.zombies.rules.state.state import Arms
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.state.tasks import Acting
from tabletop.games.zombies.rules.text.actions import Attack, zombie_id_of_target
from tabletop.games.zombies.rules.turn import attacking
from tabletop.rules.game import Seat
from tabletop.ui.gesture.picker import TargetId


@dataclass(frozen=True, slots=True)
class AttackCard:
    """An attack card that is seen."""

    weapon: str
    value: int


@dataclass(frozen=True, slots=True)
class AttackForecast:
    """What an attack does, for certain."""

    removed_targets: tuple[str, ...] = ()
    """Targets that it kills or frees."""
    remaining_hp: tuple[tuple[str, int], ...] = ()
    """Targets that stay, with their HP then."""
    woken_count: int = 0
    """Sleepers that get up."""


def shown_weapons(builder: StateBuilder, seat: Seat) -> tuple[Arms, ...]:
    """The weapons whose hands are shown: those that may be used, else the one in hand."""
    person = builder.people[seat]
    return (attacking.usable_weapons(builder, seat) or (person.armed_weapon,)) if person.arms else ()


def shown_hand_cards(builder: StateBuilder, seat: Seat) -> tuple[AttackCard, ...]:
    """The cards of the hands that are shown, in their order."""
    return tuple(AttackCard(one.weapon, value) for one in shown_weapons(builder, seat) for value in one.hand)


def attack_card_targets(builder: StateBuilder, attack: Attack) -> tuple[TargetId, ...]:
    """The cards of an attack in the hand of whoever acts; () where they are not there."""
    task = builder.todo[-1]
    left = list(enumerate(shown_hand_cards(builder, task.seat))) if isinstance(task, Acting) else []
    found: list[TargetId] = []
    for value in attack.cards:
        fits = next((each for each in left if each[1] == AttackCard(attack.weapon, value)), None)
        if fits is None:
            return ()
        left.remove(fits)
        found.append(f"{CARD}{fits[0]}")
    return tuple(found)


def attack_card_limit(builder: StateBuilder, seat: Seat, weapon: str) -> int:
    """Cards that one attack may have."""
    return attacking.attack_card_limit(builder, seat, builder.rules_context.weapons[weapon])


def hits_to_remove(builder: StateBuilder, target: str) -> int:
    """Hits that remove a target; 0 for what is not there."""
    id_ = zombie_id_of_target(target)
    if id_ is not None:
        struck = builder.zombie(id_)
        return struck.hp if struck is not None else 0
    held = builder.seat_of(target)
    token = builder.people[held].token if held is not None else None
    return token.hp if token is not None else 0


def split_hits_over_targets(builder: StateBuilder, targets: Sequence[str], total: int) -> tuple[tuple[str, int], ...]:
    """One hit for each target, then more in their order as long as they need them; what is too much goes to the last.

    () where there are fewer hits than targets.
    """
    if not targets or (total < len(targets) and (total or len(targets) > 1)):
        return ()
    if not total:
        return ((targets[0], 0),)
    shares, left = dict.fromkeys(targets, 1), total - len(targets)
    for target in targets:
        more = max(0, min(left, hits_to_remove(builder, target) - 1))
        shares[target] += more
        left -= more
    shares[targets[-1]] += left
    return tuple(shares.items())


def attack_forecast(builder: StateBuilder, seat: Seat, attack: Attack) -> AttackForecast:
    """What a legal attack leads to before any die."""
    after = StateBuilder(builder.rules_context, builder.state())
    before = {zombie.id for zombie in after.zombies if zombie.active}
    attacking.resolve_attack(after, Acting(seat), attack)
    gone = tuple(target for target, _ in attack.hits if not attacking.is_valid_target(after, seat, target))
    left = tuple(
        (target, hits_to_remove(after, target)) for target, share in attack.hits if target not in gone and share
    )  # fmt: skip
    woken = sum(1 for zombie in after.zombies if zombie.active and zombie.id not in before)
    return AttackForecast(gone, left, woken)


def is_loud_weapon(builder: StateBuilder, weapon: str) -> bool:
    """Whether an attack with it wakes sleepers."""
    return not attacking.is_quiet_attack(builder, builder.rules_context.weapons[weapon])


def weapon_reach_in_hexes(builder: StateBuilder, seat: Seat, weapon: str) -> int:
    """Hexes that it reaches from where the survivor stands."""
    return position_queries.attack_range(builder, seat, weapon)
