"""`tabletop new-pack`: what it writes can be played at once; wrong names and folders leave nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop import paths
from tabletop.__main__ import main
from tabletop.content.pack_library import packs

Said = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The player's folders, empty."""
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path / "home"))


@pytest.mark.parametrize("game", ["zodiac", "zoon"])
def test_a_new_pack_is_among_the_players_packs_and_can_be_played(game: str, capsys: Said) -> None:
    assert main(["new-pack", game, "my_things"]) == 0
    assert f"in the folder '{paths.player_packs() / 'my_things'}'" in capsys.readouterr().out
    (pack,) = packs(game)
    assert (pack.info.title, pack.problems) == ("My Things", ())
    assert main(["check", "--play", "my_things", "--seconds", "2"]) == 0


@pytest.mark.slow
@pytest.mark.parametrize("game", ["zone_wars", "zombies"])
def test_a_new_pack_with_many_cards_can_be_played(game: str) -> None:
    assert main(["new-pack", game, "my_things"]) == 0
    assert main(["check", "--play", "my_things", "--seconds", "10"]) == 0


def test_it_may_have_things_of_some_kinds_only(capsys: Said) -> None:
    assert main(["new-pack", "zombies", "my_tiles", "--only", "tiles"]) == 0
    folder = paths.player_packs() / "my_tiles"
    assert sorted(path.name for path in (folder / "zombies").iterdir()) == ["tiles"]
    said = capsys.readouterr().out
    assert "in place of ours" not in said
    assert "What it still needs:\n" in said
    assert "on this tile, so it never comes into a match" in said


def test_what_takes_the_place_of_ours_is_told(capsys: Said) -> None:
    assert main(["new-pack", "zombies", "my_people", "--only", "survivors, weapons"]) == 0
    told = [line.strip() for line in capsys.readouterr().out.splitlines() if "in place of ours" in line]
    assert told == ["zombies/survivors/1-marlow.yaml  (in place of ours)"]


def test_it_is_written_where_it_is_asked_for(tmp_path: Path, capsys: Said) -> None:
    assert main(["new-pack", "zodiac", "my_star", str(tmp_path)]) == 0
    assert (tmp_path / "my_star" / "zodiac" / "board.yaml").is_file()
    assert main(["new-pack", "zodiac", "my_star", str(tmp_path)]) == 2
    assert "exists already, and nothing is overwritten" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["zodaic", "my_star"], "unknown game 'zodaic'"),
        (["zodiac", "My Star"], "nearest is 'my_star'"),
        (["zoon", "delvers"], "is called so already; choose another name"),
        (["zodiac", "my_star", "nowhere"], "there is no folder 'nowhere'"),
        (["zombies", "my_tile", "--only", "tile"], "a pack of zombies has no 'tile'; there is campaigns, "),
    ],
)
def test_what_cannot_be_written_is_told_in_one_sentence(words: list[str], told: str, capsys: Said) -> None:
    assert main(["new-pack", *words]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert told in err
    assert not list(paths.player_packs().glob("*"))
