"""What can be on the screen in a campaign, each as a function that brings a pilot there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

from tabletop.content.games import digest, load_game
from tabletop.games.zone_wars.campaign.after_battle import CampaignAfterBattleScene
from tabletop.games.zone_wars.campaign.campaign_list import CampaignsScene
from tabletop.games.zone_wars.campaign.campaign_record import CAMPAIGNS, CampaignRecord
from tabletop.games.zone_wars.campaign.campaign_sheet import CampaignSheetScene
from tabletop.games.zone_wars.campaign.campaign_start import CampaignStartScene
from tabletop.games.zone_wars.rules.rules import ZoneWars
from tabletop.games.zone_wars.rules.text.carry_over import parse_carry_over
from tabletop.games.zone_wars.rules.turn.campaign_rules import CampaignState, PlayedBattle
from tabletop.play import saved_matches
from tabletop.play.match import Match
from tabletop.play.record import Header
from tabletop.play.seats import Sitter, SitterKind
from tests.ui.pilot import Pilot

State = Callable[[Pilot, Path], None]

PEOPLE = (Sitter(SitterKind.PERSON, "Ann"), Sitter(SitterKind.PERSON, "Ben"))
FOUR = (*PEOPLE, Sitter(SitterKind.BOT, "Kepler", "hard"), Sitter(SitterKind.BOT, "Maximiliane von und zu H.", "easy"))
FRESH = CampaignRecord(
    "The long way home", "2026-11-21T19:00:00+00:00", PEOPLE, CampaignState(("ark", "genlab")), length=3
)
CARRIED = "krin laser-rifle katana +ranged +survival *jump; franton *eye; bormin rubber-duck +melee *hide; dux *arms"
FOUGHT = replace(
    FRESH,
    campaign=CampaignState(
        ("ark", "genlab"), tuple(parse_carry_over(CARRIED).items()),
        (PlayedBattle("throw-down", (7, 4), (0,)), PlayedBattle("home-run", (2, 2), (0, 1))),
    ),
    saves=("20261121T190100Z-zone_wars-aaaaaa.jsonl", "20261121T191000Z-zone_wars-bbbbbb.jsonl"),
)  # fmt: skip
"""Two battles are fought."""
OVER = replace(
    FOUGHT,
    campaign=replace(
        FOUGHT.campaign, battles=(*FOUGHT.campaign.battles, PlayedBattle("watch-where-you-step", (1, 6), (1,)))
    ),
    saves=(*FOUGHT.saves, "20261121T192000Z-zone_wars-cccccc.jsonl"),
)  # fmt: skip
MANY = replace(
    FRESH,
    name="Four at one table",
    sitters=FOUR,
    length=0,
    campaign=CampaignState(("ark", "genlab", "mechatron", "nova")),
)
LAST = (
    "scenario throw-down; sides ark genlab; bare; krin 10,10 @0 [items=scrap-pistol|katana+|rubber-duck+];"
    " franton 5,5 @0 [used,items=music-player+]; hugust out; dux 30,30 @0 [used,items=hunting-rifle+]; bormin out;"
    " round 8; turn ark"
)
"""One more activation, and the battle is over."""
HEADER = Header(
    game="zone_wars", rules_version=1, content="", sitters=PEOPLE, seed="lint", started="2026-11-21T19:30:00+00:00"
)


def game() -> ZoneWars:
    """Zone Wars with its own content."""
    return cast(ZoneWars, load_game("zone_wars"))


def fought(record: CampaignRecord, position: str = LAST, folder: Path | None = None) -> Match[Any, Any, Any]:
    """A battle of the campaign that has just ended; saved where a folder is given."""
    setup = {"position": position, "carried": record.campaign.carried_option}
    header = replace(HEADER, setup=setup, sitters=record.sitters, content=digest("zone_wars"))
    match: Match[Any, Any, Any] = Match(
        game(), header, saved_matches.create_journal(folder, header) if folder else None
    )
    match.submit(match.game.parse("pass krin"))
    assert match.outcome is not None
    return match


def filed(match: Match[Any, Any, Any]) -> str:
    """The name of a match's file."""
    journal: Any = match.journal
    return str(journal.path.name)


def under_way(saves: Path, record: CampaignRecord) -> CampaignRecord:
    """With a battle that has only begun."""
    journal = saved_matches.create_journal(
        saves, replace(HEADER, content=digest("zone_wars"), setup=record.battle_setup("throw-down"))
    )
    journal.close()
    return record.with_battle_begun(journal.path.name)


def _list(*found: CampaignRecord, damaged: bool = False) -> State:
    def go(pilot: Pilot, folder: Path) -> None:
        own = folder / "campaigns"
        for record in found:
            CAMPAIGNS.create_file(own, record)
        if damaged:
            (own / "broken.json").write_text("{", encoding="utf-8")
        pilot.stage.push_scene(CampaignsScene(pilot.stage, own))
        pilot.rest()

    return go


def _start(pilot: Pilot, folder: Path) -> None:
    pilot.stage.push_scene(CampaignStartScene(pilot.stage, game(), folder / "campaigns", 1))
    pilot.rest()


def _sheet(record: CampaignRecord, *, going: bool = False, lost: bool = False) -> State:
    def go(pilot: Pilot, folder: Path) -> None:
        known = (
            under_way(pilot.stage.saves, record)
            if going
            else record.with_battle_begun("gone.jsonl")
            if lost
            else record
        )
        path = CAMPAIGNS.create_file(folder / "campaigns", known)
        pilot.stage.push_scene(CampaignSheetScene(pilot.stage, game(), path))
        pilot.rest()

    return go


def _after(*, taught: bool) -> State:
    def go(pilot: Pilot, folder: Path) -> None:
        path = CAMPAIGNS.create_file(folder / "campaigns", FRESH)
        scene = CampaignAfterBattleScene(pilot.stage, game(), path, FRESH, fought(FRESH))
        pilot.stage.push_scene(scene)
        if taught:
            scene.choose_learning_model((0, 0), "krin")
        pilot.rest()

    return go


CAMPAIGN: dict[str, State] = {
    "campaign-list": _list(FRESH, FOUGHT, OVER, MANY, damaged=True),
    "campaign-start": _start,
    "campaign-fresh": _sheet(FRESH),
    "campaign-sheet": _sheet(FOUGHT),
    "campaign-four": _sheet(MANY),
    "campaign-going": _sheet(FOUGHT, going=True),
    "campaign-lost": _sheet(FOUGHT, lost=True),
    "campaign-over": _sheet(OVER),
    "campaign-after": _after(taught=False),
    "campaign-taught": _after(taught=True),
}
