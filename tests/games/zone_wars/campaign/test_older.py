"""A battle that is fought again from a copy made before its end: it counts, and the sheet says so for good."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

from tabletop.content.games import digest
from tabletop.games.zone_wars.campaign.after_battle import CampaignAfterBattleScene
from tabletop.games.zone_wars.campaign.campaign_record import CAMPAIGNS
from tabletop.games.zone_wars.campaign.campaign_sheet import CampaignSheetScene
from tabletop.play import saved_matches
from tabletop.play.match import Match
from tabletop.play.record import OLDER, match_id, new_match_identity
from tabletop.ui.messages import say
from tabletop.ui.scenes.registry import SceneRequest, open_scene
from tabletop.ui.scenes.replays.scene import ReplaysScene
from tabletop.ui.scenes.table.scene import TableScene
from tests.file_of import file_of
from tests.games.zone_wars.campaign.desk import Desk
from tests.games.zone_wars.campaign.states import FOUGHT, FRESH, HEADER, LAST, game
from tests.games.zone_wars.campaign.test_campaign import folder, sheet, stored
from tests.ui.scenes.evening.test_evening_page import read
from tests.ui.scenes.test_results import exchanged_names


def test_a_battle_fought_again_from_an_older_copy_says_so_beside_its_result(desk: Desk, tmp_path: Path) -> None:
    saves = desk.pilot.stage.saves
    setup = {"position": LAST, "carried": FOUGHT.campaign.carried_option}
    header = replace(
        HEADER, setup=setup, sitters=FOUGHT.sitters, content=digest("zone_wars"), identity=new_match_identity()
    )
    match: Match[Any, Any, Any] = Match(game(), header, saved_matches.create_journal(saves, header))
    match.notes.set_note("pace", "slow")
    path = file_of(match)
    shutil.copy2(path, tmp_path / "before")
    match.submit(match.game.parse("pass krin"))
    assert match.outcome is not None
    match.detach_journal()
    path.rename(tmp_path / "original")
    shutil.copy2(tmp_path / "before", path)
    scene = sheet(desk, FOUGHT.with_battle_begun(path.name, match_id(header)))
    assert scene.battle.status == "going"
    desk.press("go")
    desk.pilot.rest()
    table = next(scene for scene in desk.pilot.stage.scenes if isinstance(scene, TableScene))
    assert OLDER in table.match.notes
    table.match.submit(table.match.game.parse("pass krin"))
    desk.pilot.rest()
    scene = CampaignSheetScene(desk.pilot.stage, game(), scene.path)
    desk.pilot.stage.push_scene(scene)
    desk.pilot.frames(2)
    desk.press("go")
    desk.pilot.rest()
    after = desk.pilot.stage.scene
    assert isinstance(after, CampaignAfterBattleScene)
    assert say("campaign.older") in " ".join(read(desk.pilot))
    after.close_battle()
    desk.pilot.frames(2)
    assert say("campaign.older") in " ".join(read(desk.pilot))
    assert stored(desk).older == (3,)
    (file,) = folder(desk).glob("*.json")
    assert CAMPAIGNS.load_record(file) == stored(desk), "for good"
    desk.pilot.stage.push_scene(ReplaysScene(desk.pilot.stage))
    desk.pilot.rest()
    assert say("title.older") in " ".join(read(desk.pilot))


def test_the_plate_leads_to_the_campaign_of_the_match_whatever_its_file_is_called(desk: Desk) -> None:
    saves, made = desk.pilot.stage.saves, []
    for name in ("one", "two"):
        setup = {"position": LAST, "carried": FRESH.campaign.carried_option}
        header = replace(HEADER, setup=setup, sitters=FRESH.sitters, content=digest("zone_wars"), seed=name,
                         identity=new_match_identity())  # fmt: skip
        match: Match[Any, Any, Any] = Match(game(), header, saved_matches.create_journal(saves, header))
        match.submit(match.game.parse("pass krin"))
        path = file_of(match)
        match.detach_journal()
        record = replace(FRESH, name=name).with_battle_begun(path.name, match_id(header))
        made.append((path, CAMPAIGNS.create_file(folder(desk), record)))
    (first, campaign), (second, _) = made
    exchanged_names(first, second)
    loaded = saved_matches.load_match(second).match
    assert loaded.header.seed == "one"
    scene = open_scene("campaign", desk.pilot.stage, SceneRequest("zone_wars", second, match=loaded))
    assert isinstance(scene, CampaignSheetScene)
    assert scene.path == campaign
