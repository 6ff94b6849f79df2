"""The best prophet stands on the page after a match, and the prophet of the evening on that of the evening."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from tabletop import paths
from tabletop.play import saved_matches
from tabletop.play.evening import EVENINGS, Evening
from tabletop.play.guesses import MatchGuesses, ProphetScore, leading_prophets
from tabletop.settings import Settings
from tabletop.ui.scenes.end.highlight_texts import HighlightTexts
from tabletop.ui.scenes.end.scene import EndScene
from tabletop.ui.scenes.evening.highlights import evening_highlights
from tabletop.ui.scenes.registry import open_scene
from tests.play.test_guesses import play_and_guess
from tests.rules.test_guess_questions import GAMES
from tests.ui.pilot import Pilot, match_of, piloted
from tests.ui.scenes.evening import states

PICTURES = os.environ.get("TABLETOP_PICTURES", "")
"""A folder for pictures of the pages, for whoever wants to look at them."""


def keep(pilot: Pilot, name: str) -> None:
    if PICTURES:
        pygame.image.save(pilot.stage.surface, f"{PICTURES}/{name}.png")


@pytest.mark.parametrize("game", GAMES)
def test_the_page_after_a_match_names_the_best_prophet(game: str, tmp_path: Path) -> None:
    with piloted(tmp_path, Settings(animation_speed=0.0)) as pilot:
        match = match_of(game, seed="a")
        match.attach_journal(saved_matches.create_journal(pilot.stage.saves, match.header))
        play_and_guess(match, most=400)
        best = leading_prophets(MatchGuesses(match).scores())
        told = [each for each in HighlightTexts(pilot.stage, match).describe_all_highlights() if each.name == "prophet"]
        assert [each.headline for each in told] == [score.name for score in best]
        assert all(f"+{best[0].points}" in each.text for each in told)
        pilot.stage.push_scene(EndScene(pilot.stage, match))
        pilot.rest()
        keep(pilot, f"end {game}")


def test_a_match_without_guesses_says_nothing_of_prophets(tmp_path: Path) -> None:
    with piloted(tmp_path, Settings(animation_speed=0.0)) as pilot:
        match = match_of("zoon", seed="a")
        play_and_guess(match, most=0)
        texts = HighlightTexts(pilot.stage, match)
        assert texts.describe_prophet() is None


def evening_with(*scores: tuple[ProphetScore, ...]) -> Evening:
    """The evening of ten matches, in the first of which these were won by guessing."""
    found = EVENINGS.load_record(states.kept())
    matches = list(found.played)
    for k, each in enumerate(scores):
        told = matches[k].highlights
        assert told is not None
        matches[k] = replace(matches[k], highlights=replace(told, prophets=each))
    return replace(found, played=tuple(matches))


def test_the_page_of_an_evening_names_its_prophet(tmp_path: Path) -> None:
    with piloted(tmp_path, Settings(animation_speed=0.0)) as pilot:
        ann, ben = ProphetScore("Ann", 30, 4), ProphetScore("Ben", 45, 3)
        night = evening_with((ben, ann), (), (ProphetScore("Ann", 20, 2), ProphetScore("Ben", -10, 2)))
        told = next(each for each in evening_highlights(night, waiting=False) if each.name == "prophet")
        assert (told.title, told.headline) == ("The prophet of the evening", "Ann")
        assert told.text == "Points: +50. Guesses: 6."
        level = evening_with((ProphetScore("Ann", 9, 1), ProphetScore("Ben", 9, 4)))
        told = next(each for each in evening_highlights(level, waiting=False) if each.name == "prophet")
        assert (told.headline, told.text) == ("Ann and Ben", "Points: +9.")
        losing = evening_with((ProphetScore("Ann", -9, 1),))
        assert all(each.name != "prophet" for each in evening_highlights(losing, waiting=False))
        for path in paths.evenings().glob("*"):
            path.unlink()
        EVENINGS.create_file(paths.evenings(), night)
        pilot.stage.push_scene(open_scene("evening", pilot.stage))
        pilot.frames(3)
        pilot.rest()
        keep(pilot, "evening")
