"""Highlights of an evening: searches its matches for them in the worker, and makes their sentences.

Used by `evening.scene` and `evening.picture`; `end.scene` uses one of the texts. HighlightSearch takes one match
after the other and writes what it finds into the evening's file, so each match is searched once; what is there
comes from `play.highlights`, which owns the format. A change must keep: a file from elsewhere may lack what a
sentence says, and then the highlight is left out. Call `cancel_questions` when the page goes.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tabletop.ai.questions import CallFunction
from tabletop.box import LazyRef
from tabletop.clock_trust import plausible_local_time
from tabletop.content import boxes
from tabletop.content.errors import ContentError, UnknownGame
from tabletop.play import evening_matches
from tabletop.play.campaigns import RecordFileError
from tabletop.play.evening import EVENINGS, Evening, EveningMatch, StoredEvening
from tabletop.play.evening_matches import files_of_match
from tabletop.play.guesses import leading_prophets
from tabletop.play.highlights import MatchHighlights, has_match_ended_like, highlights_of_report
from tabletop.play.saved_matches import SaveError, load_main_line
from tabletop.rules.game import Seat
from tabletop.rules.match_report import ClosestCall
from tabletop.ui import wording
from tabletop.ui.locale_formats import date_text, localised_integer_text, time_of_day_text
from tabletop.ui.messages import has_text, say
from tabletop.ui.scenes.end.highlight_texts import HighlightTexts, prophet_names, prophet_text
from tabletop.ui.scenes.evening import current_evening
from tabletop.ui.scenes.query import Query
from tabletop.ui.sentences import join_list

if TYPE_CHECKING:
    from tabletop.play.match import Match
    from tabletop.ui.stage.stage import Stage


@dataclass(frozen=True, slots=True)
class EveningHighlight:
    """Something that is told of an evening."""

    name: str
    """luck, near, turning or prophet."""
    title: str
    headline: str
    text: str
    match: EveningMatch | None = None
    """Where it happened; None for nowhere."""
    ply: int = 0


def match_count_text(count: int) -> str:
    return say("evening.match_count", count=count)


def evening_time_text(evening: Evening) -> str:
    """The day, and from when to when, in the time of this place; times that cannot be right are not shown."""
    if evening.behind:
        return say("evening.behind_day")
    now = current_evening.now()
    times = (plausible_local_time(each.ended.timestamp(), now) for each in evening.played)
    known = sorted(each.astimezone() for each in times if each is not None)
    if not known:
        return say("title.day_unknown")
    first, last = known[0], known[-1]
    day, start, end = date_text(first), time_of_day_text(first), time_of_day_text(last)
    return say("evening.once" if start == end else "evening.when", day=day, start=start, end=end)


def counted_elsewhere_text(evening: Evening, match: EveningMatch) -> str:
    """That another end of a match counts: who won then, and when."""
    then = evening_time_text(replace(evening, played=(match,)))
    if match.team:
        return say("end.counted_saved" if match.winners else "end.counted_fallen", when=then)
    names = [_sitter_name(match, seat) for seat in match.winners]
    if not names:
        return say("end.counted_nobody", when=then)
    if len(names) == 1:
        return say("end.counted_one", name=names[0], when=then)
    return say("end.counted_many", names=join_names(names), when=then)


def join_names(names: Sequence[str]) -> str:
    """Names, the last two with a word between them."""
    first = join_list(names[:-1])
    return say("evening.and", first=first, second=names[-1])


def evening_game_title(game: str) -> str:
    """The game's name for people; that in the file where the game is not here."""
    try:
        return wording.game_title(game)
    except (ContentError, UnknownGame):
        return game.replace("_", " ").title() or say("title.unknown_game")


def evening_highlights(evening: Evening, *, waiting: bool) -> tuple[EveningHighlight, ...]:
    """Closest call, luck, turn and prophet; what is still looked for says so, what never was is left out."""
    found = [
        highlight
        for highlight in (
            _closest_call_highlight(evening),
            _luckiest_roll_highlight(evening),
            _latest_turning_highlight(evening),
            _prophet_highlight(evening),
        )
        if highlight is not None
    ]
    if waiting and not found:
        return (EveningHighlight("near", say("end.near"), "", say("evening.looking")),)
    return tuple(found)


def _closest_call_highlight(evening: Evening) -> EveningHighlight | None:
    found = evening_matches.closest_call(evening)
    if found is None:
        return None
    match, near = found
    told = _closest_call_heading_and_text(match, near)
    if told is None:
        return None
    words = f"{_match_label(evening, match, near.seat)} {told[1]}"
    return EveningHighlight("near", say("end.near"), told[0], words, match, near.ply)


def _closest_call_heading_and_text(match: EveningMatch, near: ClosestCall) -> tuple[str, str] | None:
    """Head and sentence, from the words of the game, or those of a solved one; None where it has none such."""
    box = boxes.find_game_box(match.game)
    part = match.game if box and box.match_report is not None else "end"
    key = f"{part}.near_{near.key}"
    if not has_text(key) or not has_text(f"{key}_text"):
        return None
    filled = {"name": _sitter_name(match, near.seat), **dict(near.numbers)}
    try:
        return say(key, **filled), say(f"{key}_text", **filled)
    except (KeyError, IndexError, ValueError, AttributeError):
        return None  # a file from elsewhere may lack what the sentence says


