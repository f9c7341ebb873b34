// @ts-check
/** Builds the system folder and the stand-in host. */
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { root, runTool } from "./ensure.mjs";
import { buildRulesModule } from "./rules-module.mjs";

/** @param {number} status */
function must(status) {
  if (status !== 0) process.exit(status);
}

/** Builds `dist/`, a complete system folder. */
export async function buildSystem() {
  rmSync(path.join(root, "dist"), { recursive: true, force: true });
  must(runTool("vite", ["build", "--logLevel", "warn"]));
  must(buildRulesModule(path.join(root, "dist")));
  const { buildPacks } = await import("./packs.mjs");
  await buildPacks(path.join(root, "dist"));
}

/** Builds the stand-in host (test only; never part of a release). */
export async function buildHost() {
  for (const config of ["client", "server"])
    must(runTool("vite", ["build", "--config", `packages/stand-in/vite.${config}.config.ts`, "--logLevel", "warn"]));
  // Reading the types takes 12 s, so cache the result by their version and by the script that reads them.
  const version = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")).devDependencies[
    "@league-of-foundry-developers/foundry-vtt-types"
  ];
  const asked = createHash("sha256")
    .update(readFileSync(path.join(root, "tools/surface.mjs")))
    .digest("hex")
    .slice(0, 8);
  const cached = path.join(root, "node_modules/.cache", `surface-${version}-${asked}.json`);
  if (!existsSync(cached)) (await import("./surface.mjs")).writeSurface(cached);
  copyFileSync(cached, path.join(root, "build/host/client/surface.json"));
}
