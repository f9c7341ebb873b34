// @ts-check
/** The function that turns the short form of what items do into activities, from the system's own source. */
import { fromSource } from "./from-source.mjs";

/** @type {typeof import("../module/data/item/old-fields.pure.ts")} */
const source = await fromSource("module/data/item/old-fields.pure.ts");

export const { storeActivities } = source;
