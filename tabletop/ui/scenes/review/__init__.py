"""A match looked through afterwards, with its curve and its branches."""
