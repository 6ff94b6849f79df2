"""What a table of Zodiac says near the end: the ring's count, hints that are true, and a ribbon that hides nothing."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from tabletop.content.games import load_game
from tabletop.games.zodiac.bots.analyse import analyst
from tabletop.games.zodiac.bots.oracle import shared_tablebase
from tabletop.games.zodiac.bots.proof_book import proof_books
from tabletop.games.zodiac.rules.rules import Zodiac
from tabletop.rules.game import Outcome
from tabletop.settings import Settings
from tabletop.ui import wording
from tabletop.ui.drawing.theme import SMALL
from tabletop.ui.messages import say
from tabletop.ui.scenes.rulebook.scene import RulebookScene
from tabletop.ui.scenes.table.scene import TableScene
from tests.game_of import game_of
from tests.games.zodiac.rules.positions import zodiac
from tests.play.sitting import AnyMatch
from tests.ui.pilot import Pilot, match_of, new_match, piloted, seated, spot
from tests.ui.scene_of import scene_of

EMPTY = "."


def played(rng: random.Random) -> list[str]:
    """A random match to its end."""
    match, line = new_match(), []
    while match.outcome is None:
        action = rng.choice(match.actions())
        line.append(str(action))
        match.submit(action)
    return line


def replayed(line: list[str]) -> AnyMatch:
    match = new_match()
    for text in line:
        match.submit(match.game.parse(text))
    return match


def over(pilot: Pilot, line: list[str]) -> TableScene:
    """A match that has just ended on the table."""
    scene = seated(pilot, replayed(line[:-1]))
    scene.play(scene.match.game.parse(line[-1]))
    pilot.rest()
    assert scene.story.outcome is not None
    return scene


def ring_words(scene: TableScene) -> str:
    words: str = scene.board.panels._ring_state_texts(scene.story.view)[0]  # type: ignore[attr-defined]
    return words


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_end_covers_no_disc(tmp_path: Path, size: tuple[int, int]) -> None:
    rng, reasons = random.Random("ends"), set()
    with piloted(tmp_path, size=size) as pilot:
        for _ in range(12):
            scene = over(pilot, played(rng))
            outcome = scene.story.outcome
            reasons.add(outcome.reason if outcome else "")
            ribbon = scene.picture.end_ribbon.ribbon_rect()
            assert scene.table.layout.board.contains(ribbon)
            points = zip(scene.board.place_centres().items(), scene.story.view.points, strict=True)
            assert [name for (name, at), disc in points if disc != EMPTY and ribbon.collidepoint(at)] == []
    assert len(reasons) > 1


def test_large_text_covers_no_disc_of_the_ring(tmp_path: Path) -> None:
    rng = random.Random("large ends")
    with piloted(tmp_path, Settings(text_scale=200)) as pilot:
        for _ in range(6):
            scene = over(pilot, played(rng))
            ribbon = scene.picture.end_ribbon.ribbon_rect()
            assert not any(ribbon.collidepoint(scene.board.place_centres()[name]) for name in "abcdef")


def test_the_rule_in_the_ribbon_opens_the_rulebook(tmp_path: Path) -> None:
    with piloted(tmp_path) as pilot:
        scene = over(pilot, ["b-c", "e-d"])
        outcome = scene.story.outcome
        assert outcome is not None
        assert outcome.clause == "ZD11"
        pilot.click(pilot.centre(scene.picture.buttons["rule"].rect))
        pilot.frames(3)
        assert scene_of(pilot, RulebookScene).clause == "ZD10"
        pilot.key("escape")
        pilot.rest()
        assert pilot.stage.scene is scene


@pytest.mark.parametrize(
    ("position", "words"),
    [
        ("bw..bwbwn..n b - 0", "Black 1 · White 1"),
        ("b.b..wnbwn.w b - 0", say("zodiac.ring_nearly", count="Black 1 · White 2")),
        ("b..w..wnbbnw b - 0", say("zodiac.ring_level", black=2, white=2, least=3)),
    ],
)
def test_zd12_the_ring_is_called_full_only_where_it_is(tmp_path: Path, position: str, words: str) -> None:
    with piloted(tmp_path) as pilot:
        scene = seated(pilot, match_of("zodiac", setup={"position": position}))
        assert ring_words(scene) == words


def test_zd13_a_move_that_fills_the_ring_evenly_is_told_to_decide_nothing(tmp_path: Path) -> None:
    with piloted(tmp_path) as pilot:
        scene = seated(pilot, match_of("zodiac", setup={"position": "bw..b.bwnwn. b - 0"}))
        pilot.drag(spot(scene, "E"), spot(scene, "f"))
        pilot.rest()
        assert scene.story.outcome is None
        said, font = ring_words(scene), pilot.stage.metrics.font_size(SMALL)
        assert said == say("zodiac.ring_level", black=2, white=2, least=3)
        room = scene.table.layout.side_panel.w - 2 * pilot.stage.metrics.px(16)
        assert pilot.stage.texts.text_width(said, font) <= room


def test_zd13_no_match_that_is_over_is_said_to_go_on(tmp_path: Path) -> None:
    """Here the ring is full with 2:2 when Black brings back a position and so loses, or when somebody gives up."""
    match = match_of("zodiac", setup={"position": "b..w..wnbbnw b - 0"})
    with piloted(tmp_path) as pilot:
        scene = seated(pilot, match)
        assert ring_words(scene) == say("zodiac.ring_level", black=2, white=2, least=3)
        match.resign(0)
        scene = seated(pilot, match)
        assert scene.story.outcome is not None
        assert ring_words(scene) == say("zodiac.ring_level", black=2, white=2, least=3)
        over = replace(match.view(None), outcome=Outcome((1,), "repetition", "ZD14"))
        assert scene.board.panels._ring_state_texts(over)[0] == "Full: Black 2 · White 2"  # type: ignore[attr-defined]


def test_a_hint_says_what_the_analysis_says(tmp_path: Path) -> None:
    """It never speaks of balance where one side wins, nor of hope where all is lost."""
    judge, rng, seen = analyst(zodiac()), random.Random("hints"), set()
    with piloted(tmp_path, Settings(analysis=True)) as pilot:
        for _ in range(60):
            match = new_match()
            for _ in range(rng.randrange(0, 14)):
                if match.outcome is None:
                    match.submit(rng.choice(match.actions()))
            if match.outcome is not None:
                continue
            verdict = judge.verdict(match.view(match.to_act))
            alone = len(verdict.values) == 1
            if ((verdict.kind, alone)) in seen:
                continue
            seen.add((verdict.kind, alone))
            scene = seated(pilot, match)
            pilot.key("l")
            pilot.rest()
            said = scene.table.suggestion_panel.full_text
            if alone:
                assert "the only move" in said
            elif verdict.kind == "lost":
                moves = verdict.turns // 2 if verdict.turns else 0
                usual = f"the other side can win in {moves}"
                assert {0: "at once", 1: "the other side can win with its next move"}.get(moves, usual) in said.lower()
            elif verdict.kind == "won":
                assert "win" in said
                assert "balanced" not in said
            else:
                assert say("table.why_holds") in said
    assert {kind for kind, _ in seen} == {"won", "lost", "balanced"}


def test_nothing_to_take_back_is_said_once(tmp_path: Path) -> None:
    with piloted(tmp_path) as pilot:
        scene = seated(pilot, new_match())
        undo = scene.picture.buttons["undo"]
        pilot.click(pilot.centre(undo.rect))
        pilot.frames(60)
        pilot.key("z", ctrl=True)
        assert (scene.picture.buttons.tip, pilot.stage.toast.words) == (say("table.nothing_to_undo"), "")
        pilot.move((300, 300))
        pilot.key("z", ctrl=True)
        assert (scene.picture.buttons.tip, pilot.stage.toast.words) == ("", say("table.nothing_to_undo"))


@pytest.mark.parametrize(
    ("line", "move", "told"),
    [
        ("E-f F-a b-c a-F", "c-b", (say("zodiac.loses"), say("zodiac.loses_repetition"))),
        ("E-f F-a b-c D-b", "C-d", (say("zodiac.loses"), say("zodiac.loses_ring", side="White", count=3))),
        (
            "E-f b-c C-d",
            "F-a",
            (say("zodiac.next_ring", side="Black", count=3), say("zodiac.next_by", origin="A", target="b")),
        ),
        ("", "b-a", (say("zodiac.next_no_jump"), say("zodiac.next_by", origin="a", target="f"))),
    ],
)
def test_a_losing_step_says_why_when_it_is_pointed_at(
    tmp_path: Path, line: str, move: str, told: tuple[str, ...]
) -> None:
    """ZD11, ZD12 and ZD14, before the step is made; letters stand beside the points that are named."""
    origin, target = move.split("-")
    with piloted(tmp_path) as pilot:
        scene = seated(pilot, replayed(line.split()))
        plain = pilot.picture()
        pilot.click(spot(scene, origin))
        pilot.move(spot(scene, target))
        pilot.frames(3)
        assert scene.hand.hover_info.odds_badge.lines == told
        pilot.key("escape")
        pilot.move((5, 700))
        pilot.rest()
        assert pilot.picture() == plain


def test_without_hints_nobody_is_warned_of_a_reply(tmp_path: Path) -> None:
    """That a step loses at once is the rules' word; what the other side does next is to be found out."""
    for hints, lines in ((True, 2), (False, 0)):
        with piloted(tmp_path) as pilot:
            scene = seated(pilot, new_match(hints_allowed=hints))
            pilot.click(spot(scene, "b"))
            pilot.move(spot(scene, "a"))
            pilot.frames(3)
            assert len(scene.hand.hover_info.odds_badge.lines) == lines


