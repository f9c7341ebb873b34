/** Every setting that is no rule: what it accepts, what stands there at first, how it is read and written. */
import { SYSTEM_ID } from "./constants.ts";

export type NpcDefenseMode = "auto" | "prompt" | "fixed";
export type DamageRollMode = "together" | "onHit" | "button";
/** When players see something of an NPC: always, after the target has answered, never. */
export type Disclosure = "always" | "after" | "never";
/** Who sees the chances of an attack: GMs alone, players against what they know all about, everybody. */
export type ShowOdds = "gm" | "known" | "everyone";
/** What becomes of a deed that is one too many in a turn: told, refused to players, nothing. */
export type TurnLimits = "tell" | "refuse" | "off";
/** What becomes of what nobody has done of a turn when it is over. */
export type UnansweredUpkeep = "roll" | "lapse";
/** What becomes of a way that is longer than a turn has feet: shown, refused to players. */
export type MovementLimit = "show" | "refuse";
/** Whether a reaction may still change a roll that was made, until its turn ends. @rule H-TURN-10 */
export type ReactionTiming = "late" | "beforeRoll";
/** Effects of a player's own making on a Game Master's creature: they wait for a click, or arrive. */
export type HomemadeEffects = "ask" | "auto";
/** Whether the world's injuries stand beside the sample's, or in their place. */
export type InjuryTable = "merged" | "own";
/** The turn bar: whole, one line until it is unfolded, not at all. */
export type TurnBar = "on" | "folded" | "off";
export type TextSize = "normal" | "large" | "larger";
export type ContentLanguage = "ru" | "en";

export const NPC_DEFENSE: readonly NpcDefenseMode[] = ["auto", "prompt", "fixed"];
export const DAMAGE_ROLL: readonly DamageRollMode[] = ["together", "onHit", "button"];
export const DISCLOSURE: readonly Disclosure[] = ["always", "after", "never"];
export const SHOW_ODDS: readonly ShowOdds[] = ["gm", "known", "everyone"];
export const TURN_LIMITS: readonly TurnLimits[] = ["tell", "refuse", "off"];
export const UNANSWERED_UPKEEP: readonly UnansweredUpkeep[] = ["roll", "lapse"];
export const MOVEMENT_LIMIT: readonly MovementLimit[] = ["show", "refuse"];
export const REACTION_TIMING: readonly ReactionTiming[] = ["late", "beforeRoll"];
export const HOMEMADE_EFFECTS: readonly HomemadeEffects[] = ["ask", "auto"];
export const INJURY_TABLE: readonly InjuryTable[] = ["merged", "own"];
export const TURN_BAR: readonly TurnBar[] = ["on", "folded", "off"];
export const TEXT_SIZE: readonly TextSize[] = ["normal", "large", "larger"];
const CONTENT_LANGUAGE: readonly ContentLanguage[] = ["ru", "en"];

export type PlainTab = "automation" | "secrecy" | "content" | "own";
export type PlainValue = string | boolean;

export interface PlainSetting {
  /** Name of the setting below the system's id; also its name in exported files. */
  readonly key: string;
  /** Stem of its texts: `OD20.Settings.<text>.name`, `.hint` and one per value. */
  readonly text: string;
  readonly tab: PlainTab;
  readonly values: readonly PlainValue[];
  readonly initial: PlainValue;
  /** Everybody has to load the page again before it holds. */
  readonly reload: boolean;
  readonly read: () => PlainValue;
  /** @throws RangeError for a value that it does not accept */
  readonly write: (value: unknown) => Promise<unknown>;
}

/** What each setting holds. */
interface SettingValues {
  readonly npcDefense: NpcDefenseMode;
  readonly damageRoll: DamageRollMode;
  readonly turnLimits: TurnLimits;
  readonly unansweredUpkeep: UnansweredUpkeep;
  readonly movementLimit: MovementLimit;
  readonly reactionTiming: ReactionTiming;
  readonly homemadeEffects: HomemadeEffects;
  readonly injuryTable: InjuryTable;
  readonly restMovesClock: boolean;
  readonly secretName: Disclosure;
  readonly secretTotals: Disclosure;
  readonly secretBreakdown: Disclosure;
  readonly secretMitigation: Disclosure;
  readonly secretDamage: Disclosure;
  readonly comradesSeen: boolean;
  readonly showOdds: ShowOdds;
  readonly contentLanguage: ContentLanguage;
  readonly defendByItself: boolean;
  readonly skipDialog: boolean;
  readonly diceSound: boolean;
  readonly turnBar: TurnBar;
  readonly zonesShown: boolean;
  readonly textSize: TextSize;
}
export type SettingKey = keyof SettingValues;

interface Slot<T> {
  readonly tab: PlainTab;
  readonly values: readonly T[];
  readonly initial: T;
  readonly reload?: boolean;
  readonly set: (value: T) => Promise<unknown>;
}

const SWITCH: readonly boolean[] = [true, false];
const ID = SYSTEM_ID;

