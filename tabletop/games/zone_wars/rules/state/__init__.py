"""A position: figures, tasks, what may be seen of it, and the draft in which an action changes it."""
