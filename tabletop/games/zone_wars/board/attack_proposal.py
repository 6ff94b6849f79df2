"""The small box that proposes attacks where a model is dropped on an enemy, the best one first.

`decisions` opens it. The ways to attack, their chances and their order come from `attack_ideas`; for a free choice of
weapon and card there is the `attack_planner`. A chance must be the same here as in the hint and in the planner
(`test_one_number`), so none is worked out here. It returns the idea that was chosen; nothing is declared before.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.games.zone_wars.board import attack_ideas, odds_table
from tabletop.games.zone_wars.board.attack_ideas import AttackIdea
from tabletop.games.zone_wars.board.attack_planner import close_dialog, handle_attack_dialog_input
from tabletop.games.zone_wars.board.names import names_of
from tabletop.games.zone_wars.board.odds_table import percent_text
from tabletop.games.zone_wars.rules.queries.odds import AttackOdds
from tabletop.games.zone_wars.rules.rules import ZoneWars
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.text import TIGHT
from tabletop.ui.drawing.theme import BODY, HEADING, SMALL
from tabletop.ui.messages import say
from tabletop.ui.stage.buttons import Button, ButtonAlign, ButtonKind, SceneButtons
from tabletop.ui.stage.events import Input
from tabletop.ui.stage.scene import Scene

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


class AttackProposal(Scene):
    """One row for each way, the best one bright; Escape and a press beside the box choose none."""

    overlay = True

    def __init__(
        self, stage: Stage, game: ZoneWars, builder: StateBuilder, ideas: Sequence[AttackIdea], near: pygame.Rect,
        *, chosen: Callable[[AttackIdea], None], denied: Callable[[], None],
    ) -> None:  # fmt: skip
        """`near` is what the box stands beside, in pixels."""
        self.stage = stage
        self._game, self._builder, self._near = game, builder, near
        self._names = names_of(game.content)
        self._all_ideas = self.ideas = attack_ideas.select_leading_ideas(ideas, _MOST)
        """The best one first."""
        self._on_chosen, self._on_denied = chosen, denied
        self._risks = attack_ideas.attack_risks(game, builder, self.ideas[0])
        self.buttons = SceneButtons(stage)
        self.node_sources = (self.buttons,)
        self._box = self._risk_rect = pygame.Rect(0, 0, 0, 0)
        self.shown_count = len(self.ideas)
        """Ways for which there is room."""

    @property
    def caption(self) -> str:
        who = self._names.figure_name(self.ideas[0].action.figure)
        return say("zone_wars.plan", attacker=who, target=self._names.figure_name(self.ideas[0].target))

    @property
    def keep_clear_rects(self) -> Sequence[pygame.Rect]:
        return self.buttons.button_rects

    # --- words ----------------------------------------------------------------------------------------------------

    def idea_label(self, idea: AttackIdea) -> str:
        """What is done."""
        return attack_ideas.idea_title(self._game, self._builder, idea)

    def idea_details(self, idea: AttackIdea, room: int) -> str:
        """With what; of the best one how a push would better it, of the others what comes back, if there is room."""
        said, more = attack_ideas.idea_dice_text(self._game, idea), ""
        if idea is self.ideas[0]:
            if idea.pushed_hurt_chance is not None:
                more = say("zone_wars.propose_pushed", said=said, share=percent_text(idea.pushed_hurt_chance))
        elif "single_use" in idea.odds.specials:
            more = say("zone_wars.plan_once", said=said)
        elif idea.counter_chance:
            more = say("zone_wars.propose_answered", said=said, share=percent_text(idea.counter_chance))
        fits = self.stage.texts.width(more, self.stage.metrics.font_size(SMALL)) <= room
        return more if more and fits else said

    def risk_lines(self) -> list[tuple[str, str]]:
        """What the best one risks, each with its chance."""
        best, called = self.ideas[0], self._names.figure_name
        found = [("zone_wars.propose_fire", id_, chance) for id_, chance in self._risks.overwatch_fires]
        found += [("zone_wars_mat.hounds", id_, Fraction(0)) for id_ in self._risks.reflex_shooters]
        found += [("zone_wars.propose_leave", id_, Fraction(0)) for id_ in self._risks.strikes]
        lines = [(say(key, figure=called(id_)), percent_text(chance) if chance else "") for key, id_, chance in found]
        lines += [
            (line, "")
            for line in (*self._shield_lines(best.odds), *odds_table.answer_warnings(self._game.content, best.odds))
        ]
        if best.counter_chance:
            lines.append((say("zone_wars.propose_back", figure=called(best.target)), percent_text(best.counter_chance)))
        return [*lines, (say("zone_wars.propose_costly"), "")] if best.is_costly else lines

    def _shield_lines(self, odds: AttackOdds) -> list[str]:
        """With how many dice the target protects itself: they are in the chances."""
        found = [say(f"zone_wars.propose_{kind}", number=number)
                 for kind, number in (("armor", odds.armor), ("cover", odds.cover)) if number]  # fmt: skip
        return [say("zone_wars.propose_shield", figure=self._names.figure_name(self.ideas[0].target),
                    dice=" + ".join(found))] if found else []  # fmt: skip

    # --- layout ---------------------------------------------------------------------------------------------------

    def layout(self) -> None:
        stage, metrics = self.stage, self.stage.metrics
        pad, gap = metrics.px(16), metrics.px(6)
        window = stage.surface.get_rect().inflate(-2 * metrics.px(12), -2 * metrics.px(12))
        row, small = round(metrics.font_size(BODY) * TIGHT), round(metrics.font_size(SMALL) * TIGHT)
        lead = round(metrics.font_size(_LARGE) * TIGHT) + small + 2 * metrics.px(10)
        head, foot = metrics.text_px(34), metrics.grown(40, 0.5)
        lines = len(self.risk_lines()) * (small + metrics.px(6))

        def box_height(others: int, each: int) -> int:
            more = small + metrics.px(6) + others * (each + gap) if others else 0
            return 2 * pad + head + lead + gap + lines + more + gap + foot

        self.ideas = self._all_ideas
        self.shown_count, each, is_full = len(self.ideas), row + small + 2 * metrics.px(6), True
        if box_height(self.shown_count - 1, each) > window.h:
            each, is_full = row + 2 * metrics.px(5), False
            self.ideas = self._one_idea_per_action()
            self.shown_count = len(self.ideas)
        while self.shown_count > 1 and box_height(self.shown_count - 1, each) > window.h:
            self.shown_count -= 1
        box = pygame.Rect(
            0, 0, min(metrics.grown(_WIDTH, 0.75), window.w), min(window.h, box_height(self.shown_count - 1, each))
        )
        self._box = self._place_box(box, window)
        x, y, inner = self._box.x + pad, self._box.y + pad + head, self._box.w - 2 * pad
        items, room = [], inner - metrics.text_px(64) - 3 * metrics.px(14)
        for k, idea in enumerate(self.ideas[: self.shown_count]):
            rect = pygame.Rect(x, y, inner, each if k else lead)
            items.append(
                Button(
                    f"way {k}",
                    rect,
                    partial(self.choose_idea, idea),
                    self.idea_label(idea),
                    end_text=percent_text(idea.hurt_chance),
                    kind=ButtonKind.RAISED if k else ButtonKind.PRIMARY,
                    size=BODY if k else _LARGE,
                    align=ButtonAlign.LEFT,
                    line_below=self.idea_details(idea, room) if is_full or not k else "",
                    key=str(k + 1),
                )
            )
            y = rect.bottom + gap
            if not k:
                self._risk_rect = pygame.Rect(x, y, inner, lines)
                y += lines + (small + metrics.px(6) if self.shown_count > 1 else 0)
        rect = pygame.Rect(x, self._box.bottom - pad - foot, inner, foot)
        self.buttons.set_buttons([*items, Button("none", rect, self.cancel_proposal, say("zone_wars.propose_none"))])

    def _one_idea_per_action(self) -> tuple[AttackIdea, ...]:
        return attack_ideas.select_leading_ideas(self._all_ideas, len({idea.action for idea in self._all_ideas}))

    def _place_box(self, box: pygame.Rect, window: pygame.Rect) -> pygame.Rect:
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

    def on_entered(self) -> None:
        self.buttons.focus_button("way 0")

    # --- what people do -------------------------------------------------------------------------------------------

    def show_hint(self) -> None:
        """Which one is the best."""
        self.buttons.focus_button("way 0")
        self.stage.toast.show(say("zone_wars.propose_hint"))

    def choose_idea(self, idea: AttackIdea) -> None:
        """This one; the box goes first, because what follows may open another."""
        close_dialog(self.stage, self)
        self._on_chosen(idea)

    def cancel_proposal(self) -> None:
        """None of them yet."""
        close_dialog(self.stage, self)
        self._on_denied()

    def handle(self, event: Input | None, raw: pygame.Event) -> None:
        handle_attack_dialog_input(
            self.stage, event, self.buttons, self._box, leave=self.cancel_proposal, hint=self.show_hint
        )

    # --- drawing --------------------------------------------------------------------------------------------------

    def draw(self, surface: DisplayList, now: float) -> None:
        stage, metrics, theme, box = self.stage, self.stage.metrics, self.stage.theme, self._box
        if not surface.get_clip().colliderect(box):
            return
        draw.panel(stage, surface, box, accent=True)
        pad, small = metrics.px(16), round(metrics.font_size(SMALL) * TIGHT)
        y = box.y + pad + metrics.text_px(12)
        hurts = draw.text(stage, surface, say("zone_wars.propose_hurts"), (box.right - pad - metrics.px(14), y),
                          size=SMALL, colour=theme.secondary, align="right")  # fmt: skip
        draw.text(stage, surface, self.caption, (box.x + pad, y), size=HEADING, bold=True, shrinks=True,
                  width=hurts.left - metrics.px(8) - box.x - pad)  # fmt: skip
        self.buttons.draw(surface)
        y = self._risk_rect.y + (small + metrics.px(6)) // 2
        for words, chance in self.risk_lines():
            right = (self._risk_rect.right - metrics.px(14), y)
            end = draw.text(stage, surface, chance, right, size=BODY, bold=True, colour=theme.warning, align="right")
            draw.text(stage, surface, words, (self._risk_rect.x + metrics.px(14), y), size=SMALL, colour=theme.text,
                      width=end.left - metrics.px(8) - self._risk_rect.x - metrics.px(14), shrinks=True)  # fmt: skip
            y += small + metrics.px(6)
        if self.shown_count > 1:
            draw.text(stage, surface, say("zone_wars.propose_or"), (self._risk_rect.x + metrics.px(14), y), size=SMALL,
                      colour=theme.secondary)  # fmt: skip
