"""The page after a chapter that was won: what each survivor takes into the next chapter, or who lived.

`chapter_list` opens it. The page itself is shared by all games (`AfterMatchPage` of `ui/scenes/campaign`), so names
of overridden methods stay; here are its words and one card for each survivor that returns. What survivors keep is
decided by `rules/turn/campaign_rules` (K87 to K89), which also makes the next match's setup, so this page only shows
it. Nothing is written to a file here. Sizes and colours are free; those of the HP are the same in `board/panels`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

import pygame

from tabletop.games.zombies.board.map.figure_pictures import FigurePictures
from tabletop.games.zombies.board.names import hp_text, names_of
from tabletop.games.zombies.rules.state.rules_context import RulesContext
from tabletop.games.zombies.rules.state.state import State
from tabletop.games.zombies.rules.turn import campaign_rules
from tabletop.games.zombies.rules.turn.campaign_rules import SurvivorChapterResult, SurvivorFate
from tabletop.play.finished_match import FinishedMatch
from tabletop.play.match import Match
from tabletop.rules.game import InvalidSetup, Seat
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.draw import Paragraph
from tabletop.ui.drawing.placeholder_art import PlaceholderShape
from tabletop.ui.drawing.theme import HEADING, SMALL
from tabletop.ui.forms.form_parts import FormParts
from tabletop.ui.messages import say, translate_text
from tabletop.ui.scenes import cards, registry
from tabletop.ui.scenes.campaign.after_match import AfterMatchPage
from tabletop.ui.scenes.dialogs import return_to_shelf
from tabletop.ui.scenes.matches import begin_match
from tabletop.ui.scenes.setup import plan as setup_plan
from tabletop.ui.sentences import join_list, join_sentences
from tabletop.ui.stage.pack_stage import stage_with_pictures
from tabletop.ui.widgets.drawn_parts import DrawnParts
from tabletop.ui.widgets.layout import (
    Align,
    Layout,
    PlacedRects,
    cell,
    choose_by_width,
    column,
    grid,
    grow,
    pad,
    row,
    wrap,
)

if TYPE_CHECKING:
    from tabletop.games.zombies.rules.rules import Zombies
    from tabletop.ui.stage.stage import Stage


_FULL, _LOST, _RIM = "#E2574C", "#39424F", "#0B1117"
_PORTRAIT_WIDTH, _SMALL_PORTRAIT_WIDTH = 84, 44
"""Logical pixels across."""
_LOST_OPACITY: Final = 35
"""Opacity in per cent of who did not make it."""


class SurvivorResultCardRenderer:
    """Measures and draws a card for each survivor; `over` tells of the end, not of the way into another chapter."""

    def __init__(
        self,
        stage: Stage,
        rules_context: RulesContext,
        state: State,
        returns: Sequence[SurvivorChapterResult],
        *,
        over: bool,
    ) -> None:
        self._stage = stage
        self._rules_context = rules_context
        self._people = state.people
        self._returns = returns
        self._is_campaign_over = over
        self._names = names_of(rules_context.content)
        self._pieces = FigurePictures(stage, rules_context.survivors, rules_context.specials)

    def height(self, seat: Seat, width: int) -> int:
        """Pixels that a card of this width needs."""
        return self._survivor_card_layout(DisplayList((1, 1)), seat).height(width)

    def picture(self, seat: Seat, size: tuple[int, int]) -> pygame.Surface:
        """The card, without a ground of its own."""
        made = DisplayList(size)
        self._survivor_card_layout(made, seat).place(made.get_rect())
        return made.as_picture()

    def card_text(self, seat: Seat) -> str:
        """Everything that stands on the card."""
        things = () if self._is_campaign_over else self._carried_gear_with_pictures(self._returns[seat])
        lines = (line.text for line in self._texts_beside_portrait(seat))
        return join_sentences((*lines, join_list(words for _, words, _ in things)))

    def hp_change_texts(self, seat: Seat) -> tuple[str, str]:
        """HP before and after, and why."""
        one = self._returns[seat]
        most = self._rules_context.survivors[one.survivor].hp
        if self._is_campaign_over:
            there = one.how in (SurvivorFate.WELL, SurvivorFate.DOWN)
            return (say("chapter.hp_same", after=hp_text(one.hp), most=most) if there else "",
                    say(f"chapter.end_{one.how}"))  # fmt: skip
        hp = one.carried.hp
        if one.how in (SurvivorFate.DEAD, SurvivorFate.OUTSIDE):
            return say("chapter.hp_back", after=hp, most=most), say(f"chapter.{one.how}")
        if hp == one.hp:
            why = say("chapter.well_full" if hp == most else "chapter.well_same")
            return say("chapter.hp_same", after=hp, most=most), why
        told = say("chapter.hp", before=hp_text(one.hp), after=hp, most=most)
        return told, say("chapter.down") if one.how == SurvivorFate.DOWN else say("chapter.well", more=hp - one.hp)

    # --- parts of a card ------------------------------------------------------------------------------------------

    def _survivor_card_layout(self, surface: DisplayList, seat: Seat) -> Layout:
        """Words and dots beside the portrait, and below what is carried; nothing of that at the end."""
        metrics, side = self._stage.metrics, self._stage.metrics.mix_px(_PORTRAIT_WIDTH, 0.4)
        parts = DrawnParts(self._stage, surface)
        beside = [parts.paragraphs(self._texts_beside_portrait(seat))]
        if self._has_hp_dots(seat):
            beside.append(cell(partial(self._draw_hp_dots, surface, seat), height=metrics.mix_px(22, 0.4)))
        portrait = cell(partial(self._draw_survivor_portrait, surface, seat), width=side, height=side)
        head = row(portrait, grow(column(*beside)), gap=metrics.px(14), align=Align.START)
        if self._is_campaign_over:
            return head
        gear = wrap(
            *(self._gear_item_layout(parts, *thing) for thing in self._carried_gear_with_pictures(self._returns[seat])),
            gap=metrics.px(14),
            row_gap=0,
        )
        return column(head, gear, gap=metrics.px(8))

    def _has_hp_dots(self, seat: Seat) -> bool:
        return not self._is_campaign_over or self._returns[seat].how in (SurvivorFate.WELL, SurvivorFate.DOWN)

    def _texts_beside_portrait(self, seat: Seat) -> list[Paragraph]:
        """Words beside the portrait."""
        theme = self._stage.theme
        hp, why = self.hp_change_texts(seat)
        lines = [Paragraph(self._names.full_name(self._returns[seat].survivor), HEADING, bold=True)]
        lines += [Paragraph(hp, SMALL, bold=True, colour=theme.accent)] if hp else []
        return [*lines, Paragraph(why, SMALL, colour=theme.secondary)]

    def _carried_gear_with_pictures(self, one: SurvivorChapterResult) -> Iterator[tuple[str, str, bool]]:
        """Art, name and whether it is new, of weapons and items; without items, that there are none."""
        names, fresh = self._names, len(one.carried.items) - len(one.given)
        for weapon in one.carried.weapons:
            yield f"zombies/weapon_{weapon}", names.content_name(weapon), False
        for k, item in enumerate(one.carried.items):
            words, is_new = names.content_name(item), k >= fresh
            yield f"zombies/item_{item}", say("chapter.given", item=words) if is_new else words, is_new
        if not one.carried.items:
            yield "", say("chapter.no_items"), False

    def _gear_item_layout(self, parts: DrawnParts, art: str, words: str, is_new: bool) -> Layout:
        """A name behind its picture, what is new stands out; weapons are twice as wide as high."""
        metrics, sprites, high = self._stage.metrics, self._stage.sprites, self._stage.metrics.mix_px(30, 0.5)
        theme = self._stage.theme
        colour = theme.accent if is_new else theme.text if art else theme.secondary
        name = grow(parts.line(words, height=high, size=SMALL, colour=colour, bold=is_new))
        if not art:
            return name
        is_weapon, side = art.startswith("zombies/weapon_"), high - metrics.px(8)
        shape = PlaceholderShape.WIDE if is_weapon else PlaceholderShape.TOKEN
        picture = sprites.get_or_placeholder(art, shape, 2 * side if is_weapon else side, side)
        return row(parts.picture(picture), name, gap=metrics.px(6))

    # --- drawing --------------------------------------------------------------------------------------------------

    def _draw_survivor_portrait(self, surface: DisplayList, seat: Seat, rect: pygame.Rect) -> None:
        stage, side = self._stage, rect.w
        portrait = self._pieces.portrait(self._people[seat], seat, side)
        gone = self._is_campaign_over and not self._has_hp_dots(seat)
        surface.blit(stage.sprites.get_faded(portrait, _LOST_OPACITY) if gone else portrait, rect)
        mark = stage.sprites.get("zombies/skull", side // 3) if gone else draw.seat_mark_picture(stage, seat, side // 4)
        surface.blit(mark, mark.get_rect(bottomright=rect.bottomright))

    def _draw_hp_dots(self, surface: DisplayList, seat: Seat, room: pygame.Rect) -> None:
        """A dot for each HP: those that were there, those that came back with a ring, those that are lost."""
        stage, one = self._stage, self._returns[seat]
        most = max(self._rules_context.survivors[one.survivor].hp, one.carried.hp)
        kept = min(one.hp, one.carried.hp) if one.how == SurvivorFate.WELL else 0
        now = one.hp if self._is_campaign_over else one.carried.hp
        step = min(room.h, max(1, room.w // max(1, most)))
        radius = step * 0.34
        for k in range(most):
            centre = (room.x + step * k + step // 2, room.centery)
            rim = stage.theme.accent if kept <= k < now and not self._is_campaign_over else _RIM
            surface.aacircle(rim, centre, radius + stage.metrics.line_width(2))
            surface.aacircle(_FULL if k < now else _LOST, centre, radius)


def rules_context_of_match(match: Match[Any, Any, Any] | FinishedMatch) -> RulesContext:
    """What the rules of a match look up."""
    return cast("Zombies", match.game).rules_context


def team_picture(
    stage: Stage, rules_context: RulesContext, state: State, returns: Sequence[SurvivorChapterResult]
) -> pygame.Surface:
    """All survivors in a row with the HP that they go on with."""
    metrics = stage.metrics
    side, gap, line = metrics.mix_px(_SMALL_PORTRAIT_WIDTH, 0.4), metrics.px(8), metrics.text_px(20)
    made = pygame.Surface((max(1, len(returns) * (side + gap) - gap), side + line), pygame.SRCALPHA)
    pieces = FigurePictures(stage, rules_context.survivors, rules_context.specials)
    for seat, one in enumerate(returns):
        x = seat * (side + gap)
        made.blit(pieces.portrait(state.people[seat], seat, side), (x, 0))
        draw.text(stage, made, hp_text(one.carried.hp), (x + side // 2, side + line // 2), size=SMALL, bold=True,
                  align="centre")  # fmt: skip
    return made


_LEAST_CARD_WIDTH: Final = 360
"""Logical pixels across a survivor's card at least."""
_END_PICTURE_ASPECT: Final = 5 / 2
"""Width of the picture of the end for its height."""


