"""What stands on the mat: faces that tell states, hits that prefer the nearest centre, rings, floors."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from tabletop.games.zone_wars.board.mat.camera import MatCamera, camera_of_whole_mat
from tabletop.games.zone_wars.board.mat.miniatures import (
    MiniatureAppearance,
    Miniatures,
    facing_step_of_degrees,
    miniature_drawing_name,
    zone_card_picture,
)
from tabletop.games.zone_wars.board.mat.tokens import MatTokens, state_badge_names
from tabletop.games.zone_wars.phone import ZoneWarsPhoneViewBuilder
from tabletop.games.zone_wars.rules.rules import ZoneWars
from tabletop.games.zone_wars.rules.state.rules_context import RulesContext
from tabletop.ui.boards.marks import MarkKind, Marks
from tabletop.ui.stage.stage import Stage
from tests.games.zone_wars.rules.table import at, figure, zone_wars
from tests.ui.live import Live
from tests.ui.pilot import piloted

AREA = (0, 48, 972, 544)
WHOLE = camera_of_whole_mat(AREA, 36.0)
NEAR = WHOLE.centred_on((12, 12), 4)
CROWD = (
    "sides ark genlab; map dead-mile; krin 18,18 @0; lib 19.3,18 @45 [watch]; hugust 18,22 @90 [bloodied,damage=2];"
    " vasko 12,20 @200 [broken,damage=4]; bormin 20,20 @180 [used,items=scrap-rifle|laser-rifle+];"
    " dux 10,10,2.5 @270; farrow 10,10.2 @0; mark artifact 15,20; mark objective 22,18; round 2; turn ark"
)
FRONT = MatCamera.centred_on(WHOLE, (19, 19), 4)


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    with piloted(tmp_path) as pilot:
        yield pilot.stage


@pytest.fixture
def tokens(stage: Stage) -> MatTokens:
    made = MatTokens(stage, zone_wars().rules_context)
    made.show(at(CROWD))
    return made


def shown(
    tokens: MatTokens, camera: MatCamera, marks: Marks | None = None, hidden: frozenset[str] = frozenset()
) -> bytes:
    surface = pygame.Surface((1280, 720))
    tokens.draw(Live(surface), camera, marks, hidden=hidden)
    return pygame.image.tobytes(surface, "RGB")


# --- what is under the pointer ----------------------------------------------------------------------------------------


def test_places_are_named_by_model_and_token(tokens: MatTokens) -> None:
    assert {"m:krin", "m:bormin", "t:1", "t:2"} <= set(tokens.spots(WHOLE))


def test_a_small_base_is_hit_eighteen_logical_pixels_from_its_centre(tokens: MatTokens) -> None:
    x, y = WHOLE.to_pixels((18, 22))
    assert 0.625 * WHOLE.scale < 10
    assert tokens.target_ids_at_pixel(WHOLE, (x, y + 18))[0] == "m:hugust"
    assert tokens.target_ids_at_pixel(WHOLE, (x, y + 19)) == []


def test_a_large_base_is_hit_all_over(tokens: MatTokens) -> None:
    x, y = FRONT.to_pixels((18, 22))
    reach = 0.625 * FRONT.scale
    assert reach > 30
    assert tokens.target_ids_at_pixel(FRONT, (x, y + reach - 1)) == ["m:hugust"]
    assert tokens.target_ids_at_pixel(FRONT, (x, y + reach + 1)) == []


def test_the_nearest_centre_comes_first(tokens: MatTokens) -> None:
    krin, lib = WHOLE.to_pixels((18, 18)), WHOLE.to_pixels((19.3, 18))
    third = krin[0] + (lib[0] - krin[0]) * 0.4, krin[1]
    beyond = krin[0] + (lib[0] - krin[0]) * 0.6, krin[1]
    assert tokens.target_ids_at_pixel(WHOLE, third)[:2] == ["m:krin", "m:lib"]
    assert tokens.target_ids_at_pixel(WHOLE, beyond)[:2] == ["m:lib", "m:krin"]


def test_clicking_again_goes_through_all_that_overlap(tokens: MatTokens) -> None:
    spot = WHOLE.to_pixels((18.6, 18))
    first = tokens.next_target_id_at_pixel(WHOLE, spot, None)
    second = tokens.next_target_id_at_pixel(WHOLE, spot, first)
    assert (first, second) == ("m:krin", "m:lib")
    assert tokens.next_target_id_at_pixel(WHOLE, spot, second) == first
    assert tokens.next_target_id_at_pixel(WHOLE, WHOLE.to_pixels((30, 30)), None) is None


def test_a_figure_is_hit_at_its_head_but_the_ground_behind_it_can_be_pointed_at(tokens: MatTokens) -> None:
    x, y = FRONT.to_pixels((18, 22))
    head = x, y - 0.9 * FRONT.scale
    assert tokens.target_ids_at_pixel(FRONT, head) == ["m:hugust"]
    assert tokens.target_ids_at_pixel(FRONT, head, bodies=False) == []


def test_whoever_lies_has_no_head_in_the_air(tokens: MatTokens) -> None:
    camera = WHOLE.centred_on((12, 20), 4)
    x, y = camera.to_pixels((12, 20))
    assert tokens.target_ids_at_pixel(camera, (x, y - 0.9 * camera.scale)) == []


def test_those_in_front_are_drawn_over_those_behind_and_higher_floors_last(tokens: MatTokens) -> None:
    order = list(tokens.places())
    assert order[:2] == ["t:1", "t:2"]
    assert order.index("m:krin") < order.index("m:bormin") < order.index("m:hugust")
    assert order[-1] == "m:dux"


# --- what they look like ----------------------------------------------------------------------------------------------


def test_each_state_has_its_signs() -> None:
    state = at(CROWD)
    found = {id_: state_badge_names(figure(state, id_)) for id_ in ("krin", "lib", "hugust", "vasko", "bormin")}
    assert found == {
        "krin": (), "lib": ("overwatch",), "hugust": ("bloodied",), "vasko": ("broken",),
        "bormin": ("done", "carrying"),
    }  # fmt: skip


def test_whoever_acts_just_now_is_not_done() -> None:
    state = at(CROWD)
    assert state_badge_names(figure(state, "bormin"), acts=True) == ("acting", "carrying")


def test_a_face_tells_all_that_matters(tokens: MatTokens) -> None:
    state = at(CROWD)
    hugust, vasko, dux = (tokens.miniature_appearance(figure(state, id_), NEAR) for id_ in ("hugust", "vasko", "dux"))
    assert hugust.health == (3, 5)
    assert (vasko.is_lying, vasko.health) == (True, (0, 0))
    assert (dux.floor, dux.seat) == (1, 1)
    assert tokens.miniature_appearance(figure(state, "bormin"), NEAR).has_acted
    assert hugust.base_diameter == pytest.approx(1.25 * NEAR.scale, abs=0.01)


def test_every_state_and_facing_changes_the_picture(stage: Stage, tokens: MatTokens) -> None:
    state, seen = at(CROWD), set()
    for position in ("@0", "@90", "@180", "@0 [watch]", "@0 [used]", "@0 [bloodied]", "@0 [broken]", "@0 [damage=1]"):
        state = at(f"sides ark genlab; bare; krin 12,12 {position}; bormin 30,30 @0; round 1; turn genlab")
        tokens.show(state)
        seen.add(shown(tokens, NEAR))
    assert len(seen) == 8


def _colourfulness(picture: pygame.Surface) -> float:
    """How far red, green and blue of what is seen of it lie apart, on average."""
    wide, high = picture.get_size()
    seen = [at for at in (picture.get_at((x, y)) for x in range(wide) for y in range(high)) if at.a > 100]
    return sum(max(at.r, at.g, at.b) - min(at.r, at.g, at.b) for at in seen) / len(seen)


def test_whoever_is_broken_is_told_from_the_ready_at_twenty_pixels_without_any_sign(stage: Stage) -> None:
    minis = Miniatures(stage, zone_wars().rules_context)
    for figure_id in (one.id for faction in zone_wars().content.factions for one in faction.characters):
        ready, broken = (
            minis.cutout(MiniatureAppearance(figure_id, 0, base_diameter=20.0, is_lying=lies)) for lies in (False, True)
        )
        assert _colourfulness(broken) < 12, figure_id
        assert _colourfulness(ready) > 30, figure_id
        shapes = [pygame.mask.from_surface(one, 100) for one in (ready, broken)]
        both = shapes[0].overlap_area(shapes[1], (0, 0))
        assert both < 0.7 * (shapes[0].count() + shapes[1].count() - both), figure_id


def test_a_card_shows_whoever_is_broken_as_the_mat_does(stage: Stage) -> None:
    minis = Miniatures(stage, zone_wars().rules_context)
    ready, broken = minis.portrait("lib", 0, 64), minis.portrait("lib", 0, 64, lies=True)
    assert _colourfulness(broken) < 0.7 * _colourfulness(ready), "only its base has the colour of the side"


def test_facings_have_pictures_three_degrees_apart() -> None:
    assert [facing_step_of_degrees(degrees) for degrees in (0, 1.4, 1.6, 90, 359)] == [0, 0, 1, 30, 0]


@pytest.mark.parametrize(("figure", "drawing"), [("lib", "mini_lib"), ("nobody", "mini_nobody"), ("", "mini_krin")])
def test_a_model_wears_what_its_card_names_on_the_mat_and_on_phones(stage: Stage, figure: str, drawing: str) -> None:
    game = zone_wars()
    ark, *others = game.content.factions
    characters = tuple(replace(card, figure=figure) if card.id == "krin" else card for card in ark.characters)
    other = ZoneWars(replace(game.content, factions=(replace(ark, characters=characters), *others)))
    assert miniature_drawing_name(other.rules_context, "krin") == drawing
    seen = pygame.image.tobytes(Miniatures(stage, other.rules_context).portrait("krin", 0, 64), "RGBA")
    own = pygame.image.tobytes(
        Miniatures(stage, game.rules_context).portrait(drawing.removeprefix("mini_"), 0, 64), "RGBA"
    )
    assert seen == own
    assert f"'{drawing}.0'" in repr(ZoneWarsPhoneViewBuilder(other).blocks(other.view(at(CROWD), 0), 0))


def test_a_monster_and_a_zone_card_that_nobody_has_drawn_are_shown_too(stage: Stage) -> None:
    hydra = replace(zone_wars().content.monsters[0], id="hydra")
    arena = RulesContext(replace(zone_wars().content, monsters=(hydra,)))
    assert miniature_drawing_name(arena, "hydra") == "mini_hydra"
    portraits = [Miniatures(stage, arena).portrait(id_, 0, 64) for id_ in ("hydra", "kraken", "krin")]
    assert len({pygame.image.tobytes(each, "RGBA") for each in portraits}) == 3, "each can be told from the others"
    cards = [zone_card_picture(stage.sprites, card, 20) for card in ("hail", "sleet", "acid-rain")]
    assert [each.get_size() for each in cards] == 3 * [(20, 20)]
    assert len({pygame.image.tobytes(each, "RGBA") for each in cards}) == 3


def test_every_character_and_monster_has_a_figure(stage: Stage) -> None:
    content, minis = zone_wars().content, Miniatures(stage, zone_wars().rules_context)
    figures = [c.id for faction in content.factions for c in faction.characters] + [m.id for m in content.monsters]
    pictures = {pygame.image.tobytes(minis.portrait(id_, 0, 64), "RGBA") for id_ in figures}
    assert len(pictures) == len(figures) == 24


def test_sides_differ_by_colour_and_shape(stage: Stage) -> None:
    minis = Miniatures(stage, zone_wars().rules_context)
    assert len({pygame.image.tobytes(minis.portrait("krin", seat, 64), "RGBA") for seat in range(4)}) == 4


def test_rings_tell_the_chosen_from_the_targeted(tokens: MatTokens) -> None:
    looks = [
        Marks(), Marks(movable=("m:krin",)), Marks(selected="m:krin"), Marks(hovered="m:krin"), Marks(focus="m:krin"),
        Marks(targets={"m:krin": MarkKind.ATTACK}),
    ]  # fmt: skip
    assert len({shown(tokens, FRONT, marks) for marks in looks}) == 6


def test_what_is_held_leaves_a_ghost_and_hangs_at_the_pointer(tokens: MatTokens) -> None:
    surface = pygame.Surface((1280, 720))
    tokens.draw(Live(surface), FRONT, Marks(lifted="m:krin", held_at=(300.0, 300.0)))
    assert surface.get_at((300, 300))[:3] != (0, 0, 0)
    x, y = map(round, FRONT.to_pixels((18, 18)))
    there = surface.get_at((x, y))
    still = pygame.Surface((1280, 720))
    tokens.draw(Live(still), FRONT)
    assert 0 < sum(there[:3]) < sum(still.get_at((x, y))[:3])


def test_what_moves_is_left_out(tokens: MatTokens) -> None:
    assert shown(tokens, FRONT) != shown(tokens, FRONT, hidden=frozenset({"m:krin"}))


def test_everything_stays_within_the_rectangle_that_is_drawn_anew(tokens: MatTokens) -> None:
    for camera in (WHOLE, FRONT):
        for name in ("m:krin", "m:bormin", "m:vasko", "t:1"):
            others = frozenset(tokens.places()) - {name}
            surface = pygame.Surface((1280, 720), pygame.SRCALPHA)
            tokens.draw(Live(surface), camera, Marks(selected=name, focus=name), hidden=others)
            assert tokens.rect_of(camera, name).contains(surface.get_bounding_rect()), (name, camera.step)


def test_nothing_is_drawn_outside_the_clip(tokens: MatTokens) -> None:
    surface = pygame.Surface((1280, 720), pygame.SRCALPHA)
    clip = pygame.Rect(430, 280, 60, 60)
    surface.set_clip(clip)
    tokens.draw(Live(surface), FRONT)
    surface.set_clip(None)
    assert clip.contains(surface.get_bounding_rect())


def test_whoever_stands_on_another_floor_is_seen_through(tokens: MatTokens) -> None:
    camera = WHOLE.centred_on((10, 10), 4)
    others = frozenset(tokens.places()) - {"m:dux"}
    tokens.level = 2.5
    on_it = shown(tokens, camera, hidden=others)
    tokens.level = 0.0
    from_below = shown(tokens, camera, hidden=others)
    assert sum(from_below) < sum(on_it)
    below = frozenset(tokens.places()) - {"m:farrow"}
    bright = shown(tokens, camera, hidden=below)
    tokens.level = 2.5
    assert sum(shown(tokens, camera, hidden=below)) < sum(bright)


def test_pictures_for_the_next_step_are_drawn_ahead_one_by_one(tokens: MatTokens) -> None:
    camera = WHOLE.zoomed(2)
    models = sum(name.startswith("m:") for name in tokens.places())
    count = 0
    while tokens.warm(camera):
        count += 1
    assert count == 2 * models
    nearer = tokens.miniature_appearance(figure(at(CROWD), "krin"), camera.zoomed(1))
    assert tokens.miniatures.has_picture(nearer)


# --- seen from far away -----------------------------------------------------------------------------------------------


def made_figures(monkeypatch: pytest.MonkeyPatch) -> list[MiniatureAppearance]:
    """Whose picture is made from now on."""
    made, plain = list[MiniatureAppearance](), Miniatures._render_miniature

    def make(minis: Miniatures, face: MiniatureAppearance) -> pygame.Surface:
        made.append(face)
        return plain(minis, face)

    monkeypatch.setattr(Miniatures, "_render_miniature", make)
    return made


def test_zooming_waits_for_no_figure_and_they_come_one_by_one(
    tokens: MatTokens, stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, near, surface = shown(tokens, WHOLE), WHOLE.centred_on((16, 18), 2), pygame.Surface((1280, 720))
    made = made_figures(monkeypatch)
    tokens.draw(Live(surface), near, quick=True)
    rough = pygame.image.tobytes(surface, "RGB")
    assert not made
    assert rough not in (before, pygame.image.tobytes(pygame.Surface((1280, 720)), "RGB"))
    counts = [len(made)]
    while tokens.sharpen_next_figure(near):
        counts.append(len(made))
    assert counts == list(range(len(counts)))
    assert len(counts) > 4
    sharp = shown(tokens, near)
    assert len(made) == counts[-1]
    fresh = MatTokens(stage, zone_wars().rules_context)
    fresh.show(at(CROWD))
    assert sharp == shown(fresh, near) != rough


def test_who_is_seen_in_another_ring_is_never_coarse(tokens: MatTokens) -> None:
    surface, marks = pygame.Surface((1280, 720)), Marks(selected="m:krin")
    shown(tokens, WHOLE)
    tokens.draw(Live(surface), WHOLE, marks, quick=True)
    assert pygame.image.tobytes(surface, "RGB") == shown(tokens, WHOLE, marks)


def test_wounds_can_be_counted_below_a_small_figure(tokens: MatTokens, stage: Stage) -> None:
    minis, px = Miniatures(stage, zone_wars().rules_context), stage.metrics.px
    for left, most in ((3, 4), (1, 5), (2, 3)):
        face = replace(
            tokens.miniature_appearance(figure(at(CROWD), "hugust"), WHOLE), health=(left, most), base_diameter=20.0
        )
        assert minis._health_dot_size(face) >= px(6)
        row = minis.health_dots_picture(face.health, minis._health_dot_size(face))
        y, light = row.get_height() // 2, []
        for k in range(most):
            size = minis._health_dot_size(face)
            step, high = size + max(1, size // 4), size + max(2, size // 2)
            light.append(row.get_at((round(high / 2 + k * step), y)))
        assert len({tuple(each) for each in light[:left]} & {tuple(each) for each in light[left:]}) == 0
        assert row.get_width() <= 2 * minis.picture_radius_px(face.base_diameter), "and they stand in its picture"


def test_a_large_figure_keeps_dots_in_its_measure(tokens: MatTokens, stage: Stage) -> None:
    face = replace(tokens.miniature_appearance(figure(at(CROWD), "hugust"), NEAR), health=(2, 5), base_diameter=100.0)
    assert Miniatures(stage, zone_wars().rules_context)._health_dot_size(face) == 11


def test_a_face_that_was_seen_is_that_of_this_very_figure_and_of_how_it_looks(tokens: MatTokens) -> None:
    tokens.spots(FRONT)
    krin = figure(at(CROWD), "krin")
    seen = tokens.miniature_appearance(krin, FRONT)
    assert tokens.miniature_appearance(krin, FRONT) is seen
    assert tokens.miniature_appearance(krin, FRONT, 90.0).facing == facing_step_of_degrees(90.0) != seen.facing
    assert tokens.miniature_appearance(krin, FRONT, rings=("target",)).rings == ("target",)
    assert tokens.miniature_appearance(replace(krin, damage=1), FRONT).health != seen.health
    assert tokens.miniature_appearance(krin, NEAR.zoomed(-2)).base_diameter < seen.base_diameter
    assert tokens.miniature_appearance(krin, FRONT) == seen
