"""Somebody's first match: plays any game by what the lessons told and the screen offers, and notes what is refused."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass, field, replace
from typing import Any
from unittest.mock import patch

from tabletop.games.zoon.board.deploy.deploy_scene import DeployScene
from tabletop.games.zoon.board.gallery.scene import TribesScene
from tabletop.ui.boards.marks import BUTTON, POINT, MarkKind
from tabletop.ui.gesture.picker import NextPickEffect, TargetId
from tabletop.ui.scenes.table.scene import TableScene
from tabletop.ui.stage.buttons import Button
from tests.ui.pilot import Pilot
from tests.ui.player import kind as _kind
from tests.ui.scene_of import plaques_on_top

_FAR = 60
"""Presses that no box needs."""
_PICKS = 8
"""Places that are picked at most before what is planned is done, or let go."""
_DONE, _CURIOUS, _ASKS, _LOOKS, _GROUND, _LAYS = 0.5, 0.12, 0.2, 0.1, 0.3, 0.3
"""How often a plan is done that could go on, something is pressed that nothing marks, and the bulb is asked."""
_SAME = 2.0
"""Pixels within which two places look the same."""
_ASIDE = ("menu", "book", "settings", "chart", "replay", "undo", "redo", "hint", "plate", "why")
"""Buttons of a table that stand there all the time."""


@dataclass(frozen=True, slots=True)
class Refused:
    """Something that was pressed, and what was said to it."""

    held: tuple[TargetId, ...]
    place: TargetId
    words: str
    banner: str
    """What the screen said before that was to be done."""


@dataclass
class Newcomer:
    """Presses what is marked, now and then something that is not; never the same seed differently."""

    pilot: Pilot
    scene: TableScene
    seed: object
    gestures: frozenset[str] = frozenset()
    """Kinds of places that the lessons had pressed."""
    pressed: int = 0
    unforeseen: list[Refused] = field(default_factory=list)
    """What was offered and refused, or stayed without an answer."""
    silent: list[Refused] = field(default_factory=list)
    """What nothing offered and nothing answered."""
    foreseen: list[Refused] = field(default_factory=list)
    """What was pressed though nothing offered it."""
    untold: dict[str, str] = field(default_factory=dict)
    """Kinds of places that no lesson had pressed, with what the game said then that was to be done."""
    drags: int = 0
    unseen: list[TargetId] = field(default_factory=list)
    """What could be taken in hand, and did not look so."""
    looked: int = 0
    """Marks that were looked for in the picture."""

    def __post_init__(self) -> None:
        self.rng = random.Random(f"{self.seed}")

    def play(self, most: int) -> bool:
        """Decides so many times at most; whether the match is over then."""
        for _ in range(most):
            self.pilot.rest()
            if self.scene.match.outcome is not None:
                return True
            self.decide()
        return False

    def decide(self) -> None:
        """One thing, whatever is on top."""
        top = self.pilot.stage.scene
        if top is not self.scene:
            self._answer(top)
            return
        assert self.scene.active, f"nobody is asked, and it is not over: {self.banner}"
        if self.rng.random() < _CURIOUS:
            self._try_out()
            self._let_go()
            if self.pilot.stage.scene is not self.scene:  # a page that was opened so
                return
        if self.rng.random() < _ASKS and self._follow_bulb():
            return
        self._plan()

    @property
    def banner(self) -> str:
        """What the screen says is to be done."""
        return self.scene.picture.banner_wordings()[0]

    # --- boxes ----------------------------------------------------------------------------------------------------

    def _answer(self, top: Any) -> None:
        """What shines, or else anything with words on it, until the box is gone."""
        for _ in range(_FAR):
            if self.pilot.stage.scene is not top:
                return
            if isinstance(top, DeployScene) and self.rng.random() < _LAYS:
                self._lay(top)
                continue
            if isinstance(top, TribesScene):  # a page to be read
                self.pilot.key("escape")
                self.pilot.rest()
                continue
            buttons = plaques_on_top(self.pilot)
            able = [item for item in buttons.items if _is_open(item)]
            bright = [item for item in able if item.kind == "primary"]
            assert able, f"{type(top).__name__} offers nothing"
            self._press_in(top, self.rng.choice(bright if bright and self.rng.random() < 0.7 else able))
        raise AssertionError(f"nothing leads out of {type(top).__name__}")

    def _press_in(self, top: object, item: Button) -> None:
        """A button of a box: something must come of it."""
        self.pilot.move(self.pilot.centre(item.rect))
        self.pilot.frames(2)
        self._quiet()
        before = self._seen()
        self.pressed += 1
        self.pilot.click(self.pilot.centre(item.rect))
        self.pilot.rest()
        said = self.pilot.stage.toast.words
        if self._seen() == before or said:
            self.unforeseen.append(Refused((type(top).__name__,), item.name, said, ""))

    def _lay(self, top: DeployScene) -> None:
        """Drags one card of a set-up onto a cell that glows then."""
        s, spots = self.pilot.stage.metrics.s, top.deploy_field.place_centres()
        origin = self.rng.choice([place for place in spots if top.draft.card_at(place) is not None])
        before, here = top.draft.spots, (spots[origin][0] / s, spots[origin][1] / s)
        self._quiet()
        self.pilot.move(here)
        self.pilot.press(here)
        self.pilot.move((here[0] + 9, here[1] - 9))
        x, y = spots[self.rng.choice([place for place in top.hand.marks().targets if place in spots])]
        self.pilot.move((x / s, y / s), 3)
        self.pilot.release()
        self.pilot.rest()
        self.pressed, self.drags = self.pressed + 1, self.drags + 1
        if top.draft.spots == before or top.bubble.words:
            self.unforeseen.append(Refused(("set-up",), origin, top.bubble.words, ""))

    # --- at the table ---------------------------------------------------------------------------------------------

    def _plan(self) -> None:
        """Takes something in hand and goes on with it until something has come of it."""
        ply = self.scene.match.ply
        if self.scene.hand.gesture.selected_place is None and not self._begins():  # else only one could be meant
            return
        for _ in range(_PICKS):
            self.pilot.rest()
            if self._is_over(ply):
                return
            if self.rng.random() < _CURIOUS:
                self._try_out()
            if self._is_over(ply) or not self._go_on():
                break
        if not self._is_over(ply):
            self._let_go()

    def _begins(self) -> bool:
        """Takes something in hand; False where it was dragged to its end."""
        origins = self._seen_ones(self.scene.hand.marks(self.pilot.clock.now).movable)
        assert origins, f"nothing that can be done is seen: {self.banner}"
        origin = self._chosen(origins)
        self._look_for(origin)
        if self._drags(origin):
            return False
        self._pick(origin)
        return True

    def _go_on(self) -> bool:
        """Done, or one more place; False with an empty hand, or where nothing leads on."""
        hand = self.scene.hand
        if hand.gesture.selected_place is None:
            return False
        targets = self._targets()
        if hand.complete_actions and (not targets or self.rng.random() < _DONE):
            self._press_plate()
        elif targets:
            ground = self._ground() if self.rng.random() < _GROUND else None
            self._pick_at(*ground) if ground else self._pick(self._chosen(targets))
        else:
            return False
        return True

    def _targets(self) -> list[TargetId]:
        """What the screen marks as the next place, and is not picked yet."""
        hand = self.scene.hand
        marks = hand.marks(self.pilot.clock.now)
        open_ = [place for place, how in marks.targets.items() if how is not MarkKind.BARRED]
        return self._seen_ones(
            tuple(place for place in open_ if place not in hand.gesture.path and not self._stands_at(place))
        )

    def _chosen(self, places: list[TargetId]) -> TargetId:
        """Every kind of place as likely as any other, but buttons half."""
        kinds = [sort(place) for place in places]
        attacks = self.scene.hand.marks(self.pilot.clock.now).targets
        weights = [(0.5 if place.startswith(BUTTON) else 1.0) / kinds.count(one)
                   * (4 if attacks.get(place) is MarkKind.ATTACK else 1)
                   for place, one in zip(places, kinds, strict=True)]  # fmt: skip
        return self.rng.choices(places, weights)[0]

    def _press_plate(self) -> None:
        item = self.scene.picture.buttons["plate"]
        self._checked("plate", lambda: self.pilot.click(self.pilot.centre(item.rect)))

    def _ground(self) -> tuple[TargetId, tuple[float, float]] | None:
        """A point of free ground anywhere that what is in hand would go to, as the picture under the pointer shows."""
        scene, s = self.scene, self.pilot.stage.metrics.s
        area = scene.board.visible_area
        at = area.x + self.rng.random() * area.w, area.y + self.rng.random() * area.h
        place = (
            scene.board.place_at(at) if scene.picture.buttons.button_at((round(at[0]), round(at[1]))) is None else None
        )
        if place is None or not place.startswith(POINT) or self._reach(place) is NextPickEffect.NO:
            return None
        return None if self._stands_at(place) else (place, (at[0] / s, at[1] / s))

    def _stands_at(self, place: TargetId) -> bool:
        """Whether what is in hand has come there already, as far as can be seen: a press there changes nothing."""
        board, path = self.scene.board, self.scene.hand.gesture.path
        end, stands = board.place_centre(place), board.place_centre(path[-1]) if path else None
        return place.startswith(POINT) and bool(end and stands and math.dist(end, stands) < _SAME)

    def _pick(self, place: TargetId) -> None:
        spot = self._spot(place)
        assert spot is not None
        self._pick_at(place, spot)

    def _pick_at(self, place: TargetId, spot: tuple[float, float]) -> None:
        if sort(place) not in self.gestures:
            self.untold.setdefault(sort(place), self.scene.hand.expected_action_text())
        self._checked(place, lambda: self.pilot.click(spot))

    def _drags(self, origin: TargetId) -> bool:
        """Pulls it onto a marked place, sometimes, where it can be lifted and something is marked then."""
        if origin.startswith(BUTTON) or self.rng.random() < 0.5:
            return False
        ply, spot = self.scene.match.ply, self._spot(origin)
        assert spot is not None
        self.pilot.move(spot)
        self.pilot.press(spot)
        self.pilot.move((spot[0] + 9, spot[1] - 9))
        self.pilot.frames(2)
        ends = [place for place in self._targets() if not place.startswith(BUTTON)]
        if self.scene.hand.gesture.lifted is None or not ends:
            self.pilot.release(spot)
            self.pilot.rest()
            self._let_go()
            return self._is_over(ply)
        end = self._chosen(ends)
        there = self._spot(end)
        assert there is not None
        self.drags += 1

        def drop() -> None:
            self.pilot.move(there, 3)
            self.pilot.release()

        self._checked(end, drop)
        while not self._is_over(ply) and self._go_on():
            self.pilot.rest()
        if not self._is_over(ply):
            self._let_go()
        return True

    def _follow_bulb(self) -> bool:
        """Asks for a hint, and does what it shows; whether something has come of it."""
        plaque = next((item for item in self.scene.picture.buttons.items if item.name == "hint"), None)
        if plaque is None or not plaque.enabled:
            return False
        ply = self.scene.match.ply
        self._quiet()
        self.pilot.click(self.pilot.centre(plaque.rect))
        self.pilot.rest()
        steps = self.scene.hand.hint_steps
        if not self.scene.table.suggestion_panel.full_text:
            self.unforeseen.append(Refused((), "hint", self._said, self.banner))
        for place in steps:
            self.pilot.rest()
            if self._is_over(ply) or self._reach(place) is NextPickEffect.NO or not self._seen_ones((place,)):
                break
            self._pick(place)
        self.pilot.rest()
        if not self._is_over(ply) and self.scene.hand.complete_actions:
            self._press_plate()
            self.pilot.rest()
        if not self._is_over(ply):
            self._let_go()
        return self._is_over(ply)

    def _try_out(self) -> None:
        """Something that is there and not marked: whoever does that may be told that it does not go."""
        board = self.scene.board
        places = [
            place
            for place in board.place_centres()
            if not place.startswith(BUTTON) and self._reach(place) is NextPickEffect.NO
        ]
        seen = self._seen_ones(tuple(places))
        if not seen:
            return
        place, ply, held = self.rng.choice(seen), self.scene.match.ply, self.scene.hand.gesture.path
        spot = self._spot(place)
        assert spot is not None
        self.pilot.move(spot)
        self.pilot.rest()
        self._quiet()
        banner, before = self.banner, self._seen()
        self.pilot.click(spot)
        self.pilot.frames()
        assert self.scene.match.ply == ply, f"{place} was not marked, and does something"
        if self._said:
            self.foreseen.append(Refused(held, place, self._said, banner))
        elif self._seen() == before:
            self.silent.append(Refused(held, place, "", banner))
        self.pilot.rest()

    # --- what is seen ---------------------------------------------------------------------------------------------

    def _checked(self, place: TargetId, act: Any) -> None:
        """Does what the screen offers: it is not refused, and not without an answer."""
        self._quiet()
        held, banner, before, ply = self.scene.hand.gesture.path, self.banner, self._seen(), self.scene.match.ply
        self.pressed += 1
        act()
        self.pilot.frames(1)
        goes_on = self._is_over(ply) or len(self.scene.hand.gesture.path) > len(held)
        if self._seen() == before or (self._said and not goes_on):
            self.unforeseen.append(Refused(held, place, self._said, banner))

    @property
    def _said(self) -> str:
        return self.scene.table.bubble.words or self.pilot.stage.toast.words

    def _quiet(self) -> None:
        """Whatever was said is said no more."""
        self.scene.table.bubble.hide()
        self.pilot.stage.toast.clear_notice()

    def _seen(self) -> tuple[object, ...]:
        return self.pilot.stage.scene, self.scene.match.ply, self.scene.hand.gesture.path, self.pilot.picture()

    def _is_over(self, ply: int) -> bool:
        return self.pilot.stage.scene is not self.scene or self.scene.match.ply != ply

    def _let_go(self) -> None:
        for _ in range(_PICKS):
            if self.pilot.stage.scene is not self.scene or self.scene.hand.gesture.selected_place is None:
                return
            self.pilot.key("escape")
            self.pilot.rest()

    def _reach(self, place: TargetId) -> NextPickEffect:
        picker = self.scene.hand.gesture.picking.picker
        if picker.path:
            return picker.reach(place)
        return NextPickEffect.ON if place in picker.origins() else NextPickEffect.NO

    def _seen_ones(self, places: tuple[TargetId, ...]) -> list[TargetId]:
        return [place for place in places if self._spot(place) is not None]

    def _spot(self, place: TargetId) -> tuple[float, float] | None:
        """Where a press means the place, in logical pixels; None where it is not in sight."""
        scene, s = self.scene, self.pilot.stage.metrics.s
        items = scene.picture.buttons.items
        shown = next((item for item in items if item.name == place), None)
        if shown is not None:
            return self.pilot.centre(shown.rect)
        spot = scene.board.place_centre(place)
        if spot is None or not scene.board.area.collidepoint(spot):
            return None
        if scene.picture.buttons.button_at((round(spot[0]), round(spot[1]))) is not None:
            return None
        at = spot[0] / s, spot[1] / s
        there = scene.board.place_at(self.pilot.stage.to_pixels(at))
        is_near = place.startswith(POINT) and there is not None and self._reach(there) is not NextPickEffect.NO
        return at if there == place or is_near else None

    def _look_for(self, place: TargetId) -> None:
        """What can be taken in hand has a mark, or takes on another look under the pointer."""
        if place.startswith(BUTTON) or self.rng.random() > _LOOKS:
            return
        scene, spot = self.scene, self._spot(place)
        assert spot is not None
        self.pilot.move((2, 2))
        self.pilot.rest()
        marks = scene.hand.marks(self.pilot.clock.now)
        bare = replace(marks, movable=tuple(each for each in marks.movable if each != place))
        at_rest = self._picture()
        with patch.object(scene.hand, "marks", lambda now: bare):
            unmarked = self._picture()
        self.pilot.move(spot)
        self.looked += 1
        if at_rest == unmarked and self._picture() == at_rest:
            self.unseen.append(place)

    def _picture(self) -> bytes:
        self.pilot.stage.redraw_everything()
        self.pilot.frames()
        return self.pilot.picture()


def _is_open(item: Button) -> bool:
    """Whether a button of a box promises something."""
    return item.enabled and item.kind != "note" and not item.selected and item.name not in _ASIDE


def sort(place: TargetId) -> str:
    """What kind of place it is; the letters of a field are all one."""
    return _kind(place) if ":" in place else "cell"
