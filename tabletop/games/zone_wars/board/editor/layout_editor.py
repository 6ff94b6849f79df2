"""The layout editor of Zone Wars: a page on which players lay a mat of their own out of pieces of terrain.

Pieces are dragged from the palette, turned, moved and removed, by mouse or keys. Only the set-up (`board/setup`) opens
it, and gets the layout as text, and a name, when it is done. It keeps what is in hand; what lies on the mat, undo and
faults are `layout_draft`, drawing is `layout_mat`, files are `saved_mats`. Nothing here is saved, so the page may be
changed freely. Must stay: names of the buttons, by which tests press them, and that the pointer moves a piece in steps
of 1/_GRID inch. Poses are inches and degrees, rects pixels of the window, `pos` of an input logical pixels.
"""

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
from tabletop.ui.drawing.theme import HEADING, SMALL
from tabletop.ui.messages import say, translate_text
from tabletop.ui.scenes.button_focus import move_button_focus
from tabletop.ui.scenes.dialogs import ChoiceScene
from tabletop.ui.scenes.name_dialog import NameScene
from tabletop.ui.stage.buttons import Button, ButtonKind, SceneButtons
from tabletop.ui.stage.events import Input, KeyEvent, PointerEvent, WheelEvent
from tabletop.ui.stage.scene import Scene
from tabletop.ui.stage.stage import Stage
from tabletop.ui.widgets.drawn_parts import DrawnParts
from tabletop.ui.widgets.layout import Align, Layout, PlacedRects, column, grid, grow, pad, row, sized, space, within

