"""WalkEvaluator: values each hex that a survivor can walk to, and each item that it can take.

Used by `bots`, which makes one for a position and takes the best action. A hex counts by the position with the
survivor there (`position_evaluation`), the threats (`threats`) and what lies on the way; values are remembered for
that one position, which it only reads. The numbers are weights in units of the position's value: they may be changed,
but the bots' rates of winning are tested (`tests/games/zombies/bots`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop.games.zombies.bots import position_evaluation
from tabletop.games.zombies.bots.action_evaluation import mean_weapon_card_value
from tabletop.games.zombies.bots.threats import ThreatTable
from tabletop.games.zombies.rules.content.vocabulary import WeaponSlot
from tabletop.games.zombies.rules.queries import position_queries
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.state.tasks import Walking
from tabletop.games.zombies.rules.text import actions
from tabletop.rules.game import Seat
from tabletop.rules.hexes import Hex

_STEP_COST: Final = 0.02
_RESTART_COST: Final = 0.5
"""What it costs to set out once more in the same movement: nobody strolls about."""
_READY_CARD_COUNT: Final = 5
"""Attack cards of the whole team below which no tile is opened."""
_CROWD_SIZE: Final = 5
"""Active zombies from which on no tile is opened."""
_FIND_VALUE: Final = 0.9
_CAREFUL_RISK_WEIGHT: Final = 0.5
"""Share of threats reckoned with from which on a bot leaves the way free for others."""
_BLOCKED_WAY_COST: Final = 2.0
"""What it costs to stand in somebody's only way."""


