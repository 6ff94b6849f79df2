"""The screen on which an own mat is laid: patterns are dragged onto it, turned, moved and removed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

import pygame

from tabletop.games.zone_wars.board.editor.layout_draft import LayoutDraft, PlacedPattern, PlacedPatterns
from tabletop.games.zone_wars.board.editor.layout_mat import LayoutCanvas
from tabletop.games.zone_wars.board.editor.saved_mats import LONGEST_NAME
from tabletop.games.zone_wars.rules.content.cards import Terrain
from tabletop.games.zone_wars.rules.mat.layout import PatternPose
from tabletop.games.zone_wars.rules.mat.layout_faults import ROOM, LayoutFault
from tabletop.games.zone_wars.rules.rules import ZoneWars
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import BODY, HEADING, SMALL
from tabletop.ui.messages import say, translate_text
from tabletop.ui.scenes.button_focus import move_button_focus
from tabletop.ui.scenes.dialogs import ChoiceScene
from tabletop.ui.scenes.name_dialog import NameScene
from tabletop.ui.stage.buttons import Button, ButtonKind, SceneButtons
from tabletop.ui.stage.events import Input, KeyEvent, PointerEvent, WheelEvent
from tabletop.ui.stage.scene import Scene
from tabletop.ui.stage.stage import Stage

_NUDGE_INCHES: Final = 0.5
"""Inches of an arrow key."""
_GRID: Final = 10
"""Parts of an inch to which the pointer moves a piece."""
_CLICK_TOLERANCE: Final = 4
"""Logical pixels that a click may move."""
_ARROWS: Final = {
    "left": (-_NUDGE_INCHES, 0.0), "right": (_NUDGE_INCHES, 0.0), "up": (0.0, -_NUDGE_INCHES),
    "down": (0.0, _NUDGE_INCHES),
}  # fmt: skip
_TURN_KEYS: Final = {",": -1, ".": 1}


@dataclass(frozen=True, slots=True)
class HeldPiece:
    pattern: Terrain
    pose: PatternPose
    rest: PlacedPatterns
    """What lies on the mat meanwhile."""
    grip: tuple[float, float] = (0.0, 0.0)
    """From the pointer to the piece's place, in inches."""
    start: tuple[float, float] | None = None
    """Where the button went down that still holds it, in logical pixels."""
    is_new: bool = False


