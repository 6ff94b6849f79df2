"""BoardMessages: the sentences that a game's board adds to the table, such as prompts, odds, hints and move texts.

Part of the Board contract, asked by the table, the phones, the review and the wall: a game, also one in another
package, derives its own (docs/api/boards.md), so names and arguments must stay and every method needs a usual answer.
What it does not answer is taken from its catalogue. Views that are called a spectator's hold nothing hidden, and no
sentence may say more than its view knows. The functions at the end help games to make names and to fill event texts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import fields
from itertools import islice
from typing import Any, Final, TypeVar

from tabletop.rules.caches import Cache
from tabletop.rules.game import NOBODY, Event, Seat
from tabletop.ui.gesture.picker import Steps, TargetId
from tabletop.ui.messages import say


def hints_stay_allowed() -> bool:
    """The usual answer of `are_hints_barred`."""
    return False


class BoardMessages:
    """What it answers here will do for a game with neither dice nor dangers."""

    warns_of_replies: bool = True
    """Whether the odds tell what the other side could do next; not where that is for somebody to find out."""
    are_hints_barred: Callable[[], bool] = staticmethod(hints_stay_allowed)
    """Whether the match gives no help just now: no odds of what is hidden, no warning, no best way."""
    idle_action_types: tuple[type, ...] = ()
    """Kinds of actions that do nothing: a hint proposes one only where nothing else is better."""
    is_prose: bool = False
    """Whether the list of moves tells each action in words on a row of its own, instead of in notation."""

    # --- what is to be done ---------------------------------------------------------------------------------------

    def last_turn_restriction(self, view: Any) -> str:
        """What the turn before forbids now, where the position itself remembers it; "" for nothing."""
        return ""

    def prompt_text(self, view: Any, seat: Seat, path: Steps) -> str:
        """What the seat is to do after these picks, without its name; "" for the usual sentence."""
        return ""

    def role_name(self, seat: Seat) -> str:
        """What a seat plays, by a name of the game, such as a survivor; "" where that has none."""
        return ""

    def chance_text(self, view: Any) -> str:
        """What is drawn, rolled or turned over now, as a sentence without a full stop; "" for the usual one."""
        return ""

    def plan_mode_labels(self) -> tuple[str, ...]:
        """The one label that says which action is being planned, in several wordings, the longest first.

        The first that fits is shown before the buttons. () shows none.
        """
        return ()

    def place_name(self, view: Any, place: TargetId) -> str:
        """What a place is called at the table, such as "C4", whatever is there; "" for what a phone calls it."""
        return ""

    def place_text(self, view: Any, place: TargetId) -> str:
        """What is at a place, as far as whoever looks at the board sees it; "" for what its large picture says."""
        return ""

    def reach_texts(self, view: Any, place: TargetId, in_hand: TargetId) -> tuple[str, ...]:
        """Who can reach or see a place or the piece there, a sentence each; () where nobody can.

        `in_hand` is the piece in hand, "" for none: a free place is asked about for that piece.
        """
        return ()

    def sight_text(self, view: Any, place: TargetId, in_hand: TargetId) -> str:
        """What the piece in hand, or else the one that acts, sees of a place; "" where the game has no sight."""
        return ""

    def action_text(self, view: Any, action: Any) -> str:
        """What a legal action does, as a short sentence for the choice box and the Done button."""
        return str(action)

    def proposal_text(self, view: Any, action: Any) -> str:
        """What a legal action does, where nothing else tells it: over the reason for it."""
        return self.action_text(view, action)

    def hint_reason(self, view: Any, action: Any) -> str:
        """Why a legal action is sensible, in one short sentence, for whoever asks for a hint; "" for nothing to say.

        The view is that of the seat to act, and nothing else is read: what a hint says must not betray a secret.
        """
        return ""

    def past_action_text(self, view: Any, action: Any, name: str) -> str:
        """What somebody of this name did, where no event tells it; the view is that of before."""
        return say("table.did", name=name, words=self.action_text(view, action))

    def automatic_action_text(self, words: str) -> str:
        """How the list tells what was done without asking: that somebody had settled it before."""
        return say("table.settled", words=words)

    # --- what it may come to --------------------------------------------------------------------------------------

    def risk_question(self, view: Any, action: Any) -> tuple[str, str]:
        """What a risky action leads to, as a question, and what the button says that does it nevertheless."""
        return say("table.is_meant", action=self.action_text(view, action)), say("table.is_meant_yes")

    def odds_lines(self, view: Any, action: Any) -> tuple[str, ...]:
        """One or two short lines on how likely a legal action is to succeed; () where nothing is left to chance."""
        return ()

    def pick_preview_lines(self, place: TargetId) -> tuple[str, ...]:
        """One or two short lines on what picking the place next would lead to; () to ask for the odds of an action."""
        return ()

    def unfinished_seat(self, view: Any) -> Seat:
        """Whose deed is not over yet, also while chance or others act in it; NOBODY where none is."""
        return NOBODY

    # --- what has happened ----------------------------------------------------------------------------------------

    def notation(self, text: str) -> str:
        """An action in the game's notation; it is given as far as the reader may know it."""
        return text

    def detail_lines(self, events: Sequence[Event], names: Sequence[str]) -> tuple[str, ...]:
        """What stands behind an action that everybody may know: dice, modifiers, clauses; a line each.

        The events are a spectator's, and the names those of the seats.
        """
        return ()

    def sounds(self, events: Sequence[Event]) -> tuple[str, ...]:
        """Names of what is heard when all of this was seen; the events are a spectator's, none for what is taken back.

        What begins with its own picture, such as dice, is a cue of the board.
        """
        return ("place",)

    def tension(self, view: Any) -> float:
        """How near the end is, from 0 to 1; the view is a spectator's."""
        return 0.0

    def seat_texts(self, view: Any, seat: Seat) -> tuple[str, ...]:
        """Alternative wordings of what the seat has, the longest first, of which one is shown; () for nothing."""
        return ()

    def side_text(self, view: Any, seat: Seat) -> str:
        """What people would miss if seats were changed over and nobody told them, such as a tribe; "" for nothing."""
        return ""

    def ending_picture(self, *, won: bool) -> str:
        """Picture of the end of a game that all seats win or lose together; "" for the usual ribbon."""
        return ""


