/** Reasons for advantage and disadvantage: the reasons that count, and the form that a message stores. Pure. */
import { weighed } from "./advantage.pure.ts";
import type { Advantage } from "../common/records.pure.ts";
import type { AdvantageReason } from "../common/types.ts";
import type { Contribution } from "../../rules/basics/contribution.ts";
import { readAddedParts } from "../dice/added-parts.pure.ts";

/** Returns the identity of a reason. Two reasons with the same identity count as one. */
export function reasonId({ key, what = "", label = "", data }: AdvantageReason): string {
  return [key, what, ...(label === "" ? [] : [label]), ...Object.values(data)].join(" ");
}

/**
 * Returns the reasons to store for a chosen state: all reasons if they lead to this state, otherwise a note that a
 * user chose it.
 */
export function countedReasons(
  said: Advantage,
  reasons: readonly AdvantageReason[],
  key = "OD20.Why.byHand",
): readonly AdvantageReason[] {
  if (said === weighed(0, reasons)) return reasons;
  // A chosen advantage does not remove the reasons for which a strike misses in any case.
  const missing = reasons.filter(({ misses }) => misses === true);
  return said === 0 ? missing : [...missing, { key, data: {}, value: said }];
}

/** Returns a reason as a message stores it: without names, because cards hide secret names. */
export function keptReason({ key, what = "", label, value, rules = [], misses }: AdvantageReason) {
  return {
    key,
    what,
    value,
    rules: [...rules],
    ...(label === undefined ? {} : { label }),
    ...(misses === true ? { misses } : {}),
  };
}

/** More entries would only fill the window. */
const LIMITS = { reasons: 8, label: 100, rules: 5, rule: 20 } as const;

/** What modules add to a roll. */
export interface Added {
  readonly reasons: readonly AdvantageReason[];
  /** Numbers and dice. */
  readonly parts: readonly Contribution[];
  /** Why the roll fails without dice, and why it is not allowed; "" = neither. */
  readonly fails: string;
  readonly forbids: string;
}
/** No additions. */
export const NOTHING_ADDED: Added = { reasons: [], parts: [], fails: "", forbids: "" };

const isLabel = (label: unknown): label is string =>
  typeof label === "string" && label.trim() !== "" && label.length <= LIMITS.label;

/** Reads one reason: a text, and 1 or −1. Returns null if the entry is invalid. */
function readReason(entry: unknown): AdvantageReason | null {
  if (typeof entry !== "object" || entry === null) return null;
  const { label, value, rules = [] } = entry as Readonly<Record<string, unknown>>;
  if (!isLabel(label)) return null;
  if (value !== 1 && value !== -1) return null;
  if (!Array.isArray(rules) || rules.length > LIMITS.rules) return null;
  const named = rules.filter((rule): rule is string => typeof rule === "string" && rule.length <= LIMITS.rule);
  if (named.length < rules.length) return null;
  return { key: "OD20.Why.added", data: {}, label: label.trim(), value, rules: named };
}

/**
 * Reads the data that modules have added. The data may contain anything.
 * @returns `refused`: how many entries were invalid
 */
export function readAdded(said: {
  readonly reasons?: unknown;
  readonly parts?: unknown;
  readonly fails?: unknown;
  readonly forbids?: unknown;
}): { readonly added: Added; readonly refused: number } {
  const list: readonly unknown[] = Array.isArray(said.reasons) ? said.reasons : [];
  const reasons = list.slice(0, LIMITS.reasons).flatMap((entry) => readReason(entry) ?? []);
  const { parts, refused } = readAddedParts(said.parts);
  const words = [said.fails, said.forbids].map((word) => (isLabel(word) ? word.trim() : ""));
  const odd = [said.fails, said.forbids].filter((word) => word !== "" && word !== undefined && !isLabel(word));
  const [fails = "", forbids = ""] = words;
  return {
    added: { reasons, parts, fails, forbids },
    refused: list.length - reasons.length + refused + odd.length,
  };
}

/** The kind of a roll: an attack, or the kind and key of a check, or one input of a creature. */
export type Use = "attack" | { readonly kind: string; readonly key: string; readonly as?: string };

/** Returns the inputs of a creature that count for this roll, by the keys that effect changes use. */
function inputsOf(use: Use): readonly string[] {
  // Damage uses the bonuses that counted when its attack was made.
  if (use === "attack") return ["bonuses.attack", "bonuses.damage"];
  const { kind, key } = use;
  if (kind === "input") return [key];
  if (kind === "defense") return [`defenses.${key}.bonus`, "bonuses.defense"];
  return ["bonuses.checks", `${kind}s.${key}.bonus`, `own.${kind}s.${key}.bonus`];
}

/** Whether changes of these keys apply to a roll. @param keys for example `system.bonuses.attack` */
export function takes(use: Use, keys: readonly string[]): boolean {
  const inputs = inputsOf(use);
  return keys.some((key) => inputs.includes(key.replace(/^system\./u, "")));
}
