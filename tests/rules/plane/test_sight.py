"""Sight and cover; G1 to G10 are the worked examples of the rules of Zone Wars, section 13."""

from __future__ import annotations

import pytest

from tabletop.rules.plane.fan import RaySampling
from tabletop.rules.plane.geometry import Base, Point, Point3, Polygon, Segment, ShapeError
from tabletop.rules.plane.pieces import Gap, Piece, PieceKind
from tabletop.rules.plane.sight import SightLines, SightResult, SightVerdict, ray_ends, sight_between

from .scenes import block, box, low, stand

MODEL = RaySampling(rays=21, width=0.98, slack=0.05)
S, T = stand(10, 10), stand(18, 10)
CLEAR, COVERED, SHELTERED, HIDDEN, FOULED = SightVerdict
DOOR = Gap(Segment(Point(14, 9), Point(14, 11)), 0, 2.5)


def look(*pieces: Piece, others: tuple[Base, ...] = (), eye: Base = S, target: Base = T) -> SightResult:
    return sight_between(eye, target, pieces, others, MODEL)


def house(*gaps: Gap, left: float = 14) -> Piece:
    """A room between the two, from 14 to 16 unless told."""
    return Piece(box(left, 16, 7, 13), PieceKind.HOLLOW, 0, 5, gaps)


