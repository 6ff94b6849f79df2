"""Formats numbers, dates and times of day for the language in use, by Babel.

Used for sentences by boards of games and by pages: dice, the end, the evening, the club, puzzles, saved matches. Babel
must be imported inside the functions, with the first call, because it takes a while. Numbers come in as text in
Python's notation, so that their digits are kept; they are cached by text and language.
"""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import TYPE_CHECKING

from tabletop.rules.caches import cached
from tabletop.ui import messages

if TYPE_CHECKING:
    from babel import Locale

_ENGLISH = "en_GB"
"""The program's English is British: the day comes before the month, and the clock has 24 hours."""


def localised_decimal_text(written: str) -> str:
    """A number in Python's notation, such as "+1.50", with its sign and as many digits behind the decimal mark."""
    return _localised_decimal_text(written, messages.language())


def localised_integer_text(number: int) -> str:
    """A number that may be large."""
    return localised_decimal_text(str(number))


def signed_text(number: int) -> str:
    """What is added, such as "+1", or taken away, with the sign of that in place of a hyphen."""
    return f"{number:+}".replace("-", "−")


def count_with_same_plural(written: str) -> int:
    """A whole number for `say` whose plural form in the language in use is that of a number in Python's notation.

    1.5 takes the form for one in French and the form for many in English. It is 2 for forms that no whole number has.
    """
    if "." not in written:
        return int(written)
    return _count_with_same_plural(written, messages.language())


def date_text(moment: datetime) -> str:
    """Such as "29 Nov 2026"."""
    from babel.dates import format_date

    return format_date(moment, "medium", locale=_babel_locale(messages.language()))


def time_of_day_text(moment: datetime) -> str:
    """Hours and minutes."""
    from babel.dates import format_time

    return format_time(moment, "short", locale=_babel_locale(messages.language()))


@cached("numbers as text", 2048)
def _localised_decimal_text(written: str, language: str) -> str:
    from babel.numbers import format_decimal

    _, _, behind = written.partition(".")
    pattern = f"#,##0.{'0' * len(behind)}" if behind else "#,##0"
    if written.startswith("+"):
        pattern = f"+{pattern};-{pattern}"
    return format_decimal(Decimal(written), format=pattern, locale=_babel_locale(language))


@cached("plural forms of fractions", 512)
def _count_with_same_plural(written: str, language: str) -> int:
    plural_form = _babel_locale(language).plural_form
    return 1 if plural_form(Decimal(written)) == plural_form(1) else 2


@cached("locales", 8)
def _babel_locale(language: str) -> Locale:
    """Of a language; that of English where Babel does not know it."""
    from babel import Locale, UnknownLocaleError

    try:
        return Locale.parse(_ENGLISH if language == "en" else language)
    except (UnknownLocaleError, ValueError):
        return Locale.parse(_ENGLISH)
