"""A cache whose content does not fit, whatever its checksum says, is as good as an empty one (safety 17)."""

from __future__ import annotations

import copy
import json
import random
import zlib
from pathlib import Path
from typing import Any

import pytest

from tabletop import paths
from tabletop.content import boxes, content_cache, pack_library
from tabletop.content.games import content_class, content_files, game_content_folder
from tabletop.content.json_codec import codec_of
from tabletop.content.load import load_content_files
from tabletop.games.zodiac.bots.oracle import Tablebase
from tabletop.games.zodiac.bots.table import (
    compress_with_checksum,
    read_checked_file,
    solved_file_path,
    write_checked_file,
)
from tabletop.ui.drawing.sprites import PictureDiskCache
from tests.sampled import sampled

GAMES = ("zodiac", "zoon", "zone_wars", "zombies")
ODD: tuple[Any, ...] = (None, True, 0, -1, 1.5, "", "x", [], [1], {}, {"a": 1}, [[]], [99, []], 10**30)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to everything inside a JSON value."""
    inner = enumerate(value) if isinstance(value, list) else value.items() if isinstance(value, dict) else ()
    return [path, *(way for key, each in inner for way in places(each, (*path, key)))]


def forged(value: Any, path: tuple[Any, ...], other: Any) -> Any:
    """A copy with something else at one place."""
    if not path:
        return other
    made = copy.deepcopy(value)
    node = made
    for key in path[:-1]:
        node = node[key]
    node[path[-1]] = other
    return made


@pytest.mark.parametrize("game", sampled(GAMES, 0, 1))
def test_safety_17_content_that_does_not_fit_is_read_anew(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kind: type[Any] = content_class(game)
    sources = content_files(game, game_content_folder(game))
    good = load_content_files(kind, sources)
    form = codec_of(kind)
    assert form.encode is not None
    plain = json.loads(json.dumps(form.encode(good)))
    assert form.is_valid(plain)
    rng = random.Random(game)
    ways = rng.sample(places(plain), 40)
    for way in ways:
        found = forged(plain, way, rng.choice(ODD))
        monkeypatch.setattr(content_cache, "get", lambda name, found=found: copy.deepcopy(found))
        again = load_content_files(kind, sources)
        assert again == good or form.is_valid(found), way
    for other in ODD:
        monkeypatch.setattr(content_cache, "get", lambda name, other=other: copy.deepcopy(other))
        assert load_content_files(kind, sources) == good


@pytest.mark.parametrize("verdict", [
    [], {}, {"problems": 5, "card": []}, {"problems": [], "card": [1, 2]}, {"problems": [7], "card": []},
    {"problems": [], "card": [None, None, None]}, "fine",
])  # fmt: skip
def test_safety_17_a_verdict_that_says_nothing_is_asked_for_again(
    verdict: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = paths.player_packs() / "mine" / "zodiac"
    folder.mkdir(parents=True)
    for file in (paths.data() / "zodiac").glob("*.yaml"):
        folder.joinpath(file.name).write_bytes(file.read_bytes())
    monkeypatch.setattr(pack_library, "_verdicts", {})
    monkeypatch.setattr(content_cache, "get", lambda name: verdict)
    asked: list[str] = []

    def answered(pack: pack_library.Pack) -> dict[str, Any]:
        asked.append(pack.name)
        return {"problems": [], "card": [], "lasting": True}

    monkeypatch.setattr(pack_library, "_examine_pack_in_child", answered)
    (pack,) = pack_library.packs("zodiac")
    assert (pack.is_usable, asked) == (True, ["mine"])


@pytest.mark.parametrize("found", [[1, 2], [["only a name"]], [[1, 2]], "x", [["a", "b", "c"]]])
def test_safety_17_boxes_that_are_none_are_looked_for_again(found: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    good = boxes._installed_game_box_locations()
    monkeypatch.setattr(
        content_cache, "get", lambda name: {"where": boxes._package_folder_change_times(), "found": found}
    )
    assert boxes._installed_game_box_locations() == good


@pytest.mark.parametrize("plain", [b"", b"x", bytes(range(256)) * 40, b"\xff" * 9 * 100, b"\0" * 9 * 100])
def test_safety_17_tables_books_and_puzzles_that_fit_no_star_are_made_anew(plain: bytes, tmp_path: Path) -> None:
    from tabletop.games.zodiac.bots import proof_book, table
    from tabletop.games.zodiac.rules.rules import Zodiac

    oracle = Tablebase(
        Zodiac(load_content_files(content_class("zodiac"), content_files("zodiac", game_content_folder("zodiac")))),
        tmp_path,
    )
    board = oracle.core.star.board
    assert table._parse_table_or_none(oracle.core, plain, oracle.opening_positions) is None
    write_checked_file(solved_file_path(board, tmp_path, "0.proof"), plain or b"zz")
    kept = proof_book._read_proof_book(oracle, board.openings[0].name, solved_file_path(board, tmp_path, "0.proof"))
    assert kept is None or not kept


def test_safety_17_what_would_unpack_to_gigabytes_is_not_unpacked(tmp_path: Path) -> None:
    bomb = tmp_path / "bomb"
    bomb.write_bytes(compress_with_checksum(b"\0" * (8 << 20))[:-4])
    assert read_checked_file(bomb) is None
    pictures = PictureDiskCache(tmp_path)
    pictures._cached_picture_file("<svg/>", (300, 300)).write_bytes(zlib.compress(b"\0" * (64 << 20)))
    assert pictures.load_picture("<svg/>", (300, 300)) is None
