import assert from "node:assert/strict";
import { test } from "node:test";
import { changedOptions, fieldsOf, readNumber, shortRange, unusual } from "./schema.ts";

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

const FIELDS = fieldsOf(SCHEMA);

test("every option that a widget fits becomes a field", () => {
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

test("a short range is chosen from, a long or open one is typed", () => {
  assert.deepEqual(shortRange(FIELDS[0]!), [1, 2, 3, 4]);
  assert.equal(shortRange(FIELDS[3]!), null);
});

test("a number that does not fit says why", () => {
  const width = FIELDS[3]!;
  assert.deepEqual(readNumber(width, ""), { value: null });
  assert.deepEqual(readNumber(width, "36"), { value: 36 });
  assert.deepEqual(readNumber(width, "29"), { problem: "at least 30" });
  assert.deepEqual(readNumber(width, "3.5"), { problem: "a whole number is needed" });
  assert.deepEqual(readNumber(FIELDS[0]!, ""), { problem: "a number is needed" });
});

test("only what differs from the usual is sent", () => {
  assert.deepEqual(changedOptions(FIELDS, { fleet: 2, placement: "automatic", nonsense: 1 }), { fleet: 2 });
});

test("what is no schema has no fields", () => {
  for (const wrong of [null, 1, [], {}, { properties: [] }, { properties: { a: 1 } }])
    assert.deepEqual(fieldsOf(wrong), []);
});

test("of whole options only what is unusual is kept, seen in a form or not", () => {
  const corners = [[0, 0]];
  const whole = { fleet: 4, placement: "manual", hidden_holds: false, width: null, corners, strange: 1 };
  assert.deepEqual(unusual(SCHEMA, whole), { placement: "manual", corners, strange: 1 });
});
