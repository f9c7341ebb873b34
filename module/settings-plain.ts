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
export const MOVEMENT_LIMIT: readonly MovementLimit[] = ["show", "refuse"];
export const REACTION_TIMING: readonly ReactionTiming[] = ["late", "beforeRoll"];
export const HOMEMADE_EFFECTS: readonly HomemadeEffects[] = ["ask", "auto"];
export const INJURY_TABLE: readonly InjuryTable[] = ["merged", "own"];
export const TURN_BAR: readonly TurnBar[] = ["on", "folded", "off"];
export const TEXT_SIZE: readonly TextSize[] = ["normal", "large", "larger"];
export const CONTENT_LANGUAGE: readonly ContentLanguage[] = ["ru", "en"];

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

/** The settings window's own entries of `game.settings`, typed once per setting. */
interface Slot<T> {
  readonly key: string;
  readonly tab: PlainTab;
  readonly values: readonly T[];
  readonly initial: T;
  readonly reload?: boolean;
  readonly get: () => T;
  readonly set: (value: T) => Promise<unknown>;
}

function plain<T extends PlainValue>({ key, tab, values, initial, reload = false, get, set }: Slot<T>): PlainSetting {
  return {
    key,
    tab,
    values,
    initial,
    reload,
    text: key.charAt(0).toUpperCase() + key.slice(1),
    read: get,
    write: async (value) => {
      const found = values.find((known) => known === value);
      if (found === undefined) throw new RangeError(`${key}: must be ${values.map(String).join(", ")}`);
      return set(found);
    },
  };
}

const SWITCH: readonly boolean[] = [true, false];
const ID = SYSTEM_ID;

/** In the order in which the window shows them. */
export const PLAIN_SETTINGS: readonly PlainSetting[] = [
  plain({
    key: "npcDefense",
    tab: "automation",
    values: NPC_DEFENSE,
    initial: "auto",
    get: () => game.settings.get(ID, "npcDefense"),
    set: (value) => game.settings.set(ID, "npcDefense", value),
  }),
  plain({
    key: "damageRoll",
    tab: "automation",
    values: DAMAGE_ROLL,
    initial: "together",
    get: () => game.settings.get(ID, "damageRoll"),
    set: (value) => game.settings.set(ID, "damageRoll", value),
  }),
  plain({
    key: "turnLimits",
    tab: "automation",
    values: TURN_LIMITS,
    initial: "tell",
    get: () => game.settings.get(ID, "turnLimits"),
    set: (value) => game.settings.set(ID, "turnLimits", value),
  }),
  plain({
    key: "movementLimit",
    tab: "automation",
    values: MOVEMENT_LIMIT,
    initial: "show",
    get: () => game.settings.get(ID, "movementLimit"),
    set: (value) => game.settings.set(ID, "movementLimit", value),
  }),
  plain({
    key: "reactionTiming",
    tab: "automation",
    values: REACTION_TIMING,
    initial: "late",
    get: () => game.settings.get(ID, "reactionTiming"),
    set: (value) => game.settings.set(ID, "reactionTiming", value),
  }),
  plain({
    key: "homemadeEffects",
    tab: "automation",
    values: HOMEMADE_EFFECTS,
    initial: "ask",
    get: () => game.settings.get(ID, "homemadeEffects"),
    set: (value) => game.settings.set(ID, "homemadeEffects", value),
  }),
  plain({
    key: "injuryTable",
    tab: "automation",
    values: INJURY_TABLE,
    initial: "merged",
    get: () => game.settings.get(ID, "injuryTable"),
    set: (value) => game.settings.set(ID, "injuryTable", value),
  }),
  plain({
    key: "restMovesClock",
    tab: "automation",
    values: SWITCH,
    initial: true,
    get: () => game.settings.get(ID, "restMovesClock"),
    set: (value) => game.settings.set(ID, "restMovesClock", value),
  }),
  plain({
    key: "secretName",
    tab: "secrecy",
    values: DISCLOSURE,
    initial: "always",
    get: () => game.settings.get(ID, "secretName"),
    set: (value) => game.settings.set(ID, "secretName", value),
  }),
  plain({
    key: "secretTotals",
    tab: "secrecy",
    values: DISCLOSURE,
    initial: "after",
    get: () => game.settings.get(ID, "secretTotals"),
    set: (value) => game.settings.set(ID, "secretTotals", value),
  }),
  plain({
    key: "secretBreakdown",
    tab: "secrecy",
    values: DISCLOSURE,
    initial: "never",
    get: () => game.settings.get(ID, "secretBreakdown"),
    set: (value) => game.settings.set(ID, "secretBreakdown", value),
  }),
  plain({
    key: "secretMitigation",
    tab: "secrecy",
    values: DISCLOSURE,
    initial: "after",
    get: () => game.settings.get(ID, "secretMitigation"),
    set: (value) => game.settings.set(ID, "secretMitigation", value),
  }),
  plain({
    key: "secretDamage",
    tab: "secrecy",
    values: DISCLOSURE,
    initial: "after",
    get: () => game.settings.get(ID, "secretDamage"),
    set: (value) => game.settings.set(ID, "secretDamage", value),
  }),
  plain({
    key: "comradesSeen",
    tab: "secrecy",
    values: SWITCH,
    initial: true,
    get: () => game.settings.get(ID, "comradesSeen"),
    set: (value) => game.settings.set(ID, "comradesSeen", value),
  }),
  plain({
    key: "showOdds",
    tab: "secrecy",
    values: SHOW_ODDS,
    initial: "known",
    get: () => game.settings.get(ID, "showOdds"),
    set: (value) => game.settings.set(ID, "showOdds", value),
  }),
  plain({
    key: "contentLanguage",
    tab: "content",
    values: CONTENT_LANGUAGE,
    initial: "ru",
    reload: true,
    get: () => game.settings.get(ID, "contentLanguage"),
    set: (value) => game.settings.set(ID, "contentLanguage", value),
  }),
  plain({
    key: "defendByItself",
    tab: "own",
    values: SWITCH,
    initial: false,
    get: () => game.settings.get(ID, "defendByItself"),
    set: (value) => game.settings.set(ID, "defendByItself", value),
  }),
  plain({
    key: "skipDialog",
    tab: "own",
    values: SWITCH,
    initial: false,
    get: () => game.settings.get(ID, "skipDialog"),
    set: (value) => game.settings.set(ID, "skipDialog", value),
  }),
  plain({
    key: "diceSound",
    tab: "own",
    values: SWITCH,
    initial: true,
    get: () => game.settings.get(ID, "diceSound"),
    set: (value) => game.settings.set(ID, "diceSound", value),
  }),
  plain({
    key: "turnBar",
    tab: "own",
    values: TURN_BAR,
    initial: "on",
    get: () => game.settings.get(ID, "turnBar"),
    set: (value) => game.settings.set(ID, "turnBar", value),
  }),
  plain({
    key: "zonesShown",
    tab: "own",
    values: SWITCH,
    initial: true,
    get: () => game.settings.get(ID, "zonesShown"),
    set: (value) => game.settings.set(ID, "zonesShown", value),
  }),
  plain({
    key: "textSize",
    tab: "own",
    values: TEXT_SIZE,
    initial: "normal",
    get: () => game.settings.get(ID, "textSize"),
    set: (value) => game.settings.set(ID, "textSize", value),
  }),
];
