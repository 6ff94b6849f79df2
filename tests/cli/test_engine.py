"""The engine: the agreed answers, and an answer for whatever comes."""

from __future__ import annotations

import io
import json
import random
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tabletop
from tabletop.cli import engine_session as session_module
from tabletop.cli.engine import LONGEST_LINE, reply_to_line, serve
from tabletop.cli.engine_session import EngineSession
from tabletop.content.games import digest
from tabletop.play.identity_registers import _disclosure_register, disclosure_register_of_home
from tabletop.play.match import Match
from tabletop.play.record import Header
from tabletop.play.saved_matches import create_journal, load_match
from tabletop.play.seats import Sitter, SitterKind
from tests.play.toy import Guess

ROOT = Path(tabletop.__file__).parent.parent
MEADOW_SETUP = {
    "south": "stilts", "north": "delvers",
    "position": "south c2:lancebill#0 d3:wader#0 f1:moon-egg; north d5:digger#0 a6:first-lantern; turn south 7",
}  # fmt: skip
START = "bwbwbw.n..n. b - 0"


def told(*lines: bytes | str | dict[str, Any]) -> list[dict[str, Any]]:
    """Answers to requests of one run."""
    raw = [json.dumps(line) if isinstance(line, dict) else line for line in lines]
    requests = b"".join((line.encode() if isinstance(line, str) else line) + b"\n" for line in raw)
    replies = io.BytesIO()
    serve(io.BytesIO(requests), replies)
    return [json.loads(line) for line in replies.getvalue().splitlines()]


def new(**more: Any) -> dict[str, Any]:
    return {"new": {"game": "zodiac", "setup": {}, "seed": 1, **more}}


def test_a_match_begins() -> None:
    assert told(new()) == [{"ok": True, "position": START, "to_act": 0, "outcome": None}]
    assert told({"new": {"game": "zodiac"}}) == told(new(chance="ask"))


def test_actions_are_offered() -> None:
    _, offer = told(new(), {"actions": True})
    assert offer["actions"] == ["C-a", "E-f", "b-a", "b-c", "e-d", "e-f"]
    assert offer["complete"] is True


def test_an_action_is_done_and_a_refusal_names_its_clause() -> None:
    _, stepped, refused, nobody = told(new(), {"submit": "b-c"}, {"submit": "e-c"}, {"submit": "a-b"})
    assert (stepped["ok"], stepped["to_act"], stepped["outcome"]) == (True, 1, None)
    assert stepped["position"] == "bwbwbw..n.n. w b-c 1"
    assert [event["event"] for event in stepped["events"]] == ["Stepped"]
    assert (refused["ok"], refused["clause"], refused["reason"]) == (False, "ZD8", "no_ring_neighbour")
    assert refused["text"]
    assert "{" not in refused["text"]
    assert nobody["clause"] == "ZD3"


def test_zd15_ends_with_an_outcome() -> None:
    *_, last, late = told(new(), {"submit": "b-c"}, {"submit": "e-d"}, {"submit": "A-c"})
    assert last["outcome"]["winners"] == [1]
    assert last["outcome"]["clause"] == "ZD11"
    assert last["to_act"] == -2
    assert (late["ok"], late["clause"]) == (False, "ZD11")


def test_undo_takes_back_one_action() -> None:
    replies = told(new(), {"submit": "b-c"}, {"submit": "e-d"}, {"undo": True}, {"undo": True}, {"undo": True})
    assert [reply.get("position") for reply in replies[3:]] == [replies[1]["position"], START, None]
    assert replies[5] == {"ok": False, "error": "there is nothing to undo"}


def test_another_line_after_undo() -> None:
    replies = told(new(), {"submit": "b-c"}, {"undo": True}, {"submit": "b-a"}, {"undo": True}, {"submit": "b-c"})
    assert all(reply["ok"] for reply in replies)
    assert replies[5]["position"] == replies[1]["position"]


