/** The values of a selection: its host, a draft, and the steps that Back returns to. */

import { type Places, type Plan, type Words, writeHeading, writePoint } from "../protocol/plan.ts";
import { wrap } from "../table/geometry.ts";
import type { Point } from "../table/types.ts";

export interface SelectionHost {
  plan(words: Words): Promise<Plan | null>;
  act(words: Words): void;
  /** The pause between two requests of a drag, in milliseconds. */
  readonly restMs?: number;
  /** True to ask before the action of this plan is played; null before the plan is known. */
  confirms(plan: Plan | null): boolean;
}

/** The words with the step that is being tried, and the place and heading that it says. */
export interface Draft {
  readonly words: Words;
  readonly point: Point | null;
  readonly heading: number | null;
}

export interface Step {
  readonly words: Words;
  readonly draft: Draft | null;
  /** The object that the words act with, as far as it is known. */
  readonly object: string | null;
  /** The plan on whose marks the words were chosen. */
  readonly offered: Plan | null;
}

/** A place that was chosen before the plan that asks for it was known. */
export interface HeldPoint {
  readonly point: Point;
  readonly released: boolean;
}

export interface Question {
  readonly words: Words;
  readonly age: number;
}

/** The nearest legal words, with the place and heading that they say. */
export const nearest = ({ instead, instead_at, instead_heading }: Plan): Draft | null =>
  instead ? { words: instead, point: instead_at ?? null, heading: instead_heading ?? null } : null;

/** The words up to the place that a plan asks for, the place, and its heading if it has one. */
export function placedAt(places: Places | null, [x, y]: Point, facing: number | null): Draft {
  const { before = [], turns = "yes" } = places ?? {};
  const point: Point = [Math.round(x), Math.round(y)];
  const heading = facing === null || turns === "no" ? null : wrap(facing);
  const words = [...before, writePoint(point), ...(heading === null ? [] : [writeHeading(heading)])];
  return { words, point, heading };
}
