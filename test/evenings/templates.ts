/** The system's templates, compiled once for all pages of a worker: each would do that for itself, a tenth of its time. */
import path from "node:path";
import { Script } from "node:vm";
import { readyTemplates } from "../host/server/ready-templates.ts";

const SCRIPT = Symbol.for("opposed-d20.templates-script");

/** Whatever forgets modules between files. */
const kept: Partial<Record<symbol, Script>> = globalThis;

/** What leaves them in the realm where it is run, for the stand-in to find. */
export function templateScript(): Script {
  const folder = path.resolve(import.meta.dirname, "../../templates");
  return (kept[SCRIPT] ??= new Script(readyTemplates(folder, "systems/opposed-d20/templates"), {
    filename: "templates.js",
  }));
}
