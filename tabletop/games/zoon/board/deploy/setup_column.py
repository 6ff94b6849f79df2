"""The column beside the field of a set-up: a large card, suggested set-ups, tools, and the button that ends it.

Used by `deploy_scene` only, which is its SetupColumnHost. It changes nothing but by the host's functions, and asks
`deploy_draft` what is laid. The names of its buttons ("ready", "set-up 0", "more") are asked for by the scene, so
they stay. Texts of cards come from `preview`. Sizes can be changed freely.
"""

from __future__ import annotations

from functools import partial
from typing import Protocol

import pygame

from tabletop.games.zoon.board.card_pictures import CardPictures
from tabletop.games.zoon.board.card_tones import CARD_RATIO
from tabletop.games.zoon.board.deploy.deploy_draft import CardSpots, DeployDraft
from tabletop.games.zoon.board.preview import card_text_with_signs, draw_named_card, star_preview_text
from tabletop.games.zoon.rules.cards import Deck
from tabletop.games.zoon.rules.tribes import ZoonType
from tabletop.rules.game import Seat
from tabletop.ui import wording
from tabletop.ui.boards.decisions import DecisionHost
from tabletop.ui.boards.panels import Previews
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.retained_strokes import CachedStrokes
from tabletop.ui.drawing.theme import BODY, HEADING, SMALL
from tabletop.ui.gesture.picker import TargetId
from tabletop.ui.messages import language, say, translate_text
from tabletop.ui.scenes.table.large_preview import LargePreview
from tabletop.ui.stage.buttons import Button, ButtonAlign, ButtonKind, SceneButtons
from tabletop.ui.stage.events import text_with_printed_keys
from tabletop.ui.stage.stage import Stage
from tabletop.ui.widgets.drawn_parts import DrawnParts
from tabletop.ui.widgets.layout import Align, Layout, PlacedRects, column, grow, pad_sides, row, sized, space

_MOST_BUTTONS = 4
"""Set-ups with a button of their own."""
_NAME_SIZE = 18
"""Size of the game's name in the bar, in logical pixels."""


class SetupColumnHost(Protocol):
    """What the column asks of its scene."""

    stage: Stage
    table: DecisionHost
    seat: Seat
    deck: Deck
    draft: DeployDraft
    buttons: SceneButtons
    preview: LargePreview

    @property
    def is_front_row_face_up(self) -> bool:
        """Whether the front row will lie open (A3)."""

    def lay_suggested_setup(self, number: int) -> None:
        """Lays one of the tribe's suggested set-ups."""

    def show_more_setups(self) -> None:
        """Shows the set-ups for which there is no room."""

    def shuffle_cards(self) -> None:
        """Lays the cards at random."""

    def take_cards_back(self) -> None:
        """Takes all cards back."""

    def undo(self) -> None:
        """Takes back the last step."""

    def submit_setup(self) -> None:
        """Gives the whole set-up to the match."""

    def open_menu(self) -> None:
        """The menu over everything."""