class AfterChapterPage(AfterMatchPage):
    """Nothing is begun before the brass button; the match stays as it is, to come back to."""

    first_focus = "go"

    def __init__(self, stage: Stage, match: Match[Any, Any, Any] | FinishedMatch, save: Path | None = None) -> None:
        super().__init__(stage, match, save)
        self.rules_context = rules_context_of_match(match)
        self.state = match.view(None).shown
        self.following = campaign_rules.next_scenario(self.rules_context, self.state.agreed.scenario)
        self.returns = campaign_rules.survivor_chapter_results(self.rules_context, self.state)
        seen = stage_with_pictures(stage, match.game)
        self.return_cards = SurvivorResultCardRenderer(
            seen, self.rules_context, self.state, self.returns, over=self.following is None
        )
        self._names = names_of(self.rules_context.content)

    @property
    def heading(self) -> str:
        scenario = self.rules_context.scenarios[self.state.agreed.scenario]
        return translate_text(self.rules_context.campaigns[scenario.campaign].name)

    @property
    def subheading(self) -> str:
        if self.following is None:
            return say("chapter.end_title")
        number, count = campaign_rules.chapter_number_and_count(self.rules_context, self.following.id)
        return say("chapter.number", number=number, count=count)

    # --- what comes next ------------------------------------------------------------------------------------------

    def begin_next_chapter(self) -> None:
        """Begins the next chapter, or leaves for the shelf after the last."""
        if self.following is None:
            self._leave_to_title()
            return
        if self.has_match_resumed():
            self.stage.toast.show(say("chapter.taken_back"))
            return
        setup = campaign_rules.next_chapter_setup(self.rules_context, self.state, self.match.header.setup)
        assert setup is not None
        try:
            self.match.game.start(setup)
        except InvalidSetup as error:
            self.stage.toast.show(say("chapter.refused", why=error))
            return
        self.lock_result()
        header = replace(
            setup_plan.header_for_rematch(self.match.game, self.match.header, self.match.sitters), setup=setup
        )
        registry.open_match(self.stage, begin_match(self.stage, self.match.game, header))

    def _leave_to_title(self) -> None:
        if len(self.stage.scenes) == 1:  # nothing lies below, as where the page was opened alone
            return_to_shelf(self.stage)
        while len(self.stage.scenes) > 1:
            self.stage.pop_scene()

    # --- layout ---------------------------------------------------------------------------------------------------

    def fill_column(self) -> int:
        stage, (title, text) = self.stage, self._chapter_heading_texts()
        words = (Paragraph(title, HEADING, bold=True), Paragraph(text, colour=stage.theme.secondary))
        picture = self._chapter_heading_picture() if self._scroll.width >= stage.metrics.text_px(500) else None
        box = cards.put_text_panel(self.form, self._scroll, 0, words, accent=True, picture=picture)
        return self._survivor_cards_layout().place_at_top(box.move(0, box.h + stage.metrics.px(12)))

    def put_buttons(self, rect: pygame.Rect) -> None:
        if self.following is None:
            self.put_bright_button(rect, say("chapter.shelf"), self.begin_next_chapter, "home")
            return
        rects, gap = PlacedRects(), self.stage.metrics.px(12)
        row(grow(rects.cell("later")), grow(rects.cell("go"), 2.0), gap=gap).place(rect)
        words = say("chapter.go", title=translate_text(self.following.title))
        self.put_bright_button(rects["go"], words, self.begin_next_chapter, "play")
        self.form.add_button(rects["later"], say("chapter.later"), self.close, name="later", icon="clock")

    def _chapter_heading_texts(self) -> tuple[str, str]:
        """Title and text of what comes."""
        if self.following is not None:
            return translate_text(self.following.title), translate_text(self.following.intro)
        alive = [
            self._names.survivor(one.survivor)
            for one in self.returns
            if one.how in (SurvivorFate.WELL, SurvivorFate.DOWN)
        ]
        text = say("chapter.all") if len(alive) == len(self.returns) else say(
            "chapter.some", names=self._names.join_names(alive)
        )  # fmt: skip
        return say("chapter.made_it", campaign=self.heading), text

    def _chapter_heading_picture(self) -> pygame.Surface | None:
        """The tile that must be reached, or the picture of the end."""
        sprites, high = self.stage.sprites, self.stage.metrics.mix_px(96, 0.4)
        if self.following is None:
            return sprites.get("zombies/end_won", round(high * _END_PICTURE_ASPECT), high)
        name = f"zombies/tile_{self.following.goal.lower()}"
        return sprites.get(name, high) if sprites.has_drawing(name) else None

    def _survivor_cards_layout(self) -> Layout:
        """A card for each survivor, side by side where there is room."""
        metrics, parts = self.stage.metrics, FormParts(self.form, self._scroll)

        def put(seat: Seat, rect: pygame.Rect) -> None:
            picture, words = self.return_cards.picture(seat, rect.size), self.return_cards.card_text(seat)
            self.form.add_picture(rect, picture, container=self._scroll, words=words)

        pictures = (
            cell(partial(put, seat), height=partial(self.return_cards.height, seat))
            for seat in range(len(self.returns))
        )
        panels, gap = [parts.panel(pad(picture, metrics.px(14))) for picture in pictures], metrics.px(12)
        two = 2 * metrics.text_px(_LEAST_CARD_WIDTH) + gap
        return choose_by_width(two, column(*panels, gap=gap), grid(*panels, columns=2, gap=gap))
