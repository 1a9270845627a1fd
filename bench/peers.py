"""What others do in a second: runs in an environment of their own, one library a process, and prints JSON.

.venv-peers/bin/python bench/peers.py treys
"""

import importlib.metadata
import json
import random
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

RUNS, SECONDS = 5, 0.6
HANDS = 5_000


def rate(work: Callable[[], int]) -> float:
    """The median rate of a piece of work that says how much it did, over runs of equal length."""
    work()
    rates = []
    for _ in range(RUNS):
        done, start = 0, time.process_time()
        while time.process_time() - start < SECONDS:
            done += work()
        rates.append(done / (time.process_time() - start))
    return statistics.median(rates)


def sevens(deck: Any) -> list[list[Any]]:
    """Seven cards, many times."""
    chance, cards = random.Random(1), list(deck)
    return [chance.sample(cards, 7) for _ in range(HANDS)]


def treys() -> float:
    """Seven-card hands, a call each."""
    from treys import Deck, Evaluator

    evaluate = Evaluator().evaluate
    hands = [(seven[:5], seven[5:]) for seven in sevens(Deck.GetFullDeck())]
    return rate(lambda: len([evaluate(board, hole) for board, hole in hands]))


def eval7() -> float:
    """Seven-card hands, a call each."""
    import eval7 as library

    hands = sevens(library.Deck())
    return rate(lambda: len([library.evaluate(hand) for hand in hands]))


def phevaluator() -> float:
    """Seven-card hands, a call each."""
    from phevaluator import evaluate_cards

    hands = sevens(range(52))
    return rate(lambda: len([evaluate_cards(*hand) for hand in hands]))


def texts() -> list[list[str]]:
    """Seven cards in letters, many times."""
    return sevens(rank + suit for rank in "23456789TJQKA" for suit in "cdhs")


def eval7_text() -> float:
    """Seven cards in letters: each is read, then all are ranked."""
    from eval7 import Card, evaluate

    hands = texts()
    return rate(lambda: len([evaluate([Card(card) for card in hand]) for hand in hands]))


def phevaluator_text() -> float:
    """Seven cards in letters, a call each."""
    from phevaluator import evaluate_cards

    hands = texts()
    return rate(lambda: len([evaluate_cards(*hand) for hand in hands]))


def gymnasium_vector() -> float:
    """Blackjack-v1, many tables by its own vector environment, hit or stand at random: decisions."""
    import gymnasium as library

    number = 64
    env = library.make_vec("Blackjack-v1", num_envs=number, vectorization_mode="sync")
    env.reset(seed=1)
    actions, over = env.action_space.sample(), [False] * number

    def work() -> int:
        nonlocal over
        done = number - sum(over)
        _, _, over, _, _ = env.step(actions)
        return int(done)

    return rate(work)


def pokerkit_hands() -> float:
    """Seven-card hands, a call each."""
    from pokerkit import Deck, StandardHighHand

    hands = sevens(Deck.STANDARD)[:200]
    return rate(lambda: len([StandardHighHand.from_game(hand[:2], hand[2:]) for hand in hands]))


def gymnasium() -> float:
    """Blackjack-v1, hit or stand at random."""
    import gymnasium as library

    env, chance = library.make("Blackjack-v1"), random.Random(1)

    def work() -> int:
        env.reset()
        over = False
        while not over:
            _, _, over, _, _ = env.step(chance.getrandbits(1))
        return 1

    return rate(work)


def rlcard_blackjack() -> float:
    """Blackjack, hit or stand at random."""
    import rlcard
    from rlcard.agents import RandomAgent

    env = rlcard.make("blackjack", config={"seed": 1})
    env.set_agents([RandomAgent(num_actions=env.num_actions)])

    def work() -> int:
        env.run(is_training=False)
        return 1

    return rate(work)


def spiel(name: str, choose: Callable[[Any], int]) -> float:
    """Games of OpenSpiel from Python, chance drawn by its own probabilities."""
    import pyspiel

    game, chance = pyspiel.load_game(name), random.Random(1)

    def work() -> int:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(actions, weights)[0])
            else:
                state.apply_action(choose(state))
        return 1

    return rate(work)


