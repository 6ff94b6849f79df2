"""Loads what a game needs for its set-up and its table, in small steps while a person looks at its box.

Used by `title.scene`, which does one step a frame. _SHARED_MODULES are names as text: change them when a module moves.
A step must be short enough for a frame, and a broken game of another package must not raise here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from typing import Any

from tabletop.box import LazyRef
from tabletop.content import boxes
from tabletop.content.games import box_of

_SHARED_MODULES = ("tabletop.ui.forms.form", "tabletop.ui.scenes.setup.scene", "tabletop.ui.scenes.table.scene")
"""What every set-up and every table is made of: the slowest first."""


def game_prefetch_steps(name: str) -> Iterator[Callable[[], object]]:
    """The steps for a game, each short enough for a frame; the next time they cost nothing."""
    yield from (partial(import_module, module) for module in _SHARED_MODULES)
    box = box_of(name)
    yield from (partial(_load_box_part, name, held) for held in (box.board, box.setup) if held)


def _load_box_part(name: str, held: LazyRef[Any]) -> None:
    """Leaves what is wrong in another package to who opens it."""
    try:
        held.load()
    except (Exception, SystemExit):
        if boxes.is_shipped_game(name):
            raise
