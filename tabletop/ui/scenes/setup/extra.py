"""What a game adds to its set-up: setup keys that are no options, and buttons below an option."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from tabletop.content import boxes
from tabletop.rules.game import Game
from tabletop.ui.scenes.setup.plan import Plan
from tabletop.ui.stage.stage import Stage

if TYPE_CHECKING:
    from tabletop.content.prose import ValueWords


class Planner(Protocol):
    """The set-up, as those see it who put something into it."""

    stage: Stage
    game: Game[Any, Any, Any]
    plan: Plan

    def change(self, plan: Plan) -> None:
        """Another plan: everything shows it."""


class Extra(NamedTuple):
    """A button below an option."""

    name: str
    words: str
    icon: str
    press: Callable[[], None]


class SetupExtra(Protocol):
    """Made anew whenever the game's content changes."""

    def texts(self, options: Mapping[str, str], kept: Mapping[str, str]) -> Mapping[str, str]:
        """Setup keys beyond the options that these options need; what was kept where it still fits."""

    def buttons(self, option: str, options: Mapping[str, str]) -> Sequence[Extra]:
        """Below the control of an option."""

    def words(self, option: str, value: str, usual: ValueWords) -> ValueWords:
        """What is said about a value of an option, where there is more to say than usual."""

    def chosen(self, option: str, value: str) -> None:
        """Somebody has just given an option this value."""

    def folded(self, option: str) -> bool:
        """Whether an option is shown only when somebody asks for the rarely used ones of the game."""

    def fold_words(self, options: Mapping[str, str]) -> str:
        """What the button says that unfolds them."""


class NoExtra:
    """Of games that have options only."""

    def texts(self, options: Mapping[str, str], kept: Mapping[str, str]) -> Mapping[str, str]:
        """None."""
        return {}

    def buttons(self, option: str, options: Mapping[str, str]) -> Sequence[Extra]:
        """None."""
        return ()

    def words(self, option: str, value: str, usual: ValueWords) -> ValueWords:
        """As usual."""
        return usual

    def chosen(self, option: str, value: str) -> None:
        """Nothing more to do."""

    def folded(self, option: str) -> bool:
        """All are shown."""
        return False

    def fold_words(self, options: Mapping[str, str]) -> str:
        """There is nothing to unfold."""
        return ""


def make_extra(scene: Planner) -> SetupExtra:
    """What the game's box adds."""
    box = boxes.find(scene.game.name)
    made: SetupExtra = box.setup.take()(scene) if box and box.setup else NoExtra()
    return made
