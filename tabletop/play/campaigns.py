"""Campaigns on disk: who plays, what the models bring along, what has been fought, and which battle is under way.

A campaign is one small JSON file with a checksum. It is replaced whole or not at all; a damaged one is refused, and
nothing ever writes over it.
"""

from __future__ import annotations

import hashlib
import json
import os
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

from tabletop.games.zone_wars.rules.text.carried import carried_of, examine
from tabletop.games.zone_wars.rules.turn.campaign import Battle, Campaign
from tabletop.play.files import retrying, write_atomically
from tabletop.play.seats import Kind, Sitter
from tabletop.rules.game import InvalidSetup

if TYPE_CHECKING:
    from tabletop.games.zone_wars.rules.state.arena import Arena

GAME: Final = "zone_wars"
FORMAT: Final = 1
SUFFIX: Final = ".json"
_MOST_BYTES: Final = 1 << 20
_SEATS: Final = range(2, 5)


class CampaignError(Exception):
    """A campaign cannot be written or read; the text is a sentence without capital and full stop."""

    def __init__(self, reason: str, path: Path, text: str, **params: str) -> None:
        super().__init__(text)
        self.reason = reason
        """Key of the sentence for people."""
        self.path = path
        self.params = params

    def __str__(self) -> str:
        return f"{self.path.name}: {self.args[0]}"


@dataclass(frozen=True, slots=True)
class Series:
    """A campaign and who plays it."""

    name: str
    started: str
    """Time in UTC as ISO 8601."""
    sitters: tuple[Sitter, ...]
    campaign: Campaign
    models: str = "usual"
    """The setup option `models` of every battle."""
    length: int = 0
    """Battles in all; 0 as long as people like."""
    saves: tuple[str, ...] = ()
    """File names of the saved matches of the battles."""
    under_way: str = ""
    """That of the battle that goes on; empty between two battles."""

    @property
    def is_over(self) -> bool:
        """Whether all battles are fought."""
        return 0 < self.length <= len(self.campaign.battles)

    def setup(self, scenario: str) -> dict[str, str]:
        """The options of the next battle; `carried` also tells what belongs to a campaign."""
        factions = {f"faction{seat + 1}": name for seat, name in enumerate(self.campaign.factions)}
        return {
            "scenario": scenario, "players": str(len(self.sitters)), "models": self.models, **factions,
            "carried": self.campaign.setup,
        }  # fmt: skip

    def begun(self, save: str) -> Series:
        """With a battle under way."""
        return replace(self, under_way=save)

    def ended(self, campaign: Campaign) -> Series:
        """With the battle that was under way behind it."""
        return replace(self, campaign=campaign, saves=(*self.saves, self.under_way), under_way="")

    def called_off(self) -> Series:
        """As if the battle under way had never begun; its saved match stays among the others."""
        return replace(self, under_way="")


@dataclass(frozen=True, slots=True)
class Entry:
    """A file in the list of campaigns."""

    path: Path
    modified: float
    """Seconds since 1970."""
    series: Series | None = None
    problem: CampaignError | None = None
    """Why it cannot be read."""


def suggested(series: Series, battles: tuple[str, ...]) -> str:
    """The scenario that is next in the order of the content."""
    return battles[len(series.campaign.battles) % len(battles)]


def create(folder: Path, series: Series) -> Path:
    """Writes a new campaign and returns where; raises CampaignError."""
    stamp = "".join(sign for sign in series.started if sign in "0123456789TZ")
    path = folder / f"{stamp}-{secrets.token_hex(3)}{SUFFIX}"
    store(path, series)
    return path


def store(path: Path, series: Series) -> None:
    """Writes a campaign, whole or not at all; raises CampaignError."""
    try:
        write_atomically(path, written(series))
    except OSError as error:
        why = error.strerror or str(error)
        raise CampaignError("cannot_write", path, f"it cannot be written: {why}", why=why) from error


def load(path: Path, arena: Arena | None = None) -> Series:
    """Reads a campaign, and with an `arena` tries whether it fits its content; raises CampaignError."""
    try:
        if path.stat().st_size > _MOST_BYTES:
            raise CampaignError("damaged", path, "it is too large")
        series = parsed(path, retrying(path.read_bytes))
    except OSError as error:
        why = error.strerror or str(error)
        raise CampaignError("cannot_read", path, f"it cannot be read: {why}", why=why) from error
    if arena is not None:
        _try(path, series, arena)
    return series


def listing(folder: Path, arena: Arena | None = None) -> tuple[Entry, ...]:
    """All campaigns of a folder, the newest first; what cannot be read has its problem."""
    try:
        paths = [Path(item.path) for item in os.scandir(folder) if item.name.endswith(SUFFIX)]
    except FileNotFoundError:
        return ()
    except OSError as error:
        why = error.strerror or str(error)
        return (Entry(folder, 0.0, problem=CampaignError("cannot_read", folder, f"it cannot be read: {why}", why=why)),)
    entries = (_entry(path, arena) for path in paths)
    return tuple(sorted(entries, key=lambda entry: (entry.modified, entry.path.name), reverse=True))


