"""The page that begins a campaign: its name, who plays with which factions, and how long.

`campaign_list` opens it, and it leads to the new campaign's sheet. What is chosen so far is a CampaignDraft; the file
is written by the last button, as a CampaignRecord of `campaign_record`, whose form stays. The pack's name and the
digest of its content are written into it, since battles are fought with them.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pygame

from tabletop.ai.levels import level_names, usual_level
from tabletop.games.zone_wars.board.mat.miniatures import Miniatures
from tabletop.games.zone_wars.board.names import names_of
from tabletop.games.zone_wars.campaign.campaign_record import CAMPAIGNS, GAME, CampaignRecord
from tabletop.games.zone_wars.campaign.player_heads import seat_coloured_panel
from tabletop.games.zone_wars.rules.rules import ZoneWars
from tabletop.games.zone_wars.rules.turn.campaign_rules import CampaignState
from tabletop.play.campaigns import RecordFileError
from tabletop.play.seats import Sitter, SitterKind
from tabletop.ui import wording
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.theme import HEADING
from tabletop.ui.forms.form_parts import FormParts
from tabletop.ui.messages import say
from tabletop.ui.scenes import cards
from tabletop.ui.scenes.cards import FormChoiceCard
from tabletop.ui.scenes.form_page import ColumnPage
from tabletop.ui.scenes.saved_match import campaign_error_text
from tabletop.ui.scenes.setup.option_cards import dice_roller_choice
from tabletop.ui.scenes.setup.packs import PackChoice
from tabletop.ui.scenes.setup.plan import SetupPlan, SetupPlayer
from tabletop.ui.scenes.setup.player_controls import player_widget_label
from tabletop.ui.stage.pack_stage import stage_with_pictures
from tabletop.ui.widgets.drawn_parts import DrawnParts
from tabletop.ui.widgets.layout import Layout, auto_grid, cell, column, grow, pad_sides, row

if TYPE_CHECKING:
    from tabletop.rules.game import Game
    from tabletop.ui.stage.stage import Stage

_BATTLE_COUNTS: Final = (3, 5, 0)


@dataclass(frozen=True, slots=True)
class CampaignDraft:
    """A campaign before it begins."""

    players: tuple[SetupPlayer, ...]
    factions: tuple[str, ...]
    """Of all four seats, no two alike."""
    count: int = 2
    name: str = ""
    models: str = "usual"
    length: int = _BATTLE_COUNTS[0]
    dice: bool = False
    """Whether people roll dice of their own."""

    def with_faction(self, seat: int, faction: str) -> CampaignDraft:
        """The draft with that faction at a seat; whoever had it gets the seat's former one."""
        swap = {faction: self.factions[seat], self.factions[seat]: faction}
        return replace(self, factions=tuple(swap.get(name, name) for name in self.factions))

    def with_player(self, seat: int, **changes: Any) -> CampaignDraft:
        return replace(self, players=SetupPlan(self.players).with_player(seat, **changes).players)


