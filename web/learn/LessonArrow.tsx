/** The gesture of a step as an arrow over the board: it begins where the finger begins. */

import type { ReadonlySignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { LessonStep, Scene } from "../protocol/generated/wire.ts";
import { eachFrame } from "../table/motion.ts";
import { boxOf } from "./on_page.ts";

interface ArrowProps {
  readonly step: LessonStep;
  readonly page: RefObject<HTMLElement | null>;
  readonly scene: ReadonlySignal<Scene | null>;
}

/** An arrow ends this far inside the edge of what it points at, and has at least this share of the whole way. */
const OVER_PX = 8;
const LEAST = 0.4;

export function LessonArrow({ step, page, scene }: ArrowProps) {
  const drawn = useRef<SVGSVGElement>(null);
  scene.value;
  useEffect(() => {
    const stand = page.current;
    if (!stand) return;
    let before = "";
    const follow = eachFrame(() => {
      const svg = drawn.current;
      const [from, to] = [step.start, step.end].map((at) => boxOf(stand, at ?? ""));
      if (!svg || !from || !to) return;
      const { left, top } = svg.getBoundingClientRect();
      for (const box of [from, to]) {
        box.x -= left;
        box.y -= top;
      }
      const d = curve(from, to);
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

/** The way from the middle of one box to the edge of the other, slightly bent. */
function curve(from: DOMRect, to: DOMRect): string {
  const [[ax, ay], [mx, my]] = [middleOf(from), middleOf(to)];
  const [far, up] = [mx - ax, my - ay];
  const inside = Math.min(1, far ? to.width / 2 / Math.abs(far) : 1, up ? to.height / 2 / Math.abs(up) : 1);
  const kept = Math.max(LEAST, 1 - inside + OVER_PX / Math.hypot(far, up));
  const [bx, by] = [ax + far * Math.min(1, kept), ay + up * Math.min(1, kept)];
  const [dx, dy] = [bx - ax, by - ay];
  const [cx, cy] = [(ax + bx) / 2 + dy * 0.12, (ay + by) / 2 - dx * 0.12];
  return [
    `M${ax.toFixed(0)} ${ay.toFixed(0)}`,
    `Q${cx.toFixed(0)} ${cy.toFixed(0)}`,
    `${bx.toFixed(0)} ${by.toFixed(0)}`,
  ].join(" ");
}

const middleOf = ({ x, y, width, height }: DOMRect): readonly [number, number] => [x + width / 2, y + height / 2];
