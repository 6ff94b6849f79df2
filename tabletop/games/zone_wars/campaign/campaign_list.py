"""The list of all campaigns: to go on with, to begin, to put away; damaged ones say what is wrong."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import pygame

from tabletop import paths
from tabletop.content.games import load_game
from tabletop.games.zone_wars.campaign import campaign_messages
from tabletop.games.zone_wars.campaign.battle import find_newer_series, game_of_series, make_misfit_check
from tabletop.games.zone_wars.campaign.series import CAMPAIGNS, GAME, Series
from tabletop.play.campaigns import CampaignEntry
from tabletop.play.files import REMOVED
from tabletop.play.record import match_id
from tabletop.ui.scenes import cards
from tabletop.ui.scenes.dialogs import ConfirmScene
from tabletop.ui.scenes.form_page import ColumnPage
from tabletop.ui.scenes.registry import Request
from tabletop.ui.scenes.saved_match import remove_match
from tabletop.ui.stage.events import KeyEvent
from tabletop.ui.words import say

if TYPE_CHECKING:
    from tabletop.games.zone_wars.rules.rules import ZoneWars
    from tabletop.play.match import Match
    from tabletop.ui.stage.scene import Scene
    from tabletop.ui.stage.stage import Stage


class CampaignsScene(ColumnPage):
    """A card for each campaign; the newest first."""

    first_focus = "new"

    def __init__(self, stage: Stage, folder: Path | None = None) -> None:
        super().__init__(stage)
        self.game = cast("ZoneWars", load_game(GAME))
        self.folder = folder or paths.campaigns()
        self.entries: tuple[CampaignEntry[Series], ...] = ()

    @property
    def heading(self) -> str:
        return say("campaign.title")

    @property
    def subheading(self) -> str:
        return say("campaign.subtitle")

    def on_uncovered(self) -> None:
        self.layout()

    def build(self, body: pygame.Rect) -> None:
        gap = self.stage.metrics.px(12)
        self.entries = CAMPAIGNS.list_entries(self.folder, make_misfit_check(self.stage))
        button = self.split_off_button(self.middle_column(body))
        self._scroll = self.form.add_scroll(self.column_rect, 1, name="campaigns")
        y = 0
        for i, entry in enumerate(self.entries):
            y = self._put_campaign(i, entry, y) + gap
        if not self.entries:
            y = self.put_empty_note(self._scroll, say("campaign.empty"), say("campaign.empty_text"))
        self._scroll.set_content_height(y)
        self.put_bright_button(button, say("campaign.new"), self.begin_campaign, "plus")

    def handle_key(self, event: KeyEvent) -> None:
        sound = [i for i, entry in enumerate(self.entries) if entry.series is not None]
        if event.name == "return":
            self.open_sheet(sound[0]) if sound else self.begin_campaign()
        else:
            super().handle_key(event)

    def begin_campaign(self) -> None:
        """Asks what a new campaign is to be like."""
        from tabletop.games.zone_wars.campaign.campaign_start import CampaignStartScene

        self.stage.push_scene(CampaignStartScene(self.stage, self.game, self.folder, len(self.entries) + 1))

    def open_sheet(self, index: int) -> None:
        from tabletop.games.zone_wars.campaign.campaign_sheet import CampaignSheetScene

        self.stage.push_scene(CampaignSheetScene(self.stage, self.game, self.entries[index].path))

    def ask_removal(self, index: int) -> None:
        name = self._name_of_entry(self.entries[index])
        self.stage.push_scene(ConfirmScene(
            self.stage, say("campaign.remove_question", name=name), say("campaign.remove"),
            partial(self._remove_campaign, self.entries[index]), details=say("campaign.remove_text", folder=REMOVED),
            icon="trash", risky=True,
        ))  # fmt: skip

    def _remove_campaign(self, entry: CampaignEntry[Series]) -> None:
        name = self._name_of_entry(entry)
        try:
            remove_match(entry.path)
        except OSError as error:
            self.stage.toast.show(say("campaign.not_removed", name=name, why=error.strerror or error))
        else:
            self.stage.toast.show(say("campaign.removed", name=name))
        self.layout()

    def _name_of_entry(self, entry: CampaignEntry[Series]) -> str:
        return entry.series.name if entry.series else entry.path.name

    # --- layout ---------------------------------------------------------------------------------------------------

    def _put_campaign(self, index: int, entry: CampaignEntry[Series], y: int) -> int:
        """A card with what can be done; returns the y below it."""
        metrics, high = self.stage.metrics, cards.field_height(self.stage)
        wide = metrics.text_px(120) + metrics.px(8) + high if entry.series else high
        listed = cards.ListedCard(
            *self._texts_of_campaign(entry),
            bool(entry.series),
            (wide, high),
            partial(self._put_campaign_buttons, index, entry),
            narrow_width=460,
        )
        return cards.put_listed_card(self.form, self._scroll, y, listed)

    def _put_campaign_buttons(self, index: int, entry: CampaignEntry[Series], row: pygame.Rect) -> None:
        bin_ = pygame.Rect(row.right - row.h, row.y, row.h, row.h)
        if entry.series:
            at = pygame.Rect(row.x, row.y, row.w - self.stage.metrics.px(8) - row.h, row.h)
            self.form.add_button(
                at,
                say("campaign.open"),
                partial(self.open_sheet, index),
                name=f"open {index}",
                icon="play",
                container=self._scroll,
            )
        self.form.add_button(bin_, "", partial(self.ask_removal, index), name=f"remove {index}", look="@plain",
                         icon="trash", tip=say("campaign.remove"), container=self._scroll)  # fmt: skip

    def _texts_of_campaign(self, entry: CampaignEntry[Series]) -> tuple[str, list[str]]:
        """A card's title and lines."""
        series = _newest_series(self.stage.saves, entry)
        if series is None:
            return say("campaign.bad_name"), [campaign_messages.error_text(entry.problem)] if entry.problem else []
        found = game_of_series(self.stage, series)
        seats, game = range(len(series.sitters)), found[0] if found else self.game
        who = ", ".join(
            say(
                "campaign.seat_in_list",
                name=campaign_messages.player_name(series, seat),
                faction=campaign_messages.faction_name(game, series, seat),
            )
            for seat in seats
        )
        far = campaign_messages.progress_text(series)
        if series.under_way:
            far = f"{far}, {say('campaign.under_way')}"
        return series.name, [who, campaign_messages.verdict_text(series) if series.is_over else far]


