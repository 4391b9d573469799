"""A second implementation of Hextris, from the rulebook's text alone: coordinates and plain dictionaries, no masks.

A spot is (q, r): r counts the rows from the middle one down, q runs along them; the third coordinate is -q - r.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

Spot = tuple[int, int]
Piece = tuple[int, str]
"""The owner, and `S`, `M` or `L`."""

DIRECTIONS: Final = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))
REACH: Final = {"S": 1, "M": 2, "L": 4}
"""The longest way across the board is four steps."""
TAKES_THE_PLACE_OF: Final = {"L": "M", "M": "S", "S": "L"}
ROWS: Final = "abcde"


def named_spots() -> dict[str, Spot]:
    """The spots by name, `a1` and so on: rows of 3, 4, 5, 4 and 3."""
    spots = {}
    for row, letter in enumerate(ROWS):
        r = row - 2
        for place in range(5 - abs(r)):
            spots[f"{letter}{place + 1}"] = (place - 2 + max(0, -r), r)
    return spots


SPOTS: Final = named_spots()
NAMES: Final = {spot: name for name, spot in SPOTS.items()}
RIM: Final = {spot for spot in NAMES if max(abs(spot[0]), abs(spot[1]), abs(sum(spot))) == 2}


@dataclass(frozen=True)
class Standing:
    """A state of a game in progress or over."""

    board: Mapping[Spot, Piece]
    hands: tuple[Mapping[str, int], ...]
    groups: tuple[int, ...]
    mover: int
    gone: frozenset[int] = frozenset()
    skipped: int = 0
    over: bool = False


@dataclass(frozen=True)
class Way:
    """An action, and the state that follows."""

    text: str
    standing: Standing
    stowed: int = 0


def beside(spot: Spot) -> list[Spot]:
    return [there for dq, dr in DIRECTIONS if (there := (spot[0] + dq, spot[1] + dr)) in NAMES]


def groups_on(board: Mapping[Spot, Piece]) -> list[tuple[int, set[Spot]]]:
    """Every largest connected set of one colour."""
    found, left = [], dict(board)
    while left:
        start = next(iter(left))
        owner, group, open_ends = left[start][0], {start}, [start]
        while open_ends:
            for there in beside(open_ends.pop()):
                if there not in group and there in board and board[there][0] == owner:
                    group.add(there)
                    open_ends.append(there)
        found.append((owner, group))
        left = {spot: piece for spot, piece in left.items() if spot not in group}
    return found


def ways(now: Standing) -> Iterator[Way]:
    """Every drop, move and swap; a skip when there is none."""
    if now.over:
        return
    none = True
    for text, board, hands in rearranged(now):
        way = judged(now, text, board, hands)
        if way is not None:
            none = False
            yield way
    if none:
        skipped = now.skipped + 1
        everybody = len(now.hands) - len(now.gone)
        after = Standing(now.board, now.hands, now.groups, following(now), now.gone, skipped, skipped >= everybody)
        yield Way("skip", after)


def rearranged(now: Standing) -> Iterator[tuple[str, dict[Spot, Piece], tuple[Mapping[str, int], ...]]]:
    """Boards after an action, before groups are checked."""
    mine = now.hands[now.mover]
    for size, count in mine.items():
        for spot in RIM - set(now.board) if count else ():
            held = {**mine, size: count - 1}
            hands = tuple(held if player == now.mover else hand for player, hand in enumerate(now.hands))
            yield f"drop {size} {NAMES[spot]}", {**now.board, spot: (now.mover, size)}, hands
    for spot, (owner, size) in now.board.items():
        if owner != now.mover:
            continue
        for dq, dr in DIRECTIONS:
            for step in range(1, REACH[size] + 1):
                there = (spot[0] + dq * step, spot[1] + dr * step)
                if there not in NAMES or there in now.board:
                    break
                board = {at: piece for at, piece in now.board.items() if at != spot}
                yield f"move {NAMES[spot]} {NAMES[there]}", {**board, there: (owner, size)}, now.hands
        for there in beside(spot):
            met = now.board.get(there)
            if met is not None and met[1] == TAKES_THE_PLACE_OF[size]:
                yield f"swap {NAMES[spot]} {NAMES[there]}", {**now.board, there: (owner, size), spot: met}, now.hands


def judged(now: Standing, text: str, board: dict[Spot, Piece], hands: tuple[Mapping[str, int], ...]) -> Way | None:
    """The state that follows once the pieces are on this board; None if more than five of a colour are connected."""
    groups = groups_on(board)
    if any(len(group) > 5 for _, group in groups):
        return None
    fives = [(owner, group) for owner, group in groups if len(group) == 5]
    counts = list(now.groups)
    for owner, _ in fives:
        counts[owner] += 1
    for owner, group in fives:
        if counts[owner] < 3:
            board = {spot: piece for spot, piece in board.items() if spot not in group}
    after = Standing(board, hands, tuple(counts), following(now), now.gone, 0, any(count >= 3 for count in counts))
    return Way(text, after, len(fives))


def following(now: Standing) -> int:
    """The next player, clockwise."""
    player = (now.mover + 1) % len(now.hands)
    while player in now.gone:
        player = (player + 1) % len(now.hands)
    return player


def read(position: Mapping[str, Any]) -> Standing:
    """A position with all its hands, for counting."""
    board = {SPOTS[name]: (int(piece[0]), piece[1]) for name, piece in position["board"].items()}
    hands = tuple(dict(hand) for hand in position["hands"])
    gone = frozenset(position.get("forfeited", ()))
    return Standing(board, hands, tuple(position["stowed"]), position["turn"], gone, position.get("skips", 0))


def tally(now: Standing, depth: int) -> Counter[str]:
    """Counts all sequences of `depth` actions, by what the last one is and does."""
    counts: Counter[str] = Counter()
    for way in ways(now):
        if depth > 1:
            counts += tally(way.standing, depth - 1)
        else:
            counts.update({"all": 1, way.text.split(" ")[0]: 1, "stowed": way.stowed, "over": int(way.standing.over)})
    return +counts
