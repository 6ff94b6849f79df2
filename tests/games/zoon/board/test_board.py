"""The board of Zoon: places and actions, which way it is turned, marks, previews, movement, and no leak."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pygame
import pytest

from tabletop.content.games import digest
from tabletop.games.zoon.board.board import ZoonBoard
from tabletop.games.zoon.rules import battlefield
from tabletop.games.zoon.rules.actions import Deploy, Pass, Touch
from tabletop.games.zoon.rules.rules import Zoon
from tabletop.games.zoon.rules.state import State
from tabletop.games.zoon.rules.view import Shown, View
from tabletop.play.match import Match
from tabletop.play.record import Header
from tabletop.play.seats import Sitter, SitterKind
from tabletop.rules.game import CHANCE, NOBODY, Refusal
from tabletop.settings import Settings
from tabletop.ui.boards.marks import BUTTON, MarkKind, Marks
from tabletop.ui.messages import say
from tabletop.ui.scenes.table.scene import TableScene
from tests.games.zoon.rules.table import at, play, refused, shipped, told, zoon
from tests.ui.live import Live
from tests.ui.pilot import Pilot, piloted, spot

AREA = pygame.Rect(0, 48, 972, 672)
MEADOW = (
    "south c2:lancebill#0 d3:wader#0 f1:moon-egg; north c4:digger#1 d5:digger#0 e4:pickguard#0 a6:first-lantern;"
    " turn south 7"
)
"""Lancebill goes two ahead by its path, where a Digger stands; the Wader leaps from d3 over d4 to d5."""
SIDES = {"south": "stilts", "north": "delvers"}


@pytest.fixture(scope="module")
def game() -> Zoon:
    return zoon()


class Maker:
    """Makes boards on one stage."""

    def __init__(self, pilot: Pilot, game: Zoon) -> None:
        self.clock = pilot.clock
        self._stage, self._game = pilot.stage, game

    def __call__(self, view: View) -> ZoonBoard:
        board = ZoonBoard(self._stage, self._game)
        board.layout(AREA)
        board.show(view)
        return board


@contextmanager
def boards(folder: Path, game: Zoon) -> Iterator[Maker]:
    with piloted(folder) as pilot:
        yield Maker(pilot, game)


def pixels(board: ZoonBoard, now: float = 0.0, marks: Marks | None = None) -> bytes:
    surface = pygame.Surface(AREA.bottomright)
    board.draw(Live(surface), now, marks or Marks())
    return pygame.image.tobytes(surface, "RGB")


def kinds(board: ZoonBoard, game: Zoon, state: State, origin: str) -> dict[str, MarkKind]:
    view = game.view(state, game.to_act(state))
    paths = {action: board.picks.places_of_action(action) for action in game.actions(state)}
    return {path[-1]: board.picks.mark_kind(view, action) for action, path in paths.items() if path[0] == origin}


def zoon_match(
    text: str, *people: int, sides: Mapping[str, str] = MappingProxyType(SIDES), **options: Any
) -> Match[Any, Any, Any]:  # fmt: skip
    sitters = tuple(
        Sitter(SitterKind.PERSON, name) if seat in people else Sitter(SitterKind.BOT, name, "random")
        for seat, name in enumerate(("Ann", "Ben"))
    )
    setup = {**sides, "position": text}
    return Match(shipped(), Header(game="zoon", rules_version=1, content=digest("zoon"), sitters=sitters, seed="test",
                                setup=setup, **options))  # fmt: skip


@contextmanager
def table(folder: Path, text: str = MEADOW, **settings: Any) -> Iterator[tuple[Pilot, TableScene]]:
    """A person as South against a bot."""
    with piloted(folder, Settings(**settings)) as pilot:
        scene = TableScene(pilot.stage, zoon_match(text, 0))
        pilot.stage.push_scene(scene)
        pilot.rest()
        yield pilot, scene


# Places and actions


@pytest.mark.parametrize("ruleset", ["classic", "sullivan"])
@pytest.mark.parametrize("sides", [("crownhorn", "bogwife"), ("stilts", "delvers")])
def test_every_action_is_made_of_places_that_are_there(
    tmp_path: Path, game: Zoon, ruleset: str, sides: tuple[str, str]
) -> None:
    rng = random.Random(f"{ruleset} {sides}")
    state = game.start({"ruleset": ruleset, "south": sides[0], "north": sides[1]})
    with boards(tmp_path, game) as made:
        for _ in range(60):
            seat = game.to_act(state)
            if seat == NOBODY:
                break
            if seat == CHANCE:
                action = game.resolve(state, rng)
            else:
                _check_places(made(game.view(state, seat)), game, state)
                action = rng.choice(game.actions(state))
            state = game.apply(state, action).state


def _check_places(board: ZoonBoard, game: Zoon, state: State) -> None:
    seat = game.to_act(state)
    view = game.view(state, seat)
    spots, buttons = board.place_centres(), dict(board.picks.buttons(view, game.actions(state)))
    taken: dict[tuple[str, ...], list[str]] = {}
    for action in game.actions(state):
        path = board.picks.places_of_action(action)
        assert path, action
        assert all(place in spots or place in buttons for place in path), action
        if isinstance(action, Pass | Deploy | Touch):
            continue
        taken.setdefault(path, []).append(board.words.action_text(view, action))
        if getattr(action, "via", None) is None and len(getattr(action, "cells", ())) < 3:
            assert board.picks.action_of_path(path) == action
        assert board.words.prompt_text(view, seat, path[:1])
        assert path[0] in board.picks.own_piece_places(view, seat) or view.choice is not None
    assert all(len(set(ways)) == len(ways) for ways in taken.values()), "a choice box names two actions alike"
    assert board.words.prompt_text(view, seat, ())


def test_two_ways_to_an_enemy_are_told_apart_by_the_cell_before_it(tmp_path: Path, game: Zoon) -> None:
    text = "south c2:queen-ardea f1:moon-egg; north c4:digger#1 a6:first-lantern; turn south 7"
    state = at(text, **SIDES)
    with boards(tmp_path, game) as made:
        board = made(game.view(state, 0))
        ways = [action for action in game.actions(state) if board.picks.places_of_action(action) == ("c2", "c4")]
        assert len(ways) == 1
        view = game.view(state, 0)
        assert board.words.action_text(view, game.parse("c2-c3-c4")) == say(
            "zoon.by_way_of", start="c2", end="c4", cell="c3"
        )
        assert board.words.action_text(view, game.parse("c2-c4")) == "c2 to c4"


def test_passing_is_a_button_beside_the_board(tmp_path: Path, game: Zoon) -> None:
    state = play(game, at(MEADOW, **SIDES), "play fen-gust d3 c3")
    with boards(tmp_path, game) as made:
        view = game.view(state, 0)
        board = made(view)
        assert board.picks.buttons(view, game.actions(state)) == (("button:pass", say("zoon.pass_march")),)
        assert board.picks.places_of_action(Pass()) == (f"{BUTTON}pass",)
        assert board.words.prompt_text(view, 0, ()) == "move another Zoon, or end here"


# Which way it is turned


def test_each_seat_has_its_own_cards_below(tmp_path: Path, game: Zoon) -> None:
    state = at(MEADOW.replace("turn south", "turn north"), **SIDES)
    with boards(tmp_path, game) as made:
        south, north = made(game.view(state, 0)), made(game.view(state, 1))
        watched = made(game.view(state, None))
    for cell in range(battlefield.CELLS):
        name, opposite = battlefield.cell_name(cell), battlefield.cell_name(battlefield.CELLS - 1 - cell)
        assert north.place_centres()[name] == pytest.approx(south.place_centres()[opposite])
        assert watched.place_centres()[name] == south.place_centres()[name]
    assert south.place_centres()["a1"][1] > south.place_centres()["a6"][1]
    assert south.place_centres()["trump:fen-gust"][1] > south.place_centres()["other:rockfall"][1]
    assert north.place_centres()["trump:rockfall"][1] > north.place_centres()["other:fen-gust"][1]
    for board in (south, north):
        assert all(board.place_at(at) == place for place, at in board.place_centres().items())


def test_the_board_can_stay_as_it_is(tmp_path: Path, game: Zoon) -> None:
    state = at(MEADOW.replace("turn south", "turn north"), **SIDES)
    with boards(tmp_path, game) as made, pytest.MonkeyPatch.context() as patch:
        patch.setattr(ZoonBoard, "turns", False)
        north = made(game.view(state, 1))
        assert north.place_centres()["a1"][1] > north.place_centres()["a6"][1]
        assert north.place_centres()["trump:rockfall"][1] < north.place_centres()["other:fen-gust"][1]


# Marks


def test_paths_jumps_and_attacks_have_marks_of_their_own(tmp_path: Path, game: Zoon) -> None:
    state = at(MEADOW, **SIDES)
    with boards(tmp_path, game) as made:
        board = made(game.view(state, 0))
        dot, leap, blades = MarkKind.LEGAL, MarkKind.JUMP, MarkKind.ATTACK
        lancebill = kinds(board, game, state, "c2")
        assert lancebill == {"c3": dot, "c4": blades, "b3": dot, "c1": dot}
        assert kinds(board, game, state, "d3") == {"c3": dot, "e3": dot, "d4": dot, "d5": blades}
        free = at(MEADOW.replace(" d5:digger#0", ""), **SIDES)
        assert kinds(made(game.view(free, 0)), game, free, "d3")["d5"] is leap
        assert kinds(board, game, state, "trump:reed-javelin") == {"c4": blades, "e4": blades}
        assert kinds(board, game, state, "trump:fen-gust")["c3"] is dot


def test_only_what_one_thing_forbids_is_hatched(tmp_path: Path, game: Zoon) -> None:
    text = "south c2:lancebill#0 b3:wader#0 c3:wader#1 f1:moon-egg; north a6:first-lantern; turn south 7"
    state = at(text, **SIDES)
    with boards(tmp_path, game) as made:
        view = game.view(state, 0)
        board = made(view)
        hatched = {
            target: board.picks.is_barred_by_one_rule(view, refused(game, state, f"c2-{target}"))
            for target in ("b3", "c3", "c4", "f6", "a2")
        }
    assert hatched == {"b3": True, "c3": True, "c4": True, "f6": False, "a2": False}
    assert not board.picks.is_barred_by_one_rule(view, Refusal("Z46", "no_user"))


def test_the_chip_tells_the_odds_of_a_fight_and_of_nothing_else(tmp_path: Path, game: Zoon) -> None:
    text = "south c2:lancebill#0 f1:moon-egg; north c4:digger#1[seen] a6:first-lantern; turn south 7"
    state = at(text, **SIDES)
    with boards(tmp_path, game) as made:
        board, view = made(game.view(state, 0)), game.view(state, 0)
        # corners 4 3 1 1 against 1 2 1 0: of 16 pairs, all alike, 10 win, 4 tie and 2 lose
        assert board.words.odds_lines(view, game.parse("c2-c4")) == ("Win 62% (5/8), tie 25%",)
        assert board.words.odds_lines(view, game.parse("c2-c3")) == ()
        board.words.are_hints_barred = lambda: True
        assert board.words.odds_lines(view, game.parse("c2-c4")) == (), "no odds of hidden cards without hints"


# Previews


def test_a_seat_looks_at_what_it_may_look_at(tmp_path: Path, game: Zoon) -> None:
    text = MEADOW.replace("e4:pickguard#0", "e4:pickguard#0[seen] f6:loamwyrm[up]")
    with boards(tmp_path, game) as made:
        own = game.view(at(text, **SIDES), 0)
        board = made(own)
        assert board.previews.has_preview(own, "c2")
        assert board.previews.preview_caption(own, "c2").startswith("The charge is short. So is the conversation.")
        assert board.previews.preview_caption(own, "e4").startswith("Eye: you know this card.")
        assert "home row" in board.previews.preview_caption(own, "f6")
        assert board.previews.preview_caption(own, "c4") == say("zoon.back", tribe="Delvers of Underloam")
        assert board.previews.preview_caption(own, "trump:reed-javelin").startswith("Shooting trump of an Elite")
        assert not board.previews.has_preview(own, "a1")
        waiting = game.view(at(text.replace("turn south", "turn north"), **SIDES), 0)
        board.show(waiting)
        assert not board.previews.has_preview(waiting, "c2"), "own cards are hidden in the enemy's turn (Z15)"
        assert board.previews.has_preview(waiting, "c4")


@pytest.mark.parametrize(
    ("ruleset", "when"),
    [("classic", "zoon.star"), ("sullivan", "zoon.star_draw")],
)
def test_what_a_star_does_is_told_with_what_it_takes(tmp_path: Path, game: Zoon, ruleset: str, when: str) -> None:
    up = "[up]" if ruleset == "sullivan" else ""
    text = f"south c2:queen-ardea{up} f1:moon-egg{up}; north f6:loamwyrm[up] a6:first-lantern{up}; turn south 7"
    view = game.view(at(text, **SIDES, ruleset=ruleset), 0)
    with boards(tmp_path, game) as made:
        board = made(view)
        effect = game.content.tribes[3].stars["take-wing"].text
        assert board.previews.preview_caption(view, "c2").startswith(f"{say(when, text=effect)}\n")
        assert board.previews.preview_caption(view, "f6").startswith(say(when, text=""))


LEVY = (
    "south a1:winter-standard b1:levy-spear#0 c1:levy-spear#0 d1:levy-spear#1 e1:tinesman#0 f1:tinesman#1;"
    " north c5:digger#0 f6:first-lantern; turn south 3"
)


def test_the_second_levy_says_that_the_back_row_is_full(tmp_path: Path) -> None:
    why = "Your back row is full, so Second Levy has no cell. Move a Zoon away first. (rule Z68)"
    sides = {"south": "crownhorn", "north": "delvers"}
    with piloted(tmp_path, Settings()) as pilot:
        scene = TableScene(pilot.stage, zoon_match(LEVY, 0, sides=sides))
        pilot.stage.push_scene(scene)
        pilot.rest()
        assert scene.board.previews.preview_caption(scene.story.view, "trump:second-levy").splitlines()[1] == why, (
            "pointed at"
        )
        pilot.click(spot(scene, "trump:second-levy"))
        assert scene.table.bubble.words == why, "pressed"
        pilot.key("escape")
        pilot.drag(spot(scene, "b1"), spot(scene, "b2"))
        pilot.rest()
        assert "full" not in scene.board.previews.preview_caption(scene.story.view, "trump:second-levy")


def test_what_is_left_of_a_hidden_card_is_told_where_it_is_little(tmp_path: Path, game: Zoon) -> None:
    text = MEADOW.replace("c4:digger#1", "c4:digger#1[maybe=digger#0|digger#1|lampwarden]")
    view = game.view(at(text, **SIDES), 0)
    with boards(tmp_path, game) as made:
        words = made(view).previews.preview_caption(view, "c4")
    assert words == say("zoon.maybe", zoons="Lampwarden Tuck, Digger")


# Secrets

HIDDEN = (
    "north c4:digger#0 d5:pickguard#0 e5:pickguard#1 b6:digger#1 a6:first-lantern c6:lampwarden",
    "north c4:pickguard#0 d5:digger#1 e5:digger#0 b6:lampwarden a6:pickguard#1 c6:first-lantern",
)


def test_positions_that_differ_in_hidden_cards_look_alike(tmp_path: Path, game: Zoon) -> None:
    seen: list[list[Any]] = []
    with boards(tmp_path, game) as made:
        for north in HIDDEN:
            state = at(f"south c2:lancebill#0 f1:moon-egg; {north}; turn south 7", **SIDES)
            view = game.view(state, 0)
            board = made(view)
            found: list[Any] = [pixels(board), dict(board.place_centres())]
            for place in board.place_centres():
                found.append(
                    (place, board.previews.has_preview(view, place), board.previews.preview_caption(view, place))
                )
                if board.previews.has_preview(view, place):
                    surface = pygame.Surface((280, 400))
                    board.previews.draw_preview(Live(surface), surface.get_rect(), view, place)
                    found.append(pygame.image.tobytes(surface, "RGB"))
            found += [board.words.odds_lines(view, action) for action in game.actions(state)]
            seen.append(found)
    assert seen[0] == seen[1]


def test_cards_move_alike_whatever_they_are(tmp_path: Path, game: Zoon) -> None:
    frames: list[list[Any]] = []
    with boards(tmp_path, game) as made:
        for north in HIDDEN:
            state = at(f"south f1:moon-egg b2:wader#0; {north}; turn north 7", **SIDES)
            board = made(game.view(state, 0))
            after, events = told(game, state, "c4-c3")
            shown = [event for event in (game.redact(event, 0) for event in events) if event]
            ends = board.animate(game.view(after, 0), 0.0, events=shown)
            frames.append([shown, ends, *(pixels(board, ends * i / 7) for i in range(8))])
    assert frames[0] == frames[1]
    assert frames[0][1] >= 0.2


# Movement


@pytest.mark.parametrize("viewer", [0, None])
@pytest.mark.parametrize("ruleset", ["classic", "sullivan"])
def test_every_movement_ends_in_the_picture_of_the_view(
    tmp_path: Path, game: Zoon, ruleset: str, viewer: int | None
) -> None:
    rng = random.Random(f"{ruleset} {viewer}")
    state, now = game.start({"ruleset": ruleset, "south": "crownhorn", "north": "stilts"}), 0.0
    with boards(tmp_path, game) as made:
        board = made(game.view(state, viewer))
        for ply in range(50):
            seat = game.to_act(state)
            if seat == NOBODY:
                break
            step = game.apply(state, game.resolve(state, rng) if seat == CHANCE else rng.choice(game.actions(state)))
            state, view = step.state, game.view(step.state, viewer)
            events = [event for event in (game.redact(event, viewer) for event in step.events) if event]
            for moment in board.result_clips(events, view):
                now = made.clock.now = board.present_clip(moment, now) + 1
            ends = board.animate(view, now, events=events)
            while board.is_moving(now):
                now = made.clock.now = now + 0.1
                board.update(now)
                assert now < ends + 1, "it comes to rest when it said"
            board.finish()
            if ply % 7 == 0:
                now = made.clock.now = now + 1
                assert pixels(board, now) == pixels(_risen(made, view, now), now)


def _risen(made: Maker, view: View, now: float) -> ZoonBoard:
    """A board that shows the view, with all that rises of itself at its place."""
    board = made(view)
    while board.is_moving(now):
        board.finish()
    return board


def test_a_beaten_card_goes_to_its_tomb_and_the_winner_to_its_cell(tmp_path: Path, game: Zoon) -> None:
    before = at("south c3:lancebill#0 f1:moon-egg; north c4:digger#1 a6:first-lantern; turn north 7", **SIDES)
    after = at(
        "south c4:lancebill#0 f1:moon-egg; north a6:first-lantern; turn north 7;"
        " tombs north loamwyrm old-mattock sapper-brill lampwarden digger#0 digger#0 digger#1 pickguard#0 pickguard#0"
        " pickguard#1 digger#1",
        **SIDES,
    )
    with boards(tmp_path, game) as made:
        board = made(game.view(before, 0))
        assert board.animate(game.view(after, 0), 0.0) == pytest.approx(0.4)
        assert board.is_moving(0.05)
        assert board.finish()
        assert not board.is_moving(0.06)


def test_no_movement_between_the_eyes_of_two_seats(tmp_path: Path, game: Zoon) -> None:
    state = at(MEADOW, **SIDES)
    with boards(tmp_path, game) as made:
        board = made(game.view(state, 0))
        assert board.animate(game.view(state, 1), 3.0) == 3.0
        assert not board.is_moving(3.0)


# At the table


def test_a_zoon_is_dragged_to_a_free_cell(tmp_path: Path) -> None:
    with table(tmp_path) as (pilot, scene):
        pilot.drag(spot(scene, "c2"), spot(scene, "c3"))
        assert str(scene.match.past.actions()[0]) == "c2-c3"


def test_a_trump_is_dragged_from_the_hand_onto_its_user_and_then_aimed(tmp_path: Path) -> None:
    with table(tmp_path) as (pilot, scene):
        hand = spot(scene, "trump:reed-javelin")
        pilot.drag(hand, spot(scene, "c2"))
        assert scene.match.past.actions() == ()
        assert scene.picture.banner_wordings()[0] == f"Ann: {say('zoon.target', trump='Reed Javelin')}"
        pilot.click(spot(scene, "e4"))
        assert str(scene.match.past.actions()[0]) == "play reed-javelin c2 e4"


def test_a_zoon_is_moved_by_keyboard(tmp_path: Path) -> None:
    with table(tmp_path, "south c3:wader#0 a1:moon-egg; north a6:first-lantern; turn south 7") as (pilot, scene):
        for _ in range(40):
            if scene.hand.gesture.focus == "c3":
                break
            pilot.key("tab")
        assert scene.hand.gesture.focus == "c3"
        pilot.key("space")
        pilot.key("up")
        pilot.key("return")
        assert str(scene.match.past.actions()[0]) in ("c3-c4", "c3-c5")


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("size", [(1280, 720), (3840, 2160), (2560, 1080)])
def test_everything_lies_within_the_boards_area(tmp_path: Path, game: Zoon, size: tuple[int, int], scale: int) -> None:
    with piloted(tmp_path, Settings(text_scale=scale), size=size) as pilot:
        scene = TableScene(pilot.stage, zoon_match(MEADOW, 0))
        pilot.stage.push_scene(scene)
        board = scene.board
        area = board.area
        assert isinstance(board, ZoonBoard)
        for place, at_ in board.place_centres().items():
            card = pygame.Rect(0, 0, *board.field.card_size)
            card.center = round(at_[0]), round(at_[1])
            assert area.contains(card), place
        assert board.field.square.h >= 0.7 * size[1], "the board takes at least 70 % of the height (docs/decisions.md)"
        assert not board.field.square.colliderect(board.field.trays["left"])
        assert not board.field.square.colliderect(board.field.trays["right"])


def test_a_small_board_knows_its_trumps_and_tells_no_combat(tmp_path: Path, game: Zoon) -> None:
    state = play(game, at(MEADOW, **SIDES), "c2-c4")
    with boards(tmp_path, game) as made:
        board = made(game.view(state, 0))
        assert set(map(board.picks.places_of_action, game.actions(state))) == {
            (f"corner:{name}",) for name in ("TL", "TR", "BR", "BL")
        }
        board.layout(pygame.Rect(0, 0, 250, 250))
        board.show(game.view(state, 0))
        assert set(map(board.picks.places_of_action, game.actions(state))) == {()}
        assert board.area.collidepoint(board.place_centres()["trump:fen-gust"])
        assert board.place_at(board.place_centres()["trump:fen-gust"]) is None


# --- peeking --------------------------------------------------------------------------------------------------------


@pytest.fixture
def shielded(tmp_path: Path, game: Zoon) -> Iterator[tuple[Pilot, TableScene]]:
    """A table of one person against the computer, whose own cards lie face down."""
    with piloted(tmp_path, Settings(peek=True)) as pilot:
        header = Header(game="zoon", rules_version=1, content=digest("zoon"), seed="peek",
                        sitters=(Sitter(SitterKind.PERSON, "Ann"), Sitter(SitterKind.BOT, "Ben", "easy")),
                        setup={**SIDES, "position": MEADOW})  # fmt: skip
        scene = TableScene(pilot.stage, Match(game, header))
        pilot.stage.push_scene(scene)
        pilot.rest()
        yield pilot, scene


def drawn(pilot: Pilot) -> bytes:
    pilot.stage.redraw_everything()
    pilot.stage.draw()
    return pilot.picture()


def shown_card(board: ZoonBoard, cell: int) -> int | None:
    """Which card lies open in a cell where a Zoon is."""
    view = board.sight.shown_view
    assert view is not None
    there = view.cells[cell]
    assert isinstance(there, Shown)
    return there.card


def test_own_cards_lie_open_only_while_h_is_held(shielded: tuple[Pilot, TableScene]) -> None:
    pilot, scene = shielded
    board = scene.board
    assert isinstance(board, ZoonBoard)
    lancebill = battlefield.cell_from_name("c2")
    down = drawn(pilot)
    assert shown_card(board, lancebill) is None
    assert not board.previews.has_preview(scene.story.view, "c2")
    pilot.key_down("h")
    assert shown_card(board, lancebill) is not None
    assert board.previews.has_preview(scene.story.view, "c2")
    assert drawn(pilot) != down
    pilot.key_up("h")
    assert shown_card(board, lancebill) is None
    assert drawn(pilot) == down


def test_a_window_left_with_h_held_turns_the_cards_down(shielded: tuple[Pilot, TableScene]) -> None:
    pilot, scene = shielded
    board = scene.board
    assert isinstance(board, ZoonBoard)
    pilot.key_down("h")
    pilot.post(pygame.WINDOWFOCUSLOST)
    pilot.frames()
    assert shown_card(board, battlefield.cell_from_name("c2")) is None


def test_cards_turned_down_can_still_be_moved(shielded: tuple[Pilot, TableScene]) -> None:
    pilot, scene = shielded
    pilot.drag(spot(scene, "c2"), spot(scene, "b3"))
    pilot.rest()
    assert str(scene.match.past.actions()[0]) == "c2-b3"