def group_details_by_sentence(sentences: Sequence[tuple[str, Sequence[str]]]) -> tuple[str, ...]:
    """What stands behind each sentence, below it where there are several: who was meant must not be guessed.

    What stands behind something that nobody speaks of is said once.
    """
    several = sum(bool(sentence) for sentence, _ in sentences) > 1
    found: list[str] = []
    for sentence, lines in sentences:
        found += [sentence] if sentence and several else []
        found += [line for line in (f"· {words}" for words in lines) if sentence or line not in found]
    return tuple(found)


C = TypeVar("C")
N = TypeVar("N")
Blanks = dict[str, str]
_MOST: Final = 8


def cache_by_content(make: Callable[[C], N]) -> Callable[[C], N]:
    """Names that are made once for some content."""
    # by identity: content cannot be hashed, and is the same object for a whole match
    made: Cache[int, tuple[C, N]] = Cache("names", _MOST)

    def get_or_make_names(content: C) -> N:
        if id(content) not in made:
            made[id(content)] = content, make(content)
        return made[id(content)][1]

    return get_or_make_names


def title_from_id(id_: str) -> str:
    """A name made from an id that the content does not know."""
    return id_.replace("-", " ").replace("_", " ").capitalize()


def event_placeholder_values(event: Event, fill_field: Callable[[str, Any], Blanks]) -> Blanks:
    """What the fields of an event fill, each told by its name and value."""
    found: Blanks = {}
    for part in fields(event):
        found |= fill_field(part.name, getattr(event, part.name))
    return found


def first_matching_sound(
    sounds_by_kinds: Iterable[tuple[tuple[type, ...], str]], events: Sequence[Event]
) -> tuple[str, ...]:
    """One sound for an action: the first that fits anything that has happened."""
    sounds = (sound for kinds, sound in sounds_by_kinds if any(isinstance(event, kinds) for event in events))
    return tuple(islice(sounds, 1))
