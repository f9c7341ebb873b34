import { defineConfig, type Plugin } from "vite";
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

export default defineConfig({
  publicDir: false,
  base: "./",
  plugins: [statics()],
  build: {
    outDir: "dist",
    assetsDir: "", // with base "./": keeps url() in dist/styles/*.css right
    emptyOutDir: false, // the packs in dist/packs stay; tools/run.mjs empties the folder before a clean build
    sourcemap: true,
    minify: false, // not vite's: Foundry registers sheets under the class's name, so names stay (below)
    target: "es2023",
    cssTarget: "chrome130",
    lib: { entry: "module/opposed-d20.ts", formats: ["es"], fileName: () => "opposed-d20.mjs", cssFileName: "styles/opposed-d20" },
    rolldownOptions: {
      external: [/^\.\.\/fonts\//],
      // Comments and blanks go, names stay: a third of the size, and the source map tells the rest.
      output: { minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } } },
    },
  },
});
