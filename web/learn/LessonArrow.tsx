/** The gesture of a step as an arrow over the board: it begins where the finger begins. */

import type { ReadonlySignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { LessonStep, Scene } from "../protocol/generated/wire.ts";
import { eachFrame } from "../table/motion.ts";

interface ArrowProps {
  readonly step: LessonStep;
  readonly page: RefObject<HTMLElement | null>;
  readonly scene: ReadonlySignal<Scene | null>;
}

type Place = string | readonly [number, number];

export function LessonArrow({ step, page, scene }: ArrowProps) {
  const drawn = useRef<SVGSVGElement>(null);
  scene.value;
  useEffect(() => {
    const stand = page.current;
    if (!stand) return;
    let before = "";
    const follow = eachFrame(() => {
      const svg = drawn.current;
      const [a, b] = svg ? [step.start, step.end].map((at) => middle(stand, at ?? "")) : [];
      if (!svg || !a || !b) return;
      const { left, top } = svg.getBoundingClientRect();
      const d = curve([a[0] - left, a[1] - top], [b[0] - left, b[1] - top]);
      if (d === before) return;
      before = d;
      for (const path of svg.querySelectorAll(".way")) path.setAttribute("d", d);
      svg.classList.add("placed");
    });
    const changes = new MutationObserver(follow);
    changes.observe(stand, { attributes: true, childList: true, subtree: true });
    const sizes = new ResizeObserver(follow);
    sizes.observe(stand);
    return () => {
      changes.disconnect();
      sizes.disconnect();
    };
  }, [step]);
  return (
    <svg ref={drawn} class="lesson-arrow" aria-hidden="true">
      <defs>
        <marker
          id="lesson-head"
          viewBox="0 0 10 10"
          refX="6"
          refY="5"
          markerWidth="3.4"
          markerHeight="3.4"
          orient="auto"
        >
          <path d="M0 0L10 5L0 10Z" />
        </marker>
      </defs>
      <path class="way casing" />
      <path class="way" marker-end="url(#lesson-head)" />
    </svg>
  );
}

/** The place of an object or of a point of the table in the window; null while it is not drawn. */
function middle(page: HTMLElement, at: Place): readonly [number, number] | null {
  if (typeof at === "string") {
    const found = at && page.querySelector(`.board [data-name="${CSS.escape(at)}"]`);
    if (!found) return null;
    const { x, y, width, height } = found.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  }
  const sheet = page.querySelector<SVGGraphicsElement>(".board :is(.neat-hair, .tabletop)");
  const matrix = sheet?.getScreenCTM();
  if (!matrix) return null;
  const point = new DOMPoint(at[0], -at[1]).matrixTransform(matrix);
  return [point.x, point.y];
}

/** A slightly bent way that ends a little before its end. */
function curve([ax, ay]: readonly [number, number], [bx, by]: readonly [number, number]): string {
  const [dx, dy] = [bx - ax, by - ay];
  const [cx, cy] = [(ax + bx) / 2 + dy * 0.12, (ay + by) / 2 - dx * 0.12];
  return [
    `M${ax.toFixed(0)} ${ay.toFixed(0)}`,
    `Q${cx.toFixed(0)} ${cy.toFixed(0)}`,
    `${bx.toFixed(0)} ${by.toFixed(0)}`,
  ].join(" ");
}
