"""What the program's own files are made with; nothing of it is part of the program."""
