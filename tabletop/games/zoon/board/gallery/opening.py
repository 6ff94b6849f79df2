"""The way to the gallery of tribes from elsewhere.

Used by `board` and `setup`. It is apart from the gallery's `scene` so that the page is imported only when it is opened.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.ui.scenes import registry
from tabletop.ui.scenes.registry import SceneRequest

if TYPE_CHECKING:
    from tabletop.games.zoon.rules.rules import Zoon
    from tabletop.ui.stage.stage import Stage


def open_gallery(stage: Stage, game: Zoon, tribe: int) -> None:
    """Opens it over what is seen; the tribe is told by its index in the content."""
    request = SceneRequest(game.name, detail=game.content.tribes[tribe].id, rules=game)
    stage.push_scene(registry.open_scene("tribes", stage, request))
