import type { Contribution } from "../../rules/basics/contribution.ts";
import type { Attribute, Characteristic, DefenseKind, Skill } from "../../rules/basics/ids.ts";
import type { Currency, TrainingInput } from "../../rules/character/mastery.ts";
import type { Advancement } from "../../rules/character/advancement.ts";
import type { Load } from "../../rules/creatures/body.ts";
import type { LeftOut } from "../schema/left-out.ts";
import type { Sum } from "../../rules/basics/parts.ts";
import type { Exhausted, Hindrance, Movement, Sense } from "../../rules/creatures/body.ts";
import type { Credits } from "../../rules/basics/effect-credits.ts";
import type { PointLedger } from "../../rules/character/point-ledgers.ts";
import type { Spells } from "../../rules/spells/caster.ts";
import type { Granted } from "../../rules/character/grants.ts";
import type { LogEntry } from "./mastery-log.pure.ts";

/** A sum with the declared input of Active Effects that is one of its parts. */
export interface DerivedSum extends Sum {
  bonus: number;
}
export interface DerivedCharacteristic {
  value: number;
  bonus: number;
  drain?: number;
  /** Modifier: floor((value − drain − 10) / 2) + bonus. */
  mod: number;
  parts: Contribution[];
}
export interface DerivedAttribute extends DerivedSum {
  step: number;
  /** Only where a class says so. @rule C-96 */
  expertise?: boolean;
}
export interface DerivedSkill extends DerivedAttribute {
  expertise: boolean;
}
/** Hit points; `stated` is the maximum as typed, before everything that changes it. */
export interface DerivedHitPoints {
  value: number;
  max: number;
  temporary: number;
  lost: number;
  bonus: number;
  stated?: number;
}

/** What preparation adds to a creature; written out whole because the schema's inner objects are not merged by type. */
export interface CreatureNumbersByKey {
  characteristics: Record<Characteristic, DerivedCharacteristic>;
  defenses: Record<DefenseKind, DerivedSum>;
  /** Damage reduction by worn armor, shield and mastery. @rule H-DMG-02 H-DMG-08 */
  reduction: DerivedSum;
  attributes: Record<Attribute, DerivedAttribute>;
  skills: Record<Skill, DerivedSkill>;
  /** Skills, Attributes and weapon types of the table's own lists. */
  own: {
    skills: Record<string, DerivedSkill>;
    attributes: Record<string, DerivedAttribute>;
    weapons: Record<string, number>;
  };
  /** @rule H-TURN-02 */
  initiative: Sum;
  hp: DerivedHitPoints;
  /** `size` is its size without it. */
  growth: { bonus: number; size?: string };
  /** What the maximum of hit points is made of. @rule C-41 */
  maximum: Sum;
  /** Feet per move. */
  movement: Record<Movement, Sum>;
  /** Radii in feet, the species' included. */
  sight: Record<Sense, number>;
  passive: Sum;
  /** kg and limits. */
  load: Load;
  exhausted: Exhausted;
  hindrance: Hindrance;
  spells: Spells;
  /** Steps that are given for nothing, by `track.key`. @rule H-MAS-06 */
  granted: Record<string, Granted>;
  /** Level or challenge rating as training counts it. */
  training: Required<TrainingInput>;
  /** What effects gave to the declared bonuses, under their names. */
  credits: Credits;
  attunement: { value: number; max: number };
  /** Numbers that no rule knows, its own and those of its things: they count for nothing. */
  leftOut: (LeftOut & { readonly item?: string })[];
}

/** The same in the form that the data model's type parameter wants. */
export type CreatureDerived = CreatureNumbersByKey & Record<string, unknown>;

/** What preparation adds to a character. */
export interface CharacterNumbersByKey extends CreatureNumbersByKey {
  points: Record<Currency, PointLedger>;
  /** Mastery that was bought or set by hand, in order. @rule H-MAS-19 C-58 */
  log: readonly LogEntry[];
  /** Spells and features that ask others for a save. @rule H-MAS-13 */
  threats: number;
  /** Names of a second class, species or background, which count for nothing. */
  surplus: string[];
  advancement: Advancement;
  hitDice: { spent: number; bonus: number; value: number; max: number; faces: number };
}
export type CharacterDerived = CharacterNumbersByKey & Record<string, unknown>;
