"""What a phone shows of Zodiac: the discs in the colours of the table."""

from __future__ import annotations

import re

from tabletop.games.zodiac.board.board_messages import disc_text
from tabletop.games.zodiac.rules.state import BLACK_DISC, EMPTY, NEUTRAL_DISC, WHITE_DISC
from tabletop.net.phone_view import TONES, Chart
from tabletop.net.requests import phone_page_files
from tabletop.ui.boards.phone import phone_view_builder_of
from tests.net.phones import WORDS
from tests.ui.drawing.colours import contrast, rgb
from tests.ui.pilot import match_of

TONE_BY_DISC = {EMPTY: "dim", BLACK_DISC: "black", WHITE_DISC: "white", NEUTRAL_DISC: "red"}


def test_every_disc_has_the_tone_that_its_name_tells() -> None:
    match = match_of("zodiac")
    view = match.view(0)
    chart = next(each for each in phone_view_builder_of(match.game).blocks(view, 0, None) if isinstance(each, Chart))
    assert [spot.tone for spot in chart.spots] == [TONE_BY_DISC[disc] for disc in view.points]
    assert NEUTRAL_DISC in view.points
    assert set(TONE_BY_DISC.values()) <= set(TONES)
    red = next(spot for spot in chart.spots if spot.tone == "red")
    assert red.name.endswith(disc_text(NEUTRAL_DISC))


def test_a_red_disc_is_red_and_stands_out_from_both_grounds_and_from_its_letter() -> None:
    css = phone_page_files(WORDS)["/page.css"].content.decode()
    fill, letter = (
        re.search(rf"\.spot\.red{after} {{ fill: (#\w+)", css) for after in ("", r" \+ text")
    )  # fmt: skip
    grounds = re.findall(r"--ground: (#\w{6})", css)
    assert fill is not None
    assert letter is not None
    red, green, blue = rgb(fill[1])
    assert red > 2 * max(green, blue)
    assert len(grounds) == 2, "dark and light"
    for ground in grounds:
        assert contrast(rgb(fill[1]), rgb(ground)) >= 3, ground
    assert contrast(rgb(fill[1]), rgb(letter[1])) >= 4.5
