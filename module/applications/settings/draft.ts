/** What the window holds before it is saved, as plain data. Pure. */
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

export type PlainValues = Readonly<Record<string, string | boolean>>;

/** All settings of a table as they are, or as they shall be. */
export interface Settings {
  readonly rules: Ruleset;
  /** By the setting's key. */
  readonly plain: PlainValues;
  readonly lists: Lists;
}

/** The name of something that can change: `rules.tieHalves`, `plain.npcDefense`, `lists.skills`. */
export type ChangeId = string;

/** A field's value as a form writes it; an empty number is the word that the field knows. Null for what it does not accept. */
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

/** With one rule changed; unchanged when the field does not accept the value. */
export function withRule(settings: Settings, field: keyof Ruleset, value: unknown): Settings {
  return { ...settings, rules: readRuleset(settings.rules.profile, { ...settings.rules, [field]: value }) };
}

/** With some rules as the profile has them. */
export function withProfileRules(settings: Settings, fields: readonly (keyof Ruleset)[]): Settings {
  const standard: Ruleset = PROFILES[settings.rules.profile];
  return fields.reduce((next, field) => withRule(next, field, standard[field]), settings);
}

/** With another profile; what the table had chosen otherwise than its old profile stays chosen. */
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

/** What saving would write. */
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

/** The draft after the world's settings changed under it: what this window has not touched follows. */
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
