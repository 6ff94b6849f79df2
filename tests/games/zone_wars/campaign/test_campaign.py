"""Campaigns by the mouse: begun, played battle after battle, broken off, gone on with, put away; and their faults."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tabletop.games.zone_wars.board.muster import MusterScene
from tabletop.games.zone_wars.campaign.after_battle import CampaignAfterBattleScene
from tabletop.games.zone_wars.campaign.campaign_list import CampaignsScene
from tabletop.games.zone_wars.campaign.campaign_record import CAMPAIGNS, CampaignRecord, make_content_check
from tabletop.games.zone_wars.campaign.campaign_sheet import CampaignSheetScene
from tabletop.games.zone_wars.campaign.campaign_start import CampaignStartScene
from tabletop.games.zone_wars.rules.rules import ZoneWars
from tabletop.games.zone_wars.rules.text.carry_over import ATTRIBUTES
from tabletop.games.zone_wars.rules.turn import campaign_rules as rules
from tabletop.play.campaigns import RecordFileError
from tabletop.play.journal import journal_bytes
from tabletop.play.listing import list_saved_matches
from tabletop.play.record import match_id
from tabletop.play.saved_matches import load_match
from tabletop.play.seats import Sitter, SitterKind
from tabletop.ui.messages import say
from tabletop.ui.scenes.dialogs import ConfirmScene, MenuScene
from tabletop.ui.scenes.end.scene import EndScene
from tabletop.ui.scenes.registry import SceneRequest, game_pages, open_scene, scene_names
from tabletop.ui.scenes.review import scene as review
from tabletop.ui.scenes.saved_match import remove_match
from tabletop.ui.scenes.setup.scene import SetupScene
from tabletop.ui.scenes.table.scene import TableScene
from tests.games.zone_wars.board.table import zone_match
from tests.games.zone_wars.campaign.desk import Desk, played
from tests.games.zone_wars.campaign.states import FOUGHT, FRESH, OVER, filed, fought, game, under_way
from tests.ui.pilot import seated
from tests.ui.scenes.evening.test_evening_page import read


def folder(desk: Desk) -> Path:
    return desk.pilot.stage.saves.parent / "campaigns"


def opened(desk: Desk, *found: CampaignRecord) -> list[Path]:
    """The list with these campaigns."""
    paths = [CAMPAIGNS.create_file(folder(desk), record) for record in found]
    desk.pilot.stage.push_scene(open_scene("campaign", desk.pilot.stage))
    desk.pilot.frames(2)
    return paths


def sheet(desk: Desk, record: CampaignRecord) -> CampaignSheetScene:
    path = CAMPAIGNS.create_file(folder(desk), record)
    scene = CampaignSheetScene(desk.pilot.stage, game(), path)
    desk.pilot.stage.push_scene(scene)
    desk.pilot.frames(2)
    return scene


def stored(desk: Desk) -> CampaignRecord:
    """The only campaign as it stands in its file."""
    (entry,) = CAMPAIGNS.list_entries(folder(desk), make_content_check(game().rules_context))
    assert entry.record is not None
    return entry.record


# A whole campaign


@pytest.mark.slow
def test_a_campaign_of_three_battles_is_played_to_its_end(desk: Desk) -> None:
    pilot = desk.pilot
    pilot.stage.push_scene(open_scene("setup", pilot.stage, SceneRequest("zone_wars")))
    desk.press("campaign")
    assert isinstance(desk.page, CampaignsScene)
    desk.press("new")
    begun(desk)
    desk.press("begin")
    assert isinstance(desk.page, CampaignSheetScene)
    for number in range(1, 4):
        before = stored(desk)
        desk.pick("scenario", ("rescue-mission", "throw-down", "rescue-mission")[number - 1])
        desk.press("go")
        match: Any = brought(desk, before)
        broken_off(desk, match, number)
        assert desk.page.battle.status == "fought"
        desk.press("go")
        shared_out(desk, before, number)
    record = stored(desk)
    assert [battle.scenario for battle in record.campaign.battles] == ["rescue-mission", "throw-down", "rescue-mission"]
    assert (record.is_over, record.under_way, len(set(record.saves))) == (True, "", 3)
    assert len(list_saved_matches(pilot.stage.saves)) == 3, "every battle is an ordinary saved match"
    assert "scenario" not in desk.page.form.widget_names, "no more battles"
    desk.press("go")
    assert not isinstance(pilot.stage.scene, CampaignSheetScene)


def begun(desk: Desk) -> None:
    """A person with Genlab against a bot with Ark; the faction that is asked for is swapped."""
    assert isinstance(desk.page, CampaignStartScene)
    desk.press("name")
    desk.pilot.type("Rust")
    desk.pick("faction 0", "genlab")
    desk.press("kind 1", "person")
    desk.pick("models", "2")
    record = desk.page.make_record()
    assert (record.name, record.campaign.factions, record.models, record.length) == ("Rust", ("genlab", "ark"), "2", 3)
    assert [sitter.kind for sitter in record.sitters] == ["person", "person"]


def brought(desk: Desk, before: CampaignRecord) -> Any:
    """The table of a new battle, to which all that is kept and learned has come; gear and m-points are as ever."""
    desk.pilot.rest()
    match = next(scene for scene in desk.pilot.stage.scenes if isinstance(scene, TableScene)).match
    assert match.header.setup["carried"] == before.campaign.carried_option
    assert stored(desk).under_way == filed(match)
    while isinstance(desk.pilot.stage.scene, MusterScene):
        for name in ("usual", "ready"):
            plaque = desk.pilot.stage.scene.buttons[name]
            desk.pilot.click(desk.pilot.centre(plaque.rect))
        desk.pilot.rest()
    view, arena = match.view(None), game().rules_context
    assert [player.m_points for player in view.players] == [arena.field.m_start] * 2
    for figure in view.figures:
        carried = before.campaign.carry_over_of_model(figure.id)
        kinds = [item.kind for item in figure.items]
        assert kinds == [*arena.characters[figure.id].gear, *carried.artifacts]
        assert (figure.damage, figure.extra) == (0, carried.extra)
        assert not carried.mutation or figure.mutations[1] == carried.mutation
    return match


def broken_off(desk: Desk, match: Any, number: int) -> None:
    """Leaves the table in the middle, goes on from the campaign's sheet, leaves again, and comes when it is over."""
    pilot = desk.pilot
    if number == 1:
        played(match, 7, most=12)
        assert match.outcome is None
        pilot.rest()
        desk.menu("campaign")
        assert desk.page.battle.status == "going"
        assert not any(isinstance(scene, TableScene) for scene in pilot.stage.scenes), "only one goes on with the file"
        desk.press("go")
        again = next(scene for scene in pilot.stage.scenes if isinstance(scene, TableScene)).match
        assert again is not match
        assert again.past.actions() == match.past.actions()
        match = again
    pilot.stage.restart_with_scene_asking_first(open_scene("title", pilot.stage))
    played(match, number)
    pilot.stage.push_scene(open_scene("campaign", pilot.stage))
    pilot.frames(2)
    desk.press("open 0")


