"""Answers that somebody had settled beforehand: noted with the match, so that its list of moves can tell them apart."""

from __future__ import annotations

import hashlib
from typing import Any

from tabletop.play.match import Match

_BEFORE, _MARK_DIGITS = 8, 16
"""So many actions, the answer included, tell it from one at the same place of another branch."""


def auto_answer_note(match: Match[Any, Any, Any], action: Any) -> tuple[str, str]:
    """Name and text of the note about an answer that is given now by itself."""
    ply = match.ply + 1
    return _auto_answer_note_name(ply), _mark_of_action(match, ply, str(action))


def was_answered_automatically(match: Match[Any, Any, Any], ply: int) -> bool:
    """Whether the action that led, or leads, to a ply was given by itself; of another branch it is not."""
    noted = match.notes.get(_auto_answer_note_name(ply), "") if 0 < ply <= match.length else ""
    return noted != "" and noted == _mark_of_action(match, ply, _action_text(match, ply))


def _auto_answer_note_name(ply: int) -> str:
    return f"given {ply}"


def _mark_of_action(match: Match[Any, Any, Any], ply: int, text: str) -> str:
    before = (_action_text(match, each) for each in range(max(1, ply - _BEFORE), ply))
    return hashlib.sha256("\n".join((*before, text)).encode()).hexdigest()[:_MARK_DIGITS]


def _action_text(match: Match[Any, Any, Any], ply: int) -> str:
    return match.past.action_text(ply, match.past.actor(ply)) or ""
