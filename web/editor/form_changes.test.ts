import assert from "node:assert/strict";
import { test } from "node:test";
import { changed } from "./form_changes.ts";

const POSITION = { game: "a", ships: [{ name: "x", masts: [1, 2] }, { name: "y" }] };

test("changes are made one after the other, and the position that was given stays as it is", () => {
  const news = changed(POSITION, [
    { path: ["ships", 0, "masts"], value: [1] },
    { path: ["ships", 1], how: "insert", value: { name: "z" } },
    { path: ["ships", 2, "crew"], value: "captain" },
    { path: ["ships", 0], how: "remove" },
    { path: ["ships", 0, "name"], value: "w" },
  ]);
  assert.deepEqual(news, { game: "a", ships: [{ name: "w" }, { name: "y", crew: "captain" }] });
  assert.deepEqual(POSITION.ships[0], { name: "x", masts: [1, 2] });
});

test("a field that is taken away is gone, also when it is not there", () => {
  const path = ["ships", 0, "masts"];
  const news = changed(POSITION, [
    { path, how: "remove" },
    { path, how: "remove" },
  ]);
  assert.deepEqual(news["ships"], [{ name: "x" }, { name: "y" }]);
});

test("a change of something that is not there is an error", () => {
  assert.throws(() => changed(POSITION, [{ path: ["ships", 7, "name"], value: "w" }]), /not there/);
});
