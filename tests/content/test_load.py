"""From files to dataclasses: every fault with its place, what was expected, and the nearest name."""

from __future__ import annotations

import gc
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Literal

import pytest

from tabletop import paths
from tabletop.content.errors import ContentError, LocatedProblem
from tabletop.content.load import content_sources, load_content, load_content_files
from tabletop.games.zodiac.rules.content import Content, Point
from tabletop.rules.content import Problem

OWN = paths.data() / "zodiac"


def faults(kind: type, folder: Path) -> list[str]:
    """What is wrong, with the file's name in place of its path."""
    with pytest.raises(ContentError) as caught:
        load_content(kind, folder)
    assert all(isinstance(problem, LocatedProblem) for problem in caught.value.problems)
    return [str(problem).replace(f"{folder}/", "") for problem in caught.value.problems]


def changed(board: Path, *changes: tuple[str, str]) -> Path:
    """The board's folder after replacing text in it."""
    text = board.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    board.write_text(text, encoding="utf-8")
    return board.parent


def test_own_content_loads() -> None:
    content = load_content(Content, OWN)
    assert content.board.points[1] == Point("B", 804.84, 324.0)
    assert content.board.lines[0] == ("A", "a", "b", "C")
    assert isinstance(content.board.points[0].x, float)


WRONG_TYPES = [
    ("x: 500", "x: no", "board.yaml:4:18: points[0].x: a number is expected, not the text 'no'"),
    ("x: 500", "x: '500'", "board.yaml:4:18: points[0].x: a number is expected, not the text '500'"),
    ("x: 500", "x: true", "board.yaml:4:18: points[0].x: a number is expected, not true"),
    ("x: 500", "x: ", "board.yaml:4:18: points[0].x: a number is expected, not nothing"),
    ("x: 500", "x: [5]", "board.yaml:4:18: points[0].x: a number is expected, not a list of 1"),
    ("name: A", "name: 5", "board.yaml:4:12: points[0].name: text is expected, not the number 5"),
    ("majority: 3", "majority: 3.0", "board.yaml:29:11: majority: a whole number is expected, not the number 3.0"),
    ("majority: 3", "majority: 1:30", "board.yaml:29:11: majority: a whole number is expected, not the text '1:30'"),
    ("majority: 3", "majority: 012", "board.yaml:29:11: majority: a whole number is expected, not the text '012'"),
    ("majority: 3", "majority: 1e1", "board.yaml:29:11: majority: a whole number is expected, not the text '1e1'"),
    ("majority: 3", "majority: 2024-01-02",
     "board.yaml:29:11: majority: a whole number is expected, not the text '2024-01-02'"),
    ("ring: [a, b, c, d, e, f]", "ring: abcdef", "board.yaml:23:7: ring: a list is expected, not the text 'abcdef'"),
    ("ring: [a, b, c, d, e, f]", "ring: {a: b}", "board.yaml:23:7: ring: a list is expected, not a mapping"),
    ("[A, a, b, C]", "A", "board.yaml:17:5: lines[0]: a list is expected, not the text 'A'"),
    ("{name: A, x: 500, y: 148}", "A",
     "board.yaml:4:5: points[0]: a mapping with name, x, y is expected, not the text 'A'"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "said"), WRONG_TYPES)
def test_a_wrong_type_is_told_with_place_and_expectation(board: Path, old: str, new: str, said: str) -> None:
    assert said in faults(Content, changed(board, (old, new)))


def test_a_missing_key_names_itself_and_its_type(board: Path) -> None:
    folder = changed(board, ("{name: A, x: 500, y: 148}", "{name: A, y: 148}"))
    assert faults(Content, folder) == ["board.yaml:4:5: points[0]: the key 'x' is missing; a number is expected"]


def test_an_unknown_key_names_the_nearest(board: Path) -> None:
    folder = changed(board, ("neutral_turns:", "neutral_turn:"))
    assert faults(Content, folder) == [
        "board.yaml:3:1: the key 'neutral_turns' is missing; a whole number is expected",
        "board.yaml:30:1: neutral_turn: no key is called 'neutral_turn' here; nearest is 'neutral_turns'",
    ]


def test_an_unknown_key_near_to_nothing_lists_all(board: Path) -> None:
    folder = changed(board, ("y: 148", "y: 148, colour: red"))
    assert faults(Content, folder) == [
        "board.yaml:4:31: points[0].colour: no key is called 'colour' here; there are name, x, y"
    ]


