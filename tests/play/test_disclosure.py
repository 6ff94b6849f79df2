"""What has been seen cannot be unseen: a match that has shown what it hides is over, and so are all its copies."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tabletop import paths
from tabletop.content.games import digest, load_game
from tabletop.content.pack_library import InstalledContent
from tabletop.play import chance, identity_registers, match_heads, recompute
from tabletop.play.exchange import export_match_file, import_match_file
from tabletop.play.identity_registers import DISCLOSED_FILE, IdentityRegister
from tabletop.play.journal import SaveError
from tabletop.play.listing import latest_unfinished_match, list_saved_matches
from tabletop.play.match import Match
from tabletop.play.record import BeginBranch, Header, match_id, new_match_identity
from tabletop.play.saved_matches import load_match, save_copy, verify_match
from tabletop.play.seats import Sitter, SitterKind
from tabletop.rules.game import NOBODY, IllegalAction
from tests.file_of import file_of
from tests.play.sitting import begun

SECRET = ("zoon", "zone_wars", "zombies")
ANN, BEN = Sitter(SitterKind.PERSON, "Ann"), Sitter(SitterKind.PERSON, "Ben")


def copied(match: Match[Any, Any, Any], folder: Path) -> Match[Any, Any, Any]:
    """What comes back of a match that was taken elsewhere and brought in again."""
    assert match.journal is not None
    path = import_match_file(export_match_file(file_of(match), folder / "elsewhere"), folder, InstalledContent())
    return load_match(path).match


@pytest.mark.parametrize("name", SECRET)
def test_a_look_at_a_copy_ends_the_match_itself(name: str, tmp_path: Path) -> None:
    match = begun(name, tmp_path)
    copy = copied(match, tmp_path)
    action = match.actions()[0]
    copy.disclose_secrets()
    with pytest.raises(IllegalAction) as caught:
        match.submit(action)
    assert caught.value.refusal.reason == "disclosed"
    assert (match.to_act, list(match.actions()), match.can_resign) == (NOBODY, [], False)
    assert match.outcome is not None
    assert match.outcome.reason == "disclosed"
    assert match.offers.undo_offer().refusal is not None
    with pytest.raises(IllegalAction):
        match.undo()


@pytest.mark.parametrize("name", SECRET)
def test_it_is_over_for_a_program_that_starts_later(name: str, tmp_path: Path) -> None:
    match = begun(name, tmp_path)
    assert match.journal is not None
    path = file_of(match)
    copied(match, tmp_path).disclose_secrets()
    told = (
        "import sys; from pathlib import Path; from tabletop.play.saved_matches import load_match;"
        "print(load_match(Path(sys.argv[1]), resume=False).match.outcome.reason)"
    )
    words = [sys.executable, "-c", told, str(path)]
    assert subprocess.run(words, capture_output=True, text=True, check=True).stdout.strip() == "disclosed"


def test_the_file_says_it_too_where_the_list_of_the_home_is_gone(tmp_path: Path) -> None:
    match = begun("zoon", tmp_path)
    match.disclose_secrets()
    identity_registers.disclosure_register_of_home().path.unlink()
    identity_registers._disclosure_register.cache_clear()
    assert match.journal is not None
    outcome = load_match(file_of(match)).match.outcome
    assert outcome is not None
    assert outcome.reason == "disclosed"


def test_nothing_is_disclosed_where_nothing_is_hidden(tmp_path: Path) -> None:
    match = begun("zodiac", tmp_path, plies=2)
    match.disclose_secrets()
    assert match.outcome is None
    match.undo()
    assert not identity_registers.disclosure_register_of_home().path.exists()


def test_matches_of_older_versions_know_their_copies(tmp_path: Path) -> None:
    match = begun("zoon", tmp_path, identity="")
    assert match_id(match.header)
    copy = copied(match, tmp_path)
    assert match_id(match.header) == match_id(copy.header)
    other = replace(match.header, seed="another")
    assert match_id(match.header) != match_id(other)
    copy.disclose_secrets()
    with pytest.raises(IllegalAction):
        match.submit(match.actions()[0] if match.actions() else None)


def test_an_end_stands_once_something_was_shown(tmp_path: Path) -> None:
    match = begun("zoon", tmp_path)
    seat = match.to_act
    match.resign(seat)
    assert match.offers.undo_offer().refusal is None, "nothing has been shown yet"
    match.disclose_secrets()
    refused = match.offers.undo_offer().refusal
    assert refused is not None
    assert refused.reason == "disclosed"
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.reason) == ((1 - seat,), "resigned")


def test_a_match_that_is_over_this_way_is_not_offered_to_be_continued(tmp_path: Path) -> None:
    match = begun("zone_wars", tmp_path)
    assert latest_unfinished_match(tmp_path, ("zone_wars",)) is not None
    match.disclose_secrets()
    assert latest_unfinished_match(tmp_path, ("zone_wars",)) is None
    assert [(entry.is_finished, entry.why_closed) for entry in list_saved_matches(tmp_path)] == [(False, "disclosed")]


def test_nothing_is_unveiled_before(tmp_path: Path) -> None:
    match = begun("zoon", tmp_path)
    match.resign(match.to_act)
    with pytest.raises(ValueError, match="disclosed"):
        match.past.unveiled_view(match.ply)
    match.disclose_secrets()
    assert match.past.unveiled_view(match.ply).unveiled


# The file beside the matches


def test_two_programs_add_to_one_file(tmp_path: Path) -> None:
    one, other = (IdentityRegister(tmp_path / "disclosed.txt") for _ in range(2))
    first, second = new_match_identity(), new_match_identity()
    one.add_identity(first)
    other.add_identity(second)
    one.refresh_from_file()
    assert first in one
    assert second in one
    assert first in other


def test_a_torn_line_takes_nothing_with_it(tmp_path: Path) -> None:
    path, known, new = tmp_path / "disclosed.txt", new_match_identity(), new_match_identity()
    path.write_bytes(b"\xef\xbb\xbf" + known.encode() + b"\r\nnonsense \xff\n" + known[:9].encode())
    found = IdentityRegister(path)
    found.add_identity(new)
    again = IdentityRegister(path)
    again.refresh_from_file()
    assert known in again
    assert new in again


def test_where_it_cannot_be_written_nothing_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Read-only folders, a full disk, something else of that name: it would be forgotten, and the match go on."""
    match = begun("zoon", tmp_path)
    blocked = IdentityRegister(tmp_path / "disclosed.txt")
    blocked.path.mkdir()
    monkeypatch.setattr(match.ending, "_shown", [blocked])
    with pytest.raises(SaveError):
        match.disclose_secrets()
    assert not match.ending.is_disclosed
    match.resign(match.to_act)
    with pytest.raises(ValueError, match="disclosed"):
        match.past.unveiled_view(match.ply)


