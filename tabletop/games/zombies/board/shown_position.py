"""ShownPosition: the view that the board shows now, and the picker offered in it; shared by all its parts.

`board` sets it when the view changes; `map/hex_map`, `picks`, `panels`, `board_messages`, previews and ground only
read it, so that they cannot disagree. Its StateBuilder is for asking the rules: nobody may change it. OwnHandCover
hides the own cards where the settings ask for that; strip, tray and messages must ask it before they show or tell a
card. The phone uses `shows_secret_decision`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from tabletop.games.zombies.board.map.hex_picker import HexPicker
from tabletop.games.zombies.rules.state.rules_context import RulesContext
from tabletop.games.zombies.rules.state.state import UNKNOWN, State, SurvivorState
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.state.view import View, has_secret_decision
from tabletop.games.zombies.rules.text.actions import Action
from tabletop.ui.gesture.picker import Picker, TargetId

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


def shows_secret_decision(view: View) -> bool:
    """Whether somebody is choosing suppressing fire, which the others may not see."""
    return has_secret_decision(view.shown)


class OwnHandCover:
    """Lies over the own hand in every phase, where the settings want that, but while H is held.

    See docs/decisions.md, Handing over.
    """

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self.is_lifted = False
        """Whether somebody holds H."""

    @property
    def is_cover_enabled(self) -> bool:
        return self._stage.settings.peek

    @property
    def is_closed(self) -> bool:
        """Whether the own cards show their backs."""
        return self.is_cover_enabled and not self.is_lifted

    def visible_card_values(self, values: Iterable[int]) -> tuple[int, ...]:
        """These values, or as many backs."""
        return tuple(UNKNOWN if self.is_closed else value for value in values)


class ShownPosition:
    """A view, and the picker that was offered last, which may belong to another one."""

    def __init__(self, rules_context: RulesContext) -> None:
        self.rules_context = rules_context
        self.view: View | None = None
        self.state: State | None = None
        self.picker: Picker[Action] | None = None
        """What can be picked, as it was offered last."""
        self._offered_in: State | None = None
        self._is_live = False
        """Whether it was offered in the state that is seen."""
        self._builder: StateBuilder | None = None

    def show_view(self, view: View) -> None:
        """Shows this view from now on."""
        self.view, self.state, self._builder = view, view.shown, None
        self._is_live = self.picker is not None and self._offered_in == view.shown

    def offer_picker(self, view: View, picker: Picker[Action]) -> Picker[Action]:
        """What can be picked in this view from now on."""
        self.picker, self._offered_in = picker, view.shown
        self._is_live = view.shown == self.state
        return picker

    def withdraw_picker(self) -> None:
        """Nothing can be picked any more."""
        self.picker = self._offered_in = None

    @property
    def acting_survivor(self) -> SurvivorState | None:
        """The survivor that is to act."""
        if self.view is None or self.state is None or not 0 <= self.view.to_act < len(self.state.people):
            return None
        return self.state.people[self.view.to_act]

    @property
    def picker_for_shown_view(self) -> Picker[Action] | None:
        """The picker, where what it offers is what is seen."""
        return self.picker if self._is_live else None

    @property
    def action_picker(self) -> HexPicker | None:
        """The picker of phase 6b, where what it offers is what is seen."""
        picker = self.picker_for_shown_view
        return picker if isinstance(picker, HexPicker) else None

    @property
    def builder(self) -> StateBuilder | None:
        """What is seen, to ask the rules about; nobody changes it."""
        if self._builder is None and self.state is not None:
            self._builder = StateBuilder(self.rules_context, self.state)
        return self._builder

    def offered_targets(self) -> Sequence[TargetId]:
        """Places that can be picked next."""
        picker = self.picker_for_shown_view
        if picker is None:
            return ()
        return tuple(target.place for target in picker.targets()) if picker.path else picker.origins()

    def is_offered(self, place: TargetId) -> bool:
        return place in self.offered_targets()
