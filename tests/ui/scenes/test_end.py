"""The page of the end: who won, what is told of it, and what is done next, by the real input path."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pygame
import pytest

from tabletop import paths
from tabletop.content.games import load_game
from tabletop.play import saved_matches
from tabletop.play.seats import Sitter, SitterKind
from tabletop.play.series import MatchSeries
from tabletop.rules.match_report import AdvantagePoint, ClosestCall, LuckyRoll, MatchReport
from tabletop.settings import Settings
from tabletop.ui.messages import say
from tabletop.ui.scenes.end.scene import EndScene
from tabletop.ui.scenes.match_series import series_of
from tabletop.ui.scenes.registry import SceneRequest, open_scene
from tabletop.ui.scenes.review.scene import ReviewScene
from tabletop.ui.scenes.table.scene import TableScene
from tabletop.ui.scenes.title.scene import TitleScene
from tests.ui.languages import EVERY_LANGUAGE
from tests.ui.pilot import Pilot, match_of, new_match, piloted
from tests.ui.test_words_drawn import overheard

WON = "b-c e-d"
"""Black cannot help it: a short game."""
ANN, BEN = Sitter(SitterKind.PERSON, "Ann"), Sitter(SitterKind.PERSON, "Ben")


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path, Settings(confirm="none")) as made:
        yield made


def ended(pilot: Pilot, moves: str = WON, *sitters: Sitter) -> EndScene:
    """A match at the table, written down, and the plate pressed after its end."""
    match = new_match(*(sitters or (ANN, BEN)))
    match.attach_journal(saved_matches.create_journal(pilot.stage.saves, match.header), is_journal_up_to_date=True)
    for text in moves.split():
        match.submit(match.game.parse(text))
    table = TableScene(pilot.stage, match)
    pilot.stage.push_scene(table)
    pilot.rest()
    pilot.click(pilot.centre(table.picture.buttons["plate"].rect))
    return resting(pilot)


def resting(pilot: Pilot) -> EndScene:
    pilot.rest()
    scene = pilot.stage.scene
    assert isinstance(scene, EndScene)
    return scene


def press(pilot: Pilot, scene: EndScene, name: str) -> None:
    pilot.click(pilot.centre(scene.buttons[name].rect))
    pilot.rest()


def table_of(pilot: Pilot) -> TableScene:
    assert isinstance(pilot.stage.scene, TableScene)
    return pilot.stage.scene


def play_on(pilot: Pilot, moves: str = WON) -> EndScene:
    """The match on the table to its end, and its page."""
    table = table_of(pilot)
    for text in moves.split():
        table.match.submit(table.match.game.parse(text))
    pilot.rest()
    pilot.click(pilot.centre(table.picture.buttons["plate"].rect))
    return resting(pilot)


def test_the_end_names_the_winner_and_leads_back_to_the_table(pilot: Pilot) -> None:
    scene = ended(pilot)
    assert scene.match.outcome is not None
    pilot.key("escape")
    assert table_of(pilot).match is scene.match
    pilot.frames(120)
    pilot.key("return")
    assert isinstance(pilot.stage.scene, EndScene)


def test_enter_through_the_last_results_stops_at_the_page_of_the_end(pilot: Pilot) -> None:
    scene = ended(pilot)
    for _ in range(12):
        pilot.key("return")
        pilot.frames(20)
    assert pilot.stage.scene is scene, "who presses Enter in haste begins no match"
    pilot.frames(80)
    pilot.key("return")
    assert pilot.stage.scene is scene
    focused = scene.buttons.focused
    assert focused is not None
    assert focused.name == "again", "it points at what it would do"
    pilot.key("return")
    assert table_of(pilot).match is not scene.match


def test_a_rematch_swaps_the_sides(pilot: Pilot) -> None:
    scene = ended(pilot)
    press(pilot, scene, "again")
    fresh = table_of(pilot)
    assert [sitter.name for sitter in fresh.match.sitters] == ["Ben", "Ann"]
    assert fresh.match.ply == 0
    assert fresh.match.journal is not None
    assert series_of(fresh.match) is None


def test_a_series_of_three_is_counted_by_people_and_ends(pilot: Pilot) -> None:
    scene = ended(pilot)
    winner = scene.match.sitters[scene.match.outcome.winners[0]].name  # type: ignore[union-attr]
    wins = {winner: 1}
    press(pilot, scene, "best_of_3")
    for _ in range(3):
        scene = play_on(pilot)
        assert scene.match.outcome is not None
        name = scene.match.sitters[scene.match.outcome.winners[0]].name
        wins[name] = wins.get(name, 0) + 1
        series = scene.series
        assert series is not None
        names = [sitter.name for sitter in scene.match.sitters]
        assert series.won == tuple(wins.get(name, 0) for name in names)
        if series.winner is not None:
            break
        press(pilot, scene, "next")
    assert max(wins.values()) == 2
    assert scene.series is not None
    assert names[scene.series.winner or 0] == max(wins, key=lambda name: wins[name])
    assert "again" in [item.name for item in scene.buttons.items]
    assert "next" not in [item.name for item in scene.buttons.items]


def test_a_series_goes_on_after_the_program_was_left(pilot: Pilot) -> None:
    scene = ended(pilot)
    press(pilot, scene, "best_of_5")
    fresh = table_of(pilot)
    path: Any = fresh.match.journal
    found = saved_matches.load_match(path.path, pilot.stage.game_library, resume=False)
    series = series_of(found.match)
    assert series is not None
    assert (series.games, sorted(series.won)) == (5, [0, 1])


@pytest.mark.parametrize("note", ["", "best of 3", "best of 4: 1-0", "best of 3: -1-0", "best of 3: 1-0 and more"])
def test_a_note_that_is_no_series_is_none(note: str) -> None:
    match = new_match(ANN, BEN)
    if note:
        match.notes.set_note("series", note)
    assert series_of(match) is None


def test_a_draw_counts_for_nobody() -> None:
    match: Any = load_game("zodiac")
    assert match is not None
    from tabletop.rules.game import Outcome

    assert MatchSeries(3, (1, 0)).with_game_counted(Outcome((), "repeated")) == MatchSeries(3, (1, 0))
    assert MatchSeries(3, (1, 1)).with_game_counted(Outcome((1,), "ring")).winner == 1


def test_watching_begins_at_the_start_and_a_moment_at_the_move_it_names(pilot: Pilot) -> None:
    scene = ended(pilot)
    press(pilot, scene, "watch")
    assert isinstance(pilot.stage.scene, ReviewScene)
    assert pilot.stage.scene.session.ply == 0
    pilot.key("escape")
    scene = resting(pilot)
    turning = scene.highlight_texts.describe_turning_point()
    assert turning.headline == f"Move {turning.ply}"
    press(pilot, scene, "turning")
    assert isinstance(pilot.stage.scene, ReviewScene)
    assert pilot.stage.scene.session.ply == turning.ply
    with overheard() as said:
        pilot.stage.make_display_list()
    assert f"Move {turning.ply} of {scene.match.length}" in said


@pytest.mark.parametrize("language", EVERY_LANGUAGE)
def test_a_game_that_is_given_up_at_once_was_neither_close_nor_clear(tmp_path: Path, language: str) -> None:
    with piloted(tmp_path, Settings(confirm="none", language=language)) as pilot:
        match = new_match(ANN, BEN)
        match.resign(0)
        pilot.stage.push_scene(EndScene(pilot.stage, match))
        scene = resting(pilot)
        assert scene.highlight_texts.describe_closest_call().text == say("end.given_up")
        with overheard() as said:
            pilot.stage.make_display_list()
        assert not said & {say("end.no_near")}


def test_what_was_not_found_is_not_told_of_the_whole_match(pilot: Pilot) -> None:
    """No narrow choice of the winner's: that says nothing of a curve that changed sides."""
    scene = ended(pilot)
    scene.highlight_texts.report = MatchReport(
        (AdvantagePoint(0, (50, 50)), AdvantagePoint(1, (0, 100)), AdvantagePoint(2, (100, 0)))
    )
    assert scene.highlight_texts.describe_closest_call().text == say("end.no_near")


