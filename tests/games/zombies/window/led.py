"""Four people at a table of Zombies who do what a strong player tells them, by the hand, and waste no time."""

from __future__ import annotations

import hashlib
import random
from typing import Any

from tabletop.ai.bot import Budget
from tabletop.ai.levels import make_bot
from tabletop.games.zombies.board.action_places import HALT, RELOAD, RELOAD_ALL, STAY_ALL
from tabletop.games.zombies.board.suppress.suppress_picker import ADD, PILE
from tabletop.games.zombies.rules.state.state import State
from tabletop.games.zombies.rules.state.tasks import Walking
from tabletop.games.zombies.rules.text import actions as a
from tabletop.rules.game import Seat
from tabletop.ui.gesture.picker import TargetId
from tabletop.ui.scenes.dialogs import ChoiceScene, ConfirmScene
from tabletop.ui.scenes.table.scene import TableScene
from tests.games.zombies.board.pace import Team
from tests.state_of import state_of
from tests.ui.pilot import Pilot

_TIME = Budget(60.0)
"""So long that the clock decides nothing."""


def digest(state: State) -> str:
    """The same for the same position as somebody sees it."""
    return hashlib.sha1(repr(state).encode(), usedforsecurity=False).hexdigest()


class Led(Team):
    """Decides what the hard bot would with the same view, for all by one press where that is offered and meant."""

    def __init__(self, pilot: Pilot, scene: TableScene, seed: str) -> None:
        super().__init__(pilot, scene, leisure=0.0)
        self._seed = seed
        self._bot = make_bot(scene.match.game, "hard")
        self.pressed: set[TargetId] = set()
        """All places that anybody has pressed."""
        self.seen: list[tuple[int, str]] = []
        """At each decision the number of actions before it, and a digest of the position that the table showed."""

    def click(self, *wanted: TargetId) -> None:
        """Remembers what was pressed."""
        self.pressed |= set(wanted)
        super().click(*wanted)

    def _decide(self) -> None:
        match = self.scene.match
        self.seen.append((match.ply, digest(self.table.state)))
        action = self._wish(state_of(match))
        ply, wanted, said = match.ply, self._route(action), self.table.board.words.action_text(match.view(None), action)
        self.click(*wanted)
        if match.ply == ply and self.scene.hand.complete_actions:
            self.click("plate")
        box = self.pilot.stage.scene
        if isinstance(box, ChoiceScene):
            self._answer(box, next(item.name for item in box.buttons.items if item.words == said))
        elif isinstance(box, ConfirmScene):
            self._answer(box, "yes")
        assert match.ply > ply, f"nothing is done by {wanted}"

    def _answer(self, box: ChoiceScene | ConfirmScene, name: str) -> None:
        self.taken.presses += 1
        self.pilot.click(self.pilot.centre(box.buttons[name].rect))

    def _wish(self, state: Any) -> Any:
        """What the bot would do there."""
        game = self.scene.match.game
        seat: Seat = game.to_act(state)
        rng = random.Random(f"{self._seed} {state.round} {seat}")
        return self._bot.choose(game.view(state, seat), game.actions(state), rng, _TIME)

    def _route(self, action: Any) -> tuple[TargetId, ...]:
        """What is pressed for it."""
        route = tuple(ADD if place == PILE else place for place in self.table.board.picks.lesson_route(action))
        offered = [place for place, _ in self.scene.hand.pickable_buttons]
        if route == (RELOAD,) and RELOAD_ALL in offered:
            return (RELOAD_ALL,)
        return (STAY_ALL,) if route == (HALT,) and STAY_ALL in offered and self._all_stay() else route

    def _all_stay(self) -> bool:
        """Whether those who are still to walk would stay as well."""
        game, state = self.scene.match.game, state_of(self.scene.match)
        while state.todo and isinstance(state.todo[-1], Walking):
            if self._wish(state) != a.Halt():
                return False
            state = game.apply(state, a.Halt()).state
        return True
