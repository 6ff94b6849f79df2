"""An own mat is laid: patterns are dragged onto it, turned, moved and taken away."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

import pygame

from tabletop.games.zone_wars.board.editor.kept import LONGEST
from tabletop.games.zone_wars.board.editor.layout_draft import Laid, LayoutDraft, Pieces
from tabletop.games.zone_wars.board.editor.layout_mat import LayoutMat
from tabletop.games.zone_wars.rules.content.cards import Terrain
from tabletop.games.zone_wars.rules.mat.faults import ROOM, LayoutFault
from tabletop.games.zone_wars.rules.mat.poses import PatternPose
from tabletop.games.zone_wars.rules.rules import ZoneWars
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import BODY, HEADING, SMALL
from tabletop.ui.scenes.name import NameScene
from tabletop.ui.scenes.steering import move_button_focus
from tabletop.ui.scenes.table.choice import ChoiceScene
from tabletop.ui.stage.buttons import Button, ButtonKind, SceneButtons
from tabletop.ui.stage.events import Input, KeyEvent, PointerEvent, WheelEvent
from tabletop.ui.stage.scene import Scene
from tabletop.ui.stage.stage import Stage
from tabletop.ui.words import say, translated

_STEP: Final = 0.5
"""Inches of an arrow key."""
_GRID: Final = 10
"""Parts of an inch to which the pointer moves a piece."""
_UNSTEADY: Final = 4
"""Logical pixels that a click may move."""
_ARROWS: Final = {"left": (-_STEP, 0.0), "right": (_STEP, 0.0), "up": (0.0, -_STEP), "down": (0.0, _STEP)}
_TURNS: Final = {",": -1, ".": 1}


@dataclass(frozen=True, slots=True)
class HeldPiece:
    """A piece in hand."""

    pattern: Terrain
    pose: PatternPose
    rest: Pieces
    """What lies on the mat meanwhile."""
    grip: tuple[float, float] = (0.0, 0.0)
    """From the pointer to the piece's place, in inches."""
    start: tuple[float, float] | None = None
    """Where the button went down that still holds it, in logical pixels."""
    is_new: bool = False


