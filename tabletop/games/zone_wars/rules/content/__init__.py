"""What the YAML must fit: cards, maps and scenarios, the words that they may use, and what is wrong with them."""
