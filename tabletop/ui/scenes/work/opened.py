"""What was opened from the bench: a match or a page, which is opened anew when the pack has changed.

Used by `work.scene`. OpenedTable continues its match by `play/changed_content`; OpenedPage shows the same page with
the new content. Something over it, such as a menu, is left alone: it is opened anew once it is on top.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from tabletop.box import GamePage
from tabletop.content.worked_pack import WorkedGame
from tabletop.play.changed_content import continue_with_content
from tabletop.ui.messages import say
from tabletop.ui.scenes import registry
from tabletop.ui.scenes.registry import SceneRequest
from tabletop.ui.scenes.table.scene import TableScene

if TYPE_CHECKING:
    from typing import Any

    from tabletop.play.match import Match
    from tabletop.ui.stage.scene import Scene
    from tabletop.ui.stage.stage import Stage


class OpenedScene(Protocol):
    """A scene over the bench."""

    game_name: str
    scene: Scene

    def make_anew(self, worked: WorkedGame) -> Scene:
        """The same with this content; says what has become of it."""


class OpenedTable:
    """A match that is played with the pack."""

    def __init__(self, stage: Stage, match: Match[Any, Any, Any]) -> None:
        self._stage = stage
        self.game_name = match.header.game
        self.scene: Scene = TableScene(stage, match)

    def make_anew(self, worked: WorkedGame) -> Scene:
        """The table with the match as far as its moves are possible now."""
        if not isinstance(self.scene, TableScene):
            return self.scene
        found = continue_with_content(self.scene.match, worked.game, worked.digest)
        self.scene = TableScene(self._stage, found.match)
        if found.is_new:
            self._stage.toast.show(say("work.anew"))
        elif found.first_lost_ply:
            self._stage.toast.show(say("work.shorter", move=found.first_lost_ply))
        else:
            self._stage.toast.show(say("work.continues"))
        return self.scene


class OpenedPage:
    """A page of the game, such as all of its cards."""

    def __init__(self, stage: Stage, page: GamePage, worked: WorkedGame, detail: str) -> None:
        self._stage = stage
        self._page = page
        self._detail = detail
        self.game_name = worked.game.name
        self.scene = self.make_anew(worked)

    def make_anew(self, worked: WorkedGame) -> Scene:
        """The page with this content."""
        request = SceneRequest(worked.game.name, detail=self._detail, rules=worked.game)
        self.scene = registry.open_scene(self._page.name, self._stage, request)
        return self.scene
