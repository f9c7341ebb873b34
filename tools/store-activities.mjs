// @ts-check
/** The function that turns the short form of what items do into activities, from the system's own source. */
import path from "node:path";
import { build } from "vite";
import { root } from "./ensure.mjs";

/** @typedef {typeof import("../module/data/item/old-fields.pure.ts")} Source */

const made = await build({
  configFile: false,
  logLevel: "error",
  build: {
    write: false,
    minify: false,
    lib: { entry: path.join(root, "module/data/item/old-fields.pure.ts"), formats: ["es"] },
  },
});
const code = [made].flat().flatMap((one) => ("output" in one ? [one.output[0].code] : []))[0] ?? "";
/** @type {Source} */
const source = await import(`data:text/javascript,${encodeURIComponent(code)}`);

export const { storeActivities } = source;
