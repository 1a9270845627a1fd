"""Caribbean stud poker: the paragraphs of 19:47-16 that the shared scripts carry out."""

from pitboss.games.house_poker_family.text import Text

NAME = "caribbean-stud"
READINGS = f"house:{NAME}"

TEXT = Text(
    readings=READINGS,
    hole_exposed="19:47-16.13(a)",
    face_up="19:47-16.13(b)",
    drawn_in_error="19:47-16.13(c)",
    wrong_count="19:47-16.13(d)",
    dealer_short="19:47-16.13(d)",
    dealer_misdealt="19:47-16.13(d)",
    shuffler_jam="19:47-16.13(e)",
    shoe_jam="19:47-16.13(f)",
    device_removed="19:47-16.13(g)",
)
