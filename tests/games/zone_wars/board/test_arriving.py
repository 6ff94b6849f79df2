"""Who places a monster sees how far from its prey it may stand, and its base in the hand."""

from __future__ import annotations

import random
from math import cos, sin, tau
from pathlib import Path

from tabletop.games.zone_wars.rules.powers import monsters
from tabletop.games.zone_wars.rules.state import tasks as t
from tabletop.games.zone_wars.rules.text.actions import Put
from tabletop.rules.plane.geometry import Point3, distance_on_mat
from tabletop.settings import Settings
from tabletop.ui.messages import say
from tests.games.zone_wars.board.states import FIELD
from tests.games.zone_wars.board.table import Table, zone_match
from tests.games.zone_wars.board.test_board import words_on_screen
from tests.ui.pilot import Pilot, piloted, seated


def asked(pilot: Pilot) -> tuple[Table, t.Arriving]:
    """A table at which a monster is to be placed."""
    for seed in range(60):
        match, rng = zone_match(seed=f"{seed}", position=FIELD), random.Random(seed)
        for _ in range(40):
            if match.outcome is not None:
                break
            task = match.view(None).todo[-1]
            if isinstance(task, t.Arriving):
                return Table(pilot, seated(pilot, match)), task
            match.submit(rng.choice(list(match.actions())))
    raise AssertionError("no monster came")


def test_the_circle_shows_where_the_middle_of_a_monster_may_be_and_the_hand_holds_its_base(tmp_path: Path) -> None:
    with piloted(tmp_path, Settings(confirm="none", cover="off", animation_speed=0.0)) as pilot:
        it, task = asked(pilot)
        pilot.rest()
        d = it.draft
        assert task.around is not None
        about, arena = d.figures[task.around], d.rules_context
        assert about.place is not None
        far = (
            arena.base_radius(about)
            + arena.monsters[task.monster].radius
            + monsters.max_arrival_distance(d, task.monster)
        )
        drawn = {at: tuple(pilot.stage.surface.get_at(it.board.mat.camera.to_pixels(at))) for at in
                 ((about.place.x + side * (far - 0.4), about.place.y) for side in (-1, 1))}  # fmt: skip
        before = pilot.picture()
        spot = next(action.place for action in it.scene.match.actions())
        pilot.move(it.inch(spot.x, spot.y))
        pilot.frames(3)
        assert pilot.picture() != before, "its base is under the pointer"
        pilot.click(it.inch(spot.x, spot.y))
        pilot.rest()
        assert any(line.startswith("put ") for line in it.line)
        later = {at: tuple(pilot.stage.surface.get_at(it.board.mat.camera.to_pixels(at))) for at in drawn}
        assert any(later[at] != colour for at, colour in drawn.items()), "the light was only for the placing"


def shark(pilot: Pilot, *keys: str) -> Table:
    """It comes up in contact with Krin, who stands at a wall; Ben places it."""
    position = FIELD.replace("krin 9,15", "krin 15,5.5").replace("turn ark", "order krin; zone 2 ready; draw")
    it = Table(pilot, seated(pilot, zone_match(position=position, chance="ask")))
    it.key(*keys)
    for text in ("draw zone", "reveal land-shark"):
        it.scene.match.submit(it.scene.match.game.parse(text))
        pilot.rest()
    assert isinstance(it.draft.todo[-1], t.Arriving)
    return it


def test_who_places_one_is_told_round_whom_and_sees_it_large_whatever_was_looked_at(tmp_path: Path) -> None:
    with piloted(tmp_path, Settings(confirm="none", cover="off", animation_speed=0.0)) as pilot:
        it = shark(pilot, "0")
        assert it.board.mat.camera.step > 0
        assert it.board.mat.game.rules_context.zone_cards["land-shark"].text in words_on_screen(pilot), (
            "what the card says"
        )
        assert say("zone_wars.next_put", figure="Krin") in it.scene.picture.banner_wordings()[0]


def test_a_click_anywhere_places_it_at_the_next_spot_that_is_free(tmp_path: Path) -> None:
    with piloted(tmp_path, Settings(confirm="none", cover="off", animation_speed=0.0)) as pilot:
        it = shark(pilot)
        free = [action.place for action in it.scene.match.actions() if isinstance(action, Put)]
        krin = it.figure("krin").place
        assert krin is not None
        angles = [k * tau / 16 for k in range(16)]
        picker = it.board.mat.plans.held_picker
        assert picker is not None
        for angle in angles:
            stop = picker.snap_to(Point3(krin.x + 4 * cos(angle), krin.y + 4 * sin(angle), krin.z))
            assert stop is not None
            assert stop.place is not None, "there is always a spot"
            assert min(distance_on_mat(stop.place, spot) for spot in free) < 1.5
        it.click(it.inch(krin.x + 4, krin.y + 1))
        assert it.line[-1].startswith("put ") or any(text.startswith("put ") for text in it.line)
