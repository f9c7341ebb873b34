import { defineConfig } from "vite";
import { guardedRules } from "./tools/rules-guard.mjs";

/** The rules alone, for bots and tools: one module without any import, for Node and browsers. */
export default defineConfig({
  plugins: [guardedRules()],
  publicDir: false,
  build: {
    outDir: "dist",
    emptyOutDir: false,
    minify: false,
    target: "es2023",
    lib: { entry: "module/rules/index.ts", formats: ["es"], fileName: () => "rules.mjs" },
  },
});
