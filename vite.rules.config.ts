import { defineConfig } from "vite";
import { noWarnings } from "./tools/no-warnings.mjs";
import { guardedRules } from "./tools/rules-guard.mjs";

/** The rules alone, for bots and tools: one module without any import, for Node and browsers. */
export default defineConfig({
  plugins: [guardedRules(), noWarnings()],
  publicDir: false,
  build: {
    outDir: "dist",
    emptyOutDir: false,
    minify: false, // not vite's: names stay, comments and white space go (below)
    target: "es2023",
    rolldownOptions: { output: { minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } } } },
    lib: { entry: "module/rules/index.ts", formats: ["es"], fileName: () => "rules.mjs" },
  },
});