def test_the_last_sentence_of_a_highlight_ends_like_the_others(pilot: Pilot) -> None:
    scene = ended(pilot)
    text = scene.highlight_texts.describe_turning_point().text
    assert not text.endswith("."), "told as in the list of moves"
    with overheard() as said:
        scene.layout()
        pilot.stage.make_display_list()
    ends = {words for words in said if text.endswith(words.removesuffix("."))}
    assert any(words.endswith(".") for words in ends)


def test_one_move_of_several_that_held_is_named_as_one_of_them(pilot: Pilot) -> None:
    scene = ended(pilot, "E-f F-a b-c D-b C-d")
    near = ClosestCall(2, 1, Fraction(2, 6), "few", (("good", "2"), ("moves", "6")))
    scene.highlight_texts.report = MatchReport(
        (AdvantagePoint(0, (50, 50)), AdvantagePoint(1, (50, 50))), close_calls=(near,)
    )
    told = scene.highlight_texts.describe_closest_call()
    assert told.headline == "2 of 6 moves were safe"
    assert told.text.endswith("F-a and flips f. Only 2 of the 6 moves did not lose.")


@pytest.mark.parametrize(("chance", "told"), [("auto", True), ("dice", False)])
def test_no_luck_is_told_of_dice_that_were_typed(tmp_path: Path, chance: Any, told: bool) -> None:
    """Nobody has seen them fall but those who said what they show."""
    with piloted(tmp_path, Settings(confirm="none")) as pilot:
        match, rng = match_of("zone_wars", ANN, BEN, chance=chance, setup={"models": "3"}), random.Random(3)
        while match.outcome is None:
            dice = match.dice
            match.submit_roll([rng.choice(die.faces) for die in dice]) if dice else match.submit(
                rng.choice(match.actions())
            )
        pilot.stage.push_scene(EndScene(pilot.stage, match))
        scene = resting(pilot)
        assert ("luck" in [fact.name for fact in scene.highlight_texts.describe_all_highlights()]) == told
        with overheard() as said:
            pilot.stage.make_display_list()
        assert ("The greatest luck" in said) == told


