/** Finds the project's files from this module's own location (source tree or bundle). */
import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The nearest folder upwards that has a lock file: the package.json of this workspace is not the project's. */
export function projectRoot(): string {
  let folder = path.dirname(fileURLToPath(import.meta.url));
  while (!existsSync(path.join(folder, "package-lock.json"))) {
    const up = path.dirname(folder);
    if (up === folder) return process.cwd();
    folder = up;
  }
  return folder;
}
