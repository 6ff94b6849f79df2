"""A view as one line of JSON: all that a seat sees, for programs that compare what they were shown.

Used by the observations of `openspiel_game`. The fields are those of `tabletop engine`.
"""

from __future__ import annotations

import json
from typing import Any

from tabletop.rules.json_view import to_plain_json_value


def view_to_text(view: Any) -> str:
    """Equal for equal views only."""
    return json.dumps(to_plain_json_value(view), separators=(",", ":"))