def shared_out(desk: Desk, before: CampaignRecord, number: int) -> None:
    """Everybody keeps the last find of each model; each winner's last model gets an attribute."""
    page = desk.page
    assert isinstance(page, CampaignAfterBattleScene)
    for id_, gained in page.gained.items():
        desk.pick(f"keep {id_}", gained[-1])
    taught: dict[str, str] = {}
    for seat, models in page.learnable.items():
        id_ = list(models)[-1]
        taught[id_] = models[id_][-1]
        desk.pick(f"learner {seat}", id_)
        desk.pick(f"attribute {seat}", taught[id_])
    kept = {id_: gained[-1] for id_, gained in page.gained.items()}
    state, result = page.state, page.state.result
    assert result is not None
    desk.press("finish")
    assert isinstance(desk.page, CampaignSheetScene)
    record = stored(desk)
    assert len(record.campaign.battles) == number
    assert record.campaign.battles[-1].winners == result.winners
    assert taught, "somebody has won"
    for id_, attribute in taught.items():
        at = ATTRIBUTES.index(attribute)
        assert (
            record.campaign.carry_over_of_model(id_).extra[at] == before.campaign.carry_over_of_model(id_).extra[at] + 1
        )
    for id_, artifact in kept.items():
        assert artifact in record.campaign.carry_over_of_model(id_).artifacts
    for figure in state.figures:
        if len(figure.mutations) > 1:
            assert record.campaign.carry_over_of_model(figure.id).mutation == figure.mutations[1]


