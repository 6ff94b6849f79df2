"""The campaign of Zombies by the mouse: from chapter to chapter, from the saves, and with a pack."""

from __future__ import annotations

import pickle
import random
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tabletop import paths
from tabletop.ai.bot import Budget
from tabletop.ai.levels import make_bot
from tabletop.content import pack_library
from tabletop.content.games import load_game
from tabletop.games.zombies.campaign.after_chapter import AfterChapterPage
from tabletop.games.zombies.campaign.chapter_list import ChapterListPage
from tabletop.games.zombies.rules.turn import campaign_rules
from tabletop.play import saved_matches
from tabletop.play.listing import list_saved_matches
from tabletop.play.match import Match
from tabletop.play.record import Header
from tabletop.rules.game import InvalidSetup
from tabletop.settings import Settings
from tabletop.ui.messages import say
from tabletop.ui.scenes.end.scene import EndScene
from tabletop.ui.scenes.registry import SceneRequest, game_pages, open_match, open_scene
from tabletop.ui.scenes.review import scene as review
from tabletop.ui.scenes.review.scene import ReviewScene
from tabletop.ui.scenes.setup.scene import SetupScene
from tabletop.ui.scenes.table.scene import TableScene
from tests.games.zombies.campaign.states import CALLED, FOUR, LEFT, LOST, WON, damaged, ended, named, passed
from tests.games.zone_wars.campaign.desk import Desk
from tests.ui.pilot import piloted
from tests.ui.scenes.evening.test_evening_page import read

BUDGET = Budget(5.0)
MOST = 12
"""Nights within which three chapters must be won on easy."""


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    monkeypatch.setattr(pack_library, "_verdicts", {})
    with piloted(tmp_path / "saves", Settings(animation_speed=0.0, bot_pace=0.0, attract=False, cover="off")) as pilot:
        pilot.stage.push_scene(open_scene("title", pilot.stage))
        yield Desk(pilot)


def arena() -> Any:
    game: Any = load_game("zombies")
    return game.rules_context


def plaque(desk: Desk, name: str) -> Any:
    """A button of the table or the review on top."""
    scene = desk.pilot.stage.scene
    assert isinstance(scene, TableScene | ReviewScene), scene
    return scene.picture.buttons[name]


def push(desk: Desk, name: str) -> None:
    desk.pilot.click(desk.pilot.centre(plaque(desk, name).rect))
    desk.pilot.frames(2)


def poster(desk: Desk) -> Any:
    """What one is likely to want on the page of the end, which the table's plate opens once all was read."""
    for _ in range(20):
        if isinstance(desk.pilot.stage.scene, TableScene):
            push(desk, "plate")
            desk.pilot.rest()
    end = desk.pilot.stage.scene
    assert isinstance(end, EndScene), end
    return next(item for item in end.buttons.items if item.name in ("onward", "again"))


def go_on(desk: Desk) -> None:
    desk.pilot.click(desk.pilot.centre(poster(desk).rect))
    desk.pilot.frames(2)


def at_table(desk: Desk) -> Match[Any, Any, Any]:
    scene = desk.pilot.stage.scene
    assert isinstance(scene, TableScene), scene
    return scene.match


def seat(desk: Desk, match: Match[Any, Any, Any]) -> None:
    """Puts a match on the table."""
    open_match(desk.pilot.stage, match)
    desk.pilot.rest()


def expected(match: Match[Any, Any, Any]) -> str:
    """What the rules say is carried on."""
    return campaign_rules.carry_over_after_chapter(arena(), match.view(None).shown)


def played(match: Match[Any, Any, Any], seed: int) -> None:
    """To the end, by bots that see what their seats see."""
    bot, rng = make_bot(match.game, "medium"), random.Random(seed)
    while match.outcome is None:
        match.submit(bot.choose(match.view(match.to_act), match.actions(), rng, BUDGET))


