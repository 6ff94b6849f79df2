"""Where a survivor goes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop.games.zombies.bots import position_evaluation
from tabletop.games.zombies.bots.suppress_evaluation import mean_card
from tabletop.games.zombies.bots.threats import ThreatTable
from tabletop.games.zombies.rules.content.vocabulary import WeaponSlot
from tabletop.games.zombies.rules.queries import position_queries
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.state.tasks import Walking
from tabletop.games.zombies.rules.text import actions
from tabletop.rules.game import Seat
from tabletop.rules.hexes import Hex

_STEP: Final = 0.02
_AGAIN: Final = 0.5
"""What it costs to set out once more in the same movement: nobody strolls about."""
_READY: Final = 5
"""Attack cards of the whole team below which no tile is opened."""
_CROWD: Final = 5
"""Active zombies from which on no tile is opened."""
_FIND: Final = 0.9
_CAREFUL: Final = 0.5
"""Share of threats reckoned with from which on a bot leaves the way free for others."""
_BARS: Final = 2.0
"""What it costs to stand in somebody's only way."""


class WalkEvaluator:
    """Weighs the ways of one survivor in one position."""

    def __init__(self, builder: StateBuilder, seat: Seat, fears: float) -> None:
        self._d = builder
        self._seat = seat
        self._fears = fears
        self._aim = position_evaluation.find_team_goal(builder)
        task = builder.todo[-1]
        self._has_moved = isinstance(task, Walking) and task.has_moved
        self._cards = sum(len(p.armed.hand) for p in builder.people if p.alive and p.arms)
        self._crowd = sum(z.active for z in builder.zombies)
        self._sights: dict[int, list[Mapping[Hex, int]]] = {}
        """By the range of an attack: the steps from each active zombie to the hexes within it."""
        self._known: dict[Hex, float] = {}
        self._threats = ThreatTable(builder, seat)
        self._wishes: dict[str, float] = {}

    def weigh(self, action: actions.Action) -> float:
        """What a step of the movement leads to."""
        here = self._d.people[self._seat].hex
        assert here is not None
        if isinstance(action, actions.Walk):
            return self.at(action.path[-1]) - _STEP * len(action.path) - (_AGAIN if self._has_moved else 0.0)
        if isinstance(action, actions.Take):
            return self.at(here) + self._take(action)
        if isinstance(action, actions.Clear):
            return self.at(here) + self._clear(action)
        return self.at(here)

    def at(self, hex_: Hex) -> float:
        """What it is worth to stand there at the end."""
        if hex_ not in self._known:
            self._known[hex_] = self._judged(hex_)
        return self._known[hex_]

    def _judged(self, hex_: Hex) -> float:
        d, seat = self._d, self._seat
        before = d.people[seat]
        d.alter(seat, hex=hex_)
        lives = position_evaluation.position_value(d, fears=self._fears, known=self._threats.found(hex_))
        total = lives + position_evaluation.way_value(d, seat, self._aim) + self._chances(hex_)
        total -= self._barred(hex_)
        d.people[seat] = before
        laid = d.map.tile(hex_)
        assert laid is not None
        if not d.laid[laid].explored:
            total += self._opening(laid)
        return total + self._finds(hex_)

    def _barred(self, hex_: Hex) -> float:
        """What it costs the others that somebody stands in the only door to the aim; the careless do not ask.

        Whoever opens a tile has to stop in its door (K62).
        """
        d, aim = self._d, self._aim
        if aim is None or self._fears < _CAREFUL or d.rule("pass_through_friends") == "true":
            return 0.0
        laid = d.map.tile(hex_)
        if laid is None or not d.laid[laid].explored or hex_ not in position_evaluation.doors(d.map, laid):
            return 0.0
        others = [p.hex for seat, p in enumerate(d.people) if seat != self._seat and p.alive and p.hex is not None]
        late = [here for here in others if aim.steps.get(here, 0) > 0 and here != hex_]
        if not late:
            return 0.0
        free = position_evaluation.reached(d.map, aim.laid, hex_, late)
        return _BARS * sum(here in aim.steps and here not in free for here in late)

    def _opening(self, laid: int) -> float:
        """A new tile brings sleepers and the way on; somebody ready should open it."""
        if self._crowd >= _CROWD or self._cards < _READY:
            return -2.5
        return 1.2 if self._aim is not None and self._aim.laid == laid else 0.4

    def _chances(self, hex_: Hex) -> float:
        """Friends that can be helped from there, and zombies that can be shot."""
        d, seat = self._d, self._seat
        person = d.people[seat]
        around = set(position_queries.adjacent(d, hex_))
        total = 0.0
        reach = position_queries.attack_range(d, seat, person.armed.weapon) if person.arms else 0
        hits = sum(max(0, value) for value in person.armed.hand) if person.arms else 0
        for other, friend in enumerate(d.people):
            if other == seat or friend.hex is None:
                continue
            if friend.token is not None:
                away = d.map.distances(friend.hex).get(hex_, 99)
                total += 2.0 if away <= reach and hits else 0.0
                total += 1.2 if friend.hex in around else -0.15 * min(12, away)
            elif friend.down:
                away = d.map.distances(friend.hex).get(hex_, 99)
                total += 3.0 if friend.hex in around else -0.3 * min(12, away)
        if reach not in self._sights:
            self._sights[reach] = [d.map.near(z.hex, reach) for z in d.zombies if z.active]
        near = sum([steps.get(hex_, 99) <= reach for steps in self._sights[reach]])
        return total + 0.3 * min(near, hits)

    def _finds(self, hex_: Hex) -> float:
        d = self._d
        has_room = len(d.people[self._seat].bag) < d.field.bag
        total = 0.0
        for find in d.finds:
            if find.hex == hex_:
                total += self._wanted(find.item)
            elif (has_room or find.item in d.rules_context.weapons) and self._wanted(find.item) > 0:
                total += max(0.0, 0.35 - 0.05 * d.map.distances(find.hex).get(hex_, 99))
        return total

    def _wanted(self, item: str) -> float:
        """What it is worth to take something up."""
        found = self._wishes.get(item)
        if found is None:
            found = self._wishes[item] = self._wish(item)
        return found

    def _wish(self, item: str) -> float:
        d, person = self._d, self._d.people[self._seat]
        if item in d.rules_context.items:
            return _FIND if len(person.bag) < d.field.bag else 0.0
        slot = d.rules_context.weapons[item].slot
        own = [arms for arms in person.arms if d.rules_context.weapons[arms.weapon].slot == slot]
        if not own:
            return _FIND
        left = len(own[0].hand) + len(own[0].deck)
        return rating(d, item) - rating(d, own[0].weapon) * (0.5 if left < 3 and slot == WeaponSlot.PRIMARY else 1.0)

    def _take(self, action: actions.Take) -> float:
        wanted = self._wanted(action.item)
        if action.item in self._d.rules_context.items:
            return wanted + 1.0
        armed = self._d.people[self._seat].armed.weapon
        better = rating(self._d, action.item) > rating(self._d, armed)
        return wanted + (0.2 if better == action.equip else 0.0)

    def _clear(self, action: actions.Clear) -> float:
        """Boards in the way come down unless zombies wait behind them."""
        return 0.3 - 0.5 * min(3, self._crowd)


def rating(builder: StateBuilder, weapon: str) -> float:
    """How good a weapon is: hits a round, reach and share in suppressing fire."""
    w = builder.rules_context.weapons[weapon]
    return mean_card(builder, weapon) * (w.cards + 0.8 * w.suppress) + 0.15 * w.range + 0.1 * w.clip
