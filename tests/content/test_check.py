"""What designers are told about their files: every path that they may name."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from tabletop import paths
from tabletop.content.check import check_content


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A designer's copy of Zodiac."""
    return shutil.copytree(paths.data() / "zodiac", tmp_path / "zodiac")


def said(*places: Path) -> list[str]:
    """The report without the folder's name."""
    root = str(places[0] if places and places[0].is_dir() else places[0].parent if places else "")
    return [line.replace(f"{root}/", "") for line in check_content(places).lines()]


def test_own_content_is_fine() -> None:
    report = check_content()
    assert report.is_fine
    assert "data/zodiac/board.yaml" in report.files


def test_a_folder_named_otherwise_is_known_by_its_files(copy: Path) -> None:
    other = copy.rename(copy.parent / "my_star")
    assert said(other) == ["4 files checked, nothing wrong"]


def test_faults_in_all_files_come_together(copy: Path) -> None:
    for name, old, new in (
        ("board.yaml", "majority: 3", "majority: 0"),
        ("words.yaml", "tagline:", "tagilne:"),
        ("rulebook.yaml", "number: ZD2\n", "number: ZD1\n"),
    ):
        text = (copy / name).read_text(encoding="utf-8")
        (copy / name).write_text(text.replace(old, new, 1), encoding="utf-8")
    assert [line.partition(": ")[2] for line in said(copy)] == [
        "majority: 1 to 6 is expected (ZD12)",
        "the key 'tagline' is missing; text is expected",
        "tagilne: no key is called 'tagilne' here; nearest is 'tagline'",
        "sections[2].clauses[1].number: clause ZD1 stands here twice",
        "",
    ]
    assert len(said(copy / "board.yaml")) == 2


def test_words_rulebook_and_lessons_may_be_left_out_of_a_copy(copy: Path) -> None:
    (copy / "words.yaml").unlink()
    (copy / "lessons.yaml").unlink()
    (copy / "rulebook.yaml").unlink()
    assert said(copy) == ["1 file checked, nothing wrong"]


def test_a_misspelt_file_is_found(copy: Path) -> None:
    (copy / "board.yaml").rename(copy / "bord.yaml")
    (copy / "extra.yml").touch()
    assert said(copy)[1:4] == [
        "board.yaml:1:1: the file is missing",
        "bord.yaml:1:1: zodiac has no content file of this name; nearest is 'board.yaml'",
        "extra.yml:1:1: zodiac has no content file of this name; there are board, words, rulebook, lessons",
    ]


def test_paths_that_are_no_content(copy: Path) -> None:
    (copy / "sprite.svg").touch()
    (copy / "bord.yaml").touch()
    (copy / "empty").mkdir()
    assert said(copy / "nowhere.yaml")[0] == "nowhere.yaml:1:1: there is no such file or folder"
    assert said(copy / "sprite.svg")[0] == "sprite.svg:1:1: a content file is expected, its name ending in .yaml"
    assert said(copy / "bord.yaml")[0] == "bord.yaml:1:1: no content file is called 'bord'; nearest is 'board'"
    assert "no content file is in this folder; games are zodiac" in said(copy / "empty")[0]


def test_a_fault_is_told_once_however_often_its_file_is_named(copy: Path) -> None:
    (copy / "board.yaml").write_text("")
    assert said(copy, copy / "board.yaml") == ["board.yaml:1:1: the file is empty", "4 files checked, 1 problem found"]


# --- what the window leaves out is told ----------------------------------------------------------------------------


def test_a_folder_without_a_pack_yaml_is_judged_as_the_window_judges_it(tmp_path: Path) -> None:
    pack = tmp_path / "my_pack"
    tribes = pack / "zoon" / "tribes"
    tribes.mkdir(parents=True)
    shutil.copy(paths.data() / "zoon" / "tribes" / "delvers.yaml", tribes)
    (pack / "zoon" / "run.exe").write_bytes(b"")
    (pack / "zoon" / "my notes.txt").write_bytes(b"")
    (pack / "zoon" / "big.png").write_bytes(b"\0" * (9 << 20))
    found = [line.partition(":1:1: ")[2].partition(":")[0] for line in said(pack)[:-1]]
    assert found == ["zoon/big.png", "zoon/my notes.txt", "zoon/run.exe"]
    assert len(said(pack / "zoon")) == 4, "a game's folder of the pack alone"


def star(copy: Path, **points: tuple[float, float]) -> list[str]:
    """What is said of a star with points at these places, without line and column."""
    text = (copy / "board.yaml").read_text(encoding="utf-8")
    for name, (x, y) in points.items():
        text = re.sub(rf"name: {name}, x: [\d.]+, y: [\d.]+", f"name: {name}, x: {x}, y: {y}", text)
    (copy / "board.yaml").write_text(text, encoding="utf-8")
    return [line.split(": ", 2)[-1] for line in said(copy)[:-1]]


def test_two_points_of_a_star_on_one_spot_are_told(copy: Path) -> None:
    assert star(copy, F=(500, 150))[0] == "F lies on the same spot as A; move one of them, in line 4 (ZD1)"


