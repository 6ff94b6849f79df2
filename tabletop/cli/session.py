"""What the engine's requests do: one match at a time, every answer a plain object."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tabletop import log, paths
from tabletop.arguments import nearest
from tabletop.content import boxes
from tabletop.content.errors import ContentError, UnknownGame
from tabletop.content.games import digest, load_game
from tabletop.content.prose import words
from tabletop.play import fairness
from tabletop.play.identity import new_identity
from tabletop.play.json_view import plain, plain_event
from tabletop.play.match import Match
from tabletop.play.record import CHANCE_MODES, COPIED, COUNTED, DISCLOSED, REPLAYED, SIDE_LINE, ChanceMode, Go, Header
from tabletop.play.save import SaveError, load, save_copy
from tabletop.play.seats import Sitter, SitterKind
from tabletop.rules.game import CHANCE, IllegalAction, Outcome, Refusal, RulesError, clash

Reply = dict[str, Any]

_LONGEST_PATH = 1024
_LONGEST_ERROR = 1000
"""Letters of an answer to what cannot be done."""
_NEW = ("game", "setup", "seed", "chance")


_STOPPED = {
    DISCLOSED: "what this match hid has been shown, so it is over",
    COPIED: "this match goes on in another file or window",
    REPLAYED: "the match has ended before, and that end counts",
    COUNTED: "this end has counted, so it stays",
    SIDE_LINE: "nobody plays on in a branch before its match is over",
}
"""Why nobody acts although the rules let somebody."""


class BadRequest(ValueError):
    """A well-formed object that asks for nothing that can be done."""


def failure(text: str) -> Reply:
    """The answer to what cannot be done; one that says a long request again is left out in the middle."""
    half = _LONGEST_ERROR // 2
    return {"ok": False, "error": text if len(text) <= _LONGEST_ERROR else f"{text[:half]}…{text[-half:]}"}


class Session:
    """A caller's match and what may be asked of it."""

    def __init__(self) -> None:
        self.over = False
        """Whether the caller has said goodbye."""
        self._match: Match[Any, Any, Any] | None = None
        self._from_file = False
        """Whether the match was loaded, and nothing but what a spectator sees was shown of it yet."""
        self._requests: dict[str, Callable[[Any], Reply]] = {
            "new": self._new,
            "actions": self._actions,
            "submit": self._submit,
            "view": self._view,
            "undo": self._undo,
            "save": self._save,
            "load": self._load,
            "quit": self._quit,
        }

    def reply(self, request: object) -> Reply:
        """Does what an object of one key asks for; an answer with an error where it cannot be done.

        Whatever goes wrong, the match stays as it was.
        """
        try:
            name, value = _single(request)
            if name not in self._requests:
                raise BadRequest(f"unknown request {name!r}{nearest(name, self._requests)}; {self._choices()}")
            return self._answered(self._requests[name], value)
        except (BadRequest, RulesError, UnknownGame, ContentError, SaveError) as error:
            return failure(str(error))
        except Exception as error:  # noqa: BLE001 - the last line of defence: it is logged
            log.keep(paths.log())
            log.fault(__name__)
            return failure(f"this is a fault of the program, {type(error).__name__}: {error}; nothing has changed")

    def _answered(self, request: Callable[[Any], Reply], value: object) -> Reply:
        """What a request answers; what it refuses by a rule is an answer with the rule's number."""
        try:
            return request(value)
        except IllegalAction as error:
            return self._refused(error)

    def _new(self, wanted: object) -> Reply:
        asked = _table("new", wanted, _NEW)
        name = _text("game", asked.get("game"))
        game = load_game(name)
        setup = {key: _line(f"setup.{key}", value) for key, value in _table("setup", asked.get("setup", {})).items()}
        clashing = clash(game.options, setup)
        if clashing:
            raise BadRequest(f"setup.{clashing[0]} and setup.{clashing[1]} cannot both be {setup[clashing[0]]!r}")
        chance = asked.get("chance", ChanceMode.AUTO)
        if chance not in CHANCE_MODES:
            raise BadRequest(f'chance is "auto", "ask" or "dice", not {chance!r}')
        header = Header(
            game=name,
            rules_version=game.version,
            content=digest(name),
            sitters=tuple(Sitter(SitterKind.PERSON, f"seat {seat}") for seat in range(game.seats(setup))),
            setup=setup,
            seed=_seed(asked.get("seed")),
            friendly_undo=True,
            chance=ChanceMode(chance),
            started=datetime.now(UTC).isoformat(timespec="seconds"),
            identity=new_identity(),
        )
        self._match = Match(game, header)
        self._from_file = False
        if asked.get("seed") is not None:
            self._match.notes.settle(fairness.SEED, fairness.TYPED)
        return self._standing()

    def _actions(self, wanted: object) -> Reply:
        _only_true("actions", wanted)
        match = self._disclosed()
        offered = [str(action) for action in match.actions()]
        complete = match.game.complete and (match.to_act != CHANCE or bool(offered))
        return {"ok": True, "actions": offered, "complete": complete}

    def _submit(self, wanted: object) -> Reply:
        match = self._disclosed()
        action = match.game.parse(_line("submit", wanted))
        known = {branch.name for branch in match.branches.all()}
        events = match.submit(action)
        for branch in match.branches.all():
            if branch.name not in known:
                match.branches.drop(branch.name)
        return {"ok": True, "events": [plain_event(event) for event in events], **_state(match)}

    def _view(self, wanted: object) -> Reply:
        match = self._playing()
        seats = len(match.sitters)
        if wanted is not None and (type(wanted) is not int or not 0 <= wanted < seats):
            raise BadRequest(f"view is a seat from 0 to {seats - 1}, or null for a spectator")
        if wanted is not None:
            match = self._disclosed()
        return {"ok": True, "view": plain(match.shown(wanted))}

    def _undo(self, wanted: object) -> Reply:
        """Takes back one action, and with it what chance made of it where chance needs no caller."""
        _only_true("undo", wanted)
        match = self._disclosed()
        ply = match.ply - 1
        while ply >= 0 and match.past.is_drawn(ply):
            ply -= 1
        if ply < 0:
            raise BadRequest("there is nothing to take back")
        offer = match.offers.undo()
        if offer.ply == ply and offer.refused is None:
            match.undo()
        else:
            ops = [line.op for line in match.record().lines]
            self._match = Match(match.game, match.header, ops=[*ops, Go(ply)])
        return self._standing()

    def _save(self, wanted: object) -> Reply:
        match, path = self._playing(), _path("save", wanted)
        if os.path.lexists(path):
            raise BadRequest(f"{path} exists, and nothing is overwritten; choose another name")
        save_copy(match, path)
        return {"ok": True, "saved": str(path)}

    def _load(self, wanted: object) -> Reply:
        """Takes the match and leaves its file alone; later actions are not written to it.

        A match with hidden cards or dice is over at every table of this home as soon as more is asked of it than a
        spectator may see: it goes on here as a branch.
        """
        path = _path("load", wanted)
        if not os.path.isfile(path):
            raise BadRequest(f"{path} is no file")
        loaded = load(path, resume=False)
        self._match = loaded.match
        self._from_file = True
        return self._standing() | ({"lost": loaded.lost} if loaded.lost else {})

    def _quit(self, wanted: object) -> Reply:
        _only_true("quit", wanted)
        self.over = True
        return {"ok": True}

    def _playing(self) -> Match[Any, Any, Any]:
        if self._match is None:
            raise BadRequest(f'there is no match yet; begin with {{"new": {{"game": "{boxes.first()}"}}}}')
        return self._match

    def _disclosed(self) -> Match[Any, Any, Any]:
        """The match, with everything that may be asked of it."""
        match = self._playing()
        if self._from_file:
            match.disclose()
            self._from_file = False
            if match.stopped == DISCLOSED:
                match.branches.begin(match.ply, _branch_name(match))
        return match

    def _standing(self) -> Reply:
        return {"ok": True, **_state(self._playing())}

    def _refused(self, error: IllegalAction) -> Reply:
        refusal = error.refusal
        text = _STOPPED.get(refusal.reason) or _refusal_text(self._playing().game.name, refusal)
        return {"ok": False, "clause": refusal.clause, "reason": refusal.reason, "text": text}

    def _choices(self) -> str:
        return f"there is {', '.join(self._requests)}"


