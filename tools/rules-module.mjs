// @ts-check
/**
 * Builds the rules as a standalone module for bots and tools: `rules.mjs`, with types in `rules.d.mts` and `rules/`. It imports nothing and
 * runs in Node and in browsers.
 */
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root, runTool } from "./ensure.mjs";

/** Replaces `./x.ts` in declarations, because the published files have other names. @param {string} text */
const linked = (text) => text.replace(/(from |import\()"(\.[^"]*)\.ts"/g, '$1"$2.mjs"');

/** Builds only `rules.mjs`. @param {string} out folder, absolute @returns {number} exit status */
export function bundleRules(out) {
  return runTool("vite", ["build", "--config", "vite.rules.config.ts", "--outDir", out, "--logLevel", "warn"]);
}

/**
 * Builds the module with its types.
 * @param {string} out folder, absolute
 * @returns {number} exit status
 */
export function buildRulesModule(out) {
  const bundled = bundleRules(out);
  if (bundled !== 0) return bundled;
  const cache = path.join(root, "node_modules/.cache");
  mkdirSync(cache, { recursive: true });
  const raw = mkdtempSync(path.join(cache, "rules-types-"));
  try {
    const typed = runTool("tsc", [
      "-p",
      "tsconfig.rules.json",
      "--composite",
      "false",
      "--incremental",
      "false",
      "--tsBuildInfoFile",
      "null",
      "--noEmit",
      "false",
      "--declaration",
      "--emitDeclarationOnly",
      "--outDir",
      raw,
    ]);
    if (typed !== 0) return typed;
    for (const entry of readdirSync(raw, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const from = path.join(entry.parentPath, entry.name);
      const to = path.join(out, "rules", path.relative(raw, from).replace(/\.d\.ts$/, ".d.mts"));
      mkdirSync(path.dirname(to), { recursive: true });
      writeFileSync(to, linked(readFileSync(from, "utf8")));
    }
    writeFileSync(path.join(out, "rules.d.mts"), 'export * from "./rules/index.mjs";\n');
    return 0;
  } finally {
    rmSync(raw, { recursive: true, force: true });
  }
}
