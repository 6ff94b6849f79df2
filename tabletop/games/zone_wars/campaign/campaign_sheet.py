"""The sheet of a campaign: every player's models, the battles with their results, and what comes next.

`campaign_list` and `campaign_start` open it. Battles are begun and found again by `battle`, cards are drawn by
`model_cards`, sentences are `campaign_messages`, and finds are shared out on the page `after_battle`. The sheet
decides no rule. It writes the campaign's file only by functions of `battle`, so that it agrees with the
register among the saves that keeps the newest state of each campaign.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

import pygame

from tabletop.games.zone_wars.campaign import battle, campaign_messages
from tabletop.games.zone_wars.campaign.battle import StoredBattle, StoredBattleStatus, choose_mat, mat_choices
from tabletop.games.zone_wars.campaign.campaign_record import CAMPAIGNS, GAME, CampaignRecord, suggested_scenario
from tabletop.games.zone_wars.campaign.model_cards import CampaignModelCards
from tabletop.games.zone_wars.campaign.player_heads import player_head_layout, seat_coloured_panel
from tabletop.games.zone_wars.rules.rules import USUAL
from tabletop.play.campaigns import RecordFileError
from tabletop.play.listing import saved_match_entry_of
from tabletop.play.saved_matches import SaveError
from tabletop.rules.game import Seat
from tabletop.ui import wording
from tabletop.ui.drawing.draw import Paragraph
from tabletop.ui.drawing.theme import HEADING, SMALL
from tabletop.ui.forms.form_parts import FormParts
from tabletop.ui.messages import say
from tabletop.ui.scenes import cards, registry, saved_match
from tabletop.ui.scenes.dialogs import ConfirmScene
from tabletop.ui.scenes.form_page import ColumnPage
from tabletop.ui.scenes.saved_match import campaign_error_text, count_text, restore_if_removed
from tabletop.ui.sentences import join_list
from tabletop.ui.widgets.layout import Layout, PlacedRects, auto_grid, cell, column, grow, pad, row

if TYPE_CHECKING:
    from tabletop.games.zone_wars.rules.rules import ZoneWars
    from tabletop.ui.stage.stage import Stage

_SIDE_PANEL_WIDTH: Final = 350
"""Logical pixels across the column with the battles."""
_KEYS: Final[Mapping[StoredBattleStatus, str]] = {
    StoredBattleStatus.GOING: "resume", StoredBattleStatus.FOUGHT: "decide", StoredBattleStatus.LOST: "call_off",
    StoredBattleStatus.NONE: "play",
}  # fmt: skip
_TEXTS_OF_UNCOUNTED: Final[Mapping[StoredBattleStatus, str]] = {
    StoredBattleStatus.GOING: "goes",
    StoredBattleStatus.FOUGHT: "waits",
}
"""What is said of a battle that does not count yet, by how it stands."""
_LEAST_CARD_WIDTH: Final = 240
"""Logical pixels across a model's card at least."""


