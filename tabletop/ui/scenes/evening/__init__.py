"""The matches and people of one night."""