def _newest_series(saves: Path, entry: CampaignEntry[Series]) -> Series | None:
    """The campaign of an entry, or the newer one of the register; None where its file is damaged."""
    series = entry.series
    return None if series is None else find_newer_series(saves, entry.path, series) or series


def plate(match: Match[Any, Any, Any]) -> str:
    """What the button says that leads from a battle to its campaign."""
    return say("campaign.plate")


def open_scene(stage: Stage, request: Request) -> Scene:
    """The list, or the sheet of the campaign to which the requested match belongs."""
    path = _find_requested_campaign(request)
    if path is None:
        return CampaignsScene(stage)
    from tabletop.games.zone_wars.campaign.campaign_sheet import CampaignSheetScene

    return CampaignSheetScene(stage, cast("ZoneWars", load_game(GAME)), path)


def _find_requested_campaign(request: Request) -> Path | None:
    """By the identity of the battle under way; by the name of its file where that is not known."""
    folder, match = paths.campaigns(), request.match
    if match is not None:
        own = match_id(match.header)
        for entry in CAMPAIGNS.list_entries(folder):
            series = _newest_series(paths.saves(), entry)
            if series is not None and series.identity == own:
                return entry.path
    return CAMPAIGNS.campaign_of_save(folder, request.save.name) if request.save is not None else None
