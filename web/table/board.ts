/**
 * The board: draws what lies on a table and what is being chosen, and tells what a hand or a key means. It knows no rule.
 *
 *     const board = mountBoard(element, { onPick(name) { ... }, onHeading(heading, done) { ... } });
 *     await board.show(scene, { animate: true, motions: [{ kind: "sail", object: "0.L1", headings: [300] }] });
 *     board.choose({ selected: "0.L1", fan: plan.choices[0], reaches: plan.preview.reaches });
 *
 * `element` gives the size; the board fills it. `show` draws a scene (types.ts), `choose` an overlay over it; both may be
 * called at any time with the whole of what is meant, and touch only what differs. Hulls, arcs, reaches and refusals come
 * from the server; a heading that the board tells always lies in an open arc of the fan it was given.
 *
 * Keys: Tab enters at one object, arrows go on to the next in that direction, Enter picks; on the fan's knob arrows turn
 * by 1 degree (shift 0.1, alt 10), Enter confirms; Escape cancels; + - 0 move the camera; R takes the ruler.
 */

import "./aiming.css";
import "./board.css";
import "./tracks.css";
import "../boards/tabletop.css";
import { TabletopView } from "../boards/tabletop.ts";
import { zoomedAt } from "./camera.ts";
import { Chart } from "./chart.ts";
import { Chooser } from "./chooser.ts";
import { type Controls, controls } from "./controls.ts";
import { shapeOf, stressed } from "./explain.ts";
import { Furniture } from "./furniture.ts";
import { GoalView } from "./goal.ts";
import { hit, type PointerKind, REACH_PX, type Target } from "./hit.ts";
import { Keyboard } from "./keyboard.ts";
import { dress, dressSeats, patterns } from "./look.ts";
import { Loupe } from "./loupe.ts";
import { MiniMap } from "./minimap.ts";
import { Clock, eachFrame } from "./motion.ts";
import { Nearness } from "./near.ts";
import { Patience } from "./patience.ts";
import { Pins } from "./pins.ts";
import { type Drag, Pointers } from "./pointer.ts";
import { measuring, Rulers } from "./ruler.ts";
import { Signs } from "./signs.ts";
import { Stage } from "./stage.ts";
import { Tags } from "./tags.ts";
import { Things } from "./things.ts";
import { ThreatView } from "./threat.ts";
import { TracksView } from "./tracks.ts";
import type {
  Board,
  BoardEvents,
  Burst,
  Overlay,
  Palette,
  Point,
  RemoteRuler,
  RulerLine,
  Scene,
  ShowOptions,
  Theme,
  ThreatLayer,
  TrackLook,
} from "./types.ts";
import { onTheWay, Voyage } from "./voyage.ts";

export type * from "./types.ts";

let boards = 0;

/** Puts a board into an element and gives its handle. */
export function mountBoard(element: HTMLElement, events: BoardEvents): Board {
  return new TheBoard(element, events);
}

class TheBoard implements Board {
  private readonly prefix = `b${++boards}`;
  private readonly clock = new Clock();
  private readonly stage: Stage;
  private readonly chart: Chart;
  private readonly goal: GoalView;
  private readonly threat: ThreatView;
  private readonly things: Things;
  private readonly top: TabletopView;
  private readonly voyage: Voyage;
  /** What would be fired, and what is. */
  private readonly aimed = new TracksView();
  private readonly fired = new TracksView();
  private readonly signs: Signs;
  private readonly tags: Tags;
  private readonly rulers: Rulers;
  private readonly map: MiniMap;
  private readonly chooser: Chooser;
  private readonly pointers: Pointers;
  private readonly keyboard: Keyboard;
  private readonly pins: Pins;
  private readonly controls: Controls;
  private readonly near: Nearness;
  private scene: Scene | null = null;
  private theme: Theme = "day";
  private palette: Palette = "standard";
  private showing = 0;
  private hovered: string | null = null;
  private readonly patience: Patience;
  private measuring = false;
  private readonly furniture: Furniture;
  private readonly tellRuler: (points: RulerLine | null) => void;

  private readonly events: BoardEvents;

