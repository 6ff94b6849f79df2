"""Scripts of what is seen: one thing after the other, from how everybody looked to how everybody looks."""

from __future__ import annotations

import pytest

from tabletop.ui.boards.script import AnimationScript, FigureTrack, path_length, path_segment_at_share, travel_seconds

Spot = tuple[float, float]
FIRSTS = {"a": "pawn", "b": "queen"}
PATH = ((0.0, 0.0), (4.0, 0.0), (4.0, 4.0))


def script(ends: dict[str, str] | None = None) -> AnimationScript[str, Spot]:
    return AnimationScript(FIRSTS, FIRSTS if ends is None else ends)


def test_what_lasts_puts_off_what_comes_next() -> None:
    told = script()
    assert told.schedule_duration(0.5) == 0.0
    assert told.schedule_duration(0.5, 0.1) == 0.5
    assert told.next_start_time == pytest.approx(0.6)
    assert told.length == 1.0
    assert told.begin_next_after_all() == 1.0
    assert told.schedule_duration(0.2) == 1.0


def test_all_that_is_seen_lengthens_the_script() -> None:
    told = script()
    told.add_motion_leg("a", PATH, 0.5, "walk", 0.2)
    assert told.length == pytest.approx(0.7)
    told.add_effect("hit", 0.6, 0.3, (1.0, 1.0))
    assert told.length == pytest.approx(0.9)
    told.add_lunge("a", (4.0, 5.0), 0.3, 0.8)
    assert told.length == pytest.approx(1.1)
    told.extend_to(0.4)
    assert told.length == pytest.approx(1.1)


def test_an_effect_is_where_it_ends_unless_it_comes_from_elsewhere() -> None:
    told = script()
    told.add_effect("heal", 0.0, 0.3, (1.0, 2.0), amount=3)
    told.add_effect("shot", 0.0, 0.3, (1.0, 2.0), start=(5.0, 5.0), covers="t:1")
    assert [effect.start for effect in told.effects] == [(1.0, 2.0), (5.0, 5.0)]
    assert [(effect.amount, effect.covers) for effect in told.effects] == [(3, ""), (0, "t:1")]


def test_only_those_to_whom_something_happens_have_tracks() -> None:
    told = script()
    assert told.tracks() == {}
    told.add_motion_leg("a", PATH, 0.5, "walk", 0.0)
    assert set(told.tracks()) == {"a"}


def test_tracks_end_as_everybody_looks_whether_it_was_told_or_not() -> None:
    told = script({"a": "rook", "c": "knight"})
    told.change_appearance("a", 0.3, "bishop")
    told.add_motion_leg("a", PATH, 0.5, "walk", 0.4)
    tracks = told.tracks()
    assert tracks["a"].keys == ((0.3, "bishop"), (0.9, "rook"))
    assert tracks["b"].last_appearance is None
    assert (tracks["c"].first, tracks["c"].last_appearance) == (None, "knight")


def test_a_game_says_what_makes_no_difference() -> None:
    told = AnimationScript[str, Spot](FIRSTS, {"a": "Pawn", "b": "king"}, lambda one, other: other not in (one, "Pawn"))
    assert set(told.tracks()) == {"b"}
    told.add_lunge("a", (1.0, 1.0), 0.3, 0.0)
    assert told.tracks()["a"].last_appearance == "Pawn"


def test_a_script_knows_how_everybody_looks_by_now() -> None:
    told = script()
    told.change_appearance("b", 0.2, None)
    assert told.looks == {"a": "pawn", "b": None}
    assert told.firsts == {"a": "pawn", "b": "queen"}


def test_a_track_tells_how_somebody_looks_and_since_when() -> None:
    track: FigureTrack[str, Spot] = FigureTrack("pawn", ((0.5, "queen"), (0.9, None)))
    assert track.appearance_at(-3.0) == ("pawn", -1.0)
    assert track.appearance_at(0.4) == ("pawn", -1.0)
    assert track.appearance_at(0.5) == ("queen", 0.5)
    assert track.appearance_at(2.0) == (None, 0.9)
    assert track.appearance_before(0.9) == "queen"
    assert track.all_appearances == ("pawn", "queen")
    assert track.last_appearance is None


def test_a_path_is_gone_stretch_by_stretch() -> None:
    assert path_length(PATH) == 8
    assert path_segment_at_share(PATH, 0.0) == (PATH[0], PATH[1], 0.0)
    assert path_segment_at_share(PATH, 0.25) == (PATH[0], PATH[1], 0.5)
    assert path_segment_at_share(PATH, 0.75) == (PATH[1], PATH[2], 0.5)
    assert path_segment_at_share(((1.0, 1.0), (1.0, 1.0)), 0.5) is None
    assert path_segment_at_share(PATH, 1.5) is None


def test_a_way_takes_neither_a_moment_nor_for_ever() -> None:
    assert travel_seconds(1, 0.1, (0.2, 0.7)) == 0.2
    assert travel_seconds(5, 0.1, (0.2, 0.7)) == 0.5
    assert travel_seconds(50, 0.1, (0.2, 0.7)) == 0.7
