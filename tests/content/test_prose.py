"""Words and rulebook: complete, short enough, and filled in correctly."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tabletop import paths
from tabletop.content import boxes
from tabletop.content.blanks import fill_blanks
from tabletop.content.errors import ContentError
from tabletop.content.games import load_game
from tabletop.content.load import load_content
from tabletop.content.prose import HOLDERS, LONGEST_REASON, GameMessages, game_messages, rulebook
from tabletop.games.zodiac.rules import actions
from tabletop.games.zodiac.rules.actions import Ended, Jumped, RingFilled, Stepped
from tabletop.rules.game import Event, Outcome, Refusal

RULES = Path(actions.__file__).parent
NAMED = ("Anna", "Bo")


def called(name: str) -> list[ast.Call]:
    """Every call of this name in the rules of Zodiac."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in RULES.glob("*.py")]
    nodes = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call)]
    return [node for node in nodes if isinstance(node.func, ast.Name) and node.func.id == name]


def literal(call: ast.Call, position: int) -> str:
    value = call.args[position]
    if isinstance(value, ast.Attribute):
        assert isinstance(value.value, ast.Name)
        value = ast.Constant(str(getattr(getattr(actions, value.value.id), value.attr)))
    assert isinstance(value, ast.Constant)
    assert isinstance(value.value, str)
    return value.value


REASONS = sorted({literal(call, 1) for call in called("Refusal")})
PARAMS = {"origin": "E", "target": "f", "gap": "e", "point": "Z", "turns": "2"}


def test_the_rules_are_read_right() -> None:
    assert len(REASONS) == 14
    assert "nothing_jumped" in REASONS


@pytest.mark.parametrize("reason", REASONS)
def test_every_refusal_has_a_short_sentence(reason: str) -> None:
    sentence = game_messages("zodiac").refusal_text(Refusal("ZD1", reason, tuple(PARAMS.items())))
    assert sentence != reason
    assert "{" not in sentence
    assert len(sentence) <= LONGEST_REASON
    assert sentence.endswith(".")


def test_no_sentence_is_left_over() -> None:
    outcomes = {literal(call, 1) for call in called("Outcome")}
    assert sorted(game_messages("zodiac").reasons) == REASONS
    assert outcomes == {"ring", "repetition", "no_action", "no_jump"}
    assert set(game_messages("zodiac").outcomes) == outcomes | {"resigned"}, "the match itself ends by giving up"


EVENTS: list[tuple[Event, str, str]] = [
    (Jumped(0, "E", "f", ()), "Anna jumps E-f", "Anna jumps from E to f. Nothing flips."),
    (Jumped(1, "F", "a", ("f",)), "Bo jumps F-a and flips f", "Bo jumps from F to a. The disc on f flips."),
    (Jumped(0, "A", "C", ("a", "b")), "Anna jumps A-C and flips a and b",
     "Anna jumps from A to C. The discs on a and b flip."),
    (Stepped(1, "b", "c"), "Bo steps b-c", "Bo steps from b to c with a red disc."),
    (RingFilled(3, 1), "The ring is full: 3 black, 1 white", "The ring is full! Black has 3, White has 1."),
    (Ended(1, "ZD12", "ring"), "Bo wins with more discs on the full ring", "Bo owns the ring and wins!"),
    (Ended(0, "ZD14", "repetition"), "Anna wins: Bo brought back an earlier position",
     "Bo brings back an earlier position. Anna wins!"),
    (Ended(0, "ZD11", "no_action"), "Anna wins: Bo has no move left", "Bo has nowhere to go. Anna wins!"),
    (Ended(0, "ZD11", "no_jump"), "Anna wins: after two red steps in a row Bo must jump – and can't",
     "Two red steps in a row: Bo must jump – and can't. Anna wins!"),
    (Ended(0, "ZD99", "magic"), "Anna wins", "Anna wins the game."),
]  # fmt: skip


@pytest.mark.parametrize(("event", "line", "caption"), EVENTS, ids=str)
def test_events_are_told_for_log_and_projector(event: Event, line: str, caption: str) -> None:
    assert game_messages("zodiac").log_line(event, NAMED) == line
    assert game_messages("zodiac").caption_text(event, NAMED) == caption


