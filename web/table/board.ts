/**
 * The board: draws a table and the current choice, and reports pointer and key input as events. It knows no rule.
 *
 *     const board = mountBoard(element, { onPick(name) { ... }, onHeading(heading, done) { ... } });
 *     await board.show(scene, { animate: true, motions: [{ kind: "sail", object: "0.L1", headings: [300] }] });
 *     board.choose({ selected: "0.L1", fan: plan.choices[0], reaches: plan.preview.reaches });
 *
 * The board fills `element`. `show` draws a scene (types.ts), `choose` an overlay over it; both may be called at any time
 * with the complete new value, and redraw only differences. Hulls, arcs, reaches and refusals come from the server; a
 * heading that the board reports is always in an open arc of the given fan.
 *
 * Keys: Tab focuses one object, arrows go to the next open choice in that direction (with shift to the next object), Enter
 * picks; on the fan's knob arrows turn by 1 degree (shift 0.1, alt 10), Enter confirms; Escape cancels; + - 0 move the
 * camera; F turns the sea round; R takes the ruler.
 */

import "./sea/aiming.css";
import "./board.css";
import "./sea/ships.css";
import "./sea/tracks.css";
import "./tabletop/tabletop.css";
import "./traces.css";
import { Animator, movingObjects } from "./animation.ts";
import { Arrangement } from "./arrangement.ts";
import { AutoZoom, type Return } from "./auto_zoom.ts";
import { BoardChoices } from "./board_choices.ts";
import { Callouts } from "./callouts.ts";
import { zoomedAt } from "./camera.ts";
import { type Controls, controls } from "./controls.ts";
import { type PointerKind, REACH_PX } from "./hit.ts";
import { Insets } from "./insets.ts";
import { Keyboard } from "./keyboard.ts";
import { dress, dressSeats, patterns } from "./look.ts";
import { Loupe } from "./loupe.ts";
import { MiniMap } from "./minimap.ts";
import { Clock, eachFrame } from "./motion.ts";
import { ObjectLabels } from "./object_labels.ts";
import { firstObject, floating, ObjectsView } from "./objects.ts";
import { layoutKey } from "./overlay_callouts.ts";
import { OverlayView } from "./overlay_view.ts";
import { chosenOther, PendingTap } from "./pending_tap.ts";
import { Pins } from "./pins.ts";
import { type Drag, Pointers } from "./pointer.ts";
import { RulerTool } from "./ruler_tool.ts";
import { Chart } from "./sea/chart.ts";
import { GoalView } from "./sea/goal.ts";
import { ThreatView } from "./sea/threat_view.ts";
import { TracksView } from "./sea/tracks.ts";
import { Stage } from "./stage.ts";
import { TabletopView } from "./tabletop/tabletop.ts";
import { TracesView } from "./traces_view.ts";
import type {
  Board,
  BoardEvents,
  Burst,
  Overlay,
  Palette,
  Point,
  RemoteRuler,
  Scene,
  ShowOptions,
  Theme,
  ThreatLayer,
  Trace,
  TrackLook,
} from "./types.ts";

export type * from "./types.ts";

let boards = 0;

/** Mounts a board in an element and returns its handle. */
export function mountBoard(element: HTMLElement, events: BoardEvents): Board {
  return new SvgBoard(element, events);
}

class SvgBoard implements Board {
  private readonly prefix = `b${++boards}`;
  private readonly clock = new Clock();
  private readonly stage: Stage;
  private readonly chart: Chart;
  private readonly goal: GoalView;
  private readonly threat: ThreatView;
  private readonly objects: ObjectsView;
  private readonly top: TabletopView;
  private readonly animator: Animator;
  /** Previewed and played shots. */
  private readonly aimed = new TracksView();
  private readonly fired = new TracksView();
  private readonly traces: TracesView;
  private readonly labels: ObjectLabels;
  private readonly callouts: Callouts;
  private readonly ruler: RulerTool;
  private readonly map: MiniMap;
  private readonly overlayView: OverlayView;
  private readonly pointers: Pointers;
  private readonly keyboard: Keyboard;
  private readonly pins: Pins;
  private readonly choices: BoardChoices;
  private readonly controls: Controls;
  private readonly autoZoom: AutoZoom;
  private scene: Scene | null = null;
  private theme: Theme = "day";
  private palette: Palette = "standard";
  private showing = 0;
  private hovered: string | null = null;
  private hoveredMark: string | null = null;
  private readonly pendingTap: PendingTap;
  private readonly arrangement: Arrangement;
  private readonly events: BoardEvents;

