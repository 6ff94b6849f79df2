"""Whoever sees the end of a plan is named on the line, where that hides nobody."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from tabletop.games.zone_wars.board.mat import plan_labels
from tabletop.games.zone_wars.board.mat.plan_labels import WatcherBadges
from tabletop.settings import Settings
from tests.games.zone_wars.board.states import FIELD
from tests.games.zone_wars.board.table import Table, table

SETTINGS = Settings(confirm="none", cover="off", animation_speed=0.0)


def planned(it: Table, monkeypatch: pytest.MonkeyPatch) -> dict[str, pygame.Rect]:
    """Names on the lines of a plan of Krin's, with where they stand."""
    found: dict[str, pygame.Rect] = {}
    real = WatcherBadges.put

    def put(self: WatcherBadges, *given: Any) -> None:
        before = len(self.rects)
        real(self, *given)
        if len(self.rects) > before:
            found[given[3]] = self.rects[-1]

    monkeypatch.setattr(WatcherBadges, "put", put)
    it.click("m:krin", it.inch(11.5, 17))
    it.pilot.move(it.inch(12.3, 17.5))
    it.pilot.frames(12)
    it.pilot.rest()
    return found


def stood(it: Table, who: str) -> pygame.Rect:
    """A base, and half of its height above it, in pixels."""
    place = it.figure(who).place
    assert place is not None
    (x, y), radius = it.board.mat.camera.to_pixels(place), it.draft.rules_context.base_radius(it.figure(who))
    r = round(radius * it.board.mat.camera.scale)
    return pygame.Rect(round(x) - r, round(y) - 2 * r, 2 * r, 3 * r)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_who_sees_the_end_of_a_plan_is_named_and_hides_nobody(
    tmp_path: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    with table(tmp_path, FIELD, settings=SETTINGS, size=size) as it:
        found = planned(it, monkeypatch)
        assert {"Bormin", "Torv"} <= set(found)
        rects = list(found.values())
        for k, rect in enumerate(rects):
            assert it.board.mat.area.contains(rect)
            assert rect.collidelist(rects[k + 1 :]) < 0
            for who in ("bormin", "torv", "hugust", "dux", "krin"):
                assert not rect.colliderect(stood(it, who)), who


def test_where_the_text_is_large_the_signs_stand_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with table(tmp_path, FIELD, settings=replace(SETTINGS, text_scale=200)) as it:
        assert planned(it, monkeypatch) == {}


@pytest.mark.parametrize("scale", [100, 150, 200])
def test_the_plate_of_what_a_plan_risks_covers_no_sign_of_cover_and_no_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scale: int
) -> None:  # fmt: skip
    """Such as "Dux may fire", beside the shield on the line to Torv and the handle of the model in hand."""
    covers, plates = list[tuple[float, float]](), list[pygame.Rect]()
    real_cover, real_plate = plan_labels.draw_cover_badge, plan_labels.draw_plate

    def cover(ink: Any, stage: Any, at: tuple[float, float], *given: Any, **named: Any) -> None:
        covers.append(at)
        real_cover(ink, stage, at, *given, **named)

    def laid(*given: Any, **named: Any) -> pygame.Rect:
        plates.append(real_plate(*given, **named))
        return plates[-1]

    with table(tmp_path, FIELD, settings=replace(SETTINGS, text_scale=scale)) as it:
        monkeypatch.setattr(plan_labels, "draw_cover_badge", cover)
        monkeypatch.setattr(plan_labels, "draw_plate", laid)
        it.click("m:krin")
        it.pilot.frames(12)
        handle = it.board.mat.facing_handle_pixel()
        assert plates
        assert covers
        assert handle is not None
        for at in (*covers[-3:], handle):
            assert not plates[-1].collidepoint(at), at
