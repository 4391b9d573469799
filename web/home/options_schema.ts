/** Turns the JSON Schema of a game's options into the fields of a form. An option without a widget keeps its default. */

import { isRecord } from "../browser/storage.ts";

interface Common {
  readonly name: string;
  readonly title: string;
  readonly description: string;
}

export interface Choice {
  readonly value: string | number;
  readonly label: string;
}

export type Field = Common &
  (
    | { readonly kind: "switch"; readonly usual: boolean }
    | { readonly kind: "choice"; readonly usual: string | number; readonly choices: readonly Choice[] }
    | {
        readonly kind: "number";
        readonly usual: number | null;
        readonly least: number | null;
        readonly most: number | null;
        /** May be left empty. */
        readonly free: boolean;
      }
    /** The content of a file; null if there is none. */
    | { readonly kind: "file"; readonly usual: null }
  );

export type Options = Readonly<Record<string, unknown>>;

/** The fields for a match of this many players. Seats beyond that number are not offered. */
export function fieldsOf(schema: unknown, players: number): Field[] {
  if (!isRecord(schema) || !isRecord(schema.properties)) return [];
  return Object.entries(schema.properties).flatMap(([name, option]) => {
    const field = isRecord(option) ? fieldOf(name, option, players) : null;
    return field ? [field] : [];
  });
}

function fieldOf(name: string, option: Record<string, unknown>, players: number): Field | null {
  const common = { name, title: textOf(option.title, name), description: textOf(option.description, "") };
  const usual = option.default;
  const types = [option.type].flat();
  if (option.format === "file") return { ...common, kind: "file", usual: null };
  if (types.includes("boolean")) return { ...common, kind: "switch", usual: usual === true };
  const listed = option.enum;
  if (Array.isArray(listed) && listed.every(isChoosable)) {
    const labels = Array.isArray(option.labels) ? option.labels : [];
    const choices = listed
      .map((value, i): Choice => ({ value, label: textOf(labels[i], readable(String(value))) }))
      .filter(({ value }) => option.format !== "seat" || typeof value === "string" || value < players);
    return { ...common, kind: "choice", usual: isChoosable(usual) ? usual : (listed[0] ?? ""), choices };
  }
  if (!types.includes("integer") && !types.includes("number")) return null;
  return {
    ...common,
    kind: "number",
    usual: numberOf(usual),
    least: numberOf(option.minimum),
    most: numberOf(option.maximum),
    free: types.includes("null"),
  };
}

const isChoosable = (value: unknown): value is string | number =>
  typeof value === "string" || typeof value === "number";
const textOf = (value: unknown, otherwise: string): string => (typeof value === "string" ? value : otherwise);
const numberOf = (value: unknown): number | null => (typeof value === "number" ? value : null);

/** A small number of whole numbers is chosen from, not typed. */
export function shortRange(field: Field): number[] | null {
  if (field.kind !== "number" || field.free || field.least === null || field.most === null) return null;
  const count = field.most - field.least + 1;
  return count >= 2 && count <= 6 ? Array.from({ length: count }, (_, i) => field.least! + i) : null;
}

/** The number that the player typed, or the problem with it. */
export function readNumber(field: Field, text: string): { value: number | null } | { problem: string } {
  if (field.kind !== "number") return { problem: "not a number" };
  const trimmed = text.trim();
  if (trimmed === "") return field.free ? { value: null } : { problem: "enter a number" };
  if (!/^-?\d+$/.test(trimmed)) return { problem: "enter a whole number" };
  const value = Number(trimmed);
  if (field.least !== null && value < field.least) return { problem: `at least ${field.least}` };
  if (field.most !== null && value > field.most) return { problem: `at most ${field.most}` };
  return { value };
}

/** The chosen value of a field; its default if none is chosen or the choice is no longer offered. */
export function chosenValue(field: Field, chosen: Options): unknown {
  const value = field.name in chosen ? chosen[field.name] : field.usual;
  const offered = field.kind !== "choice" || field.choices.some((choice) => choice.value === value);
  return offered ? value : field.usual;
}

/** The options that differ from their defaults; the server fills in the rest. */
export function changedOptions(fields: readonly Field[], chosen: Options): Options {
  return Object.fromEntries(
    fields
      .map((field) => [field, chosenValue(field, chosen)] as const)
      .filter(([field, value]) => value !== field.usual)
      .map(([field, value]) => [field.name, value]),
  );
}

/** The options that differ from the schema's defaults, including those that no form shows. */
export function unusual(schema: unknown, options: Options): Options {
  const known = isRecord(schema) && isRecord(schema.properties) ? schema.properties : {};
  const usual = (name: string): unknown => {
    const option = known[name];
    return isRecord(option) ? option.default : undefined;
  };
  return Object.fromEntries(
    Object.entries(options).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(usual(name))),
  );
}

export interface Described {
  readonly name: string;
  readonly title: string;
  readonly label: string;
}

/** The options of a match as the form names them; without their field, by their own names. */
export const described = (options: Options, fields: readonly Field[]): Described[] =>
  Object.entries(options)
    .filter(([, value]) => value !== null && typeof value !== "object")
    .map(([name, value]) => {
      const field = fields.find((each) => each.name === name);
      const choice = field?.kind === "choice" ? field.choices.find((each) => each.value === value) : undefined;
      const label = typeof value === "boolean" ? (value ? "on" : "off") : String(value);
      return { name, title: field?.title ?? readable(name), label: choice?.label ?? label };
    });

/** `hidden_holds` as words. */
export const readable = (name: string): string => {
  const text = name.replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
};
