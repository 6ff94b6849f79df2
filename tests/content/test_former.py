"""Matches go on with the content that they were begun with, also where the game's own is another one by now.

What a release had is written in the headers of its golden saves. Content that no release had needs no keeping. After a
change of content, this copies the released one out of git, into the next folder `data/NAME/former/NUMBER`:

    TABLETOP_REGENERATE=1 python -m pytest tests/content/test_former.py
"""

from __future__ import annotations

import io
import json
import os
import shutil
import subprocess
import tarfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tabletop import __version__, paths
from tabletop.content import boxes, games
from tabletop.content.pack_library import load_game_with_content
from tabletop.games.zoon.rules.rules import Zoon
from tabletop.play.match import Match
from tabletop.play.saved_matches import create_journal, load_match
from tests.play.sitting import header

SAVES = Path(__file__).parent.parent / "saves"
NOT_KEPT = "0.1.0"
"""Before anything was kept; its matches are replayed on the content with which their positions come out."""
FORMER = [(name, folder) for name in boxes.game_names() for folder in games.former_content_folders(name)]
TRIBES = games.former_content_folders("zoon")
FINISHED = SAVES / NOT_KEPT / "zoon_finished.jsonl"


def released() -> Iterator[tuple[str, str, str]]:
    """Version, game and digest of all content that matches of players may have been begun with."""
    for folder in sorted(SAVES.iterdir()):
        if folder.name != NOT_KEPT:
            heads = [json.loads(path.read_text("utf-8").partition("\n")[0]) for path in folder.glob("*.jsonl")]
            yield from sorted({(folder.name, head["game"], head["content"]) for head in heads})


def is_here(name: str, digest: str) -> bool:
    return digest == games.digest(name) or games.former_content_folder_of(name, digest) is not None


def keep(name: str, digest: str, past: Path) -> None:
    """Copies the content of this digest out of the newest commit that has it."""
    root, data = paths.data().parent, f"data/{name}"
    log = subprocess.run(
        ["git", "log", "--format=%H", "--", data], cwd=root, check=True, capture_output=True, text=True
    )
    for commit in log.stdout.split():
        archive = subprocess.run(["git", "archive", commit, data], cwd=root, check=True, capture_output=True).stdout
        folder = past / commit
        with tarfile.open(fileobj=io.BytesIO(archive)) as tree:
            tree.extractall(folder, filter="data")
        files = [file.path for file in games.content_files(name, folder / data)]
        if all(path.is_file() for path in files) and games.digest(name, folder / data) == digest:
            kept = games.game_content_folder(name) / "former" / str(len(games.former_content_folders(name)) + 1)
            for path in files:
                target = kept / path.relative_to(folder / data)
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(path, target)
            return


@pytest.mark.parametrize(("version", "name", "digest"), tuple(released()))
def test_released_content_is_still_here(version: str, name: str, digest: str, tmp_path: Path) -> None:
    if os.environ.get("TABLETOP_REGENERATE") == "1" and not is_here(name, digest):
        keep(name, digest, tmp_path)
    assert is_here(name, digest), (
        f"data/{name} is no longer what {version} played, so its matches could not be continued. Keep that as well: "
        "TABLETOP_REGENERATE=1 pytest tests/content/test_former.py, and commit the new folder in "
        f"data/{name}/former."
    )


def test_each_game_was_released_with_content() -> None:
    assert {name for version, name, _ in released() if version == __version__} == set(boxes.game_names())


@pytest.mark.parametrize(("name", "folder"), FORMER)
def test_what_the_content_was_is_still_to_be_had(name: str, folder: Path) -> None:
    digest = games.digest(name, folder)
    assert digest != games.digest(name), "only what was otherwise is kept"
    assert load_game_with_content(name, digest) is games.load_game(name, folder)


@pytest.mark.parametrize("name", boxes.game_names())
def test_the_newest_comes_first_and_nothing_is_kept_twice(name: str) -> None:
    folders = games.former_content_folders(name)
    assert [int(folder.name) for folder in folders] == [*range(len(folders), 0, -1)]
    assert len({games.digest(name, folder) for folder in folders}) == len(folders)


@pytest.mark.parametrize("folder", TRIBES)
def test_a_match_goes_on_with_the_numbers_that_it_was_begun_with(tmp_path: Path, folder: Path) -> None:
    digest = games.digest("zoon", folder)
    begun = replace(header("zoon"), content=digest)
    match = Match(load_game_with_content("zoon", digest), begun, create_journal(tmp_path, begun))
    match.submit(match.actions()[0])
    match.detach_journal()
    (path,) = tmp_path.glob("*.jsonl")
    loaded = load_match(path)
    assert loaded.changed_text is None
    game = loaded.match.game
    assert isinstance(game, Zoon)
    assert game.content == games.load_game("zoon", folder).content  # type: ignore[attr-defined]
    assert game.content != games.load_game("zoon").content  # type: ignore[attr-defined]


def test_a_match_of_a_content_that_nobody_knows_takes_that_with_which_its_positions_come_out(tmp_path: Path) -> None:
    path = shutil.copy(FINISHED, tmp_path)
    loaded = load_match(Path(path))
    assert loaded.changed_text
    assert loaded.match.header.content == games.digest("zoon", TRIBES[-1])
