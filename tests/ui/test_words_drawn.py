"""People read words: no id, no action, no Python in anything that is drawn, on any screen and while playing."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from tabletop.content import boxes
from tabletop.content.games import content_class, game_content_folder
from tabletop.content.load import load_content
from tabletop.settings import Settings
from tabletop.ui.drawing.text import TextRenderer
from tabletop.ui.scenes.table.scene import TableScene
from tests.games.zombies.board.table import zombies_match
from tests.games.zone_wars.board.table import zone_match
from tests.games.zoon.board.table import zoon_match
from tests.sampled import sampled
from tests.ui.afresh import afresh
from tests.ui.pilot import Pilot, new_match, piloted, seated
from tests.ui.screen_states import STATES

CODE = re.compile(
    r"\bNone\b(?! yet)|<\w|object at|\('|\[\]|\(\)|\w_\w|\{\w*\}|\bseats? [0-9]\b"
    r"|\bYou (has|is|wins|chooses|does|moves)\b|\b(Du|You) (hat|ist|gewinnt|zieht)\b|\b[a-z]:-?[0-9]"
)
"""What only a programmer would write."""
ASIDE = re.compile(r"[~/\\][\w./\\-]+|\S+\.(jsonl?|yaml|py)\b")
"""Names of files, which a person can look for."""
PLAYED: dict[str, Callable[..., Any]] = {
    "zodiac": new_match, "zoon": zoon_match, "zombies": zombies_match, "zone_wars": zone_match,
}  # fmt: skip
DECISIONS = 12


@contextmanager
def overheard() -> Iterator[set[str]]:
    """Every text that is drawn, measured or broken into lines meanwhile."""
    said: set[str] = set()
    names = ("label", "wrap_lines", "fit_size_and_lines")
    ways: dict[str, Any] = {name: noted(getattr(TextRenderer, name), said) for name in names}
    with afresh(), patch.multiple(TextRenderer, **ways):
        yield said


def noted(known: Callable[..., Any], said: set[str]) -> Callable[..., Any]:
    """The same, with what it was asked for written down."""

    def asked(self: TextRenderer, text: str, *rest: Any, **named: Any) -> Any:
        said.add(text)
        return known(self, text, *rest, **named)

    return asked


@cache
def ids() -> frozenset[str]:
    """Every id of all content that is no word."""
    found: set[str] = set()
    for game in boxes.game_names():
        found |= set(_ids(load_content(content_class(game), game_content_folder(game))))
    return frozenset(id_ for id_ in found if re.search(r"[a-z][_-]|[a-z][0-9]", id_))


def _ids(value: Any) -> Iterator[str]:
    if isinstance(value, (dict, tuple)):
        for item in value.values() if isinstance(value, dict) else value:
            yield from _ids(item)
    elif is_dataclass(value) and not isinstance(value, type):
        for part in fields(value):
            held = getattr(value, part.name)
            if part.name == "id" and isinstance(held, str):
                yield held
            yield from _ids(held)


def wrong(said: set[str], actions: frozenset[str] = frozenset()) -> list[str]:
    """What nobody should read."""
    return sorted(text for text in said if is_code(ASIDE.sub("", text), actions))


def is_code(text: str, actions: frozenset[str]) -> bool:
    """Whether something in a text is meant for the program."""
    words = set(re.findall(r"[\w-]+", text))
    return bool(CODE.search(text) or words & ids() or any(action in text for action in actions))


def action_texts(scene: TableScene) -> frozenset[str]:
    """Texts of what was done and can be done, but for the notation that a list of moves shows."""
    known = (*scene.match.past.actions(), *scene.match.actions())
    return frozenset(text for text in map(str, known) if " " in text)


@pytest.mark.parametrize("state", sampled(STATES, *range(0, len(STATES), 18)))
def test_a_screen_says_nothing_in_code(state: str, tmp_path: Path) -> None:
    with overheard() as said, piloted(tmp_path) as pilot:
        STATES[state](pilot, tmp_path)
        tips(pilot)
        scene = pilot.stage.scene
        known = action_texts(scene) if isinstance(scene, TableScene) else frozenset()
        assert said
        assert wrong(said, known) == []


def tips(pilot: Pilot) -> None:
    """Rests on every button for a while."""
    scene: Any = pilot.stage.scene
    buttons = getattr(scene, "buttons", None) or getattr(getattr(scene, "picture", None), "buttons", None)
    for item in list(buttons.items) if buttons is not None else ():
        pilot.move(pilot.centre(item.rect))
        pilot.frames(2, 0.5)


@pytest.mark.parametrize(("game", "seed"), sampled([(game, seed) for seed in range(5) for game in PLAYED], 0, 1))
def test_nothing_in_code_is_said_while_playing(game: str, seed: int, tmp_path: Path) -> None:
    rng = random.Random(f"{game}{seed}")
    with overheard() as said, piloted(tmp_path, Settings(analysis=game == "zodiac", confirm="risky")) as pilot:
        scene = seated(pilot, PLAYED[game](seed=str(seed)))
        for _ in range(DECISIONS):
            pilot.rest()
            if scene.match.outcome is not None:
                break
            pressed_at_random(pilot, rng)
            decided(pilot, scene, rng)
            assert wrong(said, action_texts(scene)) == []


def pressed_at_random(pilot: Pilot, rng: random.Random) -> None:
    """Presses here and there, and asks the helpers."""
    for _ in range(3):
        pilot.click((rng.uniform(20, 900), rng.uniform(60, 700)), button=1)
        pilot.frames(3)
        pilot.key("escape")
        pilot.frames(3)
        if not isinstance(pilot.stage.scene, TableScene):
            pilot.key("escape")
            pilot.rest()
    for key in ("l", "a", "a", "w"):
        pilot.key(key)
        pilot.frames(2)
    tips(pilot)


def decided(pilot: Pilot, scene: TableScene, rng: random.Random) -> None:
    """Goes on with the match by the usual way."""
    if scene.match.outcome is None and scene.match.actions():
        scene.play(rng.choice(list(scene.match.actions())))
    pilot.rest()
