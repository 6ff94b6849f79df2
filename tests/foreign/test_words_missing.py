"""A game of another package without words, or with wrong ones: every command says so, and serves all other games."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from tabletop.__main__ import main
from tabletop.cli.engine import serve
from tabletop.content import boxes
from tabletop.ui.scenes.title.scene import TitleScene
from tests.foreign.site import BAD, NAME
from tests.ui.pilot import Pilot

Said = pytest.CaptureFixture[str]


@pytest.fixture(params=["no file", "a wrong key", "no title"])
def unworded(copy: Path, request: pytest.FixtureRequest) -> Path:
    """A game whose words cannot be used."""
    words = copy / "data" / "words.yaml"
    text = words.read_text(encoding="utf-8")
    if request.param == "no file":
        words.unlink()
    elif request.param == "a wrong key":
        words.write_text(text.replace("tagline:", "tag_line:"), encoding="utf-8")
    else:
        words.write_text(text.replace("title: Hare and Hounds\n", "", 1), encoding="utf-8")
    return copy


def answers(*requests: dict[str, Any]) -> list[dict[str, Any]]:
    """What the engine says to these requests."""
    replies = io.BytesIO()
    serve(io.BytesIO(b"".join(json.dumps(request).encode() + b"\n" for request in requests)), replies)
    return [json.loads(line) for line in replies.getvalue().splitlines()]


def test_the_engine_refuses_by_the_bare_reason_and_goes_on(unworded: Path) -> None:
    begun, refused, done = answers({"new": {"game": BAD}}, {"submit": "b1-a2"}, {"submit": "b1-c2"})
    assert begun["ok"]
    assert (refused["ok"], refused["clause"], refused["reason"], refused["text"]) == (False, "HH3", "taken", "taken")
    assert done["ok"]


def test_the_list_tells_of_all_other_games_and_what_is_wrong_with_this_one(unworded: Path, capsys: Said) -> None:
    assert main(["list"]) == 0
    out, err = capsys.readouterr()
    assert [line.partition(":")[0] for line in out.splitlines() if not line.startswith(" ")][-1] == NAME
    assert f"{BAD}: left out, " in err
    assert "words.yaml" in err


def test_check_says_it_with_the_file(unworded: Path, capsys: Said) -> None:
    assert main(["check"]) == 2
    assert "words.yaml:" in capsys.readouterr().err


def test_bots_play_it_nevertheless(unworded: Path, capsys: Said) -> None:
    assert main(["match", BAD, "--seats", "bot:random,bot:random", "--games", "2", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 2


def test_playing_its_content_at_random_tells_once_that_there_are_no_words(unworded: Path, capsys: Said) -> None:
    from tabletop.cli.fuzz.trial import FuzzFault, FuzzTrial
    from tabletop.content.games import load_game

    found: list[FuzzFault] = []
    for number in range(1, 4):
        FuzzTrial(load_game(BAD), "0", number, found.append, lambda doing: True).run_trial()
    assert len({fault.kind for fault in found}) == 1
    assert "words.yaml" in found[0].what


def test_the_shelf_stands_with_all_other_boxes(unworded: Path, pilot: Pilot) -> None:
    title = TitleScene(pilot.stage)
    pilot.stage.push_scene(title)
    pilot.rest()
    names = [item.name for item in title.buttons.items]
    assert {f"box-{name}" for name in boxes.game_names() if name != BAD} <= set(names)
