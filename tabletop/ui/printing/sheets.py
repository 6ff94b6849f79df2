"""Lays parts on sheets of paper: grids for cutting, backs behind fronts, halves that fold, mats in pieces that join.

Used by `document`; pure geometry in millimetres from the top left corner of the paper as it is read. With duplex a
back lies where the printer brings it behind its front: mirrored about the edge that flips, and turned by a half turn
where the flip stands the sheet on its head. Folded, front and back lie at the same distance from the fold.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from tabletop.print_options import Double, Flip, PartKind, PrintError, PrintOptions
from tabletop.ui.messages import say
from tabletop.ui.printing.faces import Face, Line
from tabletop.ui.printing.parts import PrintedPart

EDGE: Final = 4.5
"""Millimetres that home printers leave white at most, on each side."""
_MARK_GAP: Final = 0.8
"""Between a part's edge and its crop mark."""
_LONGEST_MARK: Final = 5.0
OVERLAP: Final = 8.0
"""Millimetres that neighbouring sheets of a mat have in common."""
_SCISSORS: Final = 0.8
"""Half of what lies between parts that are cut round."""
_MARK_COLOUR, _FOLD_COLOUR = "#000000", "#7A7A7A"


@dataclass(frozen=True, slots=True)
class Placement:
    """A face on a sheet; x and y are the top left corner of its trimmed size, before it is turned in its place."""

    face: Face
    x: float
    y: float
    turn: int = 0
    """0 or 180 degrees."""


@dataclass(frozen=True, slots=True)
class SheetPage:
    """One side of one sheet of paper."""

    width: float
    height: float
    placements: tuple[Placement, ...] = ()
    lines: tuple[Line, ...] = ()
    title: str = ""
    is_back: bool = False
    clip: tuple[float, float, float, float] | None = None
    """Part of the paper that is printed on: x, y, width and height; of a mat's sheet."""


@dataclass(frozen=True, slots=True)
class _Grid:
    """Equal cells in the middle of a page."""

    width: float
    height: float
    columns: int
    rows: int
    pitch: tuple[float, float]
    bleed: float

    @property
    def count(self) -> int:
        return self.columns * self.rows

    def cell(self, index: int) -> tuple[float, float]:
        """The top left corner of a part's trimmed size."""
        row, column = divmod(index, self.columns)
        left = (self.width - self.columns * self.pitch[0]) / 2
        top = (self.height - self.rows * self.pitch[1]) / 2
        return left + column * self.pitch[0] + self.bleed, top + row * self.pitch[1] + self.bleed


def sheet_pages(parts: Sequence[PrintedPart], options: PrintOptions) -> Iterator[SheetPage]:
    """All pages of parts, those of a kind and size together; raises PrintError."""
    wanted = sorted((part for part in parts if options.wants(part.kind)), key=_print_order)
    for key, group in groupby(wanted, key=_sheet_key):
        same = list(group)
        if not key[-1]:
            for part in same:
                yield from _mat_pages(part, options)
        elif key[-2] and options.double == Double.FOLD:
            yield from _folded_pages(same, options)
        else:
            yield from _cut_pages(same, options)


def _print_order(part: PrintedPart) -> tuple[int, float, float, bool]:
    """By kinds, and in each of them what goes on the same sheets together."""
    size = round(part.front.width, 3), round(part.front.height, 3)
    return list(PartKind).index(part.kind), *size, part.back is None


def _sheet_key(part: PrintedPart) -> tuple[str, float, float, bool, bool]:
    return part.kind, round(part.front.width, 3), round(part.front.height, 3), part.back is not None, part.is_cut


def _copies(parts: Iterable[PrintedPart]) -> list[PrintedPart]:
    return [part for part in parts for _ in range(part.count)]


def _bleed_of(parts: Sequence[PrintedPart], options: PrintOptions) -> float:
    """Millimetres; none where no part has a ground that could run on, but a gap where scissors go round."""
    faces = [face for part in parts for face in (part.front, part.back) if face is not None]
    gap = _SCISSORS if any(face.outline or face.is_round for face in faces) else 0.0
    return max(gap, options.bleed if any(face.ground for face in faces) else 0.0)


