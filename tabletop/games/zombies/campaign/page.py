"""After a chapter of Zombies that was won: what everybody takes along into the next one; after the last, who lived."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pygame

from tabletop.games.zombies.board.names import names_of
from tabletop.games.zombies.campaign.return_cards import ReturnCards, rules_context_of
from tabletop.games.zombies.rules.turn import campaign
from tabletop.games.zombies.rules.turn.campaign import SurvivorFate
from tabletop.play.ended import FinishedMatch, plies_of
from tabletop.play.listing import goes_on
from tabletop.play.match import Match
from tabletop.rules.game import InvalidSetup
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.theme import HEADING
from tabletop.ui.scenes import registry
from tabletop.ui.scenes.column import ColumnPage
from tabletop.ui.scenes.menu import to_shelf
from tabletop.ui.scenes.setup import plan as setup_plan
from tabletop.ui.stage.events import KeyEvent
from tabletop.ui.stage.keyboard import Key
from tabletop.ui.words import say, translated

if TYPE_CHECKING:
    from tabletop.ui.forms.scroll import Scroll
    from tabletop.ui.stage.stage import Stage

_CARD: Final = 360
"""Logical pixels across a survivor's card at least."""
_END: Final = 5 / 2
"""Width of the picture of the end for its height."""


class ChapterScene(ColumnPage):
    """Nothing is begun before the brass button; the match stays as it is, to come back to."""

    first = "go"

    def __init__(self, stage: Stage, match: Match[Any, Any, Any] | FinishedMatch, path: Path | None = None) -> None:
        """`path` is the file in which the match is."""
        super().__init__(stage)
        self.path = path
        self.match = match
        self.rules_context = rules_context_of(match)
        self.state = match.view(None).shown
        self.following = campaign.next_scenario(self.rules_context, self.state.agreed.scenario)
        self.returns = campaign.returns(self.rules_context, self.state)
        self.cards = ReturnCards(stage, self.rules_context, self.state, self.returns, over=self.following is None)
        self._names = names_of(self.rules_context.content)

    @property
    def heading(self) -> str:
        scenario = self.rules_context.scenarios[self.state.agreed.scenario]
        return translated(self.rules_context.campaigns[scenario.campaign].name)

    @property
    def subheading(self) -> str:
        if self.following is None:
            return say("chapter.end_title")
        number, count = campaign.chapter(self.rules_context, self.following.id)
        return say("chapter.number", number=number, count=count)

    # --- what comes next ------------------------------------------------------------------------------------------

    def go(self) -> None:
        """Begins the next chapter, or leaves for the shelf after the last."""
        if self.following is None:
            self._leave()
            return
        if self.path is not None and goes_on(self.path, plies_of(self.match)):
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
        header = replace(setup_plan.again(self.match.game, self.match.header, self.match.sitters), setup=setup)
        registry.open_match(self.stage, begin_match(self.stage, self.match.game, header))

    def _leave(self) -> None:
        if len(self.stage.scenes) == 1:  # nothing lies below, as where the page was opened alone
            to_shelf(self.stage)
        while len(self.stage.scenes) > 1:
            self.stage.pop()

    def key(self, event: KeyEvent) -> None:
        if event.name == Key.RETURN:
            self.go()
        else:
            super().key(event)

    # --- layout ---------------------------------------------------------------------------------------------------

    def build(self, body: pygame.Rect) -> None:
        gap = self.stage.metrics.px(12)
        button = self.split(self.middle(body))
        scroll = self.form.scroll(self.room, 1, name="chapter")
        y = self._put_head(scroll) + gap
        scroll.fit(self._put_people(scroll, y))
        if self.following is None:
            self.deed(button, say("chapter.shelf"), self.go, "home")
            return
        wide = (button.w - gap) // 3
        later = pygame.Rect(button.x, button.y, wide, button.h)
        go = pygame.Rect(later.right + gap, button.y, button.w - wide - gap, button.h)
        self.deed(go, say("chapter.go", title=translated(self.following.title)), self.go, "play")
        self.form.button(later, say("chapter.later"), self.close, name="later", icon="clock")

    def _head_words(self) -> tuple[str, str]:
        """Title and text of what comes."""
        if self.following is not None:
            return translated(self.following.title), translated(self.following.intro)
        alive = [
            self._names.survivor(one.survivor)
            for one in self.returns
            if one.how in (SurvivorFate.WELL, SurvivorFate.DOWN)
        ]
        text = say("chapter.all") if len(alive) == len(self.returns) else say(
            "chapter.some", names=self._names.listed(alive)
        )  # fmt: skip
        return say("chapter.made_it", campaign=self.heading), text

    def _put_head(self, scroll: Scroll) -> int:
        """A picture, title and text; returns the y below them."""
        form, stage, metrics = self.form, self.stage, self.stage.metrics
        pad, (title, text) = metrics.px(16), self._head_words()
        picture = self._picture()
        stacked = scroll.width < metrics.t(500)
        beside = picture.get_width() + pad if picture and not stacked else 0
        inner = pygame.Rect(pad + beside, pad, scroll.width - 2 * pad - beside, 0)
        tall = draw.paragraph_height(stage, title, inner.w, size=HEADING, bold=True)
        tall += draw.paragraph_height(stage, text, inner.w)
        high = max(tall, picture.get_height() if picture and beside else 0)
        box = pygame.Rect(0, 0, scroll.width, high + 2 * pad)
        form.panel(box, accent=True, container=scroll)
        if picture and beside:
            at = picture.get_rect(midleft=(pad, box.centery))
            form.picture(at, picture, container=scroll)
        inner.y = box.centery - tall // 2
        y = form.words(inner, title, size=HEADING, bold=True, container=scroll)
        form.words(inner.move(0, y - inner.y), text, colour=stage.theme.secondary, container=scroll)
        return box.bottom

    def _picture(self) -> pygame.Surface | None:
        """The tile that must be reached, or the picture of the end."""
        sprites, high = self.stage.sprites, self.stage.metrics.grown(96, 0.4)
        if self.following is None:
            return sprites.get("zombies/end_won", round(high * _END), high)
        name = f"zombies/tile_{self.following.goal.lower()}"
        return sprites.get(name, high) if sprites.has(name) else None

    def _put_people(self, scroll: Scroll, y: int) -> int:
        """A card for each survivor, side by side where there is room; returns the y below them."""
        form, metrics = self.form, self.stage.metrics
        pad, gap = metrics.px(14), metrics.px(12)
        across = max(1, min(2, (scroll.width + gap) // (metrics.t(_CARD) + gap)))
        width = (scroll.width - (across - 1) * gap) // across
        seats = range(len(self.returns))
        for row in (seats[first : first + across] for first in seats[::across]):
            high = max(self.cards.height(seat, width - 2 * pad) for seat in row)
            for k, seat in enumerate(row):
                box = pygame.Rect(k * (width + gap), y, width, high + 2 * pad)
                form.panel(box, container=scroll)
                inner = box.inflate(-2 * pad, -2 * pad)
                form.picture(inner, self.cards.picture(seat, inner.size), container=scroll)
            y += high + 2 * pad + gap
        return y - gap
