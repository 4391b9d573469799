/** The board's own buttons: zoom in, zoom out, show all, turn round, and the ruler. */

import { html, svg } from "./dom.ts";

export interface Controls {
  readonly element: HTMLDivElement;
  ruler(on: boolean): void;
}

const ICONS = {
  nearer: "M10 4V16M4 10H16",
  further: "M4 10H16",
  round: "M4 8.5A6.2 6.2 0 0 1 15.5 7M16 3.5V7.5H12M16 11.5A6.2 6.2 0 0 1 4.5 13M4 16.5V12.5H8",
  whole: "M4 8V4H8M12 4H16V8M16 12V16H12M8 16H4V12",
  ruler: "M3 13.5L13.5 3L17 6.5L6.5 17ZM6 10.5L7.6 12.1M8.3 8.2L10.6 10.5M10.6 5.9L12.2 7.5",
} as const;
/** The needle of a compass: its north half, and the other. */
const NEEDLE = ["M10 1.5L13.6 10H6.4Z", "M10 18.5L13.6 10H6.4Z"] as const;

export function controls(acts: Readonly<Record<keyof typeof ICONS, () => void>>): Controls {
  const button = (name: keyof typeof ICONS, label: string, key: string): HTMLButtonElement => {
    const icon = svg("svg", { viewBox: "0 0 20 20", "aria-hidden": "true" }, svg("path", { d: ICONS[name] }));
    const element = html(
      "button",
      { type: "button", "aria-label": label, title: `${label} (${key})`, "aria-keyshortcuts": key },
      icon,
    );
    element.addEventListener("click", acts[name]);
    return element;
  };
  const round = button("round", "Turn the board", "F");
  round.append(compass());
  const tape = button("ruler", "Ruler", "R");
  tape.setAttribute("aria-pressed", "false");
  const element = html("div", { class: "controls", role: "group", "aria-label": "View" });
  element.append(
    button("nearer", "Zoom in", "+"),
    button("further", "Zoom out", "-"),
    button("whole", "Whole board", "0"),
    round,
    tape,
  );
  return { element, ruler: (on) => tape.setAttribute("aria-pressed", String(on)) };
}

/** In place of the arrows while the board is turned: it says where north is. */
function compass(): SVGSVGElement {
  const halves = NEEDLE.map((d) => svg("path", { d }));
  return svg("svg", { viewBox: "0 0 20 20", class: "compass", "aria-hidden": "true" }, ...halves);
}
