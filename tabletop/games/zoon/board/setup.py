"""What Zoon adds to the set-up page: each side's tribe shown by its chief, and pictures of the two rule sets.

Used by the box, which names `make`; the set-up scene (`ui/scenes/setup`) asks ZoonSetup, which overrides methods of
the shared NoExtra. Options and their values come from `rules/rules` and stand in saved matches: `ruleset`, `south`
and `north` must be spelt here as there. How they look can be changed freely.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, cast

import pygame

from tabletop.games.zoon.board.card_pictures import CardPictures, tribe_art_key, tribe_chief_picture, tribe_light_rays
from tabletop.games.zoon.board.card_tones import CARD_RATIO
from tabletop.games.zoon.board.gallery.opening import open_gallery
from tabletop.games.zoon.rules.state import Ruleset
from tabletop.ui.forms.tiles import figures_before_background
from tabletop.ui.messages import say
from tabletop.ui.scenes.setup.extra import NoExtra, OptionButton
from tabletop.ui.stage.pack_stage import stage_with_pictures

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from tabletop.games.zoon.rules.rules import Zoon
    from tabletop.rules.game import Seat
    from tabletop.ui.forms.tiles import Picture
    from tabletop.ui.scenes.setup.extra import SetupHost

_TRIBE_OPTIONS: Final = ("south", "north")
_RULESET_OPTION: Final = "ruleset"
_OPEN_OPTIONS: Final = (_RULESET_OPTION, *_TRIBE_OPTIONS)


class ZoonSetup(NoExtra):
    """Each side's tribe is chosen at its place."""

    def __init__(self, scene: SetupHost) -> None:
        super().__init__(scene)
        self._stage = stage_with_pictures(scene.stage, scene.game)
        self._game = cast("Zoon", scene.game)
        self._tribes = {tribe.id: tribe for tribe in self._game.content.tribes}
        self._pictures = CardPictures(self._stage)

    def is_house_rule(self, option: str) -> bool:
        return option not in _OPEN_OPTIONS

    def seat_of_option(self, option: str) -> Seat | None:
        return _TRIBE_OPTIONS.index(option) if option in _TRIBE_OPTIONS else None

    def option_buttons(self, option: str, options: Mapping[str, str]) -> Sequence[OptionButton]:
        if option not in _TRIBE_OPTIONS:
            return ()
        tribe = [*self._tribes].index(options[option])
        press = partial(open_gallery, self._stage, self._game, tribe)
        return (OptionButton(f"see {option}", say("tribes.see"), "cards", press),)

    def value_picture(self, option: str, value: str) -> Picture | None:
        if option == _RULESET_OPTION:
            return self._ruleset_picture(value)
        if option not in _TRIBE_OPTIONS:
            return None
        return tribe_chief_picture(self._stage, self._pictures, tribe_art_key(self._tribes[value]))

    def _ruleset_picture(self, value: str) -> Picture:
        paper = partial(tribe_light_rays, self._stage, self._pictures, "")
        if value == Ruleset.CLASSIC:
            return figures_before_background(paper, self._card_back, self._sprite_maker("touch"))
        return figures_before_background(
            paper, self._sprite_maker("penny_heads"), self._sprite_maker("penny_tails"), self._sprite_maker("die_5")
        )

    def _sprite_maker(self, name: str) -> Callable[[int], pygame.Surface]:
        return lambda size: self._stage.sprites.get(f"zoon/{name}", round(size * 0.8))

    def _card_back(self, size: int) -> pygame.Surface:
        """The back of a card."""
        return self._pictures.back(tribe_art_key(next(iter(self._tribes.values()))), round(size / CARD_RATIO))


def make(scene: SetupHost) -> ZoonSetup:
    return ZoonSetup(scene)
