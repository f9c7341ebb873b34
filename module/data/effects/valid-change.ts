/** Checks whether a change of an Active Effect can work. Pure; the caller describes the fields. */
import type { EffectChange } from "../../compat/effect-shape.ts";
import { isHighestOnly } from "../../rules/basics/effect-credits.ts";
import { readFigure, type Figure } from "../../rules/basics/scale-value.ts";

/** Kind of field at a path. */
export type TargetKind = "number" | "text" | "flag" | "set";

/**
 * What is wrong with a change. The change does not count for: `empty` (no target), `unknown` (no such field), `target` (not a single
 * value), `stored` (`module/play/` writes this field, so the effect would become permanent), `number` (value is not a number), `way`
 * (unknown or unsuitable mode). The change counts, with a warning, for: `undeclared` (not a declared input), `foreign` (not a field of
 * this system).
 */
export type ChangeProblem = "empty" | "unknown" | "target" | "stored" | "number" | "way" | "undeclared" | "foreign";

/** Problems that only cause a warning. The change still counts. */
export const HARMLESS: readonly ChangeProblem[] = ["undeclared", "foreign"];

/** Fields that `module/play/` writes based on prepared data. The next write would store the result of an effect permanently. */
const WRITTEN = new RegExp(
  `^(?:${[
    /hp\.(?:value|temporary|lost)|coins|ledger|death|exhaustion|rest|receipts|settled|notes|masteryLog|log/u,
    /points\.\w+\.(?:earned|spent|left)|hitDice\.spent|spellcasting\.slots\.\w+\.value/u,
    /inspiration|details|biography|gmNotes/u,
  ]
    .map(({ source }) => source)
    .join("|")})(?:\\.|$)`,
  "u",
);
/** Actor data outside of `system` that effects may change. */
const DATA = /^(?:flags|prototypeToken)\../u;
/** Maximum absolute value. Larger numbers are typing errors, and the rules functions reject them. */
const LIMIT = 1000;
const NUMBER = /^\s*[+\-−]?\s*\d+(?:[.,]\d+)?\s*$/u;

/** Returns the number in a value; null when the value is not a number within the limit. */
export function changeNumber(value: string): number | null {
  if (!NUMBER.test(value)) return null;
  const number = Number(value.replace("−", "-").replace(",", ".").replaceAll(/\s/gu, ""));
  return Number.isFinite(number) && Math.abs(number) <= LIMIT ? number : null;
}

/** Returns the value in a notation that Foundry parses as the same number. */
export function plainNumber(value: string): string {
  const number = changeNumber(value);
  return number === null ? value : String(number);
}

/**
 * Returns the figure of a change: a value such as a level or a modifier, which the system evaluates itself. Null for plain numbers and for
 * fields without figures. Characteristics do not allow figures, because a figure may depend on a modifier.
 */
export function figureOf(
  { key, way, value }: Pick<EffectChange, "key" | "way" | "value">,
  declared: (path: string) => boolean,
): Figure | null {
  const figure = readFigure(value);
  if (!figure || !key.startsWith("system.")) return null;
  const path = key.slice("system.".length);
  if (path.startsWith("characteristics.") || !declared(path)) return null;
  const moves = /^speed\.(?:climb|swim|fly|burrow)$/u.test(path);
  if (figure.of === "walk") return moves && way === "upgrade" ? figure : null;
  if (isHighestOnly(path) ? way !== "upgrade" : way !== "add" && way !== "subtract") return null;
  return figure;
}

/**
 * Returns the first problem of a change, or null.
 * @param kindOf returns the kind of field at a path below `system`; null = no field, "other" = not a single value
 * @param declared returns whether a path is a declared input
 * @param ofDocument returns whether the first segment of a path is a core part of the actor document
 */
export function judgeChange(
  { key, way, value }: Pick<EffectChange, "key" | "way" | "value">,
  kindOf: (path: string) => TargetKind | "other" | null,
  declared: (path: string) => boolean,
  ofDocument: (step: string) => boolean = () => false,
): ChangeProblem | null {
  if (key.trim() === "") return "empty";
  // Reject names that every JavaScript object inherits.
  if (key.split(".").some((step) => step.trim() in Object.prototype || step.trim() === "prototype")) return "unknown";
  if (!key.startsWith("system.")) return !DATA.test(key) && ofDocument(key.split(".")[0] ?? "") ? "target" : "foreign";
  const path = key.slice("system.".length);
  const kind = kindOf(path);
  if (kind === null) return "unknown";
  if (WRITTEN.test(path)) return "stored";
  if (kind === "other") return "target";
  if (!["multiply", "add", "subtract", "downgrade", "upgrade", "override"].includes(way))
    return way === "custom" ? "foreign" : "way";
  if (isHighestOnly(path) && way !== "upgrade") return "way";
  if (kind === "number" && figureOf({ key, way, value }, declared)) return null;
  if (kind === "number" && changeNumber(value) === null) return "number";
  if (kind !== "number" && !["add", "override", ...(kind === "set" ? ["subtract"] : [])].includes(way)) return "way";
  return declared(path) ? null : "undeclared";
}