def test_all_faults_come_at_once_in_the_order_of_the_file(board: Path) -> None:
    folder = changed(board, ("x: 500", "x: no"), ("majority: 3", "majority: &m 3"), ("name: F", "name: 6"))
    assert [fault.partition(" ")[0] for fault in faults(Content, folder)] == [
        "board.yaml:4:18:", "board.yaml:9:12:", "board.yaml:29:11:",
    ]  # fmt: skip


NO_GAME = [
    ("name: B,", "name: AB,", "board.yaml:5:12: points[1].name: one letter is expected, not 'AB' (ZD1)"),
    ("name: B,", "name: A,", "board.yaml:5:12: points[1].name: point A stands here twice (ZD1)"),
    ("x: 500", "x: 1000.5", "board.yaml:4:18: points[0].x: 0 to 1000 is expected, not 1000.5 (ZD1)"),
    ("[A, a, b, C]", "[A, a, b, Z]",
     "board.yaml:17:15: lines[0][3]: no point is called 'Z'; there are A, B, C, D, E, F, a, b, c, d, e, f (ZD1)"),
    ("[A, a, b, C]", "[A, a, A, C]", "board.yaml:17:12: lines[0][2]: point A stands here twice (ZD1)"),
    ("[A, a, b, C]", "[A, a]",
     "board.yaml:17:5: lines[0]: a line has at least three points, else nothing can jump (ZD1)"),
    ("[C, c, d, E]", "[A, a, d, E]", "board.yaml:18:5: lines[1]: shares two points with line 1 (ZD1)"),
    ("ring: [a, b, c, d, e, f]", "ring: [a, b]", "board.yaml:23:7: ring: a ring has at least three points (ZD1)"),
    ("black: [A, C, E]", "black: [A, B, E]", "board.yaml:27:13: openings[0].white[0]: two discs on B (ZD2)"),
    ("black: [A, C, E]", "black: [A, C, C]", "board.yaml:26:19: openings[0].black[2]: two discs on C (ZD2)"),
    ("neutral: [b, e]", "neutral: [b, E]",
     "board.yaml:28:18: openings[0].neutral[1]: a neutral disc stays on the ring, E is a tip (ZD8)"),
    ("majority: 3", "majority: 7", "board.yaml:29:11: majority: 1 to 6 is expected (ZD12)"),
    ("neutral_turns: 2", "neutral_turns: 0", "board.yaml:30:16: neutral_turns: 1 to 9 is expected (ZD10)"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "said"), NO_GAME)
def test_what_makes_no_game_is_told_with_place_and_clause(board: Path, old: str, new: str, said: str) -> None:
    assert said in faults(Content, changed(board, (old, new)))


def test_no_openings_and_no_lines(board: Path) -> None:
    text = board.read_text(encoding="utf-8")
    head, _, rest = text.partition("lines:\n")
    _, _, tail = rest.partition("ring:")
    middle, _, _ = tail.partition("openings:\n")
    board.write_text(f"{head}lines: []\nring:{middle}openings: []\nmajority: 3\nneutral_turns: 2\n", encoding="utf-8")
    assert faults(Content, board.parent) == [
        "board.yaml:16:8: lines: at least one line is expected (ZD1)",
        "board.yaml:18:11: openings: at least one opening is expected (ZD2)",
    ]


def test_a_missing_file_and_a_folder_in_its_place(board: Path) -> None:
    board.unlink()
    assert faults(Content, board.parent) == ["board.yaml:1:1: the file is missing"]
    board.mkdir()
    assert faults(Content, board.parent) == ["board.yaml:1:1: a file is expected here"]


class Mood(Enum):
    """A choice."""

    CALM = "calm"
    WILD = "wild"


@dataclass(frozen=True, slots=True)
class Beast:
    """One of several kinds of things."""

    claws: int


@dataclass(frozen=True, slots=True)
class Plant:
    """Another kind."""

    leaves: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Tile:
    """A file of a folder, with every type that content may have."""

    name: str
    kind: Literal["street", "house"]
    mood: Mood = Mood.CALM
    size: tuple[int, int] = (1, 1)
    weight: float | None = None
    is_dark: bool = False
    prices: dict[str, float] | None = None
    things: tuple[Beast | Plant, ...] = ()


@dataclass(frozen=True, slots=True)
class Town:
    """A folder of tiles and a file."""

    tiles: tuple[Tile, ...]
    centre: Beast

    def problems(self) -> Iterator[Problem]:
        """Streets cost nothing."""
        for i, tile in enumerate(self.tiles):
            if tile.kind == "street" and tile.prices:
                yield Problem(("tiles", i, "prices"), "a street costs nothing", "T1")


