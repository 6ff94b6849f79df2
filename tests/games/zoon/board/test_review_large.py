"""At the largest text a long story of the review lies over no button, and all of it can be read."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from tabletop.play.seats import Sitter, SitterKind
from tabletop.settings import Settings
from tabletop.ui.scenes.review.scene import ReviewScene
from tests.games.zoon.board.table import play, zoon_match
from tests.ui.pilot import piloted, seated

FIELD = "south a1:first-lantern c4:loamwyrm e2:digger#0; north c5:lancebill#0 f6:moon-egg; turn north 6"
PEOPLE = Sitter(SitterKind.PERSON, "Ann"), Sitter(SitterKind.PERSON, "Ben")


@pytest.mark.parametrize("size", [(1280, 720), (1024, 600), (1920, 1080)])
def test_the_words_of_a_star_lie_over_no_button_of_the_review(tmp_path: Path, size: tuple[int, int]) -> None:
    with piloted(tmp_path, Settings(text_scale=200, cover="off", confirm="none"), size) as pilot:
        match = zoon_match(*PEOPLE, chance="ask", position=FIELD, south="delvers", north="stilts")
        scene = seated(pilot, match)
        for text in ("c5-c4", "touch BL", "touch TL", "lie 0 0"):
            play(scene, text)
            pilot.rest()
        pilot.key("r")
        pilot.rest()
        review = pilot.stage.scene
        assert isinstance(review, ReviewScene)
        below, rows = list[bytes](), list[int]()
        for ply in (4, 3):
            review.show_ply(ply)
            pilot.rest()
            pilot.frames(20, 0.1)
            assert review.session.ply == ply
            story, window = review.picture.layout_.story, pilot.stage.surface
            rest = pygame.Rect(story.x, story.bottom + 2, story.w, window.get_height() - story.bottom - 2)
            pilot.stage.redraw_everything()
            pilot.frames(2)
            rows.append(len(review.picture.panel.details.rows))
            below.append(pygame.image.tobytes(window.subsurface(rest), "RGB"))
        assert below[0] == below[1]
        assert rows[0] > 0, "it can be scrolled"
        assert rows[1] == 0, "what has room is not"