class LayoutEditorScene(Scene):
    """The layout editor; the set-up gets the layout only when it is done."""

    def __init__(
        self, stage: Stage, game: ZoneWars, draft: LayoutDraft, laid: Callable[[str, str], None], *, name: str,
        taken: Collection[str] = (),
    ) -> None:  # fmt: skip
        """`laid` gets the layout and what it is called; `taken` are names of other mats."""
        self.stage = stage
        self.name, self._taken = name, frozenset(taken)
        self._game, self.draft, self._on_done = game, draft, laid
        self.mat = LayoutCanvas(stage, game, draft)
        self.held: HeldPiece | None = None
        self.picked_index: int | None = None
        """The piece that the keyboard has."""
        self.buttons = SceneButtons(stage)
        self.node_sources = (self.buttons,)
        self._palette_rect = self._side_rect = self._message_rect = pygame.Rect(0, 0, 0, 0)
        self._faults: tuple[LayoutFault, ...] = ()
        self._known_trial: tuple[HeldPiece, tuple[tuple[LayoutFault, ...], PlacedPatterns]] | None = None
        """What is in hand, and what would come of letting it go."""

    @property
    def caption(self) -> str:
        return say("zone_wars_layout.heading")

    # --- what can be done ---------------------------------------------------------------------------------------------

    def finish_layout(self) -> None:
        """Hands the layout over, if battles can be fought on it."""
        self._faults = self.draft.find_faults()
        if self._faults:
            self.stage.toast.show(self._fault_text(self._faults[0], self.draft.to_terrain()))
            return
        text = self.draft.to_text()
        self.stage.pop_scene()
        self._on_done(text, self.name)

    def ask_name(self) -> None:
        """Asks what the mat is called."""

        def take(name: str) -> str:
            if name in self._taken:
                return say("zone_wars_layout.name_taken")
            self.name = " ".join(name.split()) or self.name
            self.layout()
            return ""

        self.stage.push_scene(NameScene(
            self.stage, say("zone_wars_layout.name_question"), say("zone_wars_layout.name_text"), self.name, take,
            hint=self.name, done=say("zone_wars_layout.name_done"), icon="check", longest=LONGEST_NAME,
        ))  # fmt: skip

    def leave_editor(self) -> None:
        """Goes back without a change."""
        self.stage.pop_scene()

    def undo(self) -> None:
        """Takes the last change back; what is in hand goes back first."""
        if self.held is None:
            self.draft.undo()
        self._clear_held_piece()

    def clear_mat(self) -> None:
        """An empty mat."""
        self.draft.set_pieces(())
        self._clear_held_piece()

    def toggle_symmetry(self) -> None:
        """Whether pieces are repeated for the other corners."""
        self.draft.is_symmetrical, self._known_trial = not self.draft.is_symmetrical, None
        self._clear_held_piece()

    def choose_map(self) -> None:
        """Begins with one of the maps."""
        maps = self._game.content.maps

        def chosen(index: int) -> None:
            self.draft.start_from_terrain(maps[index].terrain)
            self._clear_held_piece()

        words = [translate_text(map_.name) for map_ in maps]
        self.stage.push_scene(ChoiceScene(self.stage, words, lambda: self.buttons["from"].rect, chosen, lambda: None))

    def take_pattern(self, pattern: Terrain) -> None:
        """A new piece comes in hand, for the keyboard in the middle of what is seen."""
        middle = self.draft.mat / 2
        self._hold_piece(HeldPiece(pattern, PatternPose(middle, middle), self.draft.pieces, is_new=True))

    def lift_piece(self, index: int) -> None:
        """A piece of the mat comes in hand."""
        one = self.draft.pieces[index]
        self._hold_piece(HeldPiece(one.pattern, one.pose, self.draft.pieces_without(index)))

    def remove_piece(self) -> None:
        """Takes away what is in hand, or the piece that the keyboard has."""
        if self.held is not None:
            self.draft.set_pieces(self.held.rest)
        elif self.picked_index is not None:
            self.draft.set_pieces(self.draft.pieces_without(self.picked_index))
        self._clear_held_piece()

    def place_held_piece(self) -> bool:
        """Lets go of what is in hand; whether it could be done."""
        held = self.held
        if held is None:
            return False
        faults, more = self._faults_if_placed(held)
        if faults:
            self.stage.toast.show(self._fault_text(faults[0], self.draft.to_terrain((*held.rest, *more))))
            return False
        self.draft.set_pieces((*held.rest, *more))
        self._clear_held_piece()
        return True

    def turn_piece(self, by: int) -> None:
        """Turns what is in hand, or the piece that the keyboard has, where it can be turned."""
        if self.held is None and self.picked_index is not None:
            i, place = self.picked_index, self.draft.pieces[self.picked_index].place
            self.lift_piece(i)
            self._turn_held_piece(by)
            if not self.place_held_piece():
                self._clear_held_piece()
            self._pick_piece_at(place)
        else:
            self._turn_held_piece(by)

    def _turn_held_piece(self, by: int) -> None:
        if self.held is not None:
            pose, step = self.held.pose, self.draft.turn_step(self.held.pattern)
            self._hold_piece(replace(self.held, pose=pose._replace(degrees=(pose.degrees + by * step) % 360)))

    def _hold_piece(self, held: HeldPiece) -> None:
        self.held, self.picked_index, self._faults = held, None, ()
        self.layout()

    def _clear_held_piece(self) -> None:
        """Nothing is in hand any more."""
        self.held = self.picked_index = None
        self._faults = self.draft.find_unreachable_area_faults()
        self.layout()

    def _pick_piece_at(self, place: tuple[float, float]) -> None:
        found = [i for i, one in enumerate(self.draft.pieces) if one.place == place]
        self.picked_index = found[0] if found else None

    def _faults_if_placed(self, held: HeldPiece) -> tuple[tuple[LayoutFault, ...], PlacedPatterns]:
        """What would be wrong if it were let go, and what would lie there."""
        if self._known_trial is None or self._known_trial[0] != held:
            more = self.draft.symmetric_copies(held.pattern, held.pose)
            self._known_trial = held, (self.draft.find_faults_of_pieces(held.rest, more), more)
        return self._known_trial[1]

    # --- words --------------------------------------------------------------------------------------------------------

    def _fault_text(self, fault: LayoutFault, terrain: tuple[Terrain, ...]) -> str:
        """What is wrong, in a sentence."""
        names = [self._piece_name(piece) for id_ in fault.pieces for piece in terrain if piece.id == id_]
        one, other = (*names, "", "")[:2]
        corner = say(f"zone_wars_layout.corner_{fault.corner}") if fault.kind == ROOM else ""
        return say(f"zone_wars_layout.{fault.kind}", one=one, other=other, corner=corner,
                   number=self.draft.battle.models)  # fmt: skip

    def _piece_name(self, piece: Terrain) -> str:
        known = (translate_text(pattern.name) for pattern in self._game.content.patterns if pattern.id == piece.look)
        return next(known, say(f"zone_wars.piece_{piece.kind}"))

    def status_message(self) -> tuple[str, bool]:
        """What stands below the buttons, and whether it is a fault."""
        if self.held is not None:
            faults, more = self._faults_if_placed(self.held)
            if faults:
                return self._fault_text(faults[0], self.draft.to_terrain((*self.held.rest, *more))), True
            return say("zone_wars_layout.held", name=translate_text(self.held.pattern.name)), False
        if self._faults:
            return self._fault_text(self._faults[0], self.draft.to_terrain()), True
        return say("zone_wars_layout.help"), False

    # --- the stage's hooks --------------------------------------------------------------------------------------------

    @property
    def keep_clear_rects(self) -> Sequence[pygame.Rect]:
        return self.buttons.button_rects

    def layout(self) -> None:
        metrics, window = self.stage.metrics, self.stage.surface.get_rect()
        pad, gap = metrics.px(16), metrics.px(8)
        left, right = metrics.grown(230, 0.75), metrics.grown(240, 0.5)
        inner = window.inflate(-2 * pad, -2 * pad)
        side = min(inner.h, inner.w - left - right - 2 * pad)
        spare = (inner.w - left - right - 2 * pad - side) // 2
        self._palette_rect = pygame.Rect(inner.x, inner.y, left + spare // 2, inner.h)
        mat = pygame.Rect(self._palette_rect.right + pad, inner.y, side, side)
        mat.centery = inner.centery
        self._side_rect = pygame.Rect(inner.right - right, inner.y, right, inner.h)
        mat.x = (self._palette_rect.right + self._side_rect.x - side) // 2
        self.mat.layout(mat)
        self.buttons.set_buttons([*self._palette_buttons(gap), *self._side_buttons(gap)])

    def _palette_buttons(self, gap: int) -> list[Button]:
        patterns = self._game.content.patterns
        rows = -(-len(patterns) // 2)
        wide = (self._palette_rect.w - gap) // 2
        high = min((self._palette_rect.h - (rows - 1) * gap) // rows, self.stage.metrics.grown(120, 0.6))
        first = pygame.Rect(self._palette_rect.x, self._palette_rect.y, wide, high)
        return [
            Button(f"pattern {pattern.id}", first.move(k % 2 * (wide + gap), k // 2 * (high + gap)),
                   partial(self.take_pattern, pattern), kind=ButtonKind.BARE)
            for k, pattern in enumerate(patterns)
        ]  # fmt: skip

    def _side_buttons(self, gap: int) -> list[Button]:
        high = self.stage.metrics.grown(42, 0.5)
        top = self._side_rect.y + self.stage.metrics.text_px(30) + gap
        fair = say("zone_wars_layout.fair_on" if self.draft.is_symmetrical else "zone_wars_layout.fair_off")
        undoes, lies = self.draft.can_undo, bool(self.draft.pieces)
        nothing = "" if undoes else say("zone_wars_layout.undo_none")
        bare = "" if lies else say("zone_wars_layout.clear_none")
        rows = [
            ("fair", self.toggle_symmetry, fair, "swap", True, say("zone_wars_layout.fair_tip"), ""),
            ("from", self.choose_map, say("zone_wars_layout.from"), "copy", True, "", ""),
            ("undo", self.undo, say("zone_wars_layout.undo"), "undo", undoes, nothing, "ctrl+z"),
            ("clear", self.clear_mat, say("zone_wars_layout.clear"), "trash", lies, bare, ""),
        ]
        made = [
            Button(name, pygame.Rect(self._side_rect.x, top + k * (high + gap), self._side_rect.w, high), press, words,
                   icon, enabled=able, tip=tip, key=key, size=SMALL if name == "fair" else BODY)
            for k, (name, press, words, icon, able, tip, key) in enumerate(rows)
        ]  # fmt: skip
        made.append(Button("name", self._name_button_rect(), self.ask_name, icon="edit", kind=ButtonKind.ICON,
                           tip=say("zone_wars_layout.name")))  # fmt: skip
        last = pygame.Rect(self._side_rect.x, self._side_rect.bottom - high, self._side_rect.w, high)
        made.append(
            Button("cancel", last.move(0, -high - gap), self.leave_editor, say("zone_wars_layout.cancel"), "close")
        )
        made.append(Button("done", last, self.finish_layout, say("zone_wars_layout.done"), "check", ButtonKind.PRIMARY))
        y = made[3].rect.bottom + 2 * gap
        self._message_rect = pygame.Rect(self._side_rect.x, y, self._side_rect.w, made[-2].rect.y - gap - y)
        return made

    def _name_button_rect(self) -> pygame.Rect:
        """At the end of the heading, which is the mat's name."""
        side = self.stage.metrics.grown(32, 0.4)
        place = pygame.Rect(0, 0, side, side)
        place.midright = self._side_rect.right, self._side_rect.y + self.stage.metrics.text_px(14)
        return place

    def handle(self, event: Input | None, raw: pygame.Event) -> None:
        if isinstance(event, KeyEvent):
            if event.down and not self._handle_key(event) and not move_button_focus(self.buttons, event):
                self.buttons.handle(event)
        elif isinstance(event, WheelEvent):
            self._handle_wheel(event)
        elif isinstance(event, PointerEvent) and not self._handle_pointer(event):
            self.buttons.handle(event)

    # --- the mouse ----------------------------------------------------------------------------------------------------

    def _handle_pointer(self, event: PointerEvent) -> bool:
        if event.kind == "move":
            return self._drag_held(event) if self.held is not None else False
        if event.kind == "press" and event.button == "right":
            self._clear_held_piece()
            return True
        if event.button != "left":
            return False
        if event.kind == "release":
            return self._release_held(event)
        return self._handle_press(event)

    def _handle_press(self, event: PointerEvent) -> bool:
        pixel = self.stage.to_pixels(event.pos)
        if self.held is not None and self.mat.area.collidepoint(pixel):
            self._move_held_to(event)
            self.place_held_piece()
            return True
        spot = self.mat.camera.to_plane(pixel)
        name = next((item.name for item in self.buttons.items if item.rect.collidepoint(pixel)), "")
        if name.startswith("pattern "):
            pattern = next(p for p in self._game.content.patterns if p.id == name.removeprefix("pattern "))
            pose = PatternPose(round(spot.x, 1), round(spot.y, 1))
            self._hold_piece(HeldPiece(pattern, pose, self.draft.pieces, (0.0, 0.0), event.pos, is_new=True))
            return True
        i = self.mat.piece_index_at(pixel) if self.mat.area.collidepoint(pixel) else None
        if i is None:
            return False
        self.lift_piece(i)
        if self.held is not None:
            x, y = self.held.pose.x - spot.x, self.held.pose.y - spot.y
            self._hold_piece(replace(self.held, grip=(x, y), start=event.pos))
        return True

    def _drag_held(self, event: PointerEvent) -> bool:
        held = self.held
        if held is not None and not (held.start is not None and self._is_click(held.start, event.pos)):
            self._move_held_to(event)
        return True

    def _move_held_to(self, event: PointerEvent) -> None:
        if self.held is None:
            return
        x, y = self.mat.camera.to_plane(self.stage.to_pixels(event.pos))
        x, y = x + self.held.grip[0], y + self.held.grip[1]
        pose = self.held.pose._replace(x=round(x * _GRID) / _GRID, y=round(y * _GRID) / _GRID)
        self.held = replace(self.held, pose=pose)

    def _release_held(self, event: PointerEvent) -> bool:
        """The end of a drag; a click leaves the piece in hand."""
        held = self.held
        if held is None or held.start is None:
            return held is not None
        if self._is_click(held.start, event.pos):
            self._hold_piece(replace(held, start=None))
        elif not self.mat.area.collidepoint(self.stage.to_pixels(event.pos)):
            self.remove_piece()
        elif not self.place_held_piece():
            self._clear_held_piece()
        return True

    def _is_click(self, start: tuple[float, float], pos: tuple[float, float]) -> bool:
        return max(abs(start[0] - pos[0]), abs(start[1] - pos[1])) <= _CLICK_TOLERANCE

    def _handle_wheel(self, event: WheelEvent) -> None:
        if not event.turns:
            return
        if self.held is None:
            self.picked_index = self.mat.piece_index_at(self.stage.to_pixels(event.pos))
        self.turn_piece(-round(event.turns))

    # --- the keyboard -------------------------------------------------------------------------------------------------

    def _handle_key(self, event: KeyEvent) -> bool:
        """Keys for what is in hand or picked."""
        name = event.name
        if name == "escape":
            self._leave_or_clear_held_piece()
        elif event.ctrl and name == "z" and (self.draft.can_undo or self.held is not None):
            self.undo()
        elif name in ("delete", "backspace"):
            self.remove_piece()
        elif (sign := event.name_among(_TURN_KEYS)) is not None:
            self.turn_piece(_TURN_KEYS[sign])
        elif (
            name == "tab" and self.held is None and not event.again and self._pick_next_piece(-1 if event.shift else 1)
        ):
            self.buttons.focus_button(None)
        elif name in _ARROWS and (self.held is not None or self.picked_index is not None):
            self._nudge_piece(*_ARROWS[name])
        elif name in ("return", "space") and (self.held is not None or self.picked_index is not None):
            if not event.again:
                self._place_or_lift()
        else:
            return False
        return True

    def _leave_or_clear_held_piece(self) -> None:
        if self.held is None and self.picked_index is None:
            self.leave_editor()
        else:
            self._clear_held_piece()

    def _place_or_lift(self) -> None:
        if self.held is not None:
            self.place_held_piece()
        elif self.picked_index is not None:
            self.lift_piece(self.picked_index)

    def _nudge_piece(self, dx: float, dy: float) -> None:
        """Half an inch; a piece that was only picked comes in hand."""
        if self.held is None and self.picked_index is not None:
            self.lift_piece(self.picked_index)
        if self.held is not None:
            pose, mat = self.held.pose, self.draft.mat
            x, y = min(mat, max(0.0, pose.x + dx)), min(mat, max(0.0, pose.y + dy))
            self._hold_piece(replace(self.held, pose=pose._replace(x=x, y=y), start=None))

    def _pick_next_piece(self, by: int) -> bool:
        """The next piece of the mat; False after the last one, where the buttons follow."""
        count = len(self.draft.pieces)
        if self.buttons.focused is not None and self.picked_index is None:
            items = [item for item in self.buttons.items if item.enabled]
            if self.buttons.focused is not items[-1 if by > 0 else 0]:
                return False
        at = (-1 if by > 0 else count) if self.picked_index is None else self.picked_index
        self.picked_index = at + by if 0 <= at + by < count else None
        return self.picked_index is not None

    # --- drawing ------------------------------------------------------------------------------------------------------

    def update(self, now: float) -> None:
        self.buttons.update(now)

    def draw(self, surface: DisplayList, now: float) -> None:
        stage, metrics = self.stage, self.stage.metrics
        surface.blit(draw.table_background(stage), (0, 0))
        for pattern in self._game.content.patterns:
            self._draw_pattern(surface, pattern)
        held = self.held
        wrong = {id_ for fault in self._faults for id_ in fault.pieces}
        faults, more = self._faults_if_placed(held) if held is not None else ((), ())
        self.mat.draw(surface, held.rest if held is not None else self.draft.pieces, more, wrong, fits=not faults)
        if held is None and self.picked_index is not None:
            self.mat.draw_keyboard_focus_outline(surface, self.draft.pieces[self.picked_index])
        at = (self._side_rect.x, self._side_rect.y + metrics.text_px(14))
        room = self.buttons["name"].rect.x - metrics.px(6) - self._side_rect.x
        draw.text(stage, surface, self.name, at, size=HEADING, bold=True, width=room, shrinks=True)
        words, is_wrong = self.status_message()
        if draw.paragraph_height(stage, words, self._message_rect.w, size=SMALL) <= self._message_rect.h or is_wrong:
            colour = stage.theme.text if is_wrong else stage.theme.secondary
            y = draw.paragraph(stage, surface, words, self._message_rect, size=SMALL, colour=colour, bold=is_wrong)
            self._draw_key_help(surface, y + metrics.px(10))
        self.buttons.draw(surface)
        if held is not None and held.start is not None and not self._is_over_mat(held):
            self.mat.draw_piece(surface, PlacedPattern(held.pattern, held.pose))
        self.buttons.draw_tip(surface)

    def _draw_key_help(self, surface: DisplayList, y: int) -> None:
        """What the keyboard does, where there is room for it."""
        rest = pygame.Rect(self._message_rect.x, y, self._message_rect.w, self._message_rect.bottom - y)
        words = say("zone_wars_layout.keys")
        if draw.paragraph_height(self.stage, words, rest.w, size=SMALL) <= rest.h:
            draw.paragraph(self.stage, surface, words, rest, size=SMALL, colour=self.stage.theme.secondary)

    def _is_over_mat(self, held: HeldPiece) -> bool:
        """Else it is drawn over everything."""
        return self.mat.area.collidepoint(self.mat.camera.to_pixels((held.pose.x, held.pose.y)))

    def _draw_pattern(self, surface: DisplayList, pattern: Terrain) -> None:
        stage, metrics = self.stage, self.stage.metrics
        item = self.buttons[f"pattern {pattern.id}"]
        rect, label = item.rect, metrics.text_px(18)
        is_held = self.held is not None and self.held.is_new and self.held.pattern is pattern
        draw.panel(stage, surface, rect, accent=is_held or item in (self.buttons.hovered, self.buttons.focused))
        inner = rect.inflate(-metrics.px(8), -metrics.px(6))
        self.mat.draw_pattern(surface, pattern, pygame.Rect(inner.x, inner.y, inner.w, inner.h - label))
        draw.text(
            stage, surface, translate_text(pattern.name), (rect.centerx, rect.bottom - label // 2 - metrics.px(3)),
            size=SMALL, align="centre", width=inner.w,
        )  # fmt: skip
