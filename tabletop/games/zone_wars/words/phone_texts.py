"""Texts of Zone Wars on a phone."""

TEXTS = {
    "asked": "It is about",
    "squad": "Your squad",
    "points": "{name:M-points of *|Your M-points}",
    "own": "Your m-points",
    "stats": "Ranged {ranged} · Melee {melee} · Survival {survival}",
    "lives": "Health {left} of {whole}",
    "state_waiting": "Not on the mat yet",
    "state_healthy": "Healthy",
    "state_broken": "Broken",
    "state_bloodied": "Bloodied",
    "state_out": "Taken Out",
    "state_left": "Has left the mat",
    "acted": "Has acted",
    "near": "Your squad, and who is near",
    "mat": "The mat",
    "on_mat": "Models walk on the table's mat: what is asked there is done there",
}
