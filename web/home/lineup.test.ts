import assert from "node:assert/strict";
import { test } from "node:test";
import { lineup, newMatch, newSeat } from "./lineup.ts";

test("a new line-up has the player and the default bot", () => {
  assert.deepEqual(
    lineup(3, [], "greedy").map((place) => place.holder),
    ["me", "bot greedy", "bot greedy"],
  );
});

test("changing the number of players keeps the earlier choices", () => {
  const friend = { holder: "friend" as const, name: "Ann" };
  assert.deepEqual(lineup(3, [{ holder: "me", name: "" }, friend], "greedy")[1], friend);
});

test("friends and people on this device are persons, bots are bots", () => {
  assert.deepEqual(newSeat({ holder: "friend", name: " Ann " }), { kind: "person", name: "Ann" });
  assert.deepEqual(newSeat({ holder: "here", name: "" }), { kind: "person", claim: true });
  assert.deepEqual(newSeat({ holder: "bot greedy", name: "" }), { kind: "bot", bot: "greedy" });
});

test("a match request names the game, the seats and the options", () => {
  assert.deepEqual(newMatch("g", [{ holder: "me", name: "" }], { fleet: 1 }), {
    game: "g",
    players: 1,
    options: { fleet: 1 },
    seats: [{ kind: "person", claim: true }],
  });
});
