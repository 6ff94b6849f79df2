"""The fifth game from the shelf to the end of a match: by mouse, by keys, with bots, taken back, saved and loaded."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tabletop.content.games import digest, load_game
from tabletop.play import saved_matches
from tabletop.play.listing import list_saved_matches
from tabletop.play.match import Match
from tabletop.play.record import Header
from tabletop.play.seats import Sitter, SitterKind
from tabletop.ui.scenes.saved_match import resume_match
from tabletop.ui.scenes.setup.scene import SetupScene
from tabletop.ui.scenes.table.scene import TableScene
from tabletop.ui.scenes.title.scene import TitleScene
from tests.foreign.site import NAME
from tests.ui.pilot import Pilot, spot

ANN, BEN = Sitter(SitterKind.PERSON, "Ann"), Sitter(SitterKind.PERSON, "Ben")


def match_of(pilot: Pilot, *sitters: Sitter, **setup: str) -> Match[Any, Any, Any]:
    """A match that is saved."""
    header = Header(game=NAME, rules_version=1, content=digest(NAME), sitters=sitters, setup=setup, seed="fifth")
    return Match(load_game(NAME), header, saved_matches.create_journal(pilot.stage.saves, header))


def seated(pilot: Pilot, *sitters: Sitter, **setup: str) -> TableScene:
    scene = TableScene(pilot.stage, match_of(pilot, *(sitters or (ANN, BEN)), **setup))
    pilot.stage.push_scene(scene)
    pilot.rest()
    return scene


def dragged(pilot: Pilot, scene: TableScene, action: Any) -> None:
    pilot.drag(spot(scene, action.origin), spot(scene, action.target))


def clicked(pilot: Pilot, scene: TableScene, action: Any) -> None:
    pilot.click(spot(scene, action.origin))
    pilot.click(spot(scene, action.target))


def keyed(pilot: Pilot, scene: TableScene, action: Any) -> None:
    for place in (action.origin, action.target):
        for _ in range(12):
            if scene.hand.gesture.focus == place:
                break
            pilot.key("tab")
        assert scene.hand.gesture.focus == place
        pilot.key("return")


@pytest.mark.parametrize("hand", [dragged, clicked, keyed], ids=["drag", "click", "keys"])
def test_a_whole_match_is_played(pilot: Pilot, hand: Any) -> None:
    scene, rng = seated(pilot), random.Random(2)
    while scene.match.outcome is None:
        action = rng.choice(list(scene.match.actions()))
        hand(pilot, scene, action)
        pilot.rest()
        assert scene.match.past.actions()[-1] == action
    assert scene.match.outcome.clause in {"HH6", "HH7", "HH8"}
    assert scene.picture.banner_text() != ""
    assert pilot.stage.sounds.played[-1] == "win"


def test_from_the_shelf_over_the_set_up_to_the_first_step_and_its_answer(pilot: Pilot) -> None:
    title = TitleScene(pilot.stage)
    pilot.stage.push_scene(title)
    pilot.rest()
    box = next(item for item in title.buttons.items if item.name == f"box-{NAME}")
    pilot.click(pilot.centre(box.rect))
    setup = pilot.stage.scene
    assert isinstance(setup, SetupScene)
    for name, part in (("sides", "chosen"), ("start", "")):
        pilot.click(pilot.centre(setup.form.rect_of(name, part)))
    table = pilot.stage.scene
    assert isinstance(table, TableScene)
    pilot.rest()
    assert table.active
    dragged(pilot, table, table.match.actions()[0])
    pilot.rest()
    assert table.match.ply == 2, "the computer has answered"
    assert {f"{NAME}/bark", f"{NAME}/hop"} & set(pilot.stage.sounds.played)


def test_a_refusal_names_its_rule(pilot: Pilot) -> None:
    scene = seated(pilot, position="b3,c1,d3 d2 pack 0")
    pilot.drag(spot(scene, "c1"), spot(scene, "b1"))
    assert scene.table.bubble.words == "Hounds never turn back: b1 lies behind c1. Go on, up or down. (rule HH4)"
    assert scene.match.ply == 0


def test_steps_are_taken_back_and_done_again(pilot: Pilot) -> None:
    scene = seated(pilot)
    texts = [str(scene.match.view(None))]
    for _ in range(3):
        dragged(pilot, scene, scene.match.actions()[0])
        pilot.rest()
        texts.append(str(scene.match.view(None)))
    for text in texts[-2::-1]:
        pilot.key("z", ctrl=True)
        pilot.rest()
        assert str(scene.match.view(None)) == text
    pilot.key("y", ctrl=True)
    pilot.rest()
    assert str(scene.match.view(None)) == texts[1]


def test_a_match_goes_on_where_it_was_left(pilot: Pilot) -> None:
    scene = seated(pilot)
    for _ in range(2):
        dragged(pilot, scene, scene.match.actions()[0])
        pilot.rest()
    left = str(scene.match.view(None))
    pilot.stage.pop_scene()
    (entry,) = list_saved_matches(pilot.stage.saves)
    assert (entry.game, entry.problem) == (NAME, None)
    pilot.stage.push_scene(TitleScene(pilot.stage))
    resume_match(pilot.stage, entry)
    pilot.rest()
    again = pilot.stage.scene
    assert isinstance(again, TableScene)
    assert str(again.match.view(None)) == left
    dragged(pilot, again, again.match.actions()[0])
    pilot.rest()
    assert again.match.ply == 3


def test_bots_play_each_other(pilot: Pilot) -> None:
    scene = seated(pilot, Sitter(SitterKind.BOT, "Rex", "perfect"), Sitter(SitterKind.BOT, "Jack", "medium"))
    for _ in range(40):
        if scene.match.outcome:
            break
        pilot.rest()
        pilot.frames(seconds=1)
    assert scene.match.outcome is not None
    assert scene.match.outcome.winners == (0,), "nobody escapes who sees everything"


def test_a_hint_is_given_and_who_is_winning_is_known(pilot: Pilot) -> None:
    scene = seated(pilot, position="b1,c3,d1 d3 pack 0")
    pilot.key("l")
    pilot.rest()
    assert scene.hand.hint_steps == ("b1", "c2")
    assert "b1-c2" in scene.table.suggestion_panel.full_text
