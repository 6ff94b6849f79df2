"""SetupExtra: what a game adds to its set-up page: pictures, setup keys of its own, buttons.

A Protocol that three games implement in their `board.setup` and name in their boxes; NoExtra is for games with plain
options. Used by `setup.scene`, `seat_columns` and `option_cards`, which ask it and never name a game. A new or
changed method needs the same change in NoExtra and in these games. It is made anew whenever the game's content
changes, so it keeps nothing that has to last.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from tabletop.content import boxes
from tabletop.rules.game import Game, Seat
from tabletop.ui.boards.board import Board
from tabletop.ui.forms.tiles import Picture, TileStairStep, figures_before_background, gradient_picture
from tabletop.ui.scenes.setup.plan import SetupPlan
from tabletop.ui.stage.stage import Stage

if TYPE_CHECKING:
    import pygame

    from tabletop.content.prose import OptionValueWords


class SetupHost(Protocol):
    """The set-up, as those see it who put something into it."""

    stage: Stage
    game: Game[Any, Any, Any]
    plan: SetupPlan
    board: Board

    def change(self, plan: SetupPlan) -> None:
        """Another plan: everything shows it."""


class OptionButton(NamedTuple):
    """A button below an option."""

    name: str
    words: str
    icon: str
    press: Callable[[], None]


class GearPicture(NamedTuple):
    """Something that somebody brings along."""

    picture: Callable[[int], pygame.Surface]
    """From a width in pixels."""
    words: str
    text: str = ""


class SeatIntroduction(NamedTuple):
    """Who is led at a place, from the top."""

    title: str
    line: str = ""
    """What that one is."""
    saying: str = ""
    """A sentence about that one."""
    skill: str = ""
    """What the skill is called."""
    text: str = ""
    """What it does."""
    brings: tuple[GearPicture, ...] = ()


class SetupExtra(Protocol):
    """Made anew whenever the game's content changes."""

    def extra_setup_texts(self, options: Mapping[str, str], kept: Mapping[str, str]) -> Mapping[str, str]:
        """Setup keys beyond the options that these options need; what was kept where it still fits."""

    def option_buttons(self, option: str, options: Mapping[str, str]) -> Sequence[OptionButton]:
        """Below the control of an option."""

    def value_words(self, option: str, value: str, usual: OptionValueWords) -> OptionValueWords:
        """What is said about a value of an option, where there is more to say than usual."""

    def on_option_chosen(self, option: str, value: str) -> None:
        """Somebody has just given an option this value."""

    def is_house_rule(self, option: str) -> bool:
        """Whether an option is a house rule: shown only when somebody asks for those."""

    def seat_of_option(self, option: str) -> Seat | None:
        """At whose place an option is chosen; None where it is everybody's."""

    def value_picture(self, option: str, value: str) -> Picture | None:
        """What stands for a value of an option; None where the option is a list of words."""

    def value_tile_step(self, option: str, value: str) -> TileStairStep | None:
        """What makes a value with a picture a step of a stair; None where all stand on one level."""

    def seat_picture(self, seat: Seat) -> Picture:
        """Who is seen at a place where nobody chooses who that is."""

    def seat_introduction(self, seat: Seat) -> SeatIntroduction | None:
        """What that one is called, is good at and brings along; None where there is nothing to tell."""


class NoExtra:
    """Of games that have options only; others change what they need to."""

    def __init__(self, scene: SetupHost) -> None:
        self._scene = scene

    def extra_setup_texts(self, options: Mapping[str, str], kept: Mapping[str, str]) -> Mapping[str, str]:
        return {}

    def option_buttons(self, option: str, options: Mapping[str, str]) -> Sequence[OptionButton]:
        return ()

    def value_words(self, option: str, value: str, usual: OptionValueWords) -> OptionValueWords:
        return usual

    def on_option_chosen(self, option: str, value: str) -> None:
        """Nothing more to do."""

    def is_house_rule(self, option: str) -> bool:
        """All are shown."""
        return False

    def seat_of_option(self, option: str) -> Seat | None:
        """All are everybody's."""
        return None

    def value_picture(self, option: str, value: str) -> Picture | None:
        return None

    def value_tile_step(self, option: str, value: str) -> TileStairStep | None:
        return None

    def seat_picture(self, seat: Seat) -> Picture:
        """The piece of the side."""
        stage = self._scene.stage
        return figures_before_background(gradient_picture(stage), partial(self._scene.board.panels.seat_badge, seat))

    def seat_introduction(self, seat: Seat) -> SeatIntroduction | None:
        return None


def make_setup_extra(scene: SetupHost) -> SetupExtra:
    """What the game's box adds."""
    box = boxes.find_game_box(scene.game.name)
    made: SetupExtra = box.setup.load()(scene) if box and box.setup else NoExtra(scene)
    return made