# --- a whole campaign ---------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_three_chapters_are_won_one_after_the_other(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    seeds = iter(range(1000))
    monkeypatch.setattr(secrets, "token_hex", lambda _: f"night {next(seeds)}")
    pilot = desk.pilot
    pilot.stage.push_scene(open_scene("setup", pilot.stage, SceneRequest("zombies")))
    desk.pick("option difficulty", "easy")
    desk.press("more")
    desk.pick("option death", "never")
    desk.press("start")
    first = at_table(desk).header
    carried, chapters = None, []
    for night in range(MOST):
        match = at_table(desk)
        chapters.append(match.header.setup["scenario"])
        assert match.header.setup.get("carried") == carried
        assert match.sitters == first.sitters
        assert (match.header.setup["difficulty"], match.header.setup["death"]) == ("easy", "never")
        played(match, night)
        pilot.rest()
        assert match.outcome is not None
        if not match.outcome.winners:
            assert poster(desk).words == "Try again"
        go_on(desk)
        if not match.outcome.winners:
            assert at_table(desk).header.setup == match.header.setup
            continue
        assert isinstance(desk.page, AfterChapterPage)
        if desk.page.following is None:
            break
        carried = expected(match)
        desk.press("go")
        for person in at_table(desk).past.view(0, None).shown.people:  # the first cards may hurt somebody
            brought = campaign_rules.parse_carry_over(carried)[person.survivor]
            assert (person.hp, {one.weapon for one in person.arms}) == (brought.hp, set(brought.weapons))
            assert person.bag == brought.items
    assert list(dict.fromkeys(chapters)) == ["ch1", "ch2", "ch3"]
    assert chapters == sorted(chapters)
    assert desk.page.heading == "The Last Light Ferry"
    desk.press("go")
    assert len(pilot.stage.scenes) == 1, "back at the shelf"
    assert len(list_saved_matches(pilot.stage.saves)) == len(chapters), "every night is an ordinary saved match"


# --- from one chapter to the next ---------------------------------------------------------------------------------


def test_a_won_chapter_leads_to_a_page_that_begins_the_next(desk: Desk) -> None:
    match = ended(WON, desk.pilot.stage.saves)
    seat(desk, match)
    assert poster(desk).words == say("chapter.plate", number=2)
    go_on(desk)
    page = desk.page
    assert isinstance(page, AfterChapterPage)
    assert (page.heading, page.subheading) == ("The Last Light Ferry", "Chapter 2 of 3")
    told = [page.return_cards.hp_change_texts(seat) for seat in range(4)]
    assert told == [
        ("3 HP, now 5 of 6", say("chapter.well", more=2)),
        ("7 of 7 HP", say("chapter.well_full")),
        ("Back with 3 of 5 HP", say("chapter.dead")),
        ("5 HP, now 6 of 6", say("chapter.well", more=1)),
    ]
    desk.press("go")
    setup = at_table(desk).header.setup
    assert setup["carried"] == expected(match)
    assert setup["carried"].split("; ") == [
        "marlow 5 service_pistol+carbine stim_pen+road_flare",
        "okafor 7 service_pistol+pump_shotgun field_kit",
        "petrov 3 service_pistol+machine_pistol field_kit",
        "brandt 6 service_pistol+pump_shotgun ammo_satchel+field_kit",
    ]
    assert (setup["scenario"], "position" in setup) == ("ch2", False)
    assert at_table(desk).sitters == FOUR
    assert len(desk.pilot.stage.scenes) == 2, "the title and the table"


def test_a_match_that_is_not_saved_goes_on_as_well(desk: Desk) -> None:
    seat(desk, ended(WON))
    go_on(desk)
    desk.press("go")
    assert at_table(desk).header.setup["scenario"] == "ch2"


def test_not_now_loses_nothing(desk: Desk) -> None:
    match = ended(WON, desk.pilot.stage.saves)
    seat(desk, match)
    go_on(desk)
    desk.press("later")
    assert at_table(desk) is match
    desk.pilot.stage.pop_scene()
    assert len(desk.pilot.stage.scenes) == 1
    review.open_review(desk.pilot.stage, named(match, "won.jsonl"))
    desk.pilot.rest()
    assert plaque(desk, "onward").words == say("chapter.plate", number=2)
    push(desk, "onward")
    assert isinstance(desk.page, AfterChapterPage)
    desk.press("later")
    assert isinstance(desk.pilot.stage.scene, ReviewScene), "where it was opened"
    push(desk, "onward")
    desk.press("go")
    assert at_table(desk).header.setup["carried"] == expected(match)