class CampaignSheetScene(ColumnPage):
    """Enter does what comes next: play a battle, go on with it, or share out its finds."""

    first_focus = "go"

    def __init__(self, stage: Stage, game: ZoneWars, path: Path) -> None:
        super().__init__(stage)
        self.game = game
        self.path = path
        self.record: CampaignRecord | None = None
        self.problem = ""
        self.backup_name = ""
        """Name under which an older file is kept that lay there; "" for none."""
        self.battle = StoredBattle(StoredBattleStatus.NONE)
        self.scenario = ""
        """What is chosen for the next battle."""
        self.mat = USUAL
        """On which map, a random mat, or an own one by its name in the list."""
        self._chosen_after: tuple[int, int] | None = None
        """How many battles were fought, and how many called off, when the next one was chosen."""
        self._restore_and_read_campaign()
        self._cards = CampaignModelCards(stage, self.game)

    @property
    def heading(self) -> str:
        return self.record.name if self.record else say("campaign.title")

    @property
    def subheading(self) -> str:
        return campaign_messages.progress_text(self.record) if self.record else ""

    def on_uncovered(self) -> None:
        self._restore_and_read_campaign()
        self.layout()

    def _restore_newer_record(self) -> None:
        """A file that is older than what was counted gives way to that, and it is said; raises RecordFileError."""
        saves, found = self.stage.saves, CAMPAIGNS.load_record(self.path)
        newer = battle.find_newer_record(saves, self.path, found)
        if newer is None:
            battle.add_record_to_register(saves, self.path, found)
            return
        self.backup_name = battle.restore_newer_record(self.path, newer).name

    def _restore_and_read_campaign(self) -> None:
        try:
            self._restore_newer_record()
            self.record = CAMPAIGNS.load_record(self.path, battle.make_pack_content_check(self.stage))
            self.problem = ""
        except RecordFileError as error:
            self.record, self.problem = None, campaign_error_text(error)
            return
        found = battle.game_of_record(self.stage, self.record)
        self.game = found[0] if found else self.game
        self.battle = battle.stored_battle_status(self.stage, self.record)
        fought = len(self.record.campaign.battles), self.record.abandoned
        if fought != self._chosen_after:  # as a page that is opened anew begins
            self._chosen_after = fought
            self.scenario, self.mat = suggested_scenario(self.record, self.game.content.campaign.battles), USUAL

    # --- what comes next ------------------------------------------------------------------------------------------

    def do_next_step(self) -> None:
        """Does what the brass button says."""
        if self.record is None:
            self.close()
            return
        if self._refresh_if_battle_changed(self.battle):
            return
        status = self.battle.status
        if status is StoredBattleStatus.FOUGHT:
            self._open_after_battle_scene(self.record)
        elif status is StoredBattleStatus.GOING and self.battle.entry is not None:
            saved_match.resume_match(self.stage, saved_match_entry_of(restore_if_removed(self.battle.entry.path)))
        elif status is StoredBattleStatus.LOST:
            self._ask_to_call_off_battle()
        elif self.record.is_over:
            self.close()
        else:
            self._begin_battle(self.record)

    def _begin_battle(self, record: CampaignRecord) -> None:
        mat = choose_mat(self.game, record, self.scenario, self.mat)
        try:
            match = battle.begin_battle(self.stage, self.game, self.path, record, self.scenario, mat=mat)
        except SaveError as error:
            self.stage.toast.show(say("campaigns.cannot_write", why=saved_match.load_error_text(error)))
        except RecordFileError as error:
            self.stage.toast.show(campaign_error_text(error))
        else:
            registry.open_match(self.stage, match)

    def _open_after_battle_scene(self, record: CampaignRecord) -> None:
        from tabletop.games.zone_wars.campaign.after_battle import CampaignAfterBattleScene

        try:
            match, is_other_content = battle.load_ended_battle(self.stage, self.battle)
        except SaveError as error:
            self.stage.toast.show(saved_match.load_error_text(error))
            return
        if match.outcome is None and self.battle.entry is not None:
            saved_match.resume_match(self.stage, self.battle.entry)
            return
        file = self.battle.entry.path if self.battle.entry else None
        game = cast("ZoneWars", match.game)
        scene = CampaignAfterBattleScene(self.stage, game, self.path, record, match, save=file)
        scene.is_other_content = is_other_content
        self.stage.push_scene(scene)

    def _ask_to_call_off_battle(self) -> None:
        self.stage.push_scene(ConfirmScene(
            self.stage, say("campaign.call_off_question"), say("campaign.call_off"),
            partial(self._call_off_battle, self.battle), details=say("campaign.call_off_text"), risky=True,
        ))  # fmt: skip

    def _refresh_if_battle_changed(self, before: StoredBattle) -> bool:
        """Whether the battle has changed meanwhile, as in another window; the page then shows and says it."""
        if self.record is None:
            return False
        now = battle.stored_battle_status(self.stage, self.record)
        if (before.status, before.entry and before.entry.plies) == (now.status, now.entry and now.entry.plies):
            return False
        self._restore_and_read_campaign()
        self.layout()
        self.stage.toast.show(say("campaign.changed"))
        return True

    def _call_off_battle(self, asked: StoredBattle) -> None:
        """`asked`: the battle as it was when the question came; the page has looked again since."""
        if self.record is None or self._refresh_if_battle_changed(asked):
            return
        try:
            off = self.record.with_battle_called_off()
            battle.save_campaign_change(self.stage.saves, self.path, self.record, off)
        except RecordFileError as error:
            self.stage.toast.show(campaign_error_text(error))
        self._restore_and_read_campaign()
        self.layout()

    # --- layout ---------------------------------------------------------------------------------------------------

    def build(self, body: pygame.Rect) -> None:
        metrics, rects, gap, record = self.stage.metrics, PlacedRects(), self.stage.metrics.px(12), self.record
        side = rects.cell("side", width=metrics.mix_px(_SIDE_PANEL_WIDTH, 0.5))
        row(grow(rects.cell("left")), side, gap=gap).place(body)
        is_wide = rects["left"].w >= metrics.text_px(2 * _LEAST_CARD_WIDTH)
        button = self.reserve_button_rect(rects["side"] if is_wide else body)
        if record is None:
            self.form.add_wrapped_text(body, self.problem)
        elif is_wide:
            players = self.form.add_scroll_area(rects["left"], 1, name="players")
            players.fill(self._make_players_layout(record, FormParts(self.form, players)))
            aside = self.form.add_scroll_area(self.column_rect, 1, name="aside")
            aside.fill(self._make_side_panel_layout(record, FormParts(self.form, aside)))
        else:
            scroll = self.form.add_scroll_area(self.column_rect, 1, name="sheet")
            parts = FormParts(self.form, scroll)
            scroll.fill(
                column(self._make_side_panel_layout(record, parts), self._make_players_layout(record, parts), gap=gap)
            )
        said, icon = self._next_step_button_text_and_icon()
        self.put_bright_button(button, said, self.do_next_step, icon)

    def _next_step_button_text_and_icon(self) -> tuple[str, str]:
        """Text and icon of the brass button."""
        if self.record is None:
            return say("common.back"), "back"
        key = _KEYS[self.battle.status]
        if key == "play" and self.record.is_over:
            return say("common.back"), "back"
        return say(f"campaign.{key}"), {"decide": "trophy", "call_off": "close"}.get(key, "play")

    def _make_side_panel_layout(self, record: CampaignRecord, parts: FormParts) -> Layout:
        metrics = self.stage.metrics
        battles = pad(parts.paragraphs(self._battle_paragraphs(record)), metrics.px(cards.PAD))
        return column(self._make_next_step_layout(record, parts), parts.panel(battles), gap=metrics.px(12))

    def _next_step_texts(self, record: CampaignRecord) -> tuple[str, str]:
        """Title and text of what comes next."""
        status, number = self.battle.status, len(record.campaign.battles) + 1
        if status is StoredBattleStatus.LOST:
            return say("campaign.lost"), say("campaign.lost_text", why=self.battle.problem)
        if status in (StoredBattleStatus.GOING, StoredBattleStatus.FOUGHT):
            return say(f"campaign.{status}", number=number), say(f"campaign.{status}_text")
        if record.is_over:
            return campaign_messages.verdict_text(record), say("campaign.over_text")
        title = say("campaign.next_of" if record.length else "campaign.next", number=number, length=record.length)
        return title, say("campaign.next_text")

    def _make_next_step_layout(self, record: CampaignRecord, parts: FormParts) -> Layout:
        """What comes next, and what is to be chosen for it."""
        metrics, high = self.stage.metrics, cards.field_height(self.stage)
        title, text = self._next_step_texts(record)
        words = (Paragraph(title, HEADING, bold=True), Paragraph(text, SMALL, colour=self.stage.theme.secondary))
        fields: list[Layout] = []
        if self.battle.status is StoredBattleStatus.NONE and not record.is_over:
            options = [(id_, campaign_messages.scenario_name(id_)) for id_ in self.game.rules_context.scenarios]
            names, form = wording.localised_messages(GAME), self.form
            fields = [
                cell(lambda rect: form.add_drop_down(
                    rect, options, self.scenario, self._choose_scenario, name="scenario",
                    label=names.option_words("scenario").title, container=parts.container), height=high),
                cell(lambda rect: form.add_drop_down(
                    rect, mat_choices(self.game), self.mat, self._choose_mat, name="mat",
                    label=names.option_words("map").title, container=parts.container), height=high),
            ]  # fmt: skip
        elif self.battle.status is StoredBattleStatus.GOING:
            call_off = say("campaign.call_off")
            fields = [parts.button(call_off, self._ask_to_call_off_battle, height=high, name="call off", icon="close")]
        inner = column(parts.paragraphs(words), *fields, gap=metrics.px(10))
        return parts.panel(pad(inner, metrics.px(cards.PAD)), accent=True)

    def _choose_scenario(self, scenario: str) -> None:
        self.scenario = scenario

    def _choose_mat(self, mat: str) -> None:
        self.mat = mat

    def _battle_paragraphs(self, record: CampaignRecord) -> list[Paragraph]:
        theme, gap = self.stage.theme, self.stage.metrics.px(8)
        words = [Paragraph(say("campaign.battles"), HEADING, bold=True)]
        for lines in self._battle_rows(record):
            for k, (text, bold) in enumerate(lines):
                colour = theme.text if bold else theme.secondary
                words.append(Paragraph(text, SMALL, bold, colour, 0 if k else gap))
        return words

    def _battle_rows(self, record: CampaignRecord) -> list[list[tuple[str, bool]]]:
        """For each battle its lines, and whether they are bold."""
        rows = []
        for number, played in enumerate(record.campaign.battles, 1):
            points = join_list(
                say("campaign.battle_points", name=campaign_messages.player_name(record, seat), points=value)
                for seat, value in enumerate(played.points)
            )
            case = campaign_messages.victory_message_variant(played.winners)
            won = say(f"campaign.battle_{case}", names=campaign_messages.player_names(record, played.winners))
            scenario = campaign_messages.scenario_name(played.scenario)
            title = say("campaign.battle", number=number, scenario=scenario)
            older = [(say("campaign.older"), False)] if number in record.older else []
            rows.append([(title, True), (won, False), (points, False), *older])
        header = self.battle.entry.header if self.battle.entry is not None else None
        if self.battle.status in _TEXTS_OF_UNCOUNTED and header is not None:
            number = len(record.campaign.battles) + 1
            scenario = campaign_messages.scenario_name(header.setup.get("scenario", ""))
            rows.append([
                (say("campaign.battle", number=number, scenario=scenario), True),
                (say(f"campaign.battle_{_TEXTS_OF_UNCOUNTED[self.battle.status]}"), False),
            ])  # fmt: skip
        if record.abandoned:
            rows.append([(count_text("campaign.called_off", record.abandoned), False)])
        if self.backup_name:
            rows.insert(0, [(say("campaign.put_back", file=self.backup_name), False)])
        return rows or [[(say("campaign.no_battles"), False)]]

    # --- players --------------------------------------------------------------------------------------------------

    def _make_players_layout(self, record: CampaignRecord, parts: FormParts) -> Layout:
        players = (self._make_player_layout(record, seat, parts) for seat in range(len(record.sitters)))
        return column(*players, gap=self.stage.metrics.px(12))

    def _make_player_layout(self, record: CampaignRecord, seat: Seat, parts: FormParts) -> Layout:
        """A player's models in rows."""
        metrics, campaign, gap = self.stage.metrics, record.campaign, self.stage.metrics.px(14)
        models = [
            parts.drawn(
                partial(self._cards.make_card_layout, campaign=campaign, id_=card.id, seat=seat),
                words=self._cards.card_text(campaign, card.id),
            )
            for card in self.game.rules_context.factions[campaign.factions[seat]].characters
        ]
        head = player_head_layout(parts, seat, self._player_head_paragraphs(record, seat))
        rows = auto_grid(*models, least=metrics.text_px(_LEAST_CARD_WIDTH), most=len(models), gap=gap)
        leads = bool(campaign.battles) and seat in campaign.leaders
        return seat_coloured_panel(parts, column(head, rows, gap=gap), seat, accent=leads)

    def _player_head_paragraphs(self, record: CampaignRecord, seat: Seat) -> tuple[Paragraph, ...]:
        name = campaign_messages.seat_player_and_faction_text(self.game, record, seat)
        standing = campaign_messages.standing_text(record, seat)
        if record.campaign.battles and record.campaign.leaders == (seat,):
            standing = f"{standing}, {say('campaign.leads')}"
        return Paragraph(name, HEADING, bold=True), Paragraph(standing, SMALL, colour=self.stage.theme.accent)
