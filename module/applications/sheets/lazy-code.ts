/** Lazy chunk with the contexts and actions of sheets. It loads in idle time, or before the first sheet is drawn. */
import { lazyModule, withStyles } from "../common/on-demand.ts";
import type * as Behind from "./lazy.ts";

export type SheetCode = typeof Behind;
export const sheetCode = lazyModule<SheetCode>(() => withStyles(["sheets"], import("./lazy.ts")));