def test_views() -> None:
    _, seat, spectator, *wrong = told(new(), {"view": 0}, {"view": None}, {"view": 2}, {"view": True}, {"view": "0"})
    assert seat["view"]["points"] == "bwbwbw.n..n."
    assert seat == spectator
    assert all(reply["ok"] is False and "seat from 0 to 1" in reply["error"] for reply in wrong)


def test_save_and_load(tmp_path: Path) -> None:
    path = str(tmp_path / "match.jsonl")
    *_, saved, again = told(new(), {"submit": "b-c"}, {"save": path}, {"save": path})
    assert saved == {"ok": True, "saved": path}
    assert "nothing is overwritten" in again["error"]
    before = Path(path).read_bytes()
    loaded, done, undone = told({"load": path}, {"submit": "e-f"}, {"undo": True})
    assert loaded == {"ok": True, "position": "bwbwbw..n.n. w b-c 1", "to_act": 1, "outcome": None}
    assert done["ok"]
    assert undone["position"] == loaded["position"]
    assert Path(path).read_bytes() == before, "loading and playing on leaves the file alone"


def test_a_torn_save_is_loaded_as_far_as_it_goes_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    told(new(), {"submit": "b-c"}, {"submit": "e-f"}, {"save": str(path)})
    torn = path.read_bytes()[:-20]
    path.write_bytes(torn)
    (loaded,) = told({"load": str(path)})
    assert loaded["position"] == "bwbwbw..n.n. w b-c 1"
    assert "damaged" in loaded["lost"]
    assert path.read_bytes() == torn
    assert [item.name for item in tmp_path.iterdir()] == ["match.jsonl"]


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("", "the line isn't JSON"),
        ("{", "the line isn't JSON"),
        (b"\xff\xfe", "the line isn't JSON"),
        ("[" * 100_000, "nested too deeply"),
        ('{"submit": ' + "9" * 5000 + "}", "the line isn't JSON"),
        ("[]", "an object with one key"),
        ("{}", "an object with one key"),
        ('{"actions": true, "undo": true}', "an object with one key"),
        ('{"acitons": true}', "unknown request 'acitons' (nearest is 'actions')"),
        ('{"actions": 1}', "there is no match yet"),
        ('{"games": 1}', "games needs the value true"),
        ('{"actions": true, "match": 1}', "match must be a text"),
        ('{"actions": true, "match": "b"}', "there is no match 'b' yet"),
        ('{"new": {"game": "zodiac", "pack": "x"}}', "pack: zodiac has no pack 'x'"),
        ('{"new": {"game": "zodiac", "seat": 2}}', "seat must be a whole number from 0 to 1"),
        ('{"new": {"game": "zodiac", "seat": 0, "seed": 1}}', "opened for a seat has no seed"),
        ('{"new": {"game": "zodiac", "seat": 0, "chance": "ask"}}', "opened for a seat has no chance"),
        ('{"new": {"game": "zodiac", "seat": 0, "others": "best"}}', "zodiac has no level 'best'"),
        ('{"new": {"game": "zodiac", "others": "easy"}}', "name your seat as well"),
        ('{"new": "zodiac"}', "new must be an object"),
        ('{"new": {}}', "game must be a text"),
        ('{"new": {"game": "zodiak"}}', "unknown game 'zodiak'"),
        ('{"new": {"game": "zodiac", "sede": 1}}', "new has no 'sede' (nearest is 'seed')"),
        ('{"new": {"game": "zodiac", "seed": 1.5}}', "seed must be a whole number or a text"),
        ('{"new": {"game": "zodiac", "chance": "dices"}}', 'chance must be "auto", "ask" or "dice"'),
        ('{"new": {"game": "zodiac", "chance": []}}', 'chance must be "auto", "ask" or "dice"'),
        ('{"new": {"game": "zodiac", "setup": {"opening": 1}}}', "setup.opening must be a text"),
        ('{"new": {"game": "zodiac", "setup": {"opening": "x"}}}', "option opening"),
        ('{"new": {"game": "zodiac", "setup": {"x": "x"}}}', "unknown option 'x'"),
        ('{"submit": "b-c"}', "there is no match yet"),
        ('{"load": "\\u0000"}', "path of a file"),
        ('{"load": "\\ud800"}', "path of a file"),
        ('{"load": "no such file"}', "no such file isn't a file"),
    ],
)  # fmt: skip
def test_malformed_requests_get_an_error(line: bytes | str, error: str) -> None:
    reply, after = told(line, new())
    assert reply["ok"] is False
    assert error in reply["error"]
    assert after["ok"] is True


