"""The rulebook and the lessons of Zone Wars: every number is retold once, and everything shown can be played."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tabletop import paths
from tabletop.content import lessons, rulebook_pictures
from tabletop.content.load import load_content
from tabletop.content.prose import HOLDERS, Rulebook, RulebookPicture
from tabletop.games.zone_wars.rules.text import reasons
from tabletop.games.zone_wars.rules.text.reasons import REASONS
from tabletop.ui.messages import translate_text
from tests.games.zone_wars.rules.table import zone_wars

RULES = Path(reasons.__file__).parent.parent
FOLDER = paths.data() / "zone_wars"


def held(name: str) -> Any:
    return load_content(HOLDERS[name], FOLDER)


@pytest.fixture(scope="module", name="book")
def _book() -> Rulebook:
    return held("rulebook").rulebook  # type: ignore[no-any-return]


def sources() -> str:
    return "".join(path.read_text(encoding="utf-8") for path in RULES.rglob("*.py"))


def test_no_card_speaks_of_a_number_by_a_letter() -> None:
    content = zone_wars().content
    every = [card.text for kind in (content.mutations, content.gear, content.zone) for card in kind]
    texts = [translate_text(text) for text in every]
    assert [text for text in texts if re.search(r"\b[a-z] (x|-|\w+ (die|dice|more|less))|\bn\b", text)] == []


def test_the_rules_refuse_for_no_reason_that_is_not_listed() -> None:
    used = set(re.findall(r"\brefuse\(\s*(?:\"[A-Z]\d+b?\"|[^,()]+?),\s*\"([a-z_]+)\"", sources()))
    assert len(used) > 60
    assert used <= set(REASONS)


def test_the_rulebook_retells_each_number_once(book: Rulebook) -> None:
    found = [clause.number for section in book.sections for clause in section.clauses]
    wanted = [f"{letter}{i}" for letter, most in (("R", 221), ("D", 38), ("N", 84)) for i in range(1, most + 1)]
    assert sorted(found) == sorted({*wanted, "N32b", "N36b", "S1", "S3", "S4"} - {"N54"}), (
        "there is no ruling of that number"
    )


def test_every_clause_that_the_rules_name_can_be_opened(book: Rulebook) -> None:
    named = set(re.findall(r'"([RDNS]\d+b?)"', sources()))
    assert named >= {"R3", "R88", "D21", "N16"}
    assert [number for number in sorted(named) if book.find_clause(number) is None] == []


def shown(book: Rulebook, **wanted: str) -> list[RulebookPicture]:
    every = [picture for section in book.sections for picture in section.pictures]
    return [p for p in every if all(getattr(p, name) == value for name, value in wanted.items())]


@pytest.mark.parametrize(
    "clause",
    ["R88", "R90", "R91", "R92", "R96", "R101", "R107", "R113", "R117", "R131", "R134", "R138", "R146", "R154",
     "R157", "R163", "R164", "R183", "R187", "R198", "R79"],
)  # fmt: skip
def test_clauses_that_are_easier_seen_than_said_have_a_picture(book: Rulebook, clause: str) -> None:
    assert shown(book, clause=clause)


@pytest.mark.parametrize("clause", ["R88", "R90", "R92", "R100", "R102", "R121", "R143", "R147", "R184", "N16"])
def test_a_refused_action_is_shown_where_a_clause_forbids_one(book: Rulebook, clause: str) -> None:
    assert shown(book, refused=clause)


def test_the_pictures_show_what_the_rules_do() -> None:
    assert list(rulebook_pictures.rulebook_picture_problems(zone_wars(), held("rulebook"))) == []


def test_the_lessons_can_be_played() -> None:
    holder = held("lessons")
    assert list(lessons.lesson_problems(zone_wars(), holder)) == []
    assert [lesson.id for lesson in holder.lessons.lessons] == ["first-find", "hand-to-hand"]


def test_a_lesson_shows_each_thing_that_a_beginner_needs() -> None:
    steps = held("lessons").lessons.find_lesson("first-find").steps
    words = {text.partition(" ")[0] for step in steps for text in (*step.do, *step.show)}
    assert words >= {"move", "attack", "push", "aim", "watch", "fire", "charge", "assist", "simple", "reveal", "find"}
