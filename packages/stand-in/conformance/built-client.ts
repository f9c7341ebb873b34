/**
 * The browser client of the stand-in, built from the sources at hand: once a run, before the first case of any file asks for it,
 * and again when a watched run begins anew. Files only read it; servers, worlds and browsers stay each file's own.
 */
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { build } from "vite";
import type { TestProject } from "vitest/node";
import { projectRoot } from "../server/project.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Folder of the built client. */
    readonly hostClient: string;
  }
}

/** Run by Vitest once for the project. @returns what is done at the end of the run */
export default async function setup(project: TestProject): Promise<() => void> {
  const outDir = mkdtempSync(path.join(os.tmpdir(), "host-client-"));
  const make = async (): Promise<void> => {
    await build({
      configFile: path.join(projectRoot(), "packages/stand-in/vite.client.config.ts"),
      root: projectRoot(),
      logLevel: "error",
      build: { outDir, emptyOutDir: true, sourcemap: false },
    });
  };
  await make();
  project.onTestsRerun(make);
  project.provide("hostClient", outDir);
  return () => {
    rmSync(outDir, { recursive: true, force: true });
  };
}
