"""Texts of the hex map of Zombies."""

TEXTS = {
    "tool_nearer": "Nearer (+)",
    "tool_farther": "Farther (−)",
    "tool_actor": "Look at who acts (0)",
    "tool_omens": "What happens if nothing changes (V)",
    "tool_reach": "How many zombies can reach each hex (T)",
    "tool_cards": "The Director's cards of this round (C)",
    "no_cards_yet": "The Director has no cards on the table just now.",
    "reach": "Number on a hex: how many zombies could wound you there.",
    "reach_none": "No zombie on the map can reach anybody now.",
    "reach_there": "In reach of {zombies}: up to −{wounds}",
    "actor_seen": "Whoever acts stands as near the middle as the map allows.",
    "nobody_acts": "Nobody on the map is to act just now.",
    # what is shown large
    "tile": "{name}. {rule}",
    "tile_new": "{name}. Nobody has been there yet. {rule}",
    "survivor": "{name}, {job}: {hp} of {whole} HP. {text}",
    "zombie_active": "A zombie. It goes for the survivors and wounds whoever it is next to.",
    "zombie_asleep": "A sleeper. It neither moves nor wounds while it sleeps. If you are next to it after the zombies "
    "have moved, it wakes and wounds you at once. A loud shot within {hexes} hexes wakes it too.",
    "zombie_stunned": "A stunned zombie. It sits out the next move and the next wounds.",
    "special": "{name}. {text} Hits to go: {hp}.",
    "item": "{name}. {text}",
    "weapon_other": "Swap: costs your action.",
    "weapon": "{name}. Clip {clip}, range {range}, cards an attack: {cards}, for suppressing fire: {fire}.",
    # before a step
    "omen": "If nothing changes, {survivor} loses {hp} HP the next time zombies move",
    "omen_pinned": "If nothing changes, {survivor} loses {hp} HP the next time zombies move, and is pinned",
    "omen_held": "If nothing changes, {survivor} is pinned the next time zombies move",
    "omen_dies": "If nothing changes, {survivor} dies the next time zombies move",
    "hurt_there": "If nothing changes: −{wounds}",
    "pinned_there": "Pinned there if nothing changes",
    "dead_there": "Dead there if nothing changes",
    "safe_there": "Safe there as things stand",
    "unknown_there": "Nobody knows what is there",
}