def test_an_action_that_is_none() -> None:
    _, reply, wrong = told(new(), {"submit": "castle"}, {"submit": 7})
    assert reply == {
        "ok": False,
        "error": "'castle' is no action; two points joined by a hyphen are expected, such as E-f",
    }
    assert wrong["error"] == "submit must be a text, not 7"


@pytest.mark.parametrize("request_", [
    {"submit": "é" * 150_000}, {"new": ["x"] * 90_000}, {"x" * 900_000: True},
    {"new": {"game": "zodiac", "setup": {"position": "b " * 400_000}}}, new(chance="x" * 900_000),
])  # fmt: skip
def test_i12_an_error_does_not_say_a_whole_request_again(request_: dict[str, Any]) -> None:
    _, reply = told(new(), request_)
    assert reply["ok"] is False
    assert "…" in reply["error"]
    assert len(reply["error"]) < 1100


def test_a_line_without_end_is_refused_and_skipped() -> None:
    reply, after = told(b'"' + b"x" * (3 * LONGEST_LINE), new())
    assert reply == {"ok": False, "error": f"a line has at most {LONGEST_LINE} bytes"}
    assert after["ok"] is True


def test_quit_and_end_of_input() -> None:
    assert told({"quit": True}, new()) == [{"ok": True}]
    assert told() == []


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)
NAMES = st.sampled_from(["new", "actions", "submit", "view", "undo", "load", "game", "setup", "seed", "chance"])
REQUESTS = st.one_of(
    st.binary(max_size=60).map(lambda raw: raw.replace(b"\n", b"")),
    JSON.map(lambda value: json.dumps(value).encode()),
    st.dictionaries(NAMES, JSON | st.dictionaries(NAMES, JSON), max_size=2).map(lambda v: json.dumps(v).encode()),
    st.sampled_from(["b-c", "e-d", "E-f", "A-c", "a-a", "-"]).map(lambda text: json.dumps({"submit": text}).encode()),
    st.sampled_from([b'{"new": {"game": "zodiac"}}', b'{"undo": true}', b'{"view": 0}', b'{"actions": true}']),
)


@settings(max_examples=50, deadline=None)
@given(st.lists(REQUESTS, max_size=12))
def test_whatever_comes_every_line_gets_one_answer(lines: list[bytes]) -> None:
    session = EngineSession()
    for line in lines:
        reply = reply_to_line(session, line)
        assert isinstance(reply["ok"], bool)
        assert reply["ok"] or "error" in reply or {"clause", "reason", "text"} <= set(reply)
        assert json.loads(json.dumps(reply)) == reply or "NaN" in json.dumps(reply)


def test_whole_games_through_the_engine() -> None:
    dice = random.Random(1)
    for _ in range(5):
        session = EngineSession()
        reply = session.reply_to_request(new())
        while reply["outcome"] is None:
            action = dice.choice(session.reply_to_request({"actions": True})["actions"])
            reply = session.reply_to_request({"submit": action})
        assert reply["to_act"] == -2
        assert session.reply_to_request({"actions": True})["actions"] == []


@pytest.fixture
def guess(monkeypatch: pytest.MonkeyPatch) -> None:
    """The engine with a game of hidden picks and a die."""
    monkeypatch.setattr(session_module, "load_game", lambda name: Guess())
    monkeypatch.setattr(session_module, "digest", lambda name: "0")


@pytest.mark.usefixtures("guess")
def test_chance_is_asked_for() -> None:
    replies = told(
        new(chance="ask", setup={"rounds": "1"}),
        {"submit": "pick 1"}, {"submit": "pick 3"}, {"actions": True}, {"submit": "roll 3"}, {"undo": True},
        {"submit": "roll 1"},
    )  # fmt: skip
    assert [reply.get("to_act") for reply in replies] == [0, 1, -1, None, -2, -1, -2]
    assert replies[3]["actions"] == ["roll 1", "roll 2", "roll 3"]
    assert [replies[4]["outcome"]["winners"], replies[6]["outcome"]["winners"]] == [[1], [0]]