def _refusal_text(game: str, refusal: Refusal) -> str:
    """The sentence for a refusal; the bare reason where the words of an installed game cannot be read."""
    try:
        return words(game).refusal(refusal)
    except boxes.may_raise(game, ContentError):
        return refusal.reason


def _branch_name(match: Match[Any, Any, Any]) -> str:
    """A name for the line that the caller plays."""
    names = {branch.name for branch in match.branches.all()}
    return next(name for number in range(1, len(names) + 2) if (name := f"engine {number}") not in names)


def _state(match: Match[Any, Any, Any]) -> Reply:
    return {"position": str(match.shown(None)), "to_act": match.to_act, "outcome": _outcome(match.outcome)}


def _outcome(outcome: Outcome | None) -> Reply | None:
    if outcome is None:
        return None
    return {"winners": list(outcome.winners), "reason": outcome.reason, "clause": outcome.clause}


def _single(request: object) -> tuple[str, Any]:
    if not isinstance(request, dict) or len(request) != 1:
        raise BadRequest('a request is an object with one key, such as {"actions": true}')
    return next(iter(request.items()))


def _table(name: str, value: object, known: tuple[str, ...] = ()) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise BadRequest(f"{name} is an object, not {value!r}")
    for key in value:
        if known and key not in known:
            raise BadRequest(f"{name} has no {key!r}{nearest(key, known)}; there is {', '.join(known)}")
    return value


def _text(name: str, value: object) -> str:
    if not isinstance(value, str):
        raise BadRequest(f"{name} is a text, not {value!r}")
    if any("\ud800" <= sign <= "\udfff" for sign in value):
        raise BadRequest(f"{name} is a text of whole letters, and this has half of one")
    return value


def _line(name: str, value: object) -> str:
    """A text that may have been read from a file with its line end and byte order mark."""
    return _text(name, value).removeprefix("\ufeff").rstrip("\r\n")


def _seed(value: object) -> str:
    if value is None:
        return secrets.token_hex(16)
    if type(value) is int:
        return str(value)
    if not isinstance(value, str):
        raise BadRequest(f"seed is a whole number or a text, not {value!r}")
    return _text("seed", value)


def _only_true(name: str, value: object) -> None:
    if value is not True:
        raise BadRequest(f"{name} takes the value true")


def _path(name: str, value: object) -> Path:
    if not isinstance(value, str) or not value or any(sign == "\0" or "\ud800" <= sign <= "\udfff" for sign in value):
        raise BadRequest(f"{name} is the path of a file, not {value!r}")
    if len(value) > _LONGEST_PATH:
        raise BadRequest(f"{name} is the path of a file, and this has {len(value)} letters")
    return Path(value)
