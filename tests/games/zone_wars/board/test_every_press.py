"""Every press at a table of Zone Wars has an answer, in states sampled from random battles, and none speaks in ids."""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pygame
import pytest

from tabletop.games.zone_wars.board.mat import target_ids
from tabletop.games.zone_wars.rules.state import tasks as t
from tabletop.play.match import Match
from tabletop.rules.game import CHANCE, NOBODY
from tabletop.settings import Settings
from tabletop.ui.boards.marks import BUTTON
from tabletop.ui.drawing.text import TextRenderer
from tabletop.ui.gesture.picker import TargetId
from tabletop.ui.scenes.table.scene import TableScene
from tests.games.zone_wars.board.table import Spot, Table, zone_match
from tests.games.zone_wars.board.test_event_messages import one_of, spelled
from tests.ui.pilot import piloted, seated

SHORT = bool(os.environ.get("TABLETOP_SHORT"))
SCENARIOS = ("throw-down", "home-run", "watch-where-you-step", "rescue-mission", "monster-hunt")
PLIES = (12, 41, 64, 93, 120)
AWAY = ("menu", "book", "settings", "replay", "plate")
"""Buttons that open something else, which has its own tests; the plate says what is to be done."""
GROUND = ((18.0, 18.0), (3.0, 33.0), (33.0, 3.0), (18.0, 2.0))
KEYS = ("l", "a", "w", "f", "g", "v", "0", "-")
LESS = 3
"""Of tokens and pieces so many are pressed."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A moment of a random battle."""

    scenario: str
    plies: int

    def __str__(self) -> str:
        return f"{self.scenario}-{self.plies}"

    def match(self) -> Match[Any, Any, Any] | None:
        """The battle up to there, the next decision of a person; None where it is over before."""
        match, rng = zone_match(seed=str(self), scenario=self.scenario, models="2"), random.Random(str(self))
        while match.to_act != NOBODY:
            task = match.view(None).todo[-1]
            if match.ply >= self.plies and match.to_act != CHANCE and not isinstance(task, t.Mustering):
                return match
            match.submit(one_of(match._tree.current_node.state, rng))
        return None


@dataclass
class Presses:
    """Somebody who presses everything, one thing after the other, each time from the same moment."""

    it: Table
    sample: Sample
    silent: list[str] = field(default_factory=list)
    said: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.ply = self.it.scene.match.ply

    def again(self, held: TargetId | None) -> None:
        """The moment as it was, with nothing said, and this in hand."""
        pilot, scene = self.it.pilot, self.it.scene
        while pilot.stage.scene is not scene:
            pilot.key("escape")
            pilot.rest()
        if scene.match.ply != self.ply:
            match = self.sample.match()
            assert match is not None
            pilot.stage.replace_scene(TableScene(pilot.stage, match))
            pilot.rest()
            assert isinstance(pilot.stage.scene, TableScene)
            self.it = Table(pilot, pilot.stage.scene)
        while self.it.path or self.it.scene.table.bubble.words:
            pilot.key("escape")
            pilot.rest()
        mat = self.it.board.mat
        if mat.tools.kind is not None:
            pilot.key({"ruler": "g", "sight": "v"}[mat.tools.kind])
        while mat.level:
            pilot.key("f")
        pilot.key("0")
        pilot.stage.toast.clear_notice()
        if held is not None:
            self.it.click(self.it.card(held.removeprefix(target_ids.MODEL)))

    def press(self, what: str, do: Callable[[], object]) -> None:
        """Does it, and notes whether anything came of it."""
        before = self._seen()
        do()
        self.it.pilot.frames(2)
        scene = self.it.scene
        words = self.it.pilot.stage.toast.words, scene.table.bubble.words, scene.picture.buttons.tip
        if self._seen() == before and not any(words):
            self.silent.append(what)
        self.said |= {text for text in words if text}

    def _seen(self) -> tuple[object, ...]:
        pilot, scene = self.it.pilot, self.it.scene
        return pilot.stage.scene, self.it.path, scene.match.ply, pilot.picture()

    def at(self, what: str, spot: Spot) -> None:
        """Presses there, where the pointer has rested before: what only hovering changes is no answer."""
        pilot = self.it.pilot
        pilot.move(spot)
        pilot.frames(40)
        self.press(what, lambda: (pilot.press(spot), pilot.release(spot)))  # type: ignore[func-returns-value]

    def everything(self, held: TargetId | None) -> None:
        """All that can be pressed, with this in hand."""
        self.again(held)
        for what, spot in dict(self._things()).items():
            self.again(held)
            self.at(f"{what} with {held}", spot)
        for key in KEYS:
            self.again(held)
            self.press(f"key {key} with {held}", lambda key=key: self.it.pilot.key(key))  # type: ignore[misc]
        self.again(held)
        for name in [item.name for item in self.it.scene.picture.buttons.items if item.name not in AWAY]:
            self.again(held)
            buttons = self.it.scene.picture.buttons
            if name in [item.name for item in buttons.items]:
                self.at(f"button {name} with {held}", self.it.pilot.centre(buttons[name].rect))

    def _things(self) -> Iterator[tuple[str, Spot]]:
        it, d = self.it, self.it.draft
        models = [target_ids.model_target_id(figure.id) for figure in d.figures if figure.place is not None]
        tokens = [target_ids.token_target_id(mark.number) for mark in d.marks][:LESS]
        yield from ((f"thing {place}", it.spot(place)) for place in (*models, *tokens))
        for piece in d.ground.terrain[:LESS]:
            x, y = (sum(corner[i] for corner in piece.corners) / len(piece.corners) for i in (0, 1))
            yield f"piece {piece.id}", it.inch(x, y)
        yield from ((f"ground {at}", it.inch(*at)) for at in GROUND)
        yield from (
            (f"card {place}", it.card(place.removeprefix(target_ids.MODEL))) for place in it.board.strip.spots()
        )


def drawn(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Everything that is written from now on."""
    found: set[str] = set()
    label = TextRenderer.label

    def noted(texts: TextRenderer, text: str, *rest: Any, **how: Any) -> pygame.Surface:
        found.add(text)
        return label(texts, text, *rest, **how)

    monkeypatch.setattr(TextRenderer, "label", noted)
    return found


SAMPLES = [Sample(scenario, plies) for plies in PLIES for scenario in SCENARIOS]


@pytest.mark.slow
@pytest.mark.parametrize("sample", SAMPLES[2:15:3] if SHORT else SAMPLES, ids=str)
def test_every_press_has_an_answer(tmp_path: Path, sample: Sample, monkeypatch: pytest.MonkeyPatch) -> None:
    match = sample.match()
    if match is None:
        pytest.skip("over before")
    written = drawn(monkeypatch)
    with piloted(tmp_path, Settings(animation_speed=0.0, bot_pace=0.0)) as pilot:
        presses = Presses(Table(pilot, seated(pilot, match)), sample)
        able = presses.it.scene.hand.marks(0).movable
        cards = presses.it.board.strip.spots()
        own = [place for place in able if not place.startswith(BUTTON) and place in cards][:1]
        for held in (None, *own):
            presses.everything(held)
    assert not presses.silent, "\n".join(presses.silent)
    assert [text for text in written if spelled(text)] == []
    assert [text for text in presses.said if spelled(text)] == []
