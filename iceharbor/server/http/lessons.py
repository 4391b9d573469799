"""What newcomers see outside a match: the pictures of a lesson's steps, and how to play with the usual options."""

from functools import cache

from msgspec import Raw

from iceharbor import catalogue
from iceharbor.codec import dump
from iceharbor.lesson import LessonStep
from iceharbor.pictures import LEARNER, step_picture
from iceharbor.scene import Guide, whole
from iceharbor.server.answers import FirstMove


@cache
def picture(name: str, number: int, theme: str) -> str:
    """A step of a game's lesson as SVG; steps count from 1. The caller has checked all three."""
    step = catalogue.GAMES[name].lesson[number - 1]
    game = catalogue.open_game(name, step.position["players"], step.position.get("options"))
    return step_picture(game, step, theme)


def first_step(name: str) -> LessonStep | None:
    """The step of a game's lesson that the start page offers to newcomers, if there is one."""
    lesson = catalogue.GAMES[name].lesson if name in catalogue.GAMES else ()
    return next((step for step in lesson if step.first_move), None)


@cache
def first_move(name: str) -> FirstMove:
    """That step with its table. The caller has checked that there is one."""
    step = first_step(name)
    assert step is not None
    game = catalogue.open_game(name, step.position["players"], step.position.get("options"))
    scene = whole(game.scene(game.view(game.load(step.position), LEARNER), ()))
    return FirstMove(step, Raw(dump(scene)))


@cache
def usual_guide(name: str) -> Guide:
    """How to play with the options that a game has unless they are chosen, for the fewest players."""
    return catalogue.open_game(name, catalogue.GAMES[name].info.players[0]).guide()
