"""`tabletop engine`: lets another program drive a match, with one JSON object a line in and one out.

Used by `cli/main`, which runs it as a command, and by `cli/selfcheck` (`serve`, LONGEST_LINE). An EngineSession holds
one match; `serve` reads lines until the input ends. docs/bots.md describes the protocol for authors of bots: names of
requests and keys must stay as they are; those of views and events come from `rules/json_view`. Whatever a line holds
must be answered, with an error object where it cannot be done: `tabletop selfcheck` tries that.
"""

from __future__ import annotations

import json
import os
import secrets
import sys
from argparse import Namespace
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, BinaryIO

from tabletop import log, paths
from tabletop.arguments import Parser, UsageError, parse_seed, whole_number_type
from tabletop.content import boxes
from tabletop.content.errors import ContentError, UnknownGame
from tabletop.content.games import digest, load_game
from tabletop.content.prose import game_messages
from tabletop.error_text import nearest_word_suffix
from tabletop.play import chance as play_chance
from tabletop.play.match import Match
from tabletop.play.record import (
    CHANCE_MODES,
    COPIED,
    COUNTED,
    DISCLOSED,
    FAILED,
    REPLAYED,
    SIDE_LINE,
    ChanceMode,
    GoToPly,
    Header,
    new_match_identity,
)
from tabletop.play.saved_matches import SaveError, load_match, save_copy
from tabletop.play.seats import Sitter, SitterKind
from tabletop.rules.game import CHANCE, IllegalAction, Outcome, Refusal, RulesError, clashing_options
from tabletop.rules.json_view import event_to_plain_json, to_plain_json_value

Reply = dict[str, Any]

_LONGEST_PATH = 1024
_LONGEST_ERROR = 1000
"""Letters of an answer to what cannot be done."""
_NEW_MATCH_KEYS = ("game", "setup", "seed", "chance")


_STOPPED_TEXTS = {
    DISCLOSED: "hidden things of this match were shown, so it is over",
    COPIED: "this match continues in another file or window",
    REPLAYED: "the match ended before, and that result counts",
    COUNTED: "this result has counted, so it stays",
    FAILED: "a fault of the program has stopped this match; save it and load it to continue",
    SIDE_LINE: "you can't play on in a branch until its match is over",
}
"""Why nobody acts although the rules let somebody."""


class BadRequest(ValueError):
    """A well-formed object that asks for nothing that can be done."""


def error_reply(text: str) -> Reply:
    """The answer to what cannot be done; one that says a long request again is left out in the middle."""
    half = _LONGEST_ERROR // 2
    return {"ok": False, "error": text if len(text) <= _LONGEST_ERROR else f"{text[:half]}…{text[-half:]}"}


