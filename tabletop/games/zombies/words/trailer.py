"""What the trailer of Zombies says to those who do not know it."""

TEXTS = {
    "beginning": "Four people cross a dead city together. What lies ahead turns up as they go.",
    "tension": "The horde comes. Everybody adds bullets to one pile, unseen; what is missing breaks through.",
    "last": "Ten against ten: this time nothing breaks through, and the shelter is near.",
    "result": "Inside! The shutters come down behind them, and all four have made it.",
}
