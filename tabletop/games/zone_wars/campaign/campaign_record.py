"""A campaign of Zone Wars and its file: who plays, what was fought, what models bring along.

`battle`, `campaign_sheet`, `campaign_list`, `campaign_start` and `after_battle` read and write it by CampaignFiles
(`tabletop/play/campaigns`). What is decided by rule, such as who keeps what, is `rules/turn/campaign_rules`. Names of
JSON fields stand in players' files, so they stay; a new field belongs to `_json_of_later_fields`, is left out while
empty and gets a default when it is read (`test_older`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from tabletop.games.zone_wars.rules.rules import USUAL
from tabletop.games.zone_wars.rules.state.rules_context import RulesContext
from tabletop.games.zone_wars.rules.text.carry_over import check_carry_over, parse_carry_over
from tabletop.games.zone_wars.rules.turn.campaign_rules import CampaignState, PlayedBattle
from tabletop.play.campaigns import CampaignFiles, checked_text_value, parse_count, parse_file_name, parse_sitter
from tabletop.play.seats import Sitter
from tabletop.rules.game import InvalidSetup

GAME: Final = "zone_wars"
_SEATS: Final = range(2, 5)


@dataclass(frozen=True, slots=True)
class CampaignMat:
    """On what a battle is fought."""

    map: str = USUAL
    """The setup option `map`."""
    layout: str = ""
    """The setup key `layout`, of an own or a random mat."""

    @property
    def setup_options(self) -> dict[str, str]:
        """The setup options of the mat; none for the usual one."""
        said = {"map": self.map, "layout": self.layout}
        return {name: value for name, value in said.items() if value and value != USUAL}


USUAL_MAT: Final = CampaignMat()


@dataclass(frozen=True, slots=True)
class CampaignRecord:
    """What the file of a campaign holds: who plays it, what was fought, and what models bring along."""

    name: str
    started: str
    """Time in UTC as ISO 8601."""
    sitters: tuple[Sitter, ...]
    campaign: CampaignState
    models: str = "usual"
    """The setup option `models` of every battle."""
    length: int = 0
    """Battles in all; 0 as long as people like."""
    saves: tuple[str, ...] = ()
    """File names of the saved matches of the battles."""
    under_way: str = ""
    """That of the battle that goes on; empty between two battles."""
    identity: str = ""
    """That of its match, whatever the file is called; "" in campaigns of earlier versions."""
    abandoned: int = 0
    """Battles that were begun and did not count."""
    dice: bool = False
    """Whether people roll dice of their own."""
    pack: str = ""
    """Name of the pack whose content is played with; empty for the game's own."""
    content: str = ""
    """Digest of that pack's content when it was chosen."""
    id: str = ""
    """By which it is known, whatever its file is called; "" in campaigns of earlier versions."""
    older: tuple[int, ...] = ()
    """Numbers of battles, from 1, that went on in a file in which less was played than in one that is gone."""

    @property
    def matches(self) -> tuple[str, ...]:
        """File names of its saved matches, that of the battle under way included."""
        return (*self.saves, *filter(None, (self.under_way,)))

    @property
    def is_over(self) -> bool:
        """Whether all battles are fought."""
        return 0 < self.length <= len(self.campaign.battles)

    def battle_setup(self, scenario: str, mat: CampaignMat = USUAL_MAT) -> dict[str, str]:
        """The options of the next battle; `carried` also tells what belongs to a campaign."""
        factions = {f"faction{seat + 1}": name for seat, name in enumerate(self.campaign.factions)}
        return {
            "scenario": scenario, "players": str(len(self.sitters)), "models": self.models, **factions,
            "carried": self.campaign.carried_option, **mat.setup_options,
        }  # fmt: skip

    def with_battle_begun(self, save: str, identity: str = "") -> CampaignRecord:
        return replace(self, under_way=save, identity=identity)

    def with_battle_ended(self, campaign: CampaignState, *, older: bool = False) -> CampaignRecord:
        """With the battle that was under way behind it, which may have gone on in an `older` file."""
        fought = replace(self, campaign=campaign, saves=(*self.saves, self.under_way), under_way="", identity="")
        return replace(fought, older=(*self.older, len(fought.saves))) if older else fought

    def with_battle_called_off(self) -> CampaignRecord:
        """Without the battle under way, which does not count; its saved match stays among the others."""
        return replace(self, under_way="", identity="", abandoned=self.abandoned + 1)


