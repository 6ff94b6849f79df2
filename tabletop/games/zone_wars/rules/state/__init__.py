"""A position: figures, tasks, what may be seen of it, and the StateBuilder in which an action changes it."""