class LayoutScene(Scene):
    """Nothing reaches the set-up before it is done."""

    def __init__(
        self, stage: Stage, game: ZoneWars, draft: LayoutDraft, laid: Callable[[str, str], None], *, name: str,
        taken: Collection[str] = (),
    ) -> None:  # fmt: skip
        """`laid` gets the layout and what it is called; `taken` are names of other mats."""
        self.stage = stage
        self.name, self._taken = name, frozenset(taken)
        self._game, self.draft, self._laid = game, draft, laid
        self.mat = LayoutMat(stage, game, draft)
        self.held: HeldPiece | None = None
        self.picked: int | None = None
        """The piece that the keyboard has."""
        self.buttons = SceneButtons(stage)
        self._palette = self._side = self._told = pygame.Rect(0, 0, 0, 0)
        self._faults: tuple[LayoutFault, ...] = ()
        self._tried: tuple[HeldPiece, tuple[tuple[LayoutFault, ...], Pieces]] | None = None
        """What is in hand, and what would come of letting it go."""

    @property
    def caption(self) -> str:
        return say("zone_wars_layout.heading")

    # --- what can be done ---------------------------------------------------------------------------------------------

    def done(self) -> None:
        """Hands the layout over, if battles can be fought on it."""
        self._faults = self.draft.faults()
        if self._faults:
            self.stage.toast.show(self._words(self._faults[0], self.draft.terrain()))
            return
        text = self.draft.text()
        self.stage.pop()
        self._laid(text, self.name)

    def rename(self) -> None:
        """Asks what the mat is called."""

        def take(name: str) -> str:
            if name in self._taken:
                return say("zone_wars_layout.name_taken")
            self.name = " ".join(name.split()) or self.name
            self.layout()
            return ""

        self.stage.push(NameScene(
            self.stage, say("zone_wars_layout.name_question"), say("zone_wars_layout.name_text"), self.name, take,
            hint=self.name, done=say("zone_wars_layout.name_done"), icon="check", longest=LONGEST,
        ))  # fmt: skip

    def leave(self) -> None:
        """Goes back without a change."""
        self.stage.pop()

    def undo(self) -> None:
        """Takes the last change back; what is in hand goes back first."""
        if self.held is None:
            self.draft.undo()
        self._settle()

    def clear(self) -> None:
        """An empty mat."""
        self.draft.change(())
        self._settle()

    def repeat(self) -> None:
        """Whether pieces are repeated for the other corners."""
        self.draft.fair, self._tried = not self.draft.fair, None
        self._settle()

    def choose_map(self) -> None:
        """Begins with one of the maps."""
        maps = self._game.content.maps

        def chosen(index: int) -> None:
            self.draft.take(maps[index].terrain)
            self._settle()

        words = [translated(map_.name) for map_ in maps]
        self.stage.push(ChoiceScene(self.stage, words, lambda: self.buttons["from"].rect, chosen, lambda: None))

    def take(self, pattern: Terrain) -> None:
        """A new piece comes in hand, for the keyboard in the middle of what is seen."""
        middle = self.draft.mat / 2
        self._hold(HeldPiece(pattern, PatternPose(middle, middle), self.draft.pieces, is_new=True))

    def lift(self, index: int) -> None:
        """A piece of the mat comes in hand."""
        one = self.draft.pieces[index]
        self._hold(HeldPiece(one.pattern, one.pose, self.draft.without(index)))

    def remove(self) -> None:
        """Takes away what is in hand, or the piece that the keyboard has."""
        if self.held is not None:
            self.draft.change(self.held.rest)
        elif self.picked is not None:
            self.draft.change(self.draft.without(self.picked))
        self._settle()

    def place(self) -> bool:
        """Lets go of what is in hand; whether it could be done."""
        held = self.held
        if held is None:
            return False
        faults, more = self._trial(held)
        if faults:
            self.stage.toast.show(self._words(faults[0], self.draft.terrain((*held.rest, *more))))
            return False
        self.draft.change((*held.rest, *more))
        self._settle()
        return True

    def turn(self, by: int) -> None:
        """Turns what is in hand, or the piece that the keyboard has, where it can be turned."""
        if self.held is None and self.picked is not None:
            i, place = self.picked, self.draft.pieces[self.picked].place
            self.lift(i)
            self._turn_held(by)
            if not self.place():
                self._settle()
            self._pick_at(place)
        else:
            self._turn_held(by)

    def _turn_held(self, by: int) -> None:
        if self.held is not None:
            pose, step = self.held.pose, self.draft.step(self.held.pattern)
            self._hold(replace(self.held, pose=pose._replace(degrees=(pose.degrees + by * step) % 360)))

    def _hold(self, held: HeldPiece) -> None:
        self.held, self.picked, self._faults = held, None, ()
        self.layout()

    def _settle(self) -> None:
        """Nothing is in hand any more."""
        self.held = self.picked = None
        self._faults = self.draft.closing()
        self.layout()

    def _pick_at(self, place: tuple[float, float]) -> None:
        found = [i for i, one in enumerate(self.draft.pieces) if one.place == place]
        self.picked = found[0] if found else None

    def _trial(self, held: HeldPiece) -> tuple[tuple[LayoutFault, ...], Pieces]:
        """What would be wrong if it were let go, and what would lie there."""
        if self._tried is None or self._tried[0] != held:
            more = self.draft.images(held.pattern, held.pose)
            self._tried = held, (self.draft.faults_of(held.rest, more), more)
        return self._tried[1]

    # --- words --------------------------------------------------------------------------------------------------------

    def _words(self, fault: LayoutFault, terrain: tuple[Terrain, ...]) -> str:
        """What is wrong, in a sentence."""
        names = [self._name(piece) for id_ in fault.pieces for piece in terrain if piece.id == id_]
        one, other = (*names, "", "")[:2]
        corner = say(f"zone_wars_layout.corner_{fault.corner}") if fault.kind == ROOM else ""
        return say(f"zone_wars_layout.{fault.kind}", one=one, other=other, corner=corner,
                   number=self.draft.battle.models)  # fmt: skip

    def _name(self, piece: Terrain) -> str:
        known = (translated(pattern.name) for pattern in self._game.content.patterns if pattern.id == piece.look)
        return next(known, say(f"zone_wars.piece_{piece.kind}"))

    def message(self) -> tuple[str, bool]:
        """What stands below the buttons, and whether it is a fault."""
        if self.held is not None:
            faults, more = self._trial(self.held)
            if faults:
                return self._words(faults[0], self.draft.terrain((*self.held.rest, *more))), True
            return say("zone_wars_layout.held", name=translated(self.held.pattern.name)), False
        if self._faults:
            return self._words(self._faults[0], self.draft.terrain()), True
        return say("zone_wars_layout.help"), False

    # --- the stage's hooks --------------------------------------------------------------------------------------------

    @property
    def kept_clear(self) -> Sequence[pygame.Rect]:
        return self.buttons.rects

    def layout(self) -> None:
        metrics, window = self.stage.metrics, self.stage.surface.get_rect()
        pad, gap = metrics.px(16), metrics.px(8)
        left, right = metrics.grown(230, 0.75), metrics.grown(240, 0.5)
        inner = window.inflate(-2 * pad, -2 * pad)
        side = min(inner.h, inner.w - left - right - 2 * pad)
        spare = (inner.w - left - right - 2 * pad - side) // 2
        self._palette = pygame.Rect(inner.x, inner.y, left + spare // 2, inner.h)
        mat = pygame.Rect(self._palette.right + pad, inner.y, side, side)
        mat.centery = inner.centery
        self._side = pygame.Rect(inner.right - right, inner.y, right, inner.h)
        mat.x = (self._palette.right + self._side.x - side) // 2
        self.mat.layout(mat)
        self.buttons.set([*self._palette_items(gap), *self._buttons(gap)])

    def _palette_items(self, gap: int) -> list[Button]:
        patterns = self._game.content.patterns
        rows = -(-len(patterns) // 2)
        wide = (self._palette.w - gap) // 2
        high = min((self._palette.h - (rows - 1) * gap) // rows, self.stage.metrics.grown(120, 0.6))
        first = pygame.Rect(self._palette.x, self._palette.y, wide, high)
        return [
            Button(f"pattern {pattern.id}", first.move(k % 2 * (wide + gap), k // 2 * (high + gap)),
                   partial(self.take, pattern), kind=ButtonKind.BARE)
            for k, pattern in enumerate(patterns)
        ]  # fmt: skip

    def _buttons(self, gap: int) -> list[Button]:
        high = self.stage.metrics.grown(42, 0.5)
        top = self._side.y + self.stage.metrics.t(30) + gap
        fair = say("zone_wars_layout.fair_on" if self.draft.fair else "zone_wars_layout.fair_off")
        undoes, lies = self.draft.can_undo, bool(self.draft.pieces)
        nothing = "" if undoes else say("zone_wars_layout.undo_none")
        bare = "" if lies else say("zone_wars_layout.clear_none")
        rows = [
            ("fair", self.repeat, fair, "swap", True, say("zone_wars_layout.fair_tip"), ""),
            ("from", self.choose_map, say("zone_wars_layout.from"), "copy", True, "", ""),
            ("undo", self.undo, say("zone_wars_layout.undo"), "undo", undoes, nothing, "ctrl+z"),
            ("clear", self.clear, say("zone_wars_layout.clear"), "trash", lies, bare, ""),
        ]
        made = [
            Button(name, pygame.Rect(self._side.x, top + k * (high + gap), self._side.w, high), press, words, icon,
                   enabled=able, tip=tip, key=key, size=SMALL if name == "fair" else BODY)
            for k, (name, press, words, icon, able, tip, key) in enumerate(rows)
        ]  # fmt: skip
        made.append(Button("name", self._name_place(), self.rename, icon="edit", kind=ButtonKind.ICON,
                           tip=say("zone_wars_layout.name")))  # fmt: skip
        last = pygame.Rect(self._side.x, self._side.bottom - high, self._side.w, high)
        made.append(Button("cancel", last.move(0, -high - gap), self.leave, say("zone_wars_layout.cancel"), "close"))
        made.append(Button("done", last, self.done, say("zone_wars_layout.done"), "check", ButtonKind.PRIMARY))
        y = made[3].rect.bottom + 2 * gap
        self._told = pygame.Rect(self._side.x, y, self._side.w, made[-2].rect.y - gap - y)
        return made

    def _name_place(self) -> pygame.Rect:
        """At the end of the heading, which is the mat's name."""
        side = self.stage.metrics.grown(32, 0.4)
        place = pygame.Rect(0, 0, side, side)
        place.midright = self._side.right, self._side.y + self.stage.metrics.t(14)
        return place

    def handle(self, event: Input | None, raw: pygame.Event) -> None:
        if isinstance(event, KeyEvent):
            if event.down and not self._key(event) and not move_button_focus(self.buttons, event):
                self.buttons.handle(event)
        elif isinstance(event, WheelEvent):
            self._wheel(event)
        elif isinstance(event, PointerEvent) and not self._pointer(event):
            self.buttons.handle(event)

    # --- the mouse ----------------------------------------------------------------------------------------------------

    def _pointer(self, event: PointerEvent) -> bool:
        if event.kind == "move":
            return self._carry(event) if self.held is not None else False
        if event.kind == "press" and event.button == "right":
            self._settle()
            return True
        if event.button != "left":
            return False
        if event.kind == "release":
            return self._let_go(event)
        return self._press(event)

    def _press(self, event: PointerEvent) -> bool:
        pixel = self.stage.pixel(event.pos)
        if self.held is not None and self.mat.area.collidepoint(pixel):
            self._move_to(event)
            self.place()
            return True
        spot = self.mat.camera.to_plane(pixel)
        name = next((item.name for item in self.buttons.items if item.rect.collidepoint(pixel)), "")
        if name.startswith("pattern "):
            pattern = next(p for p in self._game.content.patterns if p.id == name.removeprefix("pattern "))
            pose = PatternPose(round(spot.x, 1), round(spot.y, 1))
            self._hold(HeldPiece(pattern, pose, self.draft.pieces, (0.0, 0.0), event.pos, is_new=True))
            return True
        i = self.mat.at(pixel) if self.mat.area.collidepoint(pixel) else None
        if i is None:
            return False
        self.lift(i)
        if self.held is not None:
            x, y = self.held.pose.x - spot.x, self.held.pose.y - spot.y
            self._hold(replace(self.held, grip=(x, y), start=event.pos))
        return True

    def _carry(self, event: PointerEvent) -> bool:
        held = self.held
        if held is not None and not (held.start is not None and self._is_steady(held.start, event.pos)):
            self._move_to(event)
        return True

    def _move_to(self, event: PointerEvent) -> None:
        if self.held is None:
            return
        x, y = self.mat.camera.to_plane(self.stage.pixel(event.pos))
        x, y = x + self.held.grip[0], y + self.held.grip[1]
        pose = self.held.pose._replace(x=round(x * _GRID) / _GRID, y=round(y * _GRID) / _GRID)
        self.held = replace(self.held, pose=pose)

    def _let_go(self, event: PointerEvent) -> bool:
        """The end of a drag; a click leaves the piece in hand."""
        held = self.held
        if held is None or held.start is None:
            return held is not None
        if self._is_steady(held.start, event.pos):
            self._hold(replace(held, start=None))
        elif not self.mat.area.collidepoint(self.stage.pixel(event.pos)):
            self.remove()
        elif not self.place():
            self._settle()
        return True

    def _is_steady(self, start: tuple[float, float], pos: tuple[float, float]) -> bool:
        return max(abs(start[0] - pos[0]), abs(start[1] - pos[1])) <= _UNSTEADY

    def _wheel(self, event: WheelEvent) -> None:
        if not event.turns:
            return
        if self.held is None:
            self.picked = self.mat.at(self.stage.pixel(event.pos))
        self.turn(-round(event.turns))

    # --- the keyboard -------------------------------------------------------------------------------------------------

    def _key(self, event: KeyEvent) -> bool:
        """Keys for what is in hand or picked."""
        name = event.name
        if name == "escape":
            self._back()
        elif event.ctrl and name == "z" and (self.draft.can_undo or self.held is not None):
            self.undo()
        elif name in ("delete", "backspace"):
            self.remove()
        elif (sign := event.find(_TURNS)) is not None:
            self.turn(_TURNS[sign])
        elif name == "tab" and self.held is None and not event.again and self._next_piece(-1 if event.shift else 1):
            self.buttons.focus(None)
        elif name in _ARROWS and (self.held is not None or self.picked is not None):
            self._nudge(*_ARROWS[name])
        elif name in ("return", "space") and (self.held is not None or self.picked is not None):
            if not event.again:
                self._enter()
        else:
            return False
        return True

    def _back(self) -> None:
        if self.held is None and self.picked is None:
            self.leave()
        else:
            self._settle()

    def _enter(self) -> None:
        if self.held is not None:
            self.place()
        elif self.picked is not None:
            self.lift(self.picked)

    def _nudge(self, dx: float, dy: float) -> None:
        """Half an inch; a piece that was only picked comes in hand."""
        if self.held is None and self.picked is not None:
            self.lift(self.picked)
        if self.held is not None:
            pose, mat = self.held.pose, self.draft.mat
            x, y = min(mat, max(0.0, pose.x + dx)), min(mat, max(0.0, pose.y + dy))
            self._hold(replace(self.held, pose=pose._replace(x=x, y=y), start=None))

    def _next_piece(self, by: int) -> bool:
        """The next piece of the mat; False after the last one, where the buttons follow."""
        count = len(self.draft.pieces)
        if self.buttons.focused is not None and self.picked is None:
            items = [item for item in self.buttons.items if item.enabled]
            if self.buttons.focused is not items[-1 if by > 0 else 0]:
                return False
        at = (-1 if by > 0 else count) if self.picked is None else self.picked
        self.picked = at + by if 0 <= at + by < count else None
        return self.picked is not None

    # --- drawing ------------------------------------------------------------------------------------------------------

    def update(self, now: float) -> None:
        self.buttons.update(now)

    def draw(self, surface: DisplayList, now: float) -> None:
        stage, metrics = self.stage, self.stage.metrics
        surface.blit(draw.background(stage), (0, 0))
        for pattern in self._game.content.patterns:
            self._draw_pattern(surface, pattern)
        held = self.held
        wrong = {id_ for fault in self._faults for id_ in fault.pieces}
        faults, more = self._trial(held) if held is not None else ((), ())
        self.mat.draw(surface, held.rest if held is not None else self.draft.pieces, more, wrong, fits=not faults)
        if held is None and self.picked is not None:
            self.mat.pick(surface, self.draft.pieces[self.picked])
        at = (self._side.x, self._side.y + metrics.t(14))
        room = self.buttons["name"].rect.x - metrics.px(6) - self._side.x
        draw.text(stage, surface, self.name, at, size=HEADING, bold=True, width=room, shrinks=True)
        words, is_wrong = self.message()
        if draw.paragraph_height(stage, words, self._told.w, size=SMALL) <= self._told.h or is_wrong:
            colour = stage.theme.text if is_wrong else stage.theme.secondary
            y = draw.paragraph(stage, surface, words, self._told, size=SMALL, colour=colour, bold=is_wrong)
            self._draw_keys(surface, y + metrics.px(10))
        self.buttons.draw(surface)
        if held is not None and held.start is not None and not self._is_over_mat(held):
            self.mat.draw_piece(surface, Laid(held.pattern, held.pose))
        self.buttons.draw_tip(surface)

    def _draw_keys(self, surface: DisplayList, y: int) -> None:
        """What the keyboard does, where there is room for it."""
        rest = pygame.Rect(self._told.x, y, self._told.w, self._told.bottom - y)
        words = say("zone_wars_layout.keys")
        if draw.paragraph_height(self.stage, words, rest.w, size=SMALL) <= rest.h:
            draw.paragraph(self.stage, surface, words, rest, size=SMALL, colour=self.stage.theme.secondary)

    def _is_over_mat(self, held: HeldPiece) -> bool:
        """Else it is drawn over everything."""
        return self.mat.area.collidepoint(self.mat.camera.to_pixels((held.pose.x, held.pose.y)))

    def _draw_pattern(self, surface: DisplayList, pattern: Terrain) -> None:
        stage, metrics = self.stage, self.stage.metrics
        item = self.buttons[f"pattern {pattern.id}"]
        rect, label = item.rect, metrics.t(18)
        is_held = self.held is not None and self.held.is_new and self.held.pattern is pattern
        draw.panel(stage, surface, rect, accent=is_held or item in (self.buttons.hovered, self.buttons.focused))
        inner = rect.inflate(-metrics.px(8), -metrics.px(6))
        self.mat.show(surface, pattern, pygame.Rect(inner.x, inner.y, inner.w, inner.h - label))
        draw.text(stage, surface, translated(pattern.name), (rect.centerx, rect.bottom - label // 2 - metrics.px(3)),
                  size=SMALL, align="centre", width=inner.w)  # fmt: skip
