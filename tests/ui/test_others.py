"""Nobody who is alone is told of others: each sentence that speaks of them is known, and why it meets nobody alone."""

from __future__ import annotations

import re

from tabletop.content.catalogues import PROGRAM, catalogue_path, program_locale_folder
from tabletop.ui import messages
from tests.ui import message_catalogues as catalogue

OTHERS = re.compile(r"\bothers\b", re.IGNORECASE)
KNOWN = {
    "zombies.chances": "only while somebody else is alive",
    "zombies.chance_nothing_all": "only while somebody else is alive",
    "zombies.chance_nothing_short": "only while somebody else is alive",
    "zombies.chance_with_all": "only while somebody else is alive",
    "zombies.chance_with_short": "only while somebody else is alive",
    "zombies_phone.odds_nothing_all": "only while somebody else is alive",
    "zombies_phone.odds_with_all": "only while somebody else is alive",
    "zombies.alone_none": "only while somebody else may still give",
    "zombies.alone_some": "only while somebody else may still give",
    "zombies.chances_pile": "only where somebody has given already",
    "zombies_why.suppress": "only while somebody else may still give",
    "zombies_why.suppress_sure": "only while somebody else may still give",
    "zombies_why.suppress_spare": "only while somebody else may still give",
    "zombies_why.inside": "only where somebody else is still outside",
    "zombies_why.together": "only where somebody else comes nearer",
    "zombies.deed_healed": "of somebody who has healed others",
    "evening.result_shared": "of a win by several",
    "review.exercise_details": "other dice",
    "zodiac.beginning": "other discs",
    "zodiac.trailer.beginning": "other discs",
    "puzzles.others": "of the computer, which has the other survivors of a puzzle",
    "club.tables_text": "other tables",
    "phones.unlock": "of phones that may ask for a seat",
}
"""Keys, with why nobody alone reads them."""


def test_only_known_sentences_speak_of_others() -> None:
    found = {key for key, text in messages.english_texts_by_id().items() if OTHERS.search(re.sub(r"\{\w+\}", "", text))}
    assert {key for key in found if key not in KNOWN and not key.endswith(".beginning")} == set()


def test_german_speaks_of_others_where_english_does_and_nowhere_else() -> None:
    """Of the sentences that everybody may read: those of settings, keys, curtain and hints."""
    program = catalogue_path(program_locale_folder(), "de", PROGRAM)
    said = {id_: forms for name in catalogue.DOMAINS
            for id_, forms in catalogue.translations(program.with_stem(name)).items()}  # fmt: skip
    wrong = [
        key for key in messages.english_texts_by_id()
        if key not in KNOWN
        and key.startswith(("cover.", "keys.", "zombies_why.", "zone_wars_why.", "zoon_why.", "settings."))
        and any(re.search(r"\b[Dd](ie|en) [Aa]nderen\b", form) for form in said.get(key, ()))
    ]  # fmt: skip
    assert wrong == []
