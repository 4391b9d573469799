/** Shots over the whole sea: a line from the bow to where it ends, and what happens there. */

import { corners, flat, outline, set, svg } from "../dom.ts";
import { dist, from, mid, mix } from "../geometry.ts";
import { wearSeat } from "../look.ts";
import type { Burst, Point, TrackLook } from "../types.ts";

export class TracksView {
  readonly element = svg("g", { class: "tracks", "aria-hidden": "true" });
  private readonly lines = svg("g");
  private readonly bursts = svg("g");
  private drawn = "";

  constructor() {
    this.element.append(this.lines, this.bursts);
  }

  show(tracks: readonly TrackLook[], bursts: readonly Burst[] = []): void {
    const key = JSON.stringify([tracks, bursts]);
    if (key === this.drawn) return;
    this.drawn = key;
    this.element.classList.toggle(
      "told-apart",
      tracks.some((track) => track.lit),
    );
    this.lines.replaceChildren(...tracks.map(trackOf));
    this.bursts.replaceChildren(...bursts.map(burstOf));
  }
}

/** The identity of a track, in CSS and in tests of the page. */
function fateOf({ met, sinks }: TrackLook): string {
  if (met == null) return "misses";
  return sinks ? "sinks" : "blocked";
}

function trackOf(track: TrackLook): SVGElement {
  const { ship, seat, start, end, run = 1, lit = false } = track;
  const group = svg("g", { class: `track ${fateOf(track)}${lit ? " lit" : ""}`, "data-ship": ship });
  wearSeat(group, seat);
  if (run <= 0) return group;
  const head = mix(start, end, Math.min(1, run));
  const points = corners([flat(start), flat(head)]);
  group.append(svg("polyline", { points, class: "wake-halo" }), svg("polyline", { points, class: "wake" }));
  group.append(run < 1 ? running(head) : stopMark(track));
  return group;
}

function running(at: Point): SVGElement {
  const [cx, cy] = flat(at);
  return svg("circle", { cx, cy, r: 90, class: "head" });
}

/** A ring where something is struck, a bar across where the way is blocked, an arrow's head where it leaves the field. */
function stopMark(track: TrackLook): SVGElement {
  const { start, end } = track;
  const [x, y] = flat(end);
  if (track.met != null && track.sinks) return svg("circle", { cx: x, cy: y, r: 150, class: "struck-here" });
  const long = Math.max(1, dist(start, end));
  const [dx, dy] = [(end[0] - start[0]) / long, (end[1] - start[1]) / long];
  const at = (along: number, beside: number): Point =>
    flat([end[0] + dx * along - dy * beside, end[1] + dy * along + dx * beside]);
  const points = track.met == null ? [at(-170, 120), at(0, 0), at(-170, -120)] : [at(0, 190), at(0, -190)];
  return svg("polyline", { points: corners(points), class: track.met == null ? "leaves" : "stopped-here" });
}

function burstOf(burst: Burst): SVGElement {
  const group = svg("g", { class: `burst-${burst.kind}` });
  wearSeat(group, burst.seat);
  const draw = { splash, tick, crash }[burst.kind];
  group.append(...draw(burst));
  return group;
}

const fading = (t: number): string => Math.max(0, 1 - t).toFixed(2);

function splash({ at, t }: Burst): SVGElement[] {
  const [cx, cy] = flat(at);
  const rings = [0, 0.18, 0.36].flatMap((late) => {
    const own = (t - late) / (1 - late);
    if (own <= 0 || own >= 1) return [];
    return [svg("circle", { cx, cy, r: (120 + 700 * own).toFixed(0), class: "splash-ring", opacity: fading(own) })];
  });
  const drops = Array.from({ length: 9 }, (_, i) => {
    const [x, y] = flat(from(at, i * 400 + 130, (420 + 210 * (i % 3)) * t));
    return `M${x.toFixed(0)} ${y.toFixed(0)}h1`;
  });
  return [...rings, svg("path", { d: drops.join(""), class: "spray", opacity: fading(t) })];
}

/** A hit without effect: one dull ring, hardly larger than the bow that it hit. */
function tick({ at, t }: Burst): SVGElement[] {
  const [cx, cy] = flat(at);
  return [svg("circle", { cx, cy, r: (110 + 130 * t).toFixed(0), class: "dull", opacity: fading(t) })];
}

function crash({ at, t, hull = [] }: Burst): SVGElement[] {
  const rays = Array.from({ length: 10 }, (_, i) => {
    const way = i * 360 + 90;
    const [a, b] = [from(at, way, 820 + 420 * t), from(at, way, 1080 + 660 * t)].map(flat) as [Point, Point];
    return `M${a.map(Math.round).join(" ")}L${b.map(Math.round).join(" ")}`;
  });
  const across = hull.length === 3 ? crossed(hull as [Point, Point, Point]) : "";
  const outlineOf = svg("polygon", { points: outline(hull), class: "wrecked-hull" });
  const group = svg("g", { opacity: fading(t ** 2) }, outlineOf, svg("path", { d: across, class: "wrecked-cross" }));
  const spray = svg("path", { d: rays.join(""), class: "wrecked-rays" });
  set(spray, { opacity: fading(t) });
  return [group, spray];
}

/** A cross over a lying piece. */
function crossed([bow, port, starboard]: [Point, Point, Point]): string {
  const stroke = (a: Point, b: Point): string =>
    `M${flat(a).map(Math.round).join(" ")}L${flat(b).map(Math.round).join(" ")}`;
  return stroke(mid(bow, port), starboard) + stroke(mid(bow, starboard), port);
}
