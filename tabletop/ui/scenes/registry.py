"""Opens scenes by name, such as "rulebook" or a page of one game, so that scenes need not import each other.

Used by every scene, the main loop (`tabletop.app`), `ui.shot`, the benches and the tests. `open_scene("review",
stage, request)` imports the module named in `_SCENES` when it is first asked for, and calls its `open_scene(stage,
request)`; a new scene needs a line there. Pages that only one game has are named in the `pages` of its box. Keep
names as they are, since callers, boxes and tests use them as text, and keep scene imports lazy: scenes import this
module.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tabletop.box import GamePage, LazyRef
from tabletop.content import boxes
from tabletop.play.record import can_have_copies
from tabletop.ui.messages import say

if TYPE_CHECKING:
    from tabletop.play.finished_match import FinishedMatch
    from tabletop.play.match import Match
    from tabletop.rules.game import Game, Seat
    from tabletop.ui.stage.scene import Scene
    from tabletop.ui.stage.stage import Stage

_Open = LazyRef[Callable[["Stage", "SceneRequest"], "Scene"]]

_SCENES: Final[Mapping[str, _Open]] = {
    name: LazyRef(f"{__package__}.{module}:open_scene")
    for name, module in (
        ("title", "title.scene"), ("setup", "setup.scene"), ("table", "table.scene"), ("review", "review.scene"),
        ("replays", "replays.scene"), ("rulebook", "rulebook.scene"), ("settings", "settings"),
        ("puzzles", "puzzles.scene"), ("lesson", "lesson.scene"), ("demo", "demo.trailer"), ("menu", "match_menu"),
        ("exercise", "exercise"), ("cover", "cover.scene"), ("keys", "keys"), ("end", "end.scene"), ("dice", "dice"),
        ("evening", "evening.scene"), ("people", "evening.people"), ("bill", "bill"),
        ("club", "club.scene"),
        ("tonight", "puzzles.tonight"), ("what_fits", "what_fits"), ("packs", "packs.scene"), ("printing", "printing"),
        ("work", "work.scene"),
    )
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class SceneRequest:
    """What a scene is to show."""

    game: str = field(default_factory=boxes.default_game_name)
    save: Path | None = None
    detail: str = ""
    """What else the scene understands, such as a clause or an action to be held up."""
    match: Match[Any, Any, Any] | None = None
    """The match of the save, where somebody has it."""
    rules: Game[Any, Any, Any] | None = None
    """The game with the content that is meant, where that may be another than its own."""
    pack: str = ""
    """Name of the pack that a set-up begins with; empty for the game's own content."""
    people: tuple[str, ...] = ()
    """Who is to sit on the seats of a set-up, in their order; () where that is not settled."""
    is_tournament: bool = False
    """Whether a set-up is for a pairing of a tournament."""
    setup: Mapping[str, str] = field(default_factory=dict)
    """Options that a set-up begins with; the others are as the last time."""
    viewer: Seat | None = None
    """Who may look; None where the scene finds out by itself."""


def scene_names() -> tuple[str, ...]:
    """Names of all scenes: those of the program, and the pages that only one game has."""
    return (*_SCENES, *dict.fromkeys(page.name for box in boxes.shelf().boxes for page in box.pages))


def game_pages(game: str) -> tuple[GamePage, ...]:
    """The pages that only this game has."""
    box = boxes.find_game_box(game)
    return box.pages if box else ()


def page_after_match(match: Match[Any, Any, Any] | FinishedMatch) -> GamePage | None:
    """The page to which a match leads that is over."""
    setup, outcome = match.header.setup, match.result
    if outcome is None or not can_have_copies(match.header):  # an exercise or a lesson leads nowhere
        return None
    return next((page for page in game_pages(match.header.game) if page.plate and (not page.key or page.key in setup)
                 and (bool(outcome.winners) or not page.won)), None)  # fmt: skip


def onward_button_words(match: Match[Any, Any, Any]) -> tuple[str, str]:
    """What the button says that leads on from a match that is over, with its icon."""
    page = page_after_match(match)
    if page is not None and page.plate is not None:
        return page.plate.load()(match), page.icon
    return say("table.do_try_again" if is_lost_together(match) else "table.do_again"), "play"


def is_lost_together(match: Match[Any, Any, Any]) -> bool:
    """Whether all have lost together."""
    return match.game.team and match.result is not None and not match.result.winners


def open_page(stage: Stage, page: GamePage, match: Match[Any, Any, Any], path: Path | None = None) -> Scene:
    """The page as it is reached from a match; `path` is the file of one that is only watched."""
    file = path or getattr(match.journal, "path", None)
    return open_scene(page.name, stage, SceneRequest(match.header.game, file, match=match))


def open_match(stage: Stage, match: Match[Any, Any, Any]) -> None:
    """Puts a match on the table, in the place of the set-up and of any match before."""
    stage.replace_all_but_first(open_scene("table", stage, SceneRequest(match.header.game, match=match)))


def open_scene(name: str, stage: Stage, request: SceneRequest | None = None) -> Scene:
    """The scene of that name, or the page of the game; raises KeyError for an unknown one."""
    asked = request or SceneRequest()
    return (_SCENES.get(name) or _find_page_opener(name, asked.game)).load()(stage, asked)


def _find_page_opener(name: str, game: str) -> _Open:
    """The game's page of that name, or else another game's; raises KeyError."""
    for box in sorted(boxes.shelf().boxes, key=lambda box: box.name != game):
        for page in box.pages:
            if page.name == name:
                return page.opens
    raise KeyError(name)
