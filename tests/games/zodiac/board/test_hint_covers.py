"""A hint with much to say covers who is winning: then nothing of that shows through."""

from __future__ import annotations

from pathlib import Path

from tabletop.settings import Settings
from tabletop.ui.messages import say
from tests.ui.pilot import new_match, piloted, seated
from tests.ui.test_words_drawn import overheard


def test_the_button_that_shows_why_is_not_drawn_over_a_hint(tmp_path: Path) -> None:
    with piloted(tmp_path, Settings(analysis=True, text_scale=200)) as pilot:
        scene = seated(pilot, new_match())
        pilot.click(pilot.centre(scene.picture.buttons["hint"].rect))
        pilot.rest()
        layout, tips = scene.table.layout, scene.table.suggestion_panel
        assert tips.panel_rect(layout.moves, layout.panels_above_moves).contains(layout.verdict)
        with overheard() as said:
            pilot.stage.make_display_list()
        assert tips.shown is not None
        assert say("table.show_why") not in said
        pilot.key("escape")
        pilot.rest()
        assert tips.shown is None
        with overheard() as said:
            pilot.stage.make_display_list()
        assert say("table.show_why") in said
        assert layout.verdict.contains(scene.picture.buttons["why"].rect)
