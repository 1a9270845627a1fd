"""A gambler's evening: its plan, its picture, its results as files."""
