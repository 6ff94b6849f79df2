"""The menu over a table, with what concerns only this match: giving it up."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from tabletop.box import Page
from tabletop.ui import wording
from tabletop.ui.scenes.confirm import ConfirmScene
from tabletop.ui.scenes.menu import Item, MenuScene, match_items
from tabletop.ui.scenes.registry import open_page, pages
from tabletop.ui.words import say

if TYPE_CHECKING:
    from tabletop.ui.scenes.table.scene import TableScene


def open_menu(scene: TableScene) -> None:
    """Says whether the match is saved, and offers what can be done besides playing."""
    items = match_items(scene.stage, scene.match.header.game, before=(*_resigning(scene), *_pages(scene)))
    note = say("table.saved" if scene.match.journal else "table.unsaved")
    scene.stage.push(MenuScene(scene.stage, items, note=note))


def _resigning(scene: TableScene) -> tuple[Item, ...]:
    """Where the game knows it, and only for who is to act."""
    action = scene.board.decisions.resignation() if scene.active else None
    if action is None or scene.match.refusal(action) is not None:
        return ()
    return (Item("resign", say("table.resign"), partial(_ask, scene, action), "resign"),)


def _pages(scene: TableScene) -> tuple[Item, ...]:
    """Pages that only this game has; they take the place of a table whose match is saved."""
    stage, match = scene.stage, scene.match

    def go(page: Page) -> None:
        scene = open_page(stage, page, match)
        if match.journal is None:
            stage.push(scene)
        else:
            stage.above_first(scene)

    return tuple(
        Item(page.name, say(f"{page.name}.title"), partial(go, page), page.icon) for page in pages(match.header.game)
    )


def _ask(scene: TableScene, action: Any) -> None:
    name = wording.name(scene.match, scene.match.to_act)
    question = say("table.resign_question", name=name)
    yes = partial(scene.play, action)
    scene.stage.push(ConfirmScene(scene.stage, question, say("table.resign"), yes, icon="resign", risky=True))