class EngineSession:
    """A caller's match and what may be asked of it."""

    def __init__(self) -> None:
        self.is_over = False
        """Whether the caller has said goodbye."""
        self._match: Match[Any, Any, Any] | None = None
        self._from_file = False
        """Whether the match was loaded, and nothing but what a spectator sees was shown of it yet."""
        self._requests: dict[str, Callable[[Any], Reply]] = {
            "new": self._start_new_match,
            "actions": self._reply_with_legal_actions,
            "submit": self._submit_action,
            "view": self._reply_with_seat_view,
            "undo": self._undo_action,
            "save": self._save_match,
            "load": self._load_match_from_file,
            "quit": self._end_session,
        }

    def reply_to_request(self, request: object) -> Reply:
        """Does what an object of one key asks for; an answer with an error where it cannot be done.

        Whatever goes wrong, the match stays as it was.
        """
        try:
            name, value = _parse_request(request)
            if name not in self._requests:
                raise BadRequest(
                    f"unknown request {name!r}{nearest_word_suffix(name, self._requests)}; "
                    f"{self._known_requests_text()}"
                )
            return self._run_request_or_refuse(self._requests[name], value)
        except (BadRequest, RulesError, UnknownGame, ContentError, SaveError) as error:
            return error_reply(str(error))
        except Exception as error:  # noqa: BLE001 - the last line of defence: it is logged
            log.start_logging_to_file(paths.log())
            log.log_exception(__name__)
            return error_reply(f"this is a fault of the program, {type(error).__name__}: {error}; nothing has changed")

    def _run_request_or_refuse(self, request: Callable[[Any], Reply], value: object) -> Reply:
        """What a request answers; what it refuses by a rule is an answer with the rule's number."""
        try:
            return request(value)
        except IllegalAction as error:
            return self._refusal_reply(error)

    def _start_new_match(self, details: object) -> Reply:
        asked = _checked_json_object("new", details, _NEW_MATCH_KEYS)
        name = _checked_text("game", asked.get("game"))
        game = load_game(name)
        setup = {
            key: _checked_one_line_text(f"setup.{key}", value)
            for key, value in _checked_json_object("setup", asked.get("setup", {})).items()
        }
        clashing = clashing_options(game.options, setup)
        if clashing:
            raise BadRequest(f"setup.{clashing[0]} and setup.{clashing[1]} can't both be {setup[clashing[0]]!r}")
        chance = asked.get("chance", ChanceMode.AUTO)
        if chance not in CHANCE_MODES:
            raise BadRequest(f'chance must be "auto", "ask" or "dice", not {chance!r}')
        header = Header(
            game=name,
            rules_version=game.version,
            content=digest(name),
            sitters=tuple(Sitter(SitterKind.PERSON, f"seat {seat}") for seat in range(game.seats(setup))),
            setup=setup,
            seed=_parse_seed(asked.get("seed")),
            friendly_undo=True,
            chance=ChanceMode(chance),
            started=datetime.now(UTC).isoformat(timespec="seconds"),
            identity=new_match_identity(),
        )
        self._match = Match(game, header)
        self._from_file = False
        if asked.get("seed") is not None:
            self._match.notes.set_note(play_chance.SEED, play_chance.TYPED)
        return self._match_state_reply()

    def _reply_with_legal_actions(self, details: object) -> Reply:
        _check_value_is_true("actions", details)
        match = self._match_with_secrets_disclosed()
        offered = [str(action) for action in match.actions()]
        complete = match.game.complete and (match.to_act != CHANCE or bool(offered))
        return {"ok": True, "actions": offered, "complete": complete}

    def _submit_action(self, details: object) -> Reply:
        match = self._match_with_secrets_disclosed()
        action = match.game.parse(_checked_one_line_text("submit", details))
        known = {branch.name for branch in match.branches.all_branches()}
        events = match.submit(action)
        for branch in match.branches.all_branches():
            if branch.name not in known:
                match.branches.drop_branch(branch.name)
        return {"ok": True, "events": [event_to_plain_json(event) for event in events], **_match_state_to_json(match)}

    def _reply_with_seat_view(self, details: object) -> Reply:
        match = self._current_match()
        seats = len(match.sitters)
        if details is not None and (type(details) is not int or not 0 <= details < seats):
            raise BadRequest(f"view must be a seat from 0 to {seats - 1}, or null for a spectator")
        if details is not None:
            match = self._match_with_secrets_disclosed()
        return {"ok": True, "view": to_plain_json_value(match.shown_view(details))}

    def _undo_action(self, details: object) -> Reply:
        """Takes back one action, and with it what chance made of it where chance needs no caller."""
        _check_value_is_true("undo", details)
        match = self._match_with_secrets_disclosed()
        ply = match.ply - 1
        while ply >= 0 and match.past.does_program_draw_chance(ply):
            ply -= 1
        if ply < 0:
            raise BadRequest("there is nothing to undo")
        offer = match.offers.undo_offer()
        if offer.ply == ply and offer.refusal is None:
            match.undo()
        else:
            ops = [line.op for line in match.record().lines]
            self._match = Match(match.game, match.header, ops=[*ops, GoToPly(ply)])
        return self._match_state_reply()

    def _save_match(self, details: object) -> Reply:
        match, path = self._current_match(), _checked_file_path("save", details)
        if os.path.lexists(path):
            raise BadRequest(f"{path} exists, and nothing is overwritten; choose another name")
        save_copy(match, path)
        return {"ok": True, "saved": str(path)}

    def _load_match_from_file(self, details: object) -> Reply:
        """Takes the match and leaves its file alone; later actions are not written to it.

        A match with hidden cards or dice is over at every table of this home as soon as more is asked of it than a
        spectator may see: it goes on here as a branch.
        """
        path = _checked_file_path("load", details)
        if not os.path.isfile(path):
            raise BadRequest(f"{path} isn't a file")
        loaded = load_match(path, resume=False)
        self._match = loaded.match
        self._from_file = True
        return self._match_state_reply() | ({"lost": loaded.lost_text} if loaded.lost_text else {})

    def _end_session(self, details: object) -> Reply:
        _check_value_is_true("quit", details)
        self.is_over = True
        return {"ok": True}

    def _current_match(self) -> Match[Any, Any, Any]:
        if self._match is None:
            raise BadRequest(f'there is no match yet; begin with {{"new": {{"game": "{boxes.default_game_name()}"}}}}')
        return self._match

    def _match_with_secrets_disclosed(self) -> Match[Any, Any, Any]:
        """The match, with everything that may be asked of it."""
        match = self._current_match()
        if self._from_file:
            match.disclose_secrets()
            self._from_file = False
            if match.stop_reason == DISCLOSED:
                match.branches.begin_branch(match.ply, _unused_branch_name(match))
        return match

    def _match_state_reply(self) -> Reply:
        return {"ok": True, **_match_state_to_json(self._current_match())}

    def _refusal_reply(self, error: IllegalAction) -> Reply:
        refusal = error.refusal
        text = _STOPPED_TEXTS.get(refusal.reason) or _refusal_text(self._current_match().game.name, refusal)
        return {"ok": False, "clause": refusal.clause, "reason": refusal.reason, "text": text}

    def _known_requests_text(self) -> str:
        return f"there is {', '.join(self._requests)}"


