"""A campaign of Zone Wars: who plays, what the models bring along, what was fought, which battle is under way."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from tabletop.games.zone_wars.rules.rules import USUAL
from tabletop.games.zone_wars.rules.state.rules_context import RulesContext
from tabletop.games.zone_wars.rules.text.carried import carried_of, examine
from tabletop.games.zone_wars.rules.turn.campaign import CampaignState, PlayedBattle
from tabletop.play.campaigns import CampaignFiles, count, file_name, sitter, text
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
    def setup(self) -> dict[str, str]:
        """What there is to say about it: nothing where it is the usual one."""
        said = {"map": self.map, "layout": self.layout}
        return {name: value for name, value in said.items() if value and value != USUAL}


USUAL_MAT: Final = CampaignMat()


@dataclass(frozen=True, slots=True)
class Series:
    """A campaign and who plays it."""

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

    def setup(self, scenario: str, mat: CampaignMat = USUAL_MAT) -> dict[str, str]:
        """The options of the next battle; `carried` also tells what belongs to a campaign."""
        factions = {f"faction{seat + 1}": name for seat, name in enumerate(self.campaign.factions)}
        return {
            "scenario": scenario, "players": str(len(self.sitters)), "models": self.models, **factions,
            "carried": self.campaign.setup, **mat.setup,
        }  # fmt: skip

    def begun(self, save: str, identity: str = "") -> Series:
        """With a battle under way."""
        return replace(self, under_way=save, identity=identity)

    def ended(self, campaign: CampaignState, *, older: bool = False) -> Series:
        """With the battle that was under way behind it, which may have gone on in an `older` file."""
        fought = replace(self, campaign=campaign, saves=(*self.saves, self.under_way), under_way="", identity="")
        return replace(fought, older=(*self.older, len(fought.saves))) if older else fought

    def called_off(self) -> Series:
        """Without the battle under way, which does not count; its saved match stays among the others."""
        return replace(self, under_way="", identity="", abandoned=self.abandoned + 1)


def suggested(series: Series, battles: tuple[str, ...]) -> str:
    """The scenario that is next in the order of the content."""
    return battles[len(series.campaign.battles) % len(battles)]


def _body(series: Series) -> dict[str, Any]:
    campaign = series.campaign
    return {
        "name": series.name,
        "started": series.started,
        "length": series.length,
        "models": series.models,
        "factions": list(campaign.factions),
        "sitters": [{"kind": s.kind, "name": s.name, "level": s.level} for s in series.sitters],
        "carried": campaign.setup,
        "battles": [
            {"scenario": b.scenario, "points": list(b.points), "winners": list(b.winners), "save": save}
            for b, save in zip(campaign.battles, series.saves, strict=True)
        ],
        "under_way": series.under_way,
        **_more(series),
    }


def _more(series: Series) -> dict[str, Any]:
    """What campaigns of former times had not: it is left out where all is as it was then."""
    more = {
        "dice": series.dice, "pack": series.pack, "content": series.content, "identity": series.identity,
        "abandoned": series.abandoned, "older": list(series.older), "id": series.id,
    }  # fmt: skip
    return {name: value for name, value in more.items() if value}


def _series(body: Mapping[str, Any]) -> Series:
    """Raises ValueError, KeyError, TypeError or AttributeError for what `_body` has not made."""
    factions = tuple(text(name) for name in body["factions"])
    sitters = tuple(sitter(raw) for raw in body["sitters"])
    if len(factions) not in _SEATS or len(set(factions)) < len(factions) or len(sitters) != len(factions):
        raise ValueError("two to four players with a faction each are expected")
    battles = tuple(_battle(raw, len(factions)) for raw in body["battles"])
    saves = tuple(file_name(raw["save"]) for raw in body["battles"])
    try:
        models = tuple(carried_of(text(body["carried"])).items())
    except InvalidSetup as error:
        raise ValueError(str(error)) from error
    return Series(
        text(body["name"]), text(body["started"]), sitters, CampaignState(factions, models, battles),
        text(body["models"]), count(body["length"]), saves, file_name(body["under_way"]),
        text(body.get("identity", "")), count(body.get("abandoned", 0)), body.get("dice", False) is True,
        text(body.get("pack", "")), text(body.get("content", "")), text(body.get("id", "")),
        tuple(map(count, body.get("older", ()))),
    )  # fmt: skip


def _battle(raw: Mapping[str, Any], seats: int) -> PlayedBattle:
    points, winners = tuple(map(count, raw["points"])), tuple(map(count, raw["winners"]))
    if len(points) != seats or any(seat >= seats for seat in winners):
        raise ValueError("a battle has points and winners that there cannot be")
    return PlayedBattle(text(raw["scenario"]), points, winners)


CAMPAIGNS: Final = CampaignFiles(_body, _series)


def unfit(rules_context: RulesContext) -> Callable[[Series], str]:
    """Says what of a campaign the content does not know; empty for nothing."""

    def why(series: Series) -> str:
        campaign = series.campaign
        unknown = [name for name in campaign.factions if name not in rules_context.factions]
        unknown += [battle.scenario for battle in campaign.battles if battle.scenario not in rules_context.scenarios]
        try:
            examine(rules_context, campaign.setup)
        except InvalidSetup as error:
            return str(error)
        return unknown[0] if unknown else ""

    return why
