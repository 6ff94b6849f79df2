"""Art, sounds, widths and verdicts that one test had made are there for all that follow in the same process."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pygame

from tabletop import paths
from tabletop.ai.questions import JudgePosition, Question, QuestionAnswerer
from tabletop.games.zone_wars.board.mat.mat_ground import GroundCacheKey, GroundContents, MatGround
from tabletop.games.zone_wars.rules.content.cards import Terrain
from tabletop.games.zone_wars.rules.state.rules_context import RulesContext
from tabletop.heap import trim_heap
from tabletop.ui.drawing import sprites
from tabletop.ui.drawing.sprites import Sprites, surface_bytes
from tabletop.ui.drawing.text import TextRenderer, TextStyle
from tabletop.ui.stage import sound
from tabletop.ui.stage.loop import MemoryReclaimer

_MOST_BYTES = 48 << 20
"""Of all drawings that are kept: a worker has no more than half a gigabyte."""
_MOST_MATS = 64
"""Of mats as they lie after some changes, on some floor."""
_MOST_FONTS = 32
"""Each holds the letters that it has drawn: all sizes of all tests together came to 50 MB."""
_OWN = paths._program_files_folder()
_rasterise, _usable, _load, _measure, _open = (
    sprites._rasterise_svg, sprites._to_display_format, sound.load_sound, TextRenderer.text_width,
    TextRenderer.font_of_size,
)  # fmt: skip
_find, _compose = QuestionAnswerer._compute_answer, MatGround._make_ground_contents
_fonts: OrderedDict[tuple[int, bool, bool], pygame.font.Font] = OrderedDict()
_widths: dict[tuple[str, int, bool, TextStyle], int] = {}
_texts: dict[Path, str] = {}


@contextmanager
def made_once() -> Iterator[None]:
    """Stages made meanwhile share what is the same in all of them; whoever draws upon it gets a copy."""
    with (
        patch.object(sprites, "_rasterise_for_display", _shape),
        patch.object(Sprites, "_load_or_render_svg", lambda sprites, text, size: _shape(text, size)),
        patch.object(Sprites, "render_svg", _own_shape),
        patch.object(Sprites, "render_large_svg", lambda sprites, svg, size: _shape(svg, size).copy()),
        patch.object(Sprites, "text", _drawing_text),
        patch.object(MatGround, "_make_ground_contents", _mat_composed),
        patch.object(sound, "load_sound", _loaded),
        patch.object(TextRenderer, "text_width", _width),
        patch.object(TextRenderer, "font_of_size", _font),
        patch.object(QuestionAnswerer, "_compute_answer", _found),
        patch.object(paths, "_program_files_folder", lambda: _OWN),
        # conftest.py does it for all tests together: a test closes more pages in a second than people in an hour
        patch.object(MemoryReclaimer, "reclaim_memory_if_idle", lambda reclaimer, idle: None),
    ):
        yield


_drawn: OrderedDict[tuple[str, tuple[int, int], type], pygame.Surface] = OrderedDict()
_drawn_bytes = 0


def forget_drawings() -> None:
    """Makes room, as for a window of eight million pixels."""
    global _drawn_bytes  # noqa: PLW0603 - one memory for the process
    _drawn.clear()
    _drawn_bytes = 0
    trim_heap()


def _shape(text: str, size: tuple[int, int]) -> pygame.Surface:
    """The kind of surface is told, since some tests draw on one of their own."""
    global _drawn_bytes  # noqa: PLW0603 - one memory for the process
    key = (text, size, pygame.Surface)
    if key in _drawn:
        _drawn.move_to_end(key)
        return _drawn[key]
    made = _drawn[key] = _usable(_rasterise(text, size))
    _drawn_bytes += surface_bytes(made)
    while _drawn_bytes > _MOST_BYTES:
        _drawn_bytes -= surface_bytes(_drawn.popitem(last=False)[1])
    return made


def _own_shape(self: Sprites, svg: str, width: int, height: int) -> pygame.Surface:
    return _shape(svg, (max(1, width), max(1, height))).copy()


def _drawing_text(self: Sprites, name: str) -> str:
    """Nobody changes the program's own drawings meanwhile."""
    text = self._texts.get_and_refresh(name)
    if text is None:
        path = self._sprite_svg_file(name)
        text = _texts.get(path) or path.read_text(encoding="utf-8")
        if path.is_relative_to(_OWN):
            _texts[path] = text
        self._texts[name] = text
    return text


_mats: OrderedDict[tuple[RulesContext, GroundCacheKey], GroundContents] = OrderedDict()


def _mat_composed(self: MatGround, layer: GroundCacheKey, terrain: tuple[Terrain, ...]) -> GroundContents:
    """What lies on a mat, by the content of the game, which a process loads once."""
    if not self._stage.sprites._sprite_svg_file("zone_wars/mat").is_relative_to(_OWN):
        return _compose(self, layer, terrain)
    key = self._rules_context, layer
    if key not in _mats:
        _mats[key] = _compose(self, layer, terrain)
        if len(_mats) > _MOST_MATS:
            _mats.popitem(last=False)
    made = self._scenes[layer] = _mats[key]
    return made


def _font(self: TextRenderer, size: int, *, bold: bool = False) -> pygame.font.Font:
    if not _fonts:
        pygame.register_quit(_fonts.clear)
    key = (size, bold, self.style.reading_font)
    if key not in _fonts:
        _fonts[key] = _open(self, size, bold=bold)
        if len(_fonts) > _MOST_FONTS:
            _fonts.popitem(last=False)
    _fonts.move_to_end(key)
    return _fonts[key]


def _width(self: TextRenderer, text: str, size: int, *, bold: bool = False) -> int:
    key = (text, size, bold, self.style)
    if key not in _widths:
        _widths[key] = _measure(self, text, size, bold=bold)
    return _widths[key]


@cache
def _loaded(file: Path) -> pygame.mixer.Sound:
    return _load(file)


_verdicts: dict[JudgePosition, Any] = {}


def _found(self: QuestionAnswerer, question: Question, cancelled: Callable[[], bool]) -> Any:
    """Many tests look at the same few positions; the question names its content by what is in it."""
    if not isinstance(question, JudgePosition):
        return _find(self, question, cancelled)
    if question not in _verdicts:
        _verdicts[question] = _find(self, question, cancelled)
    return _verdicts[question]
