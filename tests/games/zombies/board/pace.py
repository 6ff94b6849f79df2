"""Four people who play rounds of Zombies at a real table in a sensible way, and how many presses and seconds they take.

A press is a click or a key, or a button that is held. Time is the program's own, and that of the people: the usual
times of the keystroke-level model for thinking, pointing and pressing, and for reading those of
docs/decisions.md, What is seen is true.
"""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.games.zombies.board import action_places
from tabletop.games.zombies.board.map.action_builder import SHOOT
from tabletop.games.zombies.board.map.target_ids import HEX
from tabletop.games.zombies.board.suppress.suppress_picker import ADD, AS_BEFORE, NOTHING
from tabletop.games.zombies.rules.queries import position_queries
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.state.tasks import Suppressing, Walking
from tabletop.games.zombies.rules.text import actions as a
from tabletop.play.seats import Sitter
from tabletop.ui.gesture.picker import TargetId
from tabletop.ui.scenes.cover.cover_parts import HOLD_SECONDS
from tabletop.ui.scenes.cover.scene import CoverScene
from tabletop.ui.scenes.table.scene import TableScene
from tests.games.zombies.board.table import Table
from tests.ui.pilot import PEOPLE, Pilot

MOST_PRESSES, MOST_SECONDS = 28, 120.0
"""Of a round of four people, in the mean of six; where they shoot in every round it is about 27."""
TEAM: tuple[Sitter, ...] = PEOPLE
_THINKS, _POINTS, _PRESSES = 1.35, 1.1, 0.2
"""Seconds for a decision, for pointing at something, and for a press."""
_STEP = 0.05
"""Seconds from frame to frame while somebody waits or reads."""
_LEAST, _LETTER = 1.2, 0.045
"""Seconds in which a result is read, and more for each letter."""


@dataclass(slots=True)
class Taken:
    """What a round has taken."""

    presses: int = 0
    seconds: float = 0.0
    asked: int = 0
    """Decisions of people."""