@pytest.mark.skipif(os.name == "nt", reason="no modes there")
def test_nobody_else_reads_it(tmp_path: Path) -> None:
    path = tmp_path / "disclosed.txt"
    IdentityRegister(path).add_identity(new_match_identity())
    assert path.stat().st_mode & 0o077 == 0


def test_it_lies_beside_the_matches() -> None:
    assert identity_registers.disclosure_register_of_home().path.parent == paths.saves()


# Branches tell nothing


@pytest.mark.parametrize("name", ["zoon", "zombies"])
def test_nobody_plays_on_in_a_branch_while_cards_lie_hidden(name: str, tmp_path: Path) -> None:
    match = begun(name, tmp_path)
    with pytest.raises(IllegalAction) as caught:
        match.branches.begin_branch(match.ply, "try")
    assert caught.value.refusal.reason == "side_line"
    # a file of an older version may have one
    old = Match(
        match.game, match.header, ops=[*(line.op for line in match.record().lines), BeginBranch("try", match.ply)]
    )
    assert (old.to_act, list(old.actions()), old.outcome) == (NOBODY, [], None)
    for act in (lambda: old.submit(match.actions()[0]), lambda: old.resign(0), old.undo, old.redo):
        with pytest.raises(IllegalAction):
            act()
    old.branches.switch_to_branch("main")
    assert old.to_act == match.to_act
    old.submit(match.actions()[0])


def test_dice_of_a_branch_are_not_those_of_the_match(tmp_path: Path) -> None:
    """Two matches of the same secret, one of them with a look into branches first: its own dice are unchanged."""
    looked, plain = (begun("zone_wars", tmp_path / each, plies=0, identity=new_match_identity()) for each in ("a", "b"))
    rng = random.Random(5)
    falls: dict[str, list[str]] = {}
    while looked.ply < 60:
        action = rng.choice(list(looked.actions()))
        here = looked.ply
        looked.branches.begin_branch(here, f"try {here}")
        looked.submit(action)
        branch = [str(done) for done in looked.past.actions()[here + 1 :]]
        looked.branches.switch_to_branch("main")
        looked.branches.drop_branch(f"try {here}")
        looked.submit(action)
        plain.submit(action)
        falls.setdefault("branch", []).append(str(branch))
        falls.setdefault("main", []).append(str([str(done) for done in looked.past.actions()[here + 1 :]]))
    assert looked.past.actions() == plain.past.actions()
    rolled = [(one, other) for one, other in zip(falls["branch"], falls["main"], strict=True) if other != "[]"]
    assert rolled
    assert any(one != other for one, other in rolled)


