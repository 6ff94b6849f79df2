"""What the trailer of Zoon says to those who do not know it."""

TEXTS = {
    "beginning": (
        "Twelve cards a side lie face down. Whoever attacks touches a corner of the enemy's "
        "card; the higher number wins."
    ),
    "tension": "A card that nobody has seen dares a leap into the enemy's lines.",
    "result": "One of the twelve must never be lost. Whoever takes the enemy's, wins at once.",
}
