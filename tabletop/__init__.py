"""A digital table for a game night: four games on one laptop, with the rules enforced.

Each package says what it may import; a folder that says nothing has the rights of the one above it. The single modules
beside them (`paths`, `safe_reading`, `log`, `settings` …) are for all but `rules`, which may use nothing but itself;
what a game says of `rules` means `tabletop.rules` and its own.
"""

__version__ = "0.2.0"
