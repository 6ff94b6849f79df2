"""Values a survivor's actions in phase 6b, and finds how many cards it should add to the suppressing fire.

Used by `bots`, which takes the best action; `walk_evaluation` takes `mean_weapon_card_value`. ActionEvaluator applies
each action to a copy of a playout and values the position afterwards (`position_evaluation`). Called for every
offered action, so it must stay fast: what stays the same between actions is remembered. It never changes the position
that it is asked about. Weights may be changed, but the bots' rates of winning are tested
(`tests/games/zombies/bots`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop.games.zombies.bots import position_evaluation
from tabletop.games.zombies.bots.threats import ThreatTable, expected_zombie_move_hexes, position_threats
from tabletop.games.zombies.rules.content.vocabulary import ItemOp, ZombieKind
from tabletop.games.zombies.rules.playout import ZombiesPlayout
from tabletop.games.zombies.rules.queries import position_queries
from tabletop.games.zombies.rules.state.state import Arms, SurvivorState
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.text import actions
from tabletop.rules.game import Seat


def mean_weapon_card_value(builder: StateBuilder, weapon: str) -> float:
    """Average value of a card."""
    deck = builder.rules_context.weapons[weapon].deck
    return sum(deck) / len(deck)


def expected_suppressing_fire(builder: StateBuilder, seat: Seat) -> float:
    """What a survivor who has not chosen yet is likely to add."""
    person = builder.people[seat]
    if not person.arms or position_queries.is_held_by_token(person):
        return 0.0
    weapon = builder.rules_context.weapons[person.armed_weapon.weapon]
    most = min(weapon.suppress, len(person.armed_weapon.hand))
    if position_queries.is_pinned(person):
        most = min(1, most) if weapon.pistol else 0
    return 0.8 * most * mean_weapon_card_value(builder, weapon.id)


def needed_suppressing_fire(builder: StateBuilder, seat: Seat) -> float:
    """What this survivor has to add, if the others do what they are likely to."""
    given = sum(
        len(c.cards) * 1.1 * mean_weapon_card_value(builder, builder.people[c.seat].arms[c.weapon].weapon)
        for c in builder.pile
    )
    asked = {c.seat for c in builder.pile}
    order = position_queries.living_seats_in_order(builder)
    later = [other for other in order[order.index(seat) + 1 :] if other not in asked] if seat in order else []
    others = sum(expected_suppressing_fire(builder, other) for other in later)
    own = max(0.01, expected_suppressing_fire(builder, seat))
    need = builder.horde - given
    return max(need - others, need * own / (own + others))


def contribution_value(builder: StateBuilder, action: actions.Suppress, need: float, *, shy: float = 0.15) -> float:
    """Less is worse than too much; every card is missed later."""
    total = sum(action.cards)
    short, over = max(0.0, need - total), max(0.0, total - need)
    return -(short + 0.55 * over + shy * len(action.cards))


_HIT_VALUE: Final = 0.2
"""A hit in hand: it suppresses next round."""
_CARD_VALUE: Final = 0.15
_DECK_CARD_VALUE: Final = 0.02
"""A card in the deck."""
_SWAP_COST: Final = 0.3
"""What it costs to take the other weapon in hand: a second action takes this one again."""
_ITEM_VALUES: Final[Mapping[str, float]] = {
    "heal": 1.4, "stim": 0.6, "burn": 1.6, "lure": 1.0, "draw": 0.9, "refill": 1.0, "boards": 0.5,
}  # fmt: skip
"""What an item is worth in the bag, by what it does."""


def bag_value(builder: StateBuilder, person: SurvivorState) -> float:
    """What the items are worth that somebody carries."""
    return sum(_ITEM_VALUES.get(builder.rules_context.items[item].effect.op, 0.5) for item in person.bag)


def ammunition_value(builder: StateBuilder, person: SurvivorState) -> float:
    """What the weapon in hand can do before it is reloaded."""
    if not person.arms or not person.alive:
        return 0.0
    arms = person.armed_weapon
    weapon = builder.rules_context.weapons[arms.weapon]
    hand = [value for value in arms.hand if value >= 0] or [round(mean_weapon_card_value(builder, arms.weapon))] * len(
        arms.hand
    )
    use = 1.0 if weapon.suppress else 0.6
    supply = 8 if weapon.endless else len(arms.deck)
    return use * (_HIT_VALUE * sum(hand) + _CARD_VALUE * len(hand)) + _DECK_CARD_VALUE * min(8, supply)


class ActionEvaluator:
    """Tries out each action of one survivor in one position and values what the team has afterwards."""

    def __init__(self, playout: ZombiesPlayout, seat: Seat, fears: float, waits: int) -> None:
        self._seat = seat
        self._risk_weight = fears
        self._reload_delay = waits
        self._playout = playout
        self._builder: StateBuilder = self._playout.builder
        aim = position_evaluation.find_team_goal(self._builder)
        self._goal_paths = None if aim is None else position_evaluation.GoalPathCosts(self._builder, aim)
        self._threats = ThreatTable(self._builder, None)
        self._values: dict[tuple[object, ...], float] = {}

    def evaluate(self, action: actions.Action) -> float:
        """What the team has afterwards."""
        if isinstance(action, actions.Reload):
            return (
                self._position_worth(self._builder)
                + self._reload_value(self._builder.people[self._seat].armed_weapon)
                + 0.01 * action.free
            )
        after = self._playout.copy()
        after.apply(action)
        total = self._position_worth(after.builder)
        if isinstance(action, actions.Use):
            total += self._item_use_value(action)
        if isinstance(action, actions.Swap):
            total -= _SWAP_COST
        return total

    def _position_worth(self, builder: StateBuilder) -> float:
        person = builder.people[self._seat]
        key = _board_figures_cache_key(builder)
        total = self._values.get(key)
        if total is None:
            known = ThreatTable(builder, None, self._threats).threats_with_mover_at(None)
            total = self._values[key] = position_evaluation.position_value(
                builder, fears=self._risk_weight, known=known
            )
            if self._goal_paths is not None:
                total = self._values[key] = total + self._goal_paths.cost(builder)
        total += bag_value(builder, person)
        return total + ammunition_value(builder, person)

    def _reload_value(self, arms: Arms) -> float:
        """Returns the value of a reload: almost none while the hand lasts for another round."""
        weapon = self._builder.rules_context.weapons[arms.weapon]
        back = len(arms.hand) + len(arms.deck)
        back += len(arms.spent) + len(arms.shown) if weapon.endless else 0
        cards = min(weapon.clip, back)
        if sum(value > 0 for value in arms.hand) >= max(1, weapon.suppress + weapon.cards - self._reload_delay):
            return -_DECK_CARD_VALUE
        hand = sum(max(0, value) for value in arms.hand)
        use = 1.0 if weapon.suppress else 0.6
        return use * (
            _HIT_VALUE * (cards * mean_weapon_card_value(self._builder, arms.weapon) - hand)
            + _CARD_VALUE * (cards - len(arms.hand))
        )

    def _item_use_value(self, action: actions.Use) -> float:
        """Returns the value of an item's effects that do not show at once."""
        builder, effect = self._builder, self._builder.rules_context.items[action.item].effect
        crowd = sum(z.can_act for z in builder.zombies)
        if effect.op == ItemOp.DRAW:
            weak = sum(p.alive and p.hp <= 2 for p in builder.people)
            return 0.6 + 0.3 * weak
        if effect.op == ItemOp.LURE and action.at is not None:
            return self._lure_value_at_hex(action.at)
        if effect.op == ItemOp.REFILL:
            person = builder.people[self._seat]
            arms = next((one for one in person.arms if one.weapon == action.weapon), None)
            return 0.0 if arms is None else 0.9 * (len(arms.spent) + len(arms.shown)) / 8
        if effect.op == ItemOp.STIM:
            return 0.2
        return 0.1 * crowd if effect.op == ItemOp.BOARDS else 0.0

    def _lure_value_at_hex(self, at: tuple[int, int]) -> float:
        """Active zombies that go to the lure hurt nobody, and those that arrive are destroyed."""
        builder, steps = self._builder, self._builder.map.distances(at)
        near = sum(
            z.can_act
            and z.kind == ZombieKind.COMMON
            and steps.get(z.hex, 99) <= expected_zombie_move_hexes(builder) + 1
            for z in builder.zombies
        )
        risk = sum(p.hex is not None and steps.get(p.hex, 99) <= 2 for p in builder.people)
        wounds, _ = position_threats(builder)
        return 0.9 * near + 0.3 * min(near, sum(wounds.values())) - 0.6 * risk


def _board_figures_cache_key(builder: StateBuilder) -> tuple[object, ...]:
    """All of a position that tells what it is worth but for what the survivors carry; deeds often change only that."""
    zombies = [(zombie.hex, zombie.kind, zombie.active, zombie.stunned, zombie.prey) for zombie in builder.zombies]
    people = [(person.hex, person.hp, person.token, person.pinned) for person in builder.people]
    return builder.map, builder.boards, tuple(zombies), tuple(people)