def test_zd10_an_end_for_want_of_a_jump_names_the_ban(tmp_path: Path) -> None:
    """After e-d and b-c red discs stand beside free points, and nobody may move them."""
    with piloted(tmp_path) as pilot:
        scene = seated(pilot, new_match())
        pilot.drag(spot(scene, "e"), spot(scene, "d"))
        pilot.rest()
        pilot.drag(spot(scene, "b"), spot(scene, "c"))
        pilot.rest()
        said = "Two red steps in a row, so Ann must jump – and can't. Ben wins."
        assert scene.picture.banner_text() == said
        assert scene.picture.end_ribbon.link_buttons()[0].name == "rule"
        assert "two red steps in a row" in " ".join(
            wording.event_line(scene.story, event) for event in scene.match.past.events(2, None)
        )


def test_zd12_a_move_on_a_full_ring_is_not_said_to_fill_it(tmp_path: Path) -> None:
    """What is asked before a losing move is told against the ring before it."""
    rng, seen = random.Random("full"), set()
    ring = zodiac().content.board.ring
    with piloted(tmp_path) as pilot:
        scene = seated(pilot, new_match())
        words, game = scene.board.words, game_of(scene.match, Zodiac)
        names = [point.name for point in game.content.board.points]
        for _ in range(400):
            match = new_match()
            while match.outcome is None:
                view, actions = match.view(None), match.actions()
                full = all(view.points[names.index(name)] != EMPTY for name in ring)
                for action in actions:
                    ended = game.losing_outcome(view, action)
                    if ended is None or ended.reason != "ring":
                        continue
                    seen.add(full)
                    told = words.risk_question(view, action)[0], *words.odds_lines(view, action)
                    assert ("fills the ring" in told[0]) == (not full), (str(view), str(action), told)
                match.submit(rng.choice(actions))
            if seen == {True, False}:
                break
    assert seen == {True, False}


