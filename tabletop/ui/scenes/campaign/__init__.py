"""What the campaigns of all games share: the page that lists saved things, and the page after a match that counts."""
