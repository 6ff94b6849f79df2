"""The sentences of the phones' page and of their server, in the language in use.

Used by `table_phones` when phones are let in. The page (`net/page`) finds its sentences by the names given here, and
fills in what stands as `{…}`; so names and placeholders must agree with its scripts.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from tabletop.content.games import drawings_folder
from tabletop.play.seats import SIDES
from tabletop.rules.game import Game
from tabletop.rules.guess_questions import PERCENTS
from tabletop.ui import wording
from tabletop.ui.boards.phone import PhoneViewBuilder
from tabletop.ui.messages import language, say

if TYPE_CHECKING:
    from tabletop.net.connected_phones import PhoneNotices
    from tabletop.net.shared_file import ServedFile

_KEYS: Final = (
    "connecting", "gone", "stranger", "back", "hold", "veil", "turn_down", "close", "reload", "use_here",
    "no_code", "code", "enter", "eight", "gone_typing", "guess_name", "guess_join", "guess_less", "guess_more",
)  # fmt: skip


def phone_page_texts() -> dict[str, str]:
    """By the names that the page knows them by."""
    percents = "|".join(wording.percent_text(Fraction(percent, 100)) for percent in PERCENTS)
    return {
        "language": language(),
        "rule": say("common.rule", clause="{clause}"),
        "guess_send": say("phones.page_guess_send", percent="{percent}"),
        "percents": percents,
        **{key: say(f"phones.page_{key}") for key in _KEYS},
    }


def phone_notices(most_watchers: int) -> PhoneNotices:
    """What phones are told besides their sheets."""
    from tabletop.net.connected_phones import PhoneNotices

    return PhoneNotices(
        stale=say("phones.stale"), asking=say("phones.asking"), elsewhere=say("phones.elsewhere"),
        full=say("phones.full", most=most_watchers), replaced=say("phones.replaced"),
        overtaken=say("phones.overtaken"), wrong=say("phones.typed_wrong"), paused=say("phones.typed_paused"),
    )  # fmt: skip


def served_phone_files(game: Game[Any, Any, Any], builder: PhoneViewBuilder) -> dict[str, ServedFile]:
    """The page by its addresses, and the drawings of a game."""
    from tabletop.net.requests import drawing_files, generated_drawing_files, phone_page_files

    made = {**builder.brought_pictures(), **builder.pictures([side.hex for side in SIDES])}
    art = drawing_files(drawings_folder(game.name), builder.art) | generated_drawing_files(made)
    return phone_page_files(phone_page_texts()) | art
