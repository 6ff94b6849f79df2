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
    ],
)
def test_what_cannot_be_written_is_told_in_one_sentence(words: list[str], told: str, capsys: Said) -> None:
    assert main(["new-pack", *words]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert told in err
    assert not list(paths.player_packs().glob("*"))
