"""A move has one number: in the list beside the board, in the bar, in review and on the poster."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from tabletop.settings import Settings
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.scenes.review.scene import ReviewScene
from tests.ui.move_lists import move_list
from tests.ui.pilot import Pilot, new_match, piloted, seated
from tests.ui.test_words_drawn import overheard

LINE = "E-f F-a b-c a-F c-d F-a"


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path, Settings(cover="off", confirm="none")) as made:
        yield made


@pytest.mark.parametrize("ply", [1, 2, 3, 6])
def test_a_move_bears_the_number_in_the_list_that_the_bar_and_review_give_it(pilot: Pilot, ply: int) -> None:
    match = new_match()
    for text in LINE.split():
        match.submit(match.game.parse(text))
    scene = seated(pilot, match)
    at = pilot.centre(move_list(scene).move_rect(ply))
    assert beside(pilot, scene.table.move_list, at) == str(ply)
    with overheard() as said:
        pilot.click(at)
        pilot.rest()
    assert f"Move {ply} of 6. Esc returns to the game" in said or ply == 6
    pilot.key("r")
    pilot.rest()
    assert isinstance(pilot.stage.scene, ReviewScene)
    with overheard() as said:
        pilot.stage.scene.show_ply(ply)
        pilot.frames(2)
    assert any(line.startswith(f"Move {ply}") for line in said)


def beside(pilot: Pilot, listed: Any, at: tuple[float, float]) -> str:
    """The number that is written in the row of this point, and nearest before it."""
    written: list[tuple[str, Any]] = []
    text = draw.text

    def noted(stage: Any, surface: Any, words: str, pos: Any, **how: Any) -> Any:
        written.append((words, rect := text(stage, surface, words, pos, **how)))
        return rect

    with patch.object(draw, "text", noted):
        listed.draw(DisplayList(pilot.stage.surface.get_size()))
    x, y = pilot.stage.to_pixels(at)
    row = [(rect.x, words) for words, rect in written if rect.top <= y < rect.bottom and rect.x <= x]
    return max(one for one in row if one[1].isdigit())[1]
