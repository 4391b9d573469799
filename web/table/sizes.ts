/** Sizes of pyramids as players call them. */

import type { Size } from "./types.ts";

export const SIZE_NAME: Readonly<Record<Size, string>> = { S: "Small", M: "Medium", L: "Large" };