def test_the_review_of_a_battle_leads_to_its_campaign(desk: Desk) -> None:
    match: Any = fought(FRESH, folder=desk.pilot.stage.saves)
    path = CAMPAIGNS.create_file(folder(desk), FRESH.with_battle_begun(filed(match)))
    match.journal.close()
    review.open_review(desk.pilot.stage, match.journal.path)
    desk.pilot.rest()
    scene: Any = desk.pilot.stage.scene
    plaque = scene.picture.buttons["onward"]
    assert plaque.words == "To the campaign"
    desk.pilot.click(desk.pilot.centre(plaque.rect))
    desk.pilot.frames(2)
    assert isinstance(desk.page, CampaignSheetScene)
    assert desk.page.path == path


@pytest.mark.slow
def test_bots_play_three_battles_at_the_table(desk: Desk) -> None:
    pilot = desk.pilot
    bots = tuple(Sitter(SitterKind.BOT, name, "random") for name in ("Ada", "Bob"))
    sheet(desk, replace(FRESH, models="2", sitters=bots))
    for number in range(1, 4):
        desk.pick("scenario", "rescue-mission")
        desk.press("go")
        table = pilot.stage.scene
        assert isinstance(table, TableScene)
        for _ in range(5000):
            if table.match.outcome is not None:
                break
            pilot.clock.now += 1
            pilot.frames()
        pilot.clock.now += 20
        pilot.rest()
        onward(desk, table)
        desk.press("go")
        desk.press("finish")
        assert len(stored(desk).campaign.battles) == number
    record = stored(desk)
    assert record.is_over
    winners = sum(len(battle.winners) for battle in record.campaign.battles)
    assert sum(sum(carried.extra) for _, carried in record.campaign.models) == winners, "one token for each"


# Finds and experience


def test_finds_and_experience_are_shared_out_by_the_mouse(desk: Desk) -> None:
    match = fought(FRESH, folder=desk.pilot.stage.saves)
    scene = sheet(desk, FRESH.with_battle_begun(filed(match)))
    assert scene.battle.status == "fought"
    desk.press("go")
    page = desk.page
    assert page.gained == {"krin": ("katana", "rubber-duck"), "franton": ("music-player",), "dux": ("hunting-rifle",)}
    assert list(page.learnable) == [0], "only the winner learns"
    desk.pick("keep krin", "katana")
    desk.pick("keep krin", "rubber-duck")
    desk.pick("learner 0", "hugust")
    desk.pick("attribute 0", "health")
    desk.press("finish")
    assert isinstance(desk.pilot.stage.scene, ConfirmScene), "Franton and Dux leave something behind"
    desk.answer("no")
    assert desk.page is page
    desk.pick("keep franton", "music-player")
    desk.press("finish")
    desk.answer("yes")
    record = stored(desk)
    assert record.campaign.carried_option == "krin rubber-duck; franton music-player; hugust +health"
    assert record.campaign.battles[0].winners == (0,)
    assert (record.under_way, len(record.saves)) == ("", 1)
    assert desk.page.battle.status == "none", "the sheet shows it"


def offered(desk: Desk, name: str) -> list[str]:
    """Values of a drop-down list, which is open for a moment."""
    desk.press(name)
    popup = desk.page.form.open_drop_down_list
    assert popup is not None
    desk.pilot.key("escape")
    return [value for value, _ in popup.options]


