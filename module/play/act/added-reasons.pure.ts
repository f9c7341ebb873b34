/** What modules say for and against a roll, held to its limits. Pure. */
import type { AdvantageReason } from "../exchange/types.ts";

/** More would only fill the window. */
const LIMITS = { reasons: 8, label: 100, rules: 5, rule: 20 } as const;

/** One reason, null when it is none: words, and for or against. */
function readReason(entry: unknown): AdvantageReason | null {
  if (typeof entry !== "object" || entry === null) return null;
  const { label, value, rules = [] } = entry as Readonly<Record<string, unknown>>;
  if (typeof label !== "string" || label.trim() === "" || label.length > LIMITS.label) return null;
  if (value !== 1 && value !== -1) return null;
  if (!Array.isArray(rules) || rules.length > LIMITS.rules) return null;
  const named = rules.filter((rule): rule is string => typeof rule === "string" && rule.length <= LIMITS.rule);
  if (named.length < rules.length) return null;
  return { key: "OD20.Why.added", data: {}, label: label.trim(), value, rules: named };
}

/** Reads what modules have pushed; anything may stand there. @returns refused: how many were no reasons */
export function readAddedReasons(entries: unknown): { reasons: AdvantageReason[]; refused: number } {
  const list: readonly unknown[] = Array.isArray(entries) ? entries : [];
  const reasons = list.slice(0, LIMITS.reasons).flatMap((entry) => readReason(entry) ?? []);
  return { reasons, refused: list.length - reasons.length };
}
