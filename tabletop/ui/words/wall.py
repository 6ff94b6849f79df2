"""Texts of the second window, which everybody in the room looks at."""

TEXTS = {
    "window": "Tabletop · for everybody",
    "title": "Second window",
    "failed": "The second window could not be opened: {why}",
    "behind": "The second window may lie behind this one: Alt+Tab or the task bar brings it to the front.",
    "lost": "The second window is gone. F10 opens it again.",
    "acts": "to move",
    "gone": "phone is gone",
    "wins": "wins",
    "choose": "The next match begins here.",
}
