"""Texts about a campaign that several of its pages show.

`campaign_list`, `campaign_sheet` and `after_battle` say the same of a campaign by it. It reads a CampaignRecord and
draws nothing. Names of factions and scenarios come from the game with the campaign's content; the sentences
themselves are screen texts, whose blanks must keep their names. Who leads is decided by `rules/turn/campaign_rules`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletop.games.zone_wars.board.names import names_of
from tabletop.games.zone_wars.campaign.campaign_record import GAME, CampaignRecord
from tabletop.rules.game import Seat
from tabletop.ui import wording
from tabletop.ui.messages import say
from tabletop.ui.scenes.saved_match import count_text

if TYPE_CHECKING:
    from tabletop.games.zone_wars.rules.rules import ZoneWars


def scenario_name(id_: str) -> str:
    """A battle's name for people."""
    return wording.localised_messages(GAME).value_words("scenario", id_, id_).title


def faction_name(game: ZoneWars, record: CampaignRecord, seat: Seat) -> str:
    """What a seat leads."""
    return names_of(game.content).faction_name(record.campaign.factions[seat])


def seat_player_and_faction_text(game: ZoneWars, record: CampaignRecord, seat: Seat) -> str:
    """Who sits there, and what they lead."""
    return say("campaign.seat", name=player_name(record, seat), faction=faction_name(game, record, seat))


def player_names(record: CampaignRecord, seats: Sequence[Seat]) -> str:
    """Names of seats, the last two with a word between them."""
    return wording.localised_messages(GAME).join_names(
        [wording.sitter_name(GAME, record.sitters[seat], seat) for seat in seats]
    )


def player_name(record: CampaignRecord, seat: Seat) -> str:
    """The name of the player of a seat."""
    return player_names(record, (seat,))


def progress_text(record: CampaignRecord) -> str:
    """How many of its battles are fought."""
    done = len(record.campaign.battles)
    if record.length:
        return say("campaign.progress", done=done, length=record.length)
    return count_text("campaign.progress_open", done)


def victory_message_variant(winners: Sequence[Seat]) -> str:
    """The case of a sentence about who has won."""
    return "nobody" if not winners else "shared" if len(winners) > 1 else "won"


def standing_text(record: CampaignRecord, seat: Seat) -> str:
    """Battles won and points in all."""
    won, points = record.campaign.standings[seat]
    return say("campaign.standing" if won else "campaign.standing_0", count=won, points=points)


def verdict_text(record: CampaignRecord) -> str:
    """Who has won a campaign that is over."""
    leaders = record.campaign.leaders
    one = len(leaders) == 1
    return say("campaign.over_one" if one else "campaign.over_many", name=player_names(record, leaders),
               names=player_names(record, leaders))  # fmt: skip
