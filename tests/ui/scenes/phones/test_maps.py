"""Small maps on phones: one's own figures and who is near them; no drawing that is not served."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.content.games import drawings_folder
from tabletop.games.zombies.board.map import target_ids
from tabletop.games.zombies.rules.rules import Zombies
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.net import phone_view as net
from tabletop.net.requests import drawing_files as served
from tabletop.play.match import Match
from tabletop.play.seats import SIDES
from tabletop.rules.hexes import hex_distance
from tabletop.ui.boards.phone import phone_view_builder_of
from tabletop.ui.gesture.picker import PickTarget, TargetId
from tests.games.zone_wars.board.states import FIELD, FOUR
from tests.games.zone_wars.board.table import zone_match
from tests.ui.pilot import match_of


def chart(match: Match[Any, Any, Any], seat: int | None) -> net.Chart:
    """The map that a seat's phone shows now."""
    blocks = phone_view_builder_of(match.game).blocks(match.view(seat), seat)
    (found,) = [block for block in blocks if isinstance(block, net.Chart)]
    return found


def models(found: net.Chart) -> dict[str, net.ChartSpot]:
    return {spot.place: spot for spot in found.spots if spot.place}


def test_a_battle_shows_the_own_squad_and_who_is_near_it() -> None:
    match = zone_match(position=FIELD)
    own, all_ = chart(match, 0), chart(match, None)
    assert set(models(own)) == {"m:krin", "m:hugust", "m:lib", "m:bormin", "m:dux"}, "Torv is too far away"
    assert set(models(all_)) == {*models(own), "m:torv"}
    assert (all_.width, all_.height) == (36.0, 36.0)
    krin, bormin = models(own)["m:krin"], models(own)["m:bormin"]
    assert (round(bormin.x - krin.x, 2), round(bormin.y - krin.y, 2)) == (7.0, 0.0), "in inches, as on the mat"
    assert (krin.tone, bormin.tone) == ("side0 now", "side1"), "Krin may act"
    assert models(own)["m:lib"].tone == "side0 now broken"
    assert models(own)["m:lib"].facing is None
    assert (krin.text, bormin.facing) == ("3", 180.0), "what is left of its health, and where it looks"
    assert len([spot for spot in own.spots if not spot.place]) == 1, "the other find is far"


def test_nobody_on_the_mat_makes_no_map() -> None:
    match = zone_match()
    assert [
        block for block in phone_view_builder_of(match.game).blocks(match.view(0), 0) if isinstance(block, net.Chart)
    ] == []


@pytest.mark.parametrize("game", ["zone_wars", "zombies"])
def test_every_drawing_of_a_map_is_served(game: str) -> None:
    match = zone_match(position=FOUR) if game == "zone_wars" else match_of(game)
    leaf = phone_view_builder_of(match.game)
    there = set(leaf.pictures([side.hex for side in SIDES]))
    there |= {name.removeprefix("/art/").removesuffix(".svg") for name in served(drawings_folder(game), leaf.art)}
    for seat in (0, 1, 2, 3, None):
        found = chart(match, seat)
        used = {art for part in (found.spots, found.grounds) for art in [each.art for each in part] if art}
        assert used
        assert used <= there


class Offered:
    """What may be tapped."""

    def __init__(self, *places: TargetId) -> None:
        self._places = places

    def origins(self) -> tuple[TargetId, ...]:
        return self._places

    def targets(self) -> tuple[PickTarget, ...]:
        return ()


def test_the_map_of_a_survivor_is_as_near_as_what_can_be_tapped_leaves_room() -> None:
    match = match_of("zombies")
    leaf, view = phone_view_builder_of(match.game), match.view(0)
    assert isinstance(match.game, Zombies)
    d = StateBuilder(match.game.rules_context, view.shown)
    own = d.people[0].hex
    assert own is not None

    def widest(*places: TargetId) -> float:
        blocks = leaf.blocks(view, 0, Offered(*places))  # type: ignore[arg-type]
        (found,) = [block for block in blocks if isinstance(block, net.Chart)]
        return found.height

    by_far = {far: [hex_ for hex_ in d.map.links if hex_distance(hex_, own) == far] for far in (1, 3)}
    near, far = (widest(*map(target_ids.hex_target, by_far[each])) for each in (1, 3))
    assert near < far <= chart(match, 0).height


def test_the_star_says_who_is_who_and_how_the_ring_stands() -> None:
    match = match_of("zodiac")
    (rows,) = [
        block for block in phone_view_builder_of(match.game).blocks(match.view(1), 1) if isinstance(block, net.Facts)
    ]
    assert rows.rows == (("Black", "0"), ("White: you", "0"))
