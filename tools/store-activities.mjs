// @ts-check
/** The function that turns the short form of what items do into activities, from the system's own source. */
import { fromSource } from "./from-source.mjs";

/** @type {typeof import("../module/data/item/listed-uses.pure.ts")} */
const source = await fromSource("module/data/item/listed-uses.pure.ts");

export const { storeListedUses } = source;
