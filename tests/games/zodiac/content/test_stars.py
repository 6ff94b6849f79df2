"""A designer draws another star: it loads, is checked, and can be played to its end."""

from __future__ import annotations

import random
from math import cos, pi, sin
from pathlib import Path

import pytest

from tabletop.content import boxes
from tabletop.content.check import check_content
from tabletop.content.errors import UnknownGame
from tabletop.content.games import digest, load_game

TIPS, RING = "ABCDEFGH", "abcdefgh"


def octagram() -> str:
    """Eight tips, each joined to the third one on: sixteen points on eight lines."""
    rows = []
    for names, radius, turn in ((TIPS, 450, 0.0), (RING, 344.42, 0.5)):
        for i, name in enumerate(names):
            angle = 2 * pi * (i + turn) / 8 - pi / 2
            rows.append(f"  - {{name: {name}, x: {500 + radius * cos(angle):.2f}, y: {500 + radius * sin(angle):.2f}}}")
    lines = [f"  - [{TIPS[i]}, {RING[i]}, {RING[(i + 1) % 8]}, {TIPS[(i + 2) % 8]}]" for i in range(8)]
    return "\n".join(
        ["points:", *rows, "lines:", *lines, "ring: [a, b, c, d, e, f, g, h]", "openings:",
         "  - {name: eight, black: [A, C, E, G], white: [B, D, F, H], neutral: [b, f]}",
         "  - {name: red, black: [A, E], white: [C, G], neutral: [a, c, e, g]}",
         "majority: 4", "neutral_turns: 3", ""]
    )  # fmt: skip


@pytest.fixture
def star(tmp_path: Path) -> Path:
    """A folder with an eight-pointed star."""
    folder = tmp_path / "zodiac"
    folder.mkdir()
    (folder / "board.yaml").write_text(octagram(), encoding="utf-8")
    return folder


def test_another_star_is_fine(star: Path) -> None:
    assert check_content([star]).lines() == ("1 file checked, nothing wrong",)


@pytest.mark.parametrize("opening", ["eight", "red"])
def test_another_star_can_be_played_to_its_end(star: Path, opening: str) -> None:
    game = load_game("zodiac", star)
    assert game.options[0].values == ("eight", "red")
    assert game.options[0].default == "eight"
    for seed in range(5):
        rng, state = random.Random(seed), game.start({"opening": opening})
        for _ in range(3000):
            if game.outcome(state):
                break
            action = rng.choice(list(game.actions(state)))
            assert game.check(state, action) is None
            state = game.apply(state, action).state
        assert game.outcome(state)


def test_the_digest_follows_the_content_and_not_its_line_ends(star: Path) -> None:
    first = digest("zodiac", star)
    assert len(first) == 64
    assert first != digest("zodiac")
    board = star / "board.yaml"
    board.write_bytes(board.read_bytes().replace(b"\n", b"\r\n"))
    assert digest("zodiac", star) == first
    board.write_bytes(board.read_bytes() + b"# a remark\n")
    assert digest("zodiac", star) != first


def test_unchanged_content_gives_the_same_game_and_changed_content_another(star: Path) -> None:
    game = load_game("zodiac", star)
    assert load_game("zodiac", star) is game
    board = star / "board.yaml"
    board.write_text(octagram().replace("majority: 4", "majority: 5"), encoding="utf-8")
    assert load_game("zodiac", star) is not game


def test_an_unknown_game_names_the_known_ones_and_the_nearest() -> None:
    assert boxes.game_names()[0] == "zodiac"
    for ask in (load_game, digest):
        with pytest.raises(UnknownGame, match=r"^unknown game 'zodiak'; there is .*zodiac.*; nearest is 'zodiac'$"):
            ask("zodiak")
