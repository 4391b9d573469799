import assert from "node:assert/strict";
import { test } from "node:test";
import type { Scene } from "../protocol/generated/wire.ts";
import { nameOf } from "../table/names.ts";
import { bitsOf, type Sentence, textOf } from "./sentence_bits.ts";

const SHOT: Sentence = ["L1 fires to port at ", { ref: "object", object: "1.M1", label: "M1", seat: 1 }];
const HOME: Sentence = ["takes cargo from ", { ref: "object", object: "H1", label: "home", seat: 1, named: false }];

test("an object has its owner's colour, and for its owner it is theirs", () => {
  assert.equal(textOf(SHOT, null), "L1 fires to port at Coral's M1");
  assert.equal(textOf(SHOT, 0), "L1 fires to port at Coral's M1");
  assert.equal(textOf(SHOT, 1), "L1 fires to port at your M1");
  assert.equal(textOf(HOME, 1), "takes cargo from your home");
});

test("an object without an owner stands alone, and a player is a colour", () => {
  assert.equal(textOf(["looks under ", { ref: "object", object: "T3", label: "T3" }], 0), "looks under T3");
  assert.equal(textOf([{ ref: "seat", seat: 1 }, " goes first"], 1), "Coral goes first");
});

test("a piece is drawn and read by its label, and a number is kept behind its word", () => {
  const drop: Sentence = ["drops a ", { ref: "piece", label: "Large", size: "L", plastic: 0 }];
  const turn: Sentence = ["now facing ", { ref: "exact", label: "east", exact: "090.0°" }];
  assert.equal(textOf(drop, 0), "drops a Large");
  assert.equal(bitsOf(drop, 0)[1]?.piece?.size, "L");
  assert.deepEqual(bitsOf(turn, 0)[1], { text: "east", exact: "090.0°" });
});

test("objects of a scene are called as its viewer calls them", () => {
  const hull = [] as const;
  const scene: Scene = {
    ...{ viewer: 0, field: [], panel: { turn: {}, standings: [] }, facts: {} },
    ships: [0, 1].map((seat) => ({
      ...{ name: `${seat}.L1`, label: "L1", seat, size: "L", hull, heading: 0, aria: "" },
    })),
    cards: [{ name: "H0", label: "Home of Teal", seat: 0, hull, heading: 0, aria: "" }],
    flags: [{ name: "F1", label: "Flag", seat: 1, hull, aria: "" }],
  };
  assert.deepEqual(
    ["0.L1", "1.L1", "H0", "F1", "T3"].map((name) => nameOf(name, scene)),
    ["L1", "Coral's L1", "your home", "Coral's flag", "T3"],
  );
});
