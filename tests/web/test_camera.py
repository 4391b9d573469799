"""The camera goes near a chosen ship and back to where it was, with motion."""

from tests.web.conftest import Visit
from tests.web.host import Host

SCALE = """() => {
  const { a, b } = document.querySelector(".board .sea").getCTM();
  return Math.hypot(a, b);
}"""

TURNS_BACK = f"""async () => {{
  const scale = {SCALE};
  const buttons = () => [...document.querySelectorAll(".panel button")];
  const press = (label) => buttons().find((each) => each.textContent.startsWith(label)).click();
  const near = scale();
  press("Back");
  while (scale() > near * 0.98) await new Promise(requestAnimationFrame);
  press("Move");
}}"""
"""Leaves the fan, and opens it again while the camera is on its way back."""


def test_a_camera_that_was_on_its_way_back_still_comes_back_to_the_whole_sea(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "greedy", fleet=1)
    player = visit()
    player.page.emulate_media(reduced_motion="no-preference")
    player.sit(match, seats[0])
    player.sees_turn("Your turn")
    whole = player.page.evaluate(SCALE)
    player.choose("L1")
    player.action("Move").click()
    player.until(f"whole => ({SCALE})() > whole * 1.5", whole)
    player.rests()
    player.page.evaluate(TURNS_BACK)
    player.rests()
    player.page.get_by_role("button", name="Back", exact=True).click()
    player.until(f"whole => Math.abs(({SCALE})() / whole - 1) < 0.02", whole)