class SetupColumn:
    """Lays out and draws the column; its buttons are the scene's."""

    def __init__(self, scene: SetupColumnHost) -> None:
        self._scene = scene
        self._stage = scene.stage
        self._kept = CachedStrokes()
        self.rects = PlacedRects()
        """The "bar", the "field", the "card" shown large (or what to do), and all buttons by name."""

    @property
    def shown(self) -> int:
        """Set-ups that have a button of their own."""
        count = len(self._scene.deck.tribe.deployments)
        return count if count <= _MOST_BUTTONS else _MOST_BUTTONS - 1

    def setup_name(self, number: int) -> str:
        return translate_text(self._scene.deck.tribe.deployments[number].name) or say(
            "zoon_deploy.unnamed", number=number + 1
        )

    def layout(self) -> None:
        """The bar above; then the field, and beside it the card over set-ups, tools and the button that ends it."""
        metrics, rects = self._stage.metrics, self.rects
        gap, margin, side, tool = metrics.px(6), metrics.px(12), metrics.mix_px(40, 0.4), metrics.mix_px(46, 0.5)
        bar = row(
            rects.cell("menu", width=side, height=side), grow(space()),
            rects.cell("book", width=side, height=side), rects.cell("settings", width=side, height=side),
            gap=metrics.px(4), align=Align.CENTRE,
        )  # fmt: skip
        count = min(len(self._scene.deck.tribe.deployments), _MOST_BUTTONS)
        panel = column(
            grow(rects.cell("card")),
            *(rects.cell(f"set-up {i}", height=metrics.mix_px(40, 0.5)) for i in range(count)),
            row(rects.cell("undo", width=tool, height=tool), grow(rects.cell("shuffle")), grow(rects.cell("clear")),
                gap=gap),
            rects.cell("ready", height=tool),
            gap=gap,
        )  # fmt: skip
        beside = pad_sides(sized(panel, width=metrics.mix_px(296, 0.5)), top=margin, right=margin, bottom=margin)
        column(
            rects.named(
                "bar",
                sized(pad_sides(bar, left=metrics.px(8), right=metrics.px(16)), height=metrics.mix_px(48, 0.45)),
            ),
            grow(row(grow(rects.cell("field")), beside)),
        ).place(self._stage.surface.get_rect())

    def refresh_buttons(self) -> None:
        """Makes the buttons say what they would do now."""
        scene = self._scene
        scene.buttons.set_buttons(
            [*self._bar_buttons(), *self._suggested_setup_buttons(), *self._tool_buttons(), self._ready_button()]
        )

    def _bar_buttons(self) -> list[Button]:
        scene, rects = self._scene, self.rects
        return [
            Button("menu", rects["menu"], scene.open_menu, icon="menu", kind=ButtonKind.ICON, tip=say("table.menu")),
            Button("book", rects["book"], lambda: scene.table.open("rulebook"), icon="book", kind=ButtonKind.ICON,
                   tip=say("table.rulebook"), key="f1"),
            Button("settings", rects["settings"], lambda: scene.table.open("settings"), icon="settings",
                   kind=ButtonKind.ICON, tip=say("table.settings")),
        ]  # fmt: skip

    def _suggested_setup_buttons(self) -> list[Button]:
        """One button for each; the first one shines while nothing lies on the field."""
        scene, count = self._scene, len(self._scene.deck.tribe.deployments)
        empty = scene.draft.missing_count == len(scene.draft.cards)
        kinds: list[ButtonKind] = [ButtonKind.PRIMARY if empty and not i else ButtonKind.RAISED for i in range(count)]
        lies = [scene.draft.is_setup_on_field((*one.front, *one.back)) for one in scene.deck.tribe.deployments]
        made = [
            Button(
                f"set-up {i}",
                self.rects[f"set-up {i}"],
                partial(scene.lay_suggested_setup, i),
                self.setup_name(i),
                "list" if i else "star",
                kind=kinds[i],
                selected=lies[i],
                key=str(i + 1),
                align=ButtonAlign.LEFT,
            )
            for i in range(self.shown)
        ]
        if self.shown < count:
            made.append(
                Button(
                    "more",
                    self.rects[f"set-up {self.shown}"],
                    scene.show_more_setups,
                    say("zoon_deploy.others"),
                    "more",
                    align=ButtonAlign.LEFT,
                    tip=say("zoon_deploy.others_tip", count=count - self.shown),
                )
            )
        return made

    def _tool_buttons(self) -> list[Button]:
        scene, rects = self._scene, self.rects
        lies = scene.draft.missing_count < len(scene.draft.cards)
        return [
            Button("undo", rects["undo"], scene.undo, icon="undo", key="ctrl+z", enabled=scene.draft.can_undo,
                   tip=say("zoon_deploy.undo_tip" if scene.draft.can_undo else "zoon_deploy.nothing")),
            Button("shuffle", rects["shuffle"], scene.shuffle_cards, say("zoon_deploy.shuffle"), key="s",
                   tip=say("zoon_deploy.shuffle_tip")),
            Button("clear", rects["clear"], scene.take_cards_back, say("zoon_deploy.clear"), key="c", enabled=lies,
                   tip=say("zoon_deploy.clear_tip" if lies else "zoon_deploy.nothing")),
        ]  # fmt: skip

    def _ready_button(self) -> Button:
        scene, missing = self._scene, self._scene.draft.missing_count
        words = say("zoon_deploy.ready_more", count=missing) if missing else say("zoon_deploy.ready")
        return Button(
            "ready",
            self.rects["ready"],
            scene.submit_setup,
            words,
            "check" if not missing else "",
            ButtonKind.PRIMARY,
            tip=say("zoon_deploy.ready_tip") if missing else "",
            enabled=not missing,
            align=ButtonAlign.LEFT,
        )

    def draw(self, surface: DisplayList) -> None:
        """What to do, while no card is shown large there."""
        rect, preview, clip = self.rects["card"], self._scene.preview, surface.get_clip()
        if not clip.colliderect(rect) or (preview.place is not None and preview.is_in_column):
            return
        stage = self._stage
        inner = rect.inflate(-2 * stage.metrics.px(16), -2 * stage.metrics.px(14))

        def paint() -> None:
            draw.panel(stage, surface, rect)
            surface.set_clip(clip.clip(inner))
            self._instructions_layout(DrawnParts(stage, surface), inner).place_at_top(inner)
            surface.set_clip(clip)

        key = self._scene.is_front_row_face_up, stage.settings, stage.metrics, stage.sprites.cleared, language()
        self._kept.draw(surface, rect, key, paint)

    def _instructions_layout(self, parts: DrawnParts, room: pygame.Rect) -> Layout:
        """What to do in the fullest words that have room, and the keys where there is room for them too."""
        metrics, colour = self._stage.metrics, self._stage.theme.secondary
        emblem = next(translate_text(card.name) for card in self._scene.deck.cards if card.type == ZoonType.EMBLEM)
        heading = parts.words(say("zoon_deploy.heading"), size=HEADING, bold=True)
        how = "how_open" if self._scene.is_front_row_face_up else "how"
        for key, size in ((how, BODY), (f"{how}_short", BODY), (f"{how}_short", SMALL)):
            words = parts.words(say(f"zoon_deploy.{key}", emblem=emblem), size=size, colour=colour)
            shown = column(heading, words, gap=metrics.px(4))
            if shown.height(room.w) <= room.h:
                break
        keys = parts.words(text_with_printed_keys(say("zoon_deploy.keys")), size=SMALL, colour=colour)
        with_keys = column(shown, keys, gap=metrics.px(10))
        return with_keys if with_keys.height(room.w) <= room.h else shown

    def draw_bar(self, surface: DisplayList) -> None:
        """The game's name, and whose set-up it is."""
        stage, metrics, theme, bar, scene = (
            self._stage,
            self._stage.metrics,
            self._stage.theme,
            self.rects["bar"],
            self._scene,
        )
        if not surface.get_clip().colliderect(bar):
            return
        surface.fill(theme.panel, bar)
        surface.line(theme.panel_edge, bar.bottomleft, bar.bottomright, metrics.line_width(1))
        title = wording.game_title(scene.table.match.header.game).upper()
        at = (scene.buttons["menu"].rect.right + metrics.px(8), bar.centery)
        name = draw.text(stage, surface, title, at, size=_NAME_SIZE, colour=theme.accent, bold=True, spacing=1.5)
        mark = draw.seat_mark_picture(stage, scene.seat, metrics.mix_px(22, 0.4))
        x = name.right + metrics.px(24)
        surface.blit(mark, mark.get_rect(midleft=(x, bar.centery)))
        x += mark.get_width() + metrics.px(10)
        room, who = scene.buttons["book"].rect.x - metrics.px(16) - x, wording.seat_name(scene.table.match, scene.seat)
        texts = [say(f"zoon_deploy.{key}", name=who) for key in ("banner", "banner_short")]
        words = stage.texts.first_fitting_text(texts, metrics.font_size(BODY), room)
        draw.text(stage, surface, words, (x, bar.centery), size=BODY, width=room)


class DeployCardPreviews(Previews):
    """Cards of the set-up as large as the column allows."""

    def __init__(self, stage: Stage, draft: DeployDraft, deck: Deck, ruleset: str) -> None:
        self._stage = stage
        self._pictures = CardPictures(stage)
        self._ruleset = ruleset
        self._draft = draft
        self._deck = deck

    def has_preview(self, view: CardSpots, place: TargetId) -> bool:
        return self._draft.card_at(place) is not None

    def preview_caption(self, view: CardSpots, place: TargetId) -> str:
        number = self._draft.card_at(place)
        if number is None:
            return ""
        card = self._draft.cards[number]
        told = star_preview_text(card.star, self._ruleset) if card.star is not None else translate_text(card.flavour)
        return card_text_with_signs(self._stage, told, card)

    def draw_preview(self, surface: DisplayList, rect: pygame.Rect, view: CardSpots, place: TargetId) -> None:
        number = self._draft.card_at(place)
        if number is None:
            return
        card = self._draft.cards[number]
        made = self._pictures.large_card(self._deck, card, round(min(rect.w, rect.h / CARD_RATIO)))
        draw_named_card(self._stage, surface, rect, made, pictures=self._pictures, name=translate_text(card.name))
