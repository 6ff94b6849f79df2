"""Where the list of moves has room for a line or two, it tells how something came out, from where a sentence begins."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.settings import Settings
from tabletop.ui.scenes.table.action_log import ActionLog
from tabletop.ui.scenes.table.scene import TableScene
from tests.games.zombies.board.states import ZOMBIES
from tests.ui.pilot import piloted


@pytest.mark.parametrize("state", ["zombies-wounded", "zombies-cards", "zombies-verdict", "zombies-count"])
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 200), ((1280, 720), 175), ((1920, 1080), 200)])
def test_a_short_list_begins_no_entry_in_the_middle_of_a_sentence(
    tmp_path: Path, state: str, size: tuple[int, int], scale: int
) -> None:
    settings = Settings(confirm="none", animation_speed=0.0, attract=False, text_scale=scale)
    with piloted(tmp_path, settings, size) as pilot:
        ZOMBIES[state](pilot, tmp_path)
        scene = pilot.stage.scene
        assert isinstance(scene, TableScene)
        log = scene.table.move_list
        assert isinstance(log, ActionLog)
        ply, room = scene.story.ply, log._visible_line_count()
        whole, shown = " ".join(log.action_text_lines(ply)), " ".join(log.shown_lines(ply))
        if room >= 1:
            assert len(log.shown_lines(ply)) <= room
        starts = shown.startswith("…") or whole.startswith(shown[:8]) or f". {shown}" in whole
        assert starts, (shown, whole)
        assert whole.endswith(shown.removeprefix("… ")[-12:]), "and goes to the end"


@pytest.mark.parametrize("language", ["de", "ja"])
def test_a_list_at_rest_cuts_off_no_beginning(tmp_path: Path, language: str) -> None:
    """Who it was stands at the beginning: "… has heard the shot" told nothing."""
    begins_above = 0
    settings = Settings(confirm="none", animation_speed=0.0, attract=False, language=language)
    for state in ("zombies-shot", "zombies-suppress", "zombies-cards", "zombies-verdict", "zombies-wounded"):
        with piloted(tmp_path / state, settings) as pilot:
            ZOMBIES[state](pilot, tmp_path / state)
            scene = pilot.stage.scene
            assert isinstance(scene, TableScene)
            log = scene.table.move_list
            assert isinstance(log, ActionLog)
            log.scroll_to_shown_ply()
            for first, row in log.visible_rows()[:1]:
                told = log.lines_in_sight(first, row.y)
                assert log.action_text_lines(first)[0].startswith(told[0][0].removesuffix(" …"))
                begins_above += row.y < told[0][1]
    assert begins_above
