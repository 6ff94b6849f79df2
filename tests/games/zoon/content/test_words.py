"""What Zoon says: a sentence for every refusal, event and end, and a clause for every number that the rules name."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from tabletop.content.catalogues import catalogue_path, program_locale_folder
from tabletop.content.prose import LONGEST_REASON, GameMessages, Rulebook, RulebookPicture, game_messages, rulebook
from tabletop.games.zoon.rules import events
from tabletop.games.zoon.rules.card_vocabulary import KINDS, OPS, TYPES
from tabletop.games.zoon.rules.events import CombatReason, MoveReason
from tabletop.games.zoon.rules.refusals import REASONS
from tabletop.games.zoon.rules.state import Where
from tabletop.rules.game import Event, Outcome, Refusal
from tests.games.zoon.rules.table import zoon as zoon_game
from tests.ui import message_catalogues

RULES = Path(events.__file__).parent
NAMED = ("Anna", "Bo")
BLANK = re.compile(r"\{([a-z_]+)\}")
ENDS = {"emblem", "stuck", "resigned", "both_emblems", "quiet"}

LISTS: dict[str, set[str]] = {
    "TrumpPlayedUnnamed": {events.LED_TO_CELL},
    "Moved": {*events.MoveReason},
    "Eliminated": {"emblem", "unnamed"},
    "TurnedUp": {"front", "unnamed"},
    "StarUsed": {"unnamed"},
    "FoughtUnnamed": {"won", "star", "tie", "hit", "miss"},
    "TrumpPlayed": {*KINDS},
    "Fought": {*events.CombatReason},
    "TrumpMoved": {where.value for where in Where},
    "PennyTurned": {"heads", "tails"},
    "Declined": {"passed", "nothing"},
    "Ended": ENDS,
}
"""Reasons that change what an event means, so that each has a line of its own."""


@pytest.fixture(scope="module", name="said")
def _said() -> GameMessages:
    return game_messages("zoon")


@pytest.fixture(scope="module", name="book")
def _book() -> Rulebook:
    return rulebook("zoon")


def test_the_rules_of_pennies_and_dice_have_one_name() -> None:
    """In every language: whoever has read of them knows them again. A Star's own words are the tribe's."""
    decks = zoon_game().rules_context.decks
    stars = {card.star.text for deck in decks for card in deck.cards if card.star is not None}
    english = set(message_catalogues.english_texts("zoon").values())
    assert "Pennies and dice" in english
    for text in english - stars:
        assert not re.search(r"alternate rules|variant\b|Pennies:", text), text
    german = message_catalogues.translations(catalogue_path(program_locale_folder(), "de", "zoon"))
    for said in (form for forms in german.values() for form in forms):
        assert not re.search(r"lternativen? Regeln|Variante\b|Münzen:", said), said


def longest() -> dict[str, str]:
    """For each blank of a refusal the longest thing that may stand there."""
    tribes = zoon_game().content.tribes
    zoons = [zoon for tribe in tribes for zoon in tribe.zoons]
    zoon = max((zoon.name for zoon in zoons), key=len)
    trump = max((trump.name for tribe in tribes for trump in tribe.trumps), key=len)
    label = max((f"{zoon.id}#0" for zoon in zoons), key=len)
    types = max((" ".join(trump.usable_by) for tribe in tribes for trump in tribe.trumps), key=len)
    return {"zoon": zoon, "friend": zoon, "trump": trump, "card": label, "types": types,
            "area": "not_enemy_deployment", "ways": "c3 d3", "number": "12", "expected": "12"}  # fmt: skip


LONGEST = longest()


def kinds() -> list[type[Event]]:
    return [kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, Event)
            and kind.__module__ == events.__name__ and not kind.__name__.startswith("_")]  # fmt: skip


def test_every_reason_has_a_sentence_and_every_sentence_a_reason(said: GameMessages) -> None:
    assert set(said.reasons) == set(REASONS)


def test_the_rules_refuse_for_no_reason_that_is_not_listed() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in RULES.glob("*.py"))
    used = set(re.findall(r"(?:Refusal|refuse)\(\s*[^,()]+,\s*\"([a-z_]+)\"", text))
    assert len(used) > 30
    assert used <= set(REASONS)


@pytest.mark.parametrize("reason", REASONS)
def test_a_refusal_is_short_and_leaves_no_blank(said: GameMessages, reason: str) -> None:
    params = tuple((name, LONGEST.get(name, "c2")) for name in REASONS[reason])
    sentence = said.refusal_text(Refusal("Z1", reason, params))
    assert "{" not in sentence
    assert "_" not in sentence, "areas and types are told in words"
    assert len(sentence) <= LONGEST_REASON
    assert sentence.endswith(".")


def test_types_and_areas_are_told_in_words(said: GameMessages) -> None:
    for types in ("chief priest", "chief/priest"):
        needs = Refusal("Z46", "no_user", (("trump", "The Song"), ("types", types)))
        wanted = "The Song needs a Chief or a Priest, and you have none left. Play another card."
        assert said.refusal_text(needs) == wanted
    area = Refusal("D27", "outside_area", (("target", "c6"), ("area", "own_camp")))
    assert said.refusal_text(area) == "You can't choose c6. Choose from your camp."
    assert set(TYPES) < set(said.terms)
    areas = {area for op in OPS.values() for area in op.required_fields.get("area", ())}
    assert areas < set(said.terms)


@pytest.mark.parametrize("kind", kinds(), ids=lambda kind: kind.__name__)
def test_every_event_is_told_twice(said: GameMessages, kind: type[Event]) -> None:
    known = {part.name for part in fields(kind)} - {"rules"}
    known |= {"winner", "loser"} if "winner" in known else set()
    known |= {f"{name}_{end}" for name in known for end in ("first", "last")}
    for told in (said.events, said.captions):
        assert kind.__name__ in told
        for key, sentence in told.items():
            if key.partition("/")[0] == kind.__name__:
                assert set(BLANK.findall(sentence)) <= known, key


def test_nothing_is_told_of_events_that_do_not_exist(said: GameMessages) -> None:
    names = {kind.__name__ for kind in kinds()}
    reasons = {name: LISTS.get(name, set()) for name in names} | {"Relocated": set(OPS)}
    for told in (said.events, said.captions):
        for key in told:
            name, _, reason = key.partition("/")
            assert name in names
            assert not reason or reason in reasons[name], key


@pytest.mark.parametrize("name", LISTS)
def test_each_reason_has_a_line_of_its_own(said: GameMessages, name: str) -> None:
    lines = {reason: said.events.get(f"{name}/{reason}") for reason in LISTS[name]}
    assert None not in lines.values()


def side(seat: int, name: str) -> events.Side:
    return events.Side(seat, name, 0, None, ())


EVENTS: list[tuple[Event, str]] = [
    (events.Moved(("Z18",), 0, 7, 19, MoveReason.JUMP, "b2", "b4"), "Anna jumps b2-b4"),
    (
        events.TrumpPlayed(("Z43",), 1, "Rockfall", 1, (21,), "terrain", ("d4",)),
        "Bo plays Rockfall: d4 is now an Obstacle",
    ),
    (
        events.TrumpPlayed(("Z62",), 0, "Lantern Flask", 0, (14, 19), "shooting", ("c3", "b4")),
        "Anna shoots from c3 at b4 with Lantern Flask",
    ),
    (
        events.Fought(
            ("A20",),
            side(0, "Pickguard"),
            side(1, "Levy Spear"),
            20,
            CombatReason.UNDERDOG,
            1,
            "Pickguard",
            "Levy Spear",
            "7+2:5+4",
            "c4",
        ),
        "Pickguard meets Levy Spear on c4, 7+2:5+4, and on equal totals the weaker card wins for Bo (Underdog rule)",
    ),
    (
        events.Fought(
            ("Z37",), side(0, "Digger"), side(1, "Wader"), 20, CombatReason.TIE, -2, "Digger", "Wader", "1:1", "c4"
        ),
        "Digger meets Wader on c4, 1:1, and the defender keeps the cell on a tie",
    ),
    (
        events.PennyTurned(("A17",), 0, 20, True, "tails", "c4"),
        "The penny on c4 now shows tails: the bottom half counts",
    ),
    (events.TurnedUp(("A6",), 1, 20, "Wader", 0, "c4"), "Bo turns up Wader on c4 for good"),
    (
        events.TurnedUp(("A3",), 0, 8, "Wader", 0, "c2", reason=events.FRONT_ROW_TURNED),
        "Anna turns up a card in the front row",
    ),
    (events.Ended(("Z1",), 0, "emblem"), "Anna wins: Bo's Emblem has fallen"),
    (events.Ended(("D31",), -2, "quiet"), "A draw: too many turns in a row without a loss"),
]


@pytest.mark.parametrize(("event", "line"), EVENTS, ids=[type(event).__name__ for event, _ in EVENTS])
def test_events_are_told_with_names(said: GameMessages, event: Event, line: str) -> None:
    assert said.log_line(event, NAMED) == line
    assert "{" not in said.caption_text(event, NAMED)


def test_every_end_has_a_sentence(said: GameMessages) -> None:
    assert set(said.outcomes) == ENDS
    assert said.outcome_text(Outcome((1,), "stuck", "Z2"), NAMED) == "Anna has nothing left to do, so Bo wins."
    assert "Anna" not in said.outcome_text(Outcome((), "quiet", "D31"), NAMED)


def test_the_rulebook_retells_each_number_once(book: Rulebook) -> None:
    found = [clause.number for section in book.sections for clause in section.clauses]
    wanted = [
        f"{letter}{i}" for letter, most in (("Z", 69), ("A", 30), ("D", 34), ("B", 12)) for i in range(1, most + 1)
    ]
    assert sorted(number for number in found if number[0] != "N") == sorted(wanted)


def test_every_clause_that_the_rules_name_can_be_opened(book: Rulebook) -> None:
    named = set(re.findall(r'"([ZADBN]\d+)"', "".join(path.read_text(encoding="utf-8") for path in RULES.glob("*.py"))))
    assert named >= {"Z3", "Z24", "A20", "D31", "B5", "N20"}
    assert [number for number in sorted(named) if book.find_clause(number) is None] == []


def pictures(book: Rulebook, **wanted: Any) -> list[RulebookPicture]:
    every = [picture for section in book.sections for picture in section.pictures]
    return [p for p in every if all(getattr(p, name) == value for name, value in wanted.items())]


@pytest.mark.parametrize(
    "clause", ["Z1", "Z17", "Z20", "Z21", "Z22", "Z23", "Z25", "Z33", "Z38", "Z39", "Z40", "D13", "Z53", "Z63", "Z64",
               "Z67", "D27", "A19", "A20", "A21", "A22"],
)  # fmt: skip
def test_clauses_that_are_easier_seen_than_said_have_a_picture(book: Rulebook, clause: str) -> None:
    assert pictures(book, clause=clause)


@pytest.mark.parametrize("clause", ["Z17", "Z23", "Z25", "Z29", "Z50", "Z62", "Z68"])
def test_a_refused_action_is_shown_where_a_clause_forbids_one(book: Rulebook, clause: str) -> None:
    assert pictures(book, refused=clause)