@pytest.fixture
def town(tmp_path: Path) -> Path:
    """A folder of content of many types."""
    (tmp_path / "town" / "tiles").mkdir(parents=True)
    (tmp_path / "town" / "centre.yaml").write_text("claws: 3\n")
    (tmp_path / "town" / "tiles" / "a.yaml").write_text("{name: Hill, kind: house, mood: wild, weight: 2}\n")
    (tmp_path / "town" / "tiles" / "b.yaml").write_text(
        "{name: Way, kind: street, size: [2, 3], is_dark: true, things: [{leaves: [1, 2]}, {claws: 4}]}\n"
    )
    return tmp_path / "town"


EXPECTED = Town(
    (
        Tile("Hill", "house", Mood.WILD, weight=2.0),
        Tile("Way", "street", size=(2, 3), is_dark=True, things=(Plant((1, 2)), Beast(4))),
    ),
    Beast(3),
)


def test_a_tuple_field_is_a_folder_and_defaults_hold(town: Path) -> None:
    assert load_content(Town, town) == EXPECTED
    assert load_content(Town, town) == EXPECTED, "from the cache"


def test_faults_name_the_file_of_the_folder(town: Path) -> None:
    (town / "tiles" / "a.yaml").write_text("name: Hill\nkind: hous\nmood: 3\nsize: [1]\nprices: {x: y}\n")
    (town / "tiles" / "b.yaml").write_text("name: Way\nkind: street\nprices: {x: 1, y: no}\n")
    assert faults(Town, town) == [
        "tiles/a.yaml:2:7: kind: one of street, house is expected, not the text 'hous'; nearest is 'house'",
        "tiles/a.yaml:3:7: mood: one of calm, wild is expected, not the number 3",
        "tiles/a.yaml:4:7: size: a list of 2 is expected, not a list of 1",
        "tiles/a.yaml:5:13: prices.x: a number is expected, not the text 'y'",
        "tiles/b.yaml:3:19: prices.y: a number is expected, not the text 'no'",
    ]


def test_one_of_several_dataclasses_is_told_by_the_one_that_fits_best(town: Path) -> None:
    (town / "tiles" / "b.yaml").write_text(
        "name: Way\nkind: street\nthings: [{claws: no}, {leaves: [x]}, {claw: 1}, 7]\n"
    )
    assert faults(Town, town) == [
        "tiles/b.yaml:3:18: things[0].claws: a whole number is expected, not the text 'no'",
        "tiles/b.yaml:3:33: things[1].leaves[0]: a whole number is expected, not the text 'x'",
        "tiles/b.yaml:3:38: things[2]: the key 'claws' is missing; a whole number is expected",
        "tiles/b.yaml:3:39: things[2].claw: no key is called 'claw' here; nearest is 'claws'",
        "tiles/b.yaml:3:49: things[3]: a mapping with claws or a mapping with leaves is expected, not the number 7",
    ]


@dataclass(frozen=True, slots=True)
class Step:
    """A place, or a mapping with more to say about it."""

    at: tuple[int, int]
    stop: bool = True


@dataclass(frozen=True, slots=True)
class Route:
    """A file with unions of lists, mappings, numbers and texts."""

    steps: tuple[tuple[int, int] | Step, ...]
    ends: tuple[int | str, ...] = ()


@dataclass(frozen=True, slots=True)
class Walk:
    """Nothing but the route."""

    route: Route


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("steps: [[0, up]]", "1:13: steps[0][1]: a whole number is expected, not the text 'up'"),
        ("steps: [[0]]", "1:9: steps[0]: a list of 2 or a mapping with at, stop is expected, not a list of 1"),
        ("steps: [{at: [0, 1], stopp: no}]",
         "1:22: steps[0].stopp: no key is called 'stopp' here; nearest is 'stop'"),
        ("steps: [{stop: true}]", "1:9: steps[0]: the key 'at' is missing; a list of 2 is expected"),
        ("steps: [no]", "1:9: steps[0]: a list of 2 or a mapping with at, stop is expected, not the text 'no'"),
        ("{steps: [], ends: [1, X, [2]]}", "1:26: ends[2]: a whole number or text is expected, not a list of 1"),
    ],
)  # fmt: skip
def test_of_several_types_only_the_likeliest_is_told(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "route.yaml").write_text(f"{text}\n")
    assert faults(Walk, tmp_path) == [f"route.yaml:{said}"]


def test_values_of_several_types_come_back_from_the_cache(tmp_path: Path) -> None:
    (tmp_path / "route.yaml").write_text("{steps: [[0, 1], {at: [0, 2], stop: false}], ends: [1, X]}\n")
    expected = Walk(Route(((0, 1), Step((0, 2), stop=False)), (1, "X")))
    assert [load_content(Walk, tmp_path) for _ in range(2)] == [expected, expected]