_NUDGE_INCHES: Final = 0.5
"""Inches of an arrow key."""
_GRID: Final = 10
"""Parts of an inch to which the pointer moves a piece."""
_GAP: Final = 8
"""Logical pixels between two buttons."""
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
        self._rects = PlacedRects()
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
        text = self.draft.to_layout_text()
        self.stage.pop_scene()
        self._on_done(text, self.name)

    def ask_mat_name(self) -> None:
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

    def hold_new_piece(self, pattern: Terrain) -> None:
        """A new piece comes in hand, for the keyboard in the middle of what is seen."""
        middle = self.draft.mat / 2
        self._hold_piece(HeldPiece(pattern, PatternPose(middle, middle), self.draft.pieces, is_new=True))

    def lift_piece(self, index: int) -> None:
        """A piece of the mat comes in hand."""
        one = self.draft.pieces[index]
        self._hold_piece(HeldPiece(one.pattern, one.pose, self.draft.pieces_left_after_lifting(index)))

    def remove_piece(self) -> None:
        """Takes away what is in hand, or the piece that the keyboard has."""
        if self.held is not None:
            self.draft.set_pieces(self.held.rest)
        elif self.picked_index is not None:
            self.draft.set_pieces(self.draft.pieces_left_after_lifting(self.picked_index))
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
            self._select_piece_at(place)
        else:
            self._turn_held_piece(by)

    def _turn_held_piece(self, by: int) -> None:
        if self.held is not None:
            pose, step = self.held.pose, self.draft.turn_step_degrees(self.held.pattern)
            self._hold_piece(replace(self.held, pose=pose._replace(degrees=(pose.degrees + by * step) % 360)))

    def _hold_piece(self, held: HeldPiece) -> None:
        self.held, self.picked_index, self._faults = held, None, ()
        self.layout()

    def _clear_held_piece(self) -> None:
        self.held = self.picked_index = None
        self._faults = self.draft.find_unreachable_area_faults()
        self.layout()

    def _select_piece_at(self, place: tuple[float, float]) -> None:
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
        """The palette, the mat and the buttons beside each other, and the mat as large as it can be."""
        metrics, window, rects = self.stage.metrics, self.stage.surface.get_rect(), PlacedRects()
        self._rects, edge = rects, metrics.px(16)
        mat = rects.cell("mat", width=window.h - 2 * edge, height=lambda width: width)
        parts = row(
            grow(rects.cell("palette", width=metrics.mix_px(230, 0.75))), grow(within(mat, down=Align.CENTRE)),
            sized(self._make_side_panel_layout(), width=metrics.mix_px(240, 0.5)), gap=edge,
        )  # fmt: skip
        pad(parts, edge).place(window)
        self._make_palette_layout(rects["palette"].h).place(rects["palette"])
        self.mat.layout(rects["mat"])
        patterns = [
            Button(name := f"pattern {one.id}", rects[name], partial(self.hold_new_piece, one), kind=ButtonKind.BARE,
                   spoken_name=translate_text(one.name)) for one in self._game.content.patterns
        ]  # fmt: skip
        self.buttons.set_buttons([*patterns, *self._make_side_panel_buttons()])

    def _make_palette_layout(self, height: int) -> Layout:
        """Pictures of all pieces with their names, in two columns."""
        metrics, rects, patterns = self.stage.metrics, self._rects, self._game.content.patterns
        rows, gap = -(-len(patterns) // 2), metrics.px(_GAP)
        high = min((height - (rows - 1) * gap) // rows, metrics.mix_px(120, 0.6))

        def make_pattern_cell(id_: str) -> Layout:
            label = rects.cell(f"label {id_}", height=metrics.text_px(18))
            inner = pad(column(grow(rects.cell(f"picture {id_}")), label), x=metrics.px(4), y=metrics.px(3))
            return sized(rects.named(f"pattern {id_}", inner), height=high)

        return grid(*(make_pattern_cell(pattern.id) for pattern in patterns), columns=2, gap=gap)

    def _make_side_panel_layout(self) -> Layout:
        """The mat's name, what can be done, what is to be said, and the ways out."""
        metrics, rects, gap = self.stage.metrics, self._rects, self.stage.metrics.px(_GAP)
        high, name = metrics.mix_px(42, 0.5), metrics.mix_px(32, 0.4)
        heading, edit = rects.cell("heading", height=metrics.text_px(30)), rects.cell("name", width=name, height=name)
        return column(
            row(grow(heading), edit, gap=metrics.px(6), align=Align.CENTRE),
            *(rects.cell(button, height=high) for button in ("fair", "from", "undo", "clear")), space(),
            grow(rects.cell("message")), *(rects.cell(button, height=high) for button in ("cancel", "done")), gap=gap,
        )  # fmt: skip

    def _make_side_panel_buttons(self) -> list[Button]:
        rects, is_fair = self._rects, self.draft.is_symmetrical
        fair = say("zone_wars_layout.fair_on" if is_fair else "zone_wars_layout.fair_off")
        undoes, lies = self.draft.can_undo, bool(self.draft.pieces)
        nothing = "" if undoes else say("zone_wars_layout.undo_none")
        bare = "" if lies else say("zone_wars_layout.clear_none")
        return [
            Button("fair", rects["fair"], self.toggle_symmetry, fair, "swap",
                   tip=say("zone_wars_layout.fair_tip"), size=SMALL),
            Button("from", rects["from"], self.choose_map, say("zone_wars_layout.from"), "copy"),
            Button("undo", rects["undo"], self.undo, say("zone_wars_layout.undo"), "undo", enabled=undoes, tip=nothing,
                   key="ctrl+z"),
            Button("clear", rects["clear"], self.clear_mat, say("zone_wars_layout.clear"), "trash", enabled=lies,
                   tip=bare),
            Button("name", rects["name"], self.ask_mat_name, icon="edit", kind=ButtonKind.ICON,
                   tip=say("zone_wars_layout.name")),
            Button("cancel", rects["cancel"], self.leave_editor, say("zone_wars_layout.cancel"), "close"),
            Button("done", rects["done"], self.finish_layout, say("zone_wars_layout.done"), "check",
                   ButtonKind.PRIMARY),
        ]  # fmt: skip

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
            return self._drag_held_piece(event) if self.held is not None else False
        if event.kind == "press" and event.button == "right":
            self._clear_held_piece()
            return True
        if event.button != "left":
            return False
        if event.kind == "release":
            return self._release_held_piece(event)
        return self._handle_press(event)

    def _handle_press(self, event: PointerEvent) -> bool:
        pixel = self.stage.to_pixels(event.pos)
        if self.held is not None and self.mat.area.collidepoint(pixel):
            self._move_held_piece(event)
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

    def _drag_held_piece(self, event: PointerEvent) -> bool:
        held = self.held
        if held is not None and not (held.start is not None and self._is_click(held.start, event.pos)):
            self._move_held_piece(event)
        return True

    def _move_held_piece(self, event: PointerEvent) -> None:
        if self.held is None:
            return
        x, y = self.mat.camera.to_plane(self.stage.to_pixels(event.pos))
        x, y = x + self.held.grip[0], y + self.held.grip[1]
        pose = self.held.pose._replace(x=round(x * _GRID) / _GRID, y=round(y * _GRID) / _GRID)
        self.held = replace(self.held, pose=pose)

    def _release_held_piece(self, event: PointerEvent) -> bool:
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
        name = event.name
        has_piece = self.held is not None or self.picked_index is not None
        if name == "escape" and not has_piece:
            self.leave_editor()
        elif name == "escape":
            self._clear_held_piece()
        elif event.ctrl and name == "z" and (self.draft.can_undo or self.held is not None):
            self.undo()
        elif name in ("delete", "backspace"):
            self.remove_piece()
        elif (sign := event.key_name_among(_TURN_KEYS)) is not None:
            self.turn_piece(_TURN_KEYS[sign])
        elif (
            name == "tab"
            and self.held is None
            and not event.again
            and self._select_next_piece(-1 if event.shift else 1)
        ):
            self.buttons.focus_button(None)
        elif name in _ARROWS and has_piece:
            self._nudge_piece(*_ARROWS[name])
        elif name in ("return", "space") and has_piece:
            if not event.again:
                self._place_or_lift_piece()
        else:
            return False
        return True

    def _place_or_lift_piece(self) -> None:
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

    def _select_next_piece(self, by: int) -> bool:
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
        stage = self.stage
        surface.blit(draw.table_background(stage), (0, 0))
        for pattern in self._game.content.patterns:
            self._draw_pattern(surface, pattern)
        held = self.held
        wrong = {id_ for fault in self._faults for id_ in fault.pieces}
        faults, more = self._faults_if_placed(held) if held is not None else ((), ())
        self.mat.draw(surface, held.rest if held is not None else self.draft.pieces, more, wrong, fits=not faults)
        if held is None and self.picked_index is not None:
            self.mat.draw_keyboard_focus_outline(surface, self.draft.pieces[self.picked_index])
        heading = self._rects["heading"]
        draw.text(stage, surface, self.name, heading.midleft, size=HEADING, bold=True, width=heading.w, shrinks=True)
        self._draw_status_and_key_help(DrawnParts(stage, surface), self._rects["message"])
        self.buttons.draw(surface)
        if held is not None and held.start is not None:
            at = self.mat.camera.to_pixels((held.pose.x, held.pose.y))
            if not self.mat.area.collidepoint(at):  # on it the mat has drawn it
                self.mat.draw_piece(surface, PlacedPattern(held.pattern, held.pose))
        self.buttons.draw_tip(surface)

    def _draw_status_and_key_help(self, parts: DrawnParts, rect: pygame.Rect) -> None:
        """What is wrong or what to do, and below it what the keyboard does, where there is room for it."""
        words, is_wrong = self.status_message()
        theme, gap = self.stage.theme, self.stage.metrics.px(10)
        message = parts.words(words, size=SMALL, colour=theme.text if is_wrong else theme.secondary, bold=is_wrong)
        whole = column(message, parts.words(say("zone_wars_layout.keys"), size=SMALL, colour=theme.secondary), gap=gap)
        if whole.height(rect.w) <= rect.h:
            whole.place(rect)
        elif is_wrong or message.height(rect.w) <= rect.h:
            message.place(rect)

    def _draw_pattern(self, surface: DisplayList, pattern: Terrain) -> None:
        item, label = self.buttons[f"pattern {pattern.id}"], self._rects[f"label {pattern.id}"]
        is_held = self.held is not None and self.held.is_new and self.held.pattern is pattern
        is_lit = is_held or item in (self.buttons.hovered, self.buttons.focused)
        draw.panel(self.stage, surface, item.rect, accent=is_lit)
        self.mat.draw_pattern(surface, pattern, self._rects[f"picture {pattern.id}"])
        draw.text(self.stage, surface, translate_text(pattern.name), label.center, size=SMALL, align="centre",
                  width=label.w)  # fmt: skip
