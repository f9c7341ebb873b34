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
    minify: false,
    target: "es2023",
    lib: { entry: "module/rules/index.ts", formats: ["es"], fileName: () => "rules.mjs" },
  },
});