def _refusal_text(game: str, refusal: Refusal) -> str:
    """The sentence for a refusal; the bare reason where the words of an installed game cannot be read."""
    try:
        return game_messages(game).refusal_text(refusal)
    except boxes.expected_error_type(game, ContentError):
        return refusal.reason


def _unused_branch_name(match: Match[Any, Any, Any]) -> str:
    """A name for the line that the caller plays."""
    names = {branch.name for branch in match.branches.all_branches()}
    return next(name for number in range(1, len(names) + 2) if (name := f"engine {number}") not in names)


def _match_state_to_json(match: Match[Any, Any, Any]) -> Reply:
    return {"position": str(match.shown_view(None)), "to_act": match.to_act, "outcome": _outcome_to_json(match.outcome)}


def _outcome_to_json(outcome: Outcome | None) -> Reply | None:
    if outcome is None:
        return None
    return {"winners": list(outcome.winners), "reason": outcome.reason, "clause": outcome.clause}


def _parse_request(request: object) -> tuple[str, Any]:
    if not isinstance(request, dict) or len(request) != 1:
        raise BadRequest('a request must be an object with one key, such as {"actions": true}')
    return next(iter(request.items()))


def _checked_json_object(name: str, value: object, known: tuple[str, ...] = ()) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise BadRequest(f"{name} must be an object, not {value!r}")
    for key in value:
        if known and key not in known:
            raise BadRequest(f"{name} has no {key!r}{nearest_word_suffix(key, known)}; there is {', '.join(known)}")
    return value


def _checked_text(name: str, value: object) -> str:
    if not isinstance(value, str):
        raise BadRequest(f"{name} must be a text, not {value!r}")
    if any("\ud800" <= sign <= "\udfff" for sign in value):
        raise BadRequest(f"{name} has half a letter; send whole letters")
    return value


