"""The lessons: each is played by the rules, with every alternative, and can show nothing that they do not allow."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from tabletop import paths
from tabletop.content import boxes
from tabletop.content import lessons as played
from tabletop.content.check import check_content
from tabletop.content.games import load_game
from tabletop.content.lessons import LONGEST_TEXT, Lesson, Lessons, LessonStep, RefusedAttempt
from tabletop.content.prose import lessons

ALL = [(name, lesson) for name in boxes.game_names() for lesson in lessons(name).lessons]
EVERY = pytest.mark.parametrize(("name", "lesson"), ALL, ids=[f"{name}-{lesson.id}" for name, lesson in ALL])
SHORT = Lesson("a", "A", "A lesson.", 1, (LessonStep("Do it.", do=("E-f",), hint="Not that."),), ("x",))


def said(lesson: Lesson) -> str:
    """What is wrong with a lesson of Zodiac."""
    with pytest.raises(played.UnplayableLesson) as error:
        played.play_lesson(load_game("zodiac"), lesson)
    return f"{error.value.where} {error.value}"


@pytest.mark.parametrize("name", boxes.game_names())
def test_check_plays_the_lessons_of_every_game(name: str) -> None:
    report = check_content([paths.data() / name / "lessons.yaml"])
    assert report.lines() == ("1 file checked, nothing wrong",)


@EVERY
def test_every_alternative_is_legal_and_everything_is_reached(name: str, lesson: Lesson) -> None:
    game = load_game(name)
    states = played.play_lesson(game, lesson)
    assert len(states) == len(lesson.steps) + 1
    for step, reached in zip(lesson.steps, states[:-1], strict=True):
        assert reached
        for state in reached:
            assert all(game.check(state, game.parse(text)) is None for text in step.do)


@EVERY
def test_what_the_text_calls_impossible_is_refused_by_that_clause(name: str, lesson: Lesson) -> None:
    game = load_game(name)
    for step, reached in zip(lesson.steps, played.play_lesson(game, lesson)[:-1], strict=True):
        for forbidden in step.refuse:
            refusals = [game.check(state, game.parse(forbidden.action)) for state in reached]
            assert [refusal.clause for refusal in refusals if refusal] == [forbidden.clause] * len(reached)


@EVERY
def test_the_learner_wins_in_the_end(name: str, lesson: Lesson) -> None:
    game = load_game(name)
    outcomes = [game.outcome(state) for state in played.play_lesson(game, lesson)[-1]]
    winners = tuple(range(game.seats(lesson.setup_with_position))) if game.team else (lesson.seat,)
    assert [outcome.winners for outcome in outcomes if outcome] == [winners] * len(outcomes)


WANTED = [
    ("zoon", "classic", ["e2-e3", "c1-c3", "c3-c4", "a3-b4", "play lantern-flask e3 d4", "c4-c6"], 5),
    ("zoon", "alternate", ["c3-c4", "e3-f4", "c4-c6"], 2),
    (
        "zombies",
        "first-steps",
        [
            "walk 1,-3",
            "walk 1,-4 1,-5 2,-6",
            "melee z1",
            "walk 3,-7",
            "halt",
            "attack machine_pistol 1+1 z2=1 z3=1",
            "suppress machine_pistol 1",
            "walk 4,-7 5,-8",
            "walk 6,-9 6,-10",
            "reload",
        ],
        4,
    ),
    (
        "zombies",
        "hold-the-line",
        [
            "suppress machine_pistol 0+1",
            "walk -2,1 -2,0 -1,-1",
            "halt",
            "attack machine_pistol 1+2 petrov=3",
            "suppress nothing",
            "halt",
            "revive brandt",
        ],
        4,
    ),
    ("zodiac", "first-ring", ["E-f", "C-a", "A-C", "d-e", "C-d"], 3),
]


@pytest.mark.parametrize(("name", "which", "deeds", "minutes"), WANTED)
def test_a_lesson_teaches_by_deeds(name: str, which: str, deeds: list[str], minutes: int) -> None:
    lesson = lessons(name).find_lesson(which)
    assert lesson
    assert [step.do[0] for step in lesson.steps if step.do and not step.do[0].startswith("touch")] == deeds
    assert lesson.minutes == minutes


TOLD = [
    # lesson, its step, what the step's combat says: reason, attacker's and defender's number
    ("classic", 7, ("higher", 4, 1)), ("classic", 9, ("tie", 2, 2)), ("classic", 12, ("star", 0, 2)),
    ("classic", 16, ("hit", 3, 1)), ("classic", 19, ("higher", 4, 2)),
    ("alternate", 2, ("higher", 10, 6)), ("alternate", 3, ("underdog", 8, 8)), ("alternate", 5, ("higher", 10, 9)),
    ("alternate", 7, ("higher", 11, 7)),
]  # fmt: skip


@pytest.mark.parametrize(("which", "step", "told"), TOLD)
def test_combats_of_zoon_end_as_the_texts_say(which: str, step: int, told: tuple[str, int, int]) -> None:
    from tabletop.games.zoon.rules.events import Fought

    game, lesson = load_game("zoon"), lessons("zoon").find_lesson(which)
    assert lesson
    state, found = game.start(lesson.setup_with_position), []
    for i, part in enumerate(lesson.steps):
        for text in (*part.show, *part.do[:1]):
            done = game.apply(state, game.parse(text))
            state = done.state
            found += [(i, event) for event in done.events if isinstance(event, Fought)]
    at = {i: (event.reason, event.attacker.total, event.defender.total) for i, event in found}
    assert at[step] == told
    assert len(at) == len([each for each in TOLD if each[0] == which])


@pytest.mark.parametrize(
    ("lesson", "wrong"),
    [
        (replace(SHORT, position="bwb"), "('position',) option position: 'bwb' is no position"),
        (replace(SHORT, steps=(LessonStep("x", show=("E-f",)),)), "('steps', 0, 'show', 0) E-f: the learner is to act"),
        (replace(SHORT, steps=(LessonStep("x", do=("E-c",), hint="y"),)),
         "('steps', 0, 'do', 0) E-c is refused: gap (ZD4)"),
        (replace(SHORT, steps=(LessonStep("x", do=("e to f",), hint="y"),)), "('steps', 0, 'do', 0) "),
        (replace(SHORT, steps=(*SHORT.steps, *SHORT.steps)), "('steps', 1, 'do', 0) E-f: the learner is not to act"),
        (replace(SHORT, steps=(LessonStep("x", refuse=(RefusedAttempt("E-f", "ZD3"),)),)),
         "('steps', 0, 'refuse', 0, 'clause') E-f is legal"),
        (replace(SHORT, steps=(LessonStep("x", refuse=(RefusedAttempt("A-a", "ZD6"),)),)),
         "('steps', 0, 'refuse', 0, 'clause') A-a is refused by ZD3"),
        (replace(SHORT, ends="ZD12"), "('ends',) the game does not end"),
    ],
)  # fmt: skip
def test_what_the_rules_do_not_allow_is_no_lesson(lesson: Lesson, wrong: str) -> None:
    assert said(lesson).startswith(wrong)


def test_alternatives_are_followed_each_by_itself() -> None:
    either = replace(SHORT, steps=(LessonStep("x", do=("E-f", "C-a"), hint="y"),))
    assert len(played.play_lesson(load_game("zodiac"), either)[-1]) == 2
    both = replace(either, steps=(*either.steps, LessonStep("x", show=("F-a",))))
    assert said(both).startswith("('steps', 1, 'show', 0) F-a is refused")


def test_texts_fit_beside_the_board() -> None:
    steps = (LessonStep("x" * (LONGEST_TEXT + 1), do=("E-f",)),)
    long = replace(SHORT, steps=steps, learned=("x" * 125, "y" * 126))
    problems = {problem.where[-1]: problem.text for problem in Lessons((long, long)).problems()}
    assert problems == {
        "text": "240 characters at most, this has 241",
        "hint": "a hint is said of whatever else the rules allow",
        "id": "lesson a stands here twice",
        "learned": "250 characters at most in all lines together, these have 251",
    }


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("do: [E-f]", "do: [E-d]", "lessons[0].steps[1].do[0]: E-d is refused"),
        ("clause: ZD3}", "clause: ZD4}", "lessons[0].steps[1].refuse[0].clause: A-a is refused by ZD3"),
        ("ends: ZD12", "ends: ZD11", "lessons[0].ends: the game ends by ZD12"),
        ("show: [e-d]", "shows: [e-d]", "lessons[0].steps[2].shows:"),
    ],
)
def test_check_finds_a_lesson_that_has_rotted(tmp_path: Path, old: str, new: str, line: str) -> None:
    folder = tmp_path / "zodiac"
    shutil.copytree(paths.data() / "zodiac", folder)
    book = folder / "lessons.yaml"
    text = book.read_text(encoding="utf-8")
    assert old in text
    book.write_text(text.replace(old, new, 1), encoding="utf-8")
    (problem,) = check_content([folder]).problems
    assert f"{problem.key_path}: {problem.text}".startswith(line)
    assert problem.line > 1
