// @ts-check
/** Loads a file of the system's own source, which is TypeScript, into a tool. */
import path from "node:path";
import { build } from "vite";
import { root } from "./ensure.mjs";

/**
 * Returns what a source file exports.
 * @param {string} file inside of the project
 * @returns {Promise<any>} the caller names the type
 */
export async function fromSource(file) {
  const made = await build({
    configFile: false,
    logLevel: "error",
    build: { write: false, minify: false, lib: { entry: path.join(root, file), formats: ["es"] } },
  });
  const code = [made].flat().flatMap((one) => ("output" in one ? [one.output[0].code] : []))[0] ?? "";
  return import(`data:text/javascript,${encodeURIComponent(code)}`);
}