def suggested_scenario(record: CampaignRecord, battles: tuple[str, ...]) -> str:
    """The scenario that is next in the order of the content."""
    return battles[len(record.campaign.battles) % len(battles)]


def _json_of_record(record: CampaignRecord) -> dict[str, Any]:
    campaign = record.campaign
    return {
        "name": record.name,
        "started": record.started,
        "length": record.length,
        "models": record.models,
        "factions": list(campaign.factions),
        "sitters": [{"kind": s.kind, "name": s.name, "level": s.level} for s in record.sitters],
        "carried": campaign.carried_option,
        "battles": [
            {"scenario": b.scenario, "points": list(b.points), "winners": list(b.winners), "save": save}
            for b, save in zip(campaign.battles, record.saves, strict=True)
        ],
        "under_way": record.under_way,
        **_json_of_later_fields(record),
    }


def _json_of_later_fields(record: CampaignRecord) -> dict[str, Any]:
    """Fields that campaigns of earlier versions did not have; left out where they are empty."""
    more = {
        "dice": record.dice, "pack": record.pack, "content": record.content, "identity": record.identity,
        "abandoned": record.abandoned, "older": list(record.older), "id": record.id,
    }  # fmt: skip
    return {name: value for name, value in more.items() if value}


def _record_from_json(body: Mapping[str, Any]) -> CampaignRecord:
    """Raises ValueError, KeyError, TypeError or AttributeError for what `_json_of_record` has not made."""
    factions = tuple(checked_text_value(name) for name in body["factions"])
    sitters = tuple(parse_sitter(raw) for raw in body["sitters"])
    if len(factions) not in _SEATS or len(set(factions)) < len(factions) or len(sitters) != len(factions):
        raise ValueError("two to four players with a faction each are expected")
    battles = tuple(_battle_from_json(raw, len(factions)) for raw in body["battles"])
    saves = tuple(parse_file_name(raw["save"]) for raw in body["battles"])
    try:
        models = tuple(parse_carry_over(checked_text_value(body["carried"])).items())
    except InvalidSetup as error:
        raise ValueError(str(error)) from error
    return CampaignRecord(
        checked_text_value(body["name"]), checked_text_value(body["started"]), sitters, CampaignState(factions,
        models, battles),
        checked_text_value(body["models"]), parse_count(body["length"]), saves, parse_file_name(body["under_way"]),
        checked_text_value(body.get("identity", "")), parse_count(body.get("abandoned", 0)), body.get("dice",
        False) is True,
        checked_text_value(body.get("pack", "")), checked_text_value(body.get("content", "")),
        checked_text_value(body.get("id", "")),
        tuple(map(parse_count, body.get("older", ()))),
    )  # fmt: skip


def _battle_from_json(raw: Mapping[str, Any], seats: int) -> PlayedBattle:
    points, winners = tuple(map(parse_count, raw["points"])), tuple(map(parse_count, raw["winners"]))
    if len(points) != seats or any(seat >= seats for seat in winners):
        raise ValueError("a battle has points and winners that there cannot be")
    return PlayedBattle(checked_text_value(raw["scenario"]), points, winners)


CAMPAIGNS: Final = CampaignFiles(_json_of_record, _record_from_json)


def make_content_check(rules_context: RulesContext) -> Callable[[CampaignRecord], str]:
    """A function that names what of a campaign the content does not know; empty for nothing."""

    def find_unknown_content(record: CampaignRecord) -> str:
        campaign = record.campaign
        unknown = [name for name in campaign.factions if name not in rules_context.factions]
        unknown += [battle.scenario for battle in campaign.battles if battle.scenario not in rules_context.scenarios]
        try:
            check_carry_over(rules_context, campaign.carried_option)
        except InvalidSetup as error:
            return str(error)
        return unknown[0] if unknown else ""

    return find_unknown_content