  constructor(element: HTMLElement, events: BoardEvents) {
    this.events = events;
    this.stage = new Stage(element, this.clock);
    this.near = new Nearness(this.stage);
    this.chart = new Chart(this.stage, this.prefix);
    this.goal = new GoalView(this.stage, this.prefix);
    this.threat = new ThreatView(this.prefix);
    this.things = new Things(this.prefix);
    this.top = new TabletopView(this.prefix, this.clock);
    this.voyage = new Voyage(this.clock, this.things, `url(#${this.prefix}-unknown)`, this.top);
    this.signs = new Signs(this.stage, this.stage.signs);
    this.tags = new Tags(this.stage);
    this.rulers = new Rulers(this.stage);
    this.map = new MiniMap(this.stage);
    this.pins = new Pins(this.stage);
    const loupe = new Loupe(this.stage, this.things);
    this.patience = new Patience(
      () => this.chooser.overlay.awaited === true,
      ({ name, at }) => (name === null && at ? this.chooser.layAt(at) : this.pick(name)),
    );
    const held: BoardEvents = { ...events, onPick: (name) => this.patience.holds(name, null) || events.onPick(name) };
    this.chooser = new Chooser(this.stage, this.things, loupe, this.prefix, held, (settled) => this.explain(settled));
    this.controls = controls({
      nearer: () => this.zoom(1.6),
      further: () => this.zoom(1 / 1.6),
      whole: () => this.fit(),
      ruler: () => this.toggleRuler(),
    });
    this.furniture = new Furniture(this.stage, this.controls.element, this.map.element);
    this.tellRuler = eachFrame((points) => events.onRuler?.(points));
    this.assemble(loupe);
    this.pointers = new Pointers(this.stage, {
      grab: (pixel, kind) => this.grab(pixel, kind),
      tap: (pixel, kind) => this.tap(pixel, kind),
      twice: (pixel) => this.twice(pixel),
      hover: (pixel) => this.hover(pixel),
    });
    this.keyboard = this.keys();
    this.paint();
  }

  private assemble(loupe: Loupe): void {
    this.stage.defs.append(...patterns(this.prefix));
    this.stage.ground.append(this.chart.element);
    this.stage.sea.append(
      this.goal.element,
      this.threat.element,
      this.chooser.under,
      this.top.under,
      this.things.element,
      this.top.over,
      this.aimed.element,
      this.chooser.over,
      this.fired.element,
      this.voyage.element,
    );
    this.stage.signs.append(this.goal.sign);
    this.stage.tools.append(this.tags.leaders, this.rulers.element, this.pins.element, this.chooser.grips);
    this.stage.root.append(this.tags.element, loupe.element, this.map.element, this.controls.element);
    const follow = eachFrame((settled: boolean) => this.follow(settled));
    let rest = false;
    this.stage.watch((settled) => {
      rest = settled;
      follow(rest);
    });
  }

  /** Everything in screen pixels goes along with the camera. */
  private follow(settled: boolean): void {
    this.chart.moved();
    this.goal.move();
    this.signs.move();
    this.tags.move();
    this.chooser.moveGrips();
    this.rulers.move();
    this.pins.move();
    this.map.move();
    if (settled) this.arrange();
  }

  // --- Drawing ---------------------------------------------------------------------------------------------------------

  async show(scene: Scene, options: ShowOptions = {}): Promise<void> {
    const before = this.scene;
    const turn = ++this.showing;
    this.clock.finish();
    this.scene = scene;
    this.patience.forget();
    this.stage.setField(scene.field, !scene.top);
    dressSeats(this.stage.root, scene.seats, this.theme, this.palette);
    const motions = options.motions ?? [];
    if (before && options.animate && !this.clock.still) {
      const held = onTheWay(motions, before, scene);
      const shifting = motions.some((motion) => motion.kind === "shift");
      this.draw(scene, held, shifting);
      this.signs.hide(held);
      await this.voyage.play(motions, before, scene, () => turn === this.showing);
      if (turn !== this.showing) return;
    }
    this.draw(scene, new Set());
    this.signs.hide(new Set());
  }

  private draw(scene: Scene, held: ReadonlySet<string>, shifting = false): void {
    const shores = [...scene.isles, ...scene.cards, ...(scene.lands ?? [])].map((thing) => thing.hull);
    if (scene.top) this.chart.clear();
    else this.chart.show(scene.field, shores);
    this.stage.root.classList.toggle("on-table", scene.top !== undefined);
    this.top.show(scene, shifting);
    this.goal.show(scene);
    this.threat.renew(scene);
    this.things.show(scene, held);
    this.signs.show(scene);
    this.map.show(scene);
    this.chooser.show(this.chooser.overlay, scene);
    this.top.choose(shifting ? {} : this.chooser.overlay);
    this.keyboard.rove();
    this.arrange();
  }

