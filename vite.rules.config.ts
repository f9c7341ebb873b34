import { defineConfig } from "vite";

/** The rules alone, for bots and tools: one module without any import, for Node and browsers. */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: "dist",
    emptyOutDir: false,
    minify: false,
    target: "es2023",
    lib: { entry: "module/rules/index.ts", formats: ["es"], fileName: () => "rules.mjs" },
  },
});
