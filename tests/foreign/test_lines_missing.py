"""A line that is missing from a game's words is found by both kinds of check, and told once."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.__main__ import main
from tabletop.cli.fuzz.trial import FuzzFault, FuzzTrial
from tabletop.content.games import load_game
from tests.foreign.site import BAD

Said = pytest.CaptureFixture[str]


def replaced(copy: Path, old: str, new: str) -> Path:
    words = copy / "data" / "words.yaml"
    text = words.read_text(encoding="utf-8")
    assert old in text
    words.write_text(text.replace(old, new, 1), encoding="utf-8")
    return words


def kinds() -> dict[str, str]:
    """What is found in a few random games by kind, as it was first seen."""
    found: list[FuzzFault] = []
    for number in range(8):
        FuzzTrial(load_game(BAD), "0", number, found.append, lambda doing: True).run_trial()
    return {fault.kind: fault.what for fault in reversed(found)}


WRONG = [
    ('  Ran: "{seat} runs {origin}-{target}"\n', "", "the event Ran has no line"),
    ('  Ran: "{seat} runs {origin}-{target}"\n', '  Rann: "x"\n', "there is no event 'Rann'; nearest is 'Ran'"),
    ('captions:\n  Ran: "', 'captions:\n  Run: "', "there is no event 'Run'; nearest is 'Ran'"),
    ("seats: [Pack, Hare]", "seats: [Pack]", "the game has 2 seats, this names 1"),
    ("  begins:\n", "  begin:\n", "there is no option 'begin'; nearest is 'begins'"),
    ("      hare:\n        title: The hare", "      hart:\n        title: The hare", "there is no value 'hart'"),
]


@pytest.mark.parametrize(("old", "new", "told"), WRONG, ids=[told for *_, told in WRONG])
def test_a_wrong_line_is_found_by_check(copy: Path, capsys: Said, old: str, new: str, told: str) -> None:
    words = replaced(copy, old, new)
    assert main(["check", str(copy / "data")]) == 2
    err = capsys.readouterr().err
    assert told in err
    assert f"{words}:" in err


PLAYED = [
    ('  Ran: "{seat} runs {origin}-{target}"\n', "", "no line for the event Ran"),
    ("{seat} runs {origin}-{target}", "{seat} runs {from}-{target}", "a blank is left open in the line of Ran"),
    ("  taken: ", "  taking: ", "no sentence for the refusal 'taken'"),
    ("{target} is taken.", "{place} is taken.", "a blank is left open in the refusal 'taken'"),
    ("  escaped: ", "  escape: ", "no sentence for the end 'escaped'"),
]


@pytest.mark.parametrize(("old", "new", "told"), PLAYED, ids=[told for *_, told in PLAYED])
def test_a_wrong_line_is_told_once_when_the_game_is_played(copy: Path, old: str, new: str, told: str) -> None:
    replaced(copy, old, new)
    assert list(kinds()) == [told]


def test_the_words_as_they_are_have_no_fault(copy: Path) -> None:
    assert kinds() == {}
