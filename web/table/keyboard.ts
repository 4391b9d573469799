/** The board's keyboard control: one Tab stop among the objects, arrows from one to the next, and the camera's keys. */

import { ARROWS } from "../browser/arrows.ts";
import { centroid, dist } from "./geometry.ts";
import { nextTowards, type Target } from "./hit.ts";
import type { ObjectsView } from "./objects.ts";
import type { Stage } from "./stage.ts";

/** The actions of keys, apart from moving the focus. */
export interface KeyHandlers {
  pick(name: string): void;
  mark(id: string): void;
  focused(name: string | null): void;
  zoom(factor: number): void;
  fit(): void;
  round(): void;
  ruler(): void;
  cancel(): void;
  /** The first object to focus. */
  first(): string | undefined;
  /** The open choices on the table: objects by name, and points by the ids of their markers. */
  open(): readonly Target[];
  /** Focuses the pin of a marker. */
  pin(id: string): void;
}

export class Keyboard {
  private readonly stage: Stage;
  private readonly objects: ObjectsView;
  private readonly acts: KeyHandlers;
  /** The object that has the focus, or the marker whose pin has it. */
  focused: string | null = null;
  focusedPin: string | null = null;

  constructor(stage: Stage, objects: ObjectsView, acts: KeyHandlers) {
    this.stage = stage;
    this.objects = objects;
    this.acts = acts;
    const { root } = stage;
    root.addEventListener("keydown", (event) => this.key(event));
    root.addEventListener("focusin", (event) =>
      this.moved((event.target as Element).closest("[data-name], [data-mark]")),
    );
    root.addEventListener("focusout", () => this.moved(null));
    // A screen reader clicks without a pointer.
    root.addEventListener("click", (event) => event.detail === 0 && this.choose(event.target as Element));
  }

  private choose(element: Element): boolean {
    const name = element.closest("[data-name]")?.getAttribute("data-name");
    const mark = element.closest("[data-mark]")?.getAttribute("data-mark");
    if (name) this.acts.pick(name);
    else if (mark) this.acts.mark(mark);
    return Boolean(name ?? mark);
  }

  private key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey) return;
    const acts: Readonly<Record<string, () => void>> = {
      "+": () => this.acts.zoom(1.6),
      "=": () => this.acts.zoom(1.6),
      "-": () => this.acts.zoom(1 / 1.6),
      "0": () => this.acts.fit(),
      f: () => this.acts.round(),
      F: () => this.acts.round(),
      r: () => this.acts.ruler(),
      R: () => this.acts.ruler(),
      Escape: () => this.acts.cancel(),
    };
    const act = acts[event.key];
    if (act) act();
    else if (!this.about(event)) return;
    event.preventDefault();
  }

  /**
   * Enter picks the focused object or pin. An arrow goes to the next open choice in that direction; with shift, or if none
   * stands on the table, to the next object. If only the board has the focus, it goes to the first open choice.
   */
  private about(event: KeyboardEvent): boolean {
    if (event.key === "Enter" || event.key === " ") return this.choose(event.target as Element);
    const arrow = ARROWS[event.key];
    const here = this.here();
    if (!arrow) return false;
    if (!here) return event.target === this.stage.root && this.focusOpen(null);
    const open = event.shiftKey ? [] : this.acts.open();
    const among = open.length > 0 ? open : [...this.objects.all.values()];
    const next = nextTowards(centroid(here.hull), this.stage.way(arrow), among, here.name);
    if (next !== null) this.goTo(next);
    return true;
  }

  /** The object or the pin that has the focus. */
  private here(): Target | null {
    const pin = this.focusedPin && this.acts.open().find(({ name }) => name === this.focusedPin);
    return pin || (this.objects.all.get(this.focused ?? "") ?? null);
  }

  private goTo(name: string): void {
    if (this.objects.all.has(name)) this.focus(name);
    else this.acts.pin(name);
  }

  /**
   * Goes to the open choice nearest to an object, or to the first. False if there is none. A piece of the board that has the
   * focus keeps it where the choice is in a tray.
   */
  focusOpen(near: string | null): boolean {
    const first = this.nearestOpen(near);
    const inTray = (name: string | null): boolean => this.elementOf(name)?.classList.contains("tray") ?? false;
    const stays = first && inTray(first.name) && !inTray(near) && this.elementOf(near) === document.activeElement;
    if (first && !stays) this.goTo(first.name);
    return first !== undefined;
  }

  private elementOf(name: string | null): Element | null {
    return this.objects.all.get(name ?? "")?.element ?? null;
  }

  /** While the focus is elsewhere, Tab comes to the board at the open choice nearest to an object. */
  roveOpen(near: string | null): void {
    const first = this.nearestOpen(near);
    if (first && this.objects.all.has(first.name)) this.rove(first.name);
  }

  private nearestOpen(near: string | null): Target | undefined {
    const [open, from] = [this.acts.open(), this.objects.all.get(near ?? "")];
    const far = ({ hull }: Target): number => (from ? dist(centroid(hull), centroid(from.hull)) : 0);
    return [...open].filter(({ name }) => name !== near).sort((a, b) => far(a) - far(b))[0];
  }

  focus(name: string | undefined = this.acts.first()): void {
    if (!name) return;
    this.rove(name);
    this.objects.all.get(name)?.element.focus({ preventScroll: true });
  }

  private moved(element: Element | null): void {
    const name = element?.getAttribute("data-name") ?? null;
    const pin = element?.getAttribute("data-mark") ?? null;
    if (name === this.focused && pin === this.focusedPin) return;
    [this.focused, this.focusedPin] = [name, pin];
    const object = this.objects.all.get(name ?? "");
    if (object?.element.matches(":focus-visible")) this.stage.reveal([centroid(object.hull)]);
    this.acts.focused(name);
  }

  /** One object is the board's Tab stop: the last one used, or the first. */
  rove(name?: string): void {
    const current = [...this.objects.all.values()].find((object) => object.element.getAttribute("tabindex") === "0");
    const wanted = this.objects.all.get(name ?? current?.name ?? this.acts.first() ?? "");
    if (!wanted || wanted === current) return;
    current?.element.setAttribute("tabindex", "-1");
    wanted.element.setAttribute("tabindex", "0");
  }
}
