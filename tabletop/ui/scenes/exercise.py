"""Exercises: a table on which something can be tried without changing, or learning from, the real match.

Opened by the scene name "exercise" from the review (`branch_editor`), with the ply as the request's detail, and by
`figure_gallery` for figures of the rulebook. A change must keep: the position is made of what the viewer may see,
hidden parts are made up and the seed is new, so nothing that comes out tells anything of the match. Such a match has
no journal and counts nowhere: not for evening, series or campaign.
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Mapping
from typing import Any

from tabletop.content.games import digest
from tabletop.play import saved_matches
from tabletop.play.match import Match
from tabletop.play.record import Header
from tabletop.play.seats import Sitter, SitterKind
from tabletop.rules.game import Game, Seat
from tabletop.ui import wording
from tabletop.ui.messages import say
from tabletop.ui.scenes.dialogs import MenuItem, MenuScene
from tabletop.ui.scenes.match_menu import match_menu_items
from tabletop.ui.scenes.registry import SceneRequest
from tabletop.ui.scenes.review.scene import example_match
from tabletop.ui.scenes.table.match_mode import MatchMode
from tabletop.ui.scenes.table.picture import TablePicture, TablePictureHost
from tabletop.ui.scenes.table.scene import TableScene
from tabletop.ui.stage.stage import Stage


class ExercisePicture(TablePicture):
    """A table from which one goes back to where it was asked for."""

    def __init__(self, scene: TablePictureHost, back: str) -> None:
        self._back_key = back
        super().__init__(scene)

    def _end_button_words_and_icon(self) -> tuple[str, str]:
        return say(self._back_key), "back"


class ExerciseMode(MatchMode):
    """Nothing of it counts: not for the evening, a series or a campaign."""

    back_key = "review.exercise_back"
    """What the way back is called."""

    def __init__(self, scene: TablePictureHost) -> None:
        super().__init__(scene, ExercisePicture(scene, self.back_key))
        scene.table.bar_label = say("review.exercise")

    def press_bright_button(self) -> None:
        story = self._table.story
        if story.outcome is not None and not story.is_detached:
            self._table.stage.pop_scene()
        else:
            super().press_bright_button()

    def open_menu(self) -> None:
        stage, story = self._table.stage, self._table.story
        back = MenuItem("back", say(self.back_key), stage.pop_scene, "back")
        header = story.header
        items = match_menu_items(stage, header.game, before=[back], rules=story.game, pack=header.pack)
        stage.push_scene(MenuScene(stage, items, title=say("review.exercise")))


class FigureExerciseMode(ExerciseMode):
    """What a picture of the rulebook shows, to be tried by hand."""

    back_key = "rulebook.try_back"


def make_figure_exercise_scene(
    stage: Stage, game: Game[Any, Any, Any], setup: Mapping[str, str], state: Any
) -> TableScene:
    """A table with a position on which one person plays all sides, with everything open, by the rules."""
    names = [wording.side_name(game.name, seat) for seat in range(game.seats(setup))]
    header = Header(
        game=game.name, rules_version=game.version, content=digest(game.name), setup=dict(setup),
        sitters=tuple(Sitter(SitterKind.PERSON, name) for name in names), seed=secrets.token_hex(8), friendly_undo=True,
    )  # fmt: skip
    match: Match[Any, Any, Any] = Match(game, header, start=state)
    match.notes.set_note("cover", "off")
    return TableScene(stage, match, FigureExerciseMode)


def make_exercise_match(match: Match[Any, Any, Any], ply: int, viewer: Seat | None) -> Match[Any, Any, Any]:
    """A match of the same people from what the viewer may see of a ply; what is hidden from that seat is made up."""
    header, seed = match.header, secrets.token_hex(8)
    start = match.game.imagine(match.past.view(ply, viewer), random.Random(seed))
    made = Header(
        game=header.game, rules_version=header.rules_version, content=header.content, pack=header.pack,
        pack_title=header.pack_title, sitters=match.sitters, setup=header.setup, seed=seed, friendly_undo=True,
        chance=header.chance,
    )  # fmt: skip
    return Match(match.game, made, start=start)


def open_scene(stage: Stage, request: SceneRequest) -> TableScene:
    """An exercise from the ply that `request.detail` says, or from where the match stands; or one of an example.

    Raises SaveError.
    """
    match = request.match
    if match is None:
        match = (
            saved_matches.load_main_line(request.save, stage.game_library)
            if request.save
            else example_match(request.game)
        )
    ply = int(request.detail) if request.detail.isdecimal() else match.ply
    return TableScene(stage, make_exercise_match(match, ply, request.viewer), ExerciseMode)
