"""Texts of the second window, which everybody in the room looks at."""

TEXTS = {
    "window": "Tabletop · for everybody",
    "title": "Second window",
    "failed": "The second window could not be opened: {why}",
    "lost": "The second window is gone. F10 opens it again.",
    "acts": "to move",
    "gone": "phone is gone",
    "wins": "wins",
    "choose": "The next match begins here.",
}
