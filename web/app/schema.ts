/** A game's options, from its JSON Schema to the fields of a form. What no widget fits keeps its default. */

import { isRecord } from "./storage.ts";

interface Common {
  readonly name: string;
  readonly title: string;
  readonly description: string;
}

export type Field = Common &
  (
    | { readonly kind: "switch"; readonly usual: boolean }
    | { readonly kind: "choice"; readonly usual: string; readonly choices: readonly string[] }
    | {
        readonly kind: "number";
        readonly usual: number | null;
        readonly least: number | null;
        readonly most: number | null;
        /** May be left empty. */
        readonly free: boolean;
      }
  );

export type Options = Readonly<Record<string, unknown>>;

export function fieldsOf(schema: unknown): Field[] {
  if (!isRecord(schema) || !isRecord(schema.properties)) return [];
  return Object.entries(schema.properties).flatMap(([name, option]) => {
    const field = isRecord(option) ? fieldOf(name, option) : null;
    return field ? [field] : [];
  });
}

function fieldOf(name: string, option: Record<string, unknown>): Field | null {
  const common = { name, title: textOf(option.title, name), description: textOf(option.description, "") };
  const usual = option.default;
  const types = [option.type].flat();
  if (types.includes("boolean")) return { ...common, kind: "switch", usual: usual === true };
  const listed = option.enum;
  if (Array.isArray(listed) && listed.every((choice) => typeof choice === "string")) {
    return { ...common, kind: "choice", usual: textOf(usual, listed[0] ?? ""), choices: listed };
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

const textOf = (value: unknown, otherwise: string): string => (typeof value === "string" ? value : otherwise);
const numberOf = (value: unknown): number | null => (typeof value === "number" ? value : null);

/** A small number of whole numbers is chosen from, not typed. */
export function shortRange(field: Field): number[] | null {
  if (field.kind !== "number" || field.free || field.least === null || field.most === null) return null;
  const count = field.most - field.least + 1;
  return count >= 2 && count <= 6 ? Array.from({ length: count }, (_, i) => field.least! + i) : null;
}

/** What somebody typed for a number, or why it does not fit. */
export function readNumber(field: Field, text: string): { value: number | null } | { problem: string } {
  if (field.kind !== "number") return { problem: "not a number" };
  const trimmed = text.trim();
  if (trimmed === "") return field.free ? { value: null } : { problem: "a number is needed" };
  if (!/^-?\d+$/.test(trimmed)) return { problem: "a whole number is needed" };
  const value = Number(trimmed);
  if (field.least !== null && value < field.least) return { problem: `at least ${field.least}` };
  if (field.most !== null && value > field.most) return { problem: `at most ${field.most}` };
  return { value };
}

/** The options that differ from what is usual: the server knows the rest. */
export function changedOptions(fields: readonly Field[], chosen: Options): Options {
  return Object.fromEntries(
    fields
      .filter((field) => field.name in chosen && chosen[field.name] !== field.usual)
      .map((field) => [field.name, chosen[field.name]]),
  );
}

/** The options that differ from the schema's defaults, those included that no form shows. */
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

/** `hidden_holds` as words. */
export const readable = (name: string): string => {
  const text = name.replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
};
