"""Another window plays, ends and takes back while a page of the campaign stays open: what stands in the file counts."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tabletop.games.zone_wars.campaign.after_battle import CampaignAfterBattleScene
from tabletop.games.zone_wars.campaign.battle import stored_battle_status
from tabletop.play.exchange import export_match_file, import_match_file
from tabletop.play.listing import list_saved_matches, saved_match_entry_of
from tabletop.play.record import match_id
from tabletop.play.saved_matches import load_match, save_copy
from tabletop.ui.messages import say
from tests.games.zone_wars.campaign.desk import Desk
from tests.games.zone_wars.campaign.states import FRESH, filed, fought, game
from tests.games.zone_wars.campaign.test_campaign import begun_with, sheet, stored


def test_no_battle_is_shared_out_whose_end_was_taken_back(desk: Desk) -> None:
    _, path = begun_with(desk, FRESH)
    desk.press("go")
    desk.pilot.rest()
    after = desk.pilot.stage.scene
    assert isinstance(after, CampaignAfterBattleScene)
    load_match(path).match.undo()
    after.close_battle()
    assert desk.pilot.stage.toast.words == say("campaign.changed")
    assert not stored(desk).campaign.battles
    assert stored_battle_status(desk.pilot.stage, stored(desk)).status == "going"


def test_no_battle_is_called_off_that_has_ended_meanwhile(desk: Desk) -> None:
    match = fought(FRESH, folder=desk.pilot.stage.saves)
    path = desk.pilot.stage.saves / filed(match)
    match.undo()
    match.detach_journal()
    scene = sheet(desk, FRESH.with_battle_begun(path.name, match_id(match.header)))
    assert scene.battle.status == "going"
    desk.press("call off")
    load_match(path).match.redo()
    desk.answer("yes")
    assert (scene.battle.status, stored(desk).abandoned) == ("fought", 0)
    assert desk.pilot.stage.toast.words == say("campaign.changed")


def test_a_battle_that_two_windows_begin_is_in_the_list_once(desk: Desk) -> None:
    scene = sheet(desk, FRESH)
    other = type(scene)(desk.pilot.stage, game(), scene.path)
    other.do_next_step()
    assert len(list_saved_matches(desk.pilot.stage.saves)) == 1
    scene.do_next_step()
    assert len(list_saved_matches(desk.pilot.stage.saves)) == 1


@pytest.mark.parametrize("way", ["import", "empty file", "earlier file"])
def test_a_battle_that_is_over_is_not_hidden_by_another_file(way: str, desk: Desk, tmp_path: Path) -> None:
    """A disclosed battle was "lost" beside its copy, and could be called off."""
    match = fought(FRESH, folder=desk.pilot.stage.saves)
    path = desk.pilot.stage.saves / filed(match)
    match.undo()
    out = export_match_file(path, tmp_path / "out")
    match.redo()
    match.disclose_secrets()
    match.detach_journal()
    if way == "import":
        import_match_file(out, desk.pilot.stage.saves, desk.pilot.stage.game_library)
    elif way == "earlier file":
        shutil.copy(out, path.with_name("earlier.jsonl"))
    else:
        path.with_name(f"{path.stem.rpartition('-')[0]}-note.jsonl").touch()
    scene = sheet(desk, FRESH.with_battle_begun(path.name, match_id(match.header)))
    assert scene.battle.status == "fought"
    assert scene.battle.entry is not None
    assert scene.battle.entry.path == path


def test_no_better_end_is_brought_from_elsewhere(desk: Desk, tmp_path: Path) -> None:
    """The battle was lost here; in a second home it was taken on from before that."""
    match = fought(FRESH, folder=desk.pilot.stage.saves)
    path = desk.pilot.stage.saves / filed(match)
    match.detach_journal()
    again = load_match(path, resume=False).match
    again.undo()
    save_copy(again, tmp_path / "again.jsonl")
    found = import_match_file(tmp_path / "again.jsonl", desk.pilot.stage.saves, desk.pilot.stage.game_library)
    assert [saved_match_entry_of(each).why_closed for each in (path, found)] == ["", "copied"]
