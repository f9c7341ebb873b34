/**
 * The system's templates, each compiled once for all pages of a worker: every page would do that for itself, a tenth of its time.
 * They are found as those of a server whose files do not change (packages/stand-in/server/ready-templates.ts).
 */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { Script } from "node:vm";
import { compiled } from "../../packages/stand-in/server/ready-templates.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const OWN = /^systems\/opposed-d20\/(templates\/.+\.hbs)$/u;
const SCRIPTS = Symbol.for("opposed-d20.template-scripts");

/** By their paths, undefined for what a page is left with itself. They outlive a file, whatever forgets modules between them. */
const kept: Partial<Record<symbol, Map<string, Script | undefined>>> = globalThis;
const scripts = (kept[SCRIPTS] ??= new Map<string, Script | undefined>());

function scriptOf(template: string): Script | undefined {
  if (scripts.has(template)) return scripts.get(template);
  const [, own = ""] = OWN.exec(template) ?? [];
  const file = path.join(ROOT, own);
  const specification = own !== "" && existsSync(file) ? compiled(readFileSync(file, "utf8")) : undefined;
  const script = specification === undefined ? undefined : new Script(`(${specification})`, { filename: template });
  scripts.set(template, script);
  return script;
}

/** Those of one realm. @param run runs a script there */
export const templatesIn = (run: (script: Script) => unknown): { get: (template: string) => unknown } => ({
  get: (template) => {
    const script = scriptOf(template);
    return script && run(script);
  },
});
