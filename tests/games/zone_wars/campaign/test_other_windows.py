"""Another window plays, ends and takes back while a page of the campaign stays open: what stands in the file counts."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.games.zone_wars.campaign.after import CampaignAfterScene
from tabletop.games.zone_wars.campaign.battle import under_way
from tabletop.play.identity import match_id
from tabletop.play.listing import listing
from tabletop.play.save import load
from tabletop.ui.scenes.registry import open_scene
from tabletop.ui.words import say
from tests.games.zone_wars.campaign.desk import Desk
from tests.games.zone_wars.campaign.states import FRESH, filed, fought, game
from tests.games.zone_wars.campaign.test_campaign import begun_with, sheet, stored
from tests.ui.pilot import piloted


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    with piloted(tmp_path / "saves") as pilot:
        pilot.stage.push(open_scene("title", pilot.stage))
        yield Desk(pilot)


def test_no_battle_is_shared_out_whose_end_was_taken_back(desk: Desk) -> None:
    _, path = begun_with(desk, FRESH)
    desk.press("go")
    desk.pilot.rest()
    after = desk.pilot.stage.scene
    assert isinstance(after, CampaignAfterScene)
    load(path).match.undo()
    after.close_battle()
    assert desk.pilot.stage.toast.words == say("campaign.changed")
    assert not stored(desk).campaign.battles
    assert under_way(desk.pilot.stage, stored(desk)).kind == "going"


def test_no_battle_is_called_off_that_has_ended_meanwhile(desk: Desk) -> None:
    match = fought(FRESH, folder=desk.pilot.stage.saves)
    path = desk.pilot.stage.saves / filed(match)
    match.undo()
    match.detach_journal()
    scene = sheet(desk, FRESH.begun(path.name, match_id(match.header)))
    assert scene.battle.kind == "going"
    load(path).match.redo()
    scene._call_off()
    assert desk.pilot.stage.toast.words == say("campaign.changed")
    assert (scene.battle.kind, stored(desk).abandoned) == ("fought", 0)


def test_a_battle_that_two_windows_begin_is_in_the_list_once(desk: Desk) -> None:
    scene = sheet(desk, FRESH)
    assert scene.series is not None
    other = type(scene)(desk.pilot.stage, game(), scene.path)
    other._play(FRESH)
    assert len(listing(desk.pilot.stage.saves)) == 1
    scene._play(scene.series)
    assert len(listing(desk.pilot.stage.saves)) == 1
