"""The pages of a club night."""
