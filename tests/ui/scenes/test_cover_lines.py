"""What happened since somebody looked last stands on the curtain from its beginning on, page by page."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.settings import Settings
from tabletop.ui.messages import say
from tabletop.ui.scenes.cover.scene import CoverScene, missed_public_lines
from tests.games.zone_wars.board.table import zone_match
from tests.ui.pilot import Pilot, piloted
from tests.ui.test_words_drawn import overheard

LONG = (
    "scenario throw-down; sides ark genlab; bare; krin 10,10 @0; lib 10,14 @0; hugust 14,10 @0; "
    "bormin 30,30 @180; m 3 5; turn ark"
)


def covered(pilot: Pilot, turns: int) -> CoverScene:
    """The curtain before somebody who has not looked for so many actions."""
    match = zone_match(position=LONG)
    for _ in range(turns):
        texts = [str(action) for action in match.actions()]
        walks = [text for text in texts if text.startswith(("move", "watch"))]
        match.submit(match.game.parse((walks or texts)[0]))
    scene = CoverScene(pilot.stage, match, 1, lambda: None)
    pilot.stage.push_scene(scene)
    pilot.rest()
    return scene


def page(pilot: Pilot, scene: CoverScene) -> list[str]:
    with overheard() as said:
        pilot.stage.make_display_list()
    return [line for line in missed_public_lines(scene.match, 1) if line in said]


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 100), ((1280, 720), 200), ((900, 600), 150)])
@pytest.mark.parametrize("way", ["click", "key"])
def test_the_first_entries_stand_there_first_and_every_other_one_page_by_page(
    tmp_path: Path, size: tuple[int, int], scale: int, way: str
) -> None:  # fmt: skip
    with piloted(tmp_path, Settings(text_scale=scale, animation_speed=0.0), size) as pilot:
        scene = covered(pilot, 8)
        every = missed_public_lines(scene.match, 1)
        assert len(every) > 8
        assert page(pilot, scene)[0] == every[0]
        seen: list[str] = []
        for _ in every:
            more = [plaque for plaque in scene.buttons.items if plaque.name == "more"]
            left = int(more[0].words.split()[0]) if more and more[0].words != say("cover.first") else 0
            shown = every[len(seen) : len(every) - left]
            assert set(shown) == set(page(pilot, scene)) != set()
            seen += shown
            if not left:
                break
            button = scene.hold_button.rect
            assert button.left <= more[0].rect.left < more[0].rect.right <= button.right
            assert more[0].rect.bottom <= button.top
            if way == "key":
                pilot.key("n")
            else:
                pilot.click(pilot.centre(more[0].rect))
            pilot.rest()
            assert not scene.is_revealed
        assert tuple(seen) == every, "none is left out, and they stand in their order"


def test_a_short_list_needs_no_pages(tmp_path: Path) -> None:
    with piloted(tmp_path, Settings(animation_speed=0.0)) as pilot:
        scene = covered(pilot, 1)
        assert not [plaque for plaque in scene.buttons.items if plaque.name == "more"]
        assert tuple(page(pilot, scene)) == tuple(dict.fromkeys(missed_public_lines(scene.match, 1)))
