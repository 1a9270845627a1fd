"""Asia poker: what a case and its decisions come to, by kind of irregularity."""

from tests.games.pai_gow_poker.irregular import seven_cards

WINS, LOSES, ALSO = "As Ah Ad Kc Kh Qd 3c", "Jd 9c 8h 6s 4d 3h 2s", "Qs Qh Js Jc Th 5d Ks"

IRREGULAR = {"asia-poker": seven_cards("asia-poker", {1: WINS, 0: LOSES}, ALSO, "10.00", "1000000.00")}
