"""Every screen and what can be on it, each as a function that brings a pilot there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from pygame import Surface

from tabletop.content.games import load_game
from tabletop.net.addresses import LOOPBACK
from tabletop.play.journal import SaveError
from tabletop.play.persistent_journal import attach_persistent_journal
from tabletop.play.saved_matches import create_journal
from tabletop.play.seats import Sitter, SitterKind
from tabletop.ui.scenes.demo.trailer import OPENING, Trailer, TrailerPhase
from tabletop.ui.scenes.page_picture import make_page_picture
from tabletop.ui.scenes.phones.picture_sharing import PictureSharing
from tabletop.ui.scenes.phones.scene import open_phones
from tabletop.ui.scenes.phones.send_picture import SendPictureScene
from tabletop.ui.scenes.puzzles import scene as puzzles_scene
from tabletop.ui.scenes.puzzles.puzzle_mode import PuzzleScene
from tabletop.ui.scenes.registry import SceneRequest, open_scene, scene_names
from tabletop.ui.scenes.replays.scene import ReplaysScene
from tabletop.ui.scenes.review.scene import ReviewScene
from tabletop.ui.scenes.setup import remembered_plans
from tabletop.ui.scenes.setup.plan import SetupPlan, SetupPlayer, refit_plan
from tabletop.ui.scenes.table.scene import TableScene
from tests.games.zombies.board.states import ZOMBIES
from tests.games.zombies.campaign.states import CHAPTERS
from tests.games.zone_wars.board.editor.states import ZONE_LAYOUT
from tests.games.zone_wars.board.states import ZONE_WARS
from tests.games.zone_wars.campaign.states import CAMPAIGN
from tests.games.zoon.board.states import ZOON, ZOON_MOVING
from tests.ui.page_states import PAGES, PAGES_MOVING
from tests.ui.pilot import Pilot, match_of, new_match, spot
from tests.ui.scenes.club.states import CLUB
from tests.ui.scenes.evening.states import EVENING, LONG
from tests.ui.scenes.packs.states import PACKS
from tests.ui.scenes.test_replays import finished, shelved

BRANCH = "What if Ann had jumped over the moon"
NAMES = ("Ann", "Ben", "Maximiliane von und zu H.", BRANCH, LONG)
"""What people have typed in these states."""
LINE = "E-f F-a b-c a-F c-d F-a"
_LONG = "b-c e-d c-b d-e"
State = Callable[[Pilot, Path], None]


def _registered(name: str) -> State:
    def go(pilot: Pilot, folder: Path) -> None:
        pilot.stage.push_scene(open_scene(name, pilot.stage, SceneRequest()))
        pilot.frames(3)
        pilot.rest()

    return go


def _trailer(pilot: Pilot, folder: Path) -> None:
    """In the middle of the first game, when its box was seen."""
    scene = open_scene("demo", pilot.stage, SceneRequest())
    assert isinstance(scene, Trailer)
    pilot.stage.push_scene(scene)
    pilot.frames(3)
    assert scene.recording_loader is not None
    scene.recording_loader.wait_until_loaded()
    pilot.clock.now += OPENING
    pilot.frames(3)
    assert scene.phase is TrailerPhase.TAKES


def _table(pilot: Pilot, moves: str = "", *sitters: Sitter) -> TableScene:
    match: Any = new_match(*sitters)
    for text in moves.split():
        match.submit(match.game.parse(text))
    scene = TableScene(pilot.stage, match)
    pilot.stage.push_scene(scene)
    pilot.rest()
    return scene


def _mid_game(pilot: Pilot, folder: Path) -> None:
    _table(pilot, LINE)


def _selected(pilot: Pilot, folder: Path) -> None:
    scene = _table(pilot, LINE)
    pilot.click(spot(scene, str(scene.match.actions()[0].origin)))
    pilot.rest()


def _carried(pilot: Pilot, folder: Path) -> None:
    scene = _table(pilot)
    x, y = spot(scene, "E")
    pilot.move((x, y))
    pilot.press((x, y))
    pilot.move((x + 90, y - 60), 4)


def _refused(pilot: Pilot, folder: Path) -> None:
    scene = _table(pilot)
    pilot.drag(spot(scene, "A"), spot(scene, "a"))
    pilot.frames(40)


def _hinted(pilot: Pilot, folder: Path) -> None:
    _table(pilot, "E-f F-a")
    pilot.key("l")
    pilot.rest()


def _analysed(pilot: Pilot, folder: Path) -> None:
    pilot.stage.settings = replace(pilot.stage.settings, analysis=True)
    scene = _table(pilot, "E-f F-a")
    scene.table.analysis.ask_verdict(scene.match.ply)
    pilot.rest()


def _analysed_end(pilot: Pilot, folder: Path) -> None:
    pilot.stage.settings = replace(pilot.stage.settings, analysis=True)
    _table(pilot, "b-c e-d")


def _named_points(pilot: Pilot, folder: Path) -> None:
    pilot.stage.settings = replace(pilot.stage.settings, point_names=True)
    _table(pilot, LINE)


def _over(pilot: Pilot, folder: Path) -> None:
    scene = _table(pilot)
    while scene.match.outcome is None:
        scene.match.submit(scene.match.actions()[0])
    pilot.rest()


def _end(pilot: Pilot, folder: Path) -> None:
    _over(pilot, folder)
    scene: Any = pilot.stage.scene
    scene.press_bright_button()
    pilot.rest()


def _send(*addresses: str) -> State:
    """The box that sends the poster, on a laptop with these addresses."""

    def go(pilot: Pilot, folder: Path) -> None:
        _end(pilot, folder)
        made = make_page_picture("Zodiac", Surface((1280, 720)))
        pilot.stage.push_scene(SendPictureScene(pilot.stage, PictureSharing(pilot.stage, made, lambda: addresses)))
        pilot.frames(3)
        pilot.rest()

    return go


def _looking_back(pilot: Pilot, folder: Path) -> None:
    scene = _table(pilot, LINE)
    scene.show_ply(2)
    pilot.rest()


def _asked(pilot: Pilot, folder: Path) -> None:
    scene = _table(pilot, "E-f F-a b-c a-F")
    pilot.click(spot(scene, "c"))
    pilot.click(spot(scene, "b"))
    pilot.rest()


def _menu(pilot: Pilot, folder: Path) -> None:
    _table(pilot, LINE)
    pilot.key("escape")
    pilot.rest()


def _unsaved(pilot: Pilot, folder: Path) -> None:
    """The folder of saved matches is none, so that nothing can be written."""
    folder.joinpath("no folder").write_text("")
    scene = _table(pilot)
    error = SaveError("cannot_write", folder, "it cannot be written", why="No space left on device", errno="28")
    attach_persistent_journal(scene.match, folder / "no folder", error)
    pilot.frames(2)


def _unsaved_menu(pilot: Pilot, folder: Path) -> None:
    _unsaved(pilot, folder)
    scene: Any = pilot.stage.scene
    pilot.click(pilot.centre(scene.picture.buttons["unsaved"].rect))
    pilot.clock.now += 2
    pilot.frames(2)


def _unsaved_left(pilot: Pilot, folder: Path) -> None:
    _unsaved(pilot, folder)
    pilot.stage.quit_asking_first()
    pilot.frames(2)


def _tip(pilot: Pilot, folder: Path) -> None:
    scene = _table(pilot, LINE)
    pilot.move(pilot.centre(scene.picture.buttons["undo"].rect))
    pilot.frames(40)


def _long_names(pilot: Pilot, folder: Path) -> None:
    _table(pilot, LINE, Sitter(SitterKind.PERSON, NAMES[2]), Sitter(SitterKind.BOT, NAMES[2], "perfect"))


def _many_moves(pilot: Pilot, folder: Path) -> None:
    scene = _table(pilot)
    for action in _playout(scene):
        scene.match.submit(action)
    pilot.rest()
    scene.undo()
    pilot.rest()


def _playout(scene: TableScene) -> list[Any]:
    """Thirty moves that end nothing."""
    import random

    for seed in range(200):
        match: Any = new_match()
        rng = random.Random(seed)
        while match.outcome is None and match.ply < 30:
            match.submit(rng.choice(match.actions()))
        if match.outcome is None:
            return list(match.past.actions())
    return []


def _review(pilot: Pilot, folder: Path) -> ReviewScene:
    match: Any = new_match()
    for text in LINE.split():
        match.submit(match.game.parse(text))
    scene = ReviewScene(pilot.stage, match)
    pilot.stage.push_scene(scene)
    pilot.rest()
    return scene


def _review_middle(pilot: Pilot, folder: Path) -> None:
    scene = _review(pilot, folder)
    scene.show_ply(3)
    pilot.rest()


def _review_branches(pilot: Pilot, folder: Path) -> None:
    scene = _review(pilot, folder)
    scene.show_ply(2)
    scene.session.match.branches.begin_branch(2, "What if")
    pilot.rest()
    pilot.click(pilot.centre(scene.picture.buttons["branches"].rect))
    pilot.rest()


def _review_name(pilot: Pilot, folder: Path) -> None:
    _review(pilot, folder).branch_editor.ask_branch_name()
    pilot.rest()


def _puzzle(pilot: Pilot, folder: Path) -> None:
    _opened_puzzle(pilot, folder)


def _opened_puzzle(pilot: Pilot, folder: Path) -> PuzzleScene:
    listed = puzzles_scene.PuzzlesScene(pilot.stage, "zodiac", folder / "puzzles.json")
    pilot.stage.push_scene(listed)
    pilot.rest()
    listed.open_puzzle(listed.book.puzzles[0])
    pilot.rest()
    scene = pilot.stage.scene
    assert isinstance(scene, PuzzleScene)
    return scene


def _puzzle_tried(*, rightly: bool) -> State:
    def go(pilot: Pilot, folder: Path) -> None:
        scene = _opened_puzzle(pilot, folder)
        verdict = scene.match_mode.puzzle_attempt.current_verdict()
        assert verdict is not None
        action = next(value.action for value in verdict.values if (value.kind == "won") == rightly)
        origin, target = scene.board.picks.places_of_action(action)
        pilot.drag(spot(scene, origin), spot(scene, target))
        pilot.rest()
        pilot.clock.now += 10
        pilot.rest()

    return go


def _settings_open(pilot: Pilot, folder: Path) -> None:
    _registered("settings")(pilot, folder)
    _pressed(pilot, "text_scale")


def _settings_all(pilot: Pilot, folder: Path) -> None:
    _registered("settings")(pilot, folder)
    _pressed(pilot, "more")


def _setup_all(pilot: Pilot, folder: Path) -> None:
    _registered("setup")(pilot, folder)
    _pressed(pilot, "more")


def _pressed(pilot: Pilot, name: str) -> None:
    scene: Any = pilot.stage.scene
    scene.form.focus_widget(name)
    pilot.key("return")
    pilot.clock.now += 2
    pilot.frames(2)


def _searched(words: str) -> State:
    def go(pilot: Pilot, folder: Path) -> None:
        _registered("rulebook")(pilot, folder)
        scene: Any = pilot.stage.scene
        scene.search_for(words)
        pilot.clock.now += 2
        pilot.frames(2)

    return go


def _clause(pilot: Pilot, folder: Path) -> None:
    pilot.stage.push_scene(open_scene("rulebook", pilot.stage, SceneRequest(detail="ZD5")))
    pilot.clock.now += 2
    pilot.frames(2)


def _replays(pilot: Pilot, folder: Path) -> None:
    shelved(folder, 2, 50)
    finished(folder, 30)
    (folder / "broken.jsonl").write_text("{", encoding="utf-8")
    pilot.stage.push_scene(ReplaysScene(pilot.stage))
    pilot.rest()


def _replays_selected(pilot: Pilot, folder: Path) -> None:
    shelved(folder, 2, 50)
    finished(folder, 30)
    battle = match_of("zone_wars", setup={"scenario": "home-run"})
    battle.attach_journal(create_journal(folder, battle.header))
    battle.notes.set_note("title", "The long Sunday at Grandma's")
    pilot.stage.push_scene(ReplaysScene(pilot.stage))
    pilot.rest()


def _continued(pilot: Pilot, folder: Path) -> None:
    shelved(folder, 4, 50)
    _registered("title")(pilot, folder)


def _again(name: str) -> State:
    """Three companies have played, one of them with long names."""

    def go(pilot: Pilot, folder: Path) -> None:
        game, stage = load_game("zoon"), pilot.stage
        for names in (("", ""), NAMES[:2], (NAMES[2], NAMES[2])):
            people = tuple(SetupPlayer(SitterKind.PERSON if part else SitterKind.BOT, "medium", part) for part in names)
            plan = refit_plan(game, SetupPlan(people, by_lot=False))
            kept: dict[str, Any] = {**remembered_plans.remember_plan(game, plan, stage.settings)}
            stage.settings = replace(stage.settings, **kept)
        stage.push_scene(open_scene(name, stage, SceneRequest("zoon")))
        pilot.frames(3)
        pilot.rest()

    return go


def _again_chosen(pilot: Pilot, folder: Path) -> None:
    _again("title")(pilot, folder)
    scene: Any = pilot.stage.scene
    scene._choose_game("zoon")
    pilot.rest()


def _first_start(pilot: Pilot, folder: Path) -> None:
    pilot.stage.is_first_start = True
    _registered("title")(pilot, folder)


def _phones(*, is_open: bool) -> State:
    """The page that lets phones in; for four seats, the first of which has one."""

    def go(pilot: Pilot, folder: Path) -> None:
        scene = TableScene(pilot.stage, match_of("zombies" if is_open else "zodiac"))
        pilot.stage.push_scene(scene)
        pilot.rest()
        if is_open:
            scene.phones.open(LOOPBACK)
            scene.phones.phone_seats[0].has_come = scene.phones.phone_seats[0].is_here = True
        open_phones(pilot.stage, scene.phones)
        pilot.frames(3)
        pilot.rest()

    return go


def _seats(*names: str) -> State:
    def go(pilot: Pilot, folder: Path) -> None:
        _menu(pilot, folder)
        for name in names:
            scene: Any = pilot.stage.scene
            pilot.click(pilot.centre(scene.buttons[name].rect))
        pilot.rest()

    return go


def _on_branch(pilot: Pilot, folder: Path) -> None:
    scene = _table(pilot, LINE)
    scene.match.branches.begin_branch(3, BRANCH)
    pilot.frames(60)


def _resigned(pilot: Pilot, folder: Path) -> None:
    scene = _table(pilot, LINE)
    scene.match.resign(0)
    pilot.rest()


def _keys_over(pilot: Pilot, folder: Path) -> None:
    _table(pilot)
    pilot.key("?")


def _settings_reset(pilot: Pilot, folder: Path) -> None:
    _registered("settings")(pilot, folder)
    scene: Any = pilot.stage.scene
    scene.ask_to_reset_settings()
    pilot.rest()


def _lesson(detail: str) -> State:
    def go(pilot: Pilot, folder: Path) -> None:
        pilot.stage.push_scene(open_scene("lesson", pilot.stage, SceneRequest("zodiac", detail=detail)))
        pilot.rest()

    return go


def _lesson_refused(pilot: Pilot, folder: Path) -> None:
    _lesson("first-ring:2")(pilot, folder)
    scene: Any = pilot.stage.scene
    pilot.drag(spot(scene, "C"), spot(scene, "a"))
    pilot.frames(40)


def _toast(pilot: Pilot, folder: Path) -> None:
    _table(pilot)
    pilot.key("z", ctrl=True)
    pilot.frames(3)


STATES: dict[str, State] = {
    **{name: _registered(name) for name in scene_names() if name not in EVENING | CLUB},
    "demo": _trailer,
    "demo-box": _registered("demo"),
    "title-continue": _continued, "title-first": _first_start,
    "title-again": _again_chosen, "setup-again": _again("setup"), "replays-named": _replays_selected,
    "settings-reset": _settings_reset,
    "send": _send("127.0.0.2", "127.0.0.3"), "send-offline": _send(LOOPBACK),
    "phones": _phones(is_open=True), "phones-off": _phones(is_open=False),
    "seats": _seats("seats"), "seats-who": _seats("seats", "seat 0"),
    "seats-name": _seats("seats", "seat 0", "person"), "keys-table": _keys_over,
    "table-resigned": _resigned, "table-branch": _on_branch,
    "replays-full": _replays, "table-mid": _mid_game, "table-selected": _selected,
    "table-carried": _carried, "table-refused": _refused, "table-hint": _hinted, "table-analysis": _analysed,
    "table-judged": _analysed_end, "table-points": _named_points, "table-over": _over, "table-end": _end,
    "table-back": _looking_back, "table-ask": _asked, "table-menu": _menu, "table-tip": _tip,
    "table-unsaved": _unsaved, "table-unsaved-menu": _unsaved_menu, "table-unsaved-left": _unsaved_left,
    "table-names": _long_names, "table-long": _many_moves, "table-toast": _toast, "review-middle": _review_middle,
    "review-branches": _review_branches, "review-name": _review_name, "puzzle": _puzzle,
    "puzzle-wrong": _puzzle_tried(rightly=False), "puzzle-solved": _puzzle_tried(rightly=True),
    "settings-choice": _settings_open, "settings-more": _settings_all, "setup-more": _setup_all,
    "rulebook-search": _searched("ring"), "rulebook-nothing": _searched("xyzzy"), "rulebook-clause": _clause,
    "lesson-ask": _lesson("first-ring:4"), "lesson-end": _lesson("first-ring:9"), "lesson-refused": _lesson_refused,
    **ZOON, **CAMPAIGN, **CHAPTERS,
    **ZONE_WARS, **ZOMBIES,
    **ZONE_LAYOUT, **EVENING, **CLUB, **PACKS, **PAGES,
}  # fmt: skip
MOVING = ("demo", "table-carried", "review-name", "seats-name", *ZOON_MOVING, *PAGES_MOVING)
"""States in which frames are drawn without input: a demonstration, something held, a line to type in."""
