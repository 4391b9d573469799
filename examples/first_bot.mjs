// The same bot in JavaScript, for Node:
//
//     iceharbor arena round-robin sprawl results.ndjson --program mine="node examples/first_bot.mjs" --bots mine,random

import { createInterface } from "node:readline";

const LOOKS = 4;
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const say = (value) => process.stdout.write(`${JSON.stringify(value)}\n`);
const next = async () => JSON.parse((await lines.next()).value ?? "null");

async function ask(question) {
  say({ id: "mine", ...question });
  return (await next()).ok;
}

async function choose({ match, player, seed }) {
  let longest = "";
  for (let look = 0; look < LOOKS; look++) {
    const { action } = await ask({ do: "sample", match, player, seed: seed + look });
    if (action.length > longest.length) longest = action;
  }
  return longest;
}

for (let asked = await next(); asked; asked = await next()) {
  if (asked.do === "hello") say({ id: asked.id, ok: { protocol: 2, name: "first bot" } });
  else say({ id: asked.id, ok: { action: await choose(asked) } });
}