def test_a_bent_line_of_a_star_is_told(copy: Path) -> None:
    told = star(copy, b=(650, 560))
    assert told[0] == "this line is bent: b does not lie on the straight line from A to C (ZD1)"


def test_points_of_a_line_in_another_order_are_told(copy: Path) -> None:
    told = star(copy, a=(703.2, 500), b=(601.6, 324.02))
    assert "the points of a line stand in the order in which they lie on it (ZD1)" in told


def pack_with(tmp_path: Path, game: str, *files: str) -> Path:
    """A pack with some of our files."""
    folder = tmp_path / "some_pack" / game
    for name in files:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(paths.data() / game / name, folder / name)
    return folder.parent


@pytest.mark.parametrize(
    ("game", "files"),
    [("zoon", ("field.yaml", "tribes/delvers.yaml")), ("zombies", ("field.yaml", "tiles/g1-depot-shelter.yaml"))],
)
def test_a_whole_game_by_mistake_is_told_once(tmp_path: Path, game: str, files: tuple[str, ...]) -> None:
    told = said(pack_with(tmp_path, game, *files))
    assert len(told) == 2
    assert told[0].startswith(f"{game}/field.yaml:1:1: with this file the folder is a whole game of {game}: ")
    assert told[0].endswith("leave field.yaml out to add to it")


def test_a_whole_game_on_purpose_is_only_noted(tmp_path: Path) -> None:
    pack = pack_with(tmp_path, "zoon", "field.yaml", "tribes/delvers.yaml")
    field = pack / "zoon" / "field.yaml"
    field.write_text(field.read_text(encoding="utf-8") + "# mine\n", encoding="utf-8")
    report = check_content([pack])
    assert report.is_fine
    assert [note.partition(": ")[2][:24] for note in report.notes] == ["with this file the folde"]


def test_a_taken_id_names_the_file_that_has_it(tmp_path: Path) -> None:
    for game, folder, name in (("zoon", "tribes", "delvers"), ("zone_wars", "factions", "ark")):
        pack = pack_with(tmp_path / game, game, f"{folder}/{name}.yaml")
        (pack / game / folder / f"{name}.yaml").rename(pack / game / folder / "zz.yaml")
        told = [line for line in said(pack) if ": id: " in line]
        assert f"is called {name} already, in data/{game}/{folder}/{name}.yaml:" in told[0]


def added(tmp_path: Path, game: str, source: str, name: str, *changes: tuple[str, str]) -> list[str]:
    """What is said of a pack with a copy of one of our files that is called otherwise."""
    target = tmp_path / "some_pack" / game / name
    target.parent.mkdir(parents=True, exist_ok=True)
    text = (paths.data() / game / source).read_text(encoding="utf-8")
    for old, new in changes:
        text, count = re.subn(old, new, text, count=1, flags=re.MULTILINE)
        assert count
    target.write_text(text, encoding="utf-8")
    return [line.split(":", 3)[-1].strip() for line in said(target.parent.parent.parent)[:-1]]


def test_a_fifth_survivor_is_told_to_be_never_offered(tmp_path: Path) -> None:
    changes = (("^id: .*", "id: ada"), ("^name: .*", "name: Ada"))
    told = added(tmp_path, "zombies", "survivors/1-marlow.yaml", "survivors/ada.yaml", *changes)
    assert told[0].startswith("id: only the first 4 survivors play, so this one is never offered; ")
    told = added(tmp_path / "b", "zombies", "survivors/1-marlow.yaml", "survivors/1-marlow.yaml", *changes)
    assert told == [], "in another one's place"


@pytest.mark.parametrize(
    ("game", "source", "id_", "told"),
    [
        ("zombies", "weapons/carbine.yaml", "blunderbuss", "no survivor has this weapon"),
        ("zombies", "items/field-kit.yaml", "tea", "no survivor and no Director card has this item"),
        ("zone_wars", "gear/bow.yaml", "sling", "no character has this card"),
    ],
)
def test_what_comes_into_no_match_is_told(tmp_path: Path, game: str, source: str, id_: str, told: str) -> None:
    name = f"{Path(source).parent}/{id_}.yaml"
    assert added(tmp_path, game, source, name, ("^id: .*", f"id: {id_}"))[0].startswith(f"id: {told}")


def test_a_picture_that_is_not_there_is_told(tmp_path: Path) -> None:
    changes = (("^id: .*", "id: here"), ("^kind:", "look: t1l\nkind:"))
    (source,) = (paths.data() / "zombies" / "tiles").glob("t01-*")
    told = added(tmp_path, "zombies", f"tiles/{source.name}", "tiles/here.yaml", *changes)
    assert told[0].startswith("look: there is no picture tile_t1l; nearest is 't1")
    known = ("^kind:", "look: t01\nkind:")
    assert added(tmp_path / "b", "zombies", f"tiles/{source.name}", f"tiles/{source.name}", known) == []
    figure = (("^id: ark", "id: ark"), (r"    mutation:", "    figure: nobody\n    mutation:"))
    (told_first, *_) = added(tmp_path / "c", "zone_wars", "factions/ark.yaml", "factions/ark.yaml", *figure)
    assert told_first.startswith("characters[0].figure: there is no picture mini_nobody")
