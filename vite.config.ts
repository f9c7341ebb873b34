import { existsSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { defineConfig, type Plugin } from "vite";
import { hitsPlugin } from "./tools/hits.mjs";
import { noWarnings } from "./tools/no-warnings.mjs";
import { copyStatics, staticFiles } from "./tools/statics.mjs";

/** Copies what Foundry reads as files (manifest, templates, languages, icons, fonts) beside the bundle, and watches it. */
function statics(): Plugin {
  return {
    name: "system-statics",
    buildStart() {
      if (this.meta.watchMode) for (const file of staticFiles()) this.addWatchFile(file);
    },
    async writeBundle() {
      await copyStatics("dist");
    },
  };
}

/**
 * Folder of all code, in files named by their content: what a page fetches later fits what it loaded first, or is not there. The
 * entry only imports: under its own address, behind which Foundry may put something, later files could meet a second system.
 */
const CHUNKS = "chunks";

/** Watching writes again and again: what nothing names any more goes. */
function tidyChunks(): Plugin {
  return {
    name: "system-chunks",
    writeBundle({ dir = "dist" }, bundle) {
      const folder = path.join(dir, CHUNKS);
      if (existsSync(folder))
        for (const name of readdirSync(folder))
          if (!Object.hasOwn(bundle, `${CHUNKS}/${name}`)) rmSync(path.join(folder, name));
    },
  };
}

/** Foundry registers sheets under the name of their class; nothing asks for the name of a function. */
const CLASSES = { function: false, class: true };

export default defineConfig({
  publicDir: false,
  base: "./",
  plugins: [statics(), tidyChunks(), noWarnings(), ...hitsPlugin()],
  build: {
    outDir: "dist",
    assetsDir: "", // with base "./": keeps url() in dist/styles/*.css right
    emptyOutDir: false, // the packs in dist/packs stay; tools/run.mjs empties the folder before a clean build
    sourcemap: true,
    minify: false, // not vite's: names of classes stay (below)
    target: "es2023",
    cssTarget: "chrome130",
    cssMinify: "lightningcss",
    modulePreload: false,
    lib: {
      entry: "module/opposed-d20.ts",
      formats: ["es"],
      fileName: () => "opposed-d20.mjs",
      cssFileName: "styles/opposed-d20",
    },
    rolldownOptions: {
      // What lies beside the style sheet as a file of its own (tools/statics.mjs).
      external: [/^\.\.\/(fonts|icons|media)\//],
      output: {
        chunkFileNames: `${CHUNKS}/[name]-[hash].mjs`,
        // Each with what it needs; what the entry needs goes first, the rest is fetched on demand (applications/windows.ts).
        codeSplitting: {
          groups: [
            { name: "system", test: /\/module\/opposed-d20\.ts$/, priority: 3 },
            // Loads while Foundry loads the world, and before any other code that waits for a press.
            { name: "play", test: /\/play\/lazy-entry\.ts$/, priority: 2 },
            { name: "attack-card", test: /\/applications\/card\/attack\/card\.ts$/, priority: 2 },
            { name: "turn", test: /\/play\/action-economy\//, priority: 2 },
            // Fetched by every page at its start: not with everything that stands behind windows.
            { name: "ruler", test: /\/applications\/ruler\/ways\.ts$/, priority: 2 },
            {
              name: "news",
              test: /\/(play\/register-late|tokens\/fall-sign|common\/(tooltips|sure-press)|welcome\/tours)\.ts$/,
              priority: 2,
            },
            { name: "cards", test: /\/applications\/card\//, priority: 2 },
            { name: "sheets", test: /\/(sheets\/(lazy|refresh-open)|inline-rolls\/enrich)\.ts$/, priority: 2 },
            { name: "rolls", test: /\/dialogs\/(attack|check)-dialog/, priority: 2 },
            { name: "blocks", test: /\/(sheets\/view\/(npc-block|origin-part)|embed\/content)\.ts$/, priority: 2 },
            { name: "characters", test: /\/applications\/(creation|level-up|planner)\//, priority: 2 },
            { name: "settings", test: /\/applications\/settings\//, priority: 2 },
            { name: "other-language", test: /\/content\/read-packs\.ts$/, priority: 2 },
            { name: "arrival", test: /\/(migrations\/|content\/arrange)/, priority: 2 },
            // Loads with the directory, so it may bring nothing else along.
            { name: "directory", test: /\/tools\/directory-buttons/, priority: 3 },
            // Each for those who have the module.
            { name: "item-piles", test: /\/integrations\/item-piles/, priority: 1.5 },
            { name: "automated-animations", test: /\/integrations\/automated-animations/, priority: 1.5 },
            { name: "polyglot", test: /\/integrations\/polyglot/, priority: 1.5 },
            { name: "welcome", test: /\/applications\/welcome\//, priority: 2 },
            { name: "browser", test: /\/applications\/browser\//, priority: 2 },
            { name: "stat-block", test: /\/applications\/stat-block\//, priority: 2 },
            { name: "print", test: /\/applications\/print\//, priority: 2 },
            { name: "table", test: /\/module\//, priority: 1 },
          ],
        },
        comments: false,
        // Comments, blanks and names go; classes keep theirs, and the source map, which no release holds, tells the rest.
        minify: {
          compress: { keepNames: CLASSES },
          mangle: { toplevel: true, keepNames: CLASSES },
          codegen: { removeWhitespace: true },
        },
      },
    },
  },
});
