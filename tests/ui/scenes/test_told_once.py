"""An end is told once: no line says twice who has won or lost, and one that does not count says which does."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from tabletop import paths
from tabletop.content import boxes, prose
from tabletop.content.pack_library import InstalledContent
from tabletop.play import evening, saved_matches
from tabletop.play.evening import EveningMatch, record_match_end
from tabletop.play.highlights import MatchHighlights
from tabletop.play.record import MatchNote, match_id
from tabletop.play.seats import Sitter, SitterKind
from tabletop.rules.game import Outcome, Seat
from tabletop.ui import messages, wording
from tabletop.ui.locale_formats import date_text, time_of_day_text
from tabletop.ui.messages import say
from tabletop.ui.scenes.end.scene import EndScene
from tabletop.ui.scenes.evening import current_evening
from tabletop.ui.scenes.replays.scene import ReplaysScene
from tests.file_of import file_of
from tests.ui.pilot import Pilot, match_of, piloted, seated
from tests.ui.scenes.evening.test_evening_page import read
from tests.ui.scenes.test_results import ANN, BEN, NOW, QUICK, at_table, poster, resign
from tests.ui.scenes.test_series import NEAR, RIVALS

BOT = Sitter(SitterKind.BOT, "Halley", "easy")


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path, QUICK) as made:
        made.stage.push_scene(ReplaysScene(made.stage))
        yield made


@pytest.fixture(params=["en", "de"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    messages.use_language(request.param)
    yield request.param
    messages.use_language("en")


@pytest.mark.parametrize("name", ["Ann", "You"])
@pytest.mark.parametrize("game", RIVALS)
def test_ribbon_and_poster_say_once_who_has_lost_and_won(pilot: Pilot, game: str, name: str) -> None:
    match = match_of(game, Sitter(SitterKind.PERSON, name), BOT, setup=NEAR[game], seed="series")
    match.resign(0)
    scene = seated(pilot, match)
    assert scene.picture.ribbon_rect.w
    ended = wording.outcome_text(match, match.outcome)  # type: ignore[arg-type]
    assert ended.startswith(name)
    lines = read(pilot)
    assert ended in lines
    assert not any("lose" in line for line in lines)
    page = poster(pilot)
    said = read(pilot)
    assert isinstance(page, EndScene)
    assert {f"{name} resigned.", f"{'You have' if name == 'You' else 'Ann has'} resigned."} & set(said)
    assert "Halley wins" in said
    assert not any("so Halley" in each for each in said)


def test_whoever_did_nothing_to_lose_is_told_that_first(pilot: Pilot) -> None:
    for seed in range(200):
        rng, match = random.Random(seed), match_of("zodiac", ANN, BOT, setup={}, seed="series")
        while match.outcome is None:
            match.submit(rng.choice(match.actions()))
        if match.outcome == Outcome((1,), "ring", match.outcome.rule):
            break
    seated(pilot, match)
    assert "Ann loses. Halley wins with more discs on the full ring." in read(pilot)


WINS = {
    "en": ("wins", "win", "won", "lose", "won."),
    "de": ("gewinnt", "gewinnst", "gewonnen", "verliert", "verlierst", "gewonnen."),
}


def test_what_stands_below_the_winners_name_says_it_no_second_time(language: str) -> None:
    """For every end of every game, in both forms."""
    for game in boxes.game_names():
        told = wording.localised_messages(game)
        for reason in told.outcomes:
            for names in (("Ann", "Ben"), ("Du" if language == "de" else "You", "Ben")):
                for winners in ((), (0,), (1,)):
                    below = told.outcome_reason_text(Outcome(winners, reason), names)
                    assert not [word for word in WINS[language] if word in below.split()], (game, reason, below)
                    if reason in told.endings:
                        english = prose.game_messages(game).endings[reason]
                        assert (told.endings[reason] == english) == (language == "en"), english


# Which end counts


def test_an_end_that_does_not_count_says_who_won_and_when(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(current_evening, "now", lambda: NOW)
    scene = at_table(pilot)
    path = file_of(scene.match)
    resign(pilot)
    scene.match.detach_journal()
    pilot.stage.pop_scene()
    first = saved_matches.load_main_line(path, InstalledContent())
    assert first.result is not None
    (winner,) = first.result.winners
    monkeypatch.setattr(current_evening, "now", lambda: NOW + timedelta(days=1))
    again = saved_matches.load_match(path, InstalledContent()).match  # as an earlier version has let it be
    again.undo()
    again.submit(again.actions()[0])
    again.resign(winner)
    assert again.result is not None
    assert again.result.winners != (winner,)
    page = EndScene(pilot.stage, again, path)
    pilot.stage.push_scene(page)
    pilot.rest()
    day = date_text(NOW.astimezone())
    when = f"{day}, {time_of_day_text(NOW.astimezone())}"
    name = (ANN, BEN)[winner].name
    assert page.result_remark == say("end.counted_one", name=name, when=when)
    assert page.result_remark in " ".join(read(pilot))
    assert page.series is None


@pytest.mark.parametrize(
    ("winners", "team", "told"),
    [
        ((0, 1), False, "Ann and Ben won this same match before"),
        ((), False, "this same match already ended without a winner"),
        ((0, 1), True, "you have all won this same match before"),
        ((), True, "you have all lost this same match before"),
    ],
)
def test_every_kind_of_end_that_counted_is_told(
    pilot: Pilot, winners: tuple[Seat, ...], team: bool, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(current_evening, "now", lambda: NOW + timedelta(days=1))
    scene = at_table(pilot)
    key, name = match_id(scene.match.header), file_of(scene.match).name
    end = EveningMatch(name, "zodiac", (ANN, BEN), winners, team, NOW, 9, "", MatchHighlights(), key)
    record_match_end(paths.evenings(), end)
    scene.match.resign(0)
    page = EndScene(pilot.stage, scene.match)
    assert told in page.result_remark
    assert date_text(NOW.astimezone()) in page.result_remark
    found = evening.stored_evenings(paths.evenings())
    assert len(found) == 1


def test_the_end_of_a_copy_says_that_it_is_one(pilot: Pilot, tmp_path: Path) -> None:
    scene = at_table(pilot)
    path = file_of(scene.match)
    (tmp_path / "before").write_bytes(path.read_bytes())
    scene.match.submit(scene.match.actions()[0])
    scene.match.detach_journal()
    copy = path.with_name("copy.jsonl")
    copy.write_bytes((tmp_path / "before").read_bytes())
    match = saved_matches.load_match(copy, InstalledContent()).match
    assert match.ending.is_copy
    match.notes.adopt_written_note(MatchNote("resigned", f"0 {match.ply} main"))
    assert match.result is not None
    assert EndScene(pilot.stage, match).result_remark == say("end.counted_copy")
