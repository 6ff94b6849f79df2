"""What the truth test asks of the drawing engine: is it at rest, and what would it draw from nothing?"""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import pygame

from tabletop.ai.worker import InlineWorker
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.gesture.picking import GestureState
from tabletop.ui.scenes.review.scene import ReviewScene
from tabletop.ui.scenes.table.action_log import ActionLog
from tabletop.ui.scenes.table.match_mode import MatchMode
from tabletop.ui.scenes.table.scene import TableScene, make_recorded_mode
from tabletop.ui.stage.stage import Stage
from tests.ui.afresh import afresh
from tests.ui.move_lists import action_log
from tests.ui.pilot import Pilot, warm

_NOTHING = "#FF00FF"
"""Shows wherever a frame leaves a hole."""
LOOK = 1 / 30
"""Seconds after which the program looks again, though nothing moves and nobody does anything."""
_SETTLES = 8
"""How often a table that was made just now is asked to go on, until it has found out what it shows."""


def is_at_rest(pilot: Pilot) -> bool:
    """Lets the program look once more: whether nothing moves, nothing is about to, and nothing had to be shown."""
    before = pilot.loop.frames
    pilot.frames(1, LOOK)
    return pilot.stage.running and pilot.loop.frames == before and not pilot.stage.is_busy()


def drawn_anew(stage: Stage, *, later: float = 0.0, from_nothing: bool = False) -> pygame.Surface:
    """The same scenes on a blank surface without any kept layer, so many seconds later.

    `from_nothing` without kept sprites and words.
    """
    if from_nothing:
        stage.sprites.forget_all()
        stage.texts.forget_all()
        warm(stage)
    sheet, blank = DisplayList(stage.surface.get_size()), _blank(stage)
    with afresh():
        for scene in stage.visible_scenes():
            scene.draw(sheet, stage.now + later)
        stage.toast.draw(sheet)
        sheet.paint_on(blank)
    return blank


def laid_out_anew(stage: Stage) -> pygame.Surface | None:
    """Everything takes its place again, as after a change of size; None where that would change more."""
    scene = stage.scene
    if not isinstance(scene, TableScene) or not _is_plain(scene) or _measures(scene) or _asked_large(scene):
        return None
    cameras = _cameras(scene)
    stage.use_surface(stage.surface)
    for part, camera in cameras:
        part.use_camera(camera)
    warm(stage)
    stage.update()
    return drawn_anew(stage)


def repair(stage: Stage) -> None:
    """The window is drawn whole, so that a fault is not counted twice."""
    stage.redraw_everything()
    stage.draw()


def made_anew(stage: Stage) -> pygame.Surface | None:
    """The match on a table or in a review made just now, with the same look; None in the middle of something."""
    scene = stage.scene
    if type(scene) is ReviewScene:
        return _reviewed_anew(stage, scene)
    if type(scene) is not TableScene or type(scene.match_mode) is not MatchMode or not _is_plain(scene):
        return None
    fresh = _stage_anew(stage)
    twin = TableScene(fresh, scene.match, make_recorded_mode)
    _give_look(scene, twin)
    fresh.push_scene(twin)
    _give_place(scene, twin)
    try:
        for _ in range(_SETTLES):
            fresh.update()
        if place := _asked_large(scene):
            twin.hand._apply_effects(twin.hand.gesture.preview_place(place))
        warm(fresh)
        if fresh.scene is not twin or fresh.is_busy() or _knobs(twin) != _knobs(scene):
            return None
        with afresh():
            fresh.draw()
    finally:
        twin.on_left()
    return fresh.surface


def _reviewed_anew(stage: Stage, scene: ReviewScene) -> pygame.Surface | None:
    """The board of a review that opens where this one is, which looks at the same part of a large map."""
    held = scene.playback.is_playing or scene.scrubber.is_held or scene.large_preview.place
    if held or scene.stage.toast.words or not scene.session.story.is_at_rest:
        return None
    fresh = _stage_anew(stage)
    eyes = scene.session.review_viewer
    twin = ReviewScene(
        fresh, scene.session.match, viewer=eyes._viewer, review_viewer=eyes.chosen, ply=scene.session.ply
    )
    fresh.push_scene(twin)
    for (part, _), (_, camera) in zip(_cameras(twin), _cameras(scene), strict=True):
        part.use_camera(camera.centred_on(camera.centre))
    try:
        for _ in range(_SETTLES):
            fresh.update()
        warm(fresh)
        with afresh():
            fresh.draw()
    finally:
        twin.on_left()
    board, made = scene.picture.layout_.board, stage.surface.copy()
    if twin.picture.layout_.board != board or fresh.is_busy():
        return None
    made.blit(fresh.surface, board, board)
    return made


