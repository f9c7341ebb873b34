/**
 * Compiles the system's templates once per worker for all pages, because each page would spend a tenth of its time on
 * it. Pages find them like those of a server with fixed files (packages/stand-in/server/ready-templates.ts).
 */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { Script } from "node:vm";
import { compiled } from "../../packages/stand-in/server/ready-templates.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const OWN = /^systems\/opposed-d20\/(templates\/.+\.hbs)$/u;
const SCRIPTS = Symbol.for("opposed-d20.template-scripts");

/** Compiled templates by path; undefined for templates that the page compiles itself. They survive resets of the module registry. */
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

/**
 * Returns the templates of one realm.
 * @param run runs a script in the realm
 */
export const templatesIn = (run: (script: Script) => unknown): { get: (template: string) => unknown } => ({
  get: (template) => {
    const script = scriptOf(template);
    return script && run(script);
  },
});
