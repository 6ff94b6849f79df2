"""Texts of the cover between two people at one screen, and of what one of them missed."""

TEXTS = {
    "pass_to": "Pass the laptop to",
    "turn": "Turn {turn} · {side}",
    "hold": "Hold to look",
    "hold_how": "Hold this button, or the space bar, until it is full.",
    "menu": "Menu",
    # PINs
    "pin_choose": "Choose four digits that only you know",
    "pin_again": "The same four digits once more",
    "pin_enter": "Your four digits",
    "pin_wrong": "Those are not your digits. Try again.",
    "pin_differs": "The two were not alike. Choose once more.",
    "pin_why": "They are forgotten when the program ends.",
    "pin_back": "Take back the last digit",
    # what was missed
    "missed": "What you missed{name:, *|}",
    "missed_skip": "Any key skips this",
    "skip": "Skip this",
}
