"""What a survivor does with its action: every deed is tried out, and the best position wins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop.games.zombies.bots import position_evaluation
from tabletop.games.zombies.bots.suppress_evaluation import mean_card
from tabletop.games.zombies.bots.threats import ThreatTable, threats, zombie_move
from tabletop.games.zombies.rules.content.vocabulary import ItemOp, ZombieKind
from tabletop.games.zombies.rules.rules import Zombies
from tabletop.games.zombies.rules.state.state import Arms, State
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.text import actions
from tabletop.rules.game import Seat

_POINT: Final = 0.2
"""A hit in hand: it suppresses next round."""
_CARD: Final = 0.15
_SUPPLY: Final = 0.02
"""A card in the deck."""
_SWAP: Final = 0.3
"""What it costs to take the other weapon in hand: a second action takes this one again."""
_ITEMS: Final[Mapping[str, float]] = {
    "heal": 1.4, "stim": 0.6, "burn": 1.6, "lure": 1.0, "draw": 0.9, "refill": 1.0, "boards": 0.5,
}  # fmt: skip
"""What an item is worth in the bag, by what it does."""


class ActionEvaluator:
    """Weighs the deeds of one survivor in one position."""

    def __init__(self, game: Zombies, state: State, seat: Seat, fears: float, waits: int) -> None:
        self._seat = seat
        self._fears = fears
        self._waits = waits
        self._playout = game.playout(state)
        self._d: StateBuilder = self._playout.draft
        aim = position_evaluation.find_team_goal(self._d)
        self._ways = None if aim is None else position_evaluation.GoalPaths(self._d, aim)
        self._threats = ThreatTable(self._d, None)
        self._values: dict[tuple[object, ...], float] = {}

    def weigh(self, action: actions.Action) -> float:
        """What the team has afterwards."""
        if isinstance(action, actions.Reload):
            return self._worth(self._d) + self._fresh(self._d.people[self._seat].armed) + 0.01 * action.free
        after = self._playout.copy()
        after.apply(action)
        total = self._worth(after.draft)
        if isinstance(action, actions.Use):
            total += self._foreseen(action)
        if isinstance(action, actions.Swap):
            total -= _SWAP
        return total

    def _worth(self, builder: StateBuilder) -> float:
        person = builder.people[self._seat]
        key = _figures(builder)
        total = self._values.get(key)
        if total is None:
            known = ThreatTable(builder, None, self._threats).found(None)
            total = self._values[key] = position_evaluation.position_value(builder, fears=self._fears, known=known)
            if self._ways is not None:
                total = self._values[key] = total + self._ways.cost(builder)
        total += sum(_ITEMS.get(builder.rules_context.items[item].effect.op, 0.5) for item in person.bag)
        return total + (self._ammunition(person.armed) if person.arms and person.alive else 0.0)

    def _ammunition(self, arms: Arms) -> float:
        """What the weapon in hand can do before it is reloaded."""
        weapon = self._d.rules_context.weapons[arms.weapon]
        hand = [value for value in arms.hand if value >= 0] or [round(mean_card(self._d, arms.weapon))] * len(arms.hand)
        use = 1.0 if weapon.suppress else 0.6
        supply = 8 if weapon.endless else len(arms.deck)
        return use * (_POINT * sum(hand) + _CARD * len(hand)) + _SUPPLY * min(8, supply)

    def _fresh(self, arms: Arms) -> float:
        """What a reload adds: nothing while the hand lasts for another round, so that the survivor keeps watch."""
        weapon = self._d.rules_context.weapons[arms.weapon]
        back = len(arms.hand) + len(arms.deck)
        back += len(arms.spent) + len(arms.shown) if weapon.endless else 0
        cards = min(weapon.clip, back)
        if sum(value > 0 for value in arms.hand) >= max(1, weapon.suppress + weapon.cards - self._waits):
            return -_SUPPLY
        hand = sum(max(0, value) for value in arms.hand)
        use = 1.0 if weapon.suppress else 0.6
        return use * (_POINT * (cards * mean_card(self._d, arms.weapon) - hand) + _CARD * (cards - len(arms.hand)))

    def _foreseen(self, action: actions.Use) -> float:
        """What an item brings that does not show at once."""
        d, effect = self._d, self._d.rules_context.items[action.item].effect
        crowd = sum(z.acts for z in d.zombies)
        if effect.op == ItemOp.DRAW:
            weak = sum(p.alive and p.hp <= 2 for p in d.people)
            return 0.6 + 0.3 * weak
        if effect.op == ItemOp.LURE and action.at is not None:
            return self._lured(action.at)
        if effect.op == ItemOp.REFILL:
            person = d.people[self._seat]
            arms = next((one for one in person.arms if one.weapon == action.weapon), None)
            return 0.0 if arms is None else 0.9 * (len(arms.spent) + len(arms.shown)) / 8
        if effect.op == ItemOp.STIM:
            return 0.2
        return 0.1 * crowd if effect.op == ItemOp.BOARDS else 0.0

    def _lured(self, at: tuple[int, int]) -> float:
        """Active zombies that go to the lure hurt nobody, and those that arrive are destroyed."""
        d, steps = self._d, self._d.map.distances(at)
        near = sum(
            z.acts and z.kind == ZombieKind.COMMON and steps.get(z.hex, 99) <= zombie_move(d) + 1 for z in d.zombies
        )
        risk = sum(p.hex is not None and steps.get(p.hex, 99) <= 2 for p in d.people)
        wounds, _ = threats(d)
        return 0.9 * near + 0.3 * min(near, sum(wounds.values())) - 0.6 * risk


def _figures(draft: StateBuilder) -> tuple[object, ...]:
    """All of a position that tells what it is worth but for what the survivors carry; deeds often change only that."""
    zombies = [(zombie.hex, zombie.kind, zombie.active, zombie.stunned, zombie.prey) for zombie in draft.zombies]
    people = [(person.hex, person.hp, person.token, person.pinned) for person in draft.people]
    return draft.map, draft.boards, tuple(zombies), tuple(people)
