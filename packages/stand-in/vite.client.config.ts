import { defineConfig } from "vite";

/** The stand-in host's browser client: one ES module. Class names stay, because rolls and sheets are found by them. */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: "build/host/client",
    emptyOutDir: true,
    minify: false,
    sourcemap: true,
    target: "es2023",
    rolldownOptions: { checks: { pluginTimings: false } },
    lib: { entry: "packages/stand-in/table/client/index.ts", formats: ["es"], fileName: () => "host.js" },
  },
});