def test_a_step_that_fills_the_ring_for_the_others_is_asked_about(tmp_path: Path) -> None:
    with piloted(tmp_path) as pilot:
        scene = seated(pilot, replayed(["E-f", "F-a", "b-c", "D-b"]))
        pilot.drag(spot(scene, "C"), spot(scene, "d"))
        pilot.rest()
        assert pilot.stage.scene is not scene
        assert scene.match.ply == 4


def test_zd14_nobody_is_told_that_no_win_can_be_forced_where_one_is_proven(tmp_path: Path) -> None:
    """Black wins from the start by the books: balanced means only that the turns ahead show no win."""
    game = load_game("zodiac")
    assert any(proof_books(shared_tablebase(game)))  # type: ignore[arg-type]
    with piloted(tmp_path, Settings(analysis=True)) as pilot:
        scene = seated(pilot, new_match())
        pilot.key("l")
        pilot.rest()
        said = scene.table.suggestion_panel.full_text
        assert say("table.why_holds") in said
        kept = scene.picture.buttons["why"].tip
        assert "no win is in sight" in kept
        assert "force" not in said + kept


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_end_covers_nothing_of_the_star_where_a_corner_is_free(tmp_path: Path, size: tuple[int, int]) -> None:
    with piloted(tmp_path, size=size) as pilot:
        scene = over(pilot, played(random.Random("corner")))
        ribbon, points = scene.picture.end_ribbon.ribbon_rect(), scene.board.place_centres()
        centre = pygame.Vector2(points["A"]).lerp(points["D"], 0.5)
        corners = (ribbon.topleft, ribbon.topright, ribbon.bottomleft, ribbon.bottomright)
        rim = 1.3 * centre.distance_to(points["A"])
        assert min(centre.distance_to(corner) for corner in corners) > rim
        assert not any(ribbon.collidepoint(at) for at in points.values())