  constructor(element: HTMLElement, events: BoardEvents) {
    this.events = events;
    this.stage = new Stage(element, this.clock);
    const returns: Return[] = [];
    this.autoZoom = new AutoZoom(this.stage, returns);
    this.chart = new Chart(this.stage, this.prefix);
    this.goal = new GoalView(this.stage, this.prefix);
    this.threat = new ThreatView(this.prefix);
    this.objects = new ObjectsView(this.prefix);
    this.top = new TabletopView(this.prefix, this.clock);
    this.animator = new Animator(this.clock, this.objects, `url(#${this.prefix}-unknown)`, this.top, {
      begins: (motion) => events.onMotion?.(motion),
      camera: new AutoZoom(this.stage, returns),
    });
    this.labels = new ObjectLabels(this.stage, this.stage.labels);
    this.callouts = new Callouts(this.stage);
    this.traces = new TracesView(this.stage);
    this.map = new MiniMap(this.stage);
    this.pins = new Pins(this.stage, (name) => this.objects.all.get(name)?.hull);
    this.choices = new BoardChoices(this.stage, this.objects, this.pins, () => this.overlayView.overlay);
    const loupe = new Loupe(this.stage, this.objects);
    this.pendingTap = new PendingTap(
      () => this.overlayView.overlay.awaited === true,
      ({ name, at }) => (name === null && at ? this.overlayView.layAt(at) : this.pick(name, at)),
    );
    const held: BoardEvents = { ...events, onPick: (name) => this.pendingTap.holds(name, null) || events.onPick(name) };
    this.overlayView = new OverlayView(this.stage, this.objects, loupe, this.prefix, held, (settled) =>
      this.showCallouts(settled),
    );
    this.controls = controls({
      nearer: () => this.zoom(1.6),
      further: () => this.zoom(1 / 1.6),
      whole: () => this.fit(),
      round: () => this.turnRound(),
      ruler: () => this.toggleRuler(),
    });
    const { goal, top, objects, overlayView: overlay, callouts, traces, labels } = this;
    const insets = new Insets(this.stage, this.controls.element, this.map.element);
    this.arrangement = new Arrangement(this.stage, insets, { goal, top, objects, overlay, callouts, traces, labels });
    this.ruler = new RulerTool(this.stage, this.objects, this.controls, events);
    this.overlayView.placing.carrier = {
      carry: (name, at, over) => this.top.carry(name, at, this.choices.aim(over)),
      over: (pixel, kind) => this.choices.dropAt(pixel, kind),
      tap: (pixel, kind) => this.tap(pixel, kind),
    };
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
      this.overlayView.under,
      this.top.under,
      this.objects.element,
      this.top.over,
      this.traces.over,
      this.aimed.element,
      this.overlayView.over,
      this.fired.element,
      this.animator.element,
    );
    this.stage.labels.append(this.goal.label, this.traces.discs.element);
    this.stage.tools.append(
      this.callouts.leaders,
      this.ruler.rulers.element,
      this.pins.element,
      this.overlayView.grips,
    );
    this.stage.root.append(this.callouts.element, loupe.element, this.map.element, this.controls.element);
    const follow = eachFrame((settled: boolean) => this.follow(settled));
    this.stage.watch((settled) => {
      this.labels.move();
      follow(settled);
    });
  }

  /** Updates everything in screen pixels when the camera has moved. Names move with it, in the same frame. */
  private follow(settled: boolean): void {
    this.chart.moved();
    this.goal.move();
    this.traces.discs.move();
    this.callouts.move();
    this.overlayView.moveGrips();
    this.ruler.rulers.move();
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
    this.pendingTap.forget();
    this.stage.setField(scene.field, !scene.top, Boolean(scene.placement));
    const motions = options.motions ?? [];
    const animated = before !== null && options.animate === true && !this.clock.still;
    if (animated) {
      const held = movingObjects(motions, before, scene);
      const shifting = motions.some((motion) => motion.kind === "shift");
      this.draw(scene, held, shifting);
      this.labels.hide(held);
      await this.animator.play(motions, before, scene, () => turn === this.showing);
      if (turn !== this.showing) return;
    }
    this.draw(scene, new Set());
    this.labels.hide(new Set());
    if (animated) await this.animator.rest(before, scene, options.won ?? [], () => turn === this.showing);
  }

  private draw(scene: Scene, held: ReadonlySet<string>, shifting = false): void {
    const { islands = [], cards = [], lands = [], sands = [] } = scene;
    const shores = [...islands, ...cards, ...lands, ...sands].map((object) => object.hull);
    if (scene.top) this.chart.clear();
    else this.chart.show(scene.field, shores, scene.dock_u ?? 0, floating(scene));
    this.stage.root.classList.toggle("on-table", Boolean(scene.top));
    this.stage.root.classList.toggle("inlaid", Boolean(scene.top?.board?.length));
    this.stage.root.classList.toggle("felted", scene.top?.felt ?? false);
    this.traces.putUnder(scene.top ? this.top.over : this.overlayView.under);
    this.top.show(scene, shifting);
    this.goal.show(scene);
    this.objects.show(scene, held);
    this.labels.show(scene);
    this.map.show(scene);
    this.overlayView.show(this.overlayView.overlay, scene);
    this.top.choose(shifting ? {} : this.overlayView.overlay);
    this.keyboard.rove();
    this.arrange();
  }

  choose(overlay: Overlay | null): void {
    const before = this.overlayView.overlay;
    const holder = document.activeElement;
    if (chosenOther(before, overlay ?? {})) this.pendingTap.forget();
    this.overlayView.show(overlay ?? {}, this.scene);
    this.top.choose(overlay ?? {});
    this.aimed.show(overlay?.tracks ?? []);
    this.autoZoom.follow(before, overlay ?? {});
    this.pins.show(overlay?.markers ?? []);
    this.choices.aimAgain();
    this.stage.root.classList.toggle("planning", Boolean(overlay?.selected));
    this.stage.root.classList.toggle("deciding", overlay?.earlier === true);
    this.stage.root.classList.toggle("widely-open", Boolean(this.scene?.top) && this.objects.widelyOpen());
    this.stage.root.classList.toggle("placing", Boolean(overlay?.places ?? overlay?.lay));
    if (this.stage.root.contains(holder)) this.keepFocus(before, overlay ?? {}, holder!);
    else this.keyboard.roveOpen(overlay?.selected ?? null);
    const drawnAnew = !this.overlayView.dragging && layoutKey(before) !== layoutKey(overlay ?? {});
    this.showCallouts(drawnAnew);
    this.pendingTap.retry();
  }

  /** The focus goes to the fan when it opens, and back to the ship when it closes; it is never lost. */
  private keepFocus(before: Overlay, now: Overlay, holder: Element): void {
    const asks = (overlay: Overlay): boolean => Boolean(overlay.fan ?? overlay.places);
    if (asks(now) && !asks(before)) this.overlayView.focusGrip();
    else if (asks(before) && !asks(now) && holder.closest(".grip"))
      this.keyboard.focus(now.selected ?? before.selected ?? undefined);
  }

  /** Writes the plates; finds new places for all labels when the picture stops moving. */
  private showCallouts(settled: boolean): void {
    const pointed = this.hovered ?? this.keyboard.focused;
    this.overlayView.point(pointed);
    this.top.point(pointed, this.overlayView.overlay);
    this.labels.point([this.hovered, this.keyboard.focused], this.overlayView.overlay.selected);
    this.callouts.show(this.overlayView.callouts(pointed, this.hoveredMark ?? this.keyboard.focusedPin));
    if (settled) this.arrange();
  }

  private arrange(): void {
    this.arrangement.place([this.hovered ?? "", this.keyboard.focused ?? ""]);
  }

  // --- The camera ------------------------------------------------------------------------------------------------------

  focusOn(name: string | null): void {
    const object = name === null ? undefined : this.objects.all.get(name);
    if (name === null) this.autoZoom.back();
    else if (object) this.autoZoom.to(object.name, object.hull);
  }

  lookAt(corners: readonly [Point, Point]): void {
    this.autoZoom.stay(corners);
  }

  fit(): void {
    this.autoZoom.whole();
  }

  private zoom(factor: number, pixel?: Point, ms = 200): void {
    const { camera, screen, field } = this.stage;
    this.stage.handled += 1;
    this.stage.glide(zoomedAt(camera, screen, pixel ?? [screen.w / 2, screen.h / 2], factor, field), ms);
  }

  setRound = (round: boolean): void => this.stage.turnRound(round);

  private turnRound(): void {
    if (this.scene?.top) return;
    this.setRound(!this.stage.turnedRound);
    this.events.onRound?.(this.stage.turnedRound);
  }

  // --- Theme -----------------------------------------------------------------------------------------------------------

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
    dressSeats(this.stage.root, this.theme, this.palette);
  }

  // --- Pointers --------------------------------------------------------------------------------------------------------

  private grab(pixel: Point, kind: PointerKind): Drag | null {
    if (this.ruler.on) return this.ruler.measure(pixel);
    return this.choices.grab(pixel, kind, this.overlayView, (at) => this.tap(at, kind));
  }

  private tap(pixel: Point, kind: PointerKind): void {
    const pin = this.pins.at(pixel, REACH_PX[kind]);
    if (pin) this.events.onMark?.(pin);
    else if (this.overlayView.onBow(pixel)) this.events.onConfirm?.();
    else this.pick(this.choices.under(pixel, kind), this.stage.table(pixel));
  }

  private pick(name: string | null, at: Point | null = null): void {
    if (this.pendingTap.holds(name, at)) return;
    const marker = this.choices.choiceOf(name, at && this.stage.px(at));
    if (marker && !at && this.pins.ids.includes(marker.id)) this.pins.focus(marker.id);
    else if (marker && this.events.onMark) this.events.onMark(marker.id);
    else this.events.onPick(name, at);
    if (name) this.keyboard.rove(name);
  }

  private twice(pixel: Point): void {
    if (this.scene?.top) this.tap(pixel, "mouse");
    else if (this.overlayView.onGhost(pixel)) this.events.onConfirm?.();
    else this.zoom(2.2, pixel, 260);
  }

  private hover(pixel: Point | null): void {
    if (pixel) this.overlayView.hover(pixel);
    const name = pixel && !this.ruler.on ? this.choices.under(pixel, "mouse") : null;
    this.stage.root.classList.toggle("over", name !== null);
    const mark = pixel && (this.choices.choiceOf(name, pixel)?.id ?? null);
    if (name === this.hovered && mark === this.hoveredMark) return;
    this.hoveredMark = mark;
    this.objects.all.get(this.hovered ?? "")?.mark({ hovered: false });
    this.objects.all.get(name ?? "")?.mark({ hovered: true });
    this.hovered = name;
    this.showCallouts(false);
    this.events.onHover?.(name ?? this.keyboard.focused);
  }

  // --- The ruler -------------------------------------------------------------------------------------------------------

  setRuler = (on: boolean): void => this.ruler.set(on);
  showRulers = (rulers: readonly RemoteRuler[]): void => this.ruler.rulers.showOthers(rulers);

  private toggleRuler(): void {
    if (!this.scene?.top) this.ruler.toggle();
  }

  // --- Layers over the sea ---------------------------------------------------------------------------------------------

  showThreat = (layers: readonly ThreatLayer[]): void => this.threat.show(layers);
  showTracks = (tracks: readonly TrackLook[], bursts?: readonly Burst[]): void => this.fired.show(tracks, bursts);
  showTraces = (traces: readonly Trace[]): unknown => this.traces.show(traces, this.autoZoom) && this.arrange();
  lightTraces = (number: number | null): void => this.traces.light(number);
  skip = (): boolean => this.animator.skip();

  pointAt([x, y]: Point, done: boolean): void {
    const box = this.stage.root.getBoundingClientRect();
    const within = x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
    if (within) this.overlayView.pointAt([x - box.left, y - box.top], done);
  }

  // --- The keyboard ----------------------------------------------------------------------------------------------------

  private keys(): Keyboard {
    return new Keyboard(this.stage, this.objects, {
      pick: (name) => this.pick(name),
      mark: (id) => this.events.onMark?.(id),
      focused: (name) => {
        this.showCallouts(false);
        this.events.onHover?.(name ?? this.hovered);
      },
      zoom: (factor) => this.zoom(factor),
      fit: () => this.fit(),
      round: () => this.turnRound(),
      ruler: () => this.toggleRuler(),
      cancel: () => this.cancel(),
      open: () => this.choices.open(),
      pin: (id) => this.pins.focus(id),
      first: () => this.scene?.top?.spots[0]?.name ?? firstObject(this.scene),
    });
  }

  private cancel(): void {
    if (this.pointers.letGo()) return;
    if (this.ruler.on) this.toggleRuler();
    else this.events.onCancel?.();
  }

  focusChoice(): boolean {
    return this.keyboard.focusOpen(this.overlayView.overlay.selected ?? null);
  }

  focus(object?: string): void {
    if (object !== undefined || !this.overlayView.focusGrip()) this.keyboard.focus(object);
    else this.autoZoom.keepFan();
  }

  destroy(): void {
    this.showing += 1;
    this.clock.finish();
    this.pointers.destroy();
    this.stage.destroy();
  }
}