def test_every_kind_of_event_has_words() -> None:
    kinds = {cls.__name__ for cls in Event.__subclasses__() if cls.__module__ == actions.__name__}
    assert kinds == {"Jumped", "Stepped", "RingFilled", "Ended"}
    assert kinds <= set(game_messages("zodiac").events)
    assert kinds <= set(game_messages("zodiac").captions)


def test_the_end_is_told_with_names() -> None:
    said = game_messages("zodiac").outcome_text(Outcome((0,), "no_action", "ZD11"), NAMED)
    assert said == "Bo has no move left, so Anna wins."


def test_what_has_no_words_is_told_in_the_words_of_machines() -> None:
    assert game_messages("zodiac").refusal_text(Refusal("ZD1", "new_reason")) == "new_reason"
    assert game_messages("zodiac").value_words("opening", "grand_cross").title == "Grand cross"
    assert game_messages("zodiac").option_words("pace").title == "Pace"


def test_blanks_take_nothing_but_names() -> None:
    assert fill_blanks("{a} {b} {a.__class__} {0} {a!r}", {"a": "{b}", "b": "2"}) == "{b} 2 {a.__class__} {0} {a!r}"


@pytest.mark.parametrize("name", boxes.game_names())
def test_every_option_and_seat_of_a_game_has_words(name: str) -> None:
    game, said = load_game(name), game_messages(name)
    assert len(said.seats) >= game.seats({}), "some games take more players than they need"
    for option in game.options:
        assert set(option.values) <= set(said.options[option.name].values)


def test_the_rulebook_retells_each_clause_of_zodiac_once() -> None:
    found = [clause.number for section in rulebook("zodiac").sections for clause in section.clauses]
    assert sorted(found, key=lambda number: int(number[2:])) == [f"ZD{i}" for i in range(1, 16)]


def test_every_clause_that_the_rules_name_can_be_opened() -> None:
    named = set(re.findall(r'"(ZD\d+)"', "".join(path.read_text(encoding="utf-8") for path in RULES.glob("*.py"))))
    assert named >= {"ZD3", "ZD14"}
    for number in named:
        clause, section = rulebook("zodiac").find_clause(number), rulebook("zodiac").find_section_of_clause(number)
        assert clause is not None
        assert section is not None
        assert clause in section.clauses
    assert rulebook("zodiac").find_section_of_clause("ZD16") is None


def broken(tmp_path: Path, old: str, new: str) -> list[str]:
    """What is wrong with the prose after a change in one of its files."""
    for name in ("words.yaml", "rulebook.yaml"):
        text = (paths.data() / "zodiac" / name).read_text(encoding="utf-8")
        (tmp_path / name).write_text(text.replace(old, new, 1), encoding="utf-8")
    found: list[str] = []
    for kind in (HOLDERS["words"], HOLDERS["rulebook"]):
        try:
            load_content(kind, tmp_path)
        except ContentError as error:
            found += [f"{problem.key_path}: {problem.text}" for problem in error.problems]
    return found


def test_broken_prose_is_refused(tmp_path: Path) -> None:
    assert broken(tmp_path, "{point}", "{point!r}") == [
        "reasons.no_such_point: braces enclose one name in small letters, such as {seat}"
    ]
    long = broken(tmp_path, "This game is over.", "This game is over. " * 5)
    assert long == ["reasons.game_over: 90 characters at most, this has 138"]
    assert broken(tmp_path, "number: ZD2\n", "number: ZD1\n") == [
        "sections[2].clauses[1].number: clause ZD1 stands here twice"
    ]
    assert broken(tmp_path, "id: board", "id: aim") == ["sections[2].id: section aim stands here twice"]
    assert broken(tmp_path, "opens: ZD13", "opens: ZD1") == ["sections[9].opens: no picture stands by a clause ZD1"]


def test_words_are_values() -> None:
    assert isinstance(game_messages("zodiac"), GameMessages)
    assert game_messages("zodiac") is game_messages("zodiac")