  choose(overlay: Overlay | null): void {
    const before = this.chooser.overlay;
    const holder = document.activeElement;
    if (overlay?.selected !== before.selected) this.patience.forget();
    this.chooser.show(overlay ?? {}, this.scene);
    this.top.choose(overlay ?? {});
    this.aimed.show(overlay?.tracks ?? []);
    this.near.toPlaces(before.places ?? null, overlay?.places ?? null);
    this.pins.show(overlay?.markers ?? []);
    this.stage.root.classList.toggle("planning", Boolean(overlay?.selected));
    this.stage.root.classList.toggle("placing", Boolean(overlay?.places ?? overlay?.lay));
    if (this.stage.root.contains(holder)) this.keepFocus(before, overlay ?? {}, holder!);
    const drawnAnew = !this.chooser.dragging && shapeOf(before) !== shapeOf(overlay ?? {});
    this.explain(drawnAnew);
    this.patience.look();
  }

  /** The focus goes to the fan when it opens, and back to the ship when it closes; never to nowhere. */
  private keepFocus(before: Overlay, now: Overlay, holder: Element): void {
    const asks = (overlay: Overlay): boolean => Boolean(overlay.fan ?? overlay.places);
    if (asks(now) && !asks(before)) this.chooser.focusGrip();
    else if (asks(before) && !asks(now) && holder.closest(".grip"))
      this.keyboard.focus(now.selected ?? before.selected ?? undefined);
  }

  /** Writes the plates; finds new places for everything when the picture has come to rest. */
  private explain(settled: boolean): void {
    const pointed = this.hovered ?? this.keyboard.focused;
    this.chooser.prove(pointed);
    this.tags.show(this.chooser.tags(pointed));
    if (settled) this.arrange();
  }

  private arrange(): void {
    const avoid = [...this.chooser.obstacles(), ...this.furniture.boxes(), ...this.goal.boxes()];
    const hulls = [...this.things.all.values()].map((thing) => ({
      hull: thing.hull.map((p) => this.stage.px(p)),
      weight: 1.1,
    }));
    this.signs.stress([...stressed(this.chooser.overlay), this.hovered ?? "", this.keyboard.focused ?? ""]);
    const plates = this.tags.place([...avoid, ...hulls]);
    this.signs.place([...avoid, ...plates]);
  }

  // --- The camera ------------------------------------------------------------------------------------------------------

  focusOn(object: string | null): void {
    const thing = object === null ? undefined : this.things.all.get(object);
    if (object === null) this.near.back();
    else if (thing) this.near.to(thing.hull);
  }

  fit(): void {
    this.near.forget();
    this.stage.handled += 1;
    this.stage.fit();
  }

  private zoom(factor: number): void {
    const { w, h } = this.stage.screen;
    this.stage.handled += 1;
    this.stage.glide(zoomedAt(this.stage.camera, this.stage.screen, [w / 2, h / 2], factor, this.stage.field), 200);
  }

  // --- Looks -----------------------------------------------------------------------------------------------------------

  setTheme(theme: Theme): void {
    this.theme = theme;
    this.paint();
  }

  setPalette(palette: Palette): void {
    this.palette = palette;
    this.paint();
  }

  setStill(still: boolean): void {
    this.clock.less = still;
    if (still) this.clock.finish();
  }

  private paint(): void {
    dress(this.stage.root, this.theme, this.palette);
    dressSeats(this.stage.root, this.scene?.seats ?? [], this.theme, this.palette);
  }

  // --- Pointers --------------------------------------------------------------------------------------------------------

  private targets(): Target[] {
    return [...this.things.all.values()];
  }

  private under(pixel: Point, kind: PointerKind): string | null {
    return hit(this.stage.table(pixel), this.targets(), this.stage.camera.zoom, kind);
  }

  private grab(pixel: Point, kind: PointerKind): Drag | null {
    if (this.measuring) return this.measure(pixel);
    return this.pins.at(pixel, REACH_PX[kind]) ? null : this.chooser.grab(pixel, kind);
  }