def _checked_one_line_text(name: str, value: object) -> str:
    """A text that may have been read from a file with its line end and byte order mark."""
    return _checked_text(name, value).removeprefix("\ufeff").rstrip("\r\n")


def _parse_seed(value: object) -> str:
    if value is None:
        return secrets.token_hex(16)
    if type(value) is int:
        return str(value)
    if not isinstance(value, str):
        raise BadRequest(f"seed must be a whole number or a text, not {value!r}")
    return _checked_text("seed", value)


def _check_value_is_true(name: str, value: object) -> None:
    if value is not True:
        raise BadRequest(f"{name} needs the value true")


def _checked_file_path(name: str, value: object) -> Path:
    if not isinstance(value, str) or not value or any(sign == "\0" or "\ud800" <= sign <= "\udfff" for sign in value):
        raise BadRequest(f"{name} must be the path of a file, not {value!r}")
    if len(value) > _LONGEST_PATH:
        raise BadRequest(f"{name} is the path of a file, and this has {len(value)} letters")
    return Path(value)


LONGEST_LINE = 1 << 20
"""Bytes of a request."""


def parser() -> Parser:
    made = Parser(
        "tabletop engine",
        "Reads requests from standard input and answers each with one line: JSON objects, one a line.\n"
        "With --check a program that wants to sit down is asked for its action in many situations instead, and\n"
        "what it does wrong is named. docs/bots.md describes both.",
        f'example:\n  {{"new": {{"game": "{boxes.default_game_name()}", "setup": {{}}, "seed": 1}}}}\n'
        '  {"actions": true}\n'
        "  tabletop engine --check ./my_engine",
    )
    made.add_argument("--check", metavar="COMMAND", help="a program to check")
    made.add_argument("--game", metavar="GAME", default="", help="check it in this game only")
    made.add_argument(
        "--situations", metavar="N", type=whole_number_type(1), default=1000, help="how many (default: 1000)"
    )
    made.add_argument("--seed", metavar="S", type=parse_seed, default="0", help="a number or a word (default: 0)")
    made.add_argument(
        "--move-time", metavar="MS", type=whole_number_type(1), default=1000, help="for each action (default: 1000)"
    )
    return made


def run(given: Namespace) -> int:
    """Answers until the input ends or says `{"quit": true}`; with --check returns 1 where there are faults."""
    if given.check is not None:
        return _run_check(given)
    if sys.stdin is None:
        raise UsageError("the standard input is closed, and there is nothing to read")
    serve(sys.stdin.buffer, sys.stdout.buffer)
    return 0


def _run_check(given: Namespace) -> int:
    """Raises UsageError and UnknownGame."""
    from tabletop.ai.engine_process import split_command
    from tabletop.cli.engine_check import run_engine_check

    try:
        split_command(given.check)
    except ValueError as error:
        raise UsageError(f"--check {given.check}: {error}") from None
    return run_engine_check(given, print)


def serve(requests: BinaryIO, replies: BinaryIO) -> None:
    """Answers every line, whatever it holds."""
    session = EngineSession()
    while not session.is_over and (line := requests.readline(LONGEST_LINE + 1)):
        is_long = len(line) > LONGEST_LINE
        reply = error_reply(f"a line has at most {LONGEST_LINE} bytes") if is_long else reply_to_line(session, line)
        replies.write(json.dumps(reply).encode("ascii") + b"\n")
        replies.flush()
        if is_long:
            _skip_rest_of_line(requests, line)


def reply_to_line(session: EngineSession, line: bytes) -> dict[str, Any]:
    """The reply to one line; an error object where the line is malformed."""
    try:
        request = json.loads(line.decode("utf-8-sig"))
    except RecursionError:
        return error_reply("the line is nested too deeply")
    except ValueError as error:
        return error_reply(f"the line isn't JSON: {error}")
    return session.reply_to_request(request)


def _skip_rest_of_line(requests: BinaryIO, line: bytes) -> None:
    while line and not line.endswith(b"\n"):
        line = requests.readline(LONGEST_LINE)
