"""Texts around the rulebook; its own text is content."""

TEXTS = {
    "try": "Try it yourself",
    "try_back": "Back to the rulebook",
    "search": "Search the rules",
    "counted": "{title} ({count})",
    "nothing": "Nothing in these rules speaks of “{query}”.",
    "nothing_more": "Try a shorter word, or the number of a clause such as {clause}.",
}
