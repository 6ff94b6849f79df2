"""What people agree on for a campaign beyond the rules: any mat for a battle, dice of their own, a pack's content."""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tabletop import paths
from tabletop.content import pack_library
from tabletop.content.games import digest
from tabletop.games.zone_wars.board.editor.saved_mats import write_saved_mat
from tabletop.games.zone_wars.campaign.after_battle import CampaignAfterBattleScene
from tabletop.games.zone_wars.campaign.campaign_record import CAMPAIGNS, CampaignRecord
from tabletop.games.zone_wars.campaign.campaign_sheet import CampaignSheetScene
from tabletop.games.zone_wars.campaign.campaign_start import CampaignStartScene
from tabletop.games.zone_wars.rules.mat.layout import parse_layout
from tabletop.games.zone_wars.rules.rules import ZoneWars
from tabletop.play import saved_matches
from tabletop.play.match import Match
from tabletop.ui.messages import say
from tabletop.ui.scenes.registry import open_scene
from tabletop.ui.scenes.table.scene import TableScene
from tests.file_of import file_of
from tests.game_of import game_of
from tests.games.zone_wars.campaign.desk import Desk
from tests.games.zone_wars.campaign.states import FRESH, HEADER, LAST, game
from tests.ui.pilot import piloted
from tests.ui.scenes.evening.test_evening_page import read

LAYOUT = "blocking rock look=rock 17,17 19,17 19,19 17,19; low crates 12,12 14,12 14,13 12,13"
PATIENCE = 60.0
"""Seconds for a pack to be read on a slow machine."""


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    monkeypatch.setattr(pack_library, "_verdicts", {})
    with piloted(tmp_path / "saves") as pilot:
        pilot.stage.push_scene(open_scene("title", pilot.stage))
        yield Desk(pilot)


def sheet(desk: Desk, record: CampaignRecord) -> CampaignSheetScene:
    scene = CampaignSheetScene(desk.pilot.stage, game(), CAMPAIGNS.create_file(paths.campaigns(), record))
    desk.pilot.stage.push_scene(scene)
    desk.pilot.frames(2)
    return scene


def fought(desk: Desk) -> Match[Any, Any, Any]:
    """The battle that is played next, as it stands on the table."""
    desk.press("go")
    desk.pilot.rest()
    return next(scene for scene in desk.pilot.stage.scenes if isinstance(scene, TableScene)).match


@pytest.mark.parametrize(
    ("value", "setup"),
    [("usual", {}), ("tank-farm", {"map": "tank-farm"}), ("own Quarry", {"map": "own", "layout": LAYOUT})],
)
def test_a_battle_is_fought_on_the_mat_that_is_chosen_for_it(desk: Desk, value: str, setup: dict[str, str]) -> None:
    write_saved_mat("Quarry", LAYOUT)
    sheet(desk, FRESH)
    if value != "usual":
        desk.pick("mat", value)
    match = fought(desk)
    assert {key: match.header.setup[key] for key in ("map", "layout") if key in match.header.setup} == setup
    if value.startswith("own"):
        view = match.view(None)
        assert view.agreed.layout == LAYOUT


def test_a_random_mat_is_another_one_every_time_and_fair(desk: Desk) -> None:
    drawn = set()
    for _ in range(2):
        sheet(desk, FRESH)
        desk.pick("mat", "random")
        match = fought(desk)
        drawn.add(match.header.setup["layout"])
        assert match.header.setup["map"] == "random"
        assert len(parse_layout(match.header.setup["layout"])) > 5
    assert len(drawn) == 2


def test_people_may_roll_dice_of_their_own_in_a_campaign(desk: Desk) -> None:
    for part, chance in (("hand", "dice"), ("program", "auto")):
        start = CampaignStartScene(desk.pilot.stage, game(), paths.campaigns(), 1)
        desk.pilot.stage.push_scene(start)
        desk.pilot.frames(2)
        desk.press("dice", part)
        desk.press("begin")
        assert desk.page.record.dice == (part == "hand")
        assert fought(desk).header.chance == chance