class Team:
    """Plays for all of them: gives its best card, goes for the goal, shoots what is near, reloads."""

    def __init__(self, pilot: Pilot, scene: TableScene, leisure: float = 1.0) -> None:
        self.pilot = pilot
        self.scene = scene
        self.table = Table(pilot, scene)
        self.taken = Taken()
        self._leisure = leisure
        """How much of their time they take to think, to read and to point."""

    def round(self) -> Taken:
        """Plays until the next round has begun, or it is over."""
        self.taken, began, before = Taken(), self.pilot.clock.now, self._round()
        while self._round() == before and self.scene.match.outcome is None:
            self.wait()
            if self._round() == before and self.scene.match.outcome is None:
                self.taken.asked += 1
                self._decide()
        self.taken.seconds = self.pilot.clock.now - began
        return self.taken

    def _round(self) -> int:
        found: int = self.scene.match.view(None).shown.round
        return found

    # --- hands and eyes -------------------------------------------------------------------------------------------

    def _pass(self, seconds: float) -> None:
        self.pilot.frames(max(1, round(seconds / _STEP)), _STEP)

    def _dwell(self, seconds: float) -> None:
        self._pass(self._leisure * seconds)

    def wait(self) -> None:
        """Watches and reads until somebody is asked."""
        for _ in range(4000):
            story, now = self.scene.story, self.pilot.clock.now
            if story.waits_for_person(now):
                moment = story._clip_player._current_result
                self._dwell(_LEAST + _LETTER * len(moment.words if moment is not None else ""))
                if story.waits_for_person(self.pilot.clock.now):
                    self._press("space")
            elif isinstance(self.pilot.stage.scene, CoverScene):
                self._let_in()
            elif self.scene.match.outcome is not None or (self.scene.active and not self._goes_on()):
                return
            else:
                self._pass(_STEP)
        raise AssertionError("nobody is ever asked")

    def _goes_on(self) -> bool:
        """Whether something is done by itself yet."""
        ply = self.scene.match.ply
        self._pass(_STEP)
        return self.scene.match.ply != ply or not self.scene.active

    def _press(self, key: str) -> None:
        self.taken.presses += 1
        self._dwell(_PRESSES)
        self.pilot.key(key)

    def _let_in(self) -> None:
        self.taken.presses += 1
        self._dwell(_PRESSES)
        self.pilot.key_down("space")
        self._pass(HOLD_SECONDS + 2 * _STEP)
        self.pilot.key_up("space")
        self._pass(0.3)

    def click(self, *wanted: TargetId) -> None:
        """Thinks, and clicks on places one after the other."""
        self._dwell(_THINKS)
        for place in wanted:
            self.table.show(place)
            self.taken.presses += 1
            self._dwell(_POINTS + _PRESSES)
            self.pilot.click(self.table.spot(place))

    # --- what they want -------------------------------------------------------------------------------------------

    def _decide(self) -> None:
        task = self.table.state.todo[-1]
        if isinstance(task, Suppressing):
            self._suppress()
        elif isinstance(task, Walking):
            self._walk(task)
        else:
            self._act()

    def _suppress(self) -> None:
        picker = self.table.board.tray.picker
        assert picker is not None
        best = max(range(len(picker.cards)), key=lambda k: picker.cards[k].value, default=None)
        again = picker.action_as_before.cards if picker.action_as_before is not None else ()
        if best is None:
            self.click(NOTHING)
        else:
            self.click(*((AS_BEFORE,) if again == (picker.cards[best].value,) else (f"c:{best}", ADD)))

    def _walk(self, task: Walking) -> None:
        place = self._way(task)
        self.click(f"{HEX}{place[0]},{place[1]}" if place else action_places.HALT)

    def _way(self, task: Walking) -> tuple[int, int] | None:
        """The hex nearest to the goal, or to the next tile; None to stay where somebody can be shot at."""
        d, seat = self.table.draft, task.seat
        person = d.people[seat]
        here, goal = person.hex, position_queries.goal_tile_index(d)
        assert here is not None
        aims = [goal] if goal is not None else [k for k, laid in enumerate(d.laid) if not laid.explored]
        aim = position_queries.nearest_tile_index_by_walk(d, here, aims)
        shoots = any(position_queries.hittable_target_names(d, seat, arms.weapon) for arms in person.arms)
        if aim is None or shoots or len(position_queries.active_zombies_next_to(d, here)) > 1:
            return None
        far = {hex_: _far(d, hex_, aim) for hex_ in (here, *self._ends())}
        best = min(far, key=lambda hex_: far[hex_])
        return best if far[best] < far[here] else None

    def _ends(self) -> list[tuple[int, int]]:
        return [action.path[-1] for action in self.scene.match.actions() if isinstance(action, a.Walk)]

    def _act(self) -> None:
        d, actions = self.table.draft, self.scene.match.actions()
        attacks = [one for one in actions if isinstance(one, a.Attack) and any(one.cards)]
        best = max(attacks, key=lambda one: (len(one.hits), -sum(one.cards)), default=None)
        if best is not None:
            self.click(*self.table.board.picks.lesson_route(best), SHOOT)
            return
        if action_places.RELOAD_ALL in [place for place, _ in self.scene.hand.pickable_buttons]:
            self.click(action_places.RELOAD_ALL)
            return
        person = d.people[d.todo[-1].seat]  # type: ignore[union-attr]
        lacks = person.arms and len(person.armed_weapon.hand) < d.rules_context.weapons[person.armed_weapon.weapon].clip
        self.click(action_places.RELOAD if lacks and a.Reload() in actions else action_places.PASS)


def _far(d: StateBuilder, hex_: tuple[int, int], laid: int) -> int:
    found = d.map.distance_to_tile(hex_, laid)
    return position_queries.FAR if found is None else found
