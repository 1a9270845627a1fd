"""The paragraphs under which the games of blackjack order the same things."""

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Text:
    """Where a game says what the shared scripts carry out; where it says nothing, a house reading stands."""

    readings: str
    # Opening, shuffle and cut.
    cards: str
    inspect: str
    spread: str
    wash: str
    sides_apart: str = ""
    batches_apart: str = ""
    two_sides: str = ""
    idle: str = ""
    idle_wash: str = ""
    idle_device: str = ""
    no_cut: str = ""
    cut_needed: str = ""
    shuffle: str
    device: str
    offer_cut: str
    cut_margin: str
    load: str
    cut_first: str
    cut_box: str
    cut_dealer: str
    cut_will: str
    refused_cut: str
    recut: str
    reshuffle: str
    at_will: str
    bart_carter_due: str
    bart_carter: str
    cutting_card: str
    rack_first: tuple[str, ...]
    """What the dealer does between the cutting card's round and the shuffle; and with a double shoe."""
    rack_first_double: tuple[str, ...] = ()
    burn: str
    # Wagers.
    betting: str
    placing: str
    handling: str
    confirmed: str
    settle: str
    multi_box: str
    share: str
    caller: str
    share_order: str
    share_double: str
    share_split: str
    share_insurance: str
    # The deal and the players' decisions.
    deal: str
    first_cards: str
    dealers_first: str
    second_cards: str
    announce: str
    decide: str
    draw_announced: str
    draw: str
    stops_at_21: str
    one_card: str
    surrender: str
    surrender_now: str
    surrender_offered: str
    surrender_waits: str
    double: str
    double_card: str
    double_21: str = ""
    """What forbids doubling a 21 of two cards, if it is not the paragraph on doubling."""
    double_face_up: str = ""
    double_returned: str
    split: str
    split_order: str
    split_decide: str
    split_aces: str
    split_again: str
    split_face_up: str = ""
    none_face_up: str = ""
    """With the hole card up there is neither surrender nor insurance."""
    split_returned: str
    # The dealer's hand.
    hole_down: str
    hole_up: str = ""
    reader: str
    reader_blackjack: str
    dealers_card: str
    dealer_draws: str
    dealer_stops: str
    pick_up: str
    insurance: str
    insurance_amount: str
    insurance_when: str
    insurance_before_reader: str
    insurance_lost: str
    insurance_won: str
    # Irregularities.
    face_up: str
    face_up_twice: str | None
    drawn_in_error: str
    exposed: str
    overdrawn: str
    dealer_missed: str
    shoe_short: str
    no_cards: str
    card_missed: str
    jam: str
    device_removed: str
    reader_misused: str
    reader_shows: str
    reader_hides: str
    reader_fails: str
    reader_inspected: str

    # Paragraphs that others carry out along the way.
    hard_total: str
    soft_total: str
    values: str
    plain_value: str
    face_value: str
    ace_value: tuple[str, ...]
    blackjack: str
    cut_order: str
    collect_first: str
    made_ready: tuple[str, ...] = ()
    after_shuffle: tuple[str, ...] = ()
    bart_carter_means: str
    double_shoe_means: str = ""
    split_once: str
    surrender_insured: str
    hole_card_means: tuple[str, ...] = ()
    push_means: tuple[str, ...] = ()
    bust_loses: tuple[str, ...] = ()
    insurance_also: tuple[str, ...] = ()
    split_ace_card: tuple[str, ...]

    def reading(self, name: str) -> str:
        """A house reading of this game."""
        return f"{self.readings}/{name}"