def test_who_was_left_outside_comes_back_like_the_dead(desk: Desk) -> None:
    seat(desk, ended(LEFT))
    go_on(desk)
    assert [one.how for one in desk.page.returns] == ["well", "outside", "dead", "dead"]
    assert desk.page.return_cards.hp_change_texts(1) == (
        "Back with 4 of 7 HP", say("chapter.outside")
    )  # fmt: skip


def test_a_lost_chapter_begins_again_as_it_began(desk: Desk) -> None:
    match = ended(LOST, desk.pilot.stage.saves)
    seat(desk, match)
    assert poster(desk).words == "Try again"
    go_on(desk)
    again = at_table(desk)
    assert again is not match
    assert (again.header.setup, again.sitters) == (match.header.setup, match.sitters)
    assert again.outcome is None
    review.open_review(desk.pilot.stage, named(match, "lost.jsonl"))
    desk.pilot.rest()
    assert plaque(desk, "onward").words == "Try again"
    push(desk, "onward")
    assert at_table(desk).header.setup == match.header.setup


def test_the_last_chapter_ends_with_who_lived(desk: Desk) -> None:
    seat(desk, ended(CALLED))
    assert poster(desk).words == "How it ended"
    go_on(desk)
    page = desk.page
    assert isinstance(page, AfterChapterPage)
    assert {"The Last Light Ferry: made it", "Alive: Ines, Dayo and Jonas."} <= read(desk.pilot)
    ends = [page.return_cards.hp_change_texts(seat)[1] for seat in range(4)]
    assert ends == ["Made it", "Was carried", "Did not see the morning", "Made it"]
    assert page.return_cards.hp_change_texts(1)[0] == "\N{MINUS SIGN}1 of 7 HP"
    assert "later" not in page.form.widget_names
    desk.pilot.key("return")
    assert len(desk.pilot.stage.scenes) == 1


def test_an_unfinished_match_is_reviewed_as_ever(desk: Desk) -> None:
    game = load_game("zombies")
    header = Header(game="zombies", rules_version=1, content="", sitters=FOUR, seed="x", setup={"position": WON})
    scene = ReviewScene(desk.pilot.stage, Match(game, header))
    desk.pilot.stage.push_scene(scene)
    desk.pilot.rest()
    assert scene.following_page_label is None
    assert plaque(desk, "branch").words == "Branch from here"


