"""What an outside bot may ask beside playing: games, proposals, worlds, chances; several matches; a seat's own eyes."""

from __future__ import annotations

import random
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tabletop.ai.bot import RandomBot
from tabletop.cli.engine_session import EngineMatch, EngineSession
from tabletop.cli.engine_worlds import EngineWorlds
from tabletop.content import boxes
from tabletop.content.games import load_game
from tabletop.play.match import Match
from tabletop.play.record import Header
from tabletop.play.seats import Sitter, SitterKind
from tabletop.rules.game import CHANCE, NOBODY
from tabletop.rules.json_view import event_to_plain_json


def asked(session: EngineSession, request: dict[str, Any]) -> dict[str, Any]:
    reply = session.reply_to_request(request)
    assert reply["ok"], reply
    return reply


def refused(session: EngineSession, request: dict[str, Any]) -> str:
    reply = session.reply_to_request(request)
    assert not reply["ok"], reply
    return str(reply.get("error") or reply["text"])


def session_with(**new: Any) -> EngineSession:
    session = EngineSession()
    asked(session, {"new": new})
    return session


def test_every_game_tells_what_can_be_agreed_on() -> None:
    told = {each["game"]: each for each in asked(EngineSession(), {"games": True})["games"]}
    assert set(told) == set(boxes.game_names())
    zoon = told["zoon"]
    assert (zoon["seats"], zoon["complete"], zoon["hidden"], zoon["team"]) == (2, False, True, False)
    assert {"name": "ruleset", "values": ["classic", "sullivan"], "default": "classic"} in zoon["options"]
    assert zoon["levels"][0] == "random"
    assert len(zoon["content"]) == 64


def test_several_matches_are_told_apart_by_name() -> None:
    session = EngineSession()
    asked(session, {"new": {"game": "zodiac", "seed": 1}})
    asked(session, {"new": {"game": "zodiac", "seed": 1}, "match": "b"})
    asked(session, {"submit": "b-c", "match": "b"})
    assert asked(session, {"view": None})["view"]["points"] == "bwbwbw.n..n."
    assert asked(session, {"view": None, "match": "b"})["view"]["points"] == "bwbwbw..n.n."
    assert asked(session, {"forget": True, "match": "b"})["forgotten"]
    assert refused(session, {"actions": True, "match": "b"}).startswith("there is no match 'b' yet")


def test_a_bot_of_ours_proposes_what_the_seat_may_do() -> None:
    session = session_with(game="zodiac", seed=1)
    proposed = asked(session, {"go": {"level": "hard", "milliseconds": 60_000, "seed": 3}})
    assert proposed["action"] in asked(session, {"actions": True})["actions"]
    assert proposed["ideas"][0] == {"action": proposed["action"], "value": proposed["value"]}
    assert asked(session, {"go": {"level": "hard", "milliseconds": 60_000, "seed": 3}}) == proposed
    assert asked(session, {"go": {"level": "random"}})["value"] is None
    assert "no level 'best'" in refused(session, {"go": {"level": "best"}})


def test_what_is_imagined_fits_the_view_and_can_be_played_on_in() -> None:
    session = session_with(game="zoon", seed=5)
    for _ in range(3):
        asked(session, {"submit": asked(session, {"actions": True})["actions"][0]})
    offered = asked(session, {"actions": True})["actions"]
    seat = asked(session, {"imagine": {}})["to_act"]
    own = [asked(session, {"imagine": {"seat": seat, "seed": seed}}) for seed in range(8)]
    assert all(world["actions"] == offered for world in own)
    assert len({world["position"] for world in own}) > 1, "what the seat does not see is guessed anew"
    assert asked(session, {"imagine": {"seat": seat, "seed": 3}})["position"] == own[3]["position"]
    after = asked(session, {"world": {"world": own[0]["world"], "submit": offered[0]}})
    assert after["world"] > own[0]["world"]
    assert after["events"]
    assert asked(session, {"actions": True})["actions"] == offered, "the match itself has not moved"


@pytest.mark.parametrize("name", ["zodiac", "zoon", "zone_wars", "zombies"])
def test_random_games_end_in_a_world_and_from_here(name: str) -> None:
    session = session_with(game=name, seed=2)
    here = asked(session, {"random": {"games": 3, "seed": 1}})
    assert asked(session, {"random": {"games": 3, "seed": 1}}) == here
    assert sum(here["ends"].values()) == here["games"] == 3
    assert here["plies"] > 0
    world = asked(session, {"imagine": {"seed": 1}})["world"]
    assert asked(session, {"random": {"world": world, "games": 2}})["games"] == 2


