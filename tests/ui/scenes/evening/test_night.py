"""A night of ten matches, played by bots through the screens; another program works every number out from the saves.

See docs/decisions.md, The evening. That program reads the files line by line and knows the rules, but
neither matches nor evenings.
"""

from __future__ import annotations

import json
import os
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tabletop import paths
from tabletop.ai.bot import Budget
from tabletop.ai.levels import make_analyst, make_bot
from tabletop.content import boxes
from tabletop.content.games import load_game
from tabletop.play import saved_matches
from tabletop.play.evening import Evening, stored_evenings
from tabletop.play.evening_matches import closest_call, latest_turning_point, luckiest_roll, standings_rows
from tabletop.rules.match_report import MOST_CLOSE_SHARE
from tabletop.settings import Settings
from tabletop.ui.scenes.end.scene import EndScene
from tabletop.ui.scenes.evening.scene import EveningScene
from tabletop.ui.scenes.registry import open_scene
from tabletop.ui.scenes.table.scene import TableScene
from tests.games.zombies.rules.test_match_report import HELD
from tests.games.zone_wars.board.states import LAST
from tests.games.zoon.board.test_end import LAST as EMBLEM
from tests.retold import retold
from tests.ui.pilot import PEOPLE, Pilot, match_of, piloted, seated
from tests.ui.scenes.evening.test_evening_page import press, read

ANN, BEN, CID, DOT = PEOPLE
SHORT = bool(os.environ.get("TABLETOP_SHORT"))
ZOON = {"south": "delvers", "north": "stilts"}
Begin = tuple[str, tuple[Any, ...], dict[str, str]]
NIGHT: tuple[Begin | str, ...] = (
    ("zodiac", (ANN, BEN), {}), "best_of_3", "next", ("zoon", (CID, DOT), {**ZOON, "position": EMBLEM}),
    ("zombies", PEOPLE, {"position": HELD}), ("zone_wars", (ANN, CID), {"position": LAST}), "again",
    ("zoon", (BEN, DOT), ZOON), ("zombies", PEOPLE, {"position": HELD}), ("zodiac", (DOT, CID), {}),
)  # fmt: skip
"""How each match begins: laid out anew, or by a button on the page of the end of the one before."""
MOST = 3000
"""Actions of a match."""


@dataclass(frozen=True)
class Recomputed:
    """A match as its file tells it."""

    names: list[str]
    winners: tuple[int, ...]
    team: bool
    plies: int
    turn: int | None
    near: Fraction | None
    luck: Fraction | None


class Record:
    """What a spectator saw, by the rules alone."""

    def __init__(self, game: Any, path: Path) -> None:
        self._game = game
        self.states, self._told = retold(game, path)

    @property
    def length(self) -> int:
        return len(self.states) - 1

    def actor(self, ply: int) -> int:
        return int(self._game.to_act(self.states[ply - 1]))

    def view(self, ply: int) -> Any:
        return self._game.view(self.states[ply], None)

    def events(self, ply: int) -> tuple[Any, ...]:
        seen = (self._game.redact(event, None) for event in self._told[ply])
        return tuple(event for event in seen if event is not None)


def recomputed(path: Path) -> Recomputed:
    header = json.loads(path.read_text(encoding="utf-8").splitlines()[0])
    game: Any = load_game(header["game"])
    record, box = Record(game, path), boxes.find_game_box(header["game"])
    outcome = game.outcome(record.states[-1])
    names = [sitter["name"] for sitter in header["sitters"]]
    assert box
    if box.match_report is not None:
        report = box.match_report.load()(game, record)
        turn, near, roll = (
            report.turning_point(outcome.winners),
            report.closest_call(outcome.winners),
            report.luckiest_roll,
        )
        told = (turn and turn.ply, near and near.share, roll and roll.chance)
    else:
        told = (*judged(game, record, outcome.winners), None)
    return Recomputed(names, tuple(outcome.winners), game.team, record.length, *told)


def judged(game: Any, record: Record, winners: tuple[int, ...]) -> tuple[int | None, Fraction | None]:
    """Turning point and closest call of a solved game: from when on the winner was ahead, and how few moves held."""
    analyst = make_analyst(game)
    assert analyst is not None
    worth, shares = [], []
    for ply in range(record.length + 1):
        view = record.view(ply)
        verdict = analyst.verdict(view)
        mover = game.to_act(record.states[ply]) if ply < record.length else None
        won = {"won": 1, "draw": 0, "lost": -1}.get(verdict.kind, 0)
        ahead = won if mover == winners[0] else -won
        worth.append(1 if mover is None else ahead)
        if mover == winners[0]:
            good = [value for value in verdict.values if value.kind != "lost" and not value.repeats]
            if verdict.kind != "lost" and len(good) < len(verdict.values):
                shares.append(Fraction(len(good), len(verdict.values)))
    behind = [ply for ply, each in enumerate(worth[:-1]) if each <= 0]
    turn = behind[-1] + 1 if behind and any(each < 0 for each in worth) else None
    return turn, min((share for share in shares if share <= MOST_CLOSE_SHARE), default=None)


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path, Settings(cover="off", animation_speed=0.0, bot_pace=0.0, result_pace=0.0)) as made:
        yield made


