"""Inspect's tasks are tried here: its pinned environment, and a program that runs them with mock models."""

QUESTIONS = 60
ROUNDS = 6
