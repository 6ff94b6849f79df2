"""What lies beside the mat: the squad, room for buttons, the cup."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pygame
import pytest

from tabletop.games.zone_wars.board.decision_buttons import StripButtonSlots
from tabletop.games.zone_wars.board.squad_strip import SquadStrip
from tabletop.settings import Settings
from tabletop.ui.boards.marks import Marks
from tabletop.ui.drawing.display_list import DisplayList
from tests.games.zone_wars.board.states import FIELD
from tests.games.zone_wars.rules.table import at, zone_wars
from tests.ui.live import Live
from tests.ui.pilot import piloted

AREA = pygame.Rect(0, 48, 972, 672)
NARROW = pygame.Rect(0, 48, 940, 960)
"""Where the squad is below the mat."""
SQUADS = (
    "sides ark genlab; map dead-mile; krin 2,2 @0; lib 4,2 @45 [watch]; hugust 6,2 @90 [used,damage=2];"
    " vasko 8,2 @0 [broken,damage=4]; bormin 34,34 @180; dux 32,34 @180; m 2 5; round 2; turn ark"
)
Make = Callable[..., SquadStrip]


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Make]:
    with ExitStack() as stack:

        def made(text_scale: int = 100, seat: int = 0, position: str = SQUADS, area: pygame.Rect = AREA) -> SquadStrip:
            pilot = stack.enter_context(piloted(tmp_path, Settings(text_scale=text_scale)))
            strip = SquadStrip(pilot.stage, zone_wars().content)
            strip.layout(area)
            strip.show(at(position), seat)
            return strip

        yield made


def drawn(strip: SquadStrip, marks: Marks | None = None) -> bytes:
    surface = pygame.Surface((1280, 1100))
    strip.draw(Live(surface), marks or Marks())
    return pygame.image.tobytes(surface, "RGB")


def test_it_is_as_high_as_agreed_and_leaves_small_boards_alone(make: Make) -> None:
    strip = make()
    assert strip.layout(NARROW) == pygame.Rect(0, 48, 940, 960 - 128)
    assert strip.layout(pygame.Rect(0, 0, 400, 400)) == pygame.Rect(0, 0, 400, 400)
    assert strip.spots() == {}


@pytest.mark.parametrize("text_scale", [100, 150, 200])
@pytest.mark.parametrize("position", [SQUADS, SQUADS.replace("vasko", "franton 10,2 @0; vasko")])
def test_on_wide_boards_the_squad_stands_in_a_column_beside_the_mat(make: Make, text_scale: int, position: str) -> None:
    strip = make(text_scale, position=position)
    mat = strip.layout(AREA)
    assert mat.w >= 770
    assert mat.h >= 500
    assert (strip.squad_column_rect.right, mat.right, strip.rect.top) == (mat.left, AREA.right, mat.bottom)
    cards = [strip.rect_of(place) for place in strip.spots()]
    assert len(cards) == position.count("@") - 2
    for i, card in enumerate(cards):
        assert strip.squad_column_rect.contains(card.inflate(-8, -8))
        assert card.inflate(-8, -8).collidelist([other.inflate(-8, -8) for other in cards[:i]]) < 0
        assert card.h >= 60


def test_cards_are_the_places_of_the_seats_models(make: Make) -> None:
    assert set(make().spots()) == {"m:krin", "m:lib", "m:hugust", "m:vasko"}
    assert set(make(seat=1).spots()) == {"m:bormin", "m:dux"}


def test_a_card_is_found_under_the_pointer(make: Make) -> None:
    strip = make()
    assert {strip.place_at(spot) for spot in strip.spots().values()} == set(strip.spots())
    assert strip.place_at((600, 650)) is None
    assert strip.place_at(strip.squad_column_rect.midtop) is None
    for place, spot in strip.spots().items():
        assert strip.rect_of(place).collidepoint(spot)
    assert strip.rect_of("m:bormin").size == (0, 0)


def buttons(count: int) -> StripButtonSlots:
    """So many buttons."""
    return StripButtonSlots(tuple(range(count)), count, is_large=count <= 4)


@pytest.mark.parametrize("text_scale", [100, 150, 200])
@pytest.mark.parametrize("count", [1, 2, 4, 6])
@pytest.mark.parametrize("area", [AREA, NARROW], ids=["wide", "narrow"])
def test_buttons_stand_between_squad_and_cup_and_apart(
    make: Make, text_scale: int, count: int, area: pygame.Rect
) -> None:
    strip = make(text_scale, area=area)
    rects = strip.button_rects(buttons(count))
    assert rects is not None
    assert len(rects) == count
    cards = [strip.rect_of(place) for place in strip.spots()]
    for i, rect in enumerate(rects):
        assert strip.rect.contains(rect)
        assert rect.collidelist(cards) < 0
        assert rect.collidelist(list(rects[:i])) < 0
        assert rect.h >= 30
        assert rect.w >= 98
        assert rect.right <= strip.rect.right


@pytest.mark.parametrize("area", [AREA, NARROW], ids=["wide", "narrow"])
def test_eleven_buttons_fit_at_the_usual_text_size(make: Make, area: pygame.Rect) -> None:
    position = SQUADS.replace(" vasko 8,2 @0 [broken,damage=4];", "")
    rects = make(position=position, area=area).button_rects(buttons(11))
    assert rects is not None
    assert min(rect.h for rect in rects) >= 30


FIVE = SQUADS.replace("vasko", "franton 10,2 @0; vasko")


def test_cards_make_room_for_many_buttons_and_come_back(make: Make) -> None:
    strip = make(position=FIVE, area=NARROW)
    whole = drawn(strip)
    rects = strip.button_rects(buttons(15))
    assert rects is not None
    assert min(rect.h for rect in rects) >= 30
    assert max(rect.right for rect in rects) <= strip.rect.right - 168  # the cup stays
    assert strip.spots() == {}
    strip.button_rects(buttons(0))
    assert set(strip.spots()) == {"m:krin", "m:lib", "m:hugust", "m:franton", "m:vasko"}
    assert drawn(strip) == whole


def test_in_a_column_cards_stay_whatever_the_number_of_buttons(make: Make) -> None:
    strip = make(position=FIVE)
    before = strip.spots()
    rects = strip.button_rects(buttons(15))
    assert rects is not None
    assert min(rect.h for rect in rects) >= 30
    assert all(strip.rect.contains(rect) for rect in rects)
    assert strip.spots() == before
    assert set(before) == {"m:krin", "m:lib", "m:hugust", "m:franton", "m:vasko"}


def test_fifteen_buttons_fit_at_the_largest_text(make: Make) -> None:
    strip = make(200, position=FIVE, area=pygame.Rect(0, 70, 824, 650))
    rects = strip.button_rects(buttons(15))
    assert rects is not None
    assert all(strip.rect.contains(rect) for rect in rects)
    assert min(rect.h for rect in rects) >= 34


def test_more_buttons_than_there_is_room_for_stand_elsewhere(make: Make) -> None:
    assert make().button_rects(buttons(40)) is None
    assert make().button_rects(buttons(0)) is None


def test_what_is_chosen_hovered_or_acting_is_seen(make: Make) -> None:
    strip = make()
    looks = [Marks(), Marks(selected="m:krin"), Marks(hovered="m:krin"), Marks(movable=("m:krin",))]
    assert len({drawn(strip, marks) for marks in looks}) == 4


def test_states_cup_and_points_are_seen(make: Make) -> None:
    changed = (
        SQUADS, SQUADS.replace(" [watch]", ""), SQUADS.replace("[used,damage=2]", "[damage=2]"),
        SQUADS.replace("damage=2", "damage=1"), SQUADS.replace("m 2 5", "m 3 5"), SQUADS.replace("round 2", "round 3"),
        SQUADS.replace("dux 32,34 @180", "dux 32,34 @180 [used]"), SQUADS.replace("round 2", "round 2; triggers 1"),
    )  # fmt: skip
    for area in (AREA, NARROW):
        assert len({drawn(make(position=position, area=area)) for position in changed}) == len(changed)


def test_nothing_is_drawn_outside_the_strip(make: Make) -> None:
    strip, surface = make(), pygame.Surface((1280, 720), pygame.SRCALPHA)
    strip.draw(Live(surface), Marks(selected="m:krin"))
    assert strip.rect.union(strip.squad_column_rect).contains(surface.get_bounding_rect())
    assert not any(
        surface.get_at(at)[3] for at in (strip.squad_column_rect.move(1, 0).topright, strip.rect.move(9, -1).topleft)
    )


@pytest.mark.parametrize("text_scale", [100, 150, 200])
@pytest.mark.parametrize("area", [pygame.Rect(0, 70, 708, 533), AREA, NARROW], ids=["review", "wide", "narrow"])
def test_the_tokens_of_the_cup_leave_the_clock_to_be_read(make: Make, text_scale: int, area: pygame.Rect) -> None:
    strip = make(text_scale, position=FIELD, area=area)
    whole = strip._rects["cup"]
    high = strip._battle_clock.layout(DisplayList((0, 0)), at(FIELD)).height(whole.w)
    clock = pygame.Rect(whole.x, whole.bottom - high, whole.w, high)
    seen = []
    for tokens in (strip.cup_tokens, ()):
        strip.cup_tokens = tokens
        strip._strip_strokes.forget_strokes()
        strip._column_strokes.forget_strokes()
        surface = pygame.Surface((1280, 1100))
        strip.draw(Live(surface), Marks())
        seen.append(pygame.image.tobytes(surface.subsurface(clock), "RGB"))
    assert seen[0] == seen[1]