def test_the_board_of_the_end_leads_back_to_it(pilot: Pilot) -> None:
    scene = ended(pilot)
    press(pilot, scene, "board")
    assert table_of(pilot).match is scene.match


def test_a_picture_is_kept_without_the_buttons(pilot: Pilot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path / "home"))
    scene = ended(pilot)
    press(pilot, scene, "keep")
    press(pilot, scene, "keep")
    found = sorted(paths.pictures().glob("*.png"))
    assert len(found) == 2
    assert str(paths.pictures()) in pilot.stage.toast.words
    kept = pygame.image.load(found[0])
    assert kept.get_size() == pilot.stage.surface.get_size()
    x, y = scene.buttons["again"].rect.center
    assert kept.get_at((x - scene.buttons["again"].rect.w // 2 + 12, y))[:3] != (255, 209, 102)


def test_a_picture_that_cannot_be_written_says_why(
    pilot: Pilot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "pictures").write_text("no folder")
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path / "home"))
    scene = ended(pilot)
    press(pilot, scene, "keep")
    assert "save the picture" in pilot.stage.toast.words


def test_the_shelf_is_one_press_away(pilot: Pilot) -> None:
    scene = ended(pilot)
    press(pilot, scene, "shelf")
    assert isinstance(pilot.stage.scene, TitleScene)


def test_a_saved_match_shows_its_end_and_one_that_goes_on_its_review(pilot: Pilot) -> None:
    scene = ended(pilot)
    journal: Any = scene.match.journal
    found = open_scene("end", pilot.stage, SceneRequest("zodiac", journal.path))
    assert isinstance(found, EndScene)
    assert isinstance(open_scene("end", pilot.stage, SceneRequest(match=new_match())), ReviewScene)


# What is told of a solved game, recomputed from the file of the match


def _lines(path: Path) -> list[str]:
    """Actions in the file, read without the program."""
    entries = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [entry["do"] for entry in entries if "do" in entry]


