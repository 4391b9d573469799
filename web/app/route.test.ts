import assert from "node:assert/strict";
import { test } from "node:test";
import { editPath, matchPath, momentPath, readRoute, seatPath } from "./route.ts";

test("the start page is at the root", () => {
  assert.deepEqual(readRoute("/", "", ""), { page: "start" });
});

test("a match link carries a position and a seat", () => {
  const id = "Abc_123-xyz";
  const route = { page: "match", id, at: 12, moment: null, seat: "t0ken" };
  assert.deepEqual(readRoute(`/m/${id}`, "?at=12", "#seat=t0ken"), route);
  assert.equal(matchPath(id, 12), `/m/${id}?at=12`);
  assert.equal(seatPath(id, "t0ken"), `/m/${id}#seat=t0ken`);
});

test("what is no position and no seat is left aside", () => {
  assert.deepEqual(readRoute("/m/a", "?at=-1", "#seat=<b>"), {
    page: "match",
    id: "a",
    at: null,
    moment: null,
    seat: null,
  });
});

test("a link to a moment of the film is read as it was written", () => {
  const [path = "", search = ""] = momentPath("a", 9500).split("?");
  assert.deepEqual(readRoute(path, search, ""), { page: "match", id: "a", at: null, moment: 9500, seat: null });
});

test("the editor's address carries a game and a position", () => {
  assert.deepEqual(readRoute("/edit/armada", "", "#p=eJw_-9"), { page: "edit", game: "armada", code: "eJw_-9" });
  assert.deepEqual(readRoute(editPath("ice_pirates"), "", ""), { page: "edit", game: "ice_pirates", code: null });
  assert.equal(editPath("armada", "x"), "/edit/armada#p=x");
  assert.equal(readRoute("/edit/", "", "").page, "lost");
  assert.equal(readRoute("/edit/../m", "", "").page, "lost");
});

test("an address that is no page is said to be lost", () => {
  assert.deepEqual(readRoute("/m/<script>", "", ""), { page: "lost", path: "/m/<script>" });
  assert.deepEqual(readRoute("/elsewhere", "", ""), { page: "lost", path: "/elsewhere" });
});