def open_spiel_blackjack() -> float:
    """Blackjack, hit or stand at random."""
    chance = random.Random(2)
    return spiel("blackjack", lambda state: chance.choice(state.legal_actions()))


def open_spiel_holdem() -> float:
    """Limit hold 'em with four players, everybody calls; six players are refused by its game definition."""
    game = (
        "universal_poker(betting=limit,numPlayers=4,numRounds=4,blind=2 4 0 0,raiseSize=4 4 8 8,firstPlayer=3 1 1 1,"
        "maxRaises=3 4 4 4,numSuits=4,numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1)"
    )
    return spiel(game, lambda state: 1)


def crapssim() -> float:
    """Rolls with a pass line bet."""
    from crapssim.strategy import BetPassLine
    from crapssim.table import Table

    def work() -> int:
        table = Table()
        table.add_player(1e9, BetPassLine(5))
        table.run(2000, verbose=False)
        return int(table.dice.n_rolls)

    return rate(work)


def pokerkit_holdem() -> float:
    """Limit hold 'em with six players, everybody calls."""
    from pokerkit import Automation, FixedLimitTexasHoldem

    by_itself = tuple(one for one in Automation if one is not Automation.RUNOUT_COUNT_SELECTION)

    def work() -> int:
        state = FixedLimitTexasHoldem.create_state(by_itself, True, 0, (2, 4), 4, 8, 400, 6)
        while state.status:
            state.check_or_call()
        return 1

    return rate(work)


class _Caller:
    """Checks, or calls."""

    use_raw = False

    def step(self, state: dict[str, Any]) -> int:
        """Check is 3 and call 0."""
        return 3 if 3 in state["legal_actions"] else 0

    def eval_step(self, state: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        """The same."""
        return self.step(state), {}


def rlcard_holdem() -> float:
    """Limit hold 'em with six players, everybody calls."""
    import rlcard

    env = rlcard.make("limit-holdem", config={"seed": 1, "game_num_players": 6})
    env.set_agents([_Caller() for _ in range(env.num_players)])

    def work() -> int:
        env.run(is_training=False)
        return 1

    return rate(work)


def rlcard_seat() -> float:
    """Limit hold 'em from one of three seats, everybody at random: decisions of that seat."""
    import rlcard
    from rlcard.agents import RandomAgent

    env = rlcard.make("limit-holdem", config={"seed": 1, "game_num_players": 3})
    asked = 0

    class Learner(RandomAgent):  # type: ignore[misc]
        def eval_step(self, state: dict[str, Any]) -> Any:
            nonlocal asked
            asked += 1
            return super().eval_step(state)

    env.set_agents([kind(num_actions=env.num_actions) for kind in (Learner, RandomAgent, RandomAgent)])

    def work() -> int:
        before = asked
        env.run(is_training=False)
        return asked - before

    return rate(work)


PEERS: dict[str, tuple[str, Callable[[], float]]] = {
    "treys": ("treys", treys),
    "eval7": ("eval7", eval7),
    "phevaluator": ("phevaluator", phevaluator),
    "eval7-text": ("eval7", eval7_text),
    "phevaluator-text": ("phevaluator", phevaluator_text),
    "gymnasium-vector": ("gymnasium", gymnasium_vector),
    "pokerkit-hands": ("pokerkit", pokerkit_hands),
    "gymnasium": ("gymnasium", gymnasium),
    "rlcard-blackjack": ("rlcard", rlcard_blackjack),
    "open_spiel-blackjack": ("open_spiel", open_spiel_blackjack),
    "crapssim": ("crapssim", crapssim),
    "pokerkit-holdem": ("pokerkit", pokerkit_holdem),
    "rlcard-holdem": ("rlcard", rlcard_holdem),
    "rlcard-seat": ("rlcard", rlcard_seat),
    "open_spiel-holdem": ("open_spiel", open_spiel_holdem),
}
"""By name: the library, and what is measured with it."""


if __name__ == "__main__":
    library, measure = PEERS[sys.argv[1]]
    print(json.dumps({"rate": measure(), "version": importlib.metadata.version(library)}))
