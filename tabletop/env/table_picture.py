"""A picture of a match as an array: the table as `tabletop shot` draws it for a spectator.

Used by `render` of the environments.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

import numpy as np
import pygame
from numpy.typing import NDArray

from tabletop.ai.levels import RANDOM
from tabletop.ai.worker import InlineWorker
from tabletop.app import make_offscreen_stage
from tabletop.env.numbered_match import NumberedMatch
from tabletop.play.match import Match
from tabletop.play.record import DoAction, Header
from tabletop.play.seats import Sitter, SitterKind
from tabletop.settings import Settings
from tabletop.ui.scenes.registry import SceneRequest, open_scene
from tabletop.ui.scenes.table.scene import TableScene
from tabletop.ui.shot import ManualClock, wait_until_still


def draw_table(numbered: NumberedMatch, size: tuple[int, int]) -> NDArray[np.uint8]:
    """The table at rest, height x width x 3 in RGB; `size` is width and height in pixels."""
    game = numbered.game
    name = game.rules.name
    with tempfile.TemporaryDirectory() as folder:
        stage = make_offscreen_stage(size, Settings(), InlineWorker(), saves=Path(folder))
        stage.clock = clock = ManualClock()
        stage.begin_frame()
        request = SceneRequest(name, match=_recorded_match(numbered), rules=game.rules, pack=game.pack)
        scene = open_scene("table", stage, request)
        if isinstance(scene, TableScene):
            scene.table.bot_turns.is_paused = True
        stage.push_scene(scene)
        wait_until_still(stage, clock)
        stage.draw()
        picture: NDArray[np.uint8] = pygame.surfarray.array3d(stage.surface).transpose(1, 0, 2).copy()
        stage.close_everything()
    return picture


def _recorded_match(numbered: NumberedMatch) -> Match[object, object, object]:
    """The same match between bots, so that nothing hidden is on the table."""
    game = numbered.game
    header = Header(
        game=game.rules.name,
        rules_version=game.rules.version,
        content=game.content,
        pack=game.pack,
        sitters=tuple(Sitter(SitterKind.BOT, f"seat_{seat}", RANDOM) for seat in range(game.seats)),
        setup=game.setup,
        seed="environment",
    )
    return Match(game.rules, header, ops=[DoAction(str(action)) for action in numbered.actions])
