"""What rulebook, lesson, trailer and keys tell people of Zodiac, held against the rules and the content."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

import pytest
import yaml

from tabletop import paths
from tabletop.content.games import load_game
from tabletop.games.zodiac.rules.rules import Zodiac
from tabletop.games.zodiac.rules.state import State
from tabletop.rules.game import POSITION
from tabletop.ui.messages import english_texts_by_id
from tests.ui.message_catalogues import english_texts

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


@cache
def game() -> Zodiac:
    made = load_game("zodiac")
    assert isinstance(made, Zodiac)
    return made


def content(name: str) -> Any:
    return yaml.safe_load((paths.data() / "zodiac" / f"{name}.yaml").read_text(encoding="utf-8"))


def told(value: Any) -> Iterator[str]:
    """Every string of some content."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, (dict, list)):
        for item in value.values() if isinstance(value, dict) else value:
            yield from told(item)


def everything() -> list[str]:
    """All sentences that people are told of the game."""
    texts = [*told(content("rulebook")), *told(content("lessons")), *told(content("words"))]
    texts += english_texts("zodiac").values()
    return [sentence for text in texts for sentence in re.split(r"(?<=[.!?;])\s+", " ".join(text.split()))]


def after(position: str, actions: list[str]) -> State:
    state = game().start({POSITION: position} if position else {})
    for text in actions:
        state = game().apply(state, game().parse(text)).state
    return state


def test_zd12_three_and_more_than_the_other_side_decide_a_full_ring_and_no_text_says_most() -> None:
    """Four black and white discs lie on a full ring: three of one colour decide, and two of each nothing."""
    board = game().content.board
    least = NUMBERS[board.majority]
    for sentence in everything():
        assert not re.search(r"\bmost\b[^.]*\bdiscs\b|\bmost of (it|them)\b", sentence), sentence
        is_rule = re.search(r"[Rr]ing\b", sentence) and re.search(r"\bwhoever\b[^,]*\bwins\b|\band you win\b", sentence)
        assert not is_rule or least in sentence, sentence


def full_rings() -> list[str]:
    """Faces of the discs that a jump onto the ring's last point finds there."""
    return ["".join(faces) for faces in product("bw", repeat=3)]


@pytest.mark.parametrize("faces", full_rings())
def test_zd12_zd13_whoever_shows_three_wins_whoever_moved_and_two_each_decide_nothing(faces: str) -> None:
    """Black jumps from A over two discs to the only free point b; the rest of the ring shows what it does."""
    for rest in ("bw", "wb", "bb", "ww"):
        points = f"b.{rest[0]}{rest[1]}..{faces[0]}.n{faces[1]}n{faces[2]}"
        state = game().start({POSITION: f"{points} b - 0"})
        jump = game().parse("A-b")
        if game().check(state, jump) is not None:
            continue
        ended = game().apply(state, jump).state
        counts = game().count_ring_discs(game().view(ended, None))
        wins = [seat for seat in (0, 1) if counts[seat] >= game().content.board.majority]
        outcome = game().outcome(ended)
        assert (list(outcome.winners) if outcome is not None and outcome.reason == "ring" else []) == wins


def test_zd1_zd2_the_numbers_of_the_board_are_those_of_the_content() -> None:
    board, text = game().content.board, " ".join(everything())
    assert f"{NUMBERS[len(board.points)]} points on {NUMBERS[len(board.lines)]} straight lines" in text
    assert {len(line) for line in board.lines} == {4}
    assert f"all {NUMBERS[len(board.ring)]} points of the ring" in text
    view = game().view(game().start({}), None)
    assert view.points.count("b") + view.points.count("w") == NUMBERS.index("six")
    assert view.points.count("n") == NUMBERS.index("two")
    assert "six discs, black on one face and white on the other, and two discs that are red on both" in text
    assert f"After {NUMBERS[board.neutral_turns]} red steps in a row" in text


def pictures() -> list[dict[str, Any]]:
    return [picture for section in content("rulebook")["sections"] for picture in section.get("pictures", ())]


@pytest.mark.parametrize(
    "picture", [each for each in pictures() if each.get("ends")], ids=lambda each: each["caption"][:30]
)
def test_who_has_won_in_a_picture_and_by_how_much_is_what_the_rules_say(picture: dict[str, Any]) -> None:
    state, caption = after(picture.get("position", ""), picture["actions"]), picture["caption"]
    outcome = game().outcome(state)
    assert outcome is not None
    winner = ("Black", "White")[outcome.winners[0]]
    loser = ("White", "Black")[outcome.winners[0]]
    claimed = re.search(r"(Black|White) (wins|has lost|loses)\b", caption)
    if claimed is not None:
        assert claimed[1] == (winner if claimed[2] == "wins" else loser)
    counts = game().count_ring_discs(game().view(state, None))
    for number, colour in re.findall(rf"\b({'|'.join(NUMBERS[1:5])})\b (?:of the four|(black|white) discs)", caption):
        assert NUMBERS.index(number.lower()) == (counts[1] if colour == "white" else counts[0])


@pytest.mark.parametrize("picture", [each for each in pictures() if "two discs each" in each["caption"]])
def test_zd13_where_a_picture_shows_two_each_play_goes_on(picture: dict[str, Any]) -> None:
    state = after(picture["position"], picture["actions"])
    assert game().outcome(state) is None
    assert game().count_ring_discs(game().view(state, None)) == (2, 2)


def test_the_trailer_tells_the_end_of_a_ring_that_is_one() -> None:
    """Four of the six points hold black and white discs, as two are neutral: three to one wins, and none is closer."""
    assert (
        "three discs on it are black, one is white. Black wins." in english_texts_by_id()["zodiac_trailer.result_after"]
    )
    assert NUMBERS[game().content.board.majority] in english_texts_by_id()["zodiac_trailer.result"]


def test_zd14_nobody_claims_that_the_computer_knows_the_end_of_all() -> None:
    """The judgement weighs repetition only some turns ahead, and shows best play, not why the last turn wins."""
    assert "to the end" not in english_texts_by_id()["zodiac_keys.judge"]
    assert "last turn" not in english_texts_by_id()["zodiac_keys.why"]


@pytest.mark.parametrize("seed", range(20))
def test_zd14_there_are_no_draws(seed: int) -> None:
    rng, state = random.Random(seed), game().start({})
    for _ in range(500):
        if state.result is not None:
            break
        state = game().apply(state, rng.choice(list(game().actions(state)))).state
    assert state.result is not None
    assert len(state.result.winners) == 1
