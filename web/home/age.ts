/** How long ago something was, in words: "2h ago". */

const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];

const words = new Intl.RelativeTimeFormat("en", { style: "narrow", numeric: "auto" });

/** Both times are in seconds since 1970. What a clock that is ahead calls the future is now. */
export function ageOf(then: number, now: number): string {
  const age = Math.max(0, now - then);
  const [unit, seconds] = STEPS.find(([, long]) => age >= long) ?? ["second", 1];
  return words.format(unit === "second" ? 0 : -Math.floor(age / seconds), unit);
}
