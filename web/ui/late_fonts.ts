/** The page's fonts, loaded when the first paint is done: until then, and without them, the system's fonts serve. */

/** Loads the fonts two frames from now, when the first one is painted. */
export function loadFontsLater(): void {
  requestAnimationFrame(() => requestAnimationFrame(() => void import("./fonts/fonts.css")));
}
