"""The page of `tabletop ladder`: the bots of a game by their strength, and how each pairing went.

Made by `ladder_page` from the file that `cli/ladder_file` keeps (docs/files-and-formats.md, Ladder); `__main__` hands
it to the command, which may not import the user interface. Names come from packs and people, so every text is escaped.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletop.play.kept_engines import engine_of_level
from tabletop.ui import wording
from tabletop.ui.html_report import (
    Figures,
    Markup,
    figures_html,
    figures_table,
    heading,
    interval_picture,
    interval_text,
    number_text,
    paragraph,
    percent_text,
    whole_number_text,
)
from tabletop.ui.messages import say

_BOT: Final = "bot:"
_WIDTH: Final = 200
"""Units across a picture of ratings."""
_SHORTEST: Final = 0.1
"""Milliseconds, below which no number is given."""


def ladder_page(figures: Figures) -> str:
    """The whole file."""
    game = wording.localised_messages(figures["game"]).title
    subject = f"{figures['pack_title']} ({game})" if figures["pack"] else game
    return figures_html(say("ladder.title", what=subject), _parts(figures))


def _parts(figures: Figures) -> Iterator[str]:
    yield paragraph(say("ladder.played", games=whole_number_text(figures["games"]), seed=figures["seed"]))
    if options := _options_text(figures):
        yield paragraph(options, "quiet")
    if not figures["games"]:
        yield paragraph(say("balance.no_games"))
        return
    yield _team_table(figures) if figures["is_team"] else _rating_table(figures)
    if figures["faults"]:
        yield paragraph(say("ladder.faults"))
    if not figures["is_team"]:
        yield heading(say("ladder.heading_pairings")) + _pairing_table(figures)
    yield heading(say("balance.heading_method"))
    yield paragraph(say("balance.method_single" if figures["is_team"] else "balance.method_pair"), "quiet")
    yield paragraph(say("balance.method_interval"), "quiet")
    if not figures["is_team"]:
        yield paragraph(say("ladder.method_elo", bot=_bot_name(figures, figures["anchor"])), "quiet")


def _options_text(figures: Figures) -> str:
    words = wording.localised_messages(figures["game"])
    return ", ".join(
        f"{words.option_words(name).title}: {words.value_words(name, value).title}"
        for name, value in figures["setup"].items()
    )


def _bot_name(figures: Figures, bot: str) -> str:
    """A level as the set-up calls it; a program by its name or its command."""
    if bot.startswith(_BOT):
        return wording.bot_level_title(figures["game"], bot.removeprefix(_BOT))
    return engine_of_level(bot) or bot


def _rating_table(figures: Figures) -> str:
    heads = ("ladder.col_bot", "ladder.col_elo", "balance.col_interval", "", "balance.col_share", "balance.col_games",
             "ladder.col_time")  # fmt: skip
    rated = [row for row in figures["ladder"] if row["elo"] is not None]
    span = min(row["elo_low"] for row in rated), max(row["elo_high"] for row in rated)
    return figures_table(
        tuple(say(head) if head else "" for head in heads),
        [
            (_bot_name(figures, row["bot"]), *_rating_cells(row, span, is_anchor=row["bot"] == figures["anchor"]),
             percent_text(row["share"]), whole_number_text(row["games"]), _time_text(row))
            for row in figures["ladder"]
        ],
        ends_with_number=True,
    )  # fmt: skip


def _rating_cells(row: Figures, span: tuple[float, float], *, is_anchor: bool) -> tuple[str, str, str]:
    """Rating, interval and picture."""
    if row["elo"] is None:
        return "–", "–", ""
    if is_anchor:
        return _elo_text(0.0), "–", _rating_picture(row, span)
    low, high = _elo_text(row["elo_low"]), _elo_text(row["elo_high"])
    return _elo_text(row["elo"]), say("balance.interval", low=low, high=high), _rating_picture(row, span)


def _elo_text(elo: float) -> str:
    """Whole, with its sign."""
    whole = round(elo)
    sign = "+" if whole > 0 else "−" if whole < 0 else ""
    return f"{sign}{whole_number_text(abs(whole))}"


def _rating_picture(row: Figures, span: tuple[float, float]) -> str:
    low, high, value = (
        _WIDTH * (row[key] - span[0]) / max(1.0, span[1] - span[0]) for key in ("elo_low", "elo_high", "elo")
    )
    return Markup(
        f'<svg viewBox="0 0 {_WIDTH} 24" aria-hidden="true">'
        f'<line class="axis" x1="0" y1="12" x2="{_WIDTH}" y2="12"/>'
        f'<line class="reach" x1="{low:.1f}" y1="12" x2="{high:.1f}" y2="12"/>'
        f'<circle class="value" cx="{value:.1f}" cy="12" r="5"/></svg>'
    )


def _team_table(figures: Figures) -> str:
    heads = ("ladder.col_bot", "balance.col_share", "balance.col_interval", "", "balance.col_games", "ladder.col_time")
    return figures_table(
        tuple(say(head) if head else "" for head in heads),
        [
            (_bot_name(figures, row["bot"]), percent_text(row["share"]), interval_text(row), interval_picture(row),
             whole_number_text(row["games"]), _time_text(row))
            for row in figures["ladder"]
        ],
        ends_with_number=True,
    )  # fmt: skip


def _pairing_table(figures: Figures) -> str:
    heads = ("balance.col_what", "balance.col_share", "balance.col_interval", "", "balance.col_games")
    lines = []
    for row in figures["pairings"]:
        one, other = (_bot_name(figures, bot) for bot in row["bots"])
        name = say("balance.against", one=one, other=other)
        cells = (percent_text(row["share"]), interval_text(row), interval_picture(row), whole_number_text(row["games"]))
        lines.append((name, *cells))
    return figures_table(tuple(say(head) if head else "" for head in heads), lines, ends_with_number=True)


def _time_text(row: Figures) -> str:
    """Milliseconds; more digits where there are few."""
    pace = row["milliseconds"]
    if pace is None:
        return "–"
    if pace < _SHORTEST:
        return f"<{number_text(_SHORTEST)}"
    return whole_number_text(round(pace)) if round(pace) >= 10 else number_text(pace)
