"""Scripts of what is seen: one thing after the other, from how everybody looked to how everybody looks."""

from __future__ import annotations

import pytest

from tabletop.ui.boards.script import Script, Track, along, length, paced

Spot = tuple[float, float]
FIRSTS = {"a": "pawn", "b": "queen"}
PATH = ((0.0, 0.0), (4.0, 0.0), (4.0, 4.0))


def script(ends: dict[str, str] | None = None) -> Script[str, Spot]:
    return Script(FIRSTS, FIRSTS if ends is None else ends)


def test_what_lasts_puts_off_what_comes_next() -> None:
    told = script()
    assert told.last(0.5) == 0.0
    assert told.last(0.5, 0.1) == 0.5
    assert told.at == pytest.approx(0.6)
    assert told.length == 1.0
    assert told.wait() == 1.0
    assert told.last(0.2) == 1.0


def test_all_that_is_seen_lengthens_the_script() -> None:
    told = script()
    told.go("a", PATH, 0.5, "walk", 0.2)
    assert told.length == pytest.approx(0.7)
    told.flash("hit", 0.6, 0.3, (1.0, 1.0))
    assert told.length == pytest.approx(0.9)
    told.strike("a", (4.0, 5.0), 0.3, 0.8)
    assert told.length == pytest.approx(1.1)
    told.stretch(0.4)
    assert told.length == pytest.approx(1.1)


def test_an_effect_is_where_it_ends_unless_it_comes_from_elsewhere() -> None:
    told = script()
    told.flash("heal", 0.0, 0.3, (1.0, 2.0), amount=3)
    told.flash("shot", 0.0, 0.3, (1.0, 2.0), start=(5.0, 5.0), covers="t:1")
    assert [effect.start for effect in told.effects] == [(1.0, 2.0), (5.0, 5.0)]
    assert [(effect.amount, effect.covers) for effect in told.effects] == [(3, ""), (0, "t:1")]


def test_only_those_to_whom_something_happens_have_tracks() -> None:
    told = script()
    assert told.tracks() == {}
    told.go("a", PATH, 0.5, "walk", 0.0)
    assert set(told.tracks()) == {"a"}


def test_tracks_end_as_everybody_looks_whether_it_was_told_or_not() -> None:
    told = script({"a": "rook", "c": "knight"})
    told.become("a", 0.3, "bishop")
    told.go("a", PATH, 0.5, "walk", 0.4)
    tracks = told.tracks()
    assert tracks["a"].keys == ((0.3, "bishop"), (0.9, "rook"))
    assert tracks["b"].last is None
    assert (tracks["c"].first, tracks["c"].last) == (None, "knight")


def test_a_game_says_what_makes_no_difference() -> None:
    told = Script[str, Spot](FIRSTS, {"a": "Pawn", "b": "king"}, lambda one, other: other not in (one, "Pawn"))
    assert set(told.tracks()) == {"b"}
    told.strike("a", (1.0, 1.0), 0.3, 0.0)
    assert told.tracks()["a"].last == "Pawn"


def test_a_script_knows_how_everybody_looks_by_now() -> None:
    told = script()
    told.become("b", 0.2, None)
    assert told.looks == {"a": "pawn", "b": None}
    assert told.firsts == {"a": "pawn", "b": "queen"}


def test_a_track_tells_how_somebody_looks_and_since_when() -> None:
    track: Track[str, Spot] = Track("pawn", ((0.5, "queen"), (0.9, None)))
    assert track.look(-3.0) == ("pawn", -1.0)
    assert track.look(0.4) == ("pawn", -1.0)
    assert track.look(0.5) == ("queen", 0.5)
    assert track.look(2.0) == (None, 0.9)
    assert track.gone(0.9) == "queen"
    assert track.looks == ("pawn", "queen")
    assert track.last is None


def test_a_path_is_gone_stretch_by_stretch() -> None:
    assert length(PATH) == 8
    assert along(PATH, 0.0) == (PATH[0], PATH[1], 0.0)
    assert along(PATH, 0.25) == (PATH[0], PATH[1], 0.5)
    assert along(PATH, 0.75) == (PATH[1], PATH[2], 0.5)
    assert along(((1.0, 1.0), (1.0, 1.0)), 0.5) is None
    assert along(PATH, 1.5) is None


def test_a_way_takes_neither_a_moment_nor_for_ever() -> None:
    assert paced(1, 0.1, (0.2, 0.7)) == 0.2
    assert paced(5, 0.1, (0.2, 0.7)) == 0.5
    assert paced(50, 0.1, (0.2, 0.7)) == 0.7
