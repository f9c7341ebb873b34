/** Whether a change of an Active Effect can do what it says. Pure; whoever asks says what the fields are. */
import type { EffectChange } from "../../compat/effect-shape.ts";
import { isHighestOnly } from "../../rules/basics/effect-credits.ts";
import { readFigure, type Figure } from "../../rules/basics/figure.ts";

/** What a path leads to. */
export type TargetKind = "number" | "text" | "flag" | "set";

/**
 * What is wrong. `empty` no target; `unknown` no such field; `target` nothing that a change could aim at; `stored` what
 * play itself writes, where an effect would be written down for good; `number` a word where a number belongs; `way` a
 * way that nobody knows. Then the change does not count. `undeclared` a field that is no declared input and `foreign`
 * what is not the system's count, and are told.
 */
export type ChangeProblem = "empty" | "unknown" | "target" | "stored" | "number" | "way" | "undeclared" | "foreign";

/** Told, but counted. */
export const HARMLESS: readonly ChangeProblem[] = ["undeclared", "foreign"];

/** Written by play from what is prepared: an effect on it would be stored with the next write. */
const WRITTEN = new RegExp(
  `^(?:${[
    /hp\.(?:value|temporary|lost)|coins|death|exhaustion|rest|receipts|costs|settled|notes|masteryLog|log/u,
    /points\.\w+\.(?:earned|spent|left)|hitDice\.spent|spellcasting\.slots\.\w+\.value/u,
    /inspiration|details|biography|gmNotes/u,
  ]
    .map(({ source }) => source)
    .join("|")})(?:\\.|$)`,
  "u",
);
/** Data of a creature that are not the system's. */
const DATA = /^(?:flags|prototypeToken)\../u;
/** More than any rule gives; what lies beyond is a slip of the keys, and the rules refuse such numbers. */
const LIMIT = 1000;
const NUMBER = /^\s*[+\-−]?\s*\d+(?:[.,]\d+)?\s*$/u;

/** The number that a value means; null when it is none. */
export function changeNumber(value: string): number | null {
  if (!NUMBER.test(value)) return null;
  const number = Number(value.replace("−", "-").replace(",", ".").replaceAll(/\s/gu, ""));
  return Number.isFinite(number) && Math.abs(number) <= LIMIT ? number : null;
}

/** What a value has to be written as, so that Foundry reads the same number. */
export function plainNumber(value: string): string {
  const number = changeNumber(value);
  return number === null ? value : String(number);
}

/**
 * The figure that a change gives, which the system counts itself; null for plain numbers and where no figure may stand:
 * modifiers are made of characteristics, so that nothing that depends on them can change them.
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
 * The first thing that is wrong with a change, or null.
 * @param kindOf what a path below `system` leads to; null = nothing, "other" = something that is no single value
 * @param declared whether a path is a declared input
 * @param ofDocument whether the first step of a path is what a creature's document itself is made of, and no word of a module's
 */
export function judgeChange(
  { key, way, value }: Pick<EffectChange, "key" | "way" | "value">,
  kindOf: (path: string) => TargetKind | "other" | null,
  declared: (path: string) => boolean,
  ofDocument: (step: string) => boolean = () => false,
): ChangeProblem | null {
  if (key.trim() === "") return "empty";
  // What all objects share is nobody's field.
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