def of_save(folder: Path, save: str) -> Path | None:
    """The campaign to which a saved match belongs, by its file name."""
    for entry in listing(folder):
        known = (entry.series.under_way, *entry.series.saves) if entry.series is not None else ()
        if any(is_save(name, save) for name in known):
            return entry.path
    return None


def is_save(known: str, save: str) -> bool:
    """Whether a file holds the match: another version of the program goes on with it under a name of its own."""
    stem = known.rpartition("-")[0]
    return save == known or (bool(stem) and save.rpartition("-")[0] == stem and save.endswith(".jsonl"))


def _entry(path: Path, arena: Arena | None) -> Entry:
    try:
        modified = path.stat().st_mtime
    except OSError:
        modified = 0.0
    try:
        return Entry(path, modified, load(path, arena))
    except CampaignError as error:
        return Entry(path, modified, problem=error)


# The text of the file


def written(series: Series) -> bytes:
    """The content of a campaign's file."""
    body = _body(series)
    whole = {"format": FORMAT, "sha256": _sum(body), "campaign": body}
    return (json.dumps(whole, indent=1) + "\n").encode()


def parsed(path: Path, content: bytes) -> Series:
    """Inverse of `written`; raises CampaignError for everything else."""
    try:
        whole = json.loads(content)
        if not isinstance(whole, dict) or "format" not in whole:
            raise ValueError("this is no campaign")
        if whole["format"] != FORMAT:
            text = f"it has format {whole['format']!r}; this program reads format {FORMAT}"
            raise CampaignError("other_format", path, text, format=str(whole["format"]))
        body = whole.get("campaign")
        if whole.get("sha256") != _sum(body):
            raise ValueError("its checksum does not agree with its content")
        return _series(cast("Mapping[str, Any]", body))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise CampaignError("damaged", path, f"it is damaged: {error}") from error


def _sum(body: object) -> str:
    plain = json.dumps(body, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(plain.encode()).hexdigest()


def _body(series: Series) -> dict[str, Any]:
    campaign = series.campaign
    return {
        "name": series.name,
        "started": series.started,
        "length": series.length,
        "models": series.models,
        "factions": list(campaign.factions),
        "sitters": [{"kind": s.kind, "name": s.name, "level": s.level} for s in series.sitters],
        "carried": campaign.setup,
        "battles": [
            {"scenario": b.scenario, "points": list(b.points), "winners": list(b.winners), "save": save}
            for b, save in zip(campaign.battles, series.saves, strict=True)
        ],
        "under_way": series.under_way,
    }


def _series(body: Mapping[str, Any]) -> Series:
    """Raises ValueError, KeyError, TypeError or AttributeError for what `_body` has not made."""
    factions = tuple(_text(name) for name in body["factions"])
    sitters = tuple(_sitter(raw) for raw in body["sitters"])
    if len(factions) not in _SEATS or len(set(factions)) < len(factions) or len(sitters) != len(factions):
        raise ValueError("two to four players with a faction each are expected")
    battles = tuple(_battle(raw, len(factions)) for raw in body["battles"])
    saves = tuple(_file(raw["save"]) for raw in body["battles"])
    try:
        models = tuple(carried_of(_text(body["carried"])).items())
    except InvalidSetup as error:
        raise ValueError(str(error)) from error
    return Series(
        _text(body["name"]), _text(body["started"]), sitters, Campaign(factions, models, battles),
        _text(body["models"]), _count(body["length"]), saves, _file(body["under_way"]),
    )  # fmt: skip


def _sitter(raw: Mapping[str, Any]) -> Sitter:
    kind = _text(raw["kind"])
    if kind not in ("person", "bot"):
        raise ValueError(f"{kind!r} is neither person nor bot")
    return Sitter(cast(Kind, kind), _text(raw["name"]), _text(raw["level"]))


def _battle(raw: Mapping[str, Any], seats: int) -> Battle:
    points, winners = tuple(map(_count, raw["points"])), tuple(map(_count, raw["winners"]))
    if len(points) != seats or any(seat >= seats for seat in winners):
        raise ValueError("a battle has points and winners that there cannot be")
    return Battle(_text(raw["scenario"]), points, winners)


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r} is no text")
    return value


def _count(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise ValueError(f"{value!r} is no count")
    return value


def _file(value: object) -> str:
    """A name inside the folder of the matches, nothing that leads elsewhere."""
    name = _text(value)
    if name in (".", "..") or any(sign in name for sign in "/\\:\0"):
        raise ValueError(f"{name!r} is no file name")
    return name


def _try(path: Path, series: Series, arena: Arena) -> None:
    """Raises CampaignError where the content knows nothing of what the campaign names."""
    campaign = series.campaign
    unknown = [name for name in campaign.factions if name not in arena.factions]
    unknown += [battle.scenario for battle in campaign.battles if battle.scenario not in arena.scenarios]
    try:
        examine(arena, campaign.setup)
    except InvalidSetup as error:
        raise CampaignError("other_content", path, str(error), what=str(error)) from error
    if unknown:
        text = f"there is no {unknown[0]!r} in the content"
        raise CampaignError("other_content", path, text, what=unknown[0])
