"""Keys on the field and in its set-up: what is pressed, a bar, and what that does."""

TEXTS = {
    "corners": "1 to 4 | touch a corner of the enemy's card in a combat",
    "laid": "1 to 4 | in the set-up: lay a suggested one",
    "shuffle": "S, C | in the set-up: lay them by chance; take them all back",
    "large": "Alt, held | a card large, as soon as the pointer is on it",
}
