"""The page of `tabletop balance`: its figures as one HTML file that needs nothing else, in the language of the user.

Made by `balance_page` from what `cli/balance` has measured (docs/files-and-formats.md, Balance); `__main__` hands it
to the command, which may not import the user interface. Names come from packs, so every text is escaped.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

from tabletop.ui import messages, wording
from tabletop.ui.html_report import (
    Figures,
    Markup,
    figures_html,
    figures_table,
    interval_picture,
    interval_text,
    number_text,
    paragraph,
    percent_text,
    whole_number_text,
)
from tabletop.ui.messages import say, translate_text

_BLIND: Final = 0.15
"""Where only larger differences than this would be found, that nothing was found means nothing."""
_VERDICTS: Final = {"decides": "balance.decides", "no_sign": "balance.no_sign", "too_few": "balance.too_few"}


def balance_page(figures: Figures) -> str:
    """The whole file."""
    names = _Names(figures)
    title = say("balance.title", what=names.subject)
    parts: list[str] = []
    if figures["solved"] is not None:
        parts += [part for start in figures["solved"] for part in _solved_parts(names, start)]
    if figures["played"] is not None:
        parts += _played_parts(names, figures["played"])
    return figures_html(title, parts)


class _Names:
    """What things are called, in the language in use."""

    def __init__(self, figures: Figures) -> None:
        self.game: str = figures["game"]
        self._titles: Figures = figures["titles"]
        self._words = wording.localised_messages(self.game)
        game = self._words.title
        self.subject = f"{figures['pack_title']} ({game})" if figures["pack"] else game

    def option(self, name: str) -> str:
        return self._words.option_words(name).title

    def value(self, name: str, value: str) -> str:
        title = self._titles.get(name, {}).get(value, "")
        return self._words.value_words(name, value, translate_text(title) if title else "").title

    def seat(self, seat: int) -> str:
        return self._words.seats[seat] if seat < len(self._words.seats) else str(seat + 1)

    def kind(self, kind: str) -> str:
        key = f"balance.kind_{kind}"
        return say(key) if messages.has_text(key) else kind

    def row(self, row: Figures, sides: Sequence[str]) -> str:
        """What a row compares."""
        if row["kind"] == "first_seat":
            return say("balance.first_seat")
        if row["kind"] == "side":
            return self.value(sides[0], row["name"])
        if row["kind"] == "match":
            one, other = self.value(sides[0], row["name"]), self.value(sides[0], row["other"])
            return say("balance.against", one=one, other=other)
        if row["kind"] == "context":
            return f"{self.option(row['option'])}: {self.value(row['option'], row['name'])}"
        return f"{self.kind(row['kind'])}: {translate_text(row['title'])}"


# Solved


def _solved_parts(names: _Names, start: Figures) -> Iterator[str]:
    options = ", ".join(f"{names.option(key)}: {names.value(key, value)}" for key, value in start["options"].items())
    yield f"<h2>{escape(say('balance.heading_solved'))}</h2>"
    yield paragraph(options, "quiet")
    yield paragraph(_winner_without_repetition(names, start))
    yield paragraph(_winner_under_all_rules(names, start))
    decided = start["won"] + start["lost"]
    yield figures_table(
        (),
        [
            (say("balance.positions"), whole_number_text(start["positions"])),
            (
                say("balance.decided"),
                f"{whole_number_text(decided)} ({percent_text(decided / max(1, start['positions']))})",
            ),
            (say("balance.undecided"), whole_number_text(start["balanced"])),
            (say("balance.longest_win"), whole_number_text(start["longest_win"])),
        ],
    )
    yield paragraph(say("balance.solved_note"), "quiet")


def _winner_without_repetition(names: _Names, start: Figures) -> str:
    if start["winner"] < 0:
        return say("balance.no_forced_win")
    return say("balance.forced_win", seat=names.seat(start["winner"]), turns=start["turns"])


def _winner_under_all_rules(names: _Names, start: Figures) -> str:
    if start["needs_repetition"] is None:
        return say("balance.repetition_unknown")
    seat = names.seat(start["winner_with_repetition"])
    return say("balance.repetition_decides" if start["needs_repetition"] else "balance.repetition_unneeded", seat=seat)


# Played


def _played_parts(names: _Names, played: Figures) -> Iterator[str]:
    level = wording.bot_level_title(names.game, played["level"])
    numbers = {"games": whole_number_text(played["games"]), "asked": whole_number_text(played["asked"])}
    yield paragraph(say("balance.played", **numbers, level=level, seed=played["seed"]))
    if played["games"] < played["asked"]:
        yield paragraph(say("balance.stopped_early"))
    yield f"<h2>{escape(say('balance.heading_short'))}</h2>"
    yield from _findings(names, played)
    sides = played["side_options"]
    if played["won"]:
        yield _share_table(names, [{"kind": "won", "name": "", **played["won"], "games": played["games"]}], sides)
    rows = [*([played["first_seat"]] if played["first_seat"] else []), *played["sides"]]
    if rows:
        yield f"<h2>{escape(say('balance.heading_sides'))}</h2>" + _share_table(names, rows, sides)
    if played["matches"]:
        yield f"<h2>{escape(say('balance.heading_matches'))}</h2>" + _share_table(names, played["matches"], sides)
    if played["contexts"]:
        note = say("balance.contexts_team" if played["is_team"] else "balance.contexts_duel")
        yield f"<h2>{escape(say('balance.heading_contexts'))}</h2>" + paragraph(note, "quiet")
        yield _presence_table(names, played["contexts"], sides)
    for heading, note, is_settled in (
        ("balance.heading_settled", "balance.settled_note", True),
        ("balance.heading_emerged", "balance.emerged_note", False),
    ):
        if some := [row for row in played["traits"] if row["is_settled_first"] is is_settled]:
            yield f"<h2>{escape(say(heading))}</h2>" + paragraph(say(note), "quiet")
            yield _presence_table(names, _largest_first(some), sides)
    yield from _course(names, played)
    yield from _method(played)


def _findings(names: _Names, played: Figures) -> Iterator[str]:
    if not played["games"]:
        yield paragraph(say("balance.no_games"))
        return
    if played["ended_at_once"]:
        yield paragraph(say("balance.ended_at_once"), "decides")
    for row in played["findings"]:
        points = _points(row["effect"], row["effect_half_width"])
        yield paragraph(say("balance.finding", what=names.row(row, played["side_options"]), points=points), "decides")
    if not played["findings"] and played["comparisons"]:
        is_blind = played["detectable"] is None or played["detectable"] > _BLIND
        yield paragraph(say("balance.too_few_at_all" if is_blind else "balance.nothing"))
    if played["detectable"] is not None:
        yield paragraph(say("balance.detectable", points=number_text(100 * played["detectable"])), "quiet")


def _share_table(names: _Names, rows: Sequence[Figures], sides: Sequence[str]) -> str:
    heads = ("col_what", "col_share", "col_interval", "", "col_games", "col_verdict")
    lines = []
    for row in rows:
        name = say("balance.won") if row["kind"] == "won" else names.row(row, sides)
        if row.get("is_new"):
            name = f"{name} ({say('balance.from_pack')})"
        lines.append(
            (
                name,
                percent_text(row["share"]),
                interval_text(row),
                interval_picture(row),
                whole_number_text(row["games"]),
                _verdict(row),
            )
        )
    return figures_table(tuple(say(f"balance.{head}") if head else "" for head in heads), lines)


def _presence_table(names: _Names, rows: Sequence[Figures], sides: Sequence[str]) -> str:
    heads = ("col_what", "col_with", "col_without", "col_difference", "col_games", "col_verdict")
    lines = []
    for row in rows:
        difference = "–" if row["effect"] is None else _points(row["effect"], row["effect_half_width"])
        lines.append(
            (names.row(row, sides), *(percent_text(row[which]["share"]) for which in ("with", "without")), difference,
             whole_number_text(row["with"]["games"]), _verdict(row))
        )  # fmt: skip
    return figures_table(tuple(say(f"balance.{head}") for head in heads), lines)


def _largest_first(rows: Sequence[Figures]) -> list[Figures]:
    order = list(_VERDICTS)
    return sorted(rows, key=lambda row: (order.index(row["verdict"]), -abs(row["effect"] or 0), row["title"]))


def _course(names: _Names, played: Figures) -> Iterator[str]:
    length, leads, comebacks = played["length"], played["lead_changes"], played["comebacks"]
    if length is None:
        return
    span = {key: whole_number_text(length[key]) for key in ("low", "median", "high")}
    lines = [(say("balance.length"), say("balance.middle", **span))]
    if leads:
        lines.append(
            (say("balance.lead_changes"), say("balance.middle", **{key: whole_number_text(leads[key]) for key in span}))
        )
    if comebacks:
        lines.append((say("balance.comebacks"), f"{percent_text(comebacks['share'])} ({interval_text(comebacks)})"))
    if played["draws"]:
        lines.append((say("balance.draws"), whole_number_text(played["draws"])))
    yield f"<h2>{escape(say('balance.heading_course'))}</h2>" + figures_table((), lines)
    if comebacks:
        yield paragraph(say("balance.comeback_note"), "quiet")


def _method(played: Figures) -> Iterator[str]:
    margin = number_text(100 * played["margin"])
    yield f"<h2>{escape(say('balance.heading_method'))}</h2>"
    yield paragraph(say("balance.method_single" if played["is_team"] else "balance.method_pair"), "quiet")
    yield paragraph(say("balance.method_interval"), "quiet")
    yield paragraph(say("balance.method_margin", points=margin), "quiet")
    yield paragraph(say("balance.method_correction", count=whole_number_text(played["comparisons"])), "quiet")


# Pieces of the page


def _verdict(row: Figures) -> str:
    if "verdict" not in row:
        return ""
    is_cause = row.get("is_settled_first", True) or row["verdict"] != "decides"
    text = escape(say(_VERDICTS[row["verdict"]] if is_cause else "balance.goes_with"))
    return Markup(f'<span class="{row["verdict"]}">{text}</span>')


def _points(effect: float, half_width: float) -> str:
    sign = "+" if effect >= 0 else "−"
    return f"{sign}{number_text(100 * abs(effect))} ± {number_text(100 * half_width)}"
