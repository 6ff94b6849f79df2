"""What watchers guess: written down before chance acts, worth what has fallen, and gone with what is taken back."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tabletop.ai.bot import Budget
from tabletop.content import boxes
from tabletop.content.games import load_game
from tabletop.play import saved_matches
from tabletop.play.guesses import MatchGuesses, ProphetScore, leading_prophets, sum_scores
from tabletop.play.highlights import MatchHighlights, highlights_of_file, highlights_to_json, parse_highlights
from tabletop.play.match import Match, rebuild_match
from tabletop.play.record import GUESSED, DoAction, MatchNote
from tabletop.rules.game import CHANCE, NOBODY
from tabletop.rules.guess_questions import points_of_guess
from tests.file_of import file_of
from tests.rules.test_guess_questions import GAMES
from tests.sampled import sampled
from tests.ui.pilot import match_of

AnyMatch = Match[Any, Any, Any]


def play_and_guess(match: AnyMatch, seed: int = 0, most: int = 40) -> list[tuple[int, int]]:
    """Bots play, and Ann guesses 70 % and Ben 20 % of each question: the plies asked with what was written then."""
    guesses, rng = MatchGuesses(match), random.Random(seed)
    box = boxes.find_game_box(match.header.game)
    assert box is not None
    bot = next(iter(box.levels.values())).load()(match.game)
    match.hold_chance(lambda view: guesses.question_of_view(view) is not None)
    asked: list[tuple[int, int]] = []
    while match.to_act != NOBODY and len(asked) < most:
        if match.is_chance_held:
            if guesses.question_of_view(match.view(None)) is not None:
                asked.append((match.ply, match.length))
                guesses.record_guesses({"Ann": 70, "Ben": 20})
            match.draw_held_chance()
        else:
            match.submit(bot.choose(match.view(match.to_act), match.actions(), rng, Budget(0.01)))
    return asked


@pytest.mark.parametrize(("name", "seed"), sampled([(name, seed) for seed in range(4) for name in GAMES], 0, 1, 2))
def test_guesses_are_written_before_chance_draws(name: str, seed: int) -> None:
    match = match_of(name, seed=str(seed))
    asked = play_and_guess(match, seed)
    assert asked
    assert all(ply == length for ply, length in asked), "nothing was drawn when it was written down"
    settled = list(MatchGuesses(match).settled_questions())
    assert [each.ply for each in settled] == [ply for ply, _ in asked if ply < match.ply]
    for each in settled:
        assert match.past.actor(each.ply + 1) == CHANCE
        assert each.points_of("Ann") == points_of_guess(70, happened=each.happened)
    ann, ben = sum(each.points_of("Ann") for each in settled), sum(each.points_of("Ben") for each in settled)
    assert set(MatchGuesses(match).scores()) == {
        ProphetScore("Ann", ann, len(settled)), ProphetScore("Ben", ben, len(settled)),
    }  # fmt: skip


@pytest.mark.parametrize("name", GAMES)
def test_chance_that_waits_draws_what_it_would_have_drawn_at_once(name: str) -> None:
    held, free = match_of(name, seed="a"), match_of(name, seed="a")
    play_and_guess(held, most=6)
    actions = held.past.actions()
    while free.ply < held.ply:
        free.submit(actions[free.ply])
    assert free.past.actions()[: held.ply] == actions


@pytest.mark.parametrize("name", GAMES)
def test_a_record_keeps_guesses_and_goes_on_where_chance_waited(name: str) -> None:
    match = match_of(name, seed="a")
    play_and_guess(match, most=6)
    scores = MatchGuesses(match).scores()
    again: AnyMatch = rebuild_match(load_game(name), match.record())
    assert MatchGuesses(again).scores()[: len(scores)] == scores or again.ply > match.ply
    assert not again.is_chance_held, "whoever takes it up is asked, or chance has drawn"
    ops = [line.op for line in match.record().lines]
    assert sum(isinstance(op, MatchNote) and op.name.startswith(GUESSED) for op in ops) == len(match.notes.guesses)
    assert not any(isinstance(op, DoAction) and "guess" in op.action for op in ops)


def test_what_is_taken_back_takes_its_points_with_it_and_done_again_counts_again() -> None:
    match = match_of("zone_wars", seed="3")
    match = Match(match.game, replace(match.header, friendly_undo=True))
    play_and_guess(match, most=5)
    guesses = MatchGuesses(match)
    if match.is_chance_held:
        match.draw_held_chance()
    before, steps = guesses.scores(), 0
    while guesses.scores() == before:
        match.undo()
        steps += 1
    fewer = guesses.scores()
    assert sum(each.guesses for each in fewer) < sum(each.guesses for each in before)
    for _ in range(steps):
        match.redo()
    assert guesses.scores() == before


def test_notes_that_nobody_of_us_has_written_count_nothing() -> None:
    match = match_of("zone_wars", seed="3")
    play_and_guess(match, most=3)
    before = MatchGuesses(match).scores()
    name = next(iter(match.notes.guesses))
    ply, place = name.removeprefix(GUESSED).split(" ")[:2]
    for note, text in (
        (f"{GUESSED}{ply} {place} Eve", "45"), (f"{GUESSED}{ply} {place} Eve", "-10"),
        (f"{GUESSED}{ply} {place} ", "40"),
        (f"{GUESSED}{ply} 0000000000000000 Eve", "40"), (f"{GUESSED}9{'9' * 30} {place} Eve", "40"),
        (f"{GUESSED}x {place} Eve", "40"), (f"{GUESSED}99999 {place} Eve", "40"), (f"{GUESSED}0 {place} Eve", "40"),
        (f"{GUESSED}{ply} {place} Eve", "²"), (f"{GUESSED}", "40"),
    ):  # fmt: skip
        match.notes.set_note(note, text)
        assert MatchGuesses(match).scores() == before, note


def test_only_who_has_won_points_is_the_prophet() -> None:
    ann, ben, cid = ProphetScore("Ann", 25, 1), ProphetScore("Ben", 25, 2), ProphetScore("Cid", -3, 9)
    assert leading_prophets((ann, ben, cid)) == (ann, ben)
    assert leading_prophets((cid,)) == leading_prophets(()) == leading_prophets((ProphetScore("Dan", 0, 4),)) == ()
    assert sum_scores([(ann, cid), (ProphetScore("Ann", -30, 2),)]) == (cid, ProphetScore("Ann", -5, 3))


def test_a_guess_that_cannot_be_made_is_not_written_down() -> None:
    match = match_of("zone_wars", seed="3")
    for name, percent in (("Ann", 45), ("Ann", 110), ("", 50), (" Ann", 50), ("A" * 25, 50)):
        with pytest.raises(ValueError, match="cannot guess"):
            MatchGuesses(match).record_guesses({name: percent})
    assert not match.notes.guesses


def test_the_game_without_chance_asks_nothing() -> None:
    match = match_of("zodiac")
    assert not MatchGuesses(match).can_ask
    assert MatchGuesses(match).question_of_view(match.view(None)) is None


@pytest.mark.parametrize("name", GAMES)
def test_a_saved_match_tells_its_prophets_to_the_evening(name: str, tmp_path: Path) -> None:
    match = match_of(name, seed="a")
    journal = saved_matches.create_journal(tmp_path, match.header)
    match.attach_journal(journal)
    play_and_guess(match, most=400)
    assert match.outcome is not None
    found = highlights_of_file(str(file_of(match)), "")
    assert found is not None
    assert found.prophets == MatchGuesses(match).scores() != ()
    assert parse_highlights(highlights_to_json(found), len(match.sitters)) == found


def test_an_evening_without_prophets_is_written_as_before_and_damaged_ones_are_refused() -> None:
    assert "prophets" not in highlights_to_json(MatchHighlights())
    none = {"turning": None, "near": None, "roll": None}
    assert parse_highlights(none, 2) == MatchHighlights()
    for bad in (
        ["Ann", 3], ["", 3, 1], [" Ann", 3, 1], ["Ann", True, 1], ["Ann", 10**7, 1], ["Ann", 3, -1], [4, 3, 1], 5,
    ):  # fmt: skip
        with pytest.raises((ValueError, TypeError)):
            parse_highlights({**none, "prophets": [bad]}, 2)


@pytest.mark.parametrize("way", ["submit", "redo"])
def test_what_was_taken_back_while_chance_waited_goes_on_when_nobody_guesses_any_more(way: str) -> None:
    setup = {
        "position": "south a1:moon-egg c2:lancebill#0; north f6:first-lantern c3:loamwyrm[up,tails]",
        "south": "stilts", "north": "delvers", "ruleset": "sullivan",
    }  # fmt: skip
    match = match_of("zoon", setup=setup)
    match.hold_chance(lambda view: True)
    match.submit(match.game.parse("c2-c3"))
    assert match.is_chance_held
    match.undo()
    match.hold_chance(lambda view: False)
    if way == "submit":
        match.submit(match.game.parse("c2-c3"))
    else:
        match.redo()
    assert not match.is_chance_held
    assert match.past.actor(2) == CHANCE
