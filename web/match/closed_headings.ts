/** The closed headings of a fan as the panel lists them: in whole degrees, grouped by reason. */

import { type Arc, CIRCLE, type Headings } from "../protocol/plan.ts";

export interface ClosedHeadings {
  readonly reason: string;
  readonly rule: string;
  /** `315°–20°, 90°`, or `every heading`. */
  readonly where: string;
}

export function closedHeadings({ closed = [] }: Pick<Headings, "closed">): ClosedHeadings[] {
  const found = new Map<string, { rule: string; arcs: Arc[] }>();
  for (const { start, stop, refusal } of closed) {
    if (!refusal) continue;
    const kept = found.get(refusal.reason) ?? { rule: refusal.rule, arcs: [] };
    kept.arcs.push({ start, stop });
    found.set(refusal.reason, kept);
  }
  return [...found].map(([reason, { rule, arcs }]) => ({ reason, rule, where: inDegrees(arcs) }));
}

/** Arcs in whole degrees. Arcs that are less than about two degrees apart are written as one. */
export function inDegrees(arcs: readonly Arc[]): string {
  const whole = arcs.map(({ start, stop }) => ({ start: Math.round(start / 10), stop: Math.round(stop / 10) }));
  const joined: { start: number; stop: number }[] = [];
  for (const { start, stop } of whole.sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last && start <= last.stop + 1) last.stop = Math.max(last.stop, stop);
    else joined.push({ start, stop });
  }
  const [first, last] = [joined[0], joined.at(-1)];
  if (first && last && first !== last && first.start + DEGREES <= last.stop + 1) {
    first.start = last.start - DEGREES;
    joined.pop();
  }
  if (joined.some(({ start, stop }) => stop - start >= DEGREES - 1)) return "every heading";
  return joined.map(({ start, stop }) => [...new Set([start, stop].map(degree))].join("–")).join(", ");
}

const DEGREES = CIRCLE / 10;
const degree = (whole: number): string => `${(whole + DEGREES) % DEGREES}°`;