def test_a_campaign_is_played_with_the_content_of_a_pack_to_its_end(desk: Desk) -> None:
    folder = paths.player_packs() / "rich" / "zone_wars"
    shutil.copytree(paths.data() / "zone_wars", folder, ignore=shutil.ignore_patterns("former"))
    file = folder / "campaign.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("keep: 1", "keep: 3"), encoding="utf-8")
    start = CampaignStartScene(desk.pilot.stage, game(), paths.campaigns(), 1)
    desk.pilot.stage.push_scene(start)
    until = time.monotonic() + PATIENCE
    while not start.packs.found_packs:
        assert time.monotonic() < until
        time.sleep(0.02)
        desk.pilot.frames()
    assert [pack.problems for pack in start.packs.found_packs] == [()]
    desk.pick("board", "rich")
    desk.press("begin")
    page = desk.page
    assert isinstance(page, CampaignSheetScene)
    assert page.game.content.campaign.keep == 3
    match = fought(desk)
    assert (match.header.pack, game_of(match, ZoneWars).content.campaign.keep) == ("rich", 3)
    path = file_of(match)
    assert path is not None
    match.detach_journal()
    again = saved_matches.load_match(path, desk.pilot.stage.game_library, resume=False).match
    assert game_of(again, ZoneWars).content.campaign.keep == 3
    opened = CampaignSheetScene(desk.pilot.stage, game(), page.path)
    assert opened.game.content.campaign.keep == 3
    shutil.rmtree(folder.parent)
    pack_library._verdicts.clear()
    opened.on_uncovered()
    assert opened.record is None
    assert "rich" in opened.problem, "what is not there is named, and the file is kept"


def pack(name: str, keep: str, *gone: str) -> Path:
    """A pack in which models keep so many finds, without some artifacts."""
    folder = paths.player_packs() / name / "zone_wars"
    shutil.copytree(paths.data() / "zone_wars", folder, ignore=shutil.ignore_patterns("former"))
    file = folder / "campaign.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("keep: 1", f"keep: {keep}"), encoding="utf-8")
    for id_ in gone:
        next((folder / "artifacts").glob(f"*{id_}.yaml")).unlink()
    pack_library._verdicts.clear()
    return folder


def over(desk: Desk, content: str) -> CampaignRecord:
    """A campaign with the pack, with a battle that was fought with its content."""
    found = desk.pilot.stage.game_library.load_pack("zone_wars", content, "rich")
    assert found is not None
    setup = {"position": LAST, "carried": ""}
    header = replace(HEADER, setup=setup, content=content, pack="rich")
    match: Match[Any, Any, Any] = Match(found[0], header, saved_matches.create_journal(desk.pilot.stage.saves, header))
    match.submit(match.game.parse("pass krin"))
    path = file_of(match)
    assert path is not None
    match.detach_journal()
    return replace(FRESH, pack="rich", content=content).with_battle_begun(path.name)


@pytest.mark.parametrize("exchanged", [False, True])
def test_a_pack_exchanged_before_the_sharing_out_is_told(desk: Desk, *, exchanged: bool) -> None:
    folder = pack("rich", "3")
    record = over(desk, digest("zone_wars", folder))
    if exchanged:
        shutil.rmtree(folder.parent)
        pack("rich", "2")
    sheet(desk, record)
    desk.press("go")
    page = desk.page
    assert isinstance(page, CampaignAfterBattleScene)
    assert page.campaign_content.keep == (2 if exchanged else 3)
    assert (say("campaign.exchanged") in " ".join(read(desk.pilot))) is exchanged


def test_a_battle_is_shared_out_by_the_content_that_it_was_fought_with(desk: Desk) -> None:
    """The pack was exchanged, and a copy of what it was lies under another name: the file says which one counts."""
    folder = pack("rich", "3")
    fought_with = digest("zone_wars", folder)
    record = over(desk, fought_with)
    shutil.copytree(folder.parent, paths.player_packs() / "former")
    shutil.rmtree(folder.parent)
    now = digest("zone_wars", pack("rich", "2"))
    sheet(desk, replace(record, content=now))
    desk.press("go")
    assert isinstance(desk.page, CampaignAfterBattleScene)
    assert desk.page.campaign_content.keep == 3
    assert say("campaign.exchanged") not in " ".join(read(desk.pilot))


def test_what_the_pack_of_now_does_not_know_is_never_written_into_the_campaign(desk: Desk) -> None:
    folder = pack("rich", "3")
    record = over(desk, digest("zone_wars", folder))
    shutil.copytree(folder.parent, paths.player_packs() / "former")
    shutil.rmtree(folder.parent)
    now = digest("zone_wars", pack("rich", "2", "katana"))
    scene = sheet(desk, replace(record, content=now))
    before = scene.path.read_bytes()
    desk.press("go")
    after = desk.page
    assert isinstance(after, CampaignAfterBattleScene)
    after.keep_artifact(("krin", 0), "katana")
    after.close_battle()
    assert desk.page is after
    assert "katana" in desk.pilot.stage.toast.words
    assert scene.path.read_bytes() == before
