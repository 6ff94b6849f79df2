"""Two worlds that one seat cannot tell apart: every way to look at a running match shows the same in both."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from tabletop import paths
from tabletop.cli.engine import serve
from tabletop.content.games import digest, load_game
from tabletop.content.pack_library import InstalledContent
from tabletop.play import saved_matches
from tabletop.play.listing import saved_match_entry_of
from tabletop.play.match import Match
from tabletop.play.record import Header
from tabletop.play.seats import Sitter, SitterKind
from tabletop.play.summary import summarize_match
from tabletop.settings import Settings
from tabletop.ui.boards.phone import phone_view_builder_of
from tabletop.ui.scenes.dice import DiceFairnessScene
from tabletop.ui.scenes.end.scene import EndScene
from tabletop.ui.scenes.replays.file_actions import export_match, import_match
from tabletop.ui.scenes.review.scene import ReviewScene
from tabletop.ui.scenes.table.scene import TableScene
from tests.file_of import file_of
from tests.ui.pilot import Pilot, piloted

NIGHT = (
    "night ch1 normal; tile S1 0,0 sides=------; left 4; marlow 0,0 service_pistol=0+1+1 *machine_pistol=0+1+1+2+2; "
    "okafor 1,0 *pump_shotgun={}; petrov -1,1 pinned; brandt 0,1; z1 0,-2; z2 2,-1; round 3; suppress marlow"
)
WORLDS = {
    "zoon": [
        {"south": "stilts", "north": "delvers", "position": f"south c2:lancebill#0 d3:wader#0 f1:moon-egg; {north}"}
        for north in (
            "north d5:digger#0 a6:first-lantern; turn south 7", "north d5:first-lantern a6:digger#0; turn south 7",
        )
    ],
    "zombies": [{"position": NIGHT.format(hand)} for hand in ("2+2+3", "1+2+3")],
}  # fmt: skip
BOT = Sitter(SitterKind.BOT, "Computer", "random")


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path, Settings(cover="off", confirm="none")) as made:
        yield made


def world(name: str, number: int, folder: Path) -> Match[Any, Any, Any]:
    """A saved match; seat 0 is to act, and all other seats are the computer's."""
    game, setup = load_game(name), WORLDS[name][number]
    sitters = (Sitter(SitterKind.PERSON, "Ann"), *[BOT] * (game.seats(setup) - 1))
    header = Header(game=name, rules_version=game.version, content=digest(name), setup=setup, sitters=sitters,
                    seed="same", started="2026-11-28T01:00:00+00:00", identity=f"{number}" * 32)  # fmt: skip
    match = Match(game, header, saved_matches.create_journal(folder / str(number), header))
    assert match.to_act == 0
    return match


def shown(pilot: Pilot, scene: Any) -> bytes:
    pilot.stage.push_scene(scene)
    pilot.rest()
    pilot.frames(3, 0.2)
    made = pilot.picture()
    while pilot.stage.scene is not scene:
        pilot.stage.pop_scene()
    pilot.stage.pop_scene()
    return made


def of_table(pilot: Pilot, match: Match[Any, Any, Any]) -> bytes:
    return shown(pilot, TableScene(pilot.stage, match))


def of_review(pilot: Pilot, match: Match[Any, Any, Any]) -> bytes:
    return shown(pilot, ReviewScene(pilot.stage, match, viewer=0))


def of_public_review(pilot: Pilot, match: Match[Any, Any, Any]) -> bytes:
    return shown(pilot, ReviewScene(pilot.stage, match, viewer=0, review_viewer="public"))


def of_dice(pilot: Pilot, match: Match[Any, Any, Any]) -> bytes:
    return shown(pilot, DiceFairnessScene(pilot.stage, match, match.ply))


def of_phone(pilot: Pilot, match: Match[Any, Any, Any]) -> object:
    leaf = phone_view_builder_of(match.game)
    return leaf.blocks(match.shown_view(0), 0), leaf.blocks(match.shown_view(None), None)


def of_undo(pilot: Pilot, match: Match[Any, Any, Any]) -> object:
    return match.offers.undo_offer(0), match.offers.redo_offer(0)


def of_list(pilot: Pilot, match: Match[Any, Any, Any]) -> object:
    entry = saved_match_entry_of(file_of(match))
    return entry.plies, entry.is_finished, summarize_match(match).outcome


def of_engine(pilot: Pilot, match: Match[Any, Any, Any]) -> object:
    return asked_of(file_of(match))


def asked_of(path: Path) -> bytes:
    """What a program is told that may see the seat's view of a file."""
    replies = io.BytesIO()
    asked = ({"load": str(path)}, {"view": None}, {"view": 0})
    serve(io.BytesIO(b"".join(json.dumps(each).encode() + b"\n" for each in asked)), replies)
    return replies.getvalue()


def of_export(pilot: Pilot, match: Match[Any, Any, Any]) -> object:
    """A copy that was taken out and in again is only watched; what is said, listed and shown of it tells nothing."""
    path = file_of(match)
    match.detach_journal()
    named = path.rename(path.with_name("match.jsonl"))
    with patch.object(paths, "exchange", lambda: named.parent / "out"):
        export_match(pilot.stage, saved_match_entry_of(named), None)
        (made,) = paths.exchange().iterdir()
    said = [pilot.stage.toast.words.replace(str(made.parent), "")]
    import_match(pilot.stage, made, lambda _: None)
    said.append(pilot.stage.toast.words)
    inside = pilot.stage.saves / made.name
    answers = asked_of(made).replace(str(made).encode(), b"")
    made.unlink()
    copy = saved_matches.load_match(inside, InstalledContent(), resume=False).match
    told = summarize_match(copy).outcome, of_phone(pilot, copy), of_review(pilot, copy), of_dice(pilot, copy)
    inside.unlink()
    return said, answers, str(saved_matches.verify_match(named, InstalledContent())), told


LOOKS: dict[str, Callable[[Pilot, Match[Any, Any, Any]], object]] = {
    "table": of_table, "review": of_review, "public review": of_public_review, "dice": of_dice, "phone": of_phone,
    "undo": of_undo, "list": of_list, "engine": of_engine, "export": of_export,
}  # fmt: skip


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("name", WORLDS)
def test_a_seat_that_cannot_tell_two_worlds_apart_is_shown_the_same(
    name: str, look: str, pilot: Pilot, tmp_path: Path
) -> None:
    one, other = (world(name, number, tmp_path) for number in (0, 1))
    assert one.view(0) == other.view(0)
    assert one.past.state_digest() != other.past.state_digest()
    assert LOOKS[look](pilot, one) == LOOKS[look](pilot, other)


def test_the_poster_of_a_resignation_tells_nothing_of_what_lay_hidden(pilot: Pilot, tmp_path: Path) -> None:
    pictures = []
    for number in (0, 1):
        match = world("zoon", number, tmp_path)
        match.submit(match.game.parse("resign"))
        pictures.append(shown(pilot, EndScene(pilot.stage, match)))
    assert pictures[0] == pictures[1]