def _luckiest_roll_highlight(evening: Evening) -> EveningHighlight | None:
    found = evening_matches.luckiest_roll(evening)
    if found is None or not found[1].chance:
        return None
    match, roll = found
    exact = say(
        "end.exactly",
        ways=localised_integer_text(roll.chance.numerator),
        of=localised_integer_text(roll.chance.denominator),
    )
    head = say("end.one_in", number=localised_integer_text(round(1 / roll.chance)))
    return EveningHighlight(
        "luck", say("end.luck"), head, f"{_match_label(evening, match, roll.seat)} {exact}", match, roll.ply
    )


def _latest_turning_highlight(evening: Evening) -> EveningHighlight | None:
    found = evening_matches.latest_turning_point(evening)
    if found is None:
        return None
    match, turn = found
    head = say("end.round", round=turn.label) if turn.label else say("end.at", ply=turn.ply)
    left = max(0, match.plies - turn.ply)
    told = say("evening.turned" if left else "evening.turned_0", ply=turn.ply, plies=match.plies, count=left)
    words = f"{_match_label(evening, match, turn.seat)} {told}"
    return EveningHighlight("turning", say("evening.latest"), head, words, match, turn.ply)


def _prophet_highlight(evening: Evening) -> EveningHighlight | None:
    best = leading_prophets(evening_matches.prophet_scores(evening))
    if not best:
        return None
    return EveningHighlight("prophet", say("evening.prophet"), prophet_names(best), prophet_text(best))


def _match_label(evening: Evening, match: EveningMatch, seat: Seat) -> str:
    number = evening.played.index(match) + 1
    if not 0 <= seat < len(match.sitters):
        return say("evening.where_all", game=evening_game_title(match.game), number=number)
    return say("evening.where", name=_sitter_name(match, seat), game=evening_game_title(match.game), number=number)


def _sitter_name(match: EveningMatch, seat: Seat) -> str:
    if not 0 <= seat < len(match.sitters):
        return ""
    try:
        return wording.sitter_name(match.game, match.sitters[seat], seat)
    except (ContentError, UnknownGame, IndexError):
        return match.sitters[seat].name


_OF_FILES: LazyRef[object] = LazyRef("tabletop.play.highlights:highlights_of_files")


class HighlightSearch:
    """What is found goes into the evening's file, so that it is looked for once."""

    def __init__(self, stage: Stage, stored: StoredEvening | None) -> None:
        self._stage = stage
        self._path = stored.path if stored else Path()
        played = stored.evening.played if stored else ()
        self._matches_left = deque(each for each in played if each.highlights is None)
        self._query: Query[EveningMatch] = Query()
        self._judged_match: tuple[EveningMatch, Match[Any, Any, Any], HighlightTexts] | None = None
        """A match of a solved game, whose positions are judged one by one."""

    @property
    def is_waiting(self) -> bool:
        """Whether something is still to come."""
        return bool(self._matches_left) or self._query.is_waiting or self._judged_match is not None

    def update(self, evening: Evening) -> Evening:
        """Takes an answer that has come, and asks for the next one; returns the evening with what is known by now."""
        if self._query.update():
            return self._store_highlights(evening, self._query.key, self._query.value)
        if self._query.is_waiting:
            return evening
        if self._judged_match is not None:
            match, played, texts = self._judged_match
            texts.update()
            if texts.is_waiting:
                return evening
            self._judged_match = None
            return self._store_highlights(
                evening, match, highlights_of_report(played, texts.report) if texts.report else MatchHighlights()
            )
        if self._matches_left:
            self._request_highlights(self._matches_left.popleft())
        return evening

    def cancel_questions(self) -> None:
        """Nobody looks any more."""
        self._matches_left.clear()
        self._query.reset()
        if self._judged_match is not None:
            self._judged_match[2].cancel_questions()
            self._judged_match = None

    def _request_highlights(self, match: EveningMatch) -> None:
        stage, box = self._stage, boxes.find_game_box(match.game)
        paths, end = files_of_match(stage.saves, match), (match.winners, match.plies)
        if box is not None and box.match_report is None and box.analyst is not None:
            for path in paths:
                with suppress(SaveError):
                    played = load_main_line(path, stage.game_library)
                    if has_match_ended_like(played, end):
                        self._judged_match = match, played, HighlightTexts(stage, played)
                        return
            return
        safe = "safe" if stage.is_safe_mode else ""
        named = tuple(map(str, paths))
        self._query.ask(stage.worker, match, CallFunction(_OF_FILES, (named, end, safe)))  # type: ignore[arg-type]

    def _store_highlights(self, evening: Evening, match: EveningMatch, highlights: object) -> Evening:
        """A match that is gone has none today; it may be put back."""
        if not isinstance(highlights, MatchHighlights):
            return evening
        with suppress(RecordFileError):  # it is shown all the same, and looked for again the next time
            EVENINGS.change_record(self._path, lambda found: found.with_highlights(match, highlights))
        return evening.with_highlights(match, highlights)
