"""What the YAML must fit: cards, tiles and chapters, the words that they may use, and what is wrong with them."""
