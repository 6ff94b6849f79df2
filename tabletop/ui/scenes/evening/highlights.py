"""An evening in sentences: when it was, and its moments, each of which can be looked at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import reduce

from tabletop.content import boxes
from tabletop.content.errors import ContentError, UnknownGame
from tabletop.play import standings
from tabletop.play.evening import Evening, EveningMatch
from tabletop.rules.game import Seat
from tabletop.rules.tale import Near
from tabletop.times import believed
from tabletop.ui import wording
from tabletop.ui.scenes.evening import current
from tabletop.ui.words import say, texts


@dataclass(frozen=True, slots=True)
class EveningHighlight:
    """Something that is told of an evening."""

    name: str
    """luck, near or turning."""
    title: str
    head: str
    words: str
    match: EveningMatch | None = None
    """Where it happened; None for nowhere."""
    ply: int = 0


def counted_matches(count: int) -> str:
    """So many matches."""
    return say("evening.matches_1" if count == 1 else "evening.matches_many", count=count)


def when(evening: Evening) -> str:
    """The day, and from when to when, in the time of this place; times that cannot be right are not shown."""
    if evening.behind:
        return say("evening.behind_day")
    now = current.now()
    times = (believed(each.ended.timestamp(), now) for each in evening.played)
    known = sorted(each.astimezone() for each in times if each is not None)
    if not known:
        return say("title.day_unknown")
    first, last = known[0], known[-1]
    day, start, end = f"{first:%Y-%m-%d}", f"{first:%H:%M}", f"{last:%H:%M}"
    return say("evening.once" if start == end else "evening.when", day=day, start=start, end=end)


def which(evening: Evening, match: EveningMatch) -> str:
    """That another end of a match counts: who won then, and when."""
    then = when(replace(evening, played=(match,)))
    if match.team:
        return say("end.counted_saved" if match.winners else "end.counted_fallen", when=then)
    names = [_name(match, seat) for seat in match.winners]
    if not names:
        return say("end.counted_nobody", when=then)
    if len(names) == 1:
        return say("end.counted_one", name=names[0], when=then)
    return say("end.counted_many", names=join_names(names), when=then)


def join_names(names: Sequence[str]) -> str:
    """Names, the last two with a word between them."""
    first = reduce(lambda one, two: say("setup.joined", first=one, second=two), names[:-1])
    return say("evening.and", first=first, second=names[-1])


def title(game: str) -> str:
    """The game's name for people; that in the file where the game is not here."""
    try:
        return wording.title(game)
    except (ContentError, UnknownGame):
        return game.replace("_", " ").title() or say("title.unknown_game")


def evening_highlights(evening: Evening, *, waiting: bool) -> tuple[EveningHighlight, ...]:
    """Closest call, greatest luck and latest turn; what is still looked for says so, what never was is left out."""
    found = [moment for moment in (_near(evening), _luck(evening), _turn(evening)) if moment is not None]
    if waiting and not found:
        return (EveningHighlight("near", say("end.near"), "", say("evening.looking")),)
    return tuple(found)


def _near(evening: Evening) -> EveningHighlight | None:
    found = standings.closest(evening)
    if found is None:
        return None
    match, near = found
    told = _near_text(match, near)
    if told is None:
        return None
    words = f"{_where(evening, match, near.seat)} {told[1]}"
    return EveningHighlight("near", say("end.near"), told[0], words, match, near.ply)


def _near_text(match: EveningMatch, near: Near) -> tuple[str, str] | None:
    """Head and sentence, from the words of the game, or those of a solved one; None where it has none such."""
    box = boxes.find(match.game)
    part = match.game if box and box.tale is not None else "end"
    key = f"{part}.near_{near.key}"
    if key not in texts() or f"{key}_text" not in texts():
        return None
    filled = {"name": _name(match, near.seat), **dict(near.numbers)}
    try:
        return say(key, **filled), say(f"{key}_text", **filled)
    except (KeyError, IndexError, ValueError, AttributeError):
        return None  # a file from elsewhere may lack what the sentence says


def _luck(evening: Evening) -> EveningHighlight | None:
    found = standings.luckiest(evening)
    if found is None or not found[1].chance:
        return None
    match, roll = found
    exact = say("end.exactly", ways=f"{roll.chance.numerator:,}", of=f"{roll.chance.denominator:,}")
    head = say("end.one_in", number=f"{round(1 / roll.chance):,}")
    return EveningHighlight(
        "luck", say("end.luck"), head, f"{_where(evening, match, roll.seat)} {exact}", match, roll.ply
    )


def _turn(evening: Evening) -> EveningHighlight | None:
    found = standings.latest_turn(evening)
    if found is None:
        return None
    match, turn = found
    head = say("end.round", round=turn.label) if turn.label else say("end.at", ply=turn.ply)
    left = max(0, match.plies - turn.ply)
    told = say(f"evening.turned{f'_{left}' if left < 2 else ''}", ply=turn.ply, plies=match.plies, left=left)
    words = f"{_where(evening, match, turn.seat)} {told}"
    return EveningHighlight("turning", say("evening.latest"), head, words, match, turn.ply)


def _where(evening: Evening, match: EveningMatch, seat: Seat) -> str:
    number = evening.played.index(match) + 1
    if not 0 <= seat < len(match.sitters):
        return say("evening.where_all", game=title(match.game), number=number)
    return say("evening.where", name=_name(match, seat), game=title(match.game), number=number)


def _name(match: EveningMatch, seat: Seat) -> str:
    if not 0 <= seat < len(match.sitters):
        return ""
    try:
        return wording.sitter_name(match.game, match.sitters[seat], seat)
    except (ContentError, UnknownGame, IndexError):
        return match.sitters[seat].name
