"""Texts of the demonstration."""

TEXTS = {
    "label": "Demonstration",
    "leave": "Press any key to play",
    "seat": "Computer, {level}",
    "move": "Move {number}",
    "begin": "A game of {game} begins.",
    "nothing": "There is nothing to show: {why}",
}
