"""A match's content found again: the game's own, that of a pack, of a changed pack, or none."""

from __future__ import annotations

import pickle
import re
from pathlib import Path

import pytest

from tabletop import paths
from tabletop.content import pack_library
from tabletop.content.check import check_content
from tabletop.content.errors import UnknownContent, UnknownGame
from tabletop.content.games import digest, load_game
from tabletop.content.pack_library import InstalledContent, load_examined_game, load_game_with_content
from tests.content.test_pack_library import TEXT, add

OTHER = TEXT.replace("neutral_turns: 2", "neutral_turns: 3")
DOCS = Path(__file__).parent.parent.parent / "docs" / "design.md"


def turns(game: object) -> int:
    return int(game.content.board.neutral_turns)  # type: ignore[attr-defined]


def test_own_content_is_found_by_its_digest_or_by_none() -> None:
    own = load_game("zodiac")
    for load in (load_game_with_content, load_examined_game):
        assert load("zodiac", "") is own
        assert load("zodiac", digest("zodiac")) is own
        with pytest.raises(UnknownGame):
            load("chess", "")


def test_the_pack_with_the_digest_is_loaded_and_no_other_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    add("bad", "x")
    content = digest("zodiac", add("good", OTHER) / "zodiac")
    asked: list[str] = []
    ask = pack_library._examine_pack_in_child

    def asking(pack: pack_library.Pack) -> dict[str, object]:
        asked.append(pack.name)
        return ask(pack)

    monkeypatch.setattr(pack_library, "_examine_pack_in_child", asking)
    assert turns(load_game_with_content("zodiac", content)) == 3
    assert asked == ["good"]


def test_content_judged_elsewhere_is_not_judged_again(monkeypatch: pytest.MonkeyPatch) -> None:
    content = digest("zodiac", add("good", OTHER) / "zodiac")
    monkeypatch.setattr(pack_library, "_examine_pack_in_child", None)
    assert turns(load_examined_game("zodiac", content)) == 3


def test_content_that_is_nowhere_is_named() -> None:
    content = digest("zodiac", add("good", OTHER) / "zodiac")
    for load in (load_game_with_content, load_examined_game):
        with pytest.raises(UnknownContent, match="content 'abcdabcd' of zodiac is not here"):
            load("zodiac", "abcd" * 16)
    with pytest.raises(UnknownContent):
        load_game_with_content("zodiac", content, safe=True)
    error = UnknownContent("zodiac", "abcd" * 16)
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


def test_a_pack_in_quarantine_is_not_played() -> None:
    content = digest("zodiac", add("bad", TEXT.replace("majority: 3", "majority: 9")) / "zodiac")
    with pytest.raises(UnknownContent):
        load_game_with_content("zodiac", content)
    good = add("linked", OTHER)
    content = digest("zodiac", good / "zodiac")
    (good / "evil.py").touch()
    with pytest.raises(UnknownContent):
        load_examined_game("zodiac", content)


def test_installed_finds_by_digest_then_by_name() -> None:
    folder = add("star", OTHER)
    content = digest("zodiac", folder / "zodiac")
    found = InstalledContent().load_pack("zodiac", content, "renamed_since")
    assert found is not None
    assert (turns(found[0]), found[1]) == (3, content)
    changed = InstalledContent().load_pack("zodiac", "0" * 64, "star")
    assert changed is not None
    assert changed[1] == content
    assert InstalledContent().load_pack("zodiac", "0" * 64, "") is None
    assert InstalledContent(safe=True).load_pack("zodiac", content, "star") is None


def test_what_a_pack_says_is_drawn_in_one_short_line() -> None:
    folder = add("loud")
    (folder / "pack.yaml").write_text('title: "A\\0 B\\n  C"\nauthor: ""\ntext: "' + "long " * 200 + '"\n')
    (pack,) = pack_library.packs("zodiac")
    assert pack.info.title == "A B C"
    assert len(pack.info.text) <= 240
    assert pack.info.text.endswith("long…")


def test_problems_name_files_from_the_pack_on() -> None:
    add("bad", TEXT.replace("majority: 3", "majority: 9"))
    (pack,) = pack_library.packs("zodiac")
    assert pack.problems == ("bad/zodiac/board.yaml:29:11: majority: 1 to 6 is expected (ZD12)",)


def test_checking_a_pack_checks_its_card_and_its_names() -> None:
    folder = add("good")
    (folder / "pack.yaml").write_text("titel: x\n")
    (folder / "evil.py").touch()
    said = "\n".join(check_content([folder]).lines())
    assert "pack.yaml:1:1: the key 'title' is missing" in said
    assert "evil.py: only files ending in" in said
    (folder / "pack.yaml").write_text("title: x\n")
    (folder / "evil.py").unlink()
    assert check_content([folder]).lines()[-1] == "2 files checked, nothing wrong"


def written(name: str, *wanted: str) -> Path:
    """A pack of these examples of docs/design.md."""
    found = dict(re.findall(r"<!-- pack: (\S+) -->\n```yaml\n(.*?)```", DOCS.read_text("utf-8"), re.DOTALL))
    folder = paths.player_packs() / name
    for file in wanted:
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        (folder / file).write_text(found[file], encoding="utf-8")
    return folder


def test_the_scenario_of_the_docs_is_a_pack_and_can_be_chosen() -> None:
    folder = written("backyard", "zone_wars/scenarios/night-watch.yaml")
    assert check_content([folder]).lines() == ("1 file checked, nothing wrong",)
    (pack,) = pack_library.packs("zone_wars")
    assert pack.problems == ()
    game = load_game_with_content("zone_wars", pack.digest)
    state = game.start({"scenario": "night-watch", "models": "4"})
    assert game.view(state, None).agreed.map == "tank-farm"
    assert game.view(state, None).agreed.models == 4
    assert len(next(option for option in game.options if option.name == "scenario").values) == 6


def test_the_tile_of_the_docs_is_a_pack_and_may_come() -> None:
    folder = written("town", "zombies/tiles/library.yaml")
    assert check_content([folder]).lines() == ("1 file checked, nothing wrong",)
    (pack,) = pack_library.packs("zombies")
    assert pack.problems == ()
    game = load_game_with_content("zombies", pack.digest)
    assert "library" in game.start({}).unlaid


def test_the_example_of_the_docs_is_a_pack_and_can_be_played() -> None:
    folder = written("two_camps", "pack.yaml", "zodiac/board.yaml")
    assert check_content([folder]).lines() == ("2 files checked, nothing wrong",)
    (pack,) = pack_library.packs("zodiac")
    assert (pack.info.title, pack.problems) == ("Two camps", ())
    game = load_game_with_content("zodiac", pack.digest)
    state = game.start({})
    assert [option.default for option in game.options if option.name == "opening"] == ["two_camps"]
    for _ in range(6):
        assert game.outcome(state) is None
        state = game.apply(state, game.actions(state)[0]).state
