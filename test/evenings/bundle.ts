/** What every seat runs: the stand-in's client and the system in one script, once for all evenings. */
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Script } from "node:vm";
import { build, type Rolldown } from "vite";
import { hitsPlugin } from "../../tools/hits.mjs";

const HERE = import.meta.dirname;
/** Windows, and the page around them, are nothing that a seat without a screen could draw. */
const INSTEAD: readonly (readonly [RegExp, string])[] = [
  [/\/packages\/stand-in\/client\/sidebar\/index\.ts$/u, "seat/no-sidebar.ts"],
  [/\/applications\/prompts\/defense-prompt\.ts$/u, "seat/no-prompt.ts"],
];

/** Builds it. @param kept a file from which it is read, or in which it is kept, for other processes of the same run; "" = none */
export async function seatScript(kept = ""): Promise<Script> {
  const known = kept !== "" && existsSync(kept) ? readFileSync(kept, "utf8") : await seatCode();
  if (kept !== "" && !existsSync(kept)) {
    // Whoever looks meanwhile finds all of it, or nothing.
    const own = `${kept}.${String(process.pid)}`;
    writeFileSync(own, known);
    renameSync(own, kept);
  }
  return new Script(known, { filename: "seat.js" });
}

const seatCode = (): Promise<string> =>
  scriptOf("seat", path.join(HERE, "seat/seat.ts"), { "the-system": path.join(HERE, "seat/system.ts") });

/**
 * One script of modules, those that are fetched later among them.
 * @param name of the variable that has what the entry exports
 * @param known names that only the modules of this script know, with their files
 * @param written modules without a file, with their text
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
        // Asked for each of some thousand imports, it takes longer than all the rest.
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
