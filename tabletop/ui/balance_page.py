"""The page of `tabletop balance`: its figures as one HTML file that needs nothing else, in the language of the user.

Made by `balance_page` from what `cli/balance` has measured (docs/files-and-formats.md, Balance); `__main__` hands it
to the command, which may not import the user interface. Light or dark as the reader's system is, and plain on paper.
Names come from packs, so every text is escaped.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any, Final

from tabletop.ui import messages, wording
from tabletop.ui.locale_formats import localised_decimal_text, localised_integer_text
from tabletop.ui.messages import say, translate_text

Figures = Mapping[str, Any]
_STYLE: Final = """
:root{color-scheme:light dark;--ground:#fbf9f4;--text:#14181f;--quiet:#4a4f5a;--line:#d8d2c2;--mark:#1f6f8b;
--warn:#8a3b12}
@media (prefers-color-scheme:dark){:root{--ground:#14181f;--text:#f2f4f8;--quiet:#c9d1dc;--line:#3a4353;--mark:#7cc7e8;
--warn:#ffb833}}
@media print{:root{--ground:#fff;--text:#000;--quiet:#333;--line:#999;--mark:#000;--warn:#000}table{break-inside:auto}
tr{break-inside:avoid}h2{break-after:avoid}}
body{background:var(--ground);color:var(--text);font:16px/1.5 system-ui,sans-serif;max-width:60rem;
margin:0 auto;padding:1.5rem}
h1{font-size:1.7rem;line-height:1.2}h2{font-size:1.25rem;margin:2rem 0 .5rem}p{margin:.4rem 0;max-width:46rem}
.quiet{color:var(--quiet)}.wide{overflow-x:auto}table{border-collapse:collapse;width:100%}
th,td{text-align:left;padding:.3rem .6rem;border-bottom:1px solid var(--line);vertical-align:middle}
th{font-weight:600;color:var(--quiet)}.number{text-align:right;font-variant-numeric:tabular-nums}td.number{white-space:nowrap}
.decides{font-weight:700;color:var(--warn)}svg{display:block;width:10rem;height:1.2rem;margin:0 .4rem;overflow:visible}
svg .axis{stroke:var(--line)}svg .reach{stroke:var(--mark);stroke-width:3}svg .value{fill:var(--mark)}
"""
_WIDTH: Final = 200
"""Units across a picture of an interval."""
_BLIND: Final = 0.15
"""Where only larger differences than this would be found, that nothing was found means nothing."""
_VERDICTS: Final = {"decides": "balance.decides", "no_sign": "balance.no_sign", "too_few": "balance.too_few"}


def balance_page(figures: Figures) -> str:
    """The whole file."""
    names = _Names(figures)
    title = say("balance.title", what=names.subject)
    parts = [f"<h1>{escape(title)}</h1>"]
    if figures["solved"] is not None:
        parts += [part for start in figures["solved"] for part in _solved_parts(names, start)]
    if figures["played"] is not None:
        parts += _played_parts(names, figures["played"])
    language = escape(messages.language())
    return (
        f'<!DOCTYPE html>\n<html lang="{language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(title)}</title><style>{_STYLE}</style></head>\n<body>\n"
        + "\n".join(parts)
        + "\n</body></html>\n"
    )


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
    yield _paragraph(options, "quiet")
    yield _paragraph(_winner_without_repetition(names, start))
    yield _paragraph(_winner_under_all_rules(names, start))
    decided = start["won"] + start["lost"]
    yield _table(
        (),
        [
            (say("balance.positions"), _whole(start["positions"])),
            (say("balance.decided"), f"{_whole(decided)} ({_percent(decided / max(1, start['positions']))})"),
            (say("balance.undecided"), _whole(start["balanced"])),
            (say("balance.longest_win"), _whole(start["longest_win"])),
        ],
    )
    yield _paragraph(say("balance.solved_note"), "quiet")


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
    numbers = {"games": _whole(played["games"]), "asked": _whole(played["asked"])}
    yield _paragraph(say("balance.played", **numbers, level=level, seed=played["seed"]))
    if played["games"] < played["asked"]:
        yield _paragraph(say("balance.stopped_early"))
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
        yield f"<h2>{escape(say('balance.heading_contexts'))}</h2>" + _paragraph(note, "quiet")
        yield _presence_table(names, played["contexts"], sides)
    for heading, note, is_settled in (
        ("balance.heading_settled", "balance.settled_note", True),
        ("balance.heading_emerged", "balance.emerged_note", False),
    ):
        if some := [row for row in played["traits"] if row["is_settled_first"] is is_settled]:
            yield f"<h2>{escape(say(heading))}</h2>" + _paragraph(say(note), "quiet")
            yield _presence_table(names, _largest_first(some), sides)
    yield from _course(names, played)
    yield from _method(played)


def _findings(names: _Names, played: Figures) -> Iterator[str]:
    if not played["games"]:
        yield _paragraph(say("balance.no_games"))
        return
    if played["ended_at_once"]:
        yield _paragraph(say("balance.ended_at_once"), "decides")
    for row in played["findings"]:
        points = _points(row["effect"], row["effect_half_width"])
        yield _paragraph(say("balance.finding", what=names.row(row, played["side_options"]), points=points), "decides")
    if not played["findings"] and played["comparisons"]:
        is_blind = played["detectable"] is None or played["detectable"] > _BLIND
        yield _paragraph(say("balance.too_few_at_all" if is_blind else "balance.nothing"))
    if played["detectable"] is not None:
        yield _paragraph(say("balance.detectable", points=_number(100 * played["detectable"])), "quiet")


def _share_table(names: _Names, rows: Sequence[Figures], sides: Sequence[str]) -> str:
    heads = ("col_what", "col_share", "col_interval", "", "col_games", "col_verdict")
    lines = []
    for row in rows:
        name = say("balance.won") if row["kind"] == "won" else names.row(row, sides)
        if row.get("is_new"):
            name = f"{name} ({say('balance.from_pack')})"
        lines.append((name, _percent(row["share"]), _interval(row), _picture(row), _whole(row["games"]), _verdict(row)))
    return _table(tuple(say(f"balance.{head}") if head else "" for head in heads), lines)


def _presence_table(names: _Names, rows: Sequence[Figures], sides: Sequence[str]) -> str:
    heads = ("col_what", "col_with", "col_without", "col_difference", "col_games", "col_verdict")
    lines = []
    for row in rows:
        difference = "–" if row["effect"] is None else _points(row["effect"], row["effect_half_width"])
        lines.append(
            (names.row(row, sides), _percent(row["with"]["share"]), _percent(row["without"]["share"]), difference,
             _whole(row["with"]["games"]), _verdict(row))
        )  # fmt: skip
    return _table(tuple(say(f"balance.{head}") for head in heads), lines)


def _largest_first(rows: Sequence[Figures]) -> list[Figures]:
    order = list(_VERDICTS)
    return sorted(rows, key=lambda row: (order.index(row["verdict"]), -abs(row["effect"] or 0), row["title"]))


def _course(names: _Names, played: Figures) -> Iterator[str]:
    length, leads, comebacks = played["length"], played["lead_changes"], played["comebacks"]
    if length is None:
        return
    span = {key: _whole(length[key]) for key in ("low", "median", "high")}
    lines = [(say("balance.length"), say("balance.middle", **span))]
    if leads:
        lines.append((say("balance.lead_changes"), say("balance.middle", **{key: _whole(leads[key]) for key in span})))
    if comebacks:
        lines.append((say("balance.comebacks"), f"{_percent(comebacks['share'])} ({_interval(comebacks)})"))
    if played["draws"]:
        lines.append((say("balance.draws"), _whole(played["draws"])))
    yield f"<h2>{escape(say('balance.heading_course'))}</h2>" + _table((), lines)
    if comebacks:
        yield _paragraph(say("balance.comeback_note"), "quiet")


def _method(played: Figures) -> Iterator[str]:
    margin = _number(100 * played["margin"])
    yield f"<h2>{escape(say('balance.heading_method'))}</h2>"
    yield _paragraph(say("balance.method_single" if played["is_team"] else "balance.method_pair"), "quiet")
    yield _paragraph(say("balance.method_interval"), "quiet")
    yield _paragraph(say("balance.method_margin", points=margin), "quiet")
    yield _paragraph(say("balance.method_correction", count=_whole(played["comparisons"])), "quiet")


# Pieces of the page


def _paragraph(text: str, kind: str = "") -> str:
    return f'<p class="{kind}">{escape(text)}</p>' if kind else f"<p>{escape(text)}</p>"


class _Markup(str):
    """Text that is HTML already."""

    __slots__ = ()


def _table(heads: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    """The first cell of a line is its heading; those that begin with a digit or a sign are set as numbers."""
    head = "".join(map(_head, heads, (False, *[True] * (len(heads) - 2), False)))
    head = f"<thead><tr>{head}</tr></thead>" if heads else ""
    body = "".join(f"<tr><th scope=row>{escape(line[0])}</th>{''.join(map(_cell, line[1:]))}</tr>" for line in lines)
    return f'<div class="wide"><table>{head}<tbody>{body}</tbody></table></div>'


def _head(text: str, is_number: bool) -> str:
    return f"<th scope=col{' class=number' if is_number else ''}>{escape(text)}</th>"


def _cell(text: str) -> str:
    if isinstance(text, _Markup):
        return f"<td>{text}</td>"
    is_number = text[:1].isdigit() or text[:1] in "+−–"
    return f"<td class=number>{escape(text)}</td>" if is_number else f"<td>{escape(text)}</td>"


def _verdict(row: Figures) -> str:
    if "verdict" not in row:
        return ""
    is_cause = row.get("is_settled_first", True) or row["verdict"] != "decides"
    text = escape(say(_VERDICTS[row["verdict"]] if is_cause else "balance.goes_with"))
    return _Markup(f'<span class="{row["verdict"]}">{text}</span>')


def _picture(row: Figures) -> str:
    """The interval between nothing and all, with the middle marked."""
    low, high, value = (_WIDTH * row[key] for key in ("low", "high", "share"))
    middle = f'<line class="axis" x1="{_WIDTH / 2:g}" y1="0" x2="{_WIDTH / 2:g}" y2="24"/>'
    return _Markup(
        f'<svg viewBox="0 0 {_WIDTH} 24" role="img" aria-label="{escape(_interval(row))}">'
        f'<line class="axis" x1="0" y1="12" x2="{_WIDTH}" y2="12"/>{middle}'
        f'<line class="reach" x1="{low:.1f}" y1="12" x2="{high:.1f}" y2="12"/>'
        f'<circle class="value" cx="{value:.1f}" cy="12" r="5"/></svg>'
    )


def _percent(share: float) -> str:
    return say("common.percent", number=_number(100 * share))


def _interval(row: Figures) -> str:
    return say("balance.interval", low=_number(100 * row["low"]), high=_number(100 * row["high"]))


def _points(effect: float, half_width: float) -> str:
    sign = "+" if effect >= 0 else "−"
    return f"{sign}{_number(100 * abs(effect))} ± {_number(100 * half_width)}"


def _number(number: float) -> str:
    return localised_decimal_text(f"{number:.1f}")


def _whole(number: float) -> str:
    """A median may have a half."""
    return localised_integer_text(int(number)) if number == int(number) else _number(number)