def test_as_many_finds_and_tokens_are_shared_out_as_the_content_says(desk: Desk) -> None:
    match = fought(FRESH, folder=desk.pilot.stage.saves)
    path = CAMPAIGNS.create_file(folder(desk), FRESH.with_battle_begun(filed(match)))
    content = game().content
    rich = ZoneWars(replace(content, campaign=replace(content.campaign, keep=2, experience=2)))
    desk.pilot.stage.push_scene(
        CampaignAfterBattleScene(desk.pilot.stage, rich, path, FRESH.with_battle_begun(filed(match)), match)
    )
    desk.pilot.frames(2)
    desk.pick("keep krin", "katana")
    assert "katana" not in offered(desk, "keep krin 2")
    desk.pick("keep krin 2", "rubber-duck")
    desk.pick("keep franton", "music-player")
    desk.pick("keep dux", "hunting-rifle")
    assert "keep franton 2" not in desk.page.form.widget_names, "it has found one only"
    desk.pick("learner 0", "hugust")
    desk.pick("attribute 0", "health")
    desk.pick("learner 0 2", "hugust")
    assert "health" not in offered(desk, "attribute 0 2")
    desk.pick("attribute 0 2", "melee")
    desk.press("finish")
    assert stored(desk).campaign.carried_option == (
        "krin katana rubber-duck; franton music-player; hugust +melee +health; dux hunting-rifle"
    )


def test_bots_decide_by_themselves(desk: Desk) -> None:
    record = replace(FRESH, sitters=tuple(replace(s, kind=SitterKind.BOT, level="easy") for s in FRESH.sitters))
    match = fought(record, folder=desk.pilot.stage.saves)
    sheet(desk, record.with_battle_begun(filed(match)))
    desk.press("go")
    assert not any(name.startswith(("keep", "learner")) for name in desk.page.form.widget_names)
    desk.press("finish")
    found = stored(desk).campaign
    assert {id_: found.carry_over_of_model(id_).artifacts for id_ in ("krin", "franton", "dux")} == {
        "krin": ("katana",), "franton": ("music-player",), "dux": ("hunting-rifle",),
    }  # fmt: skip
    assert sum(sum(carried.extra) for _, carried in found.models) == 1


def test_nothing_is_written_before_the_battle_is_closed(desk: Desk) -> None:
    match = fought(FRESH, folder=desk.pilot.stage.saves)
    sheet(desk, FRESH.with_battle_begun(filed(match)))
    before = stored(desk)
    desk.press("go")
    desk.pick("keep krin", "katana")
    desk.pilot.key("escape")
    assert isinstance(desk.page, CampaignSheetScene)
    assert stored(desk) == before
    assert desk.page.battle.status == "fought", "it can still be shared out"