@pytest.mark.usefixtures("guess")
def test_chance_comes_from_the_seed_and_goes_with_undo() -> None:
    replies = told(new(), {"submit": "pick 1"}, {"submit": "pick 3"}, {"undo": True}, {"submit": "pick 3"})
    assert [reply["to_act"] for reply in replies] == [0, 1, 0, 1, 0]
    assert replies[2] == replies[4]
    assert {event["event"] for event in replies[2]["events"]} == {"Picked", "Shown"}, "nothing hidden is told"


MEETING = "south c3:pickguard#0 a1:first-lantern; north c4:wader#0 f6:moon-egg; turn south 5"
"""Pickguard 4 3 1 2 before Wader 2 2 0 1; corners from the upper left on, clockwise."""


def zoon(chance: str, **setup: str) -> dict[str, Any]:
    return {"new": {"game": "zoon", "setup": setup, "seed": 1, "chance": chance}}


def submits(*texts: str) -> list[dict[str, Any]]:
    return [{"submit": text} for text in texts]


def test_zoon_asks_for_lots_corners_and_how_cards_lie() -> None:
    session = EngineSession()
    session.reply_to_request(zoon("ask"))
    for seat in (0, 1):
        offer = session.reply_to_request({"actions": True})
        assert offer["complete"] is False, "any correct set-up is legal, suggested ones are offered"
        reply = session.reply_to_request({"submit": offer["actions"][0]})
        assert (reply["ok"], reply["to_act"]) == (True, (1, -1)[seat])
        assert "Arranged" not in {event["event"] for event in reply["events"]}, "nothing hidden is told"
    assert session.reply_to_request({"actions": True})["actions"] == ["first south", "first north"]
    assert session.reply_to_request({"submit": "first north"})["to_act"] == 1
    replies = [
        session.reply_to_request(ask)
        for ask in (zoon("ask", position=MEETING), *submits("c3-c4", "touch TR", "touch TL"))
    ]
    assert [reply["to_act"] for reply in replies] == [0, 0, 1, -1]
    assert session.reply_to_request({"actions": True})["actions"] == [
        "lie 0 0",
        "lie 0 180",
        "lie 180 0",
        "lie 180 180",
    ]
    fallen = session.reply_to_request({"submit": "lie 0 180"})
    assert "c4:pickguard#0" in fallen["position"]
    fought = next(event for event in fallen["events"] if event["event"] == "Fought")
    assert fought["score"] == "4:1", "the Wader lay the other way up: its lower left was touched"


def test_a_touched_corner_is_told_to_nobody_else() -> None:
    session = EngineSession()
    told_of = []
    for corner in ("TL", "BR"):
        for ask in (zoon("ask", position=MEETING), *submits("c3-c4")):
            session.reply_to_request(ask)
        touched = session.reply_to_request({"submit": f"touch {corner}"})
        views = [session.reply_to_request({"view": seat})["view"] for seat in (1, None)]
        told_of.append((touched["events"], touched["position"], views))
    assert told_of[0] == told_of[1]


def test_zoon_rolls_by_hand_and_draws_the_rest() -> None:
    session = EngineSession()
    begun = session.reply_to_request(zoon("dice", ruleset="sullivan"))
    while begun["to_act"] >= 0 and "turn none" in begun["position"]:
        begun = session.reply_to_request({"submit": session.reply_to_request({"actions": True})["actions"][0]})
    assert begun["to_act"] in (0, 1), "who begins was drawn by the program"
    session.reply_to_request(zoon("dice", ruleset="sullivan", position=MEETING))
    assert session.reply_to_request({"submit": "c3-c4"})["to_act"] == -1
    assert len(session.reply_to_request({"actions": True})["actions"]) == 36
    refused = session.reply_to_request({"submit": "roll 7 1"})
    assert refused["ok"] is False
    rolled = session.reply_to_request({"submit": "roll 6 1"})
    assert rolled["ok"]
    assert rolled["to_act"] != -1
    session.reply_to_request(zoon("dice", ruleset="classic", position=MEETING))
    for ask in submits("c3-c4", "touch TR", "touch TL"):
        reply = session.reply_to_request(ask)
    assert reply["to_act"] == 1, "how the cards lie is a secret draw, which stays with the program"


