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
from tabletop.ui.drawing.retained_strokes import CachedStrokes
from tabletop.ui.drawing.text import TIGHT
from tabletop.ui.drawing.theme import BODY, HEADING, SMALL
from tabletop.ui.messages import say
from tabletop.ui.stage.buttons import Button, ButtonAlign, ButtonKind, SceneButtons
from tabletop.ui.stage.events import Input
from tabletop.ui.stage.scene import Scene
from tabletop.ui.widgets.drawn_parts import DrawnParts
from tabletop.ui.widgets.layout import Align, Layout, PlacedRects, column, grow, pad, pad_sides, row, within

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
        *, chosen: Callable[[AttackIdea], None], denied: Callable[[], None], hint_refusal_text: str = "",
    ) -> None:  # fmt: skip
        """`near` is what the box stands beside, in pixels; `hint_refusal_text` says why none is told to be the best."""
        self.stage = stage
        self._game, self._builder, self._near = game, builder, near
        self._names = names_of(game.content)
        self._hint_refusal_text = hint_refusal_text
        selected = attack_ideas.select_attack_ideas_to_show(ideas, _MOST)
        self._all_ideas = self.ideas = attack_ideas.in_neutral_order(selected) if hint_refusal_text else selected
        """The best one first, where that may be told."""
        self._on_chosen, self._on_denied = chosen, denied
        self._risks = attack_ideas.risks_before_attack(game, builder, self.ideas[0])
        self.buttons = SceneButtons(stage)
        self.node_sources = (self.buttons,)
        self._rects, self._strokes = PlacedRects(), CachedStrokes()
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

    def attack_idea_label(self, idea: AttackIdea) -> str:
        """What is done."""
        return attack_ideas.attack_idea_title(self._game, self._builder, idea)

    def attack_idea_details(self, idea: AttackIdea, room: int) -> str:
        """With what; of the best one how a push would better it, of the others what comes back, if there is room."""
        said, more = attack_ideas.weapon_and_dice_text(self._game, idea), ""
        if idea is self.ideas[0]:
            if idea.pushed_hurt_chance is not None:
                more = say("zone_wars.propose_pushed", said=said, share=percent_text(idea.pushed_hurt_chance))
        elif "single_use" in idea.odds.specials:
            more = say("zone_wars.plan_once", said=said)
        elif idea.counterattack_hurt_chance:
            more = say("zone_wars.propose_answered", said=said, share=percent_text(idea.counterattack_hurt_chance))
        fits = self.stage.texts.text_width(more, self.stage.metrics.font_size(SMALL)) <= room
        return more if more and fits else said

    def risk_texts_with_chances(self) -> list[tuple[str, str]]:
        """What the best one risks, each with its chance."""
        best, called = self.ideas[0], self._names.figure_name
        found = [("zone_wars.propose_fire", id_, chance) for id_, chance in self._risks.overwatch_fires]
        found += [("zone_wars_mat.hounds", id_, Fraction(0)) for id_ in self._risks.reflex_shooters]
        found += [("zone_wars.propose_leave", id_, Fraction(0)) for id_ in self._risks.strikes]
        lines = [(say(key, figure=called(id_)), percent_text(chance) if chance else "") for key, id_, chance in found]
        lines += [
            (line, "")
            for line in (
                *self._protection_dice_texts(best.odds),
                *odds_table.reflex_answer_warnings(self._game.content, best.odds),
            )
        ]
        if best.counterattack_hurt_chance:
            lines.append(
                (
                    say("zone_wars.propose_back", figure=called(best.target)),
                    percent_text(best.counterattack_hurt_chance),
                )
            )
        return [*lines, (say("zone_wars.propose_costly"), "")] if best.is_costly else lines

    def _protection_dice_texts(self, odds: AttackOdds) -> list[str]:
        """With how many dice the target protects itself: they are in the chances."""
        found = [say(f"zone_wars.propose_{kind}", number=number)
                 for kind, number in (("armor", odds.armor), ("cover", odds.cover)) if number]  # fmt: skip
        return [say("zone_wars.propose_shield", figure=self._names.figure_name(self.ideas[0].target),
                    dice=" + ".join(found))] if found else []  # fmt: skip

    # --- layout ---------------------------------------------------------------------------------------------------

    def layout(self) -> None:
        metrics, window = self.stage.metrics, self.stage.surface.get_rect()
        self._strokes.forget_strokes()
        room = window.inflate(-2 * metrics.px(12), -2 * metrics.px(12))
        wide, short = min(metrics.mix_px(_WIDTH, 0.75), room.w), self._best_idea_of_each_action()
        ways = [(self._all_ideas, len(self._all_ideas)), *((short, count) for count in range(len(short), 0, -1))]
        for k, (ideas, count) in enumerate(ways):
            self.ideas, self.shown_count, self._rects, is_full = ideas, count, PlacedRects(), not k
            content = self._rects.named("box", self._make_proposal_layout(is_full=is_full))
            if content.height(wide) <= room.h:
                break
        within(content, most_width=wide, across=Align.START, down=Align.START).place(room)
        content.place(self._find_dialog_rect(self._rects["box"], room))
        self.buttons.set_buttons([
            *(self._attack_idea_button(k, idea, is_full=is_full) for k,
            idea in enumerate(self.ideas[: self.shown_count])),
            Button("none", self._rects["none"], self.cancel_proposal, say("zone_wars.propose_none")),
        ])  # fmt: skip

    def _make_proposal_layout(self, *, is_full: bool) -> Layout:
        """The best way and what it risks, the others, and below them none of these."""
        metrics, rects, gap = self.stage.metrics, self._rects, self.stage.metrics.px(6)
        line, small, lead = (round(metrics.font_size(size) * TIGHT) for size in (BODY, SMALL, _LARGE))
        high = line + small + 2 * metrics.px(6) if is_full else line + 2 * metrics.px(5)
        others = [rects.cell(f"way {k}", height=high) for k in range(1, self.shown_count)]
        names = [f"risk {k}" for k in range(len(self.risk_texts_with_chances()))] + (["or"] if others else [])
        risks = pad(column(*(rects.cell(name, height=small + metrics.px(6)) for name in names)), x=metrics.px(14))
        none = rects.cell("none", height=metrics.mix_px(40, 0.5))
        parts = [
            rects.cell("way 0", height=lead + small + 2 * metrics.px(10)),
            column(risks, column(*others, gap=gap)),
            pad_sides(none, top=gap if others else 0),
        ]
        title = pad_sides(
            rects.cell("title", height=metrics.text_px(24)), right=metrics.px(14), bottom=metrics.text_px(10)
        )
        return pad(column(title, column(*parts, gap=gap)), metrics.px(16))

    def _attack_idea_button(self, number: int, idea: AttackIdea, *, is_full: bool) -> Button:
        rect, metrics = self._rects[f"way {number}"], self.stage.metrics
        details = self.attack_idea_details(idea, rect.w - metrics.text_px(64) - 3 * metrics.px(14))
        return Button(
            f"way {number}",
            rect,
            partial(self.choose_attack_idea, idea),
            self.attack_idea_label(idea),
            end_text=percent_text(idea.hurt_chance),
            kind=ButtonKind.RAISED if number else ButtonKind.PRIMARY,
            size=BODY if number else _LARGE,
            align=ButtonAlign.LEFT,
            line_below=details if is_full or not number else "",
            key=str(number + 1),
        )

    def _best_idea_of_each_action(self) -> tuple[AttackIdea, ...]:
        return attack_ideas.select_attack_ideas_to_show(self._all_ideas, len({idea.action for idea in self._all_ideas}))

    def _find_dialog_rect(self, box: pygame.Rect, window: pygame.Rect) -> pygame.Rect:
        """Right of the target, or left of it where the window ends; where both are too narrow it hides the least."""
        gap = self.stage.metrics.px(20)
        bar = self.stage.metrics.px(_BAR)
        if box.h <= window.h - bar:
            window = window.move(0, bar).clip(window)
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
        if self._hint_refusal_text:
            self.stage.toast.show(self._hint_refusal_text)
            return
        self.buttons.focus_button("way 0")
        self.stage.toast.show(say("zone_wars.propose_hint"))

    def choose_attack_idea(self, idea: AttackIdea) -> None:
        """This one; the box goes first, because what follows may open another."""
        close_dialog(self.stage, self)
        self._on_chosen(idea)

    def cancel_proposal(self) -> None:
        """None of them yet."""
        close_dialog(self.stage, self)
        self._on_denied()

    def handle(self, event: Input | None, raw: pygame.Event) -> None:
        handle_attack_dialog_input(
            self.stage, event, self.buttons, self._rects["box"], leave=self.cancel_proposal, hint=self.show_hint
        )

    # --- drawing --------------------------------------------------------------------------------------------------

    def draw(self, surface: DisplayList, now: float) -> None:
        box = self._rects["box"]
        if surface.get_clip().colliderect(box):
            self._strokes.draw(surface, box, None, lambda: self._draw_dialog_without_buttons(surface))
            self.buttons.draw(surface)

    def _draw_dialog_without_buttons(self, surface: DisplayList) -> None:
        """The box with all but its buttons."""
        parts, theme, rects = DrawnParts(self.stage, surface), self.stage.theme, self._rects
        gap = self.stage.metrics.px(8)
        draw.panel(self.stage, surface, rects["box"], accent=True)
        title = parts.line(self.caption, height=0, size=HEADING, bold=True, shrinks=True)
        hurts = parts.line(say("zone_wars.propose_hurts"), height=0, size=SMALL, colour=theme.secondary)
        row(grow(title), hurts, gap=gap).place(rects["title"])
        for k, (words, chance) in enumerate(self.risk_texts_with_chances()):
            risk = parts.line(words, height=0, size=SMALL, shrinks=True)
            share = parts.line(chance, height=0, bold=True, colour=theme.warning)
            row(grow(risk), share, gap=gap).place(rects[f"risk {k}"])
        parts.line(say("zone_wars.propose_or"), height=0, size=SMALL, colour=theme.secondary).place(rects["or"])
