import { defineConfig } from "vite";

/** The stand-in host's server: one file for Node; packages stay in node_modules. */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: "build/host",
    emptyOutDir: false,
    minify: false,
    sourcemap: true,
    target: "node20",
    ssr: "packages/stand-in/bin/host.ts",
    rolldownOptions: { checks: { pluginTimings: false }, output: { entryFileNames: "server.mjs" } },
  },
});