AMBUSH = "sides ark genlab; bare; krin 10,10 @0; hugust 5,20 @0; bormin 18,10 @180 [watch]; dux 30,30 @270; turn ark"
"""Krin within reach of Bormin on overwatch, who throws 3 base dice and the 2 gear dice of a scrap rifle."""


def zone_wars(chance: str, **setup: str) -> dict[str, Any]:
    return {"new": {"game": "zone_wars", "setup": setup, "seed": 1, "chance": chance}}


def test_zone_wars_asks_for_cards_tokens_and_places() -> None:
    session = EngineSession()
    session.reply_to_request(zone_wars("ask", scenario="home-run", models="3"))
    replies = [session.reply_to_request(ask) for ask in submits("muster krin,lib,vasko", "muster dux,bormin,mirka")]
    assert [reply["to_act"] for reply in replies] == [1, -1]
    assert len(session.reply_to_request({"actions": True})["actions"]) == 7, "random mutations for the first model"
    session.reply_to_request({"submit": "deal krin eye"})
    assert session.reply_to_request({"submit": "deal lib eye"})["ok"] is False, "that card is gone"
    for ask in submits("deal lib arms", "deal vasko hide", "deal dux eye", "deal bormin jump", "deal mirka mend"):
        reply = session.reply_to_request(ask)
    assert reply["to_act"] == -1
    offer = session.reply_to_request({"actions": True})
    assert offer["actions"][0].startswith("scatter ")
    assert offer["complete"] is False, "artifacts may lie anywhere"
    session.reply_to_request({"submit": offer["actions"][0]})
    assert session.reply_to_request({"actions": True})["actions"] == ["draw ark", "draw genlab"]
    assert session.reply_to_request({"submit": "draw genlab"})["to_act"] == 1
    chosen = session.reply_to_request({"submit": "corner se"})
    assert "corners nw se" in chosen["position"], "two players begin in opposite corners"


def test_zone_wars_asks_for_dice_in_the_middle_of_a_move() -> None:
    session = EngineSession()
    asks = (zone_wars("ask", position=AMBUSH), *submits("move krin 13.5,10 @0", "fire 1.75 scrap-rifle"))
    assert [session.reply_to_request(ask)["to_act"] for ask in asks] == [0, 1, -1]
    refused = session.reply_to_request({"submit": "roll 2 2 2 / 2"})
    assert (refused["ok"], refused["clause"][:1]) == (False, "R"), "a die is missing"
    assert session.reply_to_request({"submit": "roll 7 2 2 / 2 2"})["ok"] is False
    missed = session.reply_to_request({"submit": "roll 2 2 2 / 2 2"})
    assert {event["event"] for event in missed["events"]} >= {"Rolled", "Missed", "Moved"}
    assert missed["to_act"] == 0, "nobody pushes on overwatch, the move goes on, and Krin may attack"
    assert "krin 13.5,10" in missed["position"]
    asked = [session.reply_to_request(ask) for ask in submits("attack bormin scrap-pistol", "roll 2 2 2 2 / 2")]
    assert [reply["to_act"] for reply in asked] == [-1, 0]
    assert "decline" in session.reply_to_request({"actions": True})["actions"], "the roll may be pushed"
    assert session.reply_to_request({"undo": True})["position"] == asked[0]["position"]


