import assert from "node:assert/strict";
import { test } from "node:test";
import { changedOptions, chosenValue, described, fieldsOf, readNumber, shortRange, unusual } from "./options_schema.ts";

const SCHEMA = {
  type: "object",
  properties: {
    fleet: { title: "Ships of each size", type: "integer", minimum: 1, maximum: 4, default: 4 },
    placement: { enum: ["automatic", "manual"], default: "automatic" },
    hidden_holds: { title: "Hidden holds", type: "boolean", default: false },
    width: { type: ["integer", "null"], minimum: 30, maximum: 96, default: null },
    corners: { type: ["array", "null"], default: null },
  },
};

const FIELDS = fieldsOf(SCHEMA, 2);

test("every option with a suitable widget becomes a field", () => {
  assert.deepEqual(
    FIELDS.map((field) => [field.name, field.kind]),
    [
      ["fleet", "number"],
      ["placement", "choice"],
      ["hidden_holds", "switch"],
      ["width", "number"],
    ],
  );
});

test("a short range is a choice, a long or open range is a number field", () => {
  assert.deepEqual(shortRange(FIELDS[0]!), [1, 2, 3, 4]);
  assert.equal(shortRange(FIELDS[3]!), null);
});

test("an invalid number gets a reason", () => {
  const width = FIELDS[3]!;
  assert.deepEqual(readNumber(width, ""), { value: null });
  assert.deepEqual(readNumber(width, "36"), { value: 36 });
  assert.deepEqual(readNumber(width, "29"), { problem: "at least 30" });
  assert.deepEqual(readNumber(width, "3.5"), { problem: "enter a whole number" });
  assert.deepEqual(readNumber(FIELDS[0]!, ""), { problem: "enter a number" });
});

test("only options that differ from the default are sent", () => {
  assert.deepEqual(changedOptions(FIELDS, { fleet: 2, placement: "automatic", nonsense: 1 }), { fleet: 2 });
});

test("an invalid schema has no fields", () => {
  for (const wrong of [null, 1, [], {}, { properties: [] }, { properties: { a: 1 } }])
    assert.deepEqual(fieldsOf(wrong, 2), []);
});

test("of all options only those that differ from the default are kept, with or without a field", () => {
  const corners = [[0, 0]];
  const whole = { fleet: 4, placement: "manual", hidden_holds: false, width: null, corners, strange: 1 };
  assert.deepEqual(unusual(SCHEMA, whole), { placement: "manual", corners, strange: 1 });
});

test("a choice may be a seat of the match, and has a label", () => {
  const first = {
    enum: ["drawn", 0, 1, 2],
    labels: ["Drawn", "Teal", "Coral", "Violet"],
    format: "seat",
    default: "drawn",
  };
  const schema = { properties: { first, crossing: { enum: ["whole", "bow_first"], default: "whole" } } };
  const [seats, words] = fieldsOf(schema, 2);
  assert.deepEqual(seats?.kind === "choice" && seats.choices, [
    { value: "drawn", label: "Drawn" },
    { value: 0, label: "Teal" },
    { value: 1, label: "Coral" },
  ]);
  assert.deepEqual(words?.kind === "choice" && words.choices.map(({ label }) => label), ["Whole", "Bow first"]);
  assert.deepEqual(changedOptions(fieldsOf(schema, 3), { first: 2 }), { first: 2 });
});

test("a seat that is no longer in the match is not sent", () => {
  const schema = { properties: { first: { enum: ["drawn", 0, 1, 2], format: "seat", default: "drawn" } } };
  const fields = fieldsOf(schema, 2);
  assert.equal(chosenValue(fields[0]!, { first: 2 }), "drawn");
  assert.deepEqual(changedOptions(fields, { first: 2 }), {});
});

test("a match's options are described as the form names them", () => {
  assert.deepEqual(described({ fleet: 3, placement: "manual", hidden_holds: true, width: null, turn_cap: 0 }, FIELDS), [
    { name: "fleet", title: "Ships of each size", label: "3" },
    { name: "placement", title: "placement", label: "Manual" },
    { name: "hidden_holds", title: "Hidden holds", label: "on" },
    { name: "turn_cap", title: "Turn cap", label: "0" },
  ]);
});
