"""What comes after a match and in the middle of it, in all four games and by presses alone.

The end, a series of three, a match anew, a seat that goes to the computer and back, and giving up.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.play import saved_matches
from tabletop.play.listing import list_saved_matches
from tabletop.play.seats import Sitter, SitterKind
from tabletop.settings import Settings
from tabletop.ui import wording
from tabletop.ui.messages import say
from tabletop.ui.scenes.dialogs import ConfirmScene, MenuScene
from tabletop.ui.scenes.end.scene import EndScene
from tabletop.ui.scenes.name_dialog import NameScene
from tabletop.ui.scenes.replays.scene import ReplaysScene
from tabletop.ui.scenes.table.scene import TableScene
from tests.games.zombies.board.states import LOST
from tests.games.zone_wars.board.states import LAST
from tests.games.zoon.board.test_end import LAST as EMBLEM
from tests.sampled import sampled
from tests.ui.newcomer import Newcomer
from tests.ui.pilot import Pilot, match_of, piloted, seated
from tests.ui.test_words_drawn import overheard

NEAR = {
    "zodiac": {},
    "zoon": {"south": "delvers", "north": "stilts", "position": EMBLEM},
    "zone_wars": {"position": LAST},
    "zombies": {"position": LOST},
}
"""A table of each game, the match nearly over; a rematch begins there again."""
GAMES = tuple(NEAR)
RIVALS = ("zodiac", "zoon", "zone_wars")
"""Two play against each other."""
MOST = 500
"""Decisions up to the end of these."""


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path, Settings(cover="off", confirm="risky", animation_speed=0.0, bot_pace=0.0)) as made:
        yield made


def at_table(pilot: Pilot, game: str) -> TableScene:
    """People at a match that is written down."""
    match = match_of(game, setup=NEAR[game], seed="series")
    match.attach_journal(saved_matches.create_journal(pilot.stage.saves, match.header), is_journal_up_to_date=True)
    return seated(pilot, match)


def table_of(pilot: Pilot) -> TableScene:
    """The table on the stage, be there a box over it or not."""
    return next(scene for scene in reversed(pilot.stage.scenes) if isinstance(scene, TableScene))


def played(pilot: Pilot, seed: object) -> EndScene:
    """The match on the table to its end, and the page to which the plate leads."""
    scene = table_of(pilot)
    newcomer = Newcomer(pilot, scene, seed)
    assert newcomer.play(MOST), f"it goes on: {scene.picture.banner_text()}"
    assert newcomer.unforeseen == []
    assert scene.match.outcome is not None
    assert scene.picture.banner_text() == wording.outcome_text(scene.match, scene.match.outcome)
    pilot.frames(60)
    pilot.click(pilot.centre(scene.picture.buttons["plate"].rect))
    pilot.rest()
    page = pilot.stage.scene
    assert isinstance(page, EndScene)
    return page


def play_a_little(pilot: Pilot, scene: TableScene) -> None:
    """One decision that comes to something."""
    newcomer = Newcomer(pilot, scene, 0)
    for _ in range(MOST):
        newcomer.play(1)
        pilot.rest()
        if scene.match.ply:
            return
    raise AssertionError("nothing was decided")


def press(pilot: Pilot, name: str) -> None:
    """A button of the page or box on top."""
    top = pilot.stage.scene
    assert isinstance(top, EndScene | MenuScene | ConfirmScene), top
    pilot.click(pilot.centre(top.buttons[name].rect))
    pilot.rest()


def read(pilot: Pilot) -> str:
    """What the scene on top draws, one text after the other."""
    with overheard() as said:
        pilot.stage.make_display_list()
    return "\n".join(said)


def score(wins: dict[str, int]) -> str:
    """Who has won how many games, as people read it whoever sits where."""
    return ", ".join(f"{name} {games}" for name, games in sorted(wins.items()))


def menu(pilot: Pilot, *lines: str) -> None:
    """The button of the menu, and one line after the other."""
    pilot.click(pilot.centre(table_of(pilot).picture.buttons["menu"].rect))
    pilot.rest()
    for line in lines:
        press(pilot, line)


def names(scene: TableScene | EndScene) -> list[str]:
    return [sitter.name for sitter in scene.match.sitters]


@pytest.mark.slow
@pytest.mark.parametrize("game", sampled(RIVALS, 0))
def test_a_series_of_three_is_played_to_its_end(pilot: Pilot, game: str) -> None:
    at_table(pilot, game)
    page = played(pilot, 0)
    wins = dict.fromkeys(names(page), 0)
    press(pilot, "best_of_3")
    for number in range(1, 12):
        assert page.match.outcome is not None
        for seat in page.match.outcome.winners if len(page.match.outcome.winners) == 1 else ():
            wins[names(page)[seat]] += 1
        if max(wins.values()) == 2:
            break
        before = names(page)
        if number > 1:
            assert f"Best of 3: {score(wins)}." in read(pilot)
            assert page.buttons["next"].words == f"Next game · {score(wins)}"
            press(pilot, "next")
        assert names(table_of(pilot)) == before[1:] + before[:1], "the sides are changed over"
        page = played(pilot, number)
        assert page.series is not None
    assert page.series is not None
    assert {name: page.series.won[seat] for seat, name in enumerate(names(page))} == wins
    assert page.series.winner is not None
    assert f"the best of 3: {score(wins)}." in read(pilot)
    assert wins[names(page)[page.series.winner]] == 2
    offered = {item.name for item in page.buttons.items}
    assert "again" in offered
    assert "next" not in offered
    press(pilot, "again")
    assert table_of(pilot).match.ply == 0


@pytest.mark.parametrize("language", sampled(["en", "de"], 0))
@pytest.mark.parametrize("game", RIVALS)
def test_the_table_says_which_game_of_a_series_it_is(tmp_path: Path, game: str, language: str) -> None:
    now = Settings(cover="off", confirm="risky", animation_speed=0.0, bot_pace=0.0, language=language)
    with piloted(tmp_path, now) as pilot:
        single = at_table(pilot, game)
        assert single.table.series_wordings() == ()
        menu(pilot, "resign")
        assert "Best of" not in read(pilot)
        press(pilot, "yes")
        loser, winner = names(single)[single.match.outcome.winners[0] - 1], winners(single)  # type: ignore[union-attr]
        series_begun(pilot, single)
        wins = score({loser: 0, winner: 1})
        number = say("table.series_number", number=2, games=3)
        assert pilot.stage.toast.words.startswith(f"{number} · {wins}. ")
        swapped = {"en": "sides are swapped.", "de": "getauscht."}[language]
        if game == "zoon":
            tribes = "Delvers of Underloam", "The Stilt Court of Reedmere"
            verb = {"en": "leads", "de": "führt"}[language]
            led = ", ".join(f"{who} {verb} {tribe}" for who, tribe in zip(names(table_of(pilot)), tribes, strict=True))
            swapped += f" {led}."
        assert pilot.stage.toast.words.endswith(swapped)
        pilot.frames(60 * 5)
        assert number.split(" of")[0].split(" von")[0] in read(pilot)
        menu(pilot)
        assert f"{number} · {wins}" in read(pilot)
        pilot.key("escape")
        fresh = table_of(pilot)
        menu(pilot, "resign")
        lost = names(fresh)[fresh.match.to_act] == loser
        told = {
            "en": ("the series continues", "You also lose the series"),
            "de": ("die Serie geht weiter", "Die Serie ist"),
        }
        assert told[language][lost] in read(pilot)
        press(pilot, "yes")
        assert f"{number} · " in "\n".join(fresh.table.series_wordings())
        assert wins not in fresh.table.series_wordings()[0], "this one is counted"


@pytest.mark.parametrize("language", sampled(["en", "de"], 0))
@pytest.mark.parametrize("game", RIVALS)
def test_the_list_leads_on_in_a_series_that_was_left(tmp_path: Path, game: str, language: str) -> None:
    now = Settings(cover="off", confirm="risky", animation_speed=0.0, bot_pace=0.0, language=language)
    with piloted(tmp_path, now) as pilot:
        first = at_table(pilot, game)
        menu(pilot, "resign")
        press(pilot, "yes")
        series_begun(pilot, first)
        second = table_of(pilot)
        while second.match.to_act != names(second).index(winners(first)):
            Newcomer(pilot, second, 0).play(1)
            pilot.rest()
        menu(pilot, "resign")
        press(pilot, "yes")
        pilot.frames(90)
        listed = ReplaysScene(pilot.stage)
        pilot.stage.push_scene(listed)
        pilot.rest()
        told = say("table.series", number=2, games=3, score="Ann 1, Ben 1")
        assert told in read(pilot)
        pilot.click(pilot.centre(listed.buttons["series"].rect))
        pilot.rest()
        press(pilot, "next")
        assert table_of(pilot).match.ply == 0
        assert table_of(pilot).table.series_wordings()[0].endswith("3 · Ann 1, Ben 1")
        pilot.stage.push_scene(ReplaysScene(pilot.stage))
        pilot.rest()
        listed = pilot.stage.scene  # type: ignore[assignment]
        for row in range(3):
            pilot.click(pilot.centre(listed.buttons[f"row-{row}"].rect))
            pilot.rest()
            assert "series" not in {item.name for item in listed.buttons.items}, "the next game lies there already"


@pytest.mark.parametrize("language", sampled(["en", "de"], 0))
def test_a_match_that_was_given_up_at_once_is_called_so_in_the_list(tmp_path: Path, language: str) -> None:
    with piloted(tmp_path, Settings(cover="off", confirm="none", language=language)) as pilot:
        at_table(pilot, "zodiac").match.resign(0)
        pilot.stage.push_scene(ReplaysScene(pilot.stage))
        pilot.rest()
        said = read(pilot)
        assert {"en": "resigned before the first move", "de": "vor dem ersten Zug aufgegeben"}[language] in said
        assert "no moves yet" not in said
        assert "noch kein Zug" not in said


@pytest.mark.parametrize("language", sampled(["en", "de"], 0))
@pytest.mark.parametrize("game", RIVALS)
def test_whoever_has_lost_against_the_computer_is_told_so_first(tmp_path: Path, game: str, language: str) -> None:
    you, told = {"en": ("You", "You lose. "), "de": ("Du", "Du verlierst. ")}[language]
    first = {"en": ("You have", "You resign"), "de": ("Du hast", "Du gibst")}[language]
    now = Settings(cover="off", confirm="none", animation_speed=0.0, bot_pace=0.0, language=language)
    with piloted(tmp_path, now) as pilot:
        match = match_of(
            game,
            Sitter(SitterKind.PERSON, you),
            Sitter(SitterKind.BOT, "Halley", "easy"),
            setup=NEAR[game],
            seed="series",
        )
        match.resign(0)
        scene = seated(pilot, match)
        assert match.outcome is not None
        how = wording.outcome_text(match, match.outcome)
        assert how.startswith(first)
        assert how in read(pilot)
        assert told not in read(pilot), "once"
        assert scene.picture.ribbon_rect.w


def winners(scene: TableScene) -> str:
    """Who has won."""
    assert scene.match.outcome is not None
    (seat,) = scene.match.outcome.winners
    return names(scene)[seat]


def series_begun(pilot: Pilot, scene: TableScene) -> None:
    """From a match that is over into the second game of a series of three."""
    pilot.frames(90)
    pilot.click(pilot.centre(scene.picture.buttons["plate"].rect))
    pilot.rest()
    press(pilot, "best_of_3")


@pytest.mark.parametrize("game", sampled(GAMES, 0, 3))
def test_the_end_leads_to_another_match_and_back_to_the_board(pilot: Pilot, game: str) -> None:
    scene = at_table(pilot, game)
    page = played(pilot, 0)
    pilot.key("escape")
    assert pilot.stage.scene is scene
    pilot.frames(120)
    pilot.key("return")
    pilot.rest()
    page = pilot.stage.scene  # type: ignore[assignment]
    assert isinstance(page, EndScene)
    team, before = page.match.game.team, names(page)
    assert ("best_of_3" in {item.name for item in page.buttons.items}) is not team
    press(pilot, "again")
    fresh = table_of(pilot)
    assert fresh.match is not scene.match
    assert fresh.match.ply == 0
    assert names(fresh) == (before if team else before[1:] + before[:1])
    assert fresh.match.header.setup == scene.match.header.setup
    assert isinstance(played(pilot, 1), EndScene)


@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_begun_anew_from_its_menu(pilot: Pilot, game: str) -> None:
    scene = at_table(pilot, game)
    play_a_little(pilot, scene)
    pilot.frames(30)
    menu(pilot, "restart")
    assert isinstance(pilot.stage.scene, ConfirmScene)
    pilot.key("escape")
    pilot.rest()
    assert table_of(pilot) is scene, "no means no"
    menu(pilot, "restart", "yes")
    fresh = table_of(pilot)
    assert fresh is not scene
    assert (fresh.match.ply, names(fresh)) == (0, names(scene))
    assert fresh.match.header.setup == scene.match.header.setup
    play_a_little(pilot, fresh)
    assert len(list_saved_matches(pilot.stage.saves)) == 2, "the old match is kept"


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_goes_to_the_computer_and_back(pilot: Pilot, game: str) -> None:
    scene = at_table(pilot, game)
    seat = scene.match.to_act
    own, ply = scene.match.sitters[seat].name, scene.match.ply
    menu(pilot, "seats", f"seat {seat}", "bot easy")
    if isinstance(pilot.stage.scene, ConfirmScene):
        press(pilot, "yes")
    assert scene.match.sitters[seat].level == "easy"
    pilot.rest()
    assert scene.match.ply > ply, "it was asked, and has answered"
    pilot.frames(30)
    if scene.match.outcome is not None:
        return
    menu(pilot, "seats", f"seat {seat}", "person")
    box = pilot.stage.scene
    assert isinstance(box, NameScene)
    assert box.name == own, "whoever sat there is offered"
    pilot.key("return")
    pilot.rest()
    while isinstance(pilot.stage.scene, ConfirmScene):
        press(pilot, "yes")
    assert scene.match.sitters[seat].is_person
    assert names(scene)[seat] == own
    assert isinstance(played(pilot, 2), EndScene)


@pytest.mark.parametrize("game", GAMES)
def test_who_is_asked_gives_up(pilot: Pilot, game: str) -> None:
    scene = at_table(pilot, game)
    seat = scene.match.to_act
    menu(pilot, "resign")
    assert isinstance(pilot.stage.scene, ConfirmScene)
    assert scene.match.outcome is None
    press(pilot, "yes")
    outcome = scene.match.outcome
    assert outcome is not None
    assert seat not in outcome.winners
    pilot.frames(90)
    pilot.click(pilot.centre(scene.picture.buttons["plate"].rect))
    pilot.rest()
    assert isinstance(pilot.stage.scene, EndScene)


def test_a_series_from_a_branch_says_that_it_counts_the_match_itself(pilot: Pilot) -> None:
    """Whoever wins a branch of a match that was lost is not told that this win counts."""
    scene = at_table(pilot, "zodiac")
    for text in ("b-c", "e-d"):
        scene.match.submit(scene.match.game.parse(text))
    scene.match.branches.begin_branch(0, "try")
    for text in ["E-f", "e-d", "C-a", "d-c", "A-C", "c-d", "d-e", "B-c", "C-d"]:
        scene.match.submit(scene.match.game.parse(text))
    pilot.rest()
    ann, ben = names(scene)
    pilot.frames(90)
    pilot.click(pilot.centre(scene.picture.buttons["plate"].rect))
    pilot.rest()
    page = pilot.stage.scene
    assert isinstance(page, EndScene)
    assert page.match.outcome is not None
    assert page.match.outcome.winners == (0,)
    for games, needed in ((3, 2), (5, 3)):
        told = say("end.best_of_tip_branch", score=score({ann: 0, ben: 1}), needed=needed)
        assert page.buttons[f"best_of_{games}"].tip == told
    press(pilot, "best_of_3")
    assert score({ann: 0, ben: 1}) in read(pilot)
