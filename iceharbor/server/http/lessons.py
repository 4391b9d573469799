"""What newcomers see outside a match: the pictures of a lesson's steps, and how to play with the usual options."""

from functools import cache

from iceharbor import catalogue
from iceharbor.pictures import step_picture
from iceharbor.scene import Guide


@cache
def picture(name: str, number: int, theme: str) -> str:
    """A step of a game's lesson as SVG; steps count from 1. The caller has checked all three."""
    step = catalogue.GAMES[name].lesson[number - 1]
    game = catalogue.open_game(name, step.position["players"], step.position.get("options"))
    return step_picture(game, step, theme)


@cache
def usual_guide(name: str) -> Guide:
    """How to play with the options that a game has unless they are chosen, for the fewest players."""
    return catalogue.open_game(name, catalogue.GAMES[name].info.players[0]).guide()
