"""`tabletop shot --messages`: pictures for translators, and in which of them each message is."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from tabletop.__main__ import main
from tabletop.content import boxes
from tabletop.ui import message_pictures
from tabletop.ui.message_pictures import INDEX, PlannedMessagePicture, plan_message_pictures, write_message_pictures
from tabletop.ui.messages import english_texts_by_id, record_messages, say, use_language

Said = pytest.CaptureFixture[str]
ROW = re.compile(r"^\| `(.+?)` \| (.*?) \| (.*?) \| (.*?) \|$", re.MULTILINE)
TITLE, MATCH = PlannedMessagePicture("zodiac", "title"), PlannedMessagePicture("zodiac", "table", plies=3)


@pytest.fixture(autouse=True)
def _english_afterwards() -> Iterator[None]:
    yield
    use_language("en")


def rows(folder: Path) -> dict[str, tuple[str, ...]]:
    """English text, pictures in which it is drawn, and those for which it was only asked for, by message."""
    return {id_: tuple(rest) for id_, *rest in ROW.findall((folder / INDEX).read_text("utf-8"))}


def test_each_message_is_said_with_its_pictures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Said) -> None:
    monkeypatch.setattr(message_pictures, "plan_message_pictures", lambda games: [TITLE, MATCH])
    folder = tmp_path / "new" / "pictures"
    assert main(["shot", "--messages", str(folder), "--game", "zodiac", "--language", "de"]) == 0
    assert sorted(path.name for path in folder.iterdir()) == [INDEX, "zodiac-table-3.png", "zodiac-title.png"]
    assert pygame.image.load(folder / "zodiac-title.png").get_size() == (1280, 720)
    found = rows(folder)
    assert found["title.replays"] == (english_texts_by_id()["title.replays"], "[zodiac-title](zodiac-title.png)", "")
    assert "[zodiac-table-3](zodiac-table-3.png)" in found["words.seats[0]"][1]
    assert any(not drawn and asked for _, drawn, asked in found.values()), "tips are asked for, and not drawn"
    assert found["again.close"] == ("Back", "", "")
    told = capsys.readouterr().out.splitlines()
    assert re.fullmatch(r"1 of 2: zodiac-title\.png, \d+ messages", told[0])


def test_an_interruption_leaves_what_is_there(tmp_path: Path) -> None:
    def draw(picture: PlannedMessagePicture, on_drawn: Callable[[str], None]) -> bytes:
        if any(tmp_path.iterdir()):
            raise KeyboardInterrupt
        on_drawn(say("title.replays"))
        return b"PNG"

    with pytest.raises(KeyboardInterrupt):
        write_message_pictures(tmp_path, ("zodiac",), draw)
    first = next(iter(plan_message_pictures(("zodiac",)))).file_name
    assert (tmp_path / first).read_bytes() == b"PNG"
    assert rows(tmp_path)["title.replays"][1] == f"[{first.removesuffix('.png')}]({first})"


def test_equal_pictures_are_one(tmp_path: Path) -> None:
    write_message_pictures(tmp_path, ("zodiac",), lambda picture, on_drawn: b"PNG")
    assert len(list(tmp_path.iterdir())) == 2


def test_every_scene_rule_and_lesson_is_planned_once() -> None:
    names = [picture.file_name for picture in plan_message_pictures(boxes.game_names())]
    assert len(set(names)) == len(names)
    assert {"zoon-tribes.png", "zombies-chapter.png", "zodiac-table-40.png"} <= set(names)
    assert "zodiac-tribes.png" not in names
    assert sum(name.startswith("zodiac-lesson-") for name in names) > 5


def test_what_is_said_is_noted_only_meanwhile() -> None:
    with record_messages() as noted:
        say("title.replays")
    say("common.settings")
    assert noted == {"title.replays": {say("title.replays")}}


@pytest.mark.parametrize("words", [[], ["a.png", "--messages", "b"]])
def test_a_picture_or_a_folder_is_named(
    words: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: Said
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["shot", *words]) == 2
    assert "name either a picture" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Said) -> None:
    monkeypatch.setattr(message_pictures, "plan_message_pictures", lambda games: [TITLE])
    (tmp_path / "file").write_text("mine", "utf-8")
    assert main(["shot", "--messages", str(tmp_path / "file"), "--game", "zodiac"]) == 2
    assert capsys.readouterr().err.startswith("tabletop: cannot write")
