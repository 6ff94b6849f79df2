"""Texts of the table of Zodiac."""

TEXTS = {
    "phone_you": "{side}: you",
    "jump": "Jump from {origin} to {target}",
    "jump_turning": "Jump from {origin} to {target} and turn {flipped}",
    "step": "Step from {origin} to {target}",
    "remembered": "The last turn was {origin}-{target}, so that neutral disc may not go straight back.",
    "remembered_jump": (
        "The last {turns} turns were neutral steps, {origin}-{target} the latest: this one must be a jump."
    ),
    "risky": "This brings back a position that was there before, and that loses at once. Play it?",
    "risky_ring": "This fills the ring, and {side} has {count} of it: that loses at once. Play it?",
    "risky_ring_still": "Then {side} has {count} on the full ring, and that loses at once. Play it?",
    "loses": "This loses at once:",
    "loses_repetition": "that position was there before.",
    "loses_ring": "ring full, {side} has {count}.",
    "next_ring": "Ring full next turn: {side} has {count}",
    "next_ring_still": "Next turn {side} has {count} on the full ring",
    "next_no_action": "Next turn you could not move",
    "next_no_jump": "Next turn you must jump, and cannot",
    "next_by": "after {origin}-{target}.",
    "risky_yes": "Play it and lose",
    "why_ring": "Ring after it: {own} of yours, {others} of theirs. They can answer in {replies} ways.",
    "why_ring_one": "Ring after it: {own} of yours, {others} of theirs. They can answer in one way only.",
    "ring": "Ring",
    "ring_full": "Full: {count}",
    "ring_level": "Full, {black}:{white}. {least} are needed to win",
    "ring_level_short": "{black}:{white}, {least} needed",
    "ring_nearly": "One place free: {count}",
    "ring_count": "{one} {count} · {other} {others}",
}

KEYS = {
    "disc": "Space, arrows | pick up a disc, jump along the lines, put it down",
    "judge": "A | who is winning: all of Zodiac is worked out, but for positions that come back later",
    "why": "W | how best play goes on from here, where one side can force a win",
}
"""What is pressed at the star, a bar, and what that does."""

TRAILER = {
    "beginning": "Two sides, one star. Black and white discs jump over others; the neutral ones only step.",
    "tension": "A black or white disc that is jumped over turns its other face up, and so changes sides.",
    "result": "Once the ring in the middle is full, three discs of one colour on it win.",
    "result_after": "The ring in the middle is full: three discs on it are black, one is white. Black wins.",
}
"""What the trailer says to those who do not know it."""
