"""The mat: terrain and miniatures, what moves on it, and what is planned and picked on it."""
