"""The stage as the board of a game with a pack sees it: all as it is, and the pack's pictures before ours.

Used by `make_board`, and by set-ups and pages of games that draw what their content brings. It is the stage itself
where the game has the program's own content, so nothing changes there. Everything but `sprites` is read from and
written to the stage behind it.
"""

from __future__ import annotations

from typing import Any, cast

from tabletop.content.games import content_folder_of
from tabletop.content.load import ContentFolder
from tabletop.content.pack_art import PackArt, picture_files
from tabletop.rules.game import Game
from tabletop.ui.drawing.pack_sprites import PackSprites
from tabletop.ui.drawing.sprites import Sprites
from tabletop.ui.stage.stage import Stage


class _PackStage:
    """Hands everything on to the stage behind it."""

    def __init__(self, stage: Stage, game: str, folder: ContentFolder) -> None:
        object.__setattr__(self, "_stage", stage)
        object.__setattr__(self, "_sprites", PackSprites(stage.sprites, game, PackArt(folder)))

    @property
    def sprites(self) -> Sprites:
        made: Sprites = object.__getattribute__(self, "_sprites")
        return made

    def __getattr__(self, name: str) -> Any:
        return getattr(object.__getattribute__(self, "_stage"), name)

    def __setattr__(self, name: str, value: Any) -> None:
        setattr(object.__getattribute__(self, "_stage"), name, value)


def stage_with_pictures(stage: Stage, game: Game[Any, Any, Any]) -> Stage:
    """The stage for drawing this game: with the pictures of the pack whose content it has, if it brings any."""
    folder = content_folder_of(game)
    if folder is None or not picture_files(folder):
        return stage
    return cast("Stage", _PackStage(stage, game.name, folder))