def test_the_slip_of_a_branch_and_verify_tell_the_truth(tmp_path: Path) -> None:
    match = begun("zone_wars", tmp_path, plies=5, setup={"scenario": "home-run"})
    match.branches.begin_branch(match.ply, "What if …")
    rng = random.Random(3)
    while match.ply < 120:
        match.submit(rng.choice(list(match.actions())))
    throws = match.past.dice_throws(match.ply)
    assert any("/" in throw.source for throw in throws)
    assert recompute.check_dice_throws(chance.dice_proof_text("about", match.header, throws)) == (True, len(throws), 0)
    assert match.past.plies_with_chance_not_from_seed() == ()
    path = tmp_path / "copy.jsonl"
    save_copy(match, path)
    assert verify_match(path).is_sound
    changed = replace(match.header, seed="other")
    wrong = Match(match.game, changed, ops=[line.op for line in match.record().lines])
    assert wrong.past.plies_with_chance_not_from_seed() != ()


# Undo ends where the other side has answered out of what it hides


BAIT = "south c3:pickguard#0 a1:first-lantern; north e5:wader#0 f6:moon-egg; turn south 5"


def answered(**chosen: Any) -> Match[Any, Any, Any]:
    """A bait, and the answer of a bot's face-down card."""
    game = load_game("zoon")
    bot = Sitter(SitterKind.BOT, "Computer", "random")
    header = Header(game="zoon", rules_version=game.version, content=digest("zoon"), sitters=(ANN, bot),
                    setup={"position": BAIT}, seed="1", **chosen)  # fmt: skip
    match = Match(game, header)
    match.submit(game.parse("c3-c4"))
    answer = next(action for action in match.actions() if str(action).startswith("e5-"))
    match.submit(answer)
    return match


def test_an_answer_out_of_hidden_cards_stays() -> None:
    match = answered()
    assert match.to_act == 0
    refused = match.offers.undo_offer(0).refusal
    assert refused is not None
    assert refused.reason == "an_answer"
    with pytest.raises(IllegalAction):
        match.undo()


def test_before_the_answer_the_move_can_be_taken_back() -> None:
    game = load_game("zoon")
    match = answered()
    early = Match(game, match.header)
    early.submit(game.parse("c3-c4"))
    assert early.offers.undo_offer(0).refusal is None


def test_a_house_rule_allows_it_all_the_same() -> None:
    match = answered(friendly_undo=True)
    assert match.offers.undo_offer(0).refusal is None


def test_an_open_answer_can_be_taken_back() -> None:
    """In Zodiac nothing is hidden, and a bot's answer tells nothing."""
    game = load_game("zodiac")
    bot = Sitter(SitterKind.BOT, "Computer", "random")
    header = Header(game="zodiac", rules_version=game.version, content=digest("zodiac"), sitters=(ANN, bot))
    match = Match(game, header)
    match.submit(match.actions()[0])
    match.submit(match.actions()[0])
    assert match.offers.undo_offer(0).refusal is None


# What may not be looked at now may not be looked at by the past

COMBAT = "south c3:pickguard#0 a1:first-lantern; north c4:wader#0 f6:moon-egg; turn south 5"


def in_combat(**chosen: Any) -> Match[Any, Any, Any]:
    game = load_game("zoon")
    header = Header(game="zoon", rules_version=game.version, content=digest("zoon"), sitters=(ANN, BEN),
                    setup={"position": COMBAT}, seed="1", **chosen)  # fmt: skip
    match = Match(game, header)
    match.submit(game.parse("c3-c4"))
    return match


def test_during_a_combat_the_past_shows_no_own_card() -> None:
    match = in_combat()
    seat = match.to_act
    before = match.past.view(0, seat)
    assert all(cell.card is None for cell in before.cells if cell is not None and cell.owner == seat)
    refused = match.offers.undo_offer(seat).refusal
    assert refused is not None
    assert refused.reason == "no_recall"


def test_afterwards_it_does_again() -> None:
    match = in_combat(friendly_undo=True)
    match.undo()
    cells = match.past.view(0, 0).cells
    assert any(cell.card is not None for cell in cells if cell is not None and cell.owner == 0)


# Other homes


@pytest.mark.parametrize("folder", ["saves", "saves/removed", "exchange"])
def test_a_file_of_another_home_is_known_there(folder: str, tmp_path: Path) -> None:
    """The engine with a home of its own is shown a match that lies in one of the player's folders."""
    here = tmp_path / folder
    here.mkdir(parents=True)
    (tmp_path / "saves").mkdir(exist_ok=True)
    (tmp_path / "saves" / match_heads.FILE).touch()
    match = begun("zoon", here, 4)
    match.ending.use_registers_of_folder(here)
    match.disclose_secrets()
    assert match_id(match.header) in (tmp_path / "saves" / DISCLOSED_FILE).read_text()
