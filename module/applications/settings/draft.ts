/** Unsaved values of the settings window, as plain data. Pure. */
import type { ListName, Lists } from "../../core/table-lists.ts";
import { LIST_NAMES } from "../../core/table-lists.ts";
import {
  ownChoices,
  PROFILES,
  RULESET_FIELDS,
  readRuleset,
  type ProfileId,
  type Ruleset,
} from "../../rules/ruleset/ruleset.ts";

type PlainValues = Readonly<Record<string, string | boolean>>;

/** All settings of a table, saved or as a draft. */
export interface Settings {
  readonly rules: Ruleset;
  /** Values by setting key. */
  readonly plain: PlainValues;
  readonly lists: Lists;
}

/** Id of a changed value, such as `rules.tieHalves`, `plain.npcDefense` or `lists.skills`. */
export type ChangeId = string;

/** Parses a form value of a rule. An empty number means the field's keyword, if it has one. Returns null for an invalid value. */
export function parseRule(field: keyof Ruleset, text: string): string | number | boolean | null {
  const { values, integer } = RULESET_FIELDS[field];
  const [word] = values;
  if (integer && word !== undefined && text.trim() === "") return word;
  const known = values.find((value) => String(value) === text);
  if (known !== undefined) return known;
  const number = Number(text);
  return integer && text.trim() !== "" && Number.isInteger(number) && number >= integer[0] && number <= integer[1]
    ? number
    : null;
}

/** Returns the settings with one rule changed; unchanged when the field rejects the value. */
export function withRule(settings: Settings, field: keyof Ruleset, value: unknown): Settings {
  return { ...settings, rules: readRuleset(settings.rules.profile, { ...settings.rules, [field]: value }) };
}

/** Returns the settings with the given rules reset to the profile. */
export function withProfileRules(settings: Settings, fields: readonly (keyof Ruleset)[]): Settings {
  const standard: Ruleset = PROFILES[settings.rules.profile];
  return fields.reduce((next, field) => withRule(next, field, standard[field]), settings);
}

/** Returns the settings with another profile. Rules that the table changed from its old profile stay changed. */
export function withProfile(settings: Settings, profile: ProfileId): Settings {
  return { ...settings, rules: readRuleset(profile, ownChoices(settings.rules)) };
}

export function withPlain(settings: Settings, key: string, value: string | boolean): Settings {
  return { ...settings, plain: { ...settings.plain, [key]: value } };
}

export function withList(settings: Settings, name: ListName, entries: Lists[ListName]): Settings {
  return { ...settings, lists: { ...settings.lists, [name]: entries } };
}

function differing(prefix: string, before: object, after: object): ChangeId[] {
  const old = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after)
    .filter(([key, value]) => old.get(key) !== value)
    .map(([key]) => `${prefix}.${key}`);
}

/** Returns the ids of all values that saving would write. */
export function changesOf(saved: Settings, draft: Settings): ReadonlySet<ChangeId> {
  const lists = LIST_NAMES.filter(
    (name) => JSON.stringify(saved.lists[name]) !== JSON.stringify(draft.lists[name]),
  ).map((name) => `lists.${name}`);
  return new Set([
    ...differing("rules", saved.rules, draft.rules),
    ...differing("plain", saved.plain, draft.plain),
    ...lists,
  ]);
}

/**
 * Returns the ids of what the user has changed: another game is one change, though saving writes all the rules that it brings.
 */
export function choicesOf(saved: Settings, draft: Settings): ReadonlySet<ChangeId> {
  const changes = changesOf(saved, draft);
  if (saved.rules.profile === draft.rules.profile) return changes;
  const [before, after] = [ownChoices(saved.rules), ownChoices(draft.rules)];
  const own = Object.keys({ ...before, ...after }).filter((field) => before[field] !== after[field]);
  const others = [...changes].filter((id) => id === "rules.profile" || !id.startsWith("rules."));
  return new Set([...others, ...own.map((field) => `rules.${field}`)]);
}

/** Returns the draft after the world's settings changed. Values that the draft did not change take the new settings. */
export function rebased(before: Settings, draft: Settings, after: Settings): Settings {
  const mine = changesOf(before, draft);
  const rules: Record<string, unknown> = { ...after.rules };
  for (const [key, value] of Object.entries(draft.rules)) if (mine.has(`rules.${key}`)) rules[key] = value;
  const plain: Record<string, string | boolean> = { ...after.plain };
  for (const [key, value] of Object.entries(draft.plain)) if (mine.has(`plain.${key}`)) plain[key] = value;
  const list = (name: ListName): Lists[ListName] => (mine.has(`lists.${name}`) ? draft.lists : after.lists)[name];
  const profile = mine.has("rules.profile") ? draft.rules.profile : after.rules.profile;
  return {
    rules: readRuleset(profile, rules),
    plain,
    lists: {
      skills: list("skills"),
      attributes: list("attributes"),
      weaponTypes: list("weaponTypes"),
      damageTypes: list("damageTypes"),
    },
  };
}
