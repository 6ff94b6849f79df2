"""The dialog in which an attack is chosen: which weapon and which card, and the odds of each.

Opened by `decisions` when a plan on the mat ends in an attack; `automatic_answers` uses `planned_attack` and
`attack_odds`, and `attack_proposal` the helpers for dialogs. `attack_odds` uses the functions that also resolve
attacks, so the odds are exact; hint, proposal and this dialog must show the same number (`test_one_number`). It
returns an action to the plan; nothing is declared before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from tabletop.games.zone_wars.board import odds_table
from tabletop.games.zone_wars.board.action_messages import card_and_cost_text
from tabletop.games.zone_wars.board.event_messages import refusal_text
from tabletop.games.zone_wars.board.names import names_of
from tabletop.games.zone_wars.rules.queries import odds, position_queries
from tabletop.games.zone_wars.rules.rules import ZoneWars
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.state.tasks import Mode, Striking, Watching
from tabletop.games.zone_wars.rules.state.view import View, imagined
from tabletop.games.zone_wars.rules.text.actions import Attack, Fire
from tabletop.games.zone_wars.rules.turn import pools
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.retained_strokes import CachedStrokes
from tabletop.ui.drawing.text import TIGHT
from tabletop.ui.drawing.theme import BODY, HEADING, SMALL
from tabletop.ui.messages import say
from tabletop.ui.scenes.button_focus import move_button_focus
from tabletop.ui.sentences import first_sentence
from tabletop.ui.stage.buttons import Button, ButtonAlign, ButtonKind, SceneButtons
from tabletop.ui.stage.events import Input, KeyEvent, PointerEvent
from tabletop.ui.stage.scene import Scene
from tabletop.ui.widgets.layout import (
    Align,
    Layout,
    PlacedRects,
    column,
    grow,
    pad,
    pad_sides,
    row,
    space,
    within,
    wrap,
)

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


def handle_attack_dialog_input(
    stage: Stage, event: Input | None, buttons: SceneButtons, box: pygame.Rect,
    *, leave: Callable[[], None], hint: Callable[[], None],
) -> None:  # fmt: skip
    """A button; Escape, the right button and a press beside the box leave it, L hints. The box is in pixels."""
    name = event.name if isinstance(event, KeyEvent) and event.down and not event.again else ""
    if name in ("escape", "backspace"):
        leave()
    elif name == "l":
        hint()
    elif not move_button_focus(buttons, event) and not buttons.handle(event) and _is_press_outside(stage, event, box):
        leave()


def _is_press_outside(stage: Stage, event: Input | None, box: pygame.Rect) -> bool:
    if not isinstance(event, PointerEvent) or event.kind != "press":
        return False
    return event.button == "right" or not box.collidepoint(stage.to_pixels(event.pos))


def close_dialog(stage: Stage, scene: Scene) -> None:
    """Takes the box away, before what follows opens another."""
    if stage.scene is scene:
        stage.pop_scene()


Declaration = Attack | Fire
_WIDTH = 520
"""Logical pixels at the usual text size."""
_MOST_UNABLE = 3
"""More weapons that cannot be used are not listed."""
_LEAST_ROW_HEIGHT = 34
"""Logical pixels across a row where the window is low."""


@dataclass(frozen=True, slots=True)
class PlannedAttack:
    """Who attacks whom, and where both stand when it happens."""

    state: State
    attacker: str
    target: str
    mode: Mode
    dice: int = 0


def planned_attack(game: ZoneWars, view: View, action: Declaration) -> PlannedAttack:
    """What an attack that waits to be declared is about."""
    state = imagined(view)
    task = state.todo[-1]
    if isinstance(task, Watching) and isinstance(action, Fire):
        mover = state.figures[task.mover]
        place = min(task.points, key=lambda point: abs(point[0] - action.at))[1]
        state = odds.state_with_figure_moved(game.rules_context, state, mover.id, place, mover.facing)
        return PlannedAttack(state, state.figures[task.queue[0]].id, mover.id, Mode.WATCH)
    assert isinstance(task, Striking)
    assert isinstance(action, Attack)
    return PlannedAttack(state, state.figures[task.figure].id, action.target, task.mode, task.dice)


def attack_odds(game: ZoneWars, about: PlannedAttack, action: Declaration) -> odds.AttackOdds:
    """What an attack comes to, by the functions that resolve it."""
    plan = odds.AttackPlan(
        about.attacker, about.target, action.weapon, about.mode, action.enhance, action.points, about.dice
    )  # fmt: skip
    return odds.attack_odds(game.rules_context, about.state, plan)


class AttackPlanner(Scene):
    """One row for each weapon, one chip for each card and price; Escape and a press beside the box choose none."""

    overlay = True

    def __init__(
        self, stage: Stage, game: ZoneWars, view: View, actions: Sequence[Declaration], near: pygame.Rect,
        *, chosen: Callable[[Any], None], denied: Callable[[], None], weapon: str = "",
        hint_refusal_text: str = "",
    ) -> None:  # fmt: skip
        """`near` is what the box keeps clear of, in pixels; the weapon is the one that was decided on already.

        `hint_refusal_text` says why the best weapon is not told; "" where it may be.
        """
        self.stage = stage
        self._game, self._near = game, near
        self._names = names_of(game.content)
        self._actions = tuple(actions)
        self._planned_attack = planned_attack(game, view, actions[0])
        self._on_chosen, self._on_denied = chosen, denied
        self._known_odds: dict[Declaration, odds.AttackOdds] = {}
        self.buttons = SceneButtons(stage)
        self.node_sources = (self.buttons,)
        self._rects, self._odds_strokes = PlacedRects(), CachedStrokes()
        self.unable_weapons = self._find_unusable_weapons()
        """Labels of weapons that cannot be used, with the reason."""
        self.listed_unable = self.unable_weapons
        """Those for which there is room."""
        self._hint_refusal_text = hint_refusal_text
        usual = self.weapons[0] if hint_refusal_text else self._best_weapon()
        self.weapon = weapon if weapon in self.weapons else usual
        self.price = self.enhancements[0]
        """Id of the card, and m-points; a weapon that is too short by itself goes only with a card."""

    @property
    def caption(self) -> str:
        who, whom = (
            self._names.figure_name(self._planned_attack.attacker),
            self._names.figure_name(self._planned_attack.target),
        )
        return say("zone_wars.plan", attacker=who, target=whom)

    @property
    def planned_action(self) -> Declaration:
        """What is planned now."""
        card, points = self.price
        return next(
            each for each in self._actions if (each.weapon, each.enhance, each.points) == (self.weapon, card, points)
        )

    def odds_of_attack_action(self, action: Declaration) -> odds.AttackOdds:
        """What an attack comes to; asked for once."""
        if action not in self._known_odds:
            self._known_odds[action] = attack_odds(self._game, self._planned_attack, action)
        return self._known_odds[action]

    @property
    def weapons(self) -> tuple[str, ...]:
        """Labels of all weapons, in the order of the cards."""
        return tuple(dict.fromkeys(action.weapon for action in self._actions))

    @property
    def enhancements(self) -> tuple[tuple[str, int], ...]:
        """What the chosen weapon may be enhanced with; ("", 0) is nothing."""
        return tuple((each.enhance, each.points) for each in self._actions if each.weapon == self.weapon)

    def _best_weapon(self) -> str:
        """The weapon that hurts most by itself; one that is used up or hurts friends only where there is no other."""
        plain: dict[str, Declaration] = {}
        for action in self._actions:
            plain.setdefault(action.weapon, action)

        def weapon_sort_key(weapon: str) -> tuple[bool, Fraction]:
            told = self.odds_of_attack_action(plain[weapon])
            is_costly = "single_use" in told.specials or bool(self._friends_harmed_by_attack(told))
            return not is_costly, told.plain.fates[0].expected_damage

        return max(plain, key=weapon_sort_key)

    def _friends_harmed_by_attack(self, attack_odds: odds.AttackOdds) -> tuple[str, ...]:
        """Own models that an attack may hurt as well."""
        state = self._planned_attack.state
        owners = {figure.id: figure.owner for figure in state.figures}
        own = owners[self._planned_attack.attacker]
        others = (attack_odds.pushed or attack_odds.plain).fates[1:]
        return tuple(fate.figure for fate in others if fate.hurt_chance and owners[fate.figure] == own)

    def _find_unusable_weapons(self) -> tuple[tuple[str, str], ...]:
        """Weapons that cannot be used now, each with the reason in one sentence."""
        about, content = self._planned_attack, self._game.content
        builder = StateBuilder(self._game.rules_context, about.state)
        i = builder.index_of_figure(about.attacker)
        found = []
        for label in dict.fromkeys(position_queries.card_labels(builder.figures[i])):
            if label in self.weapons or pools.weapon_card(builder, i, label) is None:
                continue
            refusal = pools.attack_refusal(builder, i, about.mode, (about.target, label, "", 0))
            if refusal is not None:
                found.append((label, refusal_text(content, refusal)))
        return tuple(found[:_MOST_UNABLE])

    # --- layout ---------------------------------------------------------------------------------------------------

    @property
    def keep_clear_rects(self) -> Sequence[pygame.Rect]:
        return self.buttons.button_rects

    def layout(self) -> None:
        self._odds_strokes.forget_strokes()
        metrics, window = self.stage.metrics, self.stage.surface.get_rect()
        room = window.inflate(-2 * metrics.px(12), -2 * metrics.px(12))
        wide = min(metrics.mix_px(_WIDTH, 0.55), room.w)
        high, least = (
            metrics.mix_px(40, 0.7),
            max(metrics.px(_LEAST_ROW_HEIGHT), round(metrics.font_size(BODY) * TIGHT)),
        )
        # what can be done counts more than what cannot
        for row_height, unable in ((high, self.unable_weapons), (least, self.unable_weapons), (least, ())):
            self._rects, self.listed_unable = PlacedRects(), unable
            content = self._rects.named("box", self._make_attack_dialog_layout(row_height))
            if content.height(wide) <= room.h:
                break
        for across in (Align.START, Align.END):
            within(content, most_width=wide, across=across, down=Align.CENTRE).place(room)
            if not self._rects["box"].colliderect(self._near):
                break
        self.buttons.set_buttons([*self._make_buttons()])

    def _make_attack_dialog_layout(self, high: int) -> Layout:
        """What can be chosen, the odds of it, and what closes the box; rows with so many pixels down."""
        metrics, rects, gap = self.stage.metrics, self._rects, self.stage.metrics.px(6)
        weapons = [f"weapon {weapon}" for weapon in self.weapons]
        weapons += [f"unable {weapon}" for weapon, _ in self.listed_unable]
        width, font, edge = self.stage.texts.text_width, metrics.font_size(SMALL), metrics.px(28) + 2
        chips = [
            rects.cell(
                _enhancement_button_name(price), height=high, width=edge + width(self._enhancement_label(price), font)
            )
            for price in self._enhancement_choices()
        ]
        rows = [
            *(rects.cell(name, height=high) for name in weapons),
            *([wrap(*chips, gap=gap)] if chips else []),
            grow(rects.cell("odds", height=self._odds_layout(DisplayList((0, 0))).height)),
            space(),
            row(grow(rects.cell("attack", height=high)), grow(rects.cell("none")), gap=gap),
        ]
        title = pad_sides(rects.cell("title", height=metrics.text_px(24)), bottom=metrics.text_px(10))
        return pad(column(title, grow(column(*rows, gap=gap))), metrics.px(16))

    def _odds_layout(self, surface: DisplayList) -> Layout:
        shown = self.odds_of_attack_action(self.planned_action)
        return odds_table.odds_layout(
            self.stage, surface, self._game.content, shown, own=self._friends_harmed_by_attack(shown)
        )

    def _make_buttons(self) -> Iterator[Button]:
        """Weapons, those that cannot be used, what enhances the chosen one, and the ways out."""
        rects = self._rects
        for k, weapon in enumerate(self.weapons, 1):
            name, key = f"weapon {weapon}", str(k) if k <= 9 else ""
            yield Button(name, rects[name], partial(self.choose_weapon, weapon), self._weapon_label(weapon),
                         selected=weapon == self.weapon, align=ButtonAlign.LEFT, key=key)  # fmt: skip
        for weapon, why in self.listed_unable:
            name = f"unable {weapon}"
            yield Button(name, rects[name], self._ignore_press, self._weapon_label(weapon), tip=why, enabled=False,
                         align=ButtonAlign.LEFT)  # fmt: skip
        for price in self._enhancement_choices():
            name = _enhancement_button_name(price)
            yield Button(name, rects[name], partial(self.choose_enhancement, price), self._enhancement_label(price),
                         selected=price == self.price, size=SMALL)  # fmt: skip
        is_harmless = odds_table.is_harmless(self.odds_of_attack_action(self.planned_action))
        yield Button("attack", rects["attack"], self.declare_attack, say("zone_wars.plan_do"),
                     kind=ButtonKind.RAISED if is_harmless else ButtonKind.PRIMARY)  # fmt: skip
        yield Button("none", rects["none"], self.cancel_attack, say("zone_wars.plan_none"))

    def _enhancement_choices(self) -> tuple[tuple[str, int], ...]:
        """Prices to choose from; none where there is no choice."""
        return self.enhancements if len(self.enhancements) > 1 else ()

    def _weapon_label(self, weapon: str) -> str:
        """As the beginning of a line."""
        words = self._names.card_name(weapon, self._planned_attack.attacker)
        return words[:1].upper() + words[1:]

    def hurt_chance_text(self, weapon: str) -> str:
        """How likely a weapon hurts, with the chosen card where that goes with it, as at the end of its row."""
        able = {(each.enhance, each.points): each for each in reversed(self._actions) if each.weapon == weapon}
        first = next(each for each in self._actions if each.weapon == weapon)
        told = self.odds_of_attack_action(able.get(self.price, first))
        words = say("zone_wars.plan_hurts", share=odds_table.percent_text(told.plain.fates[0].hurt_chance))
        return say("zone_wars.plan_once", said=words) if "single_use" in told.specials else words

    def _enhancement_label(self, price: tuple[str, int]) -> str:
        card, points = price
        if not card:
            return say("zone_wars.plan_plain")
        return card_and_cost_text(self._names.mutation_name(card, self._planned_attack.attacker), points)

    def on_entered(self) -> None:
        self.buttons.focus_button("attack")

    # --- what people do -------------------------------------------------------------------------------------------

    def show_hint(self) -> None:
        """Which weapon is the best one by itself."""
        if self._hint_refusal_text:
            self.stage.toast.show(self._hint_refusal_text)
            return
        best = self._best_weapon()
        self.buttons.focus_button("attack" if best == self.weapon else f"weapon {best}")
        words = say("zone_wars.plan_hint_other", weapon=self._weapon_label(best))
        self.stage.toast.show(say("zone_wars.plan_hint") if best == self.weapon else words)

    def choose_weapon(self, weapon: str) -> None:
        """Another weapon; the card stays where it goes with that one too."""
        self.weapon = weapon
        if self.price not in self.enhancements:
            self.price = self.enhancements[0]
        self._refresh_dialog_layout(f"weapon {weapon}")

    def choose_enhancement(self, price: tuple[str, int]) -> None:
        """Another card, or another price."""
        self.price = price
        self._refresh_dialog_layout(_enhancement_button_name(price))

    def _refresh_dialog_layout(self, focus: str) -> None:
        self.layout()
        self.buttons.focus_button(focus)

    def _ignore_press(self) -> None:
        """A row that is only there to be read; its tip says why."""

    def declare_attack(self) -> None:
        """Declares it; the box goes first, because what follows may open another."""
        action = self.planned_action
        close_dialog(self.stage, self)
        self._on_chosen(action)

    def cancel_attack(self) -> None:
        """Declares nothing yet."""
        close_dialog(self.stage, self)
        self._on_denied()

    def handle(self, event: Input | None, raw: pygame.Event) -> None:
        handle_attack_dialog_input(
            self.stage, event, self.buttons, self._rects["box"], leave=self.cancel_attack, hint=self.show_hint
        )

    # --- drawing --------------------------------------------------------------------------------------------------

    def draw(self, surface: DisplayList, now: float) -> None:
        box, title = self._rects["box"], self._rects["title"]
        if not surface.get_clip().colliderect(box):
            return
        draw.panel(self.stage, surface, box, accent=True)
        draw.text(self.stage, surface, self.caption, title.midleft, size=HEADING, bold=True, width=title.w)
        self.buttons.draw(surface)
        for weapon in self.weapons:
            self._draw_hurt_chance(surface, weapon)
        for weapon, why in self.listed_unable:
            self._draw_unusable_reason(surface, weapon, why)
        room, key = self._rects["odds"], self.planned_action
        self._odds_strokes.draw(surface, room, key, lambda: self._odds_layout(surface).place(room))

    def _draw_unusable_reason(self, surface: DisplayList, weapon: str, reason: str) -> None:
        """Why a weapon cannot be used, at the end of its row."""
        stage, rect = self.stage, self.buttons[f"unable {weapon}"].rect
        pad = stage.metrics.px(14)
        room = (
            rect.w
            - 3 * pad
            - stage.texts.text_width(self._weapon_label(weapon), stage.metrics.font_size(BODY), bold=True)
        )
        words = first_sentence(reason)
        draw.text(stage, surface, words, (rect.right - pad, rect.centery), size=SMALL, align="right", width=room,
                  colour=stage.theme.secondary, shrinks=True)  # fmt: skip

    def _draw_hurt_chance(self, surface: DisplayList, weapon: str) -> None:
        """How likely a weapon hurts, at the end of its row."""
        rect, words = self.buttons[f"weapon {weapon}"].rect, self.hurt_chance_text(weapon)
        right = (rect.right - self.stage.metrics.px(14), rect.centery)
        draw.text(self.stage, surface, words, right, size=BODY, bold=True, align="right")


def _enhancement_button_name(price: tuple[str, int]) -> str:
    """The name of the button for a card and what it costs."""
    return f"price {price[0]} {price[1]}"
