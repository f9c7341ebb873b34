/** A warning of the build fails it, and so every test run, which builds first. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { build } from "vite";
import { afterEach, expect, test } from "vitest";
import { noWarnings } from "../../tools/no-warnings.mjs";

const folder = mkdtempSync(path.join(tmpdir(), "od20-warnings-"));
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** Builds an entry that fetches a file lazily. @param entry what else it does */
const built = (entry: string): Promise<unknown> => {
  writeFileSync(path.join(folder, "window.js"), "export const open = () => 1;");
  writeFileSync(path.join(folder, "entry.js"), `${entry}\nexport const later = () => import("./window.js");`);
  return build({
    configFile: false,
    logLevel: "silent",
    root: folder,
    plugins: [noWarnings()],
    build: { write: false, lib: { entry: "entry.js", formats: ["es"], fileName: "entry" } },
  });
};

test("a lazy import that cannot be lazy fails the build, a lazy one does not", async () => {
  await expect(built("export const now = 1;")).resolves.toBeTruthy();
  await expect(built('import { open } from "./window.js";\nopen();')).rejects.toThrow(/dynamically imported/u);
});
