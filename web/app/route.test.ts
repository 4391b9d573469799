import assert from "node:assert/strict";
import { test } from "node:test";
import { editPath, matchPath, readRoute, seatPath } from "./route.ts";

test("the start page is at the root", () => {
  assert.deepEqual(readRoute("/", "", ""), { page: "start" });
});

test("a match link carries a position and a seat", () => {
  const id = "Abc_123-xyz";
  assert.deepEqual(readRoute(`/m/${id}`, "?at=12", "#seat=t0ken"), { page: "match", id, at: 12, seat: "t0ken" });
  assert.equal(matchPath(id, 12), `/m/${id}?at=12`);
  assert.equal(seatPath(id, "t0ken"), `/m/${id}#seat=t0ken`);
});

test("what is no position and no seat is left aside", () => {
  assert.deepEqual(readRoute("/m/a", "?at=-1", "#seat=<b>"), { page: "match", id: "a", at: null, seat: null });
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
