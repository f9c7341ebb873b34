/**
 * Every setting, one entry each: what it accepts, what holds at first, in which tab of the settings window it stands.
 * Registration, the window, `readSetting` and the types of `game.settings` derive from these entries. Texts of an entry
 * `showOdds` are `OD20.Settings.ShowOdds.name`, `.hint` and one per value. Rules of the table: rules/ruleset/ruleset-fields.ts.
 */
import { SYSTEM_ID } from "./constants.ts";

export type PlainValue = string | boolean;

interface Options {
  /** Whose it is; left out = the world's. */
  readonly scope?: "user" | "client";
  /** It also stands in Foundry's own list of settings, where players look for it. */
  readonly listed?: true;
  /** Everybody has to load the page again before it holds. */
  readonly reload?: true;
  /** A change of it is told in the chat, as a change of a rule is. */
  readonly announced?: true;
  /** A change of it changes derived numbers; left out = it changes what cards and windows show. */
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

/** When players see something of an NPC: always, after the target has answered, never. */
const DISCLOSURE = ["always", "after", "never"] as const;

const AUTOMATION = {
  npcDefense: choice(["auto", "prompt", "fixed"], "auto"),
  damageRoll: choice(["together", "onHit", "button"], "together"),
  /** What becomes of an action that is one too many in a turn. */
  turnLimits: choice(["tell", "refuse", "off"], "tell", { announced: true }),
  /** What becomes of what nobody has done of a turn when it is over. */
  unansweredUpkeep: choice(["roll", "lapse"], "roll"),
  /** What becomes of a move that is longer than the feet that are left. */
  movementLimit: choice(["show", "refuse"], "show", { announced: true }),
  /** Whether a reaction may still change a roll that was made, until its turn ends. @rule H-TURN-10 */
  reactionTiming: choice(["late", "beforeRoll"], "late", { announced: true }),
  /** Effects of a player's own making on a Game Master's creature: they wait for a click, or arrive. */
  homemadeEffects: choice(["ask", "auto"], "ask"),
  /** Whether the world's injuries stand beside the sample's, or in their place. */
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
  /** Who sees the chances of an attack: GMs alone, players against those about whom all is open to them, everybody. */
  showOdds: choice(["gm", "known", "everyone"], "known"),
};
const CONTENT = {
  contentLanguage: choice(["ru", "en"], "ru", { listed: true, reload: true }),
};
/** Each user's, or each device's. */
const OWN = {
  defendByItself: toggle(false, { scope: "user", listed: true }),
  skipDialog: toggle(false, { scope: "user", listed: true }),
  diceSound: toggle(true, { scope: "user" }),
  turnBar: choice(["on", "folded", "off"], "on", { scope: "client" }),
  zonesShown: toggle(true, { scope: "client" }),
  textSize: choice(["normal", "large", "larger"], "normal", { scope: "client" }),
};

/** By the tabs of the window, in its order. */
const TABS = { automation: AUTOMATION, secrecy: SECRECY, content: CONTENT, own: OWN };

/** Every setting that a person chooses. The profile stands in the window above the rules. */
export const SETTINGS = {
  ruleProfile: choice(["homebrew", "base", "d20-3e"], "homebrew", { changes: "rules" }),
  ...AUTOMATION,
  ...SECRECY,
  ...CONTENT,
  ...OWN,
};

const objectField = () => new foundry.data.fields.ObjectField();
/** What the world keeps without a control of its own. */
export const KEPT = {
  /** Fields of the ruleset that differ from the profile. */
  ruleOverrides: { field: objectField, changes: "rules" },
  lists: { field: objectField, changes: "rules" },
  /** What the world's clock was moved by for rests: kept where only Game Masters write. */
  restClocks: { field: objectField, changes: "cards" },
  /** For which language the packs were shown and hidden last; empty until a GM was asked. */
  contentArranged: {
    field: () => new foundry.data.fields.StringField({ required: true, blank: true, initial: "" }),
    changes: "nothing",
  },
  /** The newest step of module/migrations that the world has been through. */
  schemaVersion: {
    field: () =>
      new foundry.data.fields.NumberField({ required: true, nullable: false, integer: true, min: 0, initial: 0 }),
    changes: "nothing",
  },
} as const;

export type PlainTab = keyof typeof TABS;
export type SettingKey = keyof typeof SETTINGS;
/** What a setting holds. */
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
/** For `game.settings`: the field that keeps each setting (types/settings.d.ts). */
export type StoredSettings = {
  [K in SettingKey as `${typeof SYSTEM_ID}.${K}`]: FieldOf<SettingValue<K>>;
} & { [K in keyof typeof KEPT as `${typeof SYSTEM_ID}.${K}`]: ReturnType<(typeof KEPT)[K]["field"]> };

/** A setting as the window and files know it. */
export interface PlainSetting extends Entry<PlainValue> {
  /** Name of the setting below the system's id; also its name in exported files. */
  readonly key: SettingKey;
  readonly tab: PlainTab;
}

/** Key of a setting's texts without the last part. */
export const stemOf = (key: string): string => `OD20.Settings.${key.charAt(0).toUpperCase()}${key.slice(1)}`;

const isTab = (tab: string): tab is PlainTab => Object.hasOwn(TABS, tab);
const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(SETTINGS, key);

/** Every setting that is no rule, in the order of the window. */
export const PLAIN_SETTINGS: readonly PlainSetting[] = Object.keys(TABS)
  .filter(isTab)
  .flatMap((tab) =>
    Object.keys(TABS[tab])
      .filter(isSettingKey)
      .map((key) => ({ ...SETTINGS[key], key, tab })),
  );

/** Foundry's settings, asked for by any key: what each holds is checked here. */
interface Store {
  get(namespace: string, key: string): unknown;
  set(namespace: string, key: string, value: unknown): Promise<unknown>;
}
const store = (): Store => game.settings;

/** What a setting holds; a value that it does not accept, stored by a macro or another version, counts as its default. */
export function readSetting<K extends SettingKey>(key: K): SettingValue<K> {
  const { values, initial }: Entry<SettingValue<K>> = SETTINGS[key];
  const stored = store().get(SYSTEM_ID, key);
  return values.find((value) => value === stored) ?? initial;
}

/**
 * Stores a setting.
 * @throws RangeError for a value that it does not accept
 */
export async function writeSetting({ key, values }: PlainSetting, value: unknown): Promise<void> {
  if (!values.some((known) => known === value))
    throw new RangeError(`${key}: must be ${values.map(String).join(", ")}`);
  await store().set(SYSTEM_ID, key, value);
}

/** When players may see something of an NPC. */
export function disclosureOf(
  secret: "Name" | "Totals" | "Breakdown" | "Mitigation" | "Damage",
): SettingValue<"secretName"> {
  return readSetting(`secret${secret}`);
}