def _grid(face: Face, page: tuple[float, float], bleed: float) -> _Grid:
    pitch = face.width + 2 * bleed, face.height + 2 * bleed
    columns, rows = (int((side - 2 * EDGE + 1e-6) // step) for side, step in zip(page, pitch, strict=True))
    return _Grid(*page, columns, rows, pitch, bleed)


# --- single sheets and duplex -------------------------------------------------------------------------------------


def _cut_pages(parts: Sequence[PrintedPart], options: PrintOptions) -> Iterator[SheetPage]:
    copies, face, bleed = _copies(parts), parts[0].front, _bleed_of(parts, options)
    upright = options.size
    grid = max((_grid(face, page, bleed) for page in (upright, upright[::-1])), key=lambda grid: grid.count)
    if not grid.count:
        raise PrintError(say("print.too_large", part=parts[0].name))
    for start in range(0, len(copies), grid.count):
        here = copies[start : start + grid.count]
        lines = tuple(_crop_marks(grid, face, len(here))) if options.has_crop_marks else ()
        title = _title(parts, start // grid.count, -(-len(copies) // grid.count))
        fronts = tuple(Placement(part.front, *grid.cell(index)) for index, part in enumerate(here))
        yield SheetPage(grid.width, grid.height, fronts, lines, title)
        if options.double == Double.DUPLEX:
            backs = tuple(
                _behind(Placement(part.back, *grid.cell(index)), grid.width, grid.height, options.flip)
                for index, part in enumerate(here) if part.back is not None
            )  # fmt: skip
            yield SheetPage(grid.width, grid.height, backs, (), title, is_back=True)


def _behind(front: Placement, width: float, height: float, flip: Flip) -> Placement:
    """Where the back of a part lies on the second page."""
    face = front.face
    is_about_upright_axis = (flip == Flip.LONG) == (height >= width)
    if is_about_upright_axis:
        return Placement(face, width - front.x - face.width, front.y)
    return Placement(face, front.x, height - front.y - face.height, 180)


def _title(parts: Sequence[PrintedPart], index: int, count: int) -> str:
    names = list(dict.fromkeys(part.deck or part.name for part in parts))
    name = names[0] if len(names) == 1 else ""
    return f"{name} {index + 1}/{count}".strip()


def _crop_marks(grid: _Grid, face: Face, count: int) -> Iterator[Line]:
    """Along the edges of the grid, outside all bleed: where to lay the ruler."""
    if face.outline or face.is_round:
        return
    cells = [grid.cell(index) for index in range(min(count, grid.count))]
    left, top = min(x for x, _ in cells) - grid.bleed, min(y for _, y in cells) - grid.bleed
    right = max(x for x, _ in cells) + face.width + grid.bleed
    bottom = max(y for _, y in cells) + face.height + grid.bleed
    across = sorted({x for x, _ in cells} | {x + face.width for x, _ in cells})
    down = sorted({y for _, y in cells} | {y + face.height for _, y in cells})
    for x in across:
        for start, way in ((top, -1), (bottom, 1)):
            yield _mark(x, start + way * _MARK_GAP, x, start + way * _reach(start, way, grid.height))
    for y in down:
        for start, way in ((left, -1), (right, 1)):
            yield _mark(start + way * _MARK_GAP, y, start + way * _reach(start, way, grid.width), y)


def _reach(start: float, way: int, side: float) -> float:
    room = start if way < 0 else side - start
    return max(_MARK_GAP, min(_MARK_GAP + _LONGEST_MARK, room - 0.5))


def _mark(x: float, y: float, to_x: float, to_y: float) -> Line:
    return Line(x, y, to_x, to_y, 0.15, _MARK_COLOUR)


# --- folded -------------------------------------------------------------------------------------------------------


def _folded_pages(parts: Sequence[PrintedPart], options: PrintOptions) -> Iterator[SheetPage]:
    """Fronts left of the fold, their backs right of it, so that each meets its front when the sheet is folded."""
    copies, face, bleed = _copies(parts), parts[0].front, _bleed_of(parts, options)
    grids = []
    for width, height in (options.size, options.size[::-1]):
        columns, rows, pitch = _half_grid(face, width, height, bleed)
        grids.append((columns * rows, width, height, columns, rows, pitch))
    most, width, height, columns, rows, pitch = max(grids, key=lambda each: each[0])
    if not most:
        raise PrintError(say("print.too_large_folded", part=parts[0].name))
    fold, top = width / 2, (height - rows * pitch[1]) / 2 + bleed
    for start in range(0, len(copies), most):
        placements, lines = [], [Line(fold, 0, fold, height, 0.2, _FOLD_COLOUR, is_dashed=True)]
        here = copies[start : start + most]
        for index, part in enumerate(here):
            row, column = divmod(index, columns)
            away = column * pitch[0] + bleed
            y = top + row * pitch[1]
            placements.append(Placement(part.front, fold - away - face.width, y))
            if part.back is not None:
                placements.append(Placement(part.back, fold + away, y))
        if options.has_crop_marks:
            lines += _fold_marks(placements, face, bleed, (width, height))
        title = _title(parts, start // most, -(-len(copies) // most))
        yield SheetPage(width, height, tuple(placements), tuple(lines), title)


def _half_grid(face: Face, width: float, height: float, bleed: float) -> tuple[int, int, tuple[float, float]]:
    pitch = face.width + 2 * bleed, face.height + 2 * bleed
    columns = int((width / 2 - EDGE + 1e-6) // pitch[0])
    rows = int((height - 2 * EDGE + 1e-6) // pitch[1])
    return columns, rows, pitch


def _fold_marks(placements: Sequence[Placement], face: Face, bleed: float, page: tuple[float, float]) -> Iterator[Line]:
    if face.outline or face.is_round:
        return
    width, height = page
    xs = sorted({x for each in placements for x in (each.x, each.x + face.width)})
    ys = sorted({y for each in placements for y in (each.y, each.y + face.height)})
    left, right, top, bottom = xs[0] - bleed, xs[-1] + bleed, ys[0] - bleed, ys[-1] + bleed
    for x in xs:
        yield _mark(x, top - _MARK_GAP, x, top - _reach(top, -1, height))
        yield _mark(x, bottom + _MARK_GAP, x, bottom + _reach(bottom, 1, height))
    for y in ys:
        yield _mark(left - _MARK_GAP, y, left - _reach(left, -1, width), y)
        yield _mark(right + _MARK_GAP, y, right + _reach(right, 1, width), y)


# --- mats ---------------------------------------------------------------------------------------------------------


def _mat_pages(part: PrintedPart, options: PrintOptions) -> Iterator[SheetPage]:
    """A mat cut into sheets that overlap; the lines say where the next one is glued on."""
    plans = [_mat_plan(part.front, page) for page in (options.size, options.size[::-1])]
    width, height, columns, rows = min(plans, key=lambda plan: plan[2] * plan[3])
    inner_w, inner_h = width - 2 * EDGE, height - 2 * EDGE
    step_x, step_y = inner_w - OVERLAP, inner_h - OVERLAP
    for row in range(rows):
        for column in range(columns):
            left, top = column * step_x, row * step_y
            shown_w, shown_h = min(inner_w, part.front.width - left), min(inner_h, part.front.height - top)
            x = EDGE if columns > 1 else (width - shown_w) / 2
            y = EDGE if rows > 1 else (height - shown_h) / 2
            lines = []
            if column < columns - 1:
                lines += _join_marks((x + step_x, y), (x + step_x, y + shown_h))
            if row < rows - 1:
                lines += _join_marks((x, y + step_y), (x + shown_w, y + step_y))
            where = f" {chr(ord('A') + row % 26)}{column + 1}" if columns * rows > 1 else ""
            placed, title = (Placement(part.front, x - left, y - top),), f"{part.name}{where}"
            yield SheetPage(width, height, placed, tuple(lines), title, clip=(x, y, shown_w, shown_h))
            if options.double == Double.DUPLEX:
                yield SheetPage(width, height, (), (), title, is_back=True)


def _mat_plan(face: Face, page: tuple[float, float]) -> tuple[float, float, int, int]:
    width, height = page
    counts = []
    for whole, side in zip((face.width, face.height), page, strict=True):
        inner = side - 2 * EDGE
        counts.append(1 if whole <= inner else 1 + math.ceil((whole - inner) / (inner - OVERLAP) - 1e-9))
    return width, height, counts[0], counts[1]


def _join_marks(start: tuple[float, float], end: tuple[float, float]) -> list[Line]:
    """A faint dashed line, and a solid tick at both ends of it."""
    (x, y), (to_x, to_y) = start, end
    length = math.hypot(to_x - x, to_y - y) or 1.0
    ux, uy = (to_x - x) / length * 6, (to_y - y) / length * 6
    return [
        Line(x, y, to_x, to_y, 0.15, _FOLD_COLOUR, is_dashed=True),
        Line(x, y, x + ux, y + uy, 0.3, _MARK_COLOUR),
        Line(to_x, to_y, to_x - ux, to_y - uy, 0.3, _MARK_COLOUR),
    ]
