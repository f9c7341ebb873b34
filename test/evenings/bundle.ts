/** Bundles the stand-in's client and the system into one script, which every seat of the evenings runs. */
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Script } from "node:vm";
import { build, type Rolldown } from "vite";
import { hitsPlugin } from "../../tools/hits.mjs";

const HERE = import.meta.dirname;
/** Replacements for modules that draw windows or the interface, because a seat has no screen. */
const INSTEAD: readonly (readonly [RegExp, string])[] = [
  [/\/packages\/stand-in\/client\/sidebar\/index\.ts$/u, "seat/no-sidebar.ts"],
  [/\/applications\/prompts\/defense-prompt\.ts$/u, "seat/no-prompt.ts"],
];

/**
 * Builds the script.
 * @param kept path of a cache file shared by the processes of a run; "" = none
 */
export async function seatScript(kept = ""): Promise<Script> {
  const known = kept !== "" && existsSync(kept) ? readFileSync(kept, "utf8") : await seatCode();
  if (kept !== "" && !existsSync(kept)) {
    // Renames a complete temporary file, so other processes never read a partial one.
    const own = `${kept}.${String(process.pid)}`;
    writeFileSync(own, known);
    renameSync(own, kept);
  }
  return new Script(known, { filename: "seat.js" });
}

const seatCode = (): Promise<string> =>
  scriptOf("seat", path.join(HERE, "seat/seat.ts"), { "the-system": path.join(HERE, "seat/system.ts") });

/**
 * Bundles modules into one script, including dynamically imported ones.
 * @param name name of the global variable that gets the entry's exports
 * @param known module names that exist only in this script, with their files
 * @param written modules without a file, with their source text
 */
export async function scriptOf(
  name: string,
  entry: string,
  known: Readonly<Record<string, string>> = {},
  written: Readonly<Record<string, string>> = {},
): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    root: path.resolve(HERE, "../.."),
    publicDir: false,
    plugins: [
      ...hitsPlugin(),
      {
        name: "no-screen",
        enforce: "pre",
        // The filter avoids calling this handler for each of over a thousand imports, which would dominate the build
        // time.
        resolveId: {
          filter: { id: /the-system$|every-module|sidebar\/index\.ts$|defense-prompt\.ts$/u },
          async handler(source, importer, options) {
            if (source in written) return source;
            if (known[source] !== undefined) return known[source];
            const found = await this.resolve(source, importer, { ...options, skipSelf: true });
            const [, instead] = INSTEAD.find(([of]) => found && of.test(found.id)) ?? [];
            return instead && !importer?.includes("/test/evenings/") ? path.join(HERE, instead) : found;
          },
        },
        load: { filter: { id: /every-module/u }, handler: (id) => written[id] },
      },
    ],
    build: {
      write: false,
      minify: false,
      target: "es2023",
      lib: { entry, formats: ["iife"], name, fileName: () => `${name}.js` },
      rolldownOptions: { output: { codeSplitting: false, keepNames: true } },
    },
  });
  const [output] = [built].flat().map((one) => (one as Rolldown.RolldownOutput).output[0]);
  if (!output) throw new Error(`The script ${name} was not built`);
  return output.code;
}
