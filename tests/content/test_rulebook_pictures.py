"""The pictures of a rulebook: each is played by the rules, and none can show what they do not allow."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from tabletop import paths
from tabletop.content import boxes, rulebook_pictures
from tabletop.content.check import check_content
from tabletop.content.games import load_game
from tabletop.content.prose import RulebookPicture, rulebook

OF_ZODIAC = [(section, picture) for section in rulebook("zodiac").sections for picture in section.pictures]
START = RulebookPicture("From the start.")


def said(picture: RulebookPicture) -> str:
    """What is wrong with a picture."""
    with pytest.raises(rulebook_pictures.UnplayablePicture) as error:
        rulebook_pictures.play_rulebook_picture(load_game("zodiac"), picture)
    return f"{error.value.where} {error.value}"


@pytest.mark.parametrize("name", boxes.game_names())
def test_every_picture_of_every_game_shows_what_it_says(name: str) -> None:
    report = check_content([paths.data() / name / "rulebook.yaml"])
    assert report.lines() == ("1 file checked, nothing wrong",)


@pytest.mark.parametrize("clause", ["ZD4", "ZD5", "ZD6", "ZD8", "ZD9", "ZD10", "ZD11", "ZD12", "ZD13", "ZD14", "ZD15"])
def test_clauses_that_are_easier_seen_than_said_have_a_picture(clause: str) -> None:
    section = rulebook("zodiac").find_section_of_clause(clause)
    assert section
    assert section.pictures_of_clause(clause)


@pytest.mark.parametrize("clause", ["ZD6", "ZD9", "ZD10"])
def test_a_refused_move_is_shown_where_a_clause_forbids_one(clause: str) -> None:
    refused = [picture for _, picture in OF_ZODIAC if picture.refused == clause]
    assert [picture.clause for picture in refused] == [clause]
    played = rulebook_pictures.play_rulebook_picture(load_game("zodiac"), refused[0])
    assert played.refusal
    assert played.refusal.clause == clause
    assert len(played.views) == len(played.actions)


def test_a_picture_is_played_move_by_move() -> None:
    played = rulebook_pictures.play_rulebook_picture(load_game("zodiac"), replace(START, actions=("b-c", "e-d")))
    assert [str(view) for view in played.views] == [
        "bwbwbw.n..n. b - 0", "bwbwbw..n.n. w b-c 1", "bwbwbw..nn.. b e-d 2",
    ]  # fmt: skip
    assert played.refusal is None
    assert played.outcome
    assert (played.outcome.clause, played.outcome.winners) == ("ZD11", (1,))


def test_the_four_moves_of_the_loop_end_by_repetition() -> None:
    (loop,) = [picture for _, picture in OF_ZODIAC if picture.clause == "ZD14"]
    played = rulebook_pictures.play_rulebook_picture(load_game("zodiac"), loop)
    assert str(played.views[0]).split()[:2] == str(played.views[-1]).split()[:2]
    assert played.outcome
    assert played.outcome.winners == (1,)


@pytest.mark.parametrize(
    ("picture", "wrong"),
    [
        (replace(START, position="bwbwbw"), "('position',) option position: 'bwbwbw' is no position"),
        (replace(START, actions=("b to c",)), "('actions', 0) "),
        (replace(START, actions=("b-c", "A-D")), "('actions', 1) A-D is refused: not_yours (ZD5)"),
        (replace(START, actions=("A-D", "b-c"), refused="ZD3"), "('actions', 0) A-D is refused: no_line (ZD3)"),
    ],
)
def test_what_the_rules_do_not_know_or_allow_is_no_picture(picture: RulebookPicture, wrong: str) -> None:
    assert said(picture).startswith(wrong)


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("actions: [B-f]", "actions: [B-e]", "sections[1].pictures[0].actions[0]: B-e is refused: no_line (ZD3)"),
        ("refused: ZD6", "refused: ZD9", "sections[3].pictures[3].refused: the last action is refused by ZD6"),
        ("ends: ZD12", "ends: ZD14", "sections[1].pictures[1].ends: the game ends by ZD12"),
        ("clause: ZD4", "clause: ZD9", "sections[3].pictures[0].clause: the section has no clause ZD9"),
        ("position: bwbwb.n..wn. b - 0", "position: bwbwbbn..wn. b - 0", "sections[3].pictures[0].position: option"),
        ("position: b.bw.w.nw.nb", "posision: b.bw.w.nw.nb", "sections[4].pictures[0].posision:"),
    ],
)
def test_check_finds_a_picture_that_has_rotted(tmp_path: Path, old: str, new: str, line: str) -> None:
    folder = tmp_path / "zodiac"
    shutil.copytree(paths.data() / "zodiac", folder)
    book = folder / "rulebook.yaml"
    text = book.read_text(encoding="utf-8")
    assert old in text
    book.write_text(text.replace(old, new, 1), encoding="utf-8")
    (problem,) = check_content([folder]).problems
    assert f"{problem.key_path}: {problem.text}".startswith(line)
    assert problem.line > 1


def test_without_a_game_the_pictures_wait(tmp_path: Path) -> None:
    folder = tmp_path / "zodiac"
    shutil.copytree(paths.data() / "zodiac", folder)
    (folder / "board.yaml").write_text("points: []\n", encoding="utf-8")
    assert {Path(problem.file).name for problem in check_content([folder]).problems} == {"board.yaml"}