  private tap(pixel: Point, kind: PointerKind): void {
    const pin = this.pins.at(pixel, REACH_PX[kind]);
    if (pin) this.events.onMark?.(pin);
    else this.pick(this.under(pixel, kind), this.stage.table(pixel));
  }

  private pick(name: string | null, at: Point | null = null): void {
    if (this.patience.holds(name, at)) return;
    const markers = this.chooser.overlay.markers ?? [];
    const marker =
      markers.find((each) => name && each.object === name && !each.refusal) ??
      markers.find((each) => name && each.object === name);
    if (marker && this.events.onMark) this.events.onMark(marker.id);
    else this.events.onPick(name);
    if (name) this.keyboard.rove(name);
  }

  private twice(pixel: Point): void {
    if (this.scene?.top) {
      this.tap(pixel, "mouse");
      return;
    }
    if (this.chooser.onGhost(pixel)) {
      this.events.onConfirm?.();
      return;
    }
    const { camera, screen, field } = this.stage;
    this.stage.handled += 1;
    this.stage.glide(zoomedAt(camera, screen, pixel, 2.2, field), 260);
  }

  private hover(pixel: Point | null): void {
    if (pixel) this.chooser.hover(pixel);
    const name = pixel && !this.measuring ? this.under(pixel, "mouse") : null;
    this.stage.root.classList.toggle("over", name !== null);
    if (name === this.hovered) return;
    this.things.all.get(this.hovered ?? "")?.mark({ hovered: false });
    this.things.all.get(name ?? "")?.mark({ hovered: true });
    this.hovered = name;
    this.explain(false);
    this.events.onHover?.(name ?? this.keyboard.focused);
  }

  // --- The ruler -------------------------------------------------------------------------------------------------------

  setRuler(on: boolean): void {
    this.measuring = on;
    this.controls.ruler(on);
    this.stage.root.classList.toggle("measuring", on);
    if (!on && this.rulers.points) this.holdRuler(null);
  }

  private toggleRuler(): void {
    if (this.scene?.top) return;
    this.setRuler(!this.measuring);
    this.events.onRulerTool?.(this.measuring);
  }

  showRulers(rulers: readonly RemoteRuler[]): void {
    this.rulers.showOthers(rulers);
  }

  private holdRuler(points: RulerLine | null): void {
    this.rulers.hold(points);
    this.tellRuler(points);
  }

  private measure(start: Point): Drag {
    const outlines = this.targets().map((target) => target.hull);
    return measuring(this.stage, outlines, start, (line) => this.holdRuler(line));
  }

  // --- What others lay over the sea --------------------------------------------------------------------------------------

  showThreat(layers: readonly ThreatLayer[]): void {
    this.threat.show(layers, this.scene);
  }

  showTracks(tracks: readonly TrackLook[], bursts: readonly Burst[] = []): void {
    this.fired.show(tracks, bursts);
  }

  pointAt([x, y]: Point, done: boolean): void {
    const box = this.stage.root.getBoundingClientRect();
    const within = x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
    if (within) this.chooser.pointAt([x - box.left, y - box.top], done);
  }

  // --- The keyboard ----------------------------------------------------------------------------------------------------

  private keys(): Keyboard {
    return new Keyboard(this.stage, this.things, {
      pick: (name) => this.pick(name),
      mark: (id) => this.events.onMark?.(id),
      focused: (name) => {
        this.explain(false);
        this.events.onHover?.(name ?? this.hovered);
      },
      zoom: (factor) => this.zoom(factor),
      fit: () => this.fit(),
      ruler: () => this.toggleRuler(),
      cancel: () => (this.measuring ? this.toggleRuler() : this.events.onCancel?.()),
      first: () => this.first(),
    });
  }

  focus(object?: string): void {
    if (object !== undefined || !this.chooser.focusGrip()) this.keyboard.focus(object);
  }

  private first(): string | undefined {
    const pieces = this.scene?.pieces ?? [];
    const things = [
      ...pieces.filter((piece) => piece.seat === this.scene?.you),
      ...pieces,
      ...(this.scene?.isles ?? []),
    ];
    return (things[0] ?? this.scene?.top?.spots[0])?.name;
  }

  destroy(): void {
    this.showing += 1;
    this.clock.finish();
    this.pointers.destroy();
    this.stage.destroy();
  }
}
