"""What the trailer of Zombies says to those who do not know it."""

TEXTS = {
    "beginning": "Four people cross a dead city together. What lies ahead turns up as they go.",
    "tension": "The horde comes. Everybody adds bullets to one pile, unseen; what is missing breaks through.",
    "last": "The horde comes once more, and the shelter is near.",
    "last_after": "Ten against ten: this time nothing breaks through.",
    "result": "One turn more, and the shelter can be closed.",
    "result_after": "Inside! The shutters come down behind them, and all four have made it.",
}
