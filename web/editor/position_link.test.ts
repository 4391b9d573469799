import assert from "node:assert/strict";
import { test } from "node:test";
import { Unreadable } from "./position.ts";
import { decoded, encoded, MAX_CODE, MAX_JSON } from "./position_link.ts";

const base64url = (text: string | Uint8Array): string => Buffer.from(text as string).toString("base64url");

const POSITION = {
  game: "armada",
  ships: Array.from({ length: 24 }, (_, k) => ({ name: `L${k}`, player: k % 2, size: "L", stern: [k * 977, k * 613] })),
  note: "Grüße, 海",
};

test("a position comes back from its link, whose letters need no escaping", async () => {
  const code = await encoded(POSITION);
  assert.match(code!, /^[A-Za-z0-9_-]+$/);
  assert.ok(code!.length < 1200, `${code!.length} characters`);
  assert.deepEqual(await decoded(code!), POSITION);
});

test("plain JSON is read too: a link can be written by hand", async () => {
  assert.deepEqual(await decoded(base64url(JSON.stringify(POSITION))), POSITION);
});

test("a position that is too long has no link", async () => {
  const noise = Array.from({ length: 4000 }, (_, k) => (k * 2654435761) % 4294967296);
  assert.equal(await encoded(noise), null);
});

test("a link that was cut, changed or invented is refused with a sentence", async () => {
  const code = (await encoded(POSITION))!;
  for (const bad of [code.slice(0, -9), `A${code}`, "", "%%%", base64url("{"), base64url([0xff, 0xfe] as never)])
    await assert.rejects(decoded(bad), Unreadable, bad);
});

test("a small link cannot unpack to a huge text", async () => {
  const bomb = await new Response(
    new Blob([`"${" ".repeat(50 * MAX_JSON)}"`]).stream().pipeThrough(new CompressionStream("deflate")),
  ).bytes();
  const code = base64url(bomb);
  assert.ok(code.length < MAX_CODE);
  await assert.rejects(decoded(code), /too large/);
});

test("a link longer than the editor makes is not unpacked", async () => {
  await assert.rejects(decoded("A".repeat(MAX_CODE + 1)), /too long/);
});
