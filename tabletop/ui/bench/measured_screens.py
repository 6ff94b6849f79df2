"""The screens that are measured: the busiest table of each game, and the screens on which people wait.

`bench`, `child_processes` and `evening` open them, drag pieces over them and play matches on them; tests use them too.
A game's box says which match is its busiest, and seeds are fixed: other positions would make figures of older runs
incomparable. The names of `idle_screen_openers` stand in the readings. SETTINGS keep covers and the demonstration away.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import pygame

from tabletop.content import boxes
from tabletop.content.games import box_of, digest, load_game
from tabletop.play.match import Match
from tabletop.play.record import Header
from tabletop.play.seats import Sitter, SitterKind
from tabletop.settings import Settings
from tabletop.ui.boards.board import Board, make_board
from tabletop.ui.boards.marks import MarkKind, without_button_places
from tabletop.ui.scenes.registry import open_scene
from tabletop.ui.scenes.table.scene import TableScene
from tabletop.ui.stage.events import MouseButton, PointerEvent, PointerKind

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

AnyMatch = Match[Any, Any, Any]
Point = tuple[float, float]

SETTINGS: Final = Settings(attract=False, cover="off")
"""Nothing begins by itself, and nothing comes between people and the table."""
_LONGEST: Final = 250
"""Actions after which nothing is drawn any more that was not drawn before."""
_RAW: Final = pygame.event.Event(pygame.USEREVENT)


def make_busy_match(board: Board, game: str) -> AnyMatch:
    """A match in which nobody has lost a piece yet, with the first seat to act."""
    busiest, made = box_of(game).busiest, load_game(game)
    setup = busiest.setup
    sitters = tuple(Sitter(SitterKind.PERSON, name) for name in ("Ann", "Ben", "Cid", "Dot")[: made.seats(setup)])
    match: AnyMatch = Match(made, Header(game=game, rules_version=1, content=digest(game), sitters=sitters,
                                         setup=setup, seed="bench"))  # fmt: skip
    rng = random.Random(1)
    while match.ply < busiest.plies or match.to_act != 0:
        view = match.view(match.to_act)
        board.show(view)
        ways = {action: board.picks.places_of_action(action) for action in match.actions()}
        calm = [
            action
            for action, steps in ways.items()
            if steps and board.picks.mark_kind(view, action) is not MarkKind.ATTACK
        ]
        walks = [action for action in calm if len(ways[action]) == 2 and board.picks.is_occupied(view, ways[action][0])]
        match.submit(rng.choice(walks or calm))
    return match


def open_busy_table(stage: Stage, game: str) -> TableScene:
    """The table of such a match, drawn once."""
    scene = TableScene(stage, make_busy_match(make_board(stage, load_game(game)), game))
    stage.push_scene(scene)
    stage.draw()
    return scene


def lift_piece(stage: Stage, scene: TableScene) -> Point:
    """Takes the piece in hand that can go to most places, and drags it a little; where it lay, in logical pixels."""
    board, match, s = scene.board, scene.match, stage.metrics.s
    spots = board.place_centres()
    ways = [board.picks.places_of_action(action) for action in match.actions()]
    seconds: dict[str, set[str]] = {}
    for steps in ways:
        if len(without_button_places(steps)) > 1 and steps[0] in spots:
            seconds.setdefault(steps[0], set()).add(steps[1])
    x, y = (value / s for value in spots[max(seconds, key=lambda place: len(seconds[place]))])
    stage.handle(PointerEvent(PointerKind.PRESS, (x, y), MouseButton.LEFT, True), _RAW)
    drag_to(stage, (x + 40, y))
    return x, y


def drag_to(stage: Stage, to: Point) -> None:
    """Moves what is in hand there, in logical pixels, and draws a frame."""
    _move_pointer(stage, to, held=True)


def hover_over(stage: Stage, to: Point) -> None:
    """Moves the pointer there with nothing in hand, in logical pixels, and draws a frame."""
    _move_pointer(stage, to, held=False)


def _move_pointer(stage: Stage, to: Point, *, held: bool) -> None:
    stage.handle(PointerEvent(PointerKind.MOVE, to, held=held), _RAW)
    stage.begin_frame()
    stage.update()
    pygame.display.update(stage.draw())


def put_piece_back(stage: Stage, scene: TableScene, at: Point) -> None:
    """Lays the piece in hand back where it was."""
    stage.handle(PointerEvent(PointerKind.PRESS, at, MouseButton.RIGHT, True), _RAW)
    stage.handle(PointerEvent(PointerKind.RELEASE, at, MouseButton.LEFT), _RAW)
    scene.board.finish()
    stage.begin_frame()
    stage.update()
    stage.draw()


def _open_title(stage: Stage) -> None:
    stage.push_scene(open_scene("title", stage))


def _open_table_in_attack(stage: Stage, game: str) -> None:
    """An attack, in which somebody must say something next."""
    scene = open_busy_table(stage, game)
    view, actions = scene.story.view, scene.match.actions()
    scene.play(next(action for action in actions if scene.board.picks.mark_kind(view, action) is MarkKind.ATTACK))


def _open_covered_table(stage: Stage, game: str) -> None:
    stage.settings = replace(stage.settings, cover="on")
    open_busy_table(stage, game)


def idle_screen_openers() -> dict[str, Callable[[Stage], object]]:
    """What is on the screen while nobody does anything, by name."""
    found: dict[str, Callable[[Stage], object]] = {"title": _open_title}
    for box in boxes.shelf().boxes:
        found[f"{box.name} table"] = partial(open_busy_table, game=box.name)
        if box.busiest.fights:
            found[f"{box.name} combat"] = partial(_open_table_in_attack, game=box.name)
            found[f"{box.name} cover"] = partial(_open_covered_table, game=box.name)
    return found


def play_match_showing_all_previews(stage: Stage, game: str) -> None:
    """A match, whole or long, that is looked at as people would: every position drawn, every piece shown large."""
    scene = open_busy_table(stage, game)
    board, rng = scene.board, random.Random(1)
    while scene.match.outcome is None and scene.match.ply < _LONGEST:
        _preview_every_place(stage, scene)
        if scene.match.ply % 10 == 0:
            put_piece_back(stage, scene, lift_piece(stage, scene)) if _can_lift_piece(scene) else None
        scene.play(rng.choice([action for action in scene.match.actions() if board.picks.places_of_action(action)]))
        while stage.is_busy():
            stage.begin_frame()
            stage.update()
            stage.draw()
        scene.story.finish_all()


def _can_lift_piece(scene: TableScene) -> bool:
    spots = scene.board.place_centres()
    ways = (scene.board.picks.places_of_action(action) for action in scene.match.actions())
    return any(len(without_button_places(steps)) > 1 and steps[0] in spots for steps in ways)


def _preview_every_place(stage: Stage, scene: TableScene) -> None:
    """Points at every place long enough for its preview to come, where there is one."""
    view = scene.story.view
    for place in scene.board.place_centres():
        if scene.board.previews.has_preview(view, place):
            scene.hand.hover_info.preview.show_place(place, view, scene.board.rect_of((place,)), ())
            stage.begin_frame()
            stage.update()
            stage.draw()
    scene.hand.hover_info.preview.hide()
    while scene.board.prefetch_one_picture():
        pass
