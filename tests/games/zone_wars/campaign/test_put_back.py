"""A campaign's file that is put back from a backup undoes nothing: what a battle counted goes on counting."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from tabletop.games.zone_wars.campaign import battle as register
from tabletop.games.zone_wars.campaign.after_battle import CampaignAfterBattleScene
from tabletop.games.zone_wars.campaign.campaign_list import CampaignsScene
from tabletop.games.zone_wars.campaign.campaign_record import CAMPAIGNS
from tabletop.games.zone_wars.campaign.campaign_sheet import CampaignSheetScene
from tabletop.games.zone_wars.campaign.campaign_start import CampaignStartScene
from tabletop.ui.messages import say
from tests.games.zone_wars.campaign.desk import Desk
from tests.games.zone_wars.campaign.states import FRESH, filed, fought, game, under_way
from tests.games.zone_wars.campaign.test_campaign import folder, sheet, stored
from tests.ui.scenes.evening.test_evening_page import read

KNOWN = replace(FRESH, id="0123456789abcdef0123456789abcdef")


def opened(desk: Desk, path: Path) -> CampaignSheetScene:
    """The sheet as it is opened from the list."""
    scene = CampaignSheetScene(desk.pilot.stage, game(), path)
    desk.pilot.stage.push_scene(scene)
    desk.pilot.rest()
    return scene


def shared_out(desk: Desk) -> tuple[Path, Path]:
    """A battle that was shared out, and a backup of the campaign from before that."""
    match = fought(KNOWN, folder=desk.pilot.stage.saves)
    scene = sheet(desk, KNOWN.with_battle_begun(filed(match)))
    backup = scene.path.with_name("backup")
    shutil.copy2(scene.path, backup)
    desk.press("go")
    assert isinstance(desk.page, CampaignAfterBattleScene)
    desk.pick("keep krin", "katana")
    desk.page.close_battle()
    desk.pilot.rest()
    scene.close()
    return scene.path, backup


@pytest.mark.parametrize("name", ["", "another.json"], ids=["in its place", "under another name"])
def test_an_older_file_does_not_share_out_a_battle_twice(desk: Desk, name: str) -> None:
    path, backup = shared_out(desk)
    counted = stored(desk)
    assert counted.campaign.carried_option.startswith("krin katana")
    if name:
        path.unlink()
        path = path.with_name(name)
    shutil.copy2(backup, path)
    scene = opened(desk, path)
    assert scene.record == counted
    assert scene.battle.status == "none", "there is nothing to share out"
    assert CAMPAIGNS.load_record(path) == counted, "and so it goes on, whoever reads the file"
    said = " ".join(read(desk.pilot))
    assert "Somebody put back an older file of this campaign." in said
    kept = path.with_name(scene.backup_name)
    assert kept.read_bytes() == backup.read_bytes(), "nothing is lost"


def test_losses_are_not_forgotten_by_a_file_from_before_the_battle_began(desk: Desk) -> None:
    scene = sheet(desk, KNOWN)
    backup = scene.path.with_name("backup")
    shutil.copy2(scene.path, backup)
    begun = under_way(desk.pilot.stage.saves, KNOWN)
    CAMPAIGNS.replace_record(scene.path, KNOWN, begun)
    scene.on_uncovered()
    assert scene.battle.status == "going"
    scene.close()
    shutil.copy2(backup, scene.path)
    again = opened(desk, scene.path)
    assert again.record == begun
    assert again.battle.status == "going", "the battle that goes badly is not begun anew"


def test_a_battle_that_was_called_off_stays_so(desk: Desk) -> None:
    scene = sheet(desk, under_way(desk.pilot.stage.saves, KNOWN))
    backup = scene.path.with_name("backup")
    shutil.copy2(scene.path, backup)
    desk.press("call off")
    desk.answer("yes")
    scene.close()
    shutil.copy2(backup, scene.path)
    again = opened(desk, scene.path)
    assert again.record is not None
    assert (again.record.abandoned, again.battle.status) == (1, "none")


def test_who_restores_a_backup_after_a_fault_goes_on(desk: Desk) -> None:
    path, backup = shared_out(desk)
    (desk.pilot.stage.saves / register.REGISTER_FILE).unlink()
    shutil.copy2(backup, path)
    scene = opened(desk, path)
    assert scene.backup_name == "", "nobody here knows better"
    assert scene.battle.status == "fought"
    desk.press("go")
    assert isinstance(desk.page, CampaignAfterBattleScene)


def test_after_a_file_was_put_back_the_next_battle_is_played(desk: Desk) -> None:
    path, backup = shared_out(desk)
    shutil.copy2(backup, path)
    scene = opened(desk, path)
    desk.press("go")
    desk.pilot.rest()
    now = CAMPAIGNS.load_record(path)
    assert now.under_way
    assert now.campaign.battles
    assert scene.record is not None
    assert scene.record.campaign.battles == now.campaign.battles


def test_a_newer_file_is_never_taken_for_an_older_one(desk: Desk) -> None:
    path, _ = shared_out(desk)
    newer = stored(desk).with_battle_called_off()
    CAMPAIGNS.store_record(path, newer)
    scene = opened(desk, path)
    assert scene.record == newer
    assert scene.backup_name == ""


def test_the_list_tells_what_was_counted(desk: Desk) -> None:
    path, backup = shared_out(desk)
    shutil.copy2(backup, path)
    desk.pilot.stage.push_scene(CampaignsScene(desk.pilot.stage, folder(desk)))
    desk.pilot.rest()
    said = " ".join(read(desk.pilot))
    assert say("campaign.progress", done=1, length=3) in said


def test_campaigns_that_begin_in_the_same_second_are_told_apart(desk: Desk) -> None:
    scene = CampaignStartScene(desk.pilot.stage, game(), folder(desk), 1)
    assert scene.make_record().id != scene.make_record().id