def test_a_problem_in_a_folder_names_its_file(town: Path) -> None:
    (town / "tiles" / "b.yaml").write_text("name: Way\nkind: street\nprices:\n  x: 1\n")
    assert faults(Town, town) == ["tiles/b.yaml:4:3: prices: a street costs nothing (T1)"]


def test_an_empty_folder_is_an_empty_tuple(town: Path) -> None:
    for file in (town / "tiles").iterdir():
        file.unlink()
    assert load_content(Town, town).tiles == ()


def test_a_folder_that_lacks_a_file_adds_to_what_is_there(town: Path, tmp_path: Path) -> None:
    added = tmp_path / "added"
    (added / "tiles").mkdir(parents=True)
    (added / "tiles" / "a.yaml").write_text("{name: Dale, kind: house}\n")
    files = content_sources(Town, added, town)
    assert [str(file.path.relative_to(tmp_path)) for file in files] == [
        "town/tiles/b.yaml", "added/tiles/a.yaml", "town/centre.yaml",
    ]  # fmt: skip
    assert [tile.name for tile in load_content_files(Town, files).tiles] == ["Way", "Dale"]
    (added / "centre.yaml").write_text("claws: 1\n")
    assert len(load_content_files(Town, content_sources(Town, added, town)).tiles) == 1, "complete by itself"
    (added / "centre.yaml").unlink()
    (added / "tiles" / "a.yaml").unlink()
    assert [file.path.parent.name for file in content_sources(Town, added, town)] == ["added"], "nothing is added"


def test_a_missing_file_does_not_hide_faults_in_others(town: Path) -> None:
    (town / "centre.yaml").unlink()
    (town / "tiles" / "b.yaml").write_text("name: Way\nkind: 3\n")
    assert [fault.partition(": ")[0] for fault in faults(Town, town)] == ["centre.yaml:1:1", "tiles/b.yaml:2:7"]


def cached(home: Path) -> list[Path]:
    return sorted((home / "cache" / "content").iterdir())


def test_unchanged_content_comes_from_the_cache(home: Path, board: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = load_content(Content, board.parent)
    monkeypatch.setattr("tabletop.content.load._parse_and_check_content", None)
    assert load_content(Content, board.parent) == first
    assert len(cached(home)) == 1


def test_changed_content_does_not(home: Path, board: Path) -> None:
    load_content(Content, board.parent)
    assert load_content(Content, changed(board, ("majority: 3", "majority: 4"))).board.majority == 4
    assert len(cached(home)) == 2


@pytest.mark.parametrize("damage", [b"", b"nonsense", b"\xff" * 100])
def test_a_damaged_cache_is_ignored_and_written_anew(home: Path, board: Path, damage: bytes) -> None:
    first = load_content(Content, board.parent)
    (file,) = cached(home)
    whole = file.read_bytes()
    for raw in (damage, whole[:-10], whole.replace(b"classic", b"plastic"), whole[65:]):
        file.write_bytes(raw)
        assert load_content(Content, board.parent) == first
        assert file.read_bytes() == whole


def test_a_cache_that_cannot_be_written_does_no_harm(home: Path, board: Path) -> None:
    home.mkdir()
    (home / "cache").write_text("a file where a folder should be")
    assert load_content(Content, board.parent) == load_content(Content, OWN)


def test_broken_content_is_never_kept(home: Path, board: Path) -> None:
    assert faults(Content, changed(board, ("majority: 3", "majority: 9")))
    assert not (home / "cache").exists()


def test_the_cache_does_not_grow_for_good(home: Path, board: Path) -> None:
    folder = home / "cache" / "content"
    folder.mkdir(parents=True)
    for i in range(90):
        (folder / f"old{i}.json").write_text("old")
    load_content(Content, board.parent)
    assert len(cached(home)) == 65


def test_a_warm_start_imports_neither_yaml_nor_pydantic() -> None:
    code = (
        "import sys\nfrom tabletop.content.games import load_game\n"
        "from tabletop.content.prose import game_messages, rulebook\n"
        "load_game('zodiac'), game_messages('zodiac'), rulebook('zodiac')\n"
        "print('yaml' in sys.modules, 'pydantic' in sys.modules)"
    )
    root = Path(paths.__file__).parent.parent
    said = [
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=root).stdout
        for _ in range(2)
    ]
    assert said == ["True True\n", "False False\n"]


def test_the_collector_works_again_afterwards(board: Path) -> None:
    assert gc.isenabled()
    faults(Content, changed(board, ("majority: 3", "majority: 9")))
    assert gc.isenabled()
