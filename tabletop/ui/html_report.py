"""What pages of figures share: one HTML file that needs nothing else, in the language of the user.

Used by `balance_page` and `ladder_page`. Light or dark as the reader's system is, and plain on paper. Every text is
escaped but for Markup, which a page has made itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any, Final

from tabletop.ui import messages
from tabletop.ui.locale_formats import localised_decimal_text, localised_integer_text
from tabletop.ui.messages import say

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


def figures_html(title: str, parts: Iterable[str]) -> str:
    """The whole file; parts are HTML."""
    language = escape(messages.language())
    return (
        f'<!DOCTYPE html>\n<html lang="{language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(title)}</title><style>{_STYLE}</style></head>\n<body>\n"
        + "\n".join((f"<h1>{escape(title)}</h1>", *parts))
        + "\n</body></html>\n"
    )


def heading(text: str) -> str:
    return f"<h2>{escape(text)}</h2>"


def paragraph(text: str, kind: str = "") -> str:
    return f'<p class="{kind}">{escape(text)}</p>' if kind else f"<p>{escape(text)}</p>"


class Markup(str):
    """Text that is HTML already."""

    __slots__ = ()


def figures_table(heads: Sequence[str], lines: Sequence[Sequence[str]], *, ends_with_number: bool = False) -> str:
    """The first cell of a line is its heading; those that begin with a digit or a sign are set as numbers."""
    head = "".join(map(_head, heads, (False, *[True] * (len(heads) - 2), ends_with_number)))
    head = f"<thead><tr>{head}</tr></thead>" if heads else ""
    body = "".join(f"<tr><th scope=row>{escape(line[0])}</th>{''.join(map(_cell, line[1:]))}</tr>" for line in lines)
    return f'<div class="wide"><table>{head}<tbody>{body}</tbody></table></div>'


def _head(text: str, is_number: bool) -> str:
    return f"<th scope=col{' class=number' if is_number else ''}>{escape(text)}</th>"


def _cell(text: str) -> str:
    if isinstance(text, Markup):
        return f"<td>{text}</td>"
    is_number = text[:1].isdigit() or text[:1] in "+−–<"
    return f"<td class=number>{escape(text)}</td>" if is_number else f"<td>{escape(text)}</td>"


def interval_picture(row: Figures) -> str:
    """The interval between nothing and all, with the middle marked."""
    low, high, value = (_WIDTH * row[key] for key in ("low", "high", "share"))
    middle = f'<line class="axis" x1="{_WIDTH / 2:g}" y1="0" x2="{_WIDTH / 2:g}" y2="24"/>'
    return Markup(
        f'<svg viewBox="0 0 {_WIDTH} 24" role="img" aria-label="{escape(interval_text(row))}">'
        f'<line class="axis" x1="0" y1="12" x2="{_WIDTH}" y2="12"/>{middle}'
        f'<line class="reach" x1="{low:.1f}" y1="12" x2="{high:.1f}" y2="12"/>'
        f'<circle class="value" cx="{value:.1f}" cy="12" r="5"/></svg>'
    )


def percent_text(share: float) -> str:
    return say("common.percent", number=number_text(100 * share))


def interval_text(row: Figures) -> str:
    return say("balance.interval", low=number_text(100 * row["low"]), high=number_text(100 * row["high"]))


def number_text(number: float) -> str:
    return localised_decimal_text(f"{number:.1f}")


def whole_number_text(number: float) -> str:
    """A median may have a half."""
    return localised_integer_text(int(number)) if number == int(number) else number_text(number)
