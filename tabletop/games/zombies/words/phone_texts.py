"""Texts of Zombies on a phone."""

TEXTS = {
    "around": "Around {survivor}",
    "map": "The map",
    "hand": "{weapon}: in hand",
    "hand_usable": "{weapon}: cards that can be played",
    "hand_top": "{weapon}: in hand; next on the deck: {cards}",
    "hand_empty": "{weapon}: no card in hand",
    "odds_nothing": "If you add nothing",
    "odds_nothing_all": "If you add nothing and the others give all they can",
    "odds_with": "If you add {cards}",
    "odds_with_all": "If you add {cards} and the others give all they can",
    "given": "{weapon}: given for the suppressing fire",
    "given_nothing": "You have given nothing for the suppressing fire.",
    "things": "Weapons and items",
    "weapon_tip": "In hand {hand}, in the deck {deck}, spent {spent}",
    "state": "{hp} HP · cards {count}",
    "horde": "Horde of this round",
    "state_down": "{hp} HP · down",
    "state_dead": "Dead",
    "zombie": "Zombie {number}",
    "hex": "Hex {hex}",
}