def _value(game: Any, state: Any, depth: int) -> int:
    """1 where the seat to act wins within so many actions, -1 where it loses, 0 else: the plainest search."""
    outcome = game.outcome(state)
    if outcome is not None:
        return 1 if game.to_act(state) in outcome.winners or (game.to_act(state) < 0) else -1
    if not depth:
        return 0
    best = -1
    for action in game.actions(state):
        after = game.apply(state, action).state
        end = game.outcome(after)
        seat = game.to_act(state)
        worth = (1 if seat in end.winners else -1) if end is not None else -_value(game, after, depth - 1)
        best = max(best, worth)
        if best == 1:
            return 1
    return best


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_turning_point_and_closest_call_of_zodiac_are_true(pilot: Pilot, seed: int) -> None:
    """The last moves are judged again by a search of this test's own, as deep as the match had left."""
    rng = random.Random(seed)
    match = new_match(ANN, BEN)
    moves = []
    while match.outcome is None:
        action = rng.choice(match.actions())
        moves.append(str(action))
        match.submit(action)
    scene = ended(pilot, " ".join(moves))
    journal: Any = scene.match.journal
    assert _lines(journal.path) == moves
    report, winner = scene.highlight_texts.report, scene.match.outcome.winners[0]  # type: ignore[union-attr]
    assert report is not None
    assert [stood.ply for stood in report.advantage_curve] == list(range(len(moves) + 1))
    game, state = scene.match.game, scene.match.game.start({})
    states = [state]
    for text in moves:
        state = game.apply(state, game.parse(text)).state
        states.append(state)
    for ply in range(max(0, len(moves) - 3), len(moves)):
        found = _value(game, states[ply], 3)
        ahead = report.advantage_curve[ply].worth[0] - report.advantage_curve[ply].worth[1]
        if found:
            assert (ahead > 0) == ((game.to_act(states[ply]) == 0) == (found == 1)), ply
    turning = report.turning_point((winner,))
    leads = [stood.worth[winner] - stood.worth[1 - winner] for stood in report.advantage_curve]
    if min(leads) < max(leads):
        assert turning is not None
        assert leads[turning.ply] > leads[turning.ply - 1], "a win that only comes nearer turns nothing"
        assert all(lead > 0 for lead in leads[turning.ply :])
    else:
        assert turning is None
    near = report.closest_call((winner,))
    if near is not None:
        assert near.seat == winner
        assert near.share == min(each.share for each in report.close_calls if each.seat == winner)


# What all games mean by it


def advantage_curve(*leads: int) -> tuple[AdvantagePoint, ...]:
    return tuple(AdvantagePoint(ply, (max(0, lead), max(0, -lead))) for ply, lead in enumerate(leads))


def test_the_turning_point_is_when_the_winner_was_ahead_for_good() -> None:
    assert MatchReport(advantage_curve(0, -2, 3, -1, 0, 2, 4)).turning_point((0,)) == AdvantagePoint(5, (2, 0))
    assert MatchReport(advantage_curve(0, 1, 4, 5)).turning_point((0,)) == AdvantagePoint(2, (4, 0))
    assert MatchReport(advantage_curve(0, 1)).turning_point(()) is None
    assert MatchReport(advantage_curve(0)).turning_point((0,)) is None


def test_a_team_turned_when_it_stood_worst_or_fell_most() -> None:
    night = tuple(AdvantagePoint(ply, (worth,)) for ply, worth in enumerate((20, 14, 9, 12)))
    assert MatchReport(night).turning_point((0, 1)) == AdvantagePoint(2, (9,))
    assert MatchReport(night).turning_point(()) == AdvantagePoint(1, (14,))


def test_the_luckiest_roll_is_the_least_likely_and_the_closest_call_a_winners() -> None:
    rolls = LuckyRoll(3, 0, Fraction(1, 6)), LuckyRoll(5, 1, Fraction(1, 36)), LuckyRoll(9, 0, Fraction(1, 36))
    close_calls = (
        ClosestCall(2, 0, Fraction(1, 2), "x"),
        ClosestCall(4, 1, Fraction(1, 8), "x"),
        ClosestCall(6, 0, Fraction(1, 2), "x"),
    )
    report = MatchReport(lucky_rolls=rolls, close_calls=close_calls)
    assert report.luckiest_roll == rolls[1]
    assert report.closest_call((0,)) == close_calls[2]
    assert report.closest_call(()) == close_calls[1]
    assert MatchReport().luckiest_roll is None
