"""What is proposed where a model is dropped on an enemy: the best attack with its chance, and the other ways."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.games.zone_wars.board import ideas as told
from tabletop.games.zone_wars.board import roll_messages
from tabletop.games.zone_wars.board.box import answered, close
from tabletop.games.zone_wars.board.ideas import AttackIdea
from tabletop.games.zone_wars.board.names import names_of
from tabletop.games.zone_wars.board.roll_messages import share
from tabletop.games.zone_wars.rules.queries.odds import AttackOdds
from tabletop.games.zone_wars.rules.rules import ZoneWars
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.text import TIGHT
from tabletop.ui.drawing.theme import BODY, HEADING, SMALL
from tabletop.ui.stage.buttons import Button, ButtonAlign, ButtonKind, SceneButtons
from tabletop.ui.stage.events import Input
from tabletop.ui.stage.scene import Scene
from tabletop.ui.words import say

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_WIDTH: Final = 440
"""Logical pixels at the usual text size."""
_MOST: Final = 6
"""Ways that are proposed at once."""
_BAR: Final = 44
"""Logical pixels at the top of the window that say whose turn it is, and are left to be read where there is room."""
_LARGE: Final = 19
"""Logical pixels of the best way's words."""


class Proposal(Scene):
    """One row for each way, the best one bright; Escape and a press beside the box choose none."""

    overlay = True

    def __init__(
        self, stage: Stage, game: ZoneWars, builder: StateBuilder, ideas: Sequence[AttackIdea], near: pygame.Rect,
        *, chosen: Callable[[AttackIdea], None], denied: Callable[[], None],
    ) -> None:  # fmt: skip
        """`near` is what the box stands beside, in pixels."""
        self.stage = stage
        self._game, self._draft, self._near = game, builder, near
        self._names = names_of(game.content)
        self._all = self.ideas = told.leading(ideas, _MOST)
        """The best one first."""
        self._chosen, self._denied = chosen, denied
        self._risks = told.risks(game, builder, self.ideas[0])
        self.buttons = SceneButtons(stage)
        self._box = self._told = pygame.Rect(0, 0, 0, 0)
        self.shown = len(self.ideas)
        """Ways for which there is room."""

    @property
    def caption(self) -> str:
        who = self._names.figure(self.ideas[0].action.figure)
        return say("zone_wars.plan", attacker=who, target=self._names.figure(self.ideas[0].target))

    @property
    def kept_clear(self) -> Sequence[pygame.Rect]:
        return self.buttons.rects

    # --- words ----------------------------------------------------------------------------------------------------

    def words(self, idea: AttackIdea) -> str:
        """What is done."""
        return told.title(self._game, self._draft, idea)

    def below(self, idea: AttackIdea, room: int) -> str:
        """With what; of the best one how a push would better it, of the others what comes back, if there is room."""
        said, more = told.dice(self._game, idea), ""
        if idea is self.ideas[0]:
            if idea.pushed is not None:
                more = say("zone_wars.propose_pushed", said=said, share=share(idea.pushed))
        elif "single_use" in idea.odds.specials:
            more = say("zone_wars.plan_once", said=said)
        elif idea.back:
            more = say("zone_wars.propose_answered", said=said, share=share(idea.back))
        fits = self.stage.texts.width(more, self.stage.metrics.font(SMALL)) <= room
        return more if more and fits else said

    def lines(self) -> list[tuple[str, str]]:
        """What the best one risks, each with its chance."""
        best, called = self.ideas[0], self._names.figure
        found = [("zone_wars.propose_fire", id_, chance) for id_, chance in self._risks.fires]
        found += [("zone_wars_mat.hounds", id_, Fraction(0)) for id_ in self._risks.hounds]
        found += [("zone_wars.propose_leave", id_, Fraction(0)) for id_ in self._risks.strikes]
        lines = [(say(key, figure=called(id_)), share(chance) if chance else "") for key, id_, chance in found]
        lines += [
            (line, "") for line in (*self._shield(best.odds), *roll_messages.answers(self._game.content, best.odds))
        ]
        if best.back:
            lines.append((say("zone_wars.propose_back", figure=called(best.target)), share(best.back)))
        return [*lines, (say("zone_wars.propose_costly"), "")] if best.is_costly else lines

    def _shield(self, odds: AttackOdds) -> list[str]:
        """With how many dice the target protects itself: they are in the chances."""
        found = [say(f"zone_wars.propose_{kind}", number=number)
                 for kind, number in (("armor", odds.armor), ("cover", odds.cover)) if number]  # fmt: skip
        return [say("zone_wars.propose_shield", figure=self._names.figure(self.ideas[0].target),
                    dice=" + ".join(found))] if found else []  # fmt: skip

    # --- layout ---------------------------------------------------------------------------------------------------

    def layout(self) -> None:
        stage, metrics = self.stage, self.stage.metrics
        pad, gap = metrics.px(16), metrics.px(6)
        window = stage.surface.get_rect().inflate(-2 * metrics.px(12), -2 * metrics.px(12))
        row, small = round(metrics.font(BODY) * TIGHT), round(metrics.font(SMALL) * TIGHT)
        lead = round(metrics.font(_LARGE) * TIGHT) + small + 2 * metrics.px(10)
        head, foot = metrics.t(34), metrics.grown(40, 0.5)
        lines = len(self.lines()) * (small + metrics.px(6))

        def high(others: int, each: int) -> int:
            more = small + metrics.px(6) + others * (each + gap) if others else 0
            return 2 * pad + head + lead + gap + lines + more + gap + foot

        self.ideas = self._all
        self.shown, each, is_full = len(self.ideas), row + small + 2 * metrics.px(6), True
        if high(self.shown - 1, each) > window.h:
            each, is_full = row + 2 * metrics.px(5), False
            self.ideas = told.leading(self._all, len({idea.action for idea in self._all}))
            self.shown = len(self.ideas)
        while self.shown > 1 and high(self.shown - 1, each) > window.h:
            self.shown -= 1
        box = pygame.Rect(0, 0, min(metrics.grown(_WIDTH, 0.75), window.w), min(window.h, high(self.shown - 1, each)))
        self._box = self._placed(box, window)
        x, y, inner = self._box.x + pad, self._box.y + pad + head, self._box.w - 2 * pad
        items, room = [], inner - metrics.t(64) - 3 * metrics.px(14)
        for k, idea in enumerate(self.ideas[: self.shown]):
            rect = pygame.Rect(x, y, inner, each if k else lead)
            items.append(
                Button(
                    f"way {k}",
                    rect,
                    partial(self.take, idea),
                    self.words(idea),
                    end=share(idea.hurt),
                    kind=ButtonKind.RAISED if k else ButtonKind.PRIMARY,
                    size=BODY if k else _LARGE,
                    align=ButtonAlign.LEFT,
                    below=self.below(idea, room) if is_full or not k else "",
                    key=str(k + 1),
                )
            )
            y = rect.bottom + gap
            if not k:
                self._told = pygame.Rect(x, y, inner, lines)
                y += lines + (small + metrics.px(6) if self.shown > 1 else 0)
        rect = pygame.Rect(x, self._box.bottom - pad - foot, inner, foot)
        self.buttons.set([*items, Button("none", rect, self.leave, say("zone_wars.propose_none"))])

    def _placed(self, box: pygame.Rect, window: pygame.Rect) -> pygame.Rect:
        """Right of the target, or left of it where the window ends; where both are too narrow it hides the least."""
        gap = self.stage.metrics.px(20)
        bar = self.stage.metrics.px(_BAR)
        if box.h <= window.h - bar:
            window = pygame.Rect(window.x, window.y + bar, window.w, window.h - bar)
        right = box.move_to(midleft=(self._near.right + gap, self._near.centery))
        left = box.move_to(midright=(self._near.left - gap, self._near.centery))
        fits = [one for one in (right, left) if window.x <= one.x and one.right <= window.right]
        ends = (right.clamp(window), left.clamp(window))
        return fits[0].clamp(window) if fits else min(ends, key=lambda one: one.clip(self._near).w)

    def entered(self) -> None:
        self.buttons.focus("way 0")

    # --- what people do -------------------------------------------------------------------------------------------

    def hint(self) -> None:
        """Which one is the best."""
        self.buttons.focus("way 0")
        self.stage.toast.show(say("zone_wars.propose_hint"))

    def take(self, idea: AttackIdea) -> None:
        """This one; the box goes first, because what follows may open another."""
        close(self.stage, self)
        self._chosen(idea)

    def leave(self) -> None:
        """None of them yet."""
        close(self.stage, self)
        self._denied()

    def handle(self, event: Input | None, raw: pygame.Event) -> None:
        answered(self.stage, event, self.buttons, self._box, leave=self.leave, hint=self.hint)

    # --- drawing --------------------------------------------------------------------------------------------------

    def draw(self, surface: DisplayList, now: float) -> None:
        stage, metrics, theme, box = self.stage, self.stage.metrics, self.stage.theme, self._box
        if not surface.get_clip().colliderect(box):
            return
        draw.panel(stage, surface, box, accent=True)
        pad, small = metrics.px(16), round(metrics.font(SMALL) * TIGHT)
        y = box.y + pad + metrics.t(12)
        hurts = draw.text(stage, surface, say("zone_wars.propose_hurts"), (box.right - pad - metrics.px(14), y),
                          size=SMALL, colour=theme.secondary, align="right")  # fmt: skip
        draw.text(stage, surface, self.caption, (box.x + pad, y), size=HEADING, bold=True, shrinks=True,
                  width=hurts.left - metrics.px(8) - box.x - pad)  # fmt: skip
        self.buttons.draw(surface)
        y = self._told.y + (small + metrics.px(6)) // 2
        for words, chance in self.lines():
            right = (self._told.right - metrics.px(14), y)
            end = draw.text(stage, surface, chance, right, size=BODY, bold=True, colour=theme.warning, align="right")
            draw.text(stage, surface, words, (self._told.x + metrics.px(14), y), size=SMALL, colour=theme.text,
                      width=end.left - metrics.px(8) - self._told.x - metrics.px(14), shrinks=True)  # fmt: skip
            y += small + metrics.px(6)
        if self.shown > 1:
            draw.text(stage, surface, say("zone_wars.propose_or"), (self._told.x + metrics.px(14), y), size=SMALL,
                      colour=theme.secondary)  # fmt: skip
