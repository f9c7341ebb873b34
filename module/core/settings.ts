/** Registers all settings of settings-list.ts, reports their changes, and reads the rules of the world. */
import { SYSTEM_ID } from "./constants.ts";
import { setTableLists } from "./table-lists.ts";
import { setTableChoices } from "./table-rules.ts";
import { isRulesetField, ownChoices, readRuleset, resolveRuleset, type Ruleset } from "../rules/ruleset/ruleset.ts";
import { KEPT, readSetting, SETTINGS, stemOf, type PlainValue } from "./settings-list.ts";

type Listener = (key: string) => void;
const listeners = new Set<Listener>();
const rulesListeners = new Set<(before: Ruleset) => void>();

/**
 * Calls the listener after a change of a setting that affects cards or behavior. Returns a function that removes the
 * listener.
 */
export function onSettingsChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/**
 * Calls the listener after a change of the table's rules or lists, before all other listeners. Derived numbers are
 * outdated at that moment. The listener gets the rules until now.
 */
export function onRulesChange(listener: (before: Ruleset) => void): void {
  rulesListeners.add(listener);
}

function changed(key: string, changes: "rules" | "cards" | "nothing" = "cards"): void {
  if (changes === "nothing") return;
  if (changes === "rules") {
    const before = currentRuleset();
    rulesetCache = null;
    useTable();
    for (const listener of rulesListeners) listener(before);
  }
  for (const listener of listeners) listener(key);
}

/** Copies rules and lists to the data layer, which cannot read settings itself. */
function useTable(): void {
  setTableChoices(currentRuleset());
  setTableLists(game.settings.get(SYSTEM_ID, "lists"));
}

function fieldOf(stem: string, values: readonly PlainValue[], initial: PlainValue): foundry.data.fields.DataField.Any {
  const { BooleanField, StringField } = foundry.data.fields;
  if (typeof initial === "boolean") return new BooleanField({ initial });
  const choices = Object.fromEntries(values.map(String).map((value) => [value, `${stem}.${value}`]));
  return new StringField({ required: true, choices, initial });
}

/** Foundry's settings registry, with the keys and fields of settings-list.ts. */
interface Registry {
  register(namespace: string, key: string, setting: object): void;
}

/** Registers all settings. Call it during `init`. */
export function registerSettings(): void {
  const settings: Registry = game.settings;
  for (const [key, { values, initial, scope = "world", listed = false, reload = false, changes }] of Object.entries(
    SETTINGS,
  )) {
    const stem = stemOf(key);
    settings.register(SYSTEM_ID, key, {
      name: `${stem}.name`,
      hint: `${stem}.hint`,
      scope,
      config: listed,
      requiresReload: reload,
      type: fieldOf(stem, values, initial),
      onChange: () => {
        changed(key, changes);
      },
    });
  }
  for (const [key, { field, changes }] of Object.entries(KEPT))
    settings.register(SYSTEM_ID, key, {
      scope: "world",
      config: false,
      type: field(),
      onChange: () => {
        changed(key, changes);
      },
    });
  useTable();
}

let rulesetCache: Ruleset | null = null;

/** Returns the rules of the world: the profile with the changed fields. */
export function currentRuleset(): Ruleset {
  rulesetCache ??= readWorldRuleset();
  return rulesetCache;
}

function readWorldRuleset(): Ruleset {
  const stored = storedRules();
  try {
    return resolveRuleset(stored);
  } catch (error) {
    // A field that a later version renamed must not stop the game. Invalid fields are ignored.
    console.warn(error);
    return readRuleset(stored.profile, stored.overrides);
  }
}

/** Returns the stored choice of rules. */
const storedRules = () => ({
  profile: readSetting("ruleProfile"),
  overrides: { ...game.settings.get(SYSTEM_ID, "ruleOverrides") },
});

/**
 * Stores a choice of rules. It writes only the settings that changed.
 * @param rules the complete new ruleset; fields equal to the profile are not stored as overrides. Stored fields that
 * this version does not know are kept.
 */
export async function storeRules(rules: Ruleset): Promise<void> {
  const old = storedRules();
  const overrides = {
    ...Object.fromEntries(Object.entries(old.overrides).filter(([key]) => !isRulesetField(key))),
    ...ownChoices(rules),
  };
  if (JSON.stringify(sorted(overrides)) !== JSON.stringify(sorted(old.overrides)))
    await game.settings.set(SYSTEM_ID, "ruleOverrides", overrides);
  if (rules.profile !== old.profile) await game.settings.set(SYSTEM_ID, "ruleProfile", rules.profile);
}

function sorted(record: Readonly<Record<string, unknown>>): [string, unknown][] {
  return Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
}
