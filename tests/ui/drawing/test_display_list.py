"""Sheets as values: painting only what has changed gives the same picture as painting all of it."""

from __future__ import annotations

import random
from collections.abc import Callable

import pygame
import pytest

from tabletop.ui.drawing.display_list import DisplayList, common_prefix_length, count_common_strokes

SIZE = (480, 360)
_REACH = 50
"""Pixels over which one stroke goes: most of a sheet does not change."""
Stroke = Callable[[DisplayList], None]


def points(rng: random.Random) -> list[tuple[int, int]]:
    """Three that lie together, also a little beside the sheet."""
    x, y = rng.randint(-15, SIZE[0] + 15), rng.randint(-15, SIZE[1] + 15)
    return [(x + rng.randint(-_REACH, _REACH), y + rng.randint(-_REACH, _REACH)) for _ in range(3)]


def stroke(rng: random.Random, pictures: list[pygame.Surface]) -> Stroke:
    """Anything that can be put on a sheet."""
    colour = (*(rng.randrange(256) for _ in range(3)), 255)
    (start, end, third), width = points(rng), rng.choice((1, 1, 2, 3, 7))
    rect, picture = pygame.Rect(start, (rng.randint(1, 60), rng.randint(1, 60))), rng.choice(pictures)
    clip = pygame.Rect(end, (rng.randint(1, 90), rng.randint(1, 90))) if rng.random() < 0.3 else None
    radius, thin = rng.choice((-1, 3, 9)), rng.choice((0, 1, 2))
    ways: list[Stroke] = [
        lambda sheet: sheet.blit(picture, start),
        lambda sheet: sheet.fill(colour, rect),
        lambda sheet: sheet.rect(colour, rect, thin, radius),
        lambda sheet: sheet.line(colour, start, end, width),
        lambda sheet: sheet.lines(colour, (start, end, third), width),
        lambda sheet: sheet.aaline(colour, start, end),
        lambda sheet: sheet.aasegments(colour, ((start, end), (end, third)), width),
        lambda sheet: sheet.aalines(colour, (start, end, third), closed=False),
        lambda sheet: sheet.polygon(colour, (start, end, third), thin),
        lambda sheet: sheet.circle(colour, start, rect.w // 2 + 1, thin),
        lambda sheet: sheet.aacircle(colour, start, rect.w // 2 + 1, thin),
    ]
    way = rng.choice(ways)

    def put(sheet: DisplayList) -> None:
        sheet.set_clip(clip)
        way(sheet)
        sheet.set_clip(None)

    return put


def made(rng: random.Random) -> list[pygame.Surface]:
    """Pictures that let through what lies below."""
    found = []
    for _ in range(4):
        picture = pygame.Surface((rng.randint(5, 50), rng.randint(5, 50)), pygame.SRCALPHA)
        picture.fill((rng.randrange(256), rng.randrange(256), 90, rng.choice((90, 200, 255))))
        found.append(picture)
    return found


def sheet_of(strokes: list[Stroke]) -> DisplayList:
    """The strokes over a ground of one colour."""
    sheet = DisplayList(SIZE)
    sheet.fill("#14181F")
    for put in strokes:
        put(sheet)
    return sheet


def changed(rng: random.Random, strokes: list[Stroke], pictures: list[pygame.Surface]) -> list[Stroke]:
    """Some strokes more, less, or in another order."""
    after = list(strokes)
    for _ in range(rng.randint(1, 3)):
        place = rng.randrange(len(after) + 1)
        if rng.random() < 0.4 and place < len(after):
            after.pop(place)
        elif rng.random() < 0.3 and place < len(after):
            after.append(after.pop(place))
        else:
            after.insert(place, stroke(rng, pictures))
    return after


@pytest.mark.parametrize("seed", range(8))
def test_painting_what_has_changed_is_painting_all(seed: int) -> None:
    rng = random.Random(seed)
    pictures = made(rng)
    for _ in range(40):
        before = [stroke(rng, pictures) for _ in range(rng.randint(0, 25))]
        shown, window = sheet_of(before), pygame.Surface(SIZE)
        shown.paint_on(window)
        for _ in range(3):
            before = changed(rng, before, pictures)
            sheet = sheet_of(before)
            sheet.paint_on(window, sheet.changed_rects(shown))
            shown, whole = sheet, pygame.Surface(SIZE)
            sheet.paint_on(whole)
            assert pygame.image.tobytes(window, "RGB") == pygame.image.tobytes(whole, "RGB")


def test_what_becomes_one_rectangle_late_cuts_no_shape_either() -> None:
    """The third lies in the corner that the first two leave free, and the line beyond all of them."""
    sheets = [sheet_of([lambda sheet: sheet.aaline("white", (95, 115), (160, 140), 8)]) for _ in range(2)]
    for rect in ((0, 0, 100, 20), (90, 0, 20, 100), (50, 50, 30, 100)):
        sheets[1].fill("red", pygame.Rect(rect))
    line = pygame.Rect(next(one.box for one in sheets[1].strokes_from_index(0) if one.what is pygame.draw.aaline))
    changed = sheets[1].changed_rects(sheets[0])
    assert all(rect.contains(line) or not rect.colliderect(line) for rect in changed)
    assert not any(one.colliderect(other) for one in changed for other in changed if one is not other)


def test_a_shape_is_not_seen_beyond_its_box() -> None:
    """A low rectangle with wide corners, of which pygame makes a high one."""
    sheet = DisplayList(SIZE)
    sheet.rect("white", pygame.Rect(40, 40, 24, 3), 2, 3)
    window = pygame.Surface(SIZE)
    sheet.paint_on(window)
    seen = pygame.mask.from_threshold(window, (255, 255, 255), (9, 9, 9, 255)).get_bounding_rects()
    assert all(pygame.Rect(40, 40, 25, 4).contains(rect) for rect in seen)


def test_what_looks_alike_is_not_shown_again() -> None:
    rng = random.Random(0)
    strokes = [stroke(rng, made(rng)) for _ in range(9)]
    assert sheet_of(strokes).changed_rects(sheet_of(strokes)) == []


@pytest.mark.parametrize("seed", range(8))
def test_strokes_that_are_kept_from_frame_to_frame_are_painted_as_any(seed: int) -> None:
    """Some of them put on the sheet anew, some the very same, also twice, and some moved to another place."""
    rng = random.Random(seed)
    pictures, window = made(rng), pygame.Surface(SIZE)
    frame = list(sheet_of([stroke(rng, pictures) for _ in range(80)]).strokes_from_index(0))
    shown: DisplayList | None = None
    for _ in range(60):
        for _ in range(rng.randint(0, 3)):
            place, way = rng.randrange(1, len(frame)), rng.random()
            if way < 0.3:
                frame[place] = sheet_of([stroke(rng, pictures)]).strokes_from_index(0)[-1]
            elif way < 0.5:
                frame.insert(place, frame[rng.randrange(1, len(frame))])
            elif way < 0.7:
                frame.insert(place, frame.pop(rng.randrange(1, len(frame))))
            elif len(frame) > 40:
                frame.pop(place)
        sheet, whole = DisplayList(SIZE), pygame.Surface(SIZE)
        sheet.add_strokes(one if rng.random() < 0.7 else one._replace() for one in frame)
        sheet.paint_on(window, sheet.changed_rects(shown))
        sheet.paint_on(whole)
        assert pygame.image.tobytes(window, "RGB") == pygame.image.tobytes(whole, "RGB")
        shown = sheet


@pytest.mark.parametrize("at", [0, 31, 32, 33, 64, 69])
def test_where_frames_begin_to_differ_is_found(at: int) -> None:
    old = DisplayList(SIZE)
    old.fill("#14181F")
    for x in range(69):
        old.fill("red", pygame.Rect(4 * x, 0, 3, 3))
    new = list(old.strokes_from_index(0))
    new[at] = new[at]._replace(box=(0, 0, 1, 1))
    assert common_prefix_length(old.strokes_from_index(0), tuple(new)) == at
    assert common_prefix_length(old.strokes_from_index(0), old.strokes_from_index(0)) == len(old) == 70
    assert count_common_strokes(old.strokes_from_index(0), tuple(new)) == 69
    assert count_common_strokes(old.strokes_from_index(0), old.strokes_from_index(0)[:at]) == at


def test_lines_that_are_one_stroke_look_like_one_stroke_each() -> None:
    together, apart, rng = DisplayList(SIZE), DisplayList(SIZE), random.Random(4)
    ends = [tuple(points(rng)[:2]) for _ in range(12)]
    together.aasegments("#FFD166", ends, 3)
    for start, end in ends:
        apart.aaline("#FFD166", start, end, 3)
    assert len(together) == 1
    assert pygame.image.tobytes(together.as_picture(), "RGBA") == pygame.image.tobytes(apart.as_picture(), "RGBA")
