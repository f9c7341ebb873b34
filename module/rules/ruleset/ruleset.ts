import { RulesError } from "../basics/errors.ts";
import { requireKey, requireRecord } from "../basics/input.ts";
import { BASE, D20_3E, HOMEBREW } from "./profiles.ts";
import { FIELDS, isRulesetField, OUTCOME_FIELDS, type FieldRule } from "./ruleset-fields.ts";
import type { ProfileId, Ruleset } from "./ruleset-types.ts";

export type * from "./ruleset-types.ts";
export { isRulesetField, OUTCOME_FIELDS } from "./ruleset-fields.ts";

/** Allowed values of each field. */
export const RULESET_FIELDS: { readonly [K in keyof Ruleset]: FieldRule<Ruleset[K]> } = FIELDS;

/** The three profiles by id. */
export const PROFILES: Readonly<Record<ProfileId, Ruleset>> = { homebrew: HOMEBREW, base: BASE, "d20-3e": D20_3E };

/** Error for an unknown setting or an invalid value. `field` is the name of the setting. */
export class RulesetError extends RulesError {
  readonly field: string;

  constructor(field: string, message: string) {
    super(field, message);
    this.name = "RulesetError";
    this.field = field;
  }
}

function isProfile(id: unknown): id is ProfileId {
  return typeof id === "string" && Object.hasOwn(PROFILES, id);
}

function accepts<T>(rule: FieldRule<T>, value: unknown): value is T {
  if ((rule.values as readonly unknown[]).includes(value)) return true;
  return (
    rule.integer !== undefined &&
    typeof value === "number" &&
    Number.isInteger(value) &&
    value >= rule.integer[0] &&
    value <= rule.integer[1]
  );
}

/** Describes the allowed values of a field for error messages. */
function accepted({ values, integer }: FieldRule<unknown>): string {
  const range = integer ? [`a whole number from ${String(integer[0])} to ${String(integer[1])}`] : [];
  return [...values.map(String), ...range].join(", ");
}

/** Sets one field if the value is allowed. The key type makes casts unnecessary. */
function assign<K extends keyof Ruleset>(target: { -readonly [P in K]: Ruleset[P] }, key: K, value: unknown): boolean {
  const rule = RULESET_FIELDS[key];
  if (!accepts(rule, value)) return false;
  target[key] = value;
  return true;
}

/**
 * Builds the ruleset of a world from a profile and the settings that the table changed.
 * @param choice profile (default: homebrew) and changed fields
 * @throws RulesetError naming the unknown or invalid field
 * @rule C-01 C-03 C-28 C-33 C-38 C-40 C-44 C-49 C-57 C-62
 */
export function resolveRuleset(
  choice: { profile?: string; overrides?: Readonly<Partial<Ruleset>> | null } = {},
): Ruleset {
  requireRecord("choice", choice);
  const profile = choice.profile ?? "homebrew";
  if (!isProfile(profile)) throw new RulesetError("profile", "must be homebrew, base or d20-3e");
  const overrides: unknown = choice.overrides ?? {};
  if (typeof overrides !== "object" || overrides === null || Array.isArray(overrides)) {
    throw new RulesetError("overrides", "must be a plain object");
  }
  const ruleset = { ...PROFILES[profile] };
  for (const [key, value] of Object.entries(overrides)) {
    if (value === undefined) continue;
    if (!isRulesetField(key)) throw new RulesetError(key, "is not a setting of the rules");
    if (key === "profile" && value !== profile) throw new RulesetError("profile", "cannot be overridden");
    if (!assign(ruleset, key, value)) throw new RulesetError(key, `must be ${accepted(FIELDS[key])}`);
  }
  return ruleset;
}

/**
 * Builds a ruleset from message data, like {@link resolveRuleset}. It ignores invalid fields instead of refusing them,
 * so that every card can be shown. Never throws.
 */
export function readRuleset(profile: unknown, overrides: unknown): Ruleset {
  const id = isProfile(profile) ? profile : "homebrew";
  if (typeof overrides !== "object" || overrides === null) return PROFILES[id];
  const known = lately.get(overrides);
  if (known?.profile === id) return known;
  const ruleset = { ...PROFILES[id] };
  for (const [key, value] of Object.entries(overrides)) {
    if (isRulesetField(key) && key !== "profile") assign(ruleset, key, value);
  }
  lately.set(overrides, Object.freeze(ruleset));
  return ruleset;
}

/** Cache by override record. Each card needs the same ruleset several times, and stored records never change. */
const lately = new WeakMap<object, Ruleset>();

/** Returns the fields that differ from the profile: the table's own choices. */
export function ownChoices(ruleset: Ruleset): Record<string, unknown> {
  requireRecord("ruleset", ruleset);
  const profile = requireKey("ruleset.profile", ruleset.profile, FIELDS.profile.values);
  const standard = new Map<string, unknown>(Object.entries(PROFILES[profile]));
  return Object.fromEntries(Object.entries(ruleset).filter(([key, value]) => standard.get(key) !== value));
}

/**
 * Returns the fields that decide the outcome and damage of an attack. Messages store all of them, so that later changes
 * of settings or profiles do not change old cards.
 */
export function outcomeOverrides(ruleset: Ruleset): Partial<Ruleset> {
  requireRecord("ruleset", ruleset);
  const chosen: { -readonly [K in keyof Ruleset]?: Ruleset[K] } = {};
  for (const key of OUTCOME_FIELDS) copy(chosen, ruleset, key);
  return chosen;
}

function copy<K extends keyof Ruleset>(target: { -readonly [P in K]?: Ruleset[P] }, source: Ruleset, key: K): void {
  target[key] = source[key];
}
