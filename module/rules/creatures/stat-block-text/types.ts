/** What the reader of pasted stat blocks returns. Plain data; reasons are keys, not texts. */
import type { Characteristic } from "../../basics/ids.ts";
import type { DamagePart } from "../conversion.ts";

/** Part of a stat block in which an entry stands. */
export type Section = "traits" | "actions" | "bonus" | "reactions" | "legendary" | "lair";

/** Why a text is no stat block that can be read. */
export type RefusalReason =
  "empty" | "tooLong" | "html" | "json" | "severalBlocks" | "unknownLanguage" | "noStatBlock" | "notACreature";

export interface Refusal {
  readonly reason: RefusalReason;
  /** Lines from which a new block begins, counted from 0; only for several blocks. */
  readonly lines: readonly number[];
}

/**
 * Why a figure is marked. `disagrees`: another figure says otherwise. `twoReadings`: there is another way to read it.
 * `outOfRange`: it cannot be. `missing`: the text does not say it. `spelling`: a word was misspelled. `unknownWord`: a
 * word of a list is not known. `conditional`: it holds only sometimes, so it was left out.
 */
export type DoubtReason =
  "disagrees" | "twoReadings" | "outOfRange" | "missing" | "spelling" | "unknownWord" | "conditional";

/** A figure that somebody should look at. */
export interface Doubt {
  /** Path of the figure, such as "hitPoints", "saves.dexterity", "attacks.Bite.hit". */
  readonly field: string;
  readonly reason: DoubtReason;
  /** What the text says; a number or a word. */
  readonly stated?: number | string;
  /** What follows from the other figures. */
  readonly expected?: number | string;
}

/** What became of a line. `partly`: some of its numbers were not understood and stay in the text. */
export type Fate = "understood" | "partly" | "text" | "blank";

export interface LineFate {
  /** The line as it was pasted. */
  readonly text: string;
  readonly fate: Fate;
  /** Fields that were read from it. */
  readonly as: readonly string[];
}

export interface SaveFacts {
  readonly characteristic: Characteristic;
  readonly dc: number;
  readonly half: boolean;
}

export interface AreaFacts {
  readonly shape: "sphere" | "cube" | "cone" | "line" | "cylinder" | "emanation";
  /** Feet. */
  readonly size: number;
  /** Feet; 0 if the shape has no width. */
  readonly width: number;
}

/** An attack with a roll. */
export interface AttackFacts {
  readonly name: string;
  readonly section: Section;
  /** The entry as it was pasted, without its name. */
  readonly text: string;
  readonly manner: "melee" | "ranged" | "both";
  readonly isSpell: boolean;
  /** Bonus of the attack roll. Null if the text does not state it. */
  readonly hit: number | null;
  /** Feet; 0 for a ranged attack. */
  readonly reach: number;
  /** Feet; null for a melee attack. */
  readonly range: { readonly normal: number; readonly max: number } | null;
  readonly damage: readonly DamagePart[];
  /** Save of the target after a hit. */
  readonly save: SaveFacts | null;
  /** Conditions after a hit, or after a failed save. */
  readonly conditions: readonly string[];
  readonly recharge: number;
  readonly uses: UsesFacts | null;
}

export interface UsesFacts {
  readonly max: number;
  readonly per: "day" | "short" | "long";
}

/** Any other entry. */
export interface FeatureFacts {
  readonly name: string;
  readonly section: Section;
  /** The entry as it was pasted, without its name. */
  readonly text: string;
  readonly save: SaveFacts | null;
  readonly area: AreaFacts | null;
  readonly damage: readonly DamagePart[];
  readonly conditions: readonly string[];
  /** Lowest face of the d6 that restores it; 0 = it does not recharge. */
  readonly recharge: number;
  readonly uses: UsesFacts | null;
}

/** A creature as its text states it. Null and empty: not stated, or not understood. */
export interface CreatureReading {
  readonly name: string;
  readonly size: string;
  readonly kind: string;
  readonly alignment: string;
  readonly armorClass: number | null;
  readonly hitPoints: number | null;
  readonly hitDice: { readonly count: number; readonly faces: number; readonly flat: number } | null;
  /** Total of initiative; null = Dexterity. */
  readonly initiative: number | null;
  /** Feet by way: walk, climb, swim, fly, burrow. */
  readonly speed: Readonly<Record<string, number>>;
  readonly hovers: boolean;
  readonly characteristics: Readonly<Partial<Record<Characteristic, number>>>;
  /** Stated totals. */
  readonly saves: Readonly<Partial<Record<Characteristic, number>>>;
  /** Stated totals; Perception is "awareness", Investigation "analysis". */
  readonly skills: Readonly<Record<string, number>>;
  readonly resistances: readonly string[];
  readonly immunities: readonly string[];
  readonly vulnerabilities: readonly string[];
  readonly conditionImmunities: readonly string[];
  /** Feet by sense. */
  readonly senses: Readonly<Record<string, number>>;
  readonly passivePerception: number | null;
  readonly languages: readonly string[];
  readonly gear: string;
  readonly challenge: number | null;
  readonly experience: number | null;
  readonly magicResistant: boolean;
  /** Hit points that it regains each turn; 0 = none. */
  readonly regeneration: number;
  /** Legendary actions between two turns. Null if the text does not state them. */
  readonly legendary: number | null;
  /** Attacks of one action; empty = one, or not understood. */
  readonly several: readonly { readonly weapon: string; readonly count: number }[];
  readonly attacks: readonly AttackFacts[];
  readonly features: readonly FeatureFacts[];
}

/** The result for a text. */
export interface StatBlockReading {
  readonly refusal: Refusal | null;
  /** Null after a refusal. */
  readonly creature: CreatureReading | null;
  readonly doubts: readonly Doubt[];
  /** One for each line of the text. */
  readonly lines: readonly LineFate[];
}

/** Collects doubts while a text is read. */
export type Mark = (field: string, reason: DoubtReason, stated?: number | string, expected?: number | string) => void;