def test_what_cannot_be_saved_is_told_and_can_be_tried_again(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    match = fought(FRESH, folder=desk.pilot.stage.saves)
    sheet(desk, FRESH.with_battle_begun(filed(match)))
    desk.press("go")
    desk.pick("keep krin", "katana")
    for id_ in ("franton", "dux"):
        desk.pick(f"keep {id_}", desk.page.gained[id_][0])
    desk.pick("learner 0", "krin")

    def full(path: Path, record: CampaignRecord) -> None:
        raise RecordFileError("cannot_write", path, "it cannot be written: full", why="the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(CAMPAIGNS, "store_record", full)
        desk.press("finish")
        assert desk.pilot.stage.toast.words == say("campaigns.cannot_write", why="the disk is full")
        assert isinstance(desk.page, CampaignAfterBattleScene)
    desk.press("finish")
    assert stored(desk).campaign.carried_option.startswith("krin katana +ranged")


# The sheet


def test_enter_plays_the_next_battle_of_the_order_that_is_suggested(desk: Desk) -> None:
    sheet(desk, FOUGHT)
    assert desk.page.scenario == "watch-where-you-step"
    desk.pilot.key("return")
    table = next(scene for scene in desk.pilot.stage.scenes if isinstance(scene, TableScene))
    setup = table.match.header.setup
    assert (setup["scenario"], setup["carried"]) == ("watch-where-you-step", FOUGHT.campaign.carried_option)
    assert table.match.sitters == FOUGHT.sitters


def test_nobody_gives_a_battle_of_a_campaign_up_from_its_menu(desk: Desk) -> None:
    sheet(desk, FOUGHT)
    desk.pilot.key("return")
    table = next(scene for scene in desk.pilot.stage.scenes if isinstance(scene, TableScene))
    assert table.active
    table.open_menu()
    menu = desk.pilot.stage.scene
    assert isinstance(menu, MenuScene)
    assert {"resign", "restart"}.isdisjoint(item.name for item in menu.buttons.items), "the sheet calls it off"


def test_a_battle_can_be_called_off_after_a_question(desk: Desk) -> None:
    sheet(desk, under_way(desk.pilot.stage.saves, FOUGHT))
    assert desk.page.battle.status == "going"
    desk.press("call off")
    desk.answer("no")
    assert stored(desk).under_way
    desk.press("call off")
    desk.answer("yes")
    assert stored(desk) == replace(FOUGHT, abandoned=1)
    assert desk.page.battle.status == "none"
    assert len(list_saved_matches(desk.pilot.stage.saves)) == 1, "the match stays"


def test_a_battle_that_has_shown_what_it_hid_can_only_be_called_off(desk: Desk) -> None:
    record = under_way(desk.pilot.stage.saves, FOUGHT)
    load_match(desk.pilot.stage.saves / record.under_way).match.disclose_secrets()
    scene = sheet(desk, record)
    assert (scene.battle.status, bool(scene.battle.problem)) == ("lost", True)
    desk.press("go")
    desk.answer("yes")
    assert desk.page.battle.status == "none"


def test_a_battle_whose_file_is_gone_or_damaged_can_be_replaced(desk: Desk) -> None:
    record = under_way(desk.pilot.stage.saves, FOUGHT)
    file = desk.pilot.stage.saves / record.under_way
    file.write_text("{", encoding="utf-8")
    scene = sheet(desk, record)
    assert (scene.battle.status, bool(scene.battle.problem)) == ("lost", True)
    file.unlink()
    scene.on_uncovered()
    assert scene.battle.status == "lost"
    desk.press("go")
    desk.answer("yes")
    assert desk.page.battle.status == "none"
    assert file.exists() is False


def test_a_campaign_that_is_over_has_no_next_battle(desk: Desk) -> None:
    sheet(desk, OVER)
    assert "scenario" not in desk.page.form.widget_names
    assert OVER.campaign.leaders == (1,)
    before = len(list_saved_matches(desk.pilot.stage.saves))
    desk.press("go")
    assert len(list_saved_matches(desk.pilot.stage.saves)) == before


# The list


def test_a_campaign_is_put_away_after_a_question(desk: Desk) -> None:
    (path,) = opened(desk, FRESH)
    desk.press("remove 0")
    desk.answer("no")
    assert path.exists()
    desk.press("remove 0")
    desk.answer("yes")
    assert CAMPAIGNS.list_entries(folder(desk)) == ()
    assert CAMPAIGNS.load_record(path.parent / "removed" / path.name) == FRESH, "it is kept"
    assert desk.page.form.widget_names == ("back", "new")


def test_a_damaged_campaign_is_told_and_kept(desk: Desk) -> None:
    folder(desk).mkdir()
    bad = folder(desk) / "bad.json"
    bad.write_bytes(CAMPAIGNS.record_file_bytes(FRESH).replace(b"The long", b"The short"))
    before = bad.read_bytes()
    opened(desk)
    assert "open 0" not in desk.page.form.widget_names
    assert desk.page.entries[0].problem.reason == "damaged"
    desk.press("new")
    desk.press("begin")
    assert bad.read_bytes() == before
    assert len(CAMPAIGNS.list_entries(folder(desk))) == 2


def test_a_campaign_that_is_damaged_while_it_is_open_says_so(desk: Desk) -> None:
    scene = sheet(desk, FRESH)
    scene.path.write_text("{", encoding="utf-8")
    scene.on_uncovered()
    assert scene.record is None
    assert "damaged" in scene.problem
    desk.press("go")
    assert desk.pilot.stage.scene is not scene
    assert scene.path.read_text(encoding="utf-8") == "{"


def test_four_players_with_bots_begin_by_keyboard_alone(desk: Desk) -> None:
    opened(desk)
    desk.pilot.key("return")
    page = desk.page
    assert isinstance(page, CampaignStartScene)
    page.form.focus_widget("players")
    for _ in range(2):
        desk.pilot.key("right")
    page.form.focus_widget("")
    desk.pilot.key("return")
    record = stored(desk)
    assert [sitter.kind for sitter in record.sitters] == ["person", "bot", "bot", "bot"]
    assert len(set(record.campaign.factions)) == 4
    assert isinstance(desk.page, CampaignSheetScene)


# The way there


def test_only_zone_wars_has_this_page() -> None:
    assert [page.name for page in game_pages("zone_wars")] == ["campaign"]
    assert all(page.name in scene_names() for page in game_pages("zone_wars"))
    assert all(page.name != "campaign" for game in ("zodiac", "zoon", "zombies") for page in game_pages(game))


def test_a_match_of_its_own_leads_to_the_list(desk: Desk) -> None:
    seated(desk.pilot, zone_match(scenario="throw-down"))
    desk.menu("campaign")
    assert isinstance(desk.page, CampaignsScene)


def onward(desk: Desk, table: TableScene) -> str:
    """Over the page of the end, which the plate opens, to where the battle leads; returns what the button says."""
    pilot = desk.pilot
    pilot.click(pilot.centre(table.picture.buttons["plate"].rect))
    end = pilot.stage.scene
    assert isinstance(end, EndScene)
    button = end.buttons["onward"]
    pilot.click(pilot.centre(button.rect))
    return button.words


def test_the_plate_leads_from_a_battle_that_is_over_to_the_campaign(desk: Desk) -> None:
    match = fought(FRESH, folder=desk.pilot.stage.saves)
    CAMPAIGNS.create_file(folder(desk), FRESH.with_battle_begun(filed(match)))
    assert onward(desk, seated(desk.pilot, match)) == "To the campaign"
    assert isinstance(desk.page, CampaignSheetScene)
    assert desk.page.battle.status == "fought"


def test_the_plate_leads_to_the_list_where_the_campaign_was_put_away(desk: Desk) -> None:
    onward(desk, seated(desk.pilot, fought(FRESH)))
    assert isinstance(desk.page, CampaignsScene)


def test_the_set_up_of_other_games_has_no_such_button(desk: Desk) -> None:
    scene = open_scene("setup", desk.pilot.stage, SceneRequest("zodiac"))
    assert isinstance(scene, SetupScene)
    desk.pilot.stage.push_scene(scene)
    assert "campaign" not in scene.form.widget_names


def test_choices_of_the_rules_are_those_of_the_page(desk: Desk) -> None:
    match = fought(FRESH)
    path = CAMPAIGNS.create_file(folder(desk), FRESH)
    scene = CampaignAfterBattleScene(desk.pilot.stage, game(), path, FRESH, match)
    found = rules.choices_after_battle(game().rules_context, FRESH.campaign, scene.state)
    assert tuple(scene.gained.items()) == found.keepers
    assert {seat: dict(models) for seat, models in found.learners} == scene.learnable


def test_a_branch_of_a_battle_changes_nothing_in_its_campaign(desk: Desk) -> None:
    match = fought(FRESH, folder=desk.pilot.stage.saves)
    match.branches.begin_branch(0, "try")
    match.notes.set_note("pace", "slow")
    assert match.outcome is None
    scene = sheet(desk, FRESH.with_battle_begun(filed(match)))
    assert scene.battle.status == "fought", "it goes on as an exercise only"
    desk.press("go")
    found: Any = desk.page
    assert found.state.result == match.game.imagine(match.main_line_view(), random.Random(0)).result


def test_a_battle_that_goes_on_is_not_over_because_a_branch_is(desk: Desk) -> None:
    match = fought(FRESH, folder=desk.pilot.stage.saves)
    won = match.past.actions()
    match.branches.begin_branch(0, "try")
    for action in won:
        match.submit(action)
    match.branches.switch_to_branch("main")
    match.undo()
    match.branches.switch_to_branch("try")
    assert match.outcome is not None
    assert sheet(desk, FRESH.with_battle_begun(filed(match))).battle.status == "going"
    desk.press("go")
    desk.pilot.rest()
    table = next(scene for scene in desk.pilot.stage.scenes if isinstance(scene, TableScene))
    assert table.match.outcome is None, "the match itself is gone on with"


# What an hour of attacks has found


def begun_with(desk: Desk, record: CampaignRecord) -> tuple[CampaignSheetScene, Path]:
    """A battle under way that has been fought to its end, and the file of its match."""
    match = fought(record, folder=desk.pilot.stage.saves)
    path = desk.pilot.stage.saves / filed(match)
    match.detach_journal()
    return sheet(desk, record.with_battle_begun(path.name, match_id(match.header))), path


def test_a_lost_battle_does_not_vanish_with_its_match(desk: Desk) -> None:
    scene, path = begun_with(desk, FRESH)
    assert scene.battle.status == "fought"
    remove_match(path)
    scene.on_uncovered()
    assert scene.battle.status == "fought", "it lies among the removed"


def kind_of(scene: CampaignSheetScene) -> str:
    """What has become of the battle on the page now."""
    return scene.battle.status


def test_no_other_match_counts_under_the_name_of_the_battle(desk: Desk) -> None:
    scene, path = begun_with(desk, FRESH)
    other = fought(FRESH, folder=desk.pilot.stage.saves)
    own = desk.pilot.stage.saves / filed(other)
    other.detach_journal()
    path.rename(path.with_name("away"))
    header = replace(other.header, identity="c" * 32)
    own.unlink()
    path.write_bytes(journal_bytes(header, other.record().lines))
    scene.on_uncovered()
    assert kind_of(scene) == "lost"
    path.with_name("away").rename(path.with_name("another name.jsonl"))
    scene.on_uncovered()
    assert kind_of(scene) == "fought"
    assert scene.battle.entry is not None
    assert scene.battle.entry.path.name == "another name.jsonl"


def test_a_battle_that_is_shared_out_is_not_taken_back(desk: Desk) -> None:
    scene, path = begun_with(desk, FRESH)
    desk.press("go")
    desk.pilot.rest()
    after = desk.pilot.stage.scene
    assert isinstance(after, CampaignAfterBattleScene)
    after.close_battle()
    assert scene.record is not None
    refused = load_match(path).match.offers.undo_offer().refusal
    assert refused is not None
    assert refused.reason == "counted"


def test_battles_called_off_are_told(desk: Desk) -> None:
    sheet(desk, replace(FRESH, abandoned=2))
    assert say("campaign.called_off", count=2) in read(desk.pilot)


def test_a_battle_is_shared_out_above_its_open_table(desk: Desk) -> None:
    match = fought(FRESH, folder=desk.pilot.stage.saves)
    table = seated(desk.pilot, match)
    record = FRESH.with_battle_begun(filed(match), match_id(match.header))
    sheet(desk, record)
    desk.press("go")
    desk.pilot.rest()
    after = desk.pilot.stage.scene
    assert isinstance(after, CampaignAfterBattleScene)
    after.close_battle()
    table.match.announce_end_in_other_files()
    assert not table.match.ending.is_copy, "it is still the match itself"
    refused = table.match.offers.undo_offer().refusal
    assert refused is not None
    assert refused.reason == "counted"
