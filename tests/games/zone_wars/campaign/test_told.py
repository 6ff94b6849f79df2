"""What a campaign says of its battles: grammar when somebody is called You, and nothing that contradicts itself."""

from __future__ import annotations

from dataclasses import replace

from tabletop.games.zone_wars.campaign import campaign_messages
from tabletop.games.zone_wars.campaign.after_battle import CampaignAfterBattleScene
from tabletop.games.zone_wars.campaign.campaign_record import CAMPAIGNS, CampaignRecord, suggested_scenario
from tabletop.games.zone_wars.campaign.campaign_sheet import CampaignSheetScene
from tabletop.play.seats import Sitter, SitterKind
from tabletop.ui.messages import say
from tests.games.zone_wars.campaign.desk import Desk
from tests.games.zone_wars.campaign.states import FOUGHT, FRESH, OVER, filed, fought, game
from tests.games.zone_wars.campaign.test_campaign import sheet
from tests.ui.scenes.evening.test_evening_page import read

YOU = (Sitter(SitterKind.PERSON, "You"), Sitter(SitterKind.BOT, "Tycho", "easy"))


def won_by(record: CampaignRecord, *winners: int) -> CampaignRecord:
    """Its last battle won by these."""
    *first, last = record.campaign.battles
    return replace(
        record, sitters=YOU, campaign=replace(record.campaign, battles=(*first, replace(last, winners=winners)))
    )


def test_who_has_won_a_battle_is_told_in_the_right_person(desk: Desk) -> None:
    for winners, said in (
        ((0,), "You win"),
        ((1,), "Tycho wins"),
        ((0, 1), "You and Tycho share the victory"),
        ((), "Nobody won"),
    ):
        scene = sheet(desk, won_by(FOUGHT, *winners))
        assert said in " ".join(read(desk.pilot))
        scene.close()


def test_a_campaign_that_is_over_is_told_in_the_right_person() -> None:
    assert campaign_messages.verdict_text(won_by(OVER, 0)) == "You win the campaign"
    shared = replace(OVER, sitters=YOU, campaign=replace(OVER.campaign, battles=FOUGHT.campaign.battles[1:] * 3))
    assert len(shared.campaign.leaders) == 2
    assert campaign_messages.verdict_text(shared) == "You and Tycho share the campaign victory"


def test_the_page_after_a_battle_is_in_the_right_person(desk: Desk) -> None:
    record = replace(FRESH, sitters=YOU)
    match = fought(record, folder=desk.pilot.stage.saves)
    assert match.outcome is not None
    sheet(desk, record.with_battle_begun(filed(match)))
    desk.press("go")
    assert isinstance(desk.page, CampaignAfterBattleScene)
    names = {(0,): "You win", (1,): "Tycho wins", (0, 1): "You and Tycho share the victory in"}
    said = " ".join(read(desk.pilot))
    assert f"{names[match.outcome.winners]} Throw Down." in said
    assert "was won by" not in said


def test_a_battle_that_is_over_is_never_told_beside_none_yet(desk: Desk) -> None:
    match = fought(FRESH, folder=desk.pilot.stage.saves)
    scene = sheet(desk, FRESH.with_battle_begun(filed(match)))
    assert scene.battle.status == "fought"
    said = " ".join(read(desk.pilot))
    assert "Battle 1 is over" in said
    assert "None yet" not in said
    assert say("campaign.battle_waits") in said


def test_the_next_battle_is_the_one_that_a_page_opened_anew_suggests(desk: Desk) -> None:
    """The page stays open below battle 1; what it proposes for battle 2 is no other than after a start."""
    match = fought(FRESH, folder=desk.pilot.stage.saves)
    scene = sheet(desk, FRESH)
    desk.pick("scenario", "monster-hunt")
    desk.pick("mat", "random")
    begun = FRESH.with_battle_begun(filed(match))
    CAMPAIGNS.replace_record(scene.path, FRESH, begun)
    scene.on_uncovered()
    desk.press("go")
    after = desk.page
    assert isinstance(after, CampaignAfterBattleScene)
    after.close_battle()
    desk.pilot.rest()
    assert desk.page is scene
    anew = CampaignSheetScene(desk.pilot.stage, game(), scene.path)
    assert (scene.scenario, scene.mat) == (anew.scenario, anew.mat)
    assert scene.record is not None
    assert scene.scenario == suggested_scenario(scene.record, game().content.campaign.battles) == "home-run"


def test_a_choice_stays_while_no_battle_was_fought(desk: Desk) -> None:
    scene = sheet(desk, FRESH)
    desk.pick("scenario", "monster-hunt")
    scene.on_uncovered()
    assert scene.scenario == "monster-hunt"
