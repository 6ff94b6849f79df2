"""The page after a chapter that was won: what each survivor takes into the next chapter, or who lived."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pygame

from tabletop.games.zombies.board.names import names_of
from tabletop.games.zombies.campaign.return_cards import ReturnCards, rules_context_of
from tabletop.games.zombies.rules.turn import campaign
from tabletop.games.zombies.rules.turn.campaign import SurvivorFate
from tabletop.play.ended import FinishedMatch, main_line_plies
from tabletop.play.listing import does_match_go_on
from tabletop.play.match import Match
from tabletop.rules.game import InvalidSetup
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.theme import HEADING
from tabletop.ui.scenes import registry
from tabletop.ui.scenes.column import ColumnPage
from tabletop.ui.scenes.menu import return_to_shelf
from tabletop.ui.scenes.setup import plan as setup_plan
from tabletop.ui.stage.events import KeyEvent
from tabletop.ui.stage.keyboard import Key
from tabletop.ui.words import say, translate_text

if TYPE_CHECKING:
    from tabletop.ui.forms.scroll import ScrollArea
    from tabletop.ui.stage.stage import Stage

_LEAST_CARD_WIDTH: Final = 360
"""Logical pixels across a survivor's card at least."""
_END_PICTURE_ASPECT: Final = 5 / 2
"""Width of the picture of the end for its height."""


class ChapterScene(ColumnPage):
    """Nothing is begun before the brass button; the match stays as it is, to come back to."""

    first_focus = "go"

    def __init__(self, stage: Stage, match: Match[Any, Any, Any] | FinishedMatch, path: Path | None = None) -> None:
        """`path` is the file in which the match is."""
        super().__init__(stage)
        self.path = path
        self.match = match
        self.rules_context = rules_context_of(match)
        self.state = match.view(None).shown
        self.following = campaign.next_scenario(self.rules_context, self.state.agreed.scenario)
        self.returns = campaign.survivor_returns(self.rules_context, self.state)
        self.cards = ReturnCards(stage, self.rules_context, self.state, self.returns, over=self.following is None)
        self._names = names_of(self.rules_context.content)

    @property
    def heading(self) -> str:
        scenario = self.rules_context.scenarios[self.state.agreed.scenario]
        return translate_text(self.rules_context.campaigns[scenario.campaign].name)

    @property
    def subheading(self) -> str:
        if self.following is None:
            return say("chapter.end_title")
        number, count = campaign.chapter_number(self.rules_context, self.following.id)
        return say("chapter.number", number=number, count=count)

    # --- what comes next ------------------------------------------------------------------------------------------

    def begin_next_chapter(self) -> None:
        """Begins the next chapter, or leaves for the shelf after the last."""
        if self.following is None:
            self._leave_for_shelf()
            return
        if self.path is not None and does_match_go_on(self.path, main_line_plies(self.match)):
            self.stage.toast.show(say("chapter.taken_back"))
            return
        setup = campaign.next_setup(self.rules_context, self.state, self.match.header.setup)
        assert setup is not None
        try:
            self.match.game.start(setup)
        except InvalidSetup as error:
            self.stage.toast.show(say("chapter.refused", why=error))
            return
        from tabletop.ui.scenes.matches import begin_match, lock_file_result

        if self.path is not None:
            lock_file_result(self.stage, self.path, self.match)
        header = replace(setup_plan.header_like(self.match.game, self.match.header, self.match.sitters), setup=setup)
        registry.open_match(self.stage, begin_match(self.stage, self.match.game, header))

    def _leave_for_shelf(self) -> None:
        if len(self.stage.scenes) == 1:  # nothing lies below, as where the page was opened alone
            return_to_shelf(self.stage)
        while len(self.stage.scenes) > 1:
            self.stage.pop_scene()

    def handle_key(self, event: KeyEvent) -> None:
        if event.name == Key.RETURN:
            self.begin_next_chapter()
        else:
            super().handle_key(event)

    # --- layout ---------------------------------------------------------------------------------------------------

    def build(self, body: pygame.Rect) -> None:
        gap = self.stage.metrics.px(12)
        button = self.split_off_button(self.middle_column(body))
        scroll = self.form.add_scroll(self.column_rect, 1, name="chapter")
        y = self._add_heading(scroll) + gap
        scroll.set_content_height(self._add_survivor_cards(scroll, y))
        if self.following is None:
            self.put_bright_button(button, say("chapter.shelf"), self.begin_next_chapter, "home")
            return
        wide = (button.w - gap) // 3
        later = pygame.Rect(button.x, button.y, wide, button.h)
        go = pygame.Rect(later.right + gap, button.y, button.w - wide - gap, button.h)
        self.put_bright_button(
            go, say("chapter.go", title=translate_text(self.following.title)), self.begin_next_chapter, "play"
        )
        self.form.add_button(later, say("chapter.later"), self.close, name="later", icon="clock")

    def _heading_texts(self) -> tuple[str, str]:
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

    def _add_heading(self, scroll: ScrollArea) -> int:
        """A picture, title and text; returns the y below them."""
        form, stage, metrics = self.form, self.stage, self.stage.metrics
        pad, (title, text) = metrics.px(16), self._heading_texts()
        picture = self._heading_picture()
        stacked = scroll.width < metrics.text_px(500)
        beside = picture.get_width() + pad if picture and not stacked else 0
        inner = pygame.Rect(pad + beside, pad, scroll.width - 2 * pad - beside, 0)
        tall = draw.paragraph_height(stage, title, inner.w, size=HEADING, bold=True)
        tall += draw.paragraph_height(stage, text, inner.w)
        high = max(tall, picture.get_height() if picture and beside else 0)
        box = pygame.Rect(0, 0, scroll.width, high + 2 * pad)
        form.add_panel(box, accent=True, container=scroll)
        if picture and beside:
            at = picture.get_rect(midleft=(pad, box.centery))
            form.add_picture(at, picture, container=scroll)
        inner.y = box.centery - tall // 2
        y = form.add_words(inner, title, size=HEADING, bold=True, container=scroll)
        form.add_words(inner.move(0, y - inner.y), text, colour=stage.theme.secondary, container=scroll)
        return box.bottom

    def _heading_picture(self) -> pygame.Surface | None:
        """The tile that must be reached, or the picture of the end."""
        sprites, high = self.stage.sprites, self.stage.metrics.grown(96, 0.4)
        if self.following is None:
            return sprites.get("zombies/end_won", round(high * _END_PICTURE_ASPECT), high)
        name = f"zombies/tile_{self.following.goal.lower()}"
        return sprites.get(name, high) if sprites.has(name) else None

    def _add_survivor_cards(self, scroll: ScrollArea, y: int) -> int:
        """A card for each survivor, side by side where there is room; returns the y below them."""
        form, metrics = self.form, self.stage.metrics
        pad, gap = metrics.px(14), metrics.px(12)
        across = max(1, min(2, (scroll.width + gap) // (metrics.text_px(_LEAST_CARD_WIDTH) + gap)))
        width = (scroll.width - (across - 1) * gap) // across
        seats = range(len(self.returns))
        for row in (seats[first : first + across] for first in seats[::across]):
            high = max(self.cards.height(seat, width - 2 * pad) for seat in row)
            for k, seat in enumerate(row):
                box = pygame.Rect(k * (width + gap), y, width, high + 2 * pad)
                form.add_panel(box, container=scroll)
                inner = box.inflate(-2 * pad, -2 * pad)
                form.add_picture(inner, self.cards.picture(seat, inner.size), container=scroll)
            y += high + 2 * pad + gap
        return y - gap