def play(pilot: Pilot, seed: int) -> EndScene:
    """The match on the table to its end, every decision a bot's, and the page to which the plate leads."""
    scene = next(each for each in reversed(pilot.stage.scenes) if isinstance(each, TableScene))
    match, rng = scene.match, random.Random(seed)
    bot = make_bot(match.game, "easy")
    while match.outcome is None and match.ply < MOST:
        actions = match.actions()
        picked = bot.choose(match.view(match.to_act), actions, rng, Budget(0.05))
        scene.play(picked)
        scene.story.finish_all()
        pilot.frames()
    assert match.outcome is not None
    pilot.rest()
    while pilot.stage.scene is not scene:
        pilot.key("escape")
        pilot.rest()
    pilot.frames(60)
    pilot.click(pilot.centre(scene.picture.buttons["plate"].rect))
    pilot.rest()
    page = pilot.stage.scene
    assert isinstance(page, EndScene)
    return page


def begin(pilot: Pilot, how: Begin | str, number: int) -> None:
    """By a press on the page of the end, or from the shelf."""
    page = pilot.stage.scene if pilot.stage.scenes else None
    if isinstance(how, str):
        assert isinstance(page, EndScene)
        offered = {item.name for item in page.buttons.items}
        press(pilot, how if how in offered else "again")  # a series may be won in two
        return
    if page is not None:
        press(pilot, "shelf")
    else:
        pilot.stage.push_scene(open_scene("title", pilot.stage))
    game, sitters, setup = how
    match = match_of(game, *sitters, setup=setup, seed=f"night {number}")
    match.attach_journal(saved_matches.create_journal(pilot.stage.saves, match.header), is_journal_up_to_date=True)
    seated(pilot, match)


def night(pilot: Pilot) -> tuple[Evening, EveningScene]:
    """All of them, and the page of the evening when everything is found out."""
    for number, how in enumerate(NIGHT[:4] if SHORT else NIGHT):
        begin(pilot, how, number)
        play(pilot, number)
    press(pilot, "evening")
    pilot.rest()
    scene = pilot.stage.scene
    assert isinstance(scene, EveningScene)
    while scene.is_busy():
        pilot.frames()
    (found,) = stored_evenings(paths.evenings())
    return found.evening, scene


@pytest.mark.slow
def test_every_number_of_a_night_is_worked_out_again_from_its_files(pilot: Pilot) -> None:
    evening, scene = night(pilot)
    files = {path.name: recomputed(path) for path in pilot.stage.saves.glob("*.jsonl")}
    assert sorted(evening.matches) == sorted(files), "every match that was played, and no other"
    assert len(files) == (4 if SHORT else 10)
    for match in evening.played:
        again = files[match.save]
        assert [sitter.name for sitter in match.sitters] == again.names
        assert (match.winners, match.team, match.plies) == (again.winners, again.team, again.plies)
        highlights = match.highlights
        assert highlights is not None
        assert (highlights.closest_call and highlights.closest_call.share) == again.near
        assert (highlights.luckiest_roll and highlights.luckiest_roll.chance) == again.luck
        if again.turn:
            assert highlights.turning_point is not None
            assert highlights.turning_point.ply == again.turn
    wins = Counter(each.names[seat] for each in files.values() if not each.team for seat in each.winners)
    assert {row.name: row.matches_won for row in standings_rows(evening)} == {
        name: wins[name] for name in ("Ann", "Ben", "Cid", "Dot")
    }
    team = [each for each in files.values() if each.team]
    assert evening.team_wins_and_matches == (sum(bool(each.winners) for each in team), len(team))
    told = luckiest_roll(evening), closest_call(evening), latest_turning_point(evening)
    assert (told[0] and told[0][1].chance) == min((each.luck for each in files.values() if each.luck), default=None)
    close_calls = [each.near for each in files.values() if each.near is not None]
    assert (told[1] and told[1][1].share) == min(close_calls, default=None)
    assert SHORT or None not in told, "nothing is compared with nothing"
    said, most = read(pilot), max(wins.values())
    ahead = [name for name in wins if wins[name] == most]
    assert len(ahead) > 1 or f"{ahead[0]} leads" in said, said
    assert scene.picture is not None
    assert [row.matches_won for row in scene.picture.standings_rows] == sorted(
        (row.matches_won for row in standings_rows(evening)), reverse=True
    )
    assert {str(row.matches_won) for row in scene.picture.standings_rows} <= set(said)