def test_chances_are_weights_that_sum_to_one() -> None:
    session, rng, seen = session_with(game="zoon", chance="ask"), random.Random(1), 0
    for _ in range(200):
        offered = asked(session, {"actions": True})["actions"]
        chances = asked(session, {"chances": True})["chances"]
        if chances:
            seen += 1
            assert sum(Fraction(weight) for _, weight in chances) == 1
            asked(session, {"submit": rng.choice(chances)[0]})
        elif offered:
            asked(session, {"submit": rng.choice(offered)})
        else:
            break
    assert seen


def test_chance_in_a_world_is_drawn_by_a_seed_or_by_hand() -> None:
    game = load_game("zoon")
    worlds, state = EngineWorlds(game), game.start({})
    while game.to_act(state) != CHANCE:
        state = game.apply(state, game.actions(state)[0]).state
    number = worlds.add(state)["world"]
    drawn = worlds.answer({"world": number, "seed": "a"})
    assert worlds.answer({"world": number, "seed": "a"})["position"] == drawn["position"]
    assert worlds.answer({"world": number, "submit": drawn["action"]})["position"] == drawn["position"]


def test_old_worlds_are_forgotten_and_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(EngineWorlds, "MOST", 2)
    session = session_with(game="zodiac", seed=1)
    for _ in range(3):
        asked(session, {"imagine": {}})
    assert refused(session, {"world": {"world": 1, "submit": "C-a"}}).startswith("world 1 was forgotten")
    assert refused(session, {"world": {"world": 9}}).startswith("there is no world 9")
    assert refused(session, {"world": {"world": 3}}).startswith("world needs submit")
    assert refused(session, {"world": {"world": 3, "submit": "A-f"}})


# A match that was opened for a seat


def play_own_seat(session: EngineSession, reply: dict[str, Any], seat: int) -> list[dict[str, Any]]:
    """All answers until the end, the seat acting at random."""
    rng, replies = random.Random(7), [reply]
    while replies[-1]["to_act"] != NOBODY:
        assert replies[-1]["to_act"] == seat
        action = rng.choice(asked(session, {"actions": True})["actions"])
        replies.append(asked(session, {"submit": action}))
    return replies


@pytest.mark.parametrize("name", ["zodiac", "zoon", "zone_wars", "zombies"])
def test_a_seat_plays_a_whole_match_against_bots(name: str) -> None:
    session = EngineSession()
    begun = asked(session, {"new": {"game": name, "seat": 1, "others": "random"}})
    replies = play_own_seat(session, begun, 1)
    assert replies[-1]["outcome"]["reason"]


@pytest.mark.parametrize(
    "request_",
    [{"undo": True}, {"save": "x.jsonl"}, {"view": 0}, {"imagine": {"seat": 0}}, {"chances": True}, {"random": {}}],
)
def test_a_seat_cannot_ask_for_what_it_may_not_see(request_: dict[str, Any], tmp_path: Path) -> None:
    session = session_with(game="zoon", seat=1, others="random")
    assert refused(session, request_)
    assert asked(session, {"view": 1})
    assert asked(session, {"view": None})
    assert asked(session, {"imagine": {}})


@pytest.mark.parametrize("name", ["zoon", "zombies"])
def test_a_seat_is_told_what_the_rules_let_it_learn_and_nothing_else(name: str) -> None:
    game, rng = load_game(name), random.Random(7)
    sitters = tuple(Sitter(SitterKind.PERSON, "x") for _ in range(game.seats({})))
    match = Match(game, Header(game=name, rules_version=game.version, content="", sitters=sitters, seed="1"))
    engine = EngineMatch(match, seat=0, bot=RandomBot())
    replies = [engine.let_others_play()]
    while replies[-1]["to_act"] != NOBODY:
        action = rng.choice(engine.find_request("actions")(True)["actions"])
        replies.append(engine.find_request("submit")(action))
    told = [event for reply in replies for event in reply["events"]]
    plies = range(1, match.ply + 1)
    learned = [event_to_plain_json(event) for ply in plies for event in match.past.events_when_first_shown(ply, 0)]
    everything = [event_to_plain_json(event) for ply in plies for event in match.past.events_when_first_shown(ply, 1)]
    assert told == learned
    assert learned != everything, "the other seat learned something else"
    assert replies[-1]["position"] == str(match.shown_view(0))


def test_save_makes_no_folder_that_was_not_there(tmp_path: Path) -> None:
    session = session_with(game="zodiac", seed=1)
    assert refused(session, {"save": str(tmp_path / "new" / "match.jsonl")}).endswith("make it first")
    assert list(tmp_path.iterdir()) == []
