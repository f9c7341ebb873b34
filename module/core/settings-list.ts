/**
 * All settings, one entry each: allowed values, default, and tab in the settings window. The registration, the window,
 * `readSetting` and the types of `game.settings` derive from these entries. The texts of a setting `showOdds` are
 * `OD20.Settings.ShowOdds.name`, `.hint` and one per value. The rules of the table are in
 * rules/ruleset/ruleset-fields.ts.
 */
import { FIELDS } from "../rules/ruleset/ruleset-fields.ts";
import { SYSTEM_ID } from "./constants.ts";

export type PlainValue = string | boolean;

interface Options {
  /** Scope of the setting. Default: world. */
  readonly scope?: "user" | "client";
  /** True if Foundry's own settings window shows the setting, too. */
  readonly listed?: true;
  /** True if all users must reload the page before the setting takes effect. */
  readonly reload?: true;
  /** True if the chat reports a change of the setting. */
  readonly announced?: true;
  /** "rules" if a change affects derived numbers. By default it affects only cards and windows. */
  readonly changes?: "rules";
}

interface Entry<T extends PlainValue> extends Options {
  readonly values: readonly T[];
  readonly initial: T;
}

const choice = <const T extends string>(
  values: readonly T[],
  initial: NoInfer<T>,
  options: Options = {},
): Entry<T> => ({ values, initial, ...options });
const toggle = (initial: boolean, options: Options = {}): Entry<boolean> => ({
  values: [true, false],
  initial,
  ...options,
});

/** When players see data of an NPC: always, after the target answered, or never. */
const DISCLOSURE = ["always", "after", "never"] as const;

const AUTOMATION = {
  npcDefense: choice(["auto", "prompt", "fixed"], "auto"),
  damageRoll: choice(["together", "onHit", "button"], "together"),
  /** How the system treats an action that exceeds the turn's actions. */
  turnLimits: choice(["tell", "refuse", "off"], "tell", { announced: true }),
  /** What happens to unresolved upkeep at the end of the turn. */
  unansweredUpkeep: choice(["roll", "lapse"], "roll"),
  /** How the system treats a movement that is longer than the movement left. */
  movementLimit: choice(["show", "refuse"], "show", { announced: true }),
  /** Whether a reaction may change a finished roll until the end of the turn. @rule H-TURN-10 */
  reactionTiming: choice(["late", "beforeRoll"], "late", { announced: true }),
  /** Whether effects that a player created apply to a GM's creature after a click of the GM or at once. */
  homemadeEffects: choice(["ask", "auto"], "ask"),
  /** Whether the world's injuries are added to the sample injuries or replace them. */
  injuryTable: choice(["merged", "own"], "merged"),
  restMovesClock: toggle(true),
};
const SECRECY = {
  secretName: choice(DISCLOSURE, "always"),
  secretTotals: choice(DISCLOSURE, "after"),
  secretBreakdown: choice(DISCLOSURE, "never"),
  secretMitigation: choice(DISCLOSURE, "after"),
  secretDamage: choice(DISCLOSURE, "after"),
  comradesSeen: toggle(true),
  /** Who sees the odds of an attack: only GMs, players if they may know all data of the target, or everyone. */
  showOdds: choice(["gm", "known", "everyone"], "known"),
};
const CONTENT = {
  contentLanguage: choice(["ru", "en"], "ru", { listed: true, reload: true }),
};
/** Settings of each user or each client. */
const OWN = {
  defendByItself: toggle(false, { scope: "user", listed: true }),
  skipDialog: toggle(false, { scope: "user", listed: true }),
  diceSound: toggle(true, { scope: "user" }),
  turnBar: choice(["on", "folded", "off"], "on", { scope: "client" }),
  zonesShown: toggle(true, { scope: "client" }),
  textSize: choice(["normal", "large", "larger"], "normal", { scope: "client" }),
};

/** Settings by tab, in the order of the window. */
const TABS = { automation: AUTOMATION, secrecy: SECRECY, content: CONTENT, own: OWN };

/** All settings that a user can change. The profile is shown above the rules. */
export const SETTINGS = {
  ruleProfile: choice(FIELDS.profile.values, "homebrew", { changes: "rules" }),
  ...AUTOMATION,
  ...SECRECY,
  ...CONTENT,
  ...OWN,
};