class WalkEvaluator:
    """Weighs the ways of one survivor in one position."""

    def __init__(self, builder: StateBuilder, seat: Seat, fears: float) -> None:
        self._builder = builder
        self._seat = seat
        self._risk_weight = fears
        self._team_goal = position_evaluation.find_team_goal(builder)
        task = builder.todo[-1]
        self._has_moved = isinstance(task, Walking) and task.has_moved
        self._team_card_count = sum(len(p.armed_weapon.hand) for p in builder.people if p.alive and p.arms)
        self._active_zombie_count = sum(z.active for z in builder.zombies)
        self._sights: dict[int, list[Mapping[Hex, int]]] = {}
        """By the range of an attack: the steps from each active zombie to the hexes within it."""
        self._known: dict[Hex, float] = {}
        self._threats = ThreatTable(builder, seat)
        self._wishes: dict[str, float] = {}

    def evaluate_walk_action(self, action: actions.Action) -> float:
        """What a step of the movement leads to."""
        here = self._builder.people[self._seat].hex
        assert here is not None
        if isinstance(action, actions.Walk):
            return (
                self.value_of_standing_at(action.path[-1])
                - _STEP_COST * len(action.path)
                - (_RESTART_COST if self._has_moved else 0.0)
            )
        if isinstance(action, actions.Take):
            return self.value_of_standing_at(here) + self._take_item_value(action)
        if isinstance(action, actions.Clear):
            return self.value_of_standing_at(here) + self._clear_boards_value(action)
        return self.value_of_standing_at(here)

    def value_of_standing_at(self, hex_: Hex) -> float:
        """What it is worth to stand there at the end."""
        if hex_ not in self._known:
            self._known[hex_] = self._compute_hex_value(hex_)
        return self._known[hex_]

    def _compute_hex_value(self, hex_: Hex) -> float:
        builder, seat = self._builder, self._seat
        before = builder.people[seat]
        builder.change_survivor(seat, hex=hex_)
        lives = position_evaluation.position_value(
            builder, fears=self._risk_weight, known=self._threats.threats_with_mover_at(hex_)
        )
        total = (
            lives
            + position_evaluation.goal_progress_value(builder, seat, self._team_goal)
            + self._help_and_attack_value(hex_)
        )
        total -= self._door_blocking_cost(hex_)
        builder.people[seat] = before
        laid = builder.map.tile_at(hex_)
        assert laid is not None
        if not builder.laid[laid].explored:
            total += self._tile_opening_value(laid)
        return total + self._lying_items_value(hex_)

    def _door_blocking_cost(self, hex_: Hex) -> float:
        """Returns the cost of standing in the only door to the goal; careless bots ignore it.

        Whoever opens a tile has to stop in its door (K62).
        """
        builder, aim = self._builder, self._team_goal
        if (
            aim is None
            or self._risk_weight < _CAREFUL_RISK_WEIGHT
            or builder.house_rule("pass_through_friends") == "true"
        ):
            return 0.0
        laid = builder.map.tile_at(hex_)
        if (
            laid is None
            or not builder.laid[laid].explored
            or hex_ not in position_evaluation.door_hexes(builder.map, laid)
        ):
            return 0.0
        others = [
            p.hex for seat, p in enumerate(builder.people) if seat != self._seat and p.alive and p.hex is not None
        ]
        late = [here for here in others if aim.steps.get(here, 0) > 0 and here != hex_]
        if not late:
            return 0.0
        free = position_evaluation.hexes_leading_to_tile(builder.map, aim.laid, hex_, late)
        return _BLOCKED_WAY_COST * sum(here in aim.steps and here not in free for here in late)

    def _tile_opening_value(self, laid: int) -> float:
        """A new tile brings sleepers and the way on; somebody ready should open it."""
        if self._active_zombie_count >= _CROWD_SIZE or self._team_card_count < _READY_CARD_COUNT:
            return -2.5
        return 1.2 if self._team_goal is not None and self._team_goal.laid == laid else 0.4

    def _help_and_attack_value(self, hex_: Hex) -> float:
        """Friends that can be helped from there, and zombies that can be shot."""
        builder, seat = self._builder, self._seat
        person = builder.people[seat]
        around = set(position_queries.adjacent_hexes(builder, hex_))
        total = 0.0
        reach = position_queries.attack_range(builder, seat, person.armed_weapon.weapon) if person.arms else 0
        hits = sum(max(0, value) for value in person.armed_weapon.hand) if person.arms else 0
        for other, friend in enumerate(builder.people):
            if other == seat or friend.hex is None:
                continue
            if friend.token is not None:
                away = builder.map.distances(friend.hex).get(hex_, 99)
                total += 2.0 if away <= reach and hits else 0.0
                total += 1.2 if friend.hex in around else -0.15 * min(12, away)
            elif friend.down:
                away = builder.map.distances(friend.hex).get(hex_, 99)
                total += 3.0 if friend.hex in around else -0.3 * min(12, away)
        if reach not in self._sights:
            self._sights[reach] = [builder.map.distances_within(z.hex, reach) for z in builder.zombies if z.active]
        near = sum([steps.get(hex_, 99) <= reach for steps in self._sights[reach]])
        return total + 0.3 * min(near, hits)

    def _lying_items_value(self, hex_: Hex) -> float:
        builder = self._builder
        has_room = len(builder.people[self._seat].bag) < builder.field.bag
        total = 0.0
        for find in builder.finds:
            if find.hex == hex_:
                total += self._item_value(find.item)
            elif (has_room or find.item in builder.rules_context.weapons) and self._item_value(find.item) > 0:
                total += max(0.0, 0.35 - 0.05 * builder.map.distances(find.hex).get(hex_, 99))
        return total

    def _item_value(self, item: str) -> float:
        """What it is worth to take something up."""
        found = self._wishes.get(item)
        if found is None:
            found = self._wishes[item] = self._compute_item_value(item)
        return found

    def _compute_item_value(self, item: str) -> float:
        builder, person = self._builder, self._builder.people[self._seat]
        if item in builder.rules_context.items:
            return _FIND_VALUE if len(person.bag) < builder.field.bag else 0.0
        slot = builder.rules_context.weapons[item].slot
        own = [arms for arms in person.arms if builder.rules_context.weapons[arms.weapon].slot == slot]
        if not own:
            return _FIND_VALUE
        left = len(own[0].hand) + len(own[0].deck)
        return weapon_rating(builder, item) - weapon_rating(builder, own[0].weapon) * (
            0.5 if left < 3 and slot == WeaponSlot.PRIMARY else 1.0
        )

    def _take_item_value(self, action: actions.Take) -> float:
        wanted = self._item_value(action.item)
        if action.item in self._builder.rules_context.items:
            return wanted + 1.0
        armed = self._builder.people[self._seat].armed_weapon.weapon
        better = weapon_rating(self._builder, action.item) > weapon_rating(self._builder, armed)
        return wanted + (0.2 if better == action.equip else 0.0)

    def _clear_boards_value(self, action: actions.Clear) -> float:
        """Boards in the way come down unless zombies wait behind them."""
        return 0.3 - 0.5 * min(3, self._active_zombie_count)


def weapon_rating(builder: StateBuilder, weapon: str) -> float:
    """How good a weapon is: hits a round, reach and share in suppressing fire."""
    w = builder.rules_context.weapons[weapon]
    return mean_weapon_card_value(builder, weapon) * (w.cards + 0.8 * w.suppress) + 0.15 * w.range + 0.1 * w.clip
