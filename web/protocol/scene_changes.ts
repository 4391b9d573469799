/** How a scene becomes the next one: `iceharbor/scene/changes.py` says what the parts of a change mean. */

import type { LayerChange, Scene, SceneChange } from "./generated/wire.ts";

type Fields = Record<string, unknown>;

const PARTS = ["panel", "placement", "top", "own_part"] as const;

/** The scene after a change; what has not changed is the same object. */
export function changed(scene: Scene, change: SceneChange): Scene {
  const after = new Changing(scene as unknown as Fields);
  after.apply(change);
  for (const [path, inside] of Object.entries(change.layers ?? {})) {
    const [part = "", name = "", n] = path.split(".");
    after.edit(`${part}.${name}`, (old) => (old as readonly Fields[]).with(Number(n), within(old, Number(n), inside)));
  }
  return after.fields as unknown as Scene;
}

function within(layers: unknown, n: number, change: LayerChange): Fields {
  const after = new Changing((layers as readonly Fields[])[n]!);
  after.apply(change);
  return after.fields;
}

/** A copy of a scene or a layer, and of those of its parts that are edited. */
class Changing {
  readonly fields: Fields;
  private readonly copied = new Map<string, Fields>();

  constructor(before: Fields) {
    this.fields = { ...before };
  }

  apply({ fields = {}, items = {}, splices = {} }: LayerChange): void {
    for (const [path, value] of Object.entries(fields)) this.edit(path, () => value);
    for (const [path, parts] of Object.entries(items)) this.edit(path, (old) => withItems(old, parts));
    for (const [path, list] of Object.entries(splices))
      for (const { start, removed, items: fresh } of list)
        this.edit(path, (old) => (old as readonly unknown[]).toSpliced(start, removed, ...fresh));
  }

  /** Gives the field at a path a new value; null leaves it out. */
  edit(path: string, next: (old: unknown) => unknown): void {
    const [first = "", inner] = path.split(".");
    const holder = inner !== undefined && PARTS.some((part) => part === first) ? this.part(first) : this.fields;
    const name = inner ?? first;
    const value = next(holder[name]);
    if (value === null) delete holder[name];
    else holder[name] = value;
  }

  private part(name: string): Fields {
    const part = this.copied.get(name) ?? { ...(this.fields[name] as Fields) };
    this.copied.set(name, part);
    this.fields[name] = part;
    return part;
  }
}

function withItems(old: unknown, items: Readonly<Fields>): unknown {
  if (!Array.isArray(old)) {
    const before = (old ?? {}) as Fields;
    const fresh = Object.entries(items).map(([name, item]) => [name, item && merged(before[name], item)]);
    return without({ ...before, ...Object.fromEntries(fresh) });
  }
  return old.map((value: unknown, n) => (String(n) in items ? merged(value, items[n]) : value));
}

/** Of an object only the fields that differ are given. */
const merged = (old: unknown, fresh: unknown): unknown =>
  typeof fresh === "object" && !Array.isArray(fresh) ? without({ ...(old as Fields), ...(fresh as Fields) }) : fresh;

const without = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