def test_zone_wars_takes_dice_by_hand_and_draws_the_rest() -> None:
    session = EngineSession()
    session.reply_to_request(zone_wars("dice", scenario="home-run", models="3"))
    for ask in submits("muster krin,lib,vasko", "muster dux,bormin,mirka"):
        begun = session.reply_to_request(ask)
    assert begun["to_act"] in (0, 1), "cards, artifacts and the first token were drawn by the program"
    assert begun["position"].count("mark artifact") >= 5
    for ask in (zone_wars("dice", position=AMBUSH), *submits("move krin 13.5,10 @0", *["decline"] * 2)):
        reply = session.reply_to_request(ask)
    assert reply["to_act"] == 0
    shot = [
        session.reply_to_request(ask) for ask in submits("attack bormin scrap-pistol", "roll 6 6 2 2 / 2", "decline")
    ]
    assert [reply["to_act"] for reply in shot] == [-1, 0, -1], "dice of the attack, push or not, dice of the armor"
    saved = session.reply_to_request({"submit": "roll / 6 2"})
    protected = next(event for event in saved["events"] if event["event"] == "Protected")
    assert (protected["figure"], protected["prevented"]) == ("bormin", 1)
    assert saved["to_act"] >= 0, "the next token is drawn by the program"


ROOF = (
    "night ch1 normal; tile S1 0,0 sides=------; left 4; marlow 0,0 *machine_pistol=0+1+1+2+2; "
    "okafor 1,0 *pump_shotgun=2+2+3; z1 0,-2; drawn D02=1; round 3; suppress marlow"
)
"""Two survivors against a horde of 1."""


def zombies(chance: str, **setup: str) -> dict[str, Any]:
    return {"new": {"game": "zombies", "setup": setup, "seed": 1, "chance": chance}}


def test_zombies_tells_nobody_what_another_one_holds_or_puts_down() -> None:
    session = EngineSession()
    begun = session.reply_to_request(zombies("ask", position=ROOF))
    assert "marlow 0,0 hp=6 *machine_pistol=?5" in begun["position"]
    held = [
        session.reply_to_request({"view": seat})["view"]["shown"]["people"][0]["arms"][0]["hand"]
        for seat in (0, 1, None)
    ]
    assert held == [[0, 1, 1, 2, 2], [-1] * 5, [-1] * 5]
    given = session.reply_to_request({"submit": "suppress machine_pistol 1+2"})
    assert [event["cards"] for event in given["events"]] == [[-1, -1]]
    assert "1+2" not in given["position"]
    assert "marlow 0,0 hp=6 *machine_pistol=?3" in given["position"]
    refused = session.reply_to_request({"submit": "suppress pump_shotgun 1"})
    assert (refused["ok"], refused["clause"]) == (False, "G6"), "that card is not in his hand"


def test_zombies_asks_how_the_pile_is_shuffled_and_undoes_it() -> None:
    session = EngineSession()
    session.reply_to_request(zombies("ask", position=ROOF))
    for ask in submits("suppress machine_pistol 1+2", "suppress nothing"):
        asked = session.reply_to_request(ask)
    assert asked["to_act"] == -1
    assert session.reply_to_request({"actions": True})["actions"] == ["reveal 1+2", "reveal 2+1"]
    revealed = session.reply_to_request({"submit": "reveal 2+1"})
    (pile,) = (event for event in revealed["events"] if event["event"] == "Revealed")
    assert (pile["cards"], pile["total"], pile["horde"]) == ([2, 1], 3, 1)
    assert revealed["to_act"] == 0
    assert session.reply_to_request({"undo": True})["position"] == asked["position"]


def test_zombies_takes_dice_by_hand_and_draws_the_rest() -> None:
    session = EngineSession()
    begun = session.reply_to_request(zombies("dice"))
    assert begun["position"].count("=?5") == 2, "hands were drawn by the program"
    assert (begun["to_act"], session.reply_to_request({"actions": True})["actions"]) == (
        -1,
        [f"roll {k}" for k in range(1, 7)],
    )
    assert session.reply_to_request({"submit": "roll 7"})["ok"] is False
    rolled = session.reply_to_request({"submit": "roll 5"})
    (sleeper,) = (event for event in rolled["events"] if event["event"] == "Placed")
    assert (sleeper["die"], sleeper["active"]) == (5, False)
    session.reply_to_request(zombies("dice", position=ROOF))
    for ask in submits("suppress machine_pistol 1+2", "suppress nothing"):
        reply = session.reply_to_request(ask)
    assert reply["to_act"] == 0, "nobody is asked to shuffle cards"


