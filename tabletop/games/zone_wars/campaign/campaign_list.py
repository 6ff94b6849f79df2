"""The list of all campaigns: to go on with, to begin, to put away; damaged ones say what is wrong.

The box of Zone Wars names `open_scene` and `campaign_button_label`. What is common to lists of saved things is
SavedListPage; an item opens `campaign_sheet`, the button for a new one `campaign_start`. Files are read by CAMPAIGNS of
`campaign_record`; where `battle.find_newer_record` knows a newer state than the file has, that one is listed. Nothing
here writes a campaign.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from tabletop import paths
from tabletop.content.games import load_game
from tabletop.games.zone_wars.campaign import campaign_messages
from tabletop.games.zone_wars.campaign.battle import find_newer_record, game_of_record, make_pack_content_check
from tabletop.games.zone_wars.campaign.campaign_record import CAMPAIGNS, GAME, CampaignRecord
from tabletop.play.campaigns import CampaignEntry
from tabletop.play.record import match_id
from tabletop.ui.messages import say
from tabletop.ui.scenes.campaign.saved_list import SavedListItem, SavedListPage
from tabletop.ui.scenes.registry import SceneRequest
from tabletop.ui.scenes.saved_match import campaign_error_text
from tabletop.ui.sentences import join_list

if TYPE_CHECKING:
    from tabletop.games.zone_wars.rules.rules import ZoneWars
    from tabletop.play.match import Match
    from tabletop.ui.stage.scene import Scene
    from tabletop.ui.stage.stage import Stage


class CampaignsScene(SavedListPage):
    """The newest campaign first."""

    part = "campaign"

    def __init__(self, stage: Stage, folder: Path | None = None) -> None:
        super().__init__(stage)
        self.game = cast("ZoneWars", load_game(GAME))
        self.folder = folder or paths.campaigns()
        self.entries: tuple[CampaignEntry[CampaignRecord], ...] = ()

    def read_items(self) -> Sequence[SavedListItem]:
        self.entries = CAMPAIGNS.list_entries(self.folder, make_pack_content_check(self.stage))
        return [self._list_item_of_campaign(entry) for entry in self.entries]

    def begin_new(self) -> None:
        from tabletop.games.zone_wars.campaign.campaign_start import CampaignStartScene

        self.stage.push_scene(CampaignStartScene(self.stage, self.game, self.folder, len(self.entries) + 1))

    def _open_campaign_sheet(self, path: Path) -> None:
        from tabletop.games.zone_wars.campaign.campaign_sheet import CampaignSheetScene

        self.stage.push_scene(CampaignSheetScene(self.stage, self.game, path))

    def _list_item_of_campaign(self, entry: CampaignEntry[CampaignRecord]) -> SavedListItem:
        record = _newest_record(self.stage.saves, entry)
        if record is None:
            why = [campaign_error_text(entry.problem)] if entry.problem else []
            return SavedListItem(say("campaigns.bad"), why, None, entry.path)
        found = game_of_record(self.stage, record)
        game = found[0] if found else self.game
        who = join_list(
            say(
                "campaign.seat_in_list",
                name=campaign_messages.player_name(record, seat),
                faction=campaign_messages.faction_name(game, record, seat),
            )
            for seat in range(len(record.sitters))
        )
        far = campaign_messages.verdict_text(record) if record.is_over else campaign_messages.progress_text(record)
        if record.under_way and not record.is_over:
            far = f"{far}, {say('campaign.under_way')}"
        return SavedListItem(record.name, [who, far], partial(self._open_campaign_sheet, entry.path), entry.path)


def _newest_record(saves: Path, entry: CampaignEntry[CampaignRecord]) -> CampaignRecord | None:
    """The campaign of an entry, or the newer one of the register; None where its file is damaged."""
    record = entry.record
    return None if record is None else find_newer_record(saves, entry.path, record) or record


def campaign_button_label(match: Match[Any, Any, Any]) -> str:
    """What the button says that leads from a battle to its campaign."""
    return say("campaign.plate")


def open_scene(stage: Stage, request: SceneRequest) -> Scene:
    """The list, or the sheet of the campaign to which the requested match belongs."""
    path = _find_requested_campaign(request)
    if path is None:
        return CampaignsScene(stage)
    from tabletop.games.zone_wars.campaign.campaign_sheet import CampaignSheetScene

    return CampaignSheetScene(stage, cast("ZoneWars", load_game(GAME)), path)


def _find_requested_campaign(request: SceneRequest) -> Path | None:
    """By the identity of the battle under way; by the name of its file where that is not known."""
    folder, match = paths.campaigns(), request.match
    if match is not None:
        own = match_id(match.header)
        for entry in CAMPAIGNS.list_entries(folder):
            record = _newest_record(paths.saves(), entry)
            if record is not None and record.identity == own:
                return entry.path
    return CAMPAIGNS.campaign_of_save(folder, request.save.name) if request.save is not None else None
