"""An outside engine: whatever it answers, the seat goes on, and what it did wrong is said."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import tabletop
from tabletop.ai.bot import Budget, RandomBot
from tabletop.ai.outside_engine import LONGEST_ANSWER, OutsideEngine
from tabletop.content.games import load_game
from tabletop.rules.game import CHANCE, NOBODY

Reply = Callable[[dict[str, Any]], list[bytes]]
ROOT = Path(tabletop.__file__).parent.parent
READY = b'{"ready": {"name": "x"}}'


class ScriptedProcess:
    """A program that answers each message by a function, and never takes any time."""

    def __init__(self, reply: Reply) -> None:
        self.reply = reply
        self.sent: list[dict[str, Any]] = []
        self.is_closed = False
        self._lines: list[bytes] = []

    def send(self, line: str) -> None:
        if self._lines == [b""]:
            raise BrokenPipeError(32, "ended")
        self.sent.append(json.loads(line))
        self._lines += self.reply(self.sent[-1])

    def receive(self, seconds: float) -> bytes | None:
        if self._lines == [b""]:
            return b""
        return self._lines.pop(0) if self._lines else None

    def close(self) -> None:
        self.is_closed = True


class Started:
    """All processes that were started."""

    def __init__(self, reply: Reply) -> None:
        self.reply = reply
        self.all: list[ScriptedProcess] = []

    def __call__(self) -> ScriptedProcess:
        self.all.append(ScriptedProcess(self.reply))
        return self.all[-1]


def engine_of(reply: Reply, game: str = "zodiac") -> tuple[OutsideEngine, Started]:
    started = Started(reply)
    return OutsideEngine("Stranger", load_game(game), started, RandomBot()), started


def obedient(message: dict[str, Any]) -> list[bytes]:
    """Takes the last action."""
    return answering(lambda question: {"id": question["id"], "action": question["actions"][-1]})(message)


def answering(answer: Callable[[dict[str, Any]], object]) -> Reply:
    def reply(message: dict[str, Any]) -> list[bytes]:
        if "hello" in message:
            return [READY]
        if "choose" not in message:
            return []
        said = answer(message["choose"])
        return [said if isinstance(said, bytes) else json.dumps(said).encode()]

    return reply


def ask(engine: OutsideEngine, state: Any = None, seconds: float = 1.0) -> Any:
    game = engine.game
    state = game.start({}) if state is None else state
    return engine.choose(
        game.view(state, game.to_act(state)), game.actions(state), random.Random(1), Budget(seconds)
    )  # fmt: skip


def test_it_is_told_the_game_then_what_its_seat_sees_and_what_is_on_offer() -> None:
    engine, started = engine_of(obedient)
    assert str(ask(engine)) == "e-f"
    hello, question = started.all[0].sent[0]["hello"], started.all[0].sent[1]["choose"]
    assert (hello["game"], hello["seat"], hello["protocol"]) == ("zodiac", 0, 1)
    assert question["view"]["points"] == "bwbwbw.n..n."
    assert question["actions"] == ["C-a", "E-f", "b-a", "b-c", "e-d", "e-f"]
    assert (question["complete"], question["milliseconds"]) == (True, 1000)
    assert engine.faults == []


def test_each_seat_has_a_process_of_its_own() -> None:
    engine, started = engine_of(obedient)
    game = engine.game
    state = game.start({})
    for _ in range(4):
        state = game.apply(state, ask(engine, state)).state
    assert [{message["hello"]["seat"] for message in each.sent if "hello" in message} for each in started.all] == [
        {0},
        {1},
    ]
    assert [len(each.sent) for each in started.all] == [3, 3]
    engine.close()
    assert all(each.is_closed and each.sent[-1] == {"quit": True} for each in started.all)


@pytest.mark.parametrize(
    ("said", "fault"),
    [
        ({"action": 7}, 'its answer has no "action" that is a text'),
        ({}, 'its answer has no "action" that is a text'),
        ({"action": "a-b"}, "“a-b” isn't allowed here (ZD3)"),
        ({"action": "dance"}, "“dance” isn't an action of this game"),
        ({"action": "x" * 500}, f"“{'x' * 80}…” isn't an action of this game"),
    ],
)
def test_what_it_answered_wrong_is_told_to_it_and_asked_once_more(said: dict[str, Any], fault: str) -> None:
    def answer(question: dict[str, Any]) -> dict[str, Any]:
        return {"id": question["id"], **({"action": "C-a"} if "again" in question else said)}

    engine, started = engine_of(answering(answer))
    assert str(ask(engine)) == "C-a"
    assert engine.faults == [f"Stranger: {fault}"]
    assert [message["choose"].get("again") for message in started.all[0].sent[1:]] == [None, fault]


@pytest.mark.parametrize(
    ("said", "fault"),
    [
        (b"nonsense", "its line isn't JSON: “nonsense”"),
        (b"[1]", "its line isn't an object: “[1]”"),
        (b"\xff", "its line isn't JSON"),
        (b"[" * 20_000, "its line isn't JSON"),
        (b"x" * (LONGEST_ANSWER + 1), f"its line has more than {LONGEST_ANSWER} bytes"),
        (b"", "it has ended"),
        ({"id": -1, "action": "C-a"}, "it didn't answer within 1 second"),
    ],
)
def test_after_two_such_answers_a_bot_of_ours_decides(said: object, fault: str) -> None:
    engine, _ = engine_of(answering(lambda question: said))
    assert str(ask(engine)) in {"C-a", "E-f", "b-a", "b-c", "e-d", "e-f"}
    assert len(engine.faults) == 2
    assert all(told.startswith(f"Stranger: {fault}") for told in engine.faults)


def test_an_answer_that_came_too_late_is_not_taken_for_the_next_one() -> None:
    late: list[bytes] = []

    def reply(message: dict[str, Any]) -> list[bytes]:
        if "hello" in message:
            return [READY]
        question = message["choose"]
        late.append(json.dumps({"id": question["id"], "action": "E-f"}).encode())
        return [b'{"id": 0, "action": "E-f"}', json.dumps({"id": question["id"], "action": "b-c"}).encode()]

    engine, _ = engine_of(reply)
    assert str(ask(engine)) == "b-c"
    assert engine.faults == []


def test_a_flood_is_no_answer() -> None:
    flood = [b'{"id": 0}'] * 1000
    engine, _ = engine_of(lambda message: [READY] if "hello" in message else flood)
    ask(engine)
    assert engine.faults[0] == "Stranger: it sent 100 lines, and none was the answer"


def test_who_misses_three_decisions_in_a_row_is_not_asked_again() -> None:
    engine, started = engine_of(answering(lambda question: b"no"))
    for _ in range(5):
        ask(engine)
    assert len(engine.faults) == 2 * 3 + 1
    assert engine.faults[-1].endswith("a bot of ours plays on for it")
    assert sum("choose" in message for each in started.all for message in each.sent) == 6
    engine.forgive()
    ask(engine)
    assert len(engine.faults) == 9


def test_it_is_not_waited_for_when_nobody_waits_any_more() -> None:
    engine, started = engine_of(lambda message: [READY] if "hello" in message else [])
    game, waited = engine.game, iter(range(10**9))
    state = game.start({})
    budget = Budget(3600, lambda: next(waited) > 2)
    chosen = engine.choose(game.view(state, 0), game.actions(state), random.Random(1), budget)
    assert chosen in game.actions(state)
    assert next(waited) < 9
    assert (engine.faults, engine.times_stood_in) == ([], 0)
    assert [each.is_closed for each in started.all] == [True]


def test_what_cannot_be_started_loses_no_match() -> None:
    def start() -> Any:
        raise FileNotFoundError(2, "No such file or directory")

    engine = OutsideEngine("Stranger", load_game("zodiac"), start, RandomBot())
    ask(engine)
    assert engine.faults == ["Stranger: it can't be started: No such file or directory"] * 2


def test_where_not_all_actions_are_on_offer_another_legal_one_is_taken() -> None:
    game = load_game("zone_wars")
    state, rng = game.start({}), random.Random(5)
    others: list[tuple[Any, Any]] = []
    while game.to_act(state) != NOBODY and not others:
        if game.to_act(state) == CHANCE:
            state = game.apply(state, game.resolve(state, rng)).state
            continue
        offered = game.actions(state)
        for text in (str(action).replace(".0", ".1") for action in offered if ".0" in str(action)):
            action = game.parse(text)
            if action not in offered and game.check(state, action) is None:
                others.append((state, action))
        state = game.apply(state, rng.choice(offered)).state
    state, other = others[0]
    engine, _ = engine_of(answering(lambda question: {"id": question["id"], "action": str(other)}), "zone_wars")
    assert ask(engine, state) == other
    assert engine.faults == []


class DocumentedProcess(ScriptedProcess):
    """Says what the docs say, and hears nothing else."""

    def __init__(self, lines: list[str]) -> None:
        super().__init__(lambda message: [])
        self.rest = lines

    def send(self, line: str) -> None:
        assert f"> {line}" == self.rest.pop(0)
        while self.rest and self.rest[0].startswith("< "):
            self._lines.append(self.rest.pop(0).removeprefix("< ").encode())


def test_the_session_of_the_docs_is_what_happens() -> None:
    text = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    found = re.search(r"<!-- engine session -->\n```text\n(.*?)```", text, re.DOTALL)
    assert found
    process = DocumentedProcess(found[1].splitlines())
    game, rng = load_game("zodiac"), random.Random(1)
    engine = OutsideEngine("My engine", game, lambda: process, RandomBot())
    state = game.start({})
    while (seat := game.to_act(state)) != NOBODY:
        actions = game.actions(state)
        mine = seat == 0
        action = engine.choose(game.view(state, seat), actions, rng, Budget(1.0)) if mine else actions[0]
        state = game.apply(state, action).state
    engine.close()
    assert process.rest == []
    assert engine.faults == ["My engine: “A-f” isn't allowed here (ZD3)"]


BAD = (
    lambda rng, question: bytes(rng.randrange(1, 256) for _ in range(rng.randrange(1, 60))).replace(b"\n", b" "),
    lambda rng, question: json.dumps(rng.choice([None, 1, [], "x", {"id": question["id"]}])).encode(),
    lambda rng, question: json.dumps({"id": question["id"], "action": rng.choice([None, 1.5, [], {}, "?"])}).encode(),
    lambda rng, question: json.dumps({"id": rng.randrange(-3, 9), "action": rng.choice(question["actions"])}).encode(),
    lambda rng, question: json.dumps({"id": question["id"], "action": rng.choice(question["actions"])[::-1]}).encode(),
    lambda rng, question: b"",
    lambda rng, question: json.dumps({"id": str(question["id"]), "action": rng.choice(question["actions"])}).encode(),
    lambda rng, question: json.dumps({"id": question["id"], "action": "\ud800\0" + question["actions"][0]}).encode(),
)  # fmt: skip


def play_against_bad_answers(game_name: str, answers: int, seed: int) -> int:
    """Plays random matches in which an engine answers badly; the matches that ended by the rules."""
    rng, count, ended = random.Random(seed), 0, 0

    def answer(question: dict[str, Any]) -> bytes:
        nonlocal count
        count += 1
        return rng.choice(BAD)(rng, question)

    engine, _ = engine_of(answering(answer), game_name)
    game = engine.game
    while count < answers:
        state = game.start({})
        while (seat := game.to_act(state)) != NOBODY:
            engine.forgive()
            action = game.resolve(state, rng) if seat == CHANCE else ask(engine, state)
            assert seat == CHANCE or game.check(state, action) is None
            state = game.apply(state, action).state
        ended += 1
    assert count >= answers
    return ended


@pytest.mark.parametrize("game", ["zodiac", "zoon"])
def test_no_match_is_lost_by_bad_answers(game: str) -> None:
    assert play_against_bad_answers(game, 300, 1) > 0


@pytest.mark.slow
@pytest.mark.parametrize("game", ["zodiac", "zombies", "zone_wars", "zoon"])
def test_no_match_is_lost_by_five_thousand_bad_answers(game: str) -> None:
    assert play_against_bad_answers(game, 5000, 2) > 0