def test_a_chapter_that_cannot_begin_says_why(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    match = ended(WON, desk.pilot.stage.saves)
    seat(desk, match)
    go_on(desk)
    monkeypatch.setattr(campaign_rules, "carry_over_after_chapter", lambda *_: "marlow 99 service_pistol -")
    desk.press("go")
    assert isinstance(desk.page, AfterChapterPage)
    assert "marlow has 1 to 6 HP, not 99" in desk.pilot.stage.toast.words
    assert len(list_saved_matches(desk.pilot.stage.saves)) == 1, "nothing was begun"


# --- the list -----------------------------------------------------------------------------------------------------


def opened(desk: Desk) -> ChapterListPage:
    """The list, once everything is read, by the button of the set-up."""
    desk.pilot.stage.push_scene(open_scene("setup", desk.pilot.stage, SceneRequest("zombies")))
    desk.press("chapter")
    desk.pilot.rest()
    assert isinstance(desk.page, ChapterListPage)
    return desk.page


def test_without_chapters_the_list_says_how_to_win_one(desk: Desk) -> None:
    page = opened(desk)
    assert page.found == ()
    assert page.form.widget_names == ("back", "new")
    desk.press("new")
    assert isinstance(desk.page, SetupScene)
    assert len(desk.pilot.stage.scenes) == 2


@pytest.mark.slow
def test_the_list_has_the_chapters_that_can_be_gone_on_with(desk: Desk) -> None:
    saves = desk.pilot.stage.saves
    won = named(ended(WON, saves), "won.jsonl")
    for position in (LOST, CALLED):
        ended(position, saves)
    page = opened(desk)
    assert [one.entry.path for one in page.found] == [won]
    people = ", ".join(sitter.name for sitter in FOUR)
    assert {"Down the Stairwell: won", "Next: chapter 2 of 3, To the Water", people} <= read(desk.pilot)
    assert not page.found[0].is_continued
    desk.press("open 0")
    desk.press("go")
    assert at_table(desk).header.setup["scenario"] == "ch2"
    desk.pilot.stage.pop_scene()
    assert [one.is_continued for one in opened(desk).found] == [True], "and it can be gone on with again"


def test_a_damaged_chapter_is_refused_and_named(desk: Desk) -> None:
    path = damaged(desk.pilot.stage.saves)
    with pytest.raises(InvalidSetup, match="marlow has 1 to 6 HP, not 99"):
        load_game("zombies").start({"scenario": "ch2", "carried": "marlow 99 service_pistol -"})
    page = opened(desk)
    (found,) = page.found
    assert (found.entry.path, found.match) == (path, None)
    assert say("title.save_bad_setup") in read(desk.pilot)
    assert page.form.widget_names == ("back", "new")
    scene = open_scene("chapter", desk.pilot.stage, SceneRequest("zombies", path))
    assert isinstance(scene, ChapterListPage)
    assert path.name in desk.pilot.stage.toast.words


def test_only_zombies_have_chapters() -> None:
    assert [page.name for page in game_pages("zombies")] == ["chapter"]
    assert all(page.name != "chapter" for game in ("zodiac", "zoon", "zone_wars") for page in game_pages(game))


# --- the set-up and packs -----------------------------------------------------------------------------------------


def test_the_set_up_says_what_a_chapter_is_about(desk: Desk) -> None:
    desk.pilot.stage.push_scene(open_scene("setup", desk.pilot.stage, SceneRequest("zombies")))
    page = desk.page
    desk.pick("option scenario", "ch2")
    words = page.extra.value_words("scenario", "ch2", setup_words("ch2"))
    assert words.title == "To the Water"
    assert words.text.endswith("The Last Light Ferry, chapter 2 of 3. A ferry sounds its horn at dusk. "
                               "It won't wait long, and the way is longer than the map says.")  # fmt: skip
    desk.press("start")
    assert at_table(desk).header.setup["scenario"] == "ch2"
    assert "carried" not in at_table(desk).header.setup, "a chapter of its own"


def setup_words(chapter: str) -> Any:
    from tabletop.ui import wording

    return wording.localised_messages("zombies").value_words("scenario", chapter)


def pack(name: str) -> None:
    """A pack with a campaign of two chapters besides the game's own."""
    folder = paths.player_packs() / name / "zombies"
    own = (paths.data() / "zombies" / "scenarios" / "ch1.yaml").read_text(encoding="utf-8")
    line = (paths.data() / "zombies" / "campaigns" / "last-light-ferry.yaml").read_text(encoding="utf-8")
    for part in ("scenarios", "campaigns"):
        (folder / part).mkdir(parents=True)
    (folder / "campaigns" / "tower.yaml").write_text(
        line.replace("last_light_ferry", "tower")
        .replace("The Last Light Ferry", "The Tower")
        .replace("heal: 2", "heal: 1"),
        encoding="utf-8",
    )
    for number in (1, 2):
        text = own.replace("ch1", f"tower{number}").replace("last_light_ferry", "tower")
        text = text.replace("Down the Stairwell", f"Floor {number}")
        (folder / "scenarios" / f"tower{number}.yaml").write_text(text, encoding="utf-8")


@pytest.mark.slow
def test_the_campaign_of_a_pack_goes_on_with_the_pack(desk: Desk) -> None:
    pack("tower")
    found = pack_library.find_pack_by_name("zombies", "tower")
    assert found is not None
    game: Any = load_game("zombies", found.folder)
    header = Header(game="zombies", rules_version=game.version, content=found.digest, pack="tower", sitters=FOUR,
                    started="2026-11-28T01:00:00+00:00",
                    seed="x", setup={"position": WON.replace("ch1", "tower1")})  # fmt: skip
    seat(desk, passed(Match(game, header, saved_matches.create_journal(desk.pilot.stage.saves, header))))
    go_on(desk)
    page = desk.page
    assert (page.heading, page.subheading) == ("The Tower", "Chapter 2 of 2")
    assert page.return_cards.hp_change_texts(0) == ("3 HP, now 4 of 6", say("chapter.well", more=1)), (
        "by the rule of this campaign"
    )
    desk.press("go")
    after = at_table(desk).header
    assert (after.pack, after.content, after.setup["scenario"]) == ("tower", found.digest, "tower2")
    assert after.setup["carried"].startswith("marlow 4 service_pistol+carbine stim_pen+road_flare; ")
    desk.pilot.stage.pop_scene()
    listed = opened(desk)
    assert len(listed.found) == 1
    assert "Floor 1: won" in read(desk.pilot)
    desk.press("open 0")
    desk.press("go")
    assert at_table(desk).header.setup == after.setup


def test_the_way_to_the_shelf_leads_there_also_from_a_page_that_was_opened_alone(tmp_path: Path) -> None:
    with piloted(tmp_path) as pilot:
        page = AfterChapterPage(pilot.stage, ended(CALLED))
        pilot.stage.push_scene(page)
        pilot.rest()
        assert page.following is None
        pilot.click(pilot.centre(page.form.rect_of("go")))
        pilot.rest()
        assert [type(scene).__name__ for scene in pilot.stage.scenes] == ["TitleScene"]


def test_the_list_has_nights_replayed_elsewhere_and_goes_on_with_them(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended(WON, desk.pilot.stage.saves)
    monkeypatch.setattr(saved_matches, "load_match", lambda *_, **__: pytest.fail("replayed between two frames"))
    page = opened(desk)
    (found,) = page.found
    assert found.match is not None
    assert pickle.loads(pickle.dumps(found.match)) == found.match
    desk.press("open 0")
    assert isinstance(desk.page, AfterChapterPage)
    desk.press("go")
    assert at_table(desk).header.setup["scenario"] == "ch2"


# --- branches -----------------------------------------------------------------------------------------------------


def branched(match: Match[Any, Any, Any]) -> Match[Any, Any, Any]:
    """With a branch from the start, on which nobody has done anything yet."""
    match.branches.begin_branch(0, "try")
    assert match.outcome is None
    return match


def test_a_branch_of_a_chapter_that_was_won_takes_nothing_of_it_away(desk: Desk) -> None:
    match = ended(WON, desk.pilot.stage.saves)
    carried = expected(match)
    named(branched(match), "won.jsonl")
    page = opened(desk)
    (won,) = page.found
    assert won.match is not None
    assert won.entry.is_finished
    desk.press("open 0")
    assert isinstance(desk.page, AfterChapterPage)
    desk.press("go")
    assert at_table(desk).header.setup["carried"] == carried


def test_a_branch_that_is_lost_leaves_the_way_on(desk: Desk) -> None:
    match = ended(WON, desk.pilot.stage.saves)
    carried = expected(match)
    match.branches.begin_branch(0, "try")
    match.submit(match.game.parse("resign"))
    assert match.outcome is not None
    assert not match.outcome.winners
    seat(desk, match)
    assert poster(desk).words == say("chapter.plate", number=2)
    go_on(desk)
    assert isinstance(desk.page, AfterChapterPage)
    desk.press("go")
    assert at_table(desk).header.setup["carried"] == carried


def test_a_branch_that_is_won_leads_nowhere(desk: Desk) -> None:
    match = ended(LOST, desk.pilot.stage.saves)
    named(branched(match), "lost.jsonl")
    assert opened(desk).found == ()
