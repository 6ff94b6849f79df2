"""What can be on the screen between two chapters of Zombies, each as a function that brings a pilot there."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from tabletop.content.games import digest, load_game
from tabletop.games.zombies.campaign.after_chapter import AfterChapterPage
from tabletop.games.zombies.campaign.chapter_list import ChapterListPage
from tabletop.play import saved_matches
from tabletop.play.match import Match
from tabletop.play.record import Header
from tabletop.play.seats import Sitter, SitterKind
from tabletop.rules.game import CHANCE
from tabletop.ui.scenes.review import scene as review
from tests.ui.pilot import Pilot

State = Callable[[Pilot, Path], None]

FOUR = (
    Sitter(SitterKind.PERSON, "Ann"),
    Sitter(SitterKind.PERSON, "Maximiliane von und zu H."),
    Sitter(SitterKind.BOT, "Kepler", "hard"),
    Sitter(SitterKind.BOT, "Tycho", "easy"),
)
_HOME = "tile S1 0,0 sides=D-----; tile G1 1,-1 sides=---D--"
_ROOF = "tile S1 0,0 sides=D-----; tile G3 1,-1 sides=---D--"
WON = (
    f"night ch1 normal; {_HOME}; marlow 3,-5 hp=3 service_pistol *carbine bag=stim_pen+road_flare;"
    " okafor 2,-4 hp=7 bag=-; petrov dead; brandt 4,-6 hp=5 bag=ammo_satchel; round 8; act brandt"
)
"""Everybody who lives is inside, and one has still to act."""
LEFT = (
    f"night ch1 normal victory=anyone_inside; {_HOME}; marlow 3,-5 hp=6; okafor 0,0 hp=2; petrov dead; brandt dead;"
    " round 8; act marlow"
)
"""One is inside and one is not."""
LOST = f"night ch1 normal; {_HOME}; marlow 3,-5 hp=-1; okafor 2,-4 hp=0; petrov dead; brandt dead; round 8; act marlow"
"""Nobody is up."""
CALLED = (
    f"night ch3 normal; {_ROOF}; marlow 3,-6 hp=3; okafor 2,-4 hp=-1; petrov dead; brandt 4,-6 hp=6; round 12;"
    " called 8; act marlow"
)
"""The last round on the roof."""


def ended(position: str, folder: Path | None = None, sitters: tuple[Sitter, ...] = FOUR) -> Match[Any, Any, Any]:
    """A chapter that goes to its end from a position, without anybody doing anything; saved where a folder is given."""
    game = load_game("zombies")
    header = Header(
        game="zombies", rules_version=game.version, content=digest("zombies"), sitters=sitters, seed="chapter",
        setup={"position": position}, started="2026-11-21T20:00:00+00:00",
    )  # fmt: skip
    return passed(Match(game, header, saved_matches.create_journal(folder, header) if folder else None))


def passed(match: Match[Any, Any, Any]) -> Match[Any, Any, Any]:
    """The match after everybody has passed, to the end of its round."""
    for _ in range(len(match.sitters)):
        if match.outcome is None:
            assert match.to_act != CHANCE
            match.submit(match.game.parse("pass"))
    assert match.outcome is not None
    return match


def _page(position: str) -> State:
    def go(pilot: Pilot, folder: Path) -> None:
        pilot.stage.push_scene(AfterChapterPage(pilot.stage, ended(position)))
        pilot.rest()

    return go


def _list(pilot: Pilot, folder: Path) -> None:
    for k, position in enumerate((WON, LEFT, LOST)):
        file = named(ended(position, pilot.stage.saves), f"{k}.jsonl")
        os.utime(file, (1e9 + k, 1e9 + k))
    damaged(pilot.stage.saves)
    pilot.stage.push_scene(ChapterListPage(pilot.stage))
    pilot.rest()


def named(match: Match[Any, Any, Any], name: str) -> Path:
    """The file of a match that is over, under another name."""
    journal: Any = match.journal
    journal.close()
    path: Path = journal.path
    return path.rename(path.with_name(name))


def damaged(folder: Path) -> Path:
    """A saved chapter whose survivors bring more than there is; the file itself is sound."""
    record = ended(WON).record()
    setup = {"scenario": "ch2", "carried": "marlow 99 service_pistol -"}
    journal = saved_matches.create_journal(folder, replace(record.header, setup=setup), record.lines)
    journal.close()
    return journal.path


def _review(pilot: Pilot, folder: Path) -> None:
    bots = (Sitter(SitterKind.BOT, "Tycho", "easy"),) * 3
    match = ended(WON.replace("ammo_satchel", "-"), pilot.stage.saves, (*FOUR[:1], *bots))
    file = named(match, "won.jsonl")
    review.open_review(pilot.stage, file)
    pilot.rest()


CHAPTERS: dict[str, State] = {
    "chapter-list": _list,
    "chapter-next": _page(WON),
    "chapter-left": _page(LEFT),
    "chapter-end": _page(CALLED),
    "chapter-review": _review,
}
