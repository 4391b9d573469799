/** The keys of a match, and what each means. What a key means is a value; `match/useKeys.ts` does it. */

export type KeyAct =
  | { readonly act: "keys" | "back" | "confirm" | "step" | "undo" | "end" | "live" | "play" | "rules" | "mute" }
  | { readonly act: "choose"; readonly number: number }
  | { readonly act: "ship"; readonly by: 1 | -1 }
  | { readonly act: "turn"; readonly by: number }
  | { readonly act: "threat"; readonly own: boolean }
  /** The board's own keys, wherever the focus is. */
  | { readonly act: "board"; readonly key: string }
  | { readonly act: "log"; readonly by: number };

export interface Stroke {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

const PLAIN: Readonly<Record<string, KeyAct>> = {
  "?": { act: "keys" },
  Escape: { act: "back" },
  Enter: { act: "confirm" },
  n: { act: "step" },
  u: { act: "undo" },
  e: { act: "end" },
  r: { act: "board", key: "r" },
  "0": { act: "board", key: "0" },
  "+": { act: "board", key: "+" },
  "-": { act: "board", key: "-" },
  ",": { act: "turn", by: -150 },
  ".": { act: "turn", by: 150 },
  h: { act: "rules" },
  v: { act: "mute" },
  Home: { act: "log", by: Number.NEGATIVE_INFINITY },
  End: { act: "live" },
  p: { act: "play" },
  "[": { act: "ship", by: -1 },
  "]": { act: "ship", by: 1 },
};

/** What a stroke means; `turning` says whether a ghost is there to be turned. */
export function meaning(stroke: Stroke, turning: boolean): KeyAct | null {
  if (stroke.ctrlKey || stroke.metaKey) return null;
  const way = stroke.key === "ArrowLeft" ? -1 : stroke.key === "ArrowRight" ? 1 : 0;
  if (way && turning) return { act: "turn", by: way * (stroke.shiftKey ? 1 : stroke.altKey ? 100 : 10) };
  if (stroke.altKey) return null;
  if (way) return { act: "log", by: way };
  if (stroke.key.toLowerCase() === "t") return { act: "threat", own: stroke.shiftKey };
  if (/^[1-9]$/.test(stroke.key)) return { act: "choose", number: Number(stroke.key) };
  return PLAIN[stroke.key.length === 1 ? stroke.key.toLowerCase() : stroke.key] ?? null;
}

export const SHORTCUTS: readonly { readonly keys: readonly string[]; readonly does: string }[] = [
  { keys: ["["], does: "Your ship before" },
  { keys: ["]"], does: "Your next ship" },
  { keys: ["1", "…", "9"], does: "The action, choice or formation with this number" },
  { keys: ["←", "→"], does: "Turn the ghost by 1°; with Shift 0.1°, with Alt 10°" },
  { keys: [",", "."], does: "Turn the ghost by 15°, a home too" },
  { keys: ["N"], does: "Keep this step and go on to the next" },
  { keys: ["Enter"], does: "Confirm" },
  { keys: ["Esc"], does: "One step back" },
  {
    keys: ["S", "M", "L"],
    does: "While everybody lays: take a size, with its ghost at the crosshair; 1, 2 and 3 do the same",
  },
  { keys: ["↑", "↓", "←", "→"], does: "Move the crosshair by half an inch, with Shift by a twentieth" },
  { keys: [",", "."], does: "Turn what is laid by 10°, with Shift by 1°" },
  { keys: ["Tab"], does: "With a ghost at the crosshair: beside the next ship, aimed at it; Esc puts the ghost away" },
  { keys: ["Enter"], does: "Lay it; Backspace takes back the last piece of a wave" },
  { keys: ["U"], does: "Take back the last action" },
  { keys: ["E"], does: "End the turn" },
  { keys: ["Tab"], does: "Go on to the next control; on the board, arrows go from piece to piece" },
  { keys: ["←", "→"], does: "While nothing is turned: one entry of the log back or forward" },
  { keys: ["Home"], does: "To the beginning of the match" },
  { keys: ["End"], does: "Back to now" },
  { keys: ["P"], does: "Play on from the position looked at" },
  { keys: ["R"], does: "Ruler" },
  { keys: ["T"], does: "What the others threaten after their next move; with Shift what you threaten" },
  { keys: ["+", "-", "0"], does: "Nearer, further, the whole sea" },
  {
    keys: ["P"],
    does: "While a rush or its volleys are shown: on and off; arrows step, comma and full stop change the speed",
  },
  { keys: ["V"], does: "Sounds on and off" },
  { keys: ["H"], does: "Rules" },
  { keys: ["?"], does: "These keys" },
];