/** In the order in which the window shows them. */
const SLOTS: { readonly [K in SettingKey]: Slot<SettingValues[K]> } = {
  npcDefense: {
    tab: "automation",
    values: NPC_DEFENSE,
    initial: "auto",
    set: (value) => game.settings.set(ID, "npcDefense", value),
  },
  damageRoll: {
    tab: "automation",
    values: DAMAGE_ROLL,
    initial: "together",
    set: (value) => game.settings.set(ID, "damageRoll", value),
  },
  turnLimits: {
    tab: "automation",
    values: TURN_LIMITS,
    initial: "tell",
    set: (value) => game.settings.set(ID, "turnLimits", value),
  },
  unansweredUpkeep: {
    tab: "automation",
    values: UNANSWERED_UPKEEP,
    initial: "roll",
    set: (value) => game.settings.set(ID, "unansweredUpkeep", value),
  },
  movementLimit: {
    tab: "automation",
    values: MOVEMENT_LIMIT,
    initial: "show",
    set: (value) => game.settings.set(ID, "movementLimit", value),
  },
  reactionTiming: {
    tab: "automation",
    values: REACTION_TIMING,
    initial: "late",
    set: (value) => game.settings.set(ID, "reactionTiming", value),
  },
  homemadeEffects: {
    tab: "automation",
    values: HOMEMADE_EFFECTS,
    initial: "ask",
    set: (value) => game.settings.set(ID, "homemadeEffects", value),
  },
  injuryTable: {
    tab: "automation",
    values: INJURY_TABLE,
    initial: "merged",
    set: (value) => game.settings.set(ID, "injuryTable", value),
  },
  restMovesClock: {
    tab: "automation",
    values: SWITCH,
    initial: true,
    set: (value) => game.settings.set(ID, "restMovesClock", value),
  },
  secretName: {
    tab: "secrecy",
    values: DISCLOSURE,
    initial: "always",
    set: (value) => game.settings.set(ID, "secretName", value),
  },
  secretTotals: {
    tab: "secrecy",
    values: DISCLOSURE,
    initial: "after",
    set: (value) => game.settings.set(ID, "secretTotals", value),
  },
  secretBreakdown: {
    tab: "secrecy",
    values: DISCLOSURE,
    initial: "never",
    set: (value) => game.settings.set(ID, "secretBreakdown", value),
  },
  secretMitigation: {
    tab: "secrecy",
    values: DISCLOSURE,
    initial: "after",
    set: (value) => game.settings.set(ID, "secretMitigation", value),
  },
  secretDamage: {
    tab: "secrecy",
    values: DISCLOSURE,
    initial: "after",
    set: (value) => game.settings.set(ID, "secretDamage", value),
  },
  comradesSeen: {
    tab: "secrecy",
    values: SWITCH,
    initial: true,
    set: (value) => game.settings.set(ID, "comradesSeen", value),
  },
  showOdds: {
    tab: "secrecy",
    values: SHOW_ODDS,
    initial: "known",
    set: (value) => game.settings.set(ID, "showOdds", value),
  },
  contentLanguage: {
    tab: "content",
    values: CONTENT_LANGUAGE,
    initial: "ru",
    reload: true,
    set: (value) => game.settings.set(ID, "contentLanguage", value),
  },
  defendByItself: {
    tab: "own",
    values: SWITCH,
    initial: false,
    set: (value) => game.settings.set(ID, "defendByItself", value),
  },
  skipDialog: {
    tab: "own",
    values: SWITCH,
    initial: false,
    set: (value) => game.settings.set(ID, "skipDialog", value),
  },
  diceSound: {
    tab: "own",
    values: SWITCH,
    initial: true,
    set: (value) => game.settings.set(ID, "diceSound", value),
  },
  turnBar: {
    tab: "own",
    values: TURN_BAR,
    initial: "on",
    set: (value) => game.settings.set(ID, "turnBar", value),
  },
  zonesShown: {
    tab: "own",
    values: SWITCH,
    initial: true,
    set: (value) => game.settings.set(ID, "zonesShown", value),
  },
  textSize: {
    tab: "own",
    values: TEXT_SIZE,
    initial: "normal",
    set: (value) => game.settings.set(ID, "textSize", value),
  },
};

/** What a setting holds; a value that it does not accept, stored by a macro or another version, counts as its default. */
export function readSetting<K extends SettingKey>(key: K): SettingValues[K] {
  const { values, initial } = SLOTS[key];
  const stored: unknown = game.settings.get(ID, key);
  return values.find((value) => value === stored) ?? initial;
}

/**
 * Stores a setting.
 * @returns what it holds now
 * @throws RangeError for a value that it does not accept
 */
async function writeSetting<K extends SettingKey>(key: K, value: unknown): Promise<SettingValues[K]> {
  const { values, set } = SLOTS[key];
  const found = values.find((known) => known === value);
  if (found === undefined) throw new RangeError(`${key}: must be ${values.map(String).join(", ")}`);
  await set(found);
  return found;
}

function plain(key: SettingKey): PlainSetting {
  const { tab, values, initial, reload = false } = SLOTS[key];
  return {
    key,
    tab,
    values,
    initial,
    reload,
    text: key.charAt(0).toUpperCase() + key.slice(1),
    read: () => readSetting(key),
    write: (value) => writeSetting(key, value),
  };
}

const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(SLOTS, key);

/** Every setting that is no rule, in order. */
export const PLAIN_SETTINGS: readonly PlainSetting[] = Object.keys(SLOTS)
  .filter(isSettingKey)
  .map((key) => plain(key));

/** What of an NPC may be kept from players. */
type Secret = "Name" | "Totals" | "Breakdown" | "Mitigation" | "Damage";

/** When players may see something of an NPC. */
export function disclosureOf(secret: Secret): Disclosure {
  return readSetting(`secret${secret}`);
}
