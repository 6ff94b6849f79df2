"""How a match of Zodiac is called in the list of matches."""

from __future__ import annotations

from pathlib import Path

from tabletop.play import saved_matches
from tabletop.ui.scenes.replays.scene import ReplaysScene
from tabletop.ui.scenes.replays.summary_loader import scenario_title
from tests.ui.pilot import match_of, piloted
from tests.ui.test_words_drawn import overheard


def test_no_row_names_a_choice_that_nobody_had(tmp_path: Path) -> None:
    """The form offers no opening of Zodiac, as there is one only: a row that said Classic spoke of nothing."""
    with piloted(tmp_path) as pilot:
        match = match_of("zodiac", setup={"opening": "classic"})
        match.attach_journal(saved_matches.create_journal(tmp_path, match.header))
        scene = ReplaysScene(pilot.stage)
        pilot.stage.push_scene(scene)
        with overheard() as said:
            pilot.rest()
        assert scenario_title(scene.rows.entries[0]) == ""
        assert "Zodiac" in said
        assert not [words for words in said if "Classic" in words]
