"""What the trailer of Zone Wars says to those who do not know it."""

TEXTS = {
    "beginning": "Two bands of mutants search a ruined town. What is drawn from a cup says who is next.",
    "tension": "A charge with antlers! The dice decide, and every six hurts.",
    "result": "The last attack. In the end, what each band has found counts.",
    "result_after": "Time is up. What each band has found counts, and it is 21 against 4.",
}