EXAMPLES = {
    "G1": ((), (), CLEAR),
    "G2": ((low(14, 14.5, 8, 12),), (), COVERED),
    "G3": ((low(16.875, 17.375, 8, 12),), (), SHELTERED),
    "G4": ((low(10.625, 11.125, 8, 12),), (), CLEAR),
    "G5": ((block(14, 14.5, 8, 12),), (), HIDDEN),
    "G6": ((block(14, 14.5, 6, 10),), (), COVERED),
    "G7": ((), (stand(14, 10),), FOULED),
    "G8": ((), (stand(14, 10.8),), FOULED),
    "G9": ((), (stand(14, 11),), CLEAR),
    "G10": ((block(13, 13.5, 6, 10.05),), (stand(15, 9.3),), COVERED),
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_worked_example(name: str) -> None:
    pieces, others, verdict = EXAMPLES[name]
    seen = look(*pieces, others=others)
    assert seen.verdict is verdict
    assert seen.is_seen is (verdict not in (HIDDEN, FOULED))


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_worked_example_turned_and_moved_stays_the_same(name: str) -> None:
    pieces, others, verdict = EXAMPLES[name]

    def turn(x: float, y: float) -> Point:
        x, y = x - 10, y - 10
        return Point(20 + 0.6 * x - 0.8 * y, 5 + 0.8 * x + 0.6 * y)

    def base(old: Base) -> Base:
        return Base(turn(*old.centre), old.radius, old.height)

    turned = [Piece(Polygon(tuple(turn(*c) for c in p.outline.corners)), p.kind, p.bottom, p.top) for p in pieces]
    assert sight_between(base(S), base(T), turned, [base(other) for other in others], MODEL).verdict is verdict


def test_d11_the_rays_are_spread_over_98_percent_of_the_target() -> None:
    ends = ray_ends(S, T, MODEL)
    assert len(ends) == 21
    assert ends[0] == pytest.approx((18, 10 - 0.6125))
    assert ends[10] == pytest.approx((18, 10))
    assert ends[20] == pytest.approx((18, 10 + 0.6125))


def test_half_hidden_says_which_rays_are_stopped() -> None:
    seen = look(block(14, 14.5, 6, 10))
    assert seen.stopped == 0b1111111111, "those to the left, the middle one grazes"
    assert seen.stopped_ray_share == pytest.approx(10 / 21)
    assert look(block(14, 14.5, 8, 12)).stopped_ray_share == 1


def test_d13_two_covering_pieces_of_which_one_touches_shelter_once() -> None:
    far, near = low(14, 14.5, 8, 12), low(16.875, 17.375, 8, 12)
    seen = look(far, near)
    assert seen.verdict is SHELTERED
    assert seen.cover == (far, near)


def test_d12_a_block_that_the_viewer_touches_stops_rays_and_covers_nothing() -> None:
    assert look(block(10.625, 11.125, 6, 10)).verdict is CLEAR
    assert look(block(10.625, 11.125, 6, 10)).stopped.bit_count() == 10
    assert look(block(10.625, 11.125, 8, 12)).verdict is HIDDEN


def test_c9_other_pieces_cover_although_the_viewer_touches_one() -> None:
    assert look(low(10.625, 11.125, 8, 12), low(14, 14.5, 8, 12)).verdict is COVERED


def test_d14_a_target_inside_a_low_area_is_sheltered_by_it() -> None:
    assert look(low(16, 20, 8, 12)).verdict is SHELTERED
    assert look(low(8, 12, 8, 12)).verdict is CLEAR, "the viewer inside"
    assert look(low(8, 20, 8, 12)).verdict is CLEAR, "both inside"


def test_n5_what_lies_only_under_or_behind_the_target_does_not_count() -> None:
    assert look(block(17.5, 18.5, 9.9, 10.1)).verdict is CLEAR
    assert look(block(18.7, 19, 8, 12), low(5, 9, 8, 12)).verdict is CLEAR
    assert look(house(left=15.99)).verdict is HIDDEN
    assert look(Piece(box(9.8, 30, 0, 30), PieceKind.HOLLOW, 0, 5)).verdict is CLEAR, (
        "both in one room, one on its wall"
    )
    assert look(Piece(box(5, 18.2, 0, 30), PieceKind.HOLLOW, 0, 5)).verdict is CLEAR, "a wall under the target"


def test_n9_a_piece_behind_a_stopping_one_still_shelters() -> None:
    wall, hedge = block(13, 13.5, 6, 10), low(16.875, 17.375, 8, 9.9)
    seen = look(wall, hedge)
    assert seen.screened & ~seen.stopped == 0
    assert seen.verdict is SHELTERED


def test_n14_a_ray_along_an_edge_or_through_a_corner_does_not_cross() -> None:
    middle = 1 << 10
    assert look(low(12, 14, 10, 12)).screened & middle == 0
    assert look(low(12, 14, 9, 10)).screened & middle == 0
    tip = Piece(Polygon((Point(13, 10), Point(12, 12), Point(14, 12))), PieceKind.SOLID, 0, 3)
    assert look(tip).stopped & middle == 0
    assert look(Piece(tip.outline, PieceKind.HOLLOW, 0, 3)).stopped & middle == 0
    across = Piece(Polygon((Point(12, 10), Point(13, 9), Point(14, 10), Point(13, 11))), PieceKind.HOLLOW, 0, 3)
    assert look(across).stopped & middle, "from corner to corner through the room"


def test_a_ray_along_a_wall_crosses_only_if_it_changes_sides() -> None:
    middle = 1 << 10
    step = ((12, 8), (14, 8), (14, 10), (15, 10), (15, 12), (12, 12))
    bay = Piece(Polygon(tuple(Point(*c) for c in step)), PieceKind.HOLLOW, 0, 5)
    assert look(bay).stopped & middle, "in at the left wall"
    beside = Piece(box(12, 15, 10, 12), PieceKind.HOLLOW, 0, 5)
    assert look(beside).stopped & middle == 0
    inside = stand(13, 10)
    assert look(bay, eye=inside).stopped & middle, "out along the wall between 14 and 15"
    lane = ((12, 8), (14, 8), (14, 10), (15, 10), (15, 8), (20, 8), (20, 12), (12, 12))
    room = Piece(Polygon(tuple(Point(*c) for c in lane)), PieceKind.HOLLOW, 0, 5)
    assert look(room, eye=inside).stopped & middle == 0, "along the niche's wall, still in the room"


def test_a_building_stops_what_does_not_go_through_openings() -> None:
    assert look(house()).verdict is HIDDEN
    window = Gap(Segment(Point(16, 9), Point(16, 11)), 0, 2.5)
    seen = look(house(DOOR, window))
    assert seen.verdict is COVERED
    assert seen.stopped == 0
    assert look(house(DOOR)).verdict is HIDDEN, "the far wall"
    half = Gap(Segment(Point(16, 10.01), Point(16, 11)), 0, 2.5)
    assert look(house(DOOR, half)).stopped.bit_count() == 11


def test_n12_an_opening_of_another_storey_is_a_wall_here() -> None:
    upstairs = Gap(DOOR.span, 2.5, 5)
    inside = stand(15, 10)
    assert look(house(upstairs), target=inside).verdict is HIDDEN
    assert look(house(DOOR), target=inside).verdict is COVERED
    assert look(house(upstairs), eye=stand(10, 10, 2.5), target=stand(15, 10, 2.5)).verdict is COVERED


def test_n6_on_one_level_only_what_reaches_into_it_counts() -> None:
    up, there = stand(10, 10, 2.5), stand(18, 10, 2.5)
    assert look(low(14, 14.5, 8, 12), eye=up, target=there).verdict is CLEAR
    assert look(block(14, 14.5, 8, 12), eye=up, target=there).verdict is HIDDEN, "no further look at heights"
    assert look(others=(stand(14, 10),), eye=up, target=there).verdict is CLEAR
    assert look(others=(stand(14, 10, 2.5),), eye=up, target=there).verdict is FOULED


def test_n7_n8_between_levels_a_ray_passes_over_and_under() -> None:
    up = stand(10, 10, 5)
    # from 6.25 at x = 10 down to 0.625 at x = 18: 3.4375 at x = 14
    assert look(block(13, 14, 8, 12), eye=up).verdict is CLEAR
    assert look(block(13, 15, 8, 12), eye=up).verdict is HIDDEN, "2.73 at its far side"
    assert look(others=(stand(14, 10),), eye=up).verdict is CLEAR
    assert look(others=(stand(16, 10),), eye=up).verdict is CLEAR
    assert look(others=(stand(16.6, 10),), eye=up).verdict is FOULED, "below 1.25 before it has passed"
    assert look(others=(stand(13.5, 10, 2.5),), eye=up).verdict is FOULED, "a model on a floor between"
    assert look(others=(stand(12, 10, 2.5),), eye=up).verdict is CLEAR


def test_n4_a_model_exactly_below_is_seen() -> None:
    assert look(block(9, 11, 9, 11), eye=stand(10, 10, 5), target=stand(10, 10)).verdict is CLEAR


def test_models_in_contact_hide_nothing_from_each_other() -> None:
    near = stand(11.25, 10)
    assert look(low(8, 14, 8, 12), target=near).verdict is CLEAR
    assert look(low(11.2, 11.3, 8, 12), target=near, others=(stand(11.25, 11.25),)).verdict is CLEAR


def test_r147_one_ray_through_a_model_is_enough_and_it_is_named() -> None:
    other = stand(14, 10.92)
    seen = look(others=(other, stand(30, 30)))
    assert seen.verdict is FOULED
    assert seen.fouled.bit_count() == 1
    assert seen.fouling == (other,)


@pytest.mark.parametrize("side", [0.0, 0.4, 0.9, 2.0])
@pytest.mark.parametrize(
    "pieces",
    [
        (),
        (low(14, 15, 9, 11),),
        (block(14, 15, 8, 12),),
        (block(14, 15, 10, 12),),
        (block(14, 15, 8, 10), low(15, 15.5, 9, 11), block(14, 15, 10, 12)),
    ],
)
def test_the_verdict_alone_is_that_of_the_whole_sight(pieces: tuple[Piece, ...], side: float) -> None:
    others = (stand(16, 10 + side),)
    assert SightLines(S, T, pieces, MODEL).sight_verdict_past_models(others) is look(*pieces, others=others).verdict


def test_only_a_fan_of_rays_makes_a_model() -> None:
    for rays, width in ((1, 0.98), (21, 0), (21, 1.1)):
        with pytest.raises(ShapeError, match="make no fan"):
            RaySampling(rays, width, 0.05)
    assert Point3(1, 2).z == 0
