import assert from "node:assert/strict";
import { test } from "node:test";
import { buildPath, editPath, invitePath, matchPath, momentPath, readRoute } from "./route.ts";

test("the start page is at the root", () => {
  assert.deepEqual(readRoute("/", "", ""), { page: "start" });
});

test("a match link carries a position and an invitation", () => {
  const id = "Abc_123-xyz";
  const route = { page: "match", id, at: 12, moment: null, invite: "t0ken" };
  for (const name of ["invite", "seat"]) assert.deepEqual(readRoute(`/m/${id}`, "?at=12", `#${name}=t0ken`), route);
  assert.equal(matchPath(id, 12), `/m/${id}?at=12`);
  assert.equal(invitePath(id, "t0ken"), `/m/${id}#invite=t0ken`);
});

test("an invalid position or invitation in the address is ignored", () => {
  assert.deepEqual(readRoute("/m/a", "?at=-1", "#invite=<b>"), {
    page: "match",
    id: "a",
    at: null,
    moment: null,
    invite: null,
  });
});

test("a link to a moment of the replay is read as it was written", () => {
  const [path = "", search = ""] = momentPath("a", 9500).split("?");
  assert.deepEqual(readRoute(path, search, ""), { page: "match", id: "a", at: null, moment: 9500, invite: null });
});

test("the editor's address carries a game and a position", () => {
  assert.deepEqual(readRoute("/edit/armada", "", "#p=eJw_-9"), { page: "edit", game: "armada", code: "eJw_-9" });
  assert.deepEqual(readRoute(editPath("ice_pirates"), "", ""), { page: "edit", game: "ice_pirates", code: null });
  assert.equal(editPath("armada", "x"), "/edit/armada#p=x");
  assert.equal(readRoute("/edit/", "", "").page, "lost");
  assert.equal(readRoute("/edit/../m", "", "").page, "lost");
});

test("a link to something built carries its name and words", () => {
  const build = { name: "Tea & Cakes", about: "4 cards", words: ["team", "red", "a-b"] };
  const [path = "", hash = ""] = buildPath("some_game", build).split("#");
  assert.deepEqual(readRoute(path, "", `#${hash}`), { page: "build", game: "some_game", build });
});

test("a link to something built without words, or with words that no action has, is lost", () => {
  assert.equal(readRoute("/build/some_game", "", "#name=x").page, "lost");
  assert.equal(readRoute("/build/some_game", "", "#w=a&w=b%20c").page, "lost");
  assert.equal(readRoute("/build/some_game", "", `#${"w=a&".repeat(61)}`).page, "lost");
});

test("an unknown address gives the page for lost links", () => {
  assert.deepEqual(readRoute("/m/<script>", "", ""), { page: "lost", path: "/m/<script>" });
  assert.deepEqual(readRoute("/elsewhere", "", ""), { page: "lost", path: "/elsewhere" });
});

test("a link to a game that was played elsewhere holds the game", () => {
  assert.deepEqual(readRoute("/replay", "", "#g=abc"), { page: "replay", code: "abc" });
  assert.equal(readRoute("/replay", "", "").page, "lost");
});