def _stage_anew(stage: Stage) -> Stage:
    """Another window of the same size and settings, in which nothing was drawn yet."""
    fresh = Stage(_blank(stage), stage.settings, clock=stage.clock, worker=InlineWorker(), sounds=stage.sounds,
                  saves=stage.saves)  # fmt: skip
    fresh.begin_frame()
    return fresh


def _is_plain(scene: TableScene) -> bool:
    hand, table = scene.hand, scene.table
    buttons = table.buttons
    busy = (
        hand.gesture.state is not GestureState.IDLE or hand.gesture.focus or hand.gesture.path or hand.hint_steps
        or hand.drag_state.hovered_place
        or table.story.is_showing_suggested_line or not table.story.is_at_rest
        or table.bubble.words or scene.stage.toast.words
        or buttons.hovered or buttons.focused or buttons.pressed or hand.flashes.pings or scene.catch_up.is_running
        or scene.blunder_takeback.blunder_text or table.bot_turns.error or scene.handover.is_cover_due
        or (scene.stage.metrics.projector and table.announcer.caption_text)
    )  # fmt: skip
    return not busy


def _give_look(scene: TableScene, twin: TableScene) -> None:
    """Who looks, and who does not go on."""
    for name in ("admitted", "_last", "_seen", "_shown"):
        setattr(twin.table.view_policy, name, getattr(scene.table.view_policy, name))
    twin.table.bot_turns.is_paused = scene.table.bot_turns.is_paused


def _give_place(scene: TableScene, twin: TableScene) -> None:
    """What moment it is, where a camera is, and how far a list is scrolled."""
    twin.show_ply(scene.table.story.ply)
    for (part, _), (_, camera) in zip(_cameras(twin), _cameras(scene), strict=True):
        part.use_camera(camera)
    for name in ("_top", "_first", "_skipped", "_away"):
        if hasattr(scene.table.move_list, name):
            setattr(twin.table.move_list, name, getattr(scene.table.move_list, name))
    if isinstance(scene.table.move_list, ActionLog):
        action_log(twin)._expanded_action.open_ply = scene.table.move_list._expanded_action.open_ply
    for mine, its in zip(_grids(twin), _grids(scene), strict=True):  # buttons keep their places while they are offered
        mine._button_slots._at, mine._button_slots._alone = dict(its._button_slots._at), its._button_slots._alone
        mine.set_grid_buttons(mine.button_grid)
    twin.picture.refresh()


def _asked_large(scene: TableScene) -> str | None:
    """What somebody pressed on to see it large: it stays until the next press, or a change of size."""
    if getattr(getattr(scene.board, "director", None), "shows_round_cards", False):
        return "cards of the round"
    return scene.hand.hover_info.preview.place if scene.hand.gesture._hover_tracker.pinned else None


def _grids(scene: TableScene) -> list[Any]:
    """The parts of the board that keep the places of their buttons."""
    return [
        part
        for part in vars(scene.board).values()
        if hasattr(part, "set_grid_buttons") and hasattr(part, "_button_slots")
    ]


def _knobs(scene: TableScene) -> list[bool]:
    """Which tools of the board are in use."""
    return [knob.selected for knob in scene.board.icon_buttons()]


def _measures(scene: TableScene) -> bool:
    """Whether somebody measures something on the board: a change of size ends that."""
    return hasattr(scene.board, "mat") and any(_knobs(scene))


def _cameras(scene: TableScene | ReviewScene) -> list[tuple[Any, Any]]:
    """The part of the board that has one, with what it shows now."""
    parts = [getattr(scene.board, name, None) for name in ("mat", "map")]
    return [(part, part.camera) for part in parts if part is not None]


def _blank(stage: Stage) -> pygame.Surface:
    made = pygame.Surface(stage.surface.get_size(), 0, stage.surface)
    made.fill(_NOTHING)
    return made


@contextmanager
def faults(told: list[str]) -> Iterator[None]:
    """Every exception that the loop only writes down is told."""
    with patch("tabletop.log.log_exception", lambda name: told.append(traceback.format_exc())):
        yield