const objectField = () => new foundry.data.fields.ObjectField();
/** World data in settings without a control in the window. */
export const KEPT = {
  /** Rule fields that differ from the profile. */
  ruleOverrides: { field: objectField, changes: "rules" },
  lists: { field: objectField, changes: "rules" },
  /** Changes of the world clock by rests. They are stored in a setting because only GMs can write it. */
  restClocks: { field: objectField, changes: "cards" },
  /** Language for which the visibility of the packs was last set. Empty until a GM was asked. */
  contentArranged: {
    field: () => new foundry.data.fields.StringField({ required: true, blank: true, initial: "" }),
    changes: "nothing",
  },
  /** Number of the newest migration in module/migrations that ran in this world. */
  schemaVersion: {
    field: () =>
      new foundry.data.fields.NumberField({ required: true, nullable: false, integer: true, min: 0, initial: 0 }),
    changes: "nothing",
  },
} as const;

export type PlainTab = keyof typeof TABS;
export type SettingKey = keyof typeof SETTINGS;
/** Type of a setting's value. */
export type SettingValue<K extends SettingKey> = (typeof SETTINGS)[K]["initial"];
export type ContentLanguage = SettingValue<"contentLanguage">;
export type InjuryTable = SettingValue<"injuryTable">;
export type NpcDefenseMode = SettingValue<"npcDefense">;
export type ShowOdds = SettingValue<"showOdds">;
export type TurnLimits = SettingValue<"turnLimits">;
export type UnansweredUpkeep = SettingValue<"unansweredUpkeep">;

type FieldOf<T extends PlainValue> = [T] extends [string]
  ? foundry.data.fields.StringField<{ required: true; choices: Record<T, string> }>
  : foundry.data.fields.BooleanField<{ initial: boolean }>;
/** Types of the stored fields for `game.settings` (types/settings.d.ts). */
export type StoredSettings = {
  [K in SettingKey as `${typeof SYSTEM_ID}.${K}`]: FieldOf<SettingValue<K>>;
} & { [K in keyof typeof KEPT as `${typeof SYSTEM_ID}.${K}`]: ReturnType<(typeof KEPT)[K]["field"]> };

/** A setting as the settings window and exported files use it. */
export interface PlainSetting extends Entry<PlainValue> {
  /** Name of the setting in its namespace and in exported files. */
  readonly key: SettingKey;
  readonly tab: PlainTab;
}

/** Returns the start of the language keys of a setting. */
export const stemOf = (key: string): string => `OD20.Settings.${key.charAt(0).toUpperCase()}${key.slice(1)}`;

const isTab = (tab: string): tab is PlainTab => Object.hasOwn(TABS, tab);
const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(SETTINGS, key);

/** All settings except rules, in the order of the window. */
export const PLAIN_SETTINGS: readonly PlainSetting[] = Object.keys(TABS)
  .filter(isTab)
  .flatMap((tab) =>
    Object.keys(TABS[tab])
      .filter(isSettingKey)
      .map((key) => ({ ...SETTINGS[key], key, tab })),
  );

/** Foundry's settings with untyped keys. `readSetting` checks the values. */
interface Store {
  get(namespace: string, key: string): unknown;
  set(namespace: string, key: string, value: unknown): Promise<unknown>;
}
const store = (): Store => game.settings;

/**
 * Returns the value of a setting. An invalid stored value, for example from a macro or another version, counts as the
 * default.
 */
export function readSetting<K extends SettingKey>(key: K): SettingValue<K> {
  const { values, initial }: Entry<SettingValue<K>> = SETTINGS[key];
  const stored = store().get(SYSTEM_ID, key);
  return values.find((value) => value === stored) ?? initial;
}

/**
 * Stores a setting.
 * @throws RangeError for an invalid value
 */
export async function writeSetting({ key, values }: PlainSetting, value: unknown): Promise<void> {
  if (!values.some((known) => known === value))
    throw new RangeError(`${key}: must be ${values.map(String).join(", ")}`);
  await store().set(SYSTEM_ID, key, value);
}

/** Returns when players may see this kind of data of an NPC. */
export function disclosureOf(
  secret: "Name" | "Totals" | "Breakdown" | "Mitigation" | "Damage",
): SettingValue<"secretName"> {
  return readSetting(`secret${secret}`);
}
