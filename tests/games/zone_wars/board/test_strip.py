"""The strip below the mat: the squad, room for buttons, the cup."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pygame
import pytest

from tabletop.games.zone_wars.board.stands import Stand
from tabletop.games.zone_wars.board.strip import Strip
from tabletop.settings import Settings
from tabletop.ui.boards.marks import Marks
from tests.games.zone_wars.rules.table import at, zone_wars
from tests.ui.live import Live
from tests.ui.pilot import piloted

AREA = pygame.Rect(0, 48, 972, 672)
SQUADS = (
    "sides ark genlab; map dead-mile; krin 2,2 @0; lib 4,2 @45 [watch]; hugust 6,2 @90 [used,damage=2];"
    " vasko 8,2 @0 [broken,damage=4]; bormin 34,34 @180; dux 32,34 @180; m 2 5; round 2; turn ark"
)
Make = Callable[..., Strip]


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Make]:
    with ExitStack() as stack:

        def made(text_scale: int = 100, seat: int = 0, position: str = SQUADS, area: pygame.Rect = AREA) -> Strip:
            pilot = stack.enter_context(piloted(tmp_path, Settings(text_scale=text_scale)))
            strip = Strip(pilot.stage, zone_wars().content)
            high = strip.height(area)
            strip.layout(pygame.Rect(area.x, area.bottom - high, area.w, high))
            strip.show(at(position), seat)
            return strip

        yield made


def drawn(strip: Strip, marks: Marks | None = None) -> bytes:
    surface = pygame.Surface((1280, 720))
    strip.draw(Live(surface), marks or Marks())
    return pygame.image.tobytes(surface, "RGB")


def test_it_is_as_high_as_agreed_and_leaves_small_boards_alone(make: Make) -> None:
    strip = make()
    assert strip.height(AREA) == 128
    assert strip.height(pygame.Rect(0, 0, 400, 400)) == 0


def test_cards_are_the_places_of_the_seats_models(make: Make) -> None:
    assert set(make().spots()) == {"m:krin", "m:lib", "m:hugust", "m:vasko"}
    assert set(make(seat=1).spots()) == {"m:bormin", "m:dux"}


def test_a_card_is_found_under_the_pointer(make: Make) -> None:
    strip = make()
    assert {strip.place_at(spot) for spot in strip.spots().values()} == set(strip.spots())
    assert strip.place_at((600, 650)) is None
    for place, spot in strip.spots().items():
        assert strip.rect_of(place).collidepoint(spot)
    assert strip.rect_of("m:bormin").size == (0, 0)


def buttons(count: int) -> Stand:
    """So many buttons."""
    return Stand(tuple(range(count)), count, is_large=count <= 4)


@pytest.mark.parametrize("text_scale", [100, 150, 200])
@pytest.mark.parametrize("count", [1, 2, 4, 6])
def test_buttons_stand_between_squad_and_cup_and_apart(make: Make, text_scale: int, count: int) -> None:
    strip = make(text_scale)
    rects = strip.plates(buttons(count))
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


def test_eleven_buttons_fit_at_the_usual_text_size(make: Make) -> None:
    position = SQUADS.replace(" vasko 8,2 @0 [broken,damage=4];", "")
    rects = make(position=position).plates(buttons(11))
    assert rects is not None
    assert min(rect.h for rect in rects) >= 30


FIVE = SQUADS.replace("vasko", "franton 10,2 @0; vasko")


def test_cards_make_room_for_many_buttons_and_come_back(make: Make) -> None:
    strip = make(position=FIVE)
    whole = drawn(strip)
    rects = strip.plates(buttons(15))
    assert rects is not None
    assert min(rect.h for rect in rects) >= 30
    assert max(rect.right for rect in rects) <= strip.rect.right - 168  # the cup stays
    assert strip.spots() == {}
    strip.plates(buttons(0))
    assert set(strip.spots()) == {"m:krin", "m:lib", "m:hugust", "m:franton", "m:vasko"}
    assert drawn(strip) == whole


def test_fifteen_buttons_fit_at_the_largest_text(make: Make) -> None:
    strip = make(200, position=FIVE, area=pygame.Rect(0, 70, 824, 650))
    rects = strip.plates(buttons(15))
    assert rects is not None
    assert all(strip.rect.contains(rect) for rect in rects)
    assert min(rect.h for rect in rects) >= 34


def test_more_buttons_than_there_is_room_for_stand_elsewhere(make: Make) -> None:
    assert make().plates(buttons(40)) is None
    assert make().plates(buttons(0)) is None


def test_what_is_chosen_hovered_or_acting_is_seen(make: Make) -> None:
    strip = make()
    looks = [Marks(), Marks(selected="m:krin"), Marks(hovered="m:krin"), Marks(movable=("m:krin",))]
    assert len({drawn(strip, marks) for marks in looks}) == 4


def test_states_cup_and_points_are_seen(make: Make) -> None:
    changed = (
        SQUADS, SQUADS.replace(" [watch]", ""), SQUADS.replace("[used,damage=2]", "[damage=2]"),
        SQUADS.replace("damage=2", "damage=1"), SQUADS.replace("m 2 5", "m 3 5"), SQUADS.replace("round 2", "round 3"),
        SQUADS.replace("dux 32,34 @180", "dux 32,34 @180 [used]"),
    )  # fmt: skip
    assert len({drawn(make(position=position)) for position in changed}) == len(changed)


def test_nothing_is_drawn_outside_the_strip(make: Make) -> None:
    strip, surface = make(), pygame.Surface((1280, 720), pygame.SRCALPHA)
    strip.draw(Live(surface), Marks(selected="m:krin"))
    assert strip.rect.contains(surface.get_bounding_rect())