def test_the_example_of_the_docs_is_what_happens() -> None:
    text = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    found = re.search(r"<!-- session -->\n```text\n(.*?)```", text, re.DOTALL)
    assert found
    lines = found[1].splitlines()
    requests = [line.removeprefix("> ") for line in lines if line.startswith("> ")]
    assert len(requests) >= 5
    assert lines == [part for ask, reply in zip(requests, raw(requests), strict=True) for part in (f"> {ask}", reply)]


def raw(requests: list[str]) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-m", "tabletop", "engine"],
        input="\n".join(requests) + "\n", capture_output=True, text=True, check=True, cwd=ROOT,
    )  # fmt: skip
    return done.stdout.splitlines()


def test_two_sides_of_one_faction_are_refused() -> None:
    setup = {"faction1": "nova", "faction2": "nova"}
    (refused,) = told({"new": {"game": "zone_wars", "setup": setup}})
    assert refused == {"ok": False, "error": "setup.faction1 and setup.faction2 can't both be 'nova'"}
    assert told({"new": {"game": "zone_wars", "setup": {**setup, "faction2": "ark"}}})[0]["ok"]


def test_a_full_look_at_a_saved_match_ends_it_at_every_table(tmp_path: Path) -> None:
    """As long as only a spectator's view is asked for, nothing has happened."""
    header = Header(
        game="zoon",
        rules_version=1,
        content=digest("zoon"),
        seed="secret",
        identity="c0" * 16,
        sitters=(Sitter(SitterKind.PERSON, "Ann"), Sitter(SitterKind.PERSON, "Ben")),
        setup=MEADOW_SETUP,
    )
    journal = create_journal(tmp_path, header)
    journal.close()
    load, look = {"load": str(journal.path)}, {"view": None}
    assert [reply["ok"] for reply in told(load, look)] == [True, True]
    assert saved(journal.path).outcome is None
    for asked in ({"view": 1}, {"actions": True}, {"submit": "c2-c3"}, {"undo": True}):
        told(load, asked)
        ended = saved(journal.path).outcome
        assert ended is not None, asked
        assert ended.reason == "disclosed", asked
        disclosure_register_of_home().path.unlink()
        _disclosure_register.cache_clear()


def test_the_engine_goes_on_with_it_as_a_branch_that_counts_nowhere(tmp_path: Path) -> None:
    first, copy = tmp_path / "first.jsonl", tmp_path / "copy.jsonl"
    made = told({"new": {"game": "zoon", "setup": MEADOW_SETUP, "seed": 1}}, {"save": str(first)},
                {"load": str(first)}, {"submit": "c2-c3"}, {"save": str(copy)})  # fmt: skip
    assert [reply["ok"] for reply in made] == [True] * 5
    assert [branch.name for branch in saved(copy).branches.all_branches() if branch.is_current] == ["engine 1"]
    assert saved(first).outcome is not None


def saved(path: Path) -> Match[Any, Any, Any]:
    return load_match(path, resume=False).match


class BadlyShown(Match[Any, Any, Any]):
    """Something listens to it that always fails."""

    def __init__(self, *parts: Any) -> None:
        super().__init__(*parts)
        self.listen_for_changes(None, lambda _: 1 / 0)  # type: ignore[arg-type]


def test_a_match_whose_listener_has_failed_is_stopped_and_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session_module, "Match", BadlyShown)
    session, path = EngineSession(), tmp_path / "match.jsonl"
    session.reply_to_request(new())
    assert session.reply_to_request({"submit": "C-a"})["ok"], "it is done"
    refused = session.reply_to_request({"submit": "b-c"})
    assert refused["reason"] == "failed"
    assert refused["text"] == "a fault of the program has stopped this match; save it and load it to continue"
    assert session.reply_to_request({"save": str(path)})["ok"]
    assert session.reply_to_request({"load": str(path)})["ok"]
    assert session.reply_to_request({"submit": "b-c"})["ok"]
