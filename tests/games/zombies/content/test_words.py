"""The words of Zombies know every reason, event, outcome and option of the rules."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tabletop import paths
from tabletop.content.load import load_content
from tabletop.content.prose import HOLDERS, GameMessages
from tabletop.games.zombies.rules.text import events, reasons
from tabletop.games.zombies.rules.text.reasons import REASONS
from tabletop.rules.game import Outcome
from tests.games.zombies.rules.table import zombies_game

RULES = Path(reasons.__file__).parent.parent
FOLDER = paths.data() / "zombies"
_BLANK = re.compile(r"\{([a-z_]+)\}")


@pytest.fixture(scope="module", name="words")
def _words() -> GameMessages:
    return load_content(HOLDERS["words"], FOLDER).words


def sources() -> str:
    return "".join(path.read_text(encoding="utf-8") for path in RULES.rglob("*.py"))


def test_the_rules_refuse_for_no_reason_that_is_not_listed() -> None:
    used = set(re.findall(r"\brefuse\(\s*(?:\"[A-Z]\d+\"|[^,()]+?),\s*\"([a-z_]+)\"", sources()))
    assert len(used) > 40
    assert used <= set(REASONS)


def test_every_reason_has_a_sentence_with_no_other_blanks(words: GameMessages) -> None:
    assert set(words.reasons) == set(REASONS)
    for reason, blanks in REASONS.items():
        assert set(_BLANK.findall(words.reasons[reason])) <= set(blanks), reason


def test_every_event_has_a_line_in_the_log(words: GameMessages) -> None:
    kinds = {kind.__name__ for kind in events.ZombiesEvent.__subclasses__()}
    assert {key.partition("/")[0] for key in words.events} == kinds
    assert {key.partition("/")[0] for key in words.captions} <= kinds


def test_every_end_has_a_sentence(words: GameMessages) -> None:
    reasons = ("inside", "rescued", "overrun", "dead", "too_late", "resigned")
    assert set(words.outcomes) == set(reasons)
    for reason in reasons:
        assert "{" not in words.outcome_text(Outcome((), reason), words.seats)


def test_every_option_has_a_title_and_one_sentence_for_each_value(words: GameMessages) -> None:
    options = zombies_game().options
    assert list(words.options) == [option.name for option in options]
    for option in options:
        said = words.options[option.name]
        assert set(said.values) == set(option.values), option.name
        for text in (said.text, *(value.text for value in said.values.values())):
            assert text.endswith((".", "!")), text
            assert len(text) <= 100
