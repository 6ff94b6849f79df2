"""With a seat called "You", sentences are in the second person, in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tabletop.content import boxes
from tabletop.content.blanks import fill_blanks
from tabletop.content.games import load_game
from tabletop.rules.game import Outcome
from tabletop.ui import messages, wording

THIRD = {
    "en": r"\bYou ?('s|has|is|was|does|[a-z]+[^s\W]s)\b|\b(of|for|by|give|gives) You\b",
    "de": r"\bDu (hat|ist|[a-zäöü]+[^s\W]t)\b|\b(von|für|gewinnt) Du\b",
}
RIGHT = ("Du setzt", "Du stellst", "Du gibst", "Du hast", "Du bist", "Du schießt", "Du belässt", "Du sitzt")
"""Where the second person ends as the third one does."""
NAMED = {"en": "You", "de": "Du"}


@pytest.fixture(params=["en", "de"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    messages.use_language(request.param)
    yield request.param
    messages.use_language("en")


def sentences(name: str) -> Iterator[str]:
    """Every sentence of the games and of the program that names who does something."""
    blanks = dict.fromkeys(("seat", "winner", "loser", "name"), name)
    for game in (each for each in boxes.game_names() if not load_game(each).team):  # teams are called by their figures
        said = wording.localised_messages(game)
        for part in (said.outcomes, said.endings, said.events, said.captions):
            yield from (fill_blanks(template, blanks) for template in part.values())
    yield from (
        fill_blanks(messages.translate_text(id_), blanks)
        for id_, text in messages.english_texts_by_id().items()
        if "{name" in text
    )


def test_nobody_called_you_is_spoken_of_in_the_third_person(language: str) -> None:
    told = [sentence for sentence in sentences(NAMED[language]) if re.search(THIRD[language], sentence)]
    assert [sentence for sentence in told if not any(each in sentence for each in RIGHT)] == []


@pytest.mark.parametrize(
    ("winner", "told"),
    [
        (0, "You win with more discs on the full ring."),
        (1, "Ben wins with more discs on the full ring."),
    ],
)
def test_the_ring_is_full(winner: int, told: str) -> None:
    outcome = Outcome((winner,), "ring", "ZD12")
    assert wording.localised_messages("zodiac").outcome_text(outcome, ("You", "Ben")) == told


def test_the_banner_asks_in_the_second_person() -> None:
    assert messages.say("table.move_or_step", name="Ben") == "Ben to move"
    assert messages.say("table.move_or_step", name="You") == "Your move"
    assert messages.say("table.your_turn", name="a{b|c}*").startswith("a{b|c}*: drag")
