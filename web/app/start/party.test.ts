import assert from "node:assert/strict";
import { test } from "node:test";
import { firstBot, party, seatWish, wish } from "./party.ts";

const BOTS = ["random", "greedy"];

test("a new party is oneself and bots", () => {
  assert.deepEqual(
    party(3, [], BOTS).map((place) => place.sitter),
    ["me", "bot greedy", "bot greedy"],
  );
  assert.equal(firstBot([]), "random");
});

test("changing the number of players keeps who was chosen", () => {
  const friend = { sitter: "friend" as const, name: "Ann" };
  assert.deepEqual(party(3, [{ sitter: "me", name: "" }, friend], BOTS)[1], friend);
});

test("friends and people at this device are persons, bots are bots", () => {
  assert.deepEqual(seatWish({ sitter: "friend", name: " Ann " }), { kind: "person", name: "Ann" });
  assert.deepEqual(seatWish({ sitter: "here", name: "" }), { kind: "person" });
  assert.deepEqual(seatWish({ sitter: "bot greedy", name: "" }), { kind: "bot", bot: "greedy" });
});

test("a wish names the game, the seats and the options", () => {
  assert.deepEqual(wish("g", [{ sitter: "me", name: "" }], { fleet: 1 }), {
    game: "g",
    players: 1,
    options: { fleet: 1 },
    seats: [{ kind: "person" }],
  });
});
