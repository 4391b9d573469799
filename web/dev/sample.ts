/**
 * A real position and real plans on the board: `/dev/sample.html?file=pirates-5&say=move L1` (or `pirates-2`, `battle`), and
 * `theme`, `palette` as on `board.html`. The files come from `tools/make_board_samples.py`.
 */

import { overlayOf } from "../app/overlay.ts";
import type { Plan } from "../app/plan.ts";
import { icePirates } from "../games/ice_pirates.ts";
import type { View } from "../generated/wire.ts";
import { mountBoard } from "../table/board.ts";
import type { Palette, SeatLook, Theme } from "../table/types.ts";

interface Sample {
  readonly player: number;
  readonly view: View;
  readonly plans: Readonly<Record<string, Plan>>;
}

const asked = new URLSearchParams(location.search);
const sample: Sample = await (
  await fetch(new URL(`./samples/${asked.get("file") ?? "battle"}.json`, import.meta.url))
).json();
const seats: SeatLook[] = ["Teal", "Coral", "Violet", "Moss", "Navy"]
  .slice(0, sample.view.players)
  .map((colour) => ({ colour, name: colour }));

const board = mountBoard(document.getElementById("board")!, {
  onPick: (name) => say(name ? [name.replace(/^\d\./, "")] : []),
  onHeading: (heading) => {
    document.getElementById("said")!.textContent = String(heading);
  },
});
board.setTheme((asked.get("theme") ?? "day") as Theme);
board.setPalette((asked.get("palette") ?? "standard") as Palette);
const scene = icePirates.scene({ ...sample.view, viewer: sample.player }, seats);

/** Shows what was said, as far as the sample knows an answer. */
function say(words: readonly string[]): void {
  const plan = sample.plans[words.join(" ")] ?? null;
  const trial = plan?.action ? plan : null;
  const base = trial ? (sample.plans[words.slice(0, -1).join(" ")] ?? null) : plan;
  const choosing = {
    words: trial ? words.slice(0, -1) : words,
    base,
    draft: trial ? words : null,
    trial,
    seat: sample.player,
  };
  board.choose(plan ? overlayOf(choosing, scene, icePirates) : null);
  if (asked.has("focus"))
    board.focusOn(words.length ? `${sample.player}.${words[words[0] === words[0]?.toUpperCase() ? 0 : 1]}` : null);
}

await board.show(scene);
say((asked.get("say") ?? "").split(" ").filter(Boolean));
Object.assign(window, { demo: { board, scene, sample, say } });
