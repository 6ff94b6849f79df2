"""The old name of `tabletop.ui.messages`, for packages of games that were written for it.

Nothing in the program uses this file.
"""

from __future__ import annotations

from tabletop.ui.messages import english_texts_by_id as texts
from tabletop.ui.messages import has_plural_forms as has_forms
from tabletop.ui.messages import has_text, language, say, translate_text
from tabletop.ui.messages import localised_seat_name as shown_name

__all__ = ["has_forms", "has_text", "language", "say", "shown_name", "texts", "translate_text"]