class CampaignStartScene(ColumnPage):
    """Settles a draft; Enter or the brass button begins the campaign."""

    first_focus = "begin"

    def __init__(self, stage: Stage, game: ZoneWars, folder: Path, number: int) -> None:
        super().__init__(stage)
        self.game = game
        self.folder = folder
        self._number = number
        self._minis = Miniatures(stage_with_pictures(stage, game), game.rules_context)
        level = usual_level(GAME)
        names = (*stage.settings.names, "", "", "", "")
        players = tuple(
            SetupPlayer(SitterKind.BOT if seat else SitterKind.PERSON, level, "" if seat else names[0])
            for seat in range(4)
        )
        self.draft = CampaignDraft(players, tuple(game.rules_context.factions))
        self.packs = PackChoice(self)

    @property
    def heading(self) -> str:
        return say("campaign.start_title")

    @property
    def default_name(self) -> str:
        """What it is called where nothing is typed in."""
        return say("campaign.usual_name", number=self._number)

    def change_draft(self, draft: CampaignDraft) -> None:
        """Settles something, and shows what follows from it."""
        self.draft = draft
        self.layout()

    def use_game(self, game: Game[Any, Any, Any]) -> None:
        """Goes on with other content; who leads what begins anew where the factions are others."""
        assert isinstance(game, ZoneWars)
        self.game, found = game, tuple(game.rules_context.factions)
        if set(found) != set(self.draft.factions):
            self.draft = replace(self.draft, factions=found)
        self.layout()

    def update(self, now: float) -> None:
        super().update(now)
        if self.packs.update():
            self.layout()

    def begin_campaign(self) -> None:
        """Writes the campaign down and opens its sheet; where it cannot be written, says why."""
        from tabletop.games.zone_wars.campaign.campaign_sheet import CampaignSheetScene

        if not self.packs.recheck_chosen_pack():
            return
        try:
            path = CAMPAIGNS.create_file(self.folder, self.make_record())
        except RecordFileError as error:
            self.stage.toast.show(campaign_error_text(error))
            return
        self.stage.replace_scene(CampaignSheetScene(self.stage, self.game, path))

    def make_record(self) -> CampaignRecord:
        """The campaign as it is settled."""
        draft = self.draft
        players = draft.players[: draft.count]
        sitters = tuple(
            Sitter(player.kind, name, player.level if player.kind == "bot" else "")
            for player, name in zip(players, SetupPlan(players).seat_names(), strict=True)
        )
        started = datetime.now(UTC).isoformat(timespec="seconds")
        campaign = CampaignState(draft.factions[: draft.count])
        pack = self.packs.chosen_pack
        return CampaignRecord(
            draft.name.strip() or self.default_name, started, sitters, campaign, draft.models, draft.length,
            dice=draft.dice, pack=pack.name if pack else "", content=pack.digest if pack else "",
            id=secrets.token_hex(16),
        )  # fmt: skip

    # --- layout ---------------------------------------------------------------------------------------------------

    def fill_column(self) -> int:
        gap, parts = self.stage.metrics.px(12), FormParts(self.form, self._scroll)
        dice = dice_roller_choice(partial(self._change_field, "dice"), is_by_hand=self.draft.dice)
        boxes = (self._player_panel_layout(parts, seat) for seat in range(self.draft.count))
        name = cards.card(
            parts, say("campaign.name"), say("campaign.name_text"), "field", self._add_campaign_name_field
        )
        rows = (
            name,
            cards.choice_card(parts, self._number_choice_card("players", "count", (2, 3, 4))),
            auto_grid(*boxes, least=self.stage.metrics.text_px(270), most=2, gap=gap),
            cards.choice_card(parts, self._models_choice_card()),
            cards.choice_card(parts, self._number_choice_card("length", "length", _BATTLE_COUNTS)),
            cards.choice_card(parts, dice),
        )
        return self.packs.put_choice_card(self._scroll, self._scroll.place(column(*rows, gap=gap)) + gap) - gap

    def put_buttons(self, rect: pygame.Rect) -> None:
        self.put_bright_button(rect, say("campaign.begin"), self.begin_campaign, "play")

    def _change_field(self, name: str, value: Any) -> None:
        self.change_draft(replace(self.draft, **{name: value}))

    def _add_campaign_name_field(self, rect: pygame.Rect) -> None:
        self.form.add_text_field(rect, self.draft.name, self._set_campaign_name, name="name", hint=self.default_name,
                            longest=32, container=self._scroll)  # fmt: skip

    def _number_choice_card(self, key: str, field: str, numbers: tuple[int, ...]) -> FormChoiceCard:
        """For a number of the draft; `key` is that of its words."""
        options = [(str(number), say(f"campaign.{key}_{number}")) for number in numbers]
        change = lambda value: self._change_field(field, int(value))  # noqa: E731
        title, text = say(f"campaign.{key}"), say(f"campaign.{key}_text")
        return FormChoiceCard(key, title, text, options, str(getattr(self.draft, field)), change)

    def _models_choice_card(self) -> FormChoiceCard:
        named = wording.localised_messages(GAME)
        option = next(option for option in self.game.options if option.name == "models")
        options = [(value, named.value_words("models", value, value).title) for value in option.values]
        title, text, change = say("campaign.models"), say("campaign.models_text"), partial(self._change_field, "models")
        return FormChoiceCard("models", title, text, options, self.draft.models, change, is_list=True)

    def _player_panel_layout(self, parts: FormParts, seat: int) -> Layout:
        """Which faction a seat leads, and who sits there."""
        player, high, gap = self.draft.players[seat], cards.field_height(self.stage), self.stage.metrics.px(10)
        head = parts.drawn(
            partial(self._make_player_head_layout, seat), words=wording.side_name(GAME, seat), is_title=True
        )
        makers = [
            self._add_faction_field,
            self._add_person_or_bot_field,
            self._add_player_name_field,
            *([self._add_bot_level_field] if player.kind == "bot" else ()),
        ]
        fields = (cell(partial(add, seat), height=high) for add in makers)
        return seat_coloured_panel(parts, column(head, *fields, gap=gap), seat)

    def _make_player_head_layout(self, seat: int, parts: DrawnParts) -> Layout:
        """The seat's mark, and the first model of its faction."""
        metrics, high = self.stage.metrics, self.stage.metrics.mix_px(48, 0.5)
        mark = parts.picture(draw.seat_mark_picture(self.stage, seat, metrics.mix_px(28, 0.4)))
        name = parts.line(wording.side_name(GAME, seat), height=high, size=HEADING, bold=True)
        first = self.game.rules_context.factions[self.draft.factions[seat]].characters[0]
        portrait = parts.picture(self._minis.portrait(first.id, seat, high))
        return row(mark, grow(pad_sides(name, left=metrics.px(12))), portrait)

    def _add_faction_field(self, seat: int, rect: pygame.Rect) -> None:
        names, factions = names_of(self.game.content), self.game.rules_context.factions
        change = lambda value: self.change_draft(self.draft.with_faction(seat, value))  # noqa: E731
        label = wording.localised_messages(GAME).option_words(f"faction{seat + 1}").title
        self.form.add_drop_down(rect, [(id_, names.faction_name(id_)) for id_ in factions], self.draft.factions[seat],
                                change, name=f"faction {seat}", label=label, container=self._scroll)  # fmt: skip

    def _add_person_or_bot_field(self, seat: int, rect: pygame.Rect) -> None:
        kinds, player = [("person", say("common.person")), ("bot", say("common.computer"))], self.draft.players[seat]
        self.form.add_segmented_choice(rect, kinds, player.kind, partial(self._set_player_field, seat, "kind"),
                               name=f"kind {seat}", label=player_widget_label(seat, say("setup.kind")),
                               container=self._scroll)  # fmt: skip

    def _add_player_name_field(self, seat: int, rect: pygame.Rect) -> None:
        hint = SetupPlan(self.draft.players[: self.draft.count]).seat_names()[seat]
        self.form.add_text_field(rect, self.draft.players[seat].name, partial(self._set_player_name, seat),
                            name=f"player {seat}", hint=hint, longest=24,
                            label=player_widget_label(seat, say("setup.name")), container=self._scroll)  # fmt: skip

    def _add_bot_level_field(self, seat: int, rect: pygame.Rect) -> None:
        options = [(level, wording.bot_level_title(GAME, level)) for level in level_names(GAME)]
        self.form.add_drop_down(rect, options, self.draft.players[seat].level,
                                partial(self._set_player_field, seat, "level"), name=f"level {seat}",
                                label=player_widget_label(seat, say("setup.level")),
                                container=self._scroll)  # fmt: skip

    def _set_player_field(self, seat: int, part: str, value: str) -> None:
        other = part == "kind" and value != self.draft.players[seat].kind
        named = {"name": self._default_player_name(seat, value)} if other else {}
        self.change_draft(self.draft.with_player(seat, **{part: value}, **named))

    def _default_player_name(self, seat: int, kind: str) -> str:
        """What a person was called at the last table; the computer has a name by its level."""
        names = self.stage.settings.names
        return names[seat] if kind == "person" and seat < len(names) else ""

    def _set_player_name(self, seat: int, name: str) -> None:
        self.draft = self.draft.with_player(seat, name=name)

    def _set_campaign_name(self, name: str) -> None:
        self.draft = replace(self.draft, name=name)
