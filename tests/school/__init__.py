"""The school: drills, exams, progress."""
